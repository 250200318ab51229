//! `grades.csv`, with a row for each student, for import into a gradebook.
//!
//! The format is RFC 4180: UTF-8 with CRLF. Missing values are blank, never zero. Text cells cannot be formulas for a
//! spreadsheet.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

use crate::roster::{Roster, Student, delimiter};
use report::Report;
use report::escape::printable;

/// The name of the file.
pub const GRADES_FILE: &str = "grades.csv";

/// The rows of the table.
pub struct Grades {
    rows: Vec<(String, Vec<String>)>,
    head: Vec<String>,
}

impl Grades {
    /// Returns an empty table for an assignment with these phases and manually graded sections.
    pub fn new(phases: impl Iterator<Item = String>, parts: impl Iterator<Item = String>) -> Self {
        let mut head: Vec<String> = ["student", "name", "email", "section", "team"]
            .map(String::from)
            .into();
        head.extend(phases.map(|name| text(&name)));
        head.extend(parts.map(|name| text(&name)));
        head.extend(
            [
                "late_percent",
                "late_deduction",
                "total",
                "so_far",
                "of",
                "note",
            ]
            .map(String::from),
        );
        Self {
            rows: Vec::new(),
            head,
        }
    }

    /// Adds a row for each student whom a report is about.
    pub fn add(&mut self, report: &Report, roster: Option<&Roster>) {
        let unit = roster.and_then(|roster| roster.unit(&report.student));
        match unit {
            Some(unit) => {
                for student in &unit.members {
                    self.add_row(student, Some(report), "");
                }
            }
            None => {
                let student = Student {
                    id: report.student.clone(),
                    ..Student::default()
                };
                let note = if roster.is_some() {
                    "not on the roster"
                } else {
                    ""
                };
                self.add_row(&student, Some(report), note);
            }
        }
    }

    /// Adds a student without a report, with the reason.
    pub fn add_missing(&mut self, student: &Student, why: &str) {
        self.add_row(student, None, why);
    }

    fn add_row(&mut self, student: &Student, report: Option<&Report>, note: &str) {
        let Student {
            id,
            name,
            email,
            section,
            team,
            ..
        } = student;
        let mut row: Vec<String> = [id, name, email, section, team]
            .map(|cell| text(cell))
            .into();
        let between = self.head.len() - row.len() - 6;
        match report {
            Some(report) if report.problem.is_some() => {
                let problem = report.problem.clone().unwrap_or_default();
                let phases = between - report.manual_sections.len();
                row.extend(vec![String::new(); phases]);
                row.extend(by_hand(report));
                row.extend(vec![String::new(); 5]);
                row.push(text(&format!("not graded: {problem}")));
            }
            None => {
                row.extend(vec![String::new(); between + 5]);
                row.push(text(note));
            }
            Some(report) => {
                row.extend(report.phases.iter().map(|phase| phase.earned().to_string()));
                row.extend(by_hand(report));
                let late = report.late.as_ref().filter(|late| !late.unknown);
                row.extend(match late {
                    Some(late) => [late.percent.to_string(), late.deduction.to_string()],
                    None => Default::default(),
                });
                row.push(
                    report
                        .total()
                        .map_or(String::new(), |total| total.to_string()),
                );
                row.push(report.final_so_far().to_string());
                row.push(report.of().to_string());
                let credit = (!report.for_credit).then(|| "not for credit".to_string());
                let open = (report.open() > 0)
                    .then(|| format!("points awaiting manual grading: {}", report.open()));
                let notes = [
                    Some(note.to_string()).filter(|note| !note.is_empty()),
                    credit,
                    open,
                ];
                let notes: Vec<String> = notes.into_iter().flatten().collect();
                row.push(text(&notes.join("; ")));
            }
        }
        self.rows.push((id.to_lowercase(), row));
    }

    /// Returns the file, sorted by student.
    ///
    /// # Errors
    ///
    /// Fails if a row does not have as many cells as the header.
    pub fn csv(mut self) -> Result<Vec<u8>> {
        self.rows.sort();
        let mut writer = csv::WriterBuilder::new()
            .terminator(csv::Terminator::CRLF)
            .from_writer(Vec::new());
        writer.write_record(&self.head)?;
        for (_, row) in &self.rows {
            writer.write_record(row)?;
        }
        writer.into_inner().ok().context("the table of grades")
    }
}

/// Returns the points given for each manually graded section.
fn by_hand(report: &Report) -> impl Iterator<Item = String> {
    let given = report.manual_sections.iter().map(|part| part.given());
    given.map(|given| given.map_or(String::new(), |given| given.to_string()))
}

/// The table that an earlier run has written.
#[derive(Debug, Default)]
pub struct EarlierGrades(BTreeMap<String, EarlierRow>);

/// The row of a student in the table of an earlier run.
#[derive(Debug)]
pub struct EarlierRow {
    /// Whether the row is from a report of that run.
    pub has_report: bool,
    /// The note.
    pub note: String,
}

impl EarlierGrades {
    /// Reads the table in `folder`. Without a readable table, the result is empty.
    pub fn read(folder: &Path) -> Self {
        Self::parse(&fs::read_to_string(folder.join(GRADES_FILE)).unwrap_or_default())
            .unwrap_or_default()
    }

    fn parse(written: &str) -> Option<Self> {
        // A spreadsheet may have saved it.
        let written = written.trim_start_matches('\u{feff}');
        let mut reader = csv::ReaderBuilder::new()
            .delimiter(delimiter(written))
            .flexible(true)
            .from_reader(written.as_bytes());
        let headers = reader.headers().ok()?.clone();
        let column = |name: &str| headers.iter().position(|header| header == name);
        let (student, of, note) = (column("student")?, column("of")?, column("note")?);
        let rows = reader.records().flatten().map(|row| {
            let cell = |column| row.get(column).unwrap_or_default().to_string();
            let entry = EarlierRow {
                has_report: !cell(of).is_empty(),
                note: cell(note),
            };
            (cell(student), entry)
        });
        Some(Self(rows.collect()))
    }

    /// Returns the row of a student.
    pub fn row(&self, student: &str) -> Option<&EarlierRow> {
        self.0.get(&text(student))
    }
}

/// Returns text that a spreadsheet does not treat as a formula and that is safe to print on a terminal.
pub(crate) fn text(cell: &str) -> String {
    let cell = printable(&cell.replace(['\n', '\r'], " "));
    // Spreadsheets also recognise a formula after a space or with a full-width character.
    let is_formula = cell.trim_start().starts_with([
        '=', '+', '-', '@', '\u{ff1d}', '\u{ff0b}', '\u{ff0d}', '\u{ff20}',
    ]);
    match is_formula {
        true => format!("'{cell}"),
        false => cell,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use report::{Line, ManualSection};

    #[test]
    fn cell_text_never_becomes_a_formula() {
        for (cell, expected) in [
            ("=HYPERLINK(\"x\")", "'=HYPERLINK(\"x\")"),
            (" +1", "' +1"),
            ("-2", "'-2"),
            ("@a", "'@a"),
            ("\t=1", "\u{2192}=1"),
            ("Anna", "Anna"),
            ("a\r\nb", "a  b"),
        ] {
            assert_eq!(text(cell), expected);
        }
    }

    #[test]
    fn missing_values_are_blank_and_each_team_member_has_a_row() {
        let roster = "student,name,team\nzoe,\"=1+1\",owls\nanna,Anna,owls\n";
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("roster.csv");
        std::fs::write(&path, roster).unwrap();
        let roster = Roster::read(&path).unwrap();
        let report = Report {
            student: "owls".to_string(),
            for_credit: true,
            earned: 60,
            possible: 65,
            phases: vec![report::Phase::default()],
            manual_sections: vec![ManualSection {
                title: "Style".to_string(),
                points: 10,
                lines: vec![Line {
                    points: 10,
                    ..Line::default()
                }],
            }],
            ..Report::default()
        };
        let mut grades = Grades::new(
            ["trie".to_string()].into_iter(),
            ["Style".to_string()].into_iter(),
        );
        grades.add(&report, Some(&roster));
        let text = String::from_utf8(grades.csv().unwrap()).unwrap();
        assert_eq!(
            text,
            "student,name,email,section,team,trie,Style,late_percent,late_deduction,total,so_far,of,note\r\n\
             anna,Anna,,,owls,0,,,,,60,75,points awaiting manual grading: 10\r\n\
             zoe,'=1+1,,,owls,0,,,,,60,75,points awaiting manual grading: 10\r\n"
        );
    }
}
