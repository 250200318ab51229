//! Identification of the student or team of each download by its name.
//!
//! Course systems identify the student in the name of each download:
//!
//! | from | name |
//! |---|---|
//! | Canvas | `bergannamaria_LATE_4711_90210_boggle.zip`: letters of the name, the student's number, the submission's number |
//! | Moodle | `Anna Maria Berg_1234_assignsubmission_file_boggle.zip`, or a folder of that name |
//! | GitHub Classroom, Classroom 50 | `boggle-solver-annab`: the assignment, then the GitHub user name or team name |
//! | any of them | if a student has several files and exactly one is an archive: that archive |
//! | by hand | `anna`, `anna.zip`: the id, the email address or the team |
//!
//! Text typed into Moodle, `…_onlinetext…`, is ignored if there is a file.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use super::roster::{Roster, Student, Unit, same_name};
use grading::intake::is_junk;
use report::escape::printable;

/// A submission and its student or team.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    /// The id of the student or team, which is also the name of the report.
    pub id: String,
    /// The path of the submission.
    pub path: PathBuf,
    /// Whether the id is on the roster; always true without a roster.
    pub known: bool,
    /// Whether the name marks it as late, as Canvas does.
    pub called_late: bool,
}

/// The submissions of a class, matched to the roster.
#[derive(Debug, Default)]
pub struct Matches {
    /// The submissions to grade, in the order of their ids.
    pub submissions: Vec<Named>,
    /// Several submissions of one student or team, by id. None is graded until the instructor chooses one.
    pub twice: BTreeMap<String, Vec<PathBuf>>,
    /// Other files next to a student's submission, by id.
    pub beside: BTreeMap<String, Vec<PathBuf>>,
    /// Submissions that match several students, with their ids. They are not graded because the student is unknown.
    pub unclear: BTreeMap<PathBuf, Vec<String>>,
}

/// Returns the message about a submission that matches several students.
pub fn fits_several(path: &Path, fits: &[String]) -> String {
    let name = path.file_name().unwrap_or(path.as_os_str());
    format!(
        "{}: matches {}; rename it so that it matches one student",
        printable(&name.to_string_lossy()),
        fits.join(" and ")
    )
}

impl Named {
    /// Whether the path exists and may be a submission.
    pub fn is_there(&self) -> bool {
        self.path.exists() && may_be_submission(&self.path)
    }
}

impl Matches {
    /// Returns the ids with one or several submissions.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        let submissions = self.submissions.iter().map(|named| &named.id);
        submissions.chain(self.twice.keys()).map(String::as_str)
    }

    /// Returns all paths.
    pub fn paths(&self) -> impl Iterator<Item = &Path> {
        let submissions = self.submissions.iter().map(|named| &named.path);
        let several = self.twice.values().chain(self.beside.values()).flatten();
        let paths = submissions.chain(several).chain(self.unclear.keys());
        paths.map(PathBuf::as_path)
    }

    /// Adds the submissions whose ids are not known yet.
    pub fn add(&mut self, others: Self) {
        let known: BTreeSet<String> = self.ids().map(String::from).collect();
        let submissions = others.submissions.into_iter();
        self.submissions
            .extend(submissions.filter(|named| !known.contains(&named.id)));
        self.submissions.sort_by(|one, other| one.id.cmp(&other.id));
        let twice = others.twice.into_iter();
        self.twice
            .extend(twice.filter(|(id, _)| !known.contains(id)));
        self.beside.extend(others.beside);
        self.unclear.extend(others.unclear);
    }
}

/// Identifies the student or team of each submission. Skips files that course systems add.
pub fn identify_all(paths: &[PathBuf], roster: Option<&Roster>) -> Matches {
    let mut matches = Matches::default();
    let mut by_id: BTreeMap<String, Vec<Named>> = BTreeMap::new();
    let names: Vec<String> = paths.iter().map(|path| whole_name(path)).collect();
    let mut seen = BTreeSet::new();
    for (path, name) in paths.iter().zip(&names) {
        let is_new = seen.insert(path.canonicalize().unwrap_or_else(|_| path.clone()));
        if !is_new || is_junk(Path::new(name)) || is_beside_a_file(name, &names) {
            continue;
        }
        let stem = without_ending(name);
        let fits = roster.map_or(Vec::new(), |roster| fitting_units(roster, stem));
        let id = match fits[..] {
            [] => unlisted_id(stem),
            [unit] => unit.id.clone(),
            _ => {
                let fits = fits.iter().map(|unit| unit.id.clone()).collect();
                matches.unclear.insert(path.clone(), fits);
                continue;
            }
        };
        by_id.entry(id.clone()).or_default().push(Named {
            id,
            path: path.clone(),
            known: !fits.is_empty() || roster.is_none(),
            called_late: matches!(parse_name(stem), DownloadName::Canvas { is_late: true, .. }),
        });
    }
    for (id, mut named) in by_id {
        let (submissions, others): (Vec<_>, Vec<_>) = named
            .into_iter()
            .partition(|named| may_be_submission(&named.path));
        named = match submissions.len() {
            1 if !others.is_empty() => {
                let others = others.into_iter().map(|named| named.path);
                matches.beside.insert(id.clone(), others.collect());
                submissions
            }
            _ => submissions.into_iter().chain(others).collect(),
        };
        match named.len() {
            1 => matches.submissions.append(&mut named),
            _ => {
                let mut paths: Vec<PathBuf> = named.into_iter().map(|named| named.path).collect();
                paths.sort();
                matches.twice.insert(id, paths);
            }
        }
    }
    matches
}

/// Whether the file may be a submission; students also submit notes and pictures.
fn may_be_submission(path: &Path) -> bool {
    let name = whole_name(path);
    without_ending(&name) != name || !path.is_file()
}

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
    let by_name = || {
        units(roster, |_, student| {
            same_name(&student.name, name) || same_name(&student.sortable, name)
        })
    };
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

/// Whether this is text typed into Moodle by a student who has also submitted a file.
fn is_beside_a_file(name: &str, names: &[String]) -> bool {
    let Some((student, _)) = name.split_once("_assignsubmission_onlinetext") else {
        return false;
    };
    let file = format!("{student}_assignsubmission_file");
    names.iter().any(|name| name.starts_with(&file))
}

/// Returns the name of a file or folder, even for the path `.`.
fn whole_name(path: &Path) -> String {
    let whole = path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
    let name = whole.file_name().unwrap_or(whole.as_os_str());
    name.to_string_lossy().into_owned()
}

/// Removes the extension of an archive from a name.
fn without_ending(name: &str) -> &str {
    let endings = [".zip", ".tar.gz", ".tgz"];
    let ending = endings.iter().find(|ending| {
        let place = name
            .len()
            .checked_sub(ending.len())
            .filter(|place| *place > 0);
        place
            .and_then(|place| name.get(place..))
            .is_some_and(|end| end.eq_ignore_ascii_case(ending))
    });
    ending.map_or(name, |ending| &name[..name.len() - ending.len()])
}

/// The parts of a download's name that identify the student, by course system.
#[derive(Debug, PartialEq, Eq)]
enum DownloadName<'a> {
    Canvas {
        letters: &'a str,
        number: &'a str,
        is_late: bool,
    },
    Moodle {
        name: &'a str,
    },
    Plain,
}

fn parse_name(stem: &str) -> DownloadName<'_> {
    if let Some((before, _)) = stem.split_once("_assignsubmission_")
        && let Some((name, number)) = before.rsplit_once('_')
        && is_number(number)
    {
        return DownloadName::Moodle { name };
    }
    let mut parts = stem.split('_');
    if let (Some(letters), Some(second)) = (parts.next(), parts.next()) {
        let is_late = second.eq_ignore_ascii_case("late");
        let number = if is_late { parts.next() } else { Some(second) };
        let submission = parts.next();
        if let (Some(number), Some(submission)) = (number, submission)
            && is_number(number)
            && is_number(submission)
            && !letters.is_empty()
        {
            return DownloadName::Canvas {
                letters,
                number,
                is_late,
            };
        }
    }
    DownloadName::Plain
}

/// Returns the id of a student who is not on the roster.
fn unlisted_id(stem: &str) -> String {
    match parse_name(stem) {
        DownloadName::Canvas { letters, .. } => letters.to_string(),
        DownloadName::Moodle { name } => name.to_string(),
        DownloadName::Plain => stem.to_string(),
    }
}

/// Returns the units that match the most reliable part of a name.
fn fitting_units<'a>(roster: &'a Roster, stem: &str) -> Vec<&'a Unit> {
    match parse_name(stem) {
        DownloadName::Canvas {
            letters, number, ..
        } => {
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
            let by_name = || or_else(find_units(roster, letters), by_team);
            or_else(or_else(by_number, by_letters), by_name)
        }
        DownloadName::Moodle { name } => {
            let by_name = units(roster, |_, student| {
                same_name(&student.name, name) || same_name(&student.sortable, name)
            });
            or_else(by_name, || find_units(roster, name))
        }
        DownloadName::Plain => or_else(find_units(roster, stem), || by_end(roster, stem)),
    }
}

/// Returns the units that match the longest suffix after a hyphen; GitHub user names can contain hyphens, too.
fn by_end<'a>(roster: &'a Roster, stem: &str) -> Vec<&'a Unit> {
    let ends = stem.match_indices('-').map(|(place, _)| &stem[place + 1..]);
    let mut fits = ends.map(|end| {
        units(roster, |unit, student| {
            same_name(&student.github, end)
                || same_name(&unit.id, end)
                || same_name(&student.id, end)
        })
    });
    fits.find(|fits| !fits.is_empty()).unwrap_or_default()
}

/// Returns a name in the form that Canvas uses.
fn only_letters(name: &str) -> String {
    name.chars()
        .filter(|character| character.is_alphanumeric())
        .collect()
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn roster() -> Roster {
        Roster::parse(
            "student,name,email,github,canvas,team\n\
             anna,Anna Maria Berg,anna@example.org,annab,4711,\n\
             ben,Ben O'Hara,bo@example.org,ben-oh,,\n\
             cora,Cora Diaz,,coradiaz,,owls\n\
             dan,Dan Diaz,,dd,,owls\n\
             eve,Eve Fox,,,,Night Owls\n\
             li.ann,Ann Lee,,,4712,\n",
        )
        .unwrap()
    }

    #[test]
    fn downloads_from_every_system_are_identified() {
        for (name, id) in [
            ("anna.zip", "anna"),
            ("ANNA.tar.gz", "anna"),
            ("anna@example.org.zip", "anna"),
            ("bergannamaria_4711_90210_boggle.zip", "anna"),
            ("somebodyelse_LATE_4711_90210_my_work-1.zip", "anna"),
            ("ohara_99_90210_boggle.zip", "ohara"),
            ("liann_99_90210_boggle.zip", "liann"),
            ("oharaben_LATE_99_90210_boggle.zip", "ben"),
            (
                "Anna Maria Berg_1234_assignsubmission_file_boggle.zip",
                "anna",
            ),
            ("Ben O'Hara_77_assignsubmission_file_", "ben"),
            ("boggle-solver-annab", "anna"),
            ("boggle-solver-ben-oh", "ben"),
            ("boggle-owls", "owls"),
            ("nightowls_99_90210_boggle.zip", "Night Owls"),
            ("cora.zip", "owls"),
            ("nobody.zip", "nobody"),
            ("boggle-solver-nobody", "boggle-solver-nobody"),
        ] {
            let matches = identify_all(&[PathBuf::from(name)], Some(&roster()));
            assert_eq!(matches.submissions[0].id, id, "{name}");
        }
    }

    #[test]
    fn late_marker_in_canvas_file_names_is_recognised() {
        for (name, expected) in [
            ("bergannamaria_LATE_4711_90210_boggle.zip", true),
            ("bergannamaria_4711_90210_boggle_LATE.zip", false),
            ("late_4711_90210_boggle.zip", false),
            ("anna_LATE.zip", false),
        ] {
            let matches = identify_all(&[PathBuf::from(name)], Some(&roster()));
            assert_eq!(matches.submissions[0].called_late, expected, "{name}");
        }
    }

    #[test]
    fn unlisted_students_are_flagged_only_if_there_is_a_roster() {
        let paths = [PathBuf::from("nobody.zip"), PathBuf::from("anna.zip")];
        let known = |roster: Option<&Roster>| {
            let matches = identify_all(&paths, roster);
            let known = matches
                .submissions
                .iter()
                .map(|named| (named.id.clone(), named.known));
            known.collect::<Vec<_>>()
        };
        let with = known(Some(&roster()));
        assert_eq!(
            with,
            [("anna".to_string(), true), ("nobody".to_string(), false)]
        );
        assert!(known(None).iter().all(|(_, known)| *known));
    }

    #[test]
    fn ambiguous_name_matches_no_student_and_lists_candidates() {
        let roster = "student,name,github,team\njo1,Jo Lund,,\njo2,Jo Lund,jl,\njl,Jana Lee,,\n\
                      ben,Ben Oak,,oaks\nbo,Ben Oak,,oaks\n";
        let roster = Roster::parse(roster).unwrap();
        for (name, fits) in [
            ("Jo Lund_1234_assignsubmission_file_", ["jo1", "jo2"]),
            ("Lund, Jo.zip", ["jo1", "jo2"]),
            ("lundjo_99_90210_boggle.zip", ["jo1", "jo2"]),
            ("boggle-jl", ["jo2", "jl"]),
        ] {
            let path = PathBuf::from(name);
            let matches = identify_all(std::slice::from_ref(&path), Some(&roster));
            assert_eq!(matches.unclear[&path], fits, "{name}");
            assert_eq!(matches.submissions, [], "{name}");
        }
        for (name, id) in [
            ("jl.zip", "jl"),
            ("Ben Oak_7_assignsubmission_file_", "oaks"),
        ] {
            let matches = identify_all(&[PathBuf::from(name)], Some(&roster));
            assert_eq!(matches.submissions[0].id, id, "{name}");
        }
        assert_eq!(
            fits_several(
                Path::new("a/Jo Lund"),
                &["jo1".to_string(), "jo2".to_string()]
            ),
            "Jo Lund: matches jo1 and jo2; rename it so that it matches one student"
        );
    }

    #[test]
    fn moodle_file_is_preferred_over_online_text() {
        let paths = [
            "Anna Maria Berg_1234_assignsubmission_onlinetext",
            "Anna Maria Berg_1234_assignsubmission_file",
            "Ben O'Hara_123_assignsubmission_onlinetext_",
        ]
        .map(PathBuf::from);
        let matches = identify_all(&paths, Some(&roster()));
        let taken: Vec<&PathBuf> = matches
            .submissions
            .iter()
            .map(|named| &named.path)
            .collect();
        assert_eq!(taken, [&paths[1], &paths[2]]);
        assert!(matches.twice.is_empty());
    }

    #[test]
    fn sole_archive_is_taken_and_other_files_are_reported() {
        let folder = tempfile::tempdir().unwrap();
        let put = |name: &str| {
            let path = folder.path().join(name);
            std::fs::write(&path, "").unwrap();
            path
        };
        let archive = put("bergannamaria_4711_1_boggle.zip");
        let notes = put("bergannamaria_4711_2_notes.pdf");
        let picture = put("bergannamaria_4711_3_trie.png");
        let paths = [
            notes.clone(),
            archive.clone(),
            picture.clone(),
            put("Thumbs.db"),
        ];
        let matches = identify_all(&paths, Some(&roster()));
        assert_eq!(matches.submissions.len(), 1);
        assert_eq!(matches.submissions[0].path, archive);
        assert_eq!(matches.beside["anna"], [notes.clone(), picture.clone()]);
        let matches = identify_all(&[notes, picture], Some(&roster()));
        assert_eq!(matches.twice["anna"].len(), 2);
    }

    #[test]
    fn path_listed_twice_counts_as_one_submission() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("anna");
        std::fs::create_dir(&path).unwrap();
        let matches = identify_all(&[path.clone(), path.join(".")], Some(&roster()));
        assert_eq!(matches.submissions.len(), 1);
        assert!(matches.twice.is_empty());
    }

    #[test]
    fn neither_of_two_submissions_by_one_team_is_taken() {
        let paths = ["dan.zip", "x-coradiaz", "anna.zip"].map(PathBuf::from);
        let matches = identify_all(&paths, Some(&roster()));
        assert_eq!(matches.submissions.len(), 1);
        assert_eq!(matches.twice["owls"], [paths[0].clone(), paths[1].clone()]);
    }
}
