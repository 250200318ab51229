//! Lookup of a student's report by its file name, or by an id, name or email address on the roster.

use std::fs;
use std::path::Path;

use anyhow::{Result, bail, ensure};

use super::grades_csv::{self, EarlierGrades};
use crate::matching::find_units;
use crate::roster::{Roster, Unit};
use crate::similar_names::{MAX_SIMILAR_NAMES, most_similar, names_of_students};
use report::Report;
use report::escape::{file_name, printable};
use report::formats::{self, json};

/// Finds the report of a student, a team or a team member in `folder`. If there is none with this name and exactly one
/// student has a similar name, finds that student's report.
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
    let units = roster.map_or(Vec::new(), |roster| find_units(roster, name));
    match units[..] {
        [unit] => report_of(folder, unit),
        [] => match &similar_names(folder, roster, name)[..] {
            [(id, _)] => match roster.and_then(|roster| roster.unit(id)) {
                Some(unit) => report_of(folder, unit),
                None => json::read(&formats::path(folder, id, "json")),
            },
            similar => bail!(
                "{}: no report; {}",
                printable(name),
                listed(similar, folder)
            ),
        },
        _ => {
            let all: Vec<String> = units.into_iter().map(Unit::id_and_names).collect();
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

/// Reads the report of a student or team on the roster.
fn report_of(folder: &Path, unit: &Unit) -> Result<Report> {
    report(folder, &unit.id).unwrap_or_else(|| {
        let student = unit.id_and_names();
        let grades = EarlierGrades::read(folder);
        match grades.row(&unit.members[0].id) {
            None => bail!("{student}: no report: not graded yet"),
            Some(row) if row.has_report => bail!(
                "{student}: {}.json is missing; grade again with --resume",
                file_name(&unit.id)
            ),
            Some(row) => bail!("{student}: no report: {}", printable(&row.note)),
        }
    })
}

/// Returns the students with similar names, the most similar first: their ids, and their ids with names.
fn similar_names(folder: &Path, roster: Option<&Roster>, name: &str) -> Vec<(String, String)> {
    let students = roster.into_iter().flat_map(names_of_students);
    let mut known: Vec<(String, (String, String))> = students
        .map(|(name, unit)| (name, (unit.id.clone(), unit.id_and_names())))
        .collect();
    // Students who are not on the roster still have reports.
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.extension().is_some_and(|ending| ending == "json")
            && let Some(id) = student_of(&path)
            && roster.is_none_or(|roster| roster.unit(&id).is_none())
        {
            let shown = printable(&id);
            known.push((id.clone(), (id, shown)));
        }
    }
    most_similar(known.into_iter(), name)
}

/// Lists similar names, or names the file with all students.
fn listed(similar: &[(String, String)], folder: &Path) -> String {
    let shown = similar.iter().map(|(_, shown)| shown.as_str());
    match similar.is_empty() {
        true => format!(
            "{} in {} lists all students",
            grades_csv::GRADES_FILE,
            folder.display()
        ),
        false => format!(
            "similar names: {}",
            shown.take(MAX_SIMILAR_NAMES).collect::<Vec<_>>().join(", ")
        ),
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

    const GRADES: &str = "student,name,of,note\nanna,Anna Berg,100,\nkdubois,Kim Dubois,100,\n\
        sdiaz,Sven Diaz,100,\nfinn,Finn Falk,,nothing was submitted\nwilhelm,Wilhelm Ox,100,points awaiting manual grading: 5\n";

    /// Looks up a name in a class with all kinds of students: a single one, a pair, one without a submission, two with the
    /// same name, and some not on the roster.
    fn message(name: &str, has_roster: bool) -> String {
        let roster = "student,name,team\nanna,Anna Berg,\nkdubois,Kim Dubois,pair-01\n\
            sdiaz,Sven Diaz,pair-01\nfinn,Finn Falk,\njo,Jo Lund,\njolu,Jo Lund,\nwilhelm,Wilhelm Ox,\n";
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
                "wilhelm",
                "wilhelm (Wilhelm Ox): wilhelm.json is missing; grade again with --resume",
            ),
            (
                "Jo Lund",
                "Jo Lund matches jo (Jo Lund) or jolu (Jo Lund); use an id",
            ),
        ] {
            assert_eq!(message(name, true), expected, "{name}");
        }
    }

    #[test]
    fn similar_names_are_suggested_unless_there_is_only_one() {
        for (name, has_roster, expected) in [
            (
                "an",
                false,
                "an: no report; grades.csv in DIR lists all students",
            ),
            (
                "Jo Lundt",
                true,
                "Jo Lundt: no report; similar names: jo (Jo Lund), jolu (Jo Lund)",
            ),
            ("ana", true, "the report of anna"),
            ("Sven", true, "the report of pair-01"),
            ("strager", true, "the report of stranger"),
            ("anne", false, "the report of anna"),
            ("odd one", true, "the report of odd:one"),
            (
                "fin",
                true,
                "finn (Finn Falk): no report: nothing was submitted",
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
