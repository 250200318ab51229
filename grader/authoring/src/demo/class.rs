//! The students of a class and their roles.

use rand::seq::SliceRandom;
use rand::{Rng, RngExt};

use super::history;
use super::hostile::{Comes, HOSTILE, Hostile, Threat};
use super::people::{Person, people};
use super::platform::Platform;
use super::submissions::{DOWNLOADS, Download};

/// The minimum class size that includes every kind of submission.
const ENOUGH: usize = 40;

/// One of this many submissions is hostile, in a class that is large enough.
const HOSTILE_SHARE: usize = 10;

/// A student or a pair of students.
pub struct Unit {
    /// Its index in the class.
    pub number: usize,
    /// The student or the pair.
    pub people: Vec<Person>,
    /// Their role in the demo.
    pub role: Role,
    /// The form of their download, and its name.
    pub download: (Download, &'static str),
    /// The kind of their history, and its name.
    pub history: (history::HistoryKind, &'static str),
    /// The submission time, in seconds since 1970.
    pub submitted_at: i64,
}

/// The peculiarity of a student.
#[derive(Clone, Copy)]
pub enum Role {
    /// No peculiarity.
    Honest,
    /// The submission or the name is hostile.
    Hostile(&'static Hostile),
    /// They submit nothing.
    Absent,
    /// They submit twice.
    Twice,
    /// They are not on the roster.
    Stranger,
}

impl Role {
    /// Returns a short description.
    pub fn kind(self) -> &'static str {
        match self {
            Self::Honest => "honest",
            Self::Hostile(hostile) => hostile.name,
            Self::Absent => "nothing submitted",
            Self::Twice => "submitted twice",
            Self::Stranger => "not on the roster",
        }
    }

    /// Whether the work may contain mistakes. In a hostile submission, they would only hide the attack.
    pub fn may_fail(self) -> bool {
        !matches!(self, Self::Hostile(_))
    }

    /// Whether the grader gives points.
    pub fn is_graded(self) -> bool {
        match self {
            Self::Honest | Self::Stranger => true,
            Self::Absent | Self::Twice => false,
            Self::Hostile(hostile) => !matches!(hostile.comes, Comes::NotGraded),
        }
    }
}

/// Returns a class with this due date, and one student who does not belong to it. Its downloads come from one course
/// system or, without a `platform`, from several.
pub fn class(
    students: usize,
    due: i64,
    platform: Option<Platform>,
    rng: &mut impl Rng,
) -> Vec<Unit> {
    let mut people = people(students + 1, rng);
    // In most course systems, one student submits for the team, and only the instructor knows the others.
    if platform.is_some_and(|platform| !platform.has_teams()) {
        people.iter_mut().for_each(|person| person.team.clear());
    }
    let forms = platform.map_or(&DOWNLOADS[..], Platform::downloads);
    let stranger = people.split_off(students);
    let mut teams = teams(people);
    let mut roles = roles(students, teams.len());
    // The other systems keep one submission of each student, or say which of them is the latest.
    if platform.is_some_and(|platform| platform != Platform::Canvas) {
        roles.retain(|role| !matches!(role, Role::Twice));
        roles.push(Role::Honest);
        roles.truncate(teams.len());
    }
    roles.shuffle(rng);
    teams.push(stranger);
    roles.push(Role::Stranger);
    let mut downloads = shares(forms, teams.len());
    let mut histories = shares(&history::HISTORIES, teams.len());
    downloads.shuffle(rng);
    histories.shuffle(rng);

    let usual = (forms[0].0, forms[0].1);
    let mut units = Vec::new();
    for (number, (mut people, role)) in teams.into_iter().zip(roles).enumerate() {
        let mut download = downloads[number];
        match role {
            // Not every file system accepts such a name. Canvas keeps only its letters.
            Role::Hostile(Hostile {
                what: Threat::Name(name),
                ..
            }) => {
                people[0].name = (*name).to_string();
                download = usual;
            }
            Role::Hostile(Hostile {
                what: Threat::Archive(_),
                ..
            }) => download = (forms[0].0, forms[0].1.split(',').next().unwrap_or_default()),
            Role::Stranger => download = usual,
            Role::Absent => download.1 = "",
            _ => {}
        }
        units.push(Unit {
            number,
            people,
            role,
            download,
            history: histories[number],
            submitted_at: due + seconds_late(rng),
        });
    }
    units
}

/// Groups students who submit together.
fn teams(people: Vec<Person>) -> Vec<Vec<Person>> {
    let mut teams: Vec<Vec<Person>> = Vec::new();
    for person in people {
        let last = teams.last_mut();
        let same = last.filter(|team| !person.team.is_empty() && team[0].team == person.team);
        match same {
            Some(team) => team.push(person),
            None => teams.push(vec![person]),
        }
    }
    teams
}

fn roles(students: usize, teams: usize) -> Vec<Role> {
    let hostile = match students >= ENOUGH {
        true => (students / HOSTILE_SHARE).max(HOSTILE.len()),
        false => students / HOSTILE_SHARE,
    };
    let hostile = HOSTILE.iter().cycle().take(hostile);
    let mut roles: Vec<Role> = hostile.map(Role::Hostile).collect();
    if students > 1 {
        roles.push(Role::Absent);
    }
    if students >= ENOUGH {
        roles.push(Role::Twice);
    }
    roles.resize(teams, Role::Honest);
    roles
}

/// Returns `number` values with their names, in proportion to shares of twenty.
fn shares<T: Copy>(shares: &[(T, &'static str, usize)], number: usize) -> Vec<(T, &'static str)> {
    let all = shares
        .iter()
        .flat_map(|(value, name, share)| std::iter::repeat_n((*value, *name), *share));
    let all: Vec<(T, &str)> = all.collect();
    all.iter().copied().cycle().take(number).collect()
}

/// Returns a submission time relative to the due date, in seconds. Most submissions come in the last two days.
fn seconds_late(rng: &mut impl Rng) -> i64 {
    const HOUR: i64 = 60 * 60;
    match rng.random_range(0..20) {
        0..11 => -rng.random_range(60..40 * HOUR),
        11..15 => -rng.random_range(40 * HOUR..150 * HOUR),
        // Within the grace period.
        15 => rng.random_range(60..14 * 60),
        16..19 => rng.random_range(HOUR..96 * HOUR),
        // Too late to be accepted.
        _ => rng.random_range(170 * HOUR..220 * HOUR),
    }
}
