//! The students and teams on the roster that match a download or a name.

use crate::download::Download;
use crate::download::gradescope::Submitter;
use crate::download::names::Owner;
use crate::roster::{Roster, Student, Unit, same_name};

/// Finds the units with this id; failing that, with this email address or GitHub user name; failing that, with this
/// name, which may match several.
pub fn find_units<'a>(roster: &'a Roster, name: &str) -> Vec<&'a Unit> {
    let by_id = units(roster, |unit, student| {
        same_name(&unit.id, name) || same_name(&student.id, name)
    });
    let by_address = || {
        units(roster, |_, student| {
            same_name(&student.email, name) || same_name(&student.github, name)
        })
    };
    let by_name = || units(roster, |_, student| is_named(student, name));
    or_else(or_else(by_id, by_address), by_name)
}

/// Returns the units with a matching member.
fn units(roster: &Roster, fits: impl Fn(&Unit, &Student) -> bool) -> Vec<&Unit> {
    let students = roster.students();
    let found = students.filter(|(unit, student)| fits(unit, student));
    let mut units: Vec<&Unit> = found.map(|(unit, _)| unit).collect();
    units.dedup_by(|one, other| one.id == other.id);
    units
}

/// Returns `units`, or `others` if there are none.
fn or_else<'a>(units: Vec<&'a Unit>, others: impl FnOnce() -> Vec<&'a Unit>) -> Vec<&'a Unit> {
    match units.is_empty() {
        true => others(),
        false => units,
    }
}

/// Returns the submitters whom the roster does not list.
pub fn unlisted_submitters(roster: &Roster, download: &Download) -> Vec<Submitter> {
    let submitters = submitters(download).iter();
    let unlisted = submitters.filter(|submitter| units_of_submitter(roster, submitter).is_empty());
    unlisted.cloned().collect()
}

pub fn submitters(download: &Download) -> &[Submitter] {
    let entry = download.list_entry.as_ref();
    entry.map_or(&[], |entry| &entry.submitters)
}

/// Returns the units of a submitter, by email address, or else by id, or else by name. Students can choose their names
/// in Gradescope, so a name counts only if one of the addresses is unknown.
fn units_of_submitter<'a>(roster: &'a Roster, submitter: &Submitter) -> Vec<&'a Unit> {
    let by_address = units(roster, |_, student| {
        same_name(&student.email, &submitter.email)
    });
    let by_id = || units(roster, |_, student| same_name(&student.id, &submitter.id));
    let by_name = || {
        units(roster, |_, student| {
            (student.email.is_empty() || submitter.email.is_empty())
                && is_named(student, &submitter.name)
        })
    };
    or_else(or_else(by_address, by_id), by_name)
}

/// Completes a roster with the submitters in exports from Gradescope: with all students, if there is no roster, and with
/// the teams of those who have submitted together.
pub fn complete_roster(roster: Option<Roster>, downloads: &[Download]) -> Option<Roster> {
    let entries = || {
        let listed = downloads
            .iter()
            .filter(|download| download.list_entry.is_some());
        listed.map(submitters)
    };
    let is_listed = entries().next().is_some();
    let mut roster = match roster {
        None if !is_listed => return None,
        None => Roster::of_submitters(entries().flatten()),
        Some(roster) => roster,
    };
    for submitters in entries() {
        let fits = submitters
            .iter()
            .map(|submitter| units_of_submitter(&roster, submitter));
        // If a submitter is unknown or ambiguous, the others still submit together.
        let ids = fits.filter_map(|fits| match fits[..] {
            [unit] => Some(unit.id.clone()),
            _ => None,
        });
        let ids = ids.collect();
        roster.join(&ids);
    }
    Some(roster)
}

/// Returns the units that match the most reliable part of a download.
pub fn fitting_units<'a>(roster: &'a Roster, download: &Download) -> Vec<&'a Unit> {
    if download.list_entry.is_some() {
        let submitters = submitters(download).iter();
        let mut units: Vec<&Unit> = submitters
            .flat_map(|submitter| units_of_submitter(roster, submitter))
            .collect();
        units.sort_by(|one, other| one.id.cmp(&other.id));
        units.dedup_by(|one, other| one.id == other.id);
        return units;
    }
    match download.parse_name().owner {
        Owner::Canvas { letters, number } => {
            let by_number = units(roster, |_, student| student.canvas == number);
            let by_letters = || {
                units(roster, |_, student| {
                    student.canvas.is_empty()
                        && same_name(&only_letters(&student.sortable), letters)
                })
            };
            let by_team = || {
                units(roster, |_, student| {
                    same_name(&only_letters(&student.team), letters)
                })
            };
            let by_name = || {
                let mut units = or_else(find_units(roster, letters), by_team);
                // The number is another one.
                let may_be = |student: &Student| student.canvas.is_empty();
                units.retain(|unit| unit.members.iter().any(may_be));
                units
            };
            or_else(or_else(by_number, by_letters), by_name)
        }
        Owner::Moodle(name) | Owner::Brightspace(name) => {
            let by_name = units(roster, |_, student| is_named(student, name));
            // The systems leave out characters that a file name may not contain.
            let letters = only_letters(name);
            let by_letters = || {
                units(roster, |_, student| {
                    same_name(&only_letters(&student.name), &letters)
                        || same_name(&only_letters(&student.sortable), &letters)
                })
            };
            or_else(or_else(by_name, || find_units(roster, name)), by_letters)
        }
        Owner::Blackboard(both) => match &download.user {
            Some(user) => units(roster, |_, student| is_user(student, user)),
            None => by_end(roster, both, '_', is_user).1,
        },
        Owner::Plain(name) => {
            let by_account = || by_end(roster, name, '-', has_account).1;
            // A student may have submitted `anna.docx`.
            let without_ending = || {
                let stem = name.rsplit_once('.').map(|(stem, _)| stem);
                stem.map_or(Vec::new(), |stem| find_units(roster, stem))
            };
            or_else(
                or_else(find_units(roster, name), by_account),
                without_ending,
            )
        }
    }
}

/// Returns the part of a name before the user name: the assignment.
pub fn assignment_part<'a>(roster: &Roster, download: &'a Download) -> Option<&'a str> {
    let (before, units) = match download.parse_name().owner {
        _ if download.list_entry.is_some() => return None,
        Owner::Blackboard(both) if download.user.is_none() => by_end(roster, both, '_', is_user),
        Owner::Plain(name) if find_units(roster, name).is_empty() => {
            by_end(roster, name, '-', has_account)
        }
        _ => return None,
    };
    (!units.is_empty()).then_some(before)
}

/// Returns the units that match the longest suffix after a separator, and what is before it; user names can contain
/// separators, too.
fn by_end<'a, 'b>(
    roster: &'a Roster,
    name: &'b str,
    separator: char,
    is_user: impl Fn(&Student, &str) -> bool,
) -> (&'b str, Vec<&'a Unit>) {
    let ends = name.match_indices(separator);
    let ends = ends.map(|(place, found)| name.split_at(place + found.len()));
    let mut fits = ends.map(|(before, end)| {
        let fits = units(roster, |unit, student| {
            same_name(&unit.id, end) || same_name(&student.id, end) || is_user(student, end)
        });
        (before, fits)
    });
    fits.find(|(_, fits)| !fits.is_empty()).unwrap_or_default()
}

/// Whether a student has this account at GitHub.
fn has_account(student: &Student, user: &str) -> bool {
    same_name(&student.github, user)
}

/// Whether a student has this user name, which may also be part of the email address.
fn is_user(student: &Student, user: &str) -> bool {
    let of_address = student.email.split_once('@').map(|(user, _)| user);
    same_name(&student.id, user) || of_address.is_some_and(|name| same_name(name, user))
}

/// Returns a name in the form that Canvas uses.
pub fn only_letters(name: &str) -> String {
    name.chars()
        .filter(|character| character.is_alphanumeric())
        .collect()
}

/// Whether a student has this name, in either order.
fn is_named(student: &Student, name: &str) -> bool {
    same_name(&student.name, name) || same_name(&student.sortable, name)
}
