//! The report that somebody means: by the name it is kept under, or by whatever the roster knows of a student.

use std::fs;
use std::path::Path;

use anyhow::{Result, bail, ensure};

use super::grades;
use crate::roster::{Roster, Unit};
use crate::who;
use report::Report;
use report::escape::{file_name, printable};
use report::formats::{self, json};

/// The report in `folder` of whoever is called so: a student, a team, or somebody of a team.
///
/// # Errors
///
/// If there is none: why, of whom the roster knows; and else who is called nearly so.
pub fn called(folder: &Path, roster: Option<&Roster>, name: &str) -> Result<Report> {
    ensure!(
        folder.is_dir(),
        "{}: no such folder; `grader grade` writes the reports",
        folder.display()
    );
    if let Some(report) = report(folder, name) {
        return report;
    }
    let units = roster.map_or(Vec::new(), |roster| who::called(roster, name));
    match units[..] {
        [unit] => report(folder, &unit.id).unwrap_or_else(|| {
            let why = grades::note(folder, &unit.members[0].id);
            let why = why.unwrap_or_else(|| "not graded yet".to_string());
            bail!("no report of {}: {}", known_as(unit), printable(&why))
        }),
        [] => bail!(
            "no report of {}; {}",
            printable(name),
            near(folder, roster, name)
        ),
        _ => {
            let all: Vec<String> = units.into_iter().map(known_as).collect();
            bail!(
                "{} may be {}; name one by the id",
                printable(name),
                all.join(" or ")
            )
        }
    }
}

/// The report that is kept under this name, if there is one.
fn report(folder: &Path, id: &str) -> Option<Result<Report>> {
    let path = formats::path(folder, id, "json");
    path.is_file().then(|| json::read(&path))
}

/// A unit by its id and the names of its members.
fn known_as(unit: &Unit) -> String {
    let names = unit.names().join(" and ");
    match names == unit.id {
        true => printable(&names),
        false => format!("{} ({})", printable(&unit.id), printable(&names)),
    }
}

/// How many that are called nearly so are named: a class may be large.
const NAMED: usize = 5;

/// How much of two names has to be alike, from 0 to 1.
const ALIKE: f64 = 0.6;

/// Who is called nearly so, the nearest first.
fn near(folder: &Path, roster: Option<&Roster>, name: &str) -> String {
    let mut known: Vec<(String, String)> = Vec::new();
    for (unit, student) in roster.iter().flat_map(|roster| roster.students()) {
        let names = [&unit.id, &student.id, &student.name, &student.email];
        known.extend(names.map(|name| (name.clone(), known_as(unit))));
    }
    // Those that are on no roster are known by their reports.
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.extension().is_some_and(|ending| ending == "json")
            && let Some(id) = about(&path)
            && roster.is_none_or(|roster| roster.unit(&id).is_none())
        {
            let told = printable(&id);
            known.push((id, told));
        }
    }
    let name = name.to_lowercase();
    let alike = known.into_iter().map(|(known, told)| {
        let known = known.to_lowercase();
        let has_part = known.split(' ').any(|part| part == name);
        let alike = strsim::normalized_damerau_levenshtein(&known, &name);
        (if has_part { 1.0 } else { alike }, told)
    });
    let mut alike: Vec<(f64, String)> = alike.filter(|(alike, _)| *alike >= ALIKE).collect();
    alike.sort_by(|(one, first), (other, second)| other.total_cmp(one).then(first.cmp(second)));
    let mut told: Vec<String> = Vec::new();
    for (_, name) in alike {
        if !told.contains(&name) && told.len() < NAMED {
            told.push(name);
        }
    }
    match told.is_empty() {
        true => format!("{} in {} names everybody", grades::NAME, folder.display()),
        false => format!("near are {}", told.join(", ")),
    }
}

/// Whom a report is about: its name says it, if nothing in that had to be changed.
fn about(path: &Path) -> Option<String> {
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
        sdiaz,Sven Diaz,\nfinn,Finn Falk,nothing was handed in\n";

    /// A class of one who is alone, a pair, one who handed in nothing, two of the same name, and strangers.
    fn said(name: &str, has_roster: bool) -> String {
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
        fs::write(folder.path().join(grades::NAME), GRADES).unwrap();
        let roster = Some(&roster).filter(|_| has_roster);
        match called(folder.path(), roster, name) {
            Ok(report) => format!("the report of {}", report.student),
            Err(error) => format!("{error:#}").replace(&folder.path().display().to_string(), "DIR"),
        }
    }

    #[test]
    fn whoever_is_on_the_roster_is_found_by_id_and_name_in_a_pair_too() {
        for (name, expected) in [
            ("anna", "the report of anna"),
            ("pair-01", "the report of pair-01"),
            ("kdubois", "the report of pair-01"),
            ("Sven Diaz", "the report of pair-01"),
            ("odd:one", "the report of odd:one"),
            ("diaz, sven", "the report of pair-01"),
            (
                "finn",
                "no report of finn (Finn Falk): nothing was handed in",
            ),
            ("jolu", "no report of jolu (Jo Lund): not graded yet"),
            (
                "Jo Lund",
                "Jo Lund may be jo (Jo Lund) or jolu (Jo Lund); name one by the id",
            ),
        ] {
            assert_eq!(said(name, true), expected, "{name}");
        }
    }

    #[test]
    fn of_a_name_that_nobody_has_only_the_near_ones_are_named() {
        for (name, has_roster, expected) in [
            ("ana", true, "no report of ana; near are anna (Anna Berg)"),
            (
                "Sven",
                true,
                "no report of Sven; near are pair-01 (Kim Dubois and Sven Diaz)",
            ),
            ("strager", true, "no report of strager; near are stranger"),
            ("anne", false, "no report of anne; near are anna"),
            ("odd one", true, "no report of odd one; near are odd:one"),
            (
                "zzz",
                true,
                "no report of zzz; grades.csv in DIR names everybody",
            ),
        ] {
            assert_eq!(said(name, has_roster), expected, "{name}");
        }
    }
}
