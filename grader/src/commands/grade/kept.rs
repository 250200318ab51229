//! What is kept of a class beside the reports: grades, numbers, places, and the form for marks.

use std::collections::BTreeSet;
use std::path::Path;

use anyhow::{Error, Result};
use course::Course;
use course::class::Done;
use course::class::grades::{self, Grades};
use course::class::numbers::Numbers;
use course::class::page::{Missing, class};
use course::class::places::{self, Places};
use course::marks::Form;
use course::who::Named;
use judge::assignment::key::Key;
use judge::assignment::{Assignment, PartKind};
use judge::internal_error::InternalError;
use report::Report;
use report::escape::printable;

use super::{complain, marks};

/// What is kept of a class beside the reports.
pub(super) struct Kept<'a> {
    assignment: &'a Assignment,
    course: &'a Course,
    out: Option<&'a Path>,
    grades: Grades,
    numbers: Numbers,
    pub(super) missing: Vec<Missing>,
    pub(super) places: Places,
    /// Where those were of whom nothing was found now.
    pub(super) earlier: Places,
    /// How many are not where they were, or where somebody looked for them.
    pub(super) not_there: usize,
    form: Option<Form>,
    /// How many there are of which nobody knows when they were handed in, though it matters.
    undated: usize,
    /// How many have points.
    graded: usize,
    /// The points that a person still gives.
    open: u32,
}

impl<'a> Kept<'a> {
    pub(super) fn new(
        assignment: &'a Assignment,
        course: &'a Course,
        out: Option<&'a Path>,
    ) -> Result<Self> {
        let phases = assignment.phases.iter().map(|phase| phase.package.clone());
        let parts = assignment.parts.iter().map(|part| part.title.clone());
        let form = out.map(|out| Form::open(&marks(course, out))).transpose()?;
        Ok(Self {
            assignment,
            course,
            out,
            grades: Grades::new(phases, parts),
            numbers: Numbers::default(),
            missing: Vec::new(),
            places: Places::default(),
            earlier: Places::default(),
            not_there: 0,
            form,
            undated: 0,
            graded: 0,
            open: 0,
        })
    }

    /// Notes that somebody has no report, and says so.
    pub(super) fn miss(&mut self, who: &str, why: &str) {
        complain(&format!("{}: {why}", printable(who)));
        self.missing.push((why.to_string(), who.to_string()));
    }

    pub(super) fn add(&mut self, done: &Done, named: &Named) -> Result<()> {
        for problem in &done.problems {
            let marks = marks(self.course, self.out.unwrap_or(Path::new("")));
            complain(&format!("{}: {problem}", marks.display()));
        }
        let Report { late, problem, .. } = &done.report;
        if !named.known {
            let but = match problem {
                None => ", and graded all the same",
                Some(_) => "",
            };
            complain(&format!("{}: not on the roster{but}", printable(&named.id)));
        }
        self.graded += usize::from(problem.is_none());
        self.open += done.report.open();
        let is_unknown = late.as_ref().is_some_and(|late| late.unknown);
        self.undated += usize::from(is_unknown && problem.is_none());
        self.places.add(&named.id, &named.path);
        self.grades.add(&done.report, self.course.roster.as_ref());
        self.numbers.add(&done.report);
        if !named.known
            && let Some(line) = self.numbers.students.last_mut()
        {
            line.flags.push("not on the roster".to_string());
        }
        if let Some(form) = &mut self.form {
            form.add(&done.report, key(self.assignment));
        }
        Ok(())
    }

    /// Notes that a path was named where there is no submission, of somebody whose place is known.
    pub(super) fn passed_over(&mut self, named: &Named) {
        let path = printable(&named.path.to_string_lossy());
        let why = match named.path.exists() {
            true => "no submission",
            false => "not there",
        };
        complain(&format!(
            "{path}: {why}; what {} handed in before counts",
            printable(&named.id)
        ));
        self.not_there += 1;
    }

    pub(super) fn failed(&mut self, named: &Named, error: &Error) {
        if named.path.exists() {
            self.places.add(&named.id, &named.path);
        }
        self.missing.push((format!("{error:#}"), named.id.clone()));
    }

    /// What there is in the end, and what is to be done with it.
    pub(super) fn summary(&self) -> Option<String> {
        let out = self.out.filter(|_| !self.numbers.students.is_empty())?;
        let mut summary = format!(
            "{} graded: {} and class.html in {}",
            self.graded,
            grades::NAME,
            printable(&out.to_string_lossy())
        );
        if self.open > 0 {
            summary += &format!(
                "\nPoints for a person to give: {}, in {}; then grade again with --resume",
                self.open,
                printable(&marks(self.course, out).to_string_lossy())
            );
        }
        Some(summary)
    }

    /// Adds those of the roster who have no report, and why.
    fn add_missing(&mut self) {
        const NOTHING: &str = "nothing was handed in";
        let Some(roster) = &self.course.roster else {
            return;
        };
        let reported: BTreeSet<&String> = self
            .numbers
            .students
            .iter()
            .map(|line| &line.student)
            .collect();
        let missing = roster
            .students()
            .filter(|(unit, _)| !reported.contains(&unit.id));
        for (unit, student) in missing {
            let known = self.missing.iter().find(|(_, who)| *who == unit.id);
            let why = known.map_or_else(|| NOTHING.to_string(), |(why, _)| why.clone());
            if known.is_none() {
                self.missing.push((why.clone(), student.id.clone()));
            }
            self.grades.add_missing(student, &why);
        }
    }

    /// Writes what is about all of them.
    pub(super) fn write(mut self, submissions: &[Named]) -> Result<()> {
        if self.undated > 0 {
            complain(&format!(
                "nobody knows when {} of {} were handed in; with a column `submitted` in roster.csv lateness is reckoned",
                self.undated,
                submissions.len()
            ));
        }
        // Without a report there is nothing to be said of a class.
        let Some(out) = self.out.filter(|_| !self.numbers.students.is_empty()) else {
            return Ok(());
        };
        self.add_missing();
        let write = |name: &str, bytes: &[u8]| {
            let path = out.join(name);
            let written = report::atomic_write::write(&path, bytes);
            written.map_err(|error| {
                InternalError(format!("{}: failed to write: {error}", path.display()))
            })
        };
        self.places.extend(self.earlier);
        write(places::NAME, &self.places.csv()?)?;
        write(grades::NAME, &self.grades.csv()?)?;
        write("class.html", class(&self.numbers, &self.missing).as_bytes())?;
        if let Some(form) = &self.form {
            form.write(&marks(self.course, out))?;
        }
        Ok(())
    }
}

fn key(assignment: &Assignment) -> Option<&Key> {
    assignment.parts.iter().find_map(|part| match &part.kind {
        PartKind::Questions(questions) => questions.key.as_ref(),
        _ => None,
    })
}
