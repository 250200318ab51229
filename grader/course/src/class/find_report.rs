//! Lookup of a student's report by its file name, or by an id, name or email address on the roster.

use std::fs;
use std::path::Path;

use anyhow::{Result, bail, ensure};

use super::grades_csv;
use crate::identify;
use crate::roster::Roster;
use crate::similar_names::{id_and_names, most_similar, names_of_students};
use report::Report;
use report::escape::{file_name, printable};
use report::formats::{self, json};

/// Finds the report of a student, a team or a team member in `folder`.
///
/// # Errors
///
/// Fails if there is none: with the reason for a student on the roster, otherwise with similar names.
pub fn find_report(folder: &Path, roster: Option<&Roster>, name: &str) -> Result<Report> {
    ensure!(
        folder.is_dir(),
        "{}: no such folder; `grader grade` writes the reports",
        folder.display()
    );
    if let Some(report) = report(folder, name) {
        return report;
    }
    let units = roster.map_or(Vec::new(), |roster| identify::find_units(roster, name));
    match units[..] {
        [unit] => report(folder, &unit.id).unwrap_or_else(|| {
            let why = grades_csv::note(folder, &unit.members[0].id);
            let why = why.unwrap_or_else(|| "not graded yet".to_string());
            bail!("{}: no report: {}", id_and_names(unit), printable(&why))
        }),
        [] => bail!(
            "{}: no report; {}",
            printable(name),
            similar_names(folder, roster, name)
        ),
        _ => {
            let all: Vec<String> = units.into_iter().map(id_and_names).collect();
            bail!(
                "{} matches {}; use an id",
                printable(name),
                all.join(" or ")
            )
        }
    }
}

/// Reads the report with this file name, if there is one.
fn report(folder: &Path, id: &str) -> Option<Result<Report>> {
    let path = formats::path(folder, id, "json");
    path.is_file().then(|| json::read(&path))
}

/// Returns the students with similar names, the most similar first.
fn similar_names(folder: &Path, roster: Option<&Roster>, name: &str) -> String {
    let mut known: Vec<(String, String)> =
        roster.map_or(Vec::new(), |roster| names_of_students(roster).collect());
    // Students who are not on the roster still have reports.
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.extension().is_some_and(|ending| ending == "json")
            && let Some(id) = student_of(&path)
            && roster.is_none_or(|roster| roster.unit(&id).is_none())
        {
            let shown = printable(&id);
            known.push((id, shown));
        }
    }
    let shown = most_similar(known.into_iter(), name);
    match shown.is_empty() {
        true => format!(
            "{} in {} lists all students",
            grades_csv::GRADES_FILE,
            folder.display()
        ),
        false => format!("similar names: {}", shown.join(", ")),
    }
}

/// Returns the student or team of a report from its file name, unless the name was escaped.
fn student_of(path: &Path) -> Option<String> {
    let stem = path.file_stem()?.to_string_lossy();
    match file_name(&stem) == stem {
        true => Some(stem.into_owned()),
        false => json::read(path).ok().map(|report| report.student),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GRADES: &str = "student,name,note\nanna,Anna Berg,\nkdubois,Kim Dubois,\n\
        sdiaz,Sven Diaz,\nfinn,Finn Falk,nothing was submitted\n";

    /// Looks up a name in a class with all kinds of students: a single one, a pair, one without a submission, two with the
    /// same name, and some not on the roster.
    fn message(name: &str, has_roster: bool) -> String {
        let roster = "student,name,team\nanna,Anna Berg,\nkdubois,Kim Dubois,pair-01\n\
            sdiaz,Sven Diaz,pair-01\nfinn,Finn Falk,\njo,Jo Lund,\njolu,Jo Lund,\n";
        let roster = Roster::parse(roster).unwrap();
        let folder = tempfile::tempdir().unwrap();
        for student in ["anna", "pair-01", "stranger", "odd:one"] {
            let report = Report {
                version: report::VERSION,
                student: student.to_string(),
                ..Report::default()
            };
            formats::write_all(folder.path(), &report).unwrap();
        }
        fs::write(folder.path().join(grades_csv::GRADES_FILE), GRADES).unwrap();
        let roster = Some(&roster).filter(|_| has_roster);
        match find_report(folder.path(), roster, name) {
            Ok(report) => format!("the report of {}", report.student),
            Err(error) => format!("{error:#}").replace(&folder.path().display().to_string(), "DIR"),
        }
    }

    #[test]
    fn students_and_pairs_are_found_by_id_and_name() {
        for (name, expected) in [
            ("anna", "the report of anna"),
            ("pair-01", "the report of pair-01"),
            ("kdubois", "the report of pair-01"),
            ("Sven Diaz", "the report of pair-01"),
            ("odd:one", "the report of odd:one"),
            ("diaz, sven", "the report of pair-01"),
            ("finn", "finn (Finn Falk): no report: nothing was submitted"),
            ("jolu", "jolu (Jo Lund): no report: not graded yet"),
            (
                "Jo Lund",
                "Jo Lund matches jo (Jo Lund) or jolu (Jo Lund); use an id",
            ),
        ] {
            assert_eq!(message(name, true), expected, "{name}");
        }
    }

    #[test]
    fn similar_names_are_suggested_for_an_unknown_name() {
        for (name, has_roster, expected) in [
            (
                "ana",
                true,
                "ana: no report; similar names: anna (Anna Berg)",
            ),
            (
                "Sven",
                true,
                "Sven: no report; similar names: pair-01 (Kim Dubois and Sven Diaz)",
            ),
            (
                "strager",
                true,
                "strager: no report; similar names: stranger",
            ),
            ("anne", false, "anne: no report; similar names: anna"),
            (
                "odd one",
                true,
                "odd one: no report; similar names: odd:one",
            ),
            (
                "zzz",
                true,
                "zzz: no report; grades.csv in DIR lists all students",
            ),
        ] {
            assert_eq!(message(name, has_roster), expected, "{name}");
        }
    }
}
