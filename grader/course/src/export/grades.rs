//! The grade of each student on the roster, from the reports.

use std::collections::BTreeMap;

use anyhow::{Result, ensure};

use crate::class::grades_csv::EarlierGrades;
use crate::class::locations::Locations;
use crate::late::{called_late_note, is_by_commit, is_called_late};
use crate::roster::{Roster, Student};
use crate::student_list::student_list;
use report::Report;
use report::escape::printable;
use report::points::Points;

/// The reason for a grade whose report has been deleted.
const MISSING: &str = "NAME.json is missing; grade again with --resume";

/// The grades of a class.
#[derive(Debug)]
pub struct Grades<'a> {
    /// The students with a final grade, in the order of the roster's units.
    pub grades: Vec<Grade<'a>>,
    /// The title of the assignment.
    pub title: &'a str,
    /// The maximum points.
    pub of: u32,
    /// A note for each reason why students are without a grade, and on unknown submission times.
    pub notes: Vec<String>,
}

/// The final grade of a student.
#[derive(Debug)]
pub struct Grade<'a> {
    /// The student.
    pub student: &'a Student,
    /// The report of the student or the team.
    pub report: &'a Report,
    /// The points after the late penalty.
    pub points: Points,
}

impl<'a> Grades<'a> {
    /// Looks up the grades of all students. Those without a final grade are in the notes instead: an unknown grade is
    /// not zero. A student without a grade in the table of the last run has none here either.
    ///
    /// # Errors
    ///
    /// Fails if the reports are of different assignments, or not for credit.
    pub fn of(
        roster: &'a Roster,
        reports: &'a [Report],
        last_run: &EarlierGrades,
        locations: &Locations,
    ) -> Result<Self> {
        let by_unit: BTreeMap<&str, &Report> = reports
            .iter()
            .map(|report| (report.student.as_str(), report))
            .collect();
        let first = reports.first();
        let title = first.map_or("", |report| report.title.as_str());
        for report in reports {
            ensure!(
                first.is_some_and(|first| first.assignment == report.assignment),
                "{}: a report of {}, but the others are of {}; export one assignment at a time",
                printable(&report.student),
                printable(&report.assignment),
                printable(first.map_or("", |first| &first.assignment))
            );
            ensure!(
                report.for_credit,
                "{}: not for credit, because the grader ran without the course secret; add secret.txt to the course \
                 folder, grade again, and then export the grades",
                printable(&report.student)
            );
        }
        let mut grades = Vec::new();
        let mut none: BTreeMap<String, Vec<&str>> = BTreeMap::new();
        for (unit, student) in roster.students() {
            let report = by_unit.get(unit.id.as_str()).copied();
            let reason = match (report, last_run.row(&student.id)) {
                // Such as `2 submissions: a.zip, b.zip; ...`. A report of an earlier run is out of date.
                (_, Some(row)) if !row.has_report => {
                    row.note.split(':').next().unwrap_or_default().to_string()
                }
                (None, Some(_)) => MISSING.to_string(),
                (None, None) => "without a report".to_string(),
                (Some(report), _) if report.problem.is_some() => "not graded".to_string(),
                (Some(report), _) => match report.total() {
                    None => "awaiting manual grading".to_string(),
                    Some(points) => {
                        grades.push(Grade {
                            student,
                            report,
                            points,
                        });
                        continue;
                    }
                },
            };
            none.entry(reason).or_default().push(&student.id);
        }
        let unlisted = by_unit.keys().copied();
        let unlisted: Vec<&str> = unlisted.filter(|id| roster.unit(id).is_none()).collect();
        ensure!(
            unlisted.is_empty() || unlisted.len() < by_unit.len(),
            "the reports were written without this roster, so their ids are not on it; save it as roster.csv in the \
             course folder, and grade again with --resume"
        );
        let none = none
            .iter()
            .map(|(reason, students)| (reason.as_str(), students));
        let (unlisted, stale): (Vec<&str>, Vec<&str>) =
            unlisted.into_iter().partition(|id| locations.knows(id));
        const STALE: &str =
            "not in the last run; if the id has changed, delete the reports under the old one";
        let all = none.chain([("not on the roster", &unlisted), (STALE, &stale)]);
        let mut notes: Vec<String> = all
            .filter_map(|(reason, students)| without_grade(reason, students))
            .collect();
        let undated = grades.iter().filter(|grade| grade.report.is_undated());
        let undated: Vec<&str> = undated.map(|grade| grade.student.id.as_str()).collect();
        if !undated.is_empty() {
            notes.push(format!(
                "no late penalty for {}, because the submission time is unknown: {}",
                undated.len(),
                student_list(&undated)
            ));
        }
        let by_commit = grades
            .iter()
            .filter(|grade| grade.report.late.as_ref().is_some_and(is_by_commit));
        let by_commit = by_commit.count();
        if by_commit > 0 {
            notes.push(format!(
                "submission times from commits, and so from the student's computer: {by_commit}"
            ));
        }
        let is_called_late =
            |grade: &&Grade| grade.report.late.as_ref().is_some_and(is_called_late);
        let called_late = grades.iter().filter(is_called_late);
        let called_late: Vec<&str> = called_late.map(|grade| grade.student.id.as_str()).collect();
        notes.extend(called_late_note(&called_late));
        Ok(Self {
            grades,
            title,
            of: first.map_or(0, Report::of),
            notes,
        })
    }

    /// Leaves out the students for whom `keeps` is false, with a note.
    pub fn leave_out(&mut self, reason: &str, keeps: impl Fn(&Grade) -> bool) {
        let (kept, others): (Vec<_>, Vec<_>) = std::mem::take(&mut self.grades)
            .into_iter()
            .partition(keeps);
        self.grades = kept;
        let others: Vec<&str> = others
            .iter()
            .map(|grade| grade.student.id.as_str())
            .collect();
        self.notes.extend(without_grade(reason, &others));
    }

    /// Returns the number of grades in words.
    pub fn summary(&self) -> String {
        match self.grades.len() {
            1 => "1 grade".to_string(),
            number => format!("{number} grades"),
        }
    }
}

/// Returns the note on students without a grade, if there are any.
fn without_grade(reason: &str, students: &[&str]) -> Option<String> {
    (!students.is_empty()).then(|| {
        format!(
            "no grade for {}, {reason}: {}",
            students.len(),
            student_list(students)
        )
    })
}
