//! The submissions to compare and the base code, from their folders.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};

use super::reading::{BaseCode, Reading};
use crate::download::{self, Download};
use crate::identify::identify_all;
use crate::roster::{Roster, Unit};
use crate::submission_folder::list_submissions;
use grading::handout;
use grading::intake::{self, Submission};
use judge::assignment::Assignment;
use judge::parallel;

/// The display name of the reference solution.
const REFERENCE: &str = "the reference solution";

/// Collects the base code.
pub fn base_code(
    assignment: &Assignment,
    base: Option<&Path>,
    missing: &mut Vec<String>,
) -> Result<BaseCode> {
    let mut base_code = BaseCode::new(assignment);
    base_code.add(
        assignment,
        &handout::handout(assignment, &Default::default())?.files,
    );
    if let Some(folder) = base {
        for base in submissions_of_base(assignment, folder, missing)? {
            base_code.add(assignment, &base.files);
        }
    }
    Ok(base_code)
}

/// Reads `path` if it is a submission, otherwise each entry of the folder that is one. Adds the others to `missing`,
/// with the reason.
fn submissions_of_base(
    assignment: &Assignment,
    path: &Path,
    missing: &mut Vec<String>,
) -> Result<Vec<Submission>> {
    let whole = take(assignment, path)?;
    let Some(problem) = &whole.problem else {
        return Ok(vec![whole]);
    };
    let entries = match path.is_dir() {
        true => list_submissions(path)?,
        false => Vec::new(),
    };
    let mut bases = Vec::new();
    for entry in entries {
        let base = take(assignment, &entry)?;
        match &base.problem {
            Some(problem) => missing.push(format!("--base {problem}")),
            None => bases.push(base),
        }
    }
    ensure!(!bases.is_empty(), "--base {problem}");
    Ok(bases)
}

fn take(assignment: &Assignment, path: &Path) -> Result<Submission> {
    let taken = intake::take(assignment, path, None);
    taken.with_context(|| path.display().to_string())
}

/// A submission that has not been read yet.
struct ListedSubmission {
    name: String,
    owner: String,
    path: PathBuf,
}

/// Reads all submissions and the reference solution. Adds those that cannot be read to `missing`, with the reason.
pub fn read_submissions(
    assignment: &Assignment,
    folders: &[PathBuf],
    roster: Option<&Roster>,
    base_code: &BaseCode,
    missing: &mut Vec<String>,
) -> Result<Vec<Reading>> {
    let mut entries = vec![ListedSubmission {
        name: REFERENCE.to_string(),
        owner: String::new(),
        path: assignment.workspace.clone(),
    }];
    for folder in folders {
        entries.append(&mut list_named(folder, folders.len() > 1, roster)?);
    }
    let read = parallel::map(&entries, parallel::jobs(), |entry| {
        let submission = take(assignment, &entry.path)?;
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

/// Lists the submissions in a folder, in order. Names are those on the roster, otherwise ids. They include the folder if
/// there are several folders, and the file if a student has several submissions.
fn list_named(
    folder: &Path,
    with_folder: bool,
    roster: Option<&Roster>,
) -> Result<Vec<ListedSubmission>> {
    let shown = folder.display();
    let mut entries = Vec::new();
    let mut downloads = download::read(&list_submissions(folder)?)?;
    // Not the files that course systems add.
    let matches = identify_all(&downloads, roster);
    let submitted: BTreeSet<&Path> = matches.paths().collect();
    downloads.retain(|download| submitted.contains(download.path.as_path()));
    for download in downloads {
        let id = id_of(&download, roster).unwrap_or_default();
        let unit = roster.and_then(|roster| roster.unit(&id));
        let name = unit.map_or_else(|| id.clone(), Unit::id_and_names);
        entries.push(ListedSubmission {
            name: match with_folder {
                true => format!("{shown}/{name}"),
                false => name,
            },
            owner: format!("{shown}/{id}"),
            path: download.path,
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

/// Returns the id of the student of a submission. A name that matches several students is an id of its own.
fn id_of(download: &Download, roster: Option<&Roster>) -> Option<String> {
    // Identify one submission at a time, so that several submissions of one student are all compared.
    let only = |roster| {
        let named = identify_all(std::slice::from_ref(download), roster).submissions;
        named.into_iter().next().map(|named| named.id)
    };
    only(roster).or_else(|| only(None))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn two_submissions_of_a_student_have_different_names() {
        let folder = tempfile::tempdir().unwrap();
        let files = [
            "berganna_1_2_boggle.zip",
            "novakulrike_7_8_boggle.zip",
            "novakulrike_LATE_7_9_boggle-2.zip",
        ];
        for file in files {
            fs::write(folder.path().join(file), "").unwrap();
        }
        let entries = list_named(folder.path(), false, None).unwrap();
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
    fn text_that_the_course_system_adds_is_not_listed() {
        let folder = tempfile::tempdir().unwrap();
        let begin = "Boggle_anna_attempt_2026-10-01-23-50-12";
        fs::write(folder.path().join(format!("{begin}_boggle.zip")), "").unwrap();
        let summary = folder.path().join(format!("{begin}.txt"));
        fs::write(summary, "Name: Anna Berg (anna)\n").unwrap();
        let entries = list_named(folder.path(), false, None).unwrap();
        let names: Vec<&str> = entries.iter().map(|entry| entry.name.as_str()).collect();
        assert_eq!(names, ["anna"]);
    }

    #[test]
    fn students_on_the_roster_are_listed_with_their_names() {
        let roster = "student,name,canvas,team\nanna,\"Berg, Anna\",1,\nkim,Kim Ek,2,pair\nlo,Lo Ek,3,pair\n\
            jo1,Jo Lund,,\njo2,Jo Lund,,\n";
        let roster = Roster::parse(roster).unwrap();
        let folder = tempfile::tempdir().unwrap();
        for (file, expected) in [
            ("berganna_1_2_boggle.zip", "anna (Anna Berg)"),
            ("ekkim_2_9_boggle.zip", "pair (Kim Ek and Lo Ek)"),
            ("Jo Lund_7_assignsubmission_file_x", "Jo Lund"),
            ("guest.zip", "guest"),
        ] {
            let path = folder.path().join(file);
            fs::write(&path, "").unwrap();
            let entries = list_named(folder.path(), false, Some(&roster)).unwrap();
            assert_eq!(entries[0].name, expected);
            fs::remove_file(path).unwrap();
        }
    }

    #[test]
    fn base_is_one_solution_or_a_folder_of_solutions() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let assignment =
            Assignment::read(&root, "boggle-solver", boggle::SUBJECTS.subjects()).unwrap();
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("notes.txt"), "").unwrap();
        let mut missing = Vec::new();
        let nothing = submissions_of_base(&assignment, folder.path(), &mut missing).unwrap_err();
        assert!(format!("{nothing}").starts_with("--base "), "{nothing}");

        for solution in ["one", "other"] {
            let source = folder.path().join(solution).join("dictionary/src");
            fs::create_dir_all(&source).unwrap();
            fs::write(source.join("lib.rs"), "").unwrap();
        }
        let mut names = |path: &Path| -> Vec<String> {
            missing.clear();
            let bases = submissions_of_base(&assignment, path, &mut missing).unwrap();
            bases.into_iter().map(|base| base.student).collect()
        };
        assert_eq!(names(&folder.path().join("one")), ["one"]);
        assert_eq!(names(folder.path()), ["one", "other"]);
        assert_eq!(missing.len(), 1, "{missing:?}");
        assert!(missing[0].starts_with("--base notes.txt: "), "{missing:?}");
    }
}
