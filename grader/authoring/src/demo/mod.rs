//! An invented class for trying and testing the grader: students, their submissions, and the mistakes planted in them.
//!
//! * `class` — the students (`people`) and their roles
//! * `work` — each student's work: a design, perhaps with a mistake, in a personal style; `answers` to the questions
//! * `sample_work` — answers, conditions, test cases and hostile function bodies, from the assignment's `demo.toml`
//! * `history` — the commits of the work, real or faked
//! * `hostile` — attacks that the grader must withstand
//! * `submissions` — the downloads, packed and named as course systems do it
//! * `platform` — the export of one course system
//! * `course` — roster, policy and secret
//! * `expected` — the planted contents, for tests; `table` writes them
//!
//! The same number of students and the same seed give the same bytes. No code of a submission runs here.

mod answers;
mod class;
mod course;
mod expected;
mod files;
mod history;
mod hostile;
mod people;
mod platform;
mod sample_work;
mod submissions;
mod table;
mod work;

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use jiff::fmt::temporal::Pieces;
use jiff::tz::TimeZone;
use jiff::{Timestamp, Zoned};
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use sha2::{Digest, Sha256};

use class::{Role, Unit, class};
use course::{DUE, write_course};
use expected::Planted;
use files::Files;
use history::{Circumstances, repository};
use hostile::{Hostile, Threat};
use judge::assignment::Assignment;
use judge::parallel;
use people::Person;
use platform::Submitted;
use submissions::{Download, name, packed, put, write};
use table::table;
use work::Designs;

pub use people::MAX_STUDENTS;
pub use platform::Platform;

/// Writes a class to `out`, a new or empty folder, and returns the number of submissions.
///
/// # Errors
///
/// Fails if `out` is not empty or cannot be written, or there are more students than names.
pub fn write_class(
    assignment: &Assignment,
    out: &Path,
    students: usize,
    seed: u64,
    platform: Option<Platform>,
) -> Result<usize> {
    let shown = out.display();
    ensure!(
        (1..=MAX_STUDENTS).contains(&students),
        "--students {students}: out of range; write 1 to {MAX_STUDENTS}"
    );
    let empty = fs::read_dir(out).map_or(true, |mut entries| entries.next().is_none());
    ensure!(empty, "{shown}: not empty; name a new or empty folder");
    let designs = Designs::new(assignment)?;
    let due = due()?;
    let seconds = due.timestamp().as_second();
    let units = class(
        students,
        seconds,
        platform,
        &mut generator(seed, "class", 0),
    );
    let whole = out.join("downloads");
    let downloads = platform.map_or(whole.clone(), |platform| platform.folder(&whole));
    fs::create_dir_all(&downloads).with_context(|| format!("{shown}: failed to create"))?;
    let planted = parallel::map(&units, parallel::jobs(), |unit| {
        let rng = &mut generator(seed, "unit", unit.number);
        write_submission(&designs, unit, &due, &downloads, rng)
    });
    let planted: Vec<Vec<Planted>> = planted.into_iter().collect::<Result<_>>()?;
    let submissions = fs::read_dir(&downloads)?.count();
    if let Some(platform) = platform {
        let submitted = units.iter().zip(&planted).filter_map(|(unit, planted)| {
            Some(Submitted {
                people: &unit.people,
                time: Timestamp::from_second(unit.submitted_at).ok()?,
                name: planted.first()?.download(),
            })
        });
        let submitted: Vec<Submitted> = submitted
            .filter(|submitted| !submitted.name.is_empty())
            .collect();
        platform.add_files(&downloads, due.time_zone(), &submitted)?;
        platform::pack(&whole, &out.join("submissions.zip"))?;
    }
    let planted: Vec<Planted> = planted.into_iter().flatten().collect();
    let title = capitalised(&designs.sample.short_name);
    write_course(&out.join("course"), &units, platform, &title)?;
    write(&out.join("expected.csv"), &table(&planted)?)?;
    write(&out.join("README.md"), readme(&units, platform).as_bytes())?;
    Ok(submissions)
}

/// Returns the due date, in the time zone of the course.
fn due() -> Result<Zoned> {
    let offset = Pieces::parse(DUE)?.to_numeric_offset();
    let zone = TimeZone::fixed(offset.context("a due date with a zone")?);
    Ok(DUE.parse::<Timestamp>()?.to_zoned(zone))
}

/// Returns the random number generator for one purpose.
fn generator(seed: u64, of: &str, number: usize) -> ChaCha8Rng {
    let mut hash = Sha256::new();
    hash.update(seed.to_le_bytes());
    hash.update((number as u64).to_le_bytes());
    hash.update(of);
    ChaCha8Rng::from_seed(hash.finalize().into())
}

/// Writes the submission of a unit, and returns the contents planted in it.
fn write_submission(
    designs: &Designs,
    unit: &Unit,
    due: &Zoned,
    downloads: &Path,
    rng: &mut impl Rng,
) -> Result<Vec<Planted>> {
    let sample = &designs.sample;
    let mut work = designs.work(unit.role.may_fail(), rng)?;
    if let Role::Hostile(hostile) = unit.role {
        hostile.plant(&mut work, &sample.hostile, designs.assignment)?;
    }
    let people: Vec<&Person> = unit.people.iter().collect();
    let circumstances = Circumstances {
        starter_code: &designs.starter_code,
        exercises: &designs.exercises,
        package: &designs.assignment.phases[0].package,
        milestones: &designs.assignment.milestones,
        people: &people,
        submitted_at: unit.submitted_at,
    };
    let (git, commits) = repository(unit.history.0, &work, &circumstances, rng)?;
    let mut files = work.files(&designs.starter_code);
    files.extend(git);
    let long_case = &sample.hostile.long_case;
    files.extend(sample.test_cases.of_student(unit.number, long_case));
    let download = put_download(designs, unit, &files, due, downloads, rng)?;
    Ok(expected::planted(
        designs.assignment,
        unit,
        &work,
        &download,
        commits,
        due.timestamp().as_second(),
    ))
}

/// Writes the files to the downloads folder, and returns the name of the download.
fn put_download(
    designs: &Designs,
    unit: &Unit,
    files: &Files,
    due: &Zoned,
    downloads: &Path,
    rng: &mut impl Rng,
) -> Result<String> {
    let sample = &designs.sample;
    let (short, long) = (&sample.short_name, &designs.assignment.name);
    let folders = [String::new(), format!("{short}/"), format!("{long}-main/")];
    let uploads = [
        short.clone(),
        long.clone(),
        "my_work".to_string(),
        "final-1".to_string(),
        format!("{} (2)", capitalised(short)),
    ];
    let folder = folders.choose(rng).map_or("", String::as_str);
    let uploaded = uploads.choose(rng).map_or("", String::as_str);
    let download = unit.download.0;
    let named = |download, number, uploaded: &str| {
        let person = (&unit.people[0], number);
        name(long, download, person, unit.submitted_at, due, uploaded)
    };
    let usual = named(download, unit.number, uploaded)?;
    let put = |download, name: &str, packed| put(downloads, (download, name), short, packed, files);
    match unit.role {
        Role::Absent => Ok(String::new()),
        Role::Hostile(Hostile {
            what: Threat::Archive(pack),
            ..
        }) => put(download, &usual, Some(pack(files, &sample.hostile)?)),
        Role::Twice => {
            let first = put(download, &usual, packed(download, files, folder)?)?;
            let again = format!("{short}-2");
            let again = named(Download::CanvasZip, 5_000, &again)?;
            let zip = packed(Download::CanvasZip, files, folder)?;
            let second = put(Download::CanvasZip, &again, zip)?;
            Ok(format!("{first} {second}"))
        }
        _ => put(download, &usual, packed(download, files, folder)?),
    }
}

fn capitalised(name: &str) -> String {
    let mut letters = name.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

/// Returns a description of the class, independent of its location.
fn readme(units: &[Unit], platform: Option<Platform>) -> String {
    let twice = match units.iter().any(|unit| matches!(unit.role, Role::Twice)) {
        true => " It reports the student with two submissions, and exits with code 1.",
        false => "",
    };
    let text = format!(
        "grades it and writes the reports to `course/reports`.{twice} `expected.csv` lists the planted mistakes. Some \
        submissions are hostile on purpose: do not unpack them by hand."
    );
    let submissions = match platform {
        Some(_) => "--class DEMO/submissions.zip",
        None => "DEMO/downloads/*",
    };
    format!(
        "# A demo class\n\nAll students are invented. With `DEMO` for this folder, in the workspace of the course,\n\n    \
         cargo run --release -p grader -- grade {submissions} --course DEMO/course\n\n{}\n",
        textwrap::fill(&text, 120)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn readme_mentions_duplicate_submissions_only_if_there_are_any() {
        let due = DUE.parse::<Timestamp>().unwrap().as_second();
        for (students, has_twice) in [(1, false), (9, false), (40, true)] {
            let units = class(students, due, None, &mut generator(1, "class", 0));
            let readme = readme(&units, None);
            assert_eq!(
                readme.contains("two submissions"),
                has_twice,
                "{students}: {readme}"
            );
        }
    }
}
