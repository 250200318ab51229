//! A class that is made up, to see the grader work and to try it: students, what they handed in, and what is planted in it.
//!
//! * `people` — who they are
//! * `work` — what each has written: a design, perhaps with a mistake, in their own hand; `answers` to the questions
//! * `history` — how that came about, commit by commit, or how it was made to look so
//! * `hostile` — what a grader has to bear
//! * `handed_in` — packed, and named as courses' systems name their downloads
//!
//! The same number of students and the same seed make the same bytes. Nothing here runs anything.

mod answers;
mod handed_in;
mod history;
mod hostile;
mod people;
mod work;

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use jiff::Timestamp;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use sha2::{Digest, Sha256};

use crate::assignment::Assignment;
use crate::parallel;
use handed_in::{WAYS, Way, name, packed, put, write};
use history::{Circumstances, repository};
use hostile::{Comes, ESCAPES, HOSTILE, Hostile, What};
use people::{Person, people};
use work::Designs;

pub use people::MOST;

/// From so many students on there is one of everything.
const ENOUGH: usize = 40;

/// One in so many is hostile, in a class that is large enough.
const HOSTILE_SHARE: usize = 10;

/// When it is due.
const DUE: &str = "2026-10-01T23:59:00+02:00";

/// What is different about somebody.
#[derive(Clone, Copy)]
enum Role {
    /// Nothing.
    Honest,
    /// What they hand in, or who they are.
    Hostile(&'static Hostile),
    /// They hand in nothing.
    Absent,
    /// They hand in twice.
    Twice,
    /// They are not on the roster.
    Stranger,
}

/// Somebody who hands in, or a pair.
struct Unit {
    number: usize,
    people: Vec<Person>,
    role: Role,
    way: (Way, &'static str),
    history: (history::Kind, &'static str),
    /// When they hand in, in seconds since 1970.
    handed_in: i64,
}

/// What was planted, as a row of `expected.csv`.
type Row = Vec<String>;

const HEAD: [&str; 14] = [
    "student",
    "team",
    "download",
    "handed_in",
    "kind",
    "dictionary",
    "solver",
    "mistakes",
    "loses",
    "programs",
    "answers",
    "history",
    "commits",
    "days_late",
];

/// Makes a class in `out`, a new or an empty folder, and gives the number of its submissions.
///
/// # Errors
///
/// If there is something in `out` already, it cannot be written, or there are more students than names.
pub fn write_class(
    assignment: &Assignment,
    out: &Path,
    students: usize,
    seed: u64,
) -> Result<usize> {
    let shown = out.display();
    ensure!(
        (1..=MOST).contains(&students),
        "--students {students}: there are names for 1 to {MOST}"
    );
    let empty = fs::read_dir(out).map_or(true, |mut entries| entries.next().is_none());
    ensure!(
        empty,
        "{shown}: not empty; a demo goes into a folder of its own"
    );

    let designs = Designs::new(assignment)?;
    let due = DUE.parse::<Timestamp>()?.as_second();
    let units = units(students, seed, due);
    let downloads = out.join("downloads");
    fs::create_dir_all(&downloads).with_context(|| format!("{shown}: failed to make"))?;
    let rows = parallel::map(&units, parallel::jobs(), |unit| {
        hand_in(assignment, &designs, unit, due, seed, &downloads)
    });
    let rows: Vec<Vec<Row>> = rows.into_iter().collect::<Result<_>>()?;
    let rows: Vec<Row> = rows.into_iter().flatten().collect();

    let course = out.join("course");
    let ill = units.iter().find(|unit| matches!(unit.role, Role::Honest));
    let ill = ill.map_or("nobody", |unit| unit.people[0].id.as_str());
    write(&course.join("roster.csv"), &roster(&units)?)?;
    write(&course.join("policy.toml"), policy(ill).as_bytes())?;
    write(
        &course.join("secret.txt"),
        b"a demo's secret, known to everybody\n",
    )?;
    write(&out.join("README.md"), README.as_bytes())?;
    write(&out.join("expected.csv"), &table(&HEAD, &rows)?)?;
    Ok(fs::read_dir(&downloads)?.count())
}

/// The randomness of one thing.
fn generator(seed: u64, of: &str, number: usize) -> ChaCha8Rng {
    let mut hash = Sha256::new();
    hash.update(seed.to_le_bytes());
    hash.update((number as u64).to_le_bytes());
    hash.update(of);
    ChaCha8Rng::from_seed(hash.finalize().into())
}

/// Everybody, and what is different about them.
fn units(students: usize, seed: u64, due: i64) -> Vec<Unit> {
    let rng = &mut generator(seed, "class", 0);
    let mut people = people(students + 1, rng);
    let stranger = people.split_off(students);
    let mut teams: Vec<Vec<Person>> = Vec::new();
    for person in people {
        let same = |team: &&mut Vec<Person>| !person.team.is_empty() && team[0].team == person.team;
        match teams.iter_mut().find(same) {
            Some(team) => team.push(person),
            None => teams.push(vec![person]),
        }
    }
    let hostile = match students >= ENOUGH {
        true => (students / HOSTILE_SHARE).max(HOSTILE.len()),
        false => students / HOSTILE_SHARE,
    };
    let mut roles: Vec<Role> = HOSTILE
        .iter()
        .cycle()
        .take(hostile)
        .map(Role::Hostile)
        .collect();
    if students > 1 {
        roles.push(Role::Absent);
    }
    if students >= ENOUGH {
        roles.push(Role::Twice);
    }
    roles.resize(teams.len(), Role::Honest);
    roles.shuffle(rng);
    teams.push(stranger);
    roles.push(Role::Stranger);

    let mut ways = shares(&WAYS, teams.len());
    let mut histories = shares(&history::KINDS, teams.len());
    ways.shuffle(rng);
    histories.shuffle(rng);
    let of_each = teams.into_iter().zip(roles).zip(ways).zip(histories);
    let units = of_each
        .enumerate()
        .map(|(number, (((mut people, role), way), history))| {
            // Names are planted where one student hands in; some file systems would not bear them.
            let mut way = way;
            if let Role::Hostile(Hostile { what, .. }) = role {
                if let What::Name(name) = what {
                    people[0].name = (*name).to_string();
                }
                if matches!(what, What::Name(_) | What::Archive(_)) {
                    way = (WAYS[0].0, WAYS[0].1);
                }
            }
            if matches!(role, Role::Stranger) {
                way = (WAYS[0].0, WAYS[0].1);
            }
            Unit {
                number,
                people,
                role,
                way,
                history,
                handed_in: due + lateness(rng),
            }
        });
    units.collect()
}

/// So many values out of shares of twenty.
fn shares<T: Copy>(shares: &[(T, &'static str, usize)], number: usize) -> Vec<(T, &'static str)> {
    let all = shares
        .iter()
        .flat_map(|(value, name, share)| std::iter::repeat_n((*value, *name), *share));
    let all: Vec<(T, &str)> = all.collect();
    all.iter().copied().cycle().take(number).collect()
}

/// How much later than it is due something comes, in seconds: most comes in the last two days.
fn lateness(rng: &mut impl Rng) -> i64 {
    const HOUR: i64 = 60 * 60;
    match rng.random_range(0..20) {
        0..11 => -rng.random_range(60..40 * HOUR),
        11..15 => -rng.random_range(40 * HOUR..150 * HOUR),
        15 => rng.random_range(60..14 * 60),
        16..19 => rng.random_range(HOUR..96 * HOUR),
        _ => rng.random_range(170 * HOUR..220 * HOUR),
    }
}

/// Makes what a unit hands in, and says what is in it, for each of its members.
fn hand_in(
    assignment: &Assignment,
    designs: &Designs,
    unit: &Unit,
    due: i64,
    seed: u64,
    downloads: &Path,
) -> Result<Vec<Row>> {
    let rng = &mut generator(seed, "unit", unit.number);
    let honest = matches!(unit.role, Role::Honest | Role::Stranger | Role::Twice);
    let mut work = designs.work(honest, rng)?;
    let mut kind = "honest";
    let mut remark = "";
    let mut graded = !matches!(unit.role, Role::Absent | Role::Twice);
    match unit.role {
        Role::Honest => {}
        Role::Absent => kind = "nothing handed in",
        Role::Twice => kind = "handed in twice",
        Role::Stranger => kind = "not on the roster",
        Role::Hostile(hostile) => {
            kind = hostile.name;
            if let What::Content(change) = hostile.what {
                change(&mut work)?;
            }
            if hostile.name == "escapes everywhere" {
                remark = ESCAPES;
            }
            match hostile.comes {
                Comes::Lost(items) => work.loses.extend(items.iter().map(ToString::to_string)),
                Comes::PhaseLost(place) => {
                    let items = assignment.items_of(place);
                    work.loses.extend(items.map(|(_, item)| item.id.clone()));
                }
                Comes::NotGraded => graded = false,
            }
        }
    }
    let people: Vec<&Person> = unit.people.iter().collect();
    let circumstances = Circumstances {
        handed_out: &designs.handed_out,
        exercises: &designs.exercises,
        milestones: &assignment.milestones,
        people: &people,
        handed_in: unit.handed_in,
        remark,
    };
    let (git, commits) = repository(unit.history.0, &work, &circumstances, rng)?;
    let mut files = work.files(&designs.handed_out);
    files.extend(git);

    let around = ["", "boggle/", "boggle-solver-main/"]
        .choose(rng)
        .copied()
        .unwrap_or("");
    let uploaded = [
        "boggle",
        "boggle-solver",
        "my_work",
        "final-1",
        "Boggle (2)",
    ]
    .choose(rng);
    let uploaded = uploaded.copied().unwrap_or("boggle");
    let is_late = unit.handed_in > due;
    let name = |number| name(unit.way.0, &unit.people[0], number, is_late, uploaded);
    let packed = match unit.role {
        Role::Hostile(Hostile {
            what: What::Archive(pack),
            ..
        }) => Some(pack(&files)?),
        _ => packed(unit.way.0, &files, around)?,
    };
    let way = match (&unit.role, &packed) {
        (
            Role::Hostile(Hostile {
                what: What::Archive(_),
                ..
            }),
            Some((ending, _)),
        ) => format!("Canvas, {ending}"),
        (Role::Absent, _) => String::new(),
        _ => unit.way.1.to_string(),
    };
    let mut download = match unit.role {
        Role::Absent => String::new(),
        _ => put(
            downloads,
            unit.way.0,
            &name(unit.number),
            packed.clone(),
            &files,
        )?,
    };
    if matches!(unit.role, Role::Twice) {
        // By another way, if by this one it would have the same name.
        let other = handed_in::name(Way::CanvasZip, &unit.people[0], 5_000, is_late, "boggle-2");
        let again = handed_in::packed(Way::CanvasZip, &files, around)?;
        download += " ";
        download += &put(downloads, Way::CanvasZip, &other, again, &files)?;
    }

    let lost = assignment
        .items
        .iter()
        .filter(|item| work.loses.contains(&item.id));
    let lost: u32 = lost.map(|item| item.points).sum();
    let possible: u32 = assignment.items.iter().map(|item| item.points).sum();
    let if_graded = |text: String| if graded { text } else { String::new() };
    let row = |person: &Person| {
        let days = (unit.handed_in - due).max(0) as f64 / 86_400.0;
        vec![
            person.id.clone(),
            person.team.clone(),
            download.clone(),
            way.clone(),
            kind.to_string(),
            work.designs.first().cloned().unwrap_or_default(),
            work.designs.get(1).cloned().unwrap_or_default(),
            work.mistakes.join(" "),
            if_graded(work.loses.iter().cloned().collect::<Vec<_>>().join(" ")),
            if_graded((possible - lost).to_string()),
            if_graded(work.answers.points.to_string()),
            unit.history.1.to_string(),
            commits.to_string(),
            format!("{days:.2}"),
        ]
    };
    Ok(unit.people.iter().map(row).collect())
}

/// The roster, as a course keeps it. Canvas knows when something came, others do not.
fn roster(units: &[Unit]) -> Result<Vec<u8>> {
    let head = [
        "student",
        "name",
        "email",
        "github",
        "canvas",
        "section",
        "team",
        "submitted",
    ];
    let known = units
        .iter()
        .filter(|unit| !matches!(unit.role, Role::Stranger));
    let mut rows = Vec::new();
    for unit in known {
        let by_canvas = matches!(unit.way.0, Way::CanvasZip | Way::CanvasTar);
        let submitted = match by_canvas && !matches!(unit.role, Role::Absent) {
            true => Timestamp::from_second(unit.handed_in)?.to_string(),
            false => String::new(),
        };
        for person in &unit.people {
            let Person {
                id,
                name,
                email,
                github,
                canvas,
                section,
                team,
            } = person.clone();
            rows.push(vec![
                id,
                name,
                email,
                github,
                canvas,
                section,
                team,
                submitted.clone(),
            ]);
        }
    }
    table(&head, &rows)
}

fn table(head: &[&str], rows: &[Row]) -> Result<Vec<u8>> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(head)?;
    for row in rows {
        writer.write_record(row)?;
    }
    writer.into_inner().context("a table in memory")
}

fn policy(ill: &str) -> String {
    format!(
        "due = {DUE}
grace_minutes = 15
late_days = 2
percent_a_day = 10
at_most_percent = 50
closed_after_days = 7

[students.{ill}]
due = 2026-10-03T23:59:00+02:00
why = \"ill\"
"
    )
}

/// The same wherever it lies.
const README: &str = "\
# A class that is made up

Nobody in it is real. With `DEMO` for this folder, in the workspace of the course,

    cargo run --release -p grader -- grade DEMO/downloads/* --course DEMO/course

grades it and leaves the reports in `course/reports`; of the one who has handed in twice it says so, and ends with 1. What
was planted in each submission stands in `expected.csv`; fresh cases are drawn for each student, so a mistake in the search
now and then costs `solver_default_constructor` as well. Some of it is hostile, and meant to be: unpack nothing by hand.
";
