//! `grader similar`: submissions that are more alike than chance makes them, for a person to look at.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result, bail, ensure};
use course::identify;
use course::similar::pairs_page::{self, Row};
use course::similar::{BaseCode, Class, MEANING, MISSES, Reading, passages, percent};
use grading::handout;
use grading::intake::{self, Submission};
use judge::assignment::Assignment;
use judge::internal_error::InternalError;
use judge::parallel;
use report::escape::printable;
use report::text;

use super::{AssignmentArgs, listed};

#[derive(clap::Args)]
pub struct Args {
    /// A folder in which each entry is a submission: a folder, a .zip or a .tar.gz
    #[arg(required = true, value_name = "DIR")]
    folders: Vec<PathBuf>,
    #[command(flatten)]
    which: AssignmentArgs,
    /// What students were handed out or have found beside the handout of the course, or a folder of several such: none of it is
    /// counted
    #[arg(long, value_name = "HANDOUT")]
    base: Option<PathBuf>,
    /// Write pages to FOLDER: the ranking, and each pair side by side
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    /// How many pairs are shown
    #[arg(long, value_name = "N", default_value_t = 20)]
    top: usize,
}

/// What the reference is called.
const REFERENCE: &str = "the reference";

/// Compares each submission with each other one, and with the reference.
pub fn run(args: &Args) -> Result<ExitCode> {
    let assignment = args.which.read()?;
    let mut missing: Vec<String> = Vec::new();
    let base_code = base_code(args, &assignment, &mut missing)?;
    let class = Class::new(readings(args, &assignment, &base_code, &mut missing)?);
    ensure!(
        class.readings().len() > 1,
        "nothing to compare: name the folder that holds the submissions, and not a submission"
    );
    for reading in class.readings() {
        for (path, why) in &reading.not_read {
            missing.push(format!("{}: {}: {why}", reading.name, path.display()));
        }
    }
    let jobs = parallel::jobs();
    let ranking = class.ranking(args.top, jobs);
    let rows = parallel::map(&ranking.pairs, jobs, |pair| {
        Ok(Row {
            pair: pair.clone(),
            blocks: passages::blocks(&class, &base_code, pair),
        })
    });
    let rows: Vec<Row> = rows.into_iter().collect::<Result<_>>()?;

    let mut out = text::terminal();
    writeln!(out, "{} compared", class.readings().len())?;
    for row in &rows {
        write_row(&mut out, &class, &base_code, row)?;
    }
    writeln!(
        out,
        "Half of all pairs are at {} % or below, and 99 of 100 at {} %.",
        ranking.quantile(0.5),
        ranking.quantile(0.99)
    )?;
    writeln!(out, "\n{MEANING}\n{MISSES}")?;
    for what in &missing {
        writeln!(out, "Not compared: {}", printable(what))?;
    }
    if let Some(folder) = &args.out {
        let title = &assignment.title;
        fs::create_dir_all(folder)
            .with_context(|| format!("{}: failed to make", folder.display()))?;
        remove_pages(folder)?;
        let index = pairs_page::index(title, &class, &base_code, &ranking, &rows, &missing);
        write_page(folder, "index.html", &index)?;
        for (place, row) in rows.iter().enumerate() {
            let [one, other] = row
                .pair
                .both
                .map(|place| intake::take(&assignment, &class.readings()[place].path, None));
            let text = pairs_page::pair(title, &class, &base_code, row, [&one?, &other?]);
            write_page(folder, &pairs_page::file_name(place), &text)?;
        }
        writeln!(out, "{}", folder.join("index.html").display())?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Returns the base code.
fn base_code(args: &Args, assignment: &Assignment, missing: &mut Vec<String>) -> Result<BaseCode> {
    let mut base_code = BaseCode::new(assignment);
    base_code.add(
        assignment,
        &handout::handout(assignment, &Default::default())?.files,
    );
    if let Some(folder) = &args.base {
        for base in bases(assignment, folder, missing)? {
            base_code.add(assignment, &base.files);
        }
    }
    Ok(base_code)
}

/// What lies at `path` if that is laid out as a submission is, and otherwise each entry of the folder that is.
/// What is not, is put to `missing`, with the reason.
fn bases(
    assignment: &Assignment,
    path: &Path,
    missing: &mut Vec<String>,
) -> Result<Vec<Submission>> {
    let whole = taken(assignment, path)?;
    let Some(problem) = &whole.problem else {
        return Ok(vec![whole]);
    };
    let entries = match path.is_dir() {
        true => listed(path)?,
        false => Vec::new(),
    };
    let mut bases = Vec::new();
    for entry in entries {
        let base = taken(assignment, &entry)?;
        match &base.problem {
            Some(problem) => missing.push(format!("--base {problem}")),
            None => bases.push(base),
        }
    }
    ensure!(!bases.is_empty(), "--base {problem}");
    Ok(bases)
}

fn taken(assignment: &Assignment, path: &Path) -> Result<Submission> {
    let taken = intake::take(assignment, path, None);
    taken.with_context(|| path.display().to_string())
}

/// A submission before it is read.
struct Entry {
    name: String,
    owner: String,
    path: PathBuf,
}

/// All submissions, read, and the reference. What could not be is put to `missing`, with the reason.
fn readings(
    args: &Args,
    assignment: &Assignment,
    base_code: &BaseCode,
    missing: &mut Vec<String>,
) -> Result<Vec<Reading>> {
    let mut entries = vec![Entry {
        name: REFERENCE.to_string(),
        owner: String::new(),
        path: assignment.workspace.clone(),
    }];
    for folder in &args.folders {
        entries.append(&mut entries_of(folder, args.folders.len() > 1)?);
    }
    let read = parallel::map(&entries, parallel::jobs(), |entry| {
        let submission = taken(assignment, &entry.path)?;
        if let Some(problem) = submission.problem {
            bail!("{problem}");
        }
        let mut reading = Reading::new(base_code, &submission);
        reading.name.clone_from(&entry.name);
        reading.owner.clone_from(&entry.owner);
        reading.path.clone_from(&entry.path);
        Ok(reading)
    });
    let mut readings = Vec::new();
    for read in read {
        match read {
            Ok(reading) => readings.push(reading),
            Err(error) => missing.push(format!("{error:#}")),
        }
    }
    Ok(readings)
}

/// What lies in a folder, in order. Names of several folders say from which, and those of somebody who has handed in
/// twice say which.
fn entries_of(folder: &Path, with_folder: bool) -> Result<Vec<Entry>> {
    let shown = folder.display();
    let mut entries = Vec::new();
    for path in listed(folder)? {
        // One by one: that somebody has handed in twice is no reason to leave either out.
        let named = identify::identify_all(std::slice::from_ref(&path), None).submissions;
        let id = named
            .into_iter()
            .next()
            .map_or_else(String::new, |named| named.id);
        let owner = format!("{shown}/{id}");
        entries.push(Entry {
            name: if with_folder { owner.clone() } else { id },
            owner,
            path,
        });
    }
    let mut times: BTreeMap<String, usize> = BTreeMap::new();
    for entry in &entries {
        *times.entry(entry.owner.clone()).or_default() += 1;
    }
    for entry in entries.iter_mut().filter(|entry| times[&entry.owner] > 1) {
        let file = entry.path.file_name().unwrap_or_default();
        entry.name = format!("{} ({})", entry.name, file.to_string_lossy());
    }
    Ok(entries)
}

fn write_row(
    out: &mut impl Write,
    class: &Class,
    base_code: &BaseCode,
    row: &Row,
) -> io::Result<()> {
    let [one, other] = row
        .pair
        .both
        .map(|place| printable(&class.readings()[place].name));
    let packages = base_code.packages().iter().zip(&row.pair.by_package);
    let packages: Vec<String> = packages
        .map(|(package, score)| format!("{} {:>3} %", printable(package), percent(*score)))
        .collect();
    let [lines, other_lines] = passages::lines(&row.blocks);
    writeln!(
        out,
        "{:>4} %  {}  {lines:>4} and {other_lines:>4} lines  {one} and {other}",
        percent(row.pair.score),
        packages.join("  "),
    )
}

/// Removes the pages of pairs that an earlier run has written.
fn remove_pages(folder: &Path) -> Result<()> {
    for place in 0.. {
        let path = folder.join(pairs_page::file_name(place));
        if !path.is_file() {
            break;
        }
        fs::remove_file(&path).with_context(|| format!("{}: failed to remove", path.display()))?;
    }
    Ok(())
}

fn write_page(folder: &Path, name: &str, text: &str) -> Result<()> {
    let path = folder.join(name);
    report::atomic_write::write(&path, text.as_bytes()).map_err(|error| {
        InternalError(format!("{}: failed to write: {error}", path.display())).into()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_submissions_of_one_student_are_told_apart() {
        let folder = tempfile::tempdir().unwrap();
        let files = [
            "berganna_1_2_boggle.zip",
            "novakulrike_7_8_boggle.zip",
            "novakulrike_LATE_7_9_boggle-2.zip",
        ];
        for file in files {
            fs::write(folder.path().join(file), "").unwrap();
        }
        let entries = entries_of(folder.path(), false).unwrap();
        let names: Vec<&str> = entries.iter().map(|entry| entry.name.as_str()).collect();
        assert_eq!(
            names,
            [
                "berganna",
                "novakulrike (novakulrike_7_8_boggle.zip)",
                "novakulrike (novakulrike_LATE_7_9_boggle-2.zip)",
            ]
        );
        assert_eq!(entries[1].owner, entries[2].owner);
    }

    #[test]
    fn a_base_is_one_solution_or_a_folder_of_several() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let assignment =
            Assignment::read(&root, "boggle-solver", boggle::SUBJECTS.subjects()).unwrap();
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("notes.txt"), "").unwrap();
        let mut missing = Vec::new();
        let nothing = bases(&assignment, folder.path(), &mut missing).unwrap_err();
        assert!(format!("{nothing}").starts_with("--base "), "{nothing}");

        for solution in ["one", "other"] {
            let source = folder.path().join(solution).join("dictionary/src");
            fs::create_dir_all(&source).unwrap();
            fs::write(source.join("lib.rs"), "").unwrap();
        }
        let mut names = |path: &Path| -> Vec<String> {
            missing.clear();
            let bases = bases(&assignment, path, &mut missing).unwrap();
            bases.into_iter().map(|base| base.student).collect()
        };
        assert_eq!(names(&folder.path().join("one")), ["one"]);
        assert_eq!(names(folder.path()), ["one", "other"]);
        assert_eq!(missing.len(), 1, "{missing:?}");
        assert!(missing[0].starts_with("--base notes.txt: "), "{missing:?}");
    }
}
