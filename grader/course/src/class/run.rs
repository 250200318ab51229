//! A run of a class, in stages: select the submissions, grade each of them, and write the outputs.
//!
//! A run of one shard grades some of the selected submissions and writes only their reports and a record. Everything
//! about the whole class, such as ambiguous submissions, is left to the run that joins the shards.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Error, Result, bail, ensure};

use super::grade_submissions::{ClassGrader, GradedSubmission};
use super::merge::Shards;
use super::outputs::Outputs;
use super::selection::Selection;
use super::shard::Shard;
use super::shard_record::{Failure, Settings, ShardRecord};
use crate::Course;
use crate::download::Download;
use crate::identify::Named;
use crate::student_list::student_list;
use grading::Grader;
use judge::assignment::Assignment;
use judge::count::count;
use judge::internal_error::InternalError;
use judge::parallel;
use report::escape::printable;

/// A run of a class.
pub struct ClassRun<'a> {
    grader: ClassGrader<'a>,
    outputs: Outputs<'a>,
    /// The folder and the record of a shard, which are written instead of the outputs.
    shard: Option<(PathBuf, ShardRecord)>,
    submissions: Vec<Named>,
    /// The number of all submissions, and the students and files that were not graded.
    all: usize,
    not_graded: Vec<String>,
    /// The number of paths without a submission whose students have an earlier submission.
    not_there: usize,
    /// The warning about reports that are missing from the grades of this run.
    left_out: Option<String>,
    /// The number of manual scores that do not count.
    invalid_scores: usize,
    /// The errors from submissions that could not be graded.
    errors: Vec<Error>,
}

/// Receives the progress of a run, to show it to the instructor.
pub trait Observer {
    /// Shows a graded submission.
    ///
    /// # Errors
    ///
    /// Fails if the report cannot be written; the submission then counts as not graded.
    fn graded(&mut self, done: &GradedSubmission) -> Result<()>;

    /// Shows that a submission could not be graded.
    fn failed(&mut self, named: &Named, error: &Error);

    /// Shows a problem.
    fn warn(&mut self, message: &str);
}

/// The result of a run.
pub struct Outcome {
    /// The summary, if the reports are kept.
    pub summary: Option<String>,
    /// The list of submissions that match no student on the roster, if there are any.
    pub unmatched: Option<String>,
    /// The warning about reports that are missing from the grades of this run.
    pub left_out: Option<String>,
    all: usize,
    not_graded: Vec<String>,
    not_there: usize,
    invalid_scores: usize,
    /// The file with the manual scores.
    scores_path: PathBuf,
    errors: Vec<Error>,
}

impl<'a> ClassRun<'a> {
    /// Selects the submissions among `downloads` and prepares for grading, without compiling anything. Reports go to `out`,
    /// where the run may resume an earlier one.
    ///
    /// # Errors
    ///
    /// Fails if the form for manual scores, a part of the assignment, or the list of submitters in an export cannot be
    /// read.
    pub fn begin(
        assignment: &'a Assignment,
        course: &'a Course,
        downloads: &[Download],
        out: Option<&'a Path>,
        resume: bool,
        warn: impl Fn(&str),
    ) -> Result<Self> {
        let outputs = Outputs::open(assignment, course, out)?;
        let selection = Selection::new(downloads, course, out, resume)?;
        for warning in &selection.warnings {
            warn(warning);
        }
        let out = out.map(Path::to_path_buf);
        Ok(Self {
            grader: ClassGrader::new(assignment, course, out, resume)?,
            outputs: outputs.with_left_out(
                selection.missing,
                selection.passed_over,
                selection.earlier,
            ),
            shard: None,
            all: selection.submissions.len() + selection.unknown.len(),
            submissions: selection.submissions,
            not_graded: selection.unknown,
            not_there: selection.not_there,
            left_out: selection.left_out,
            invalid_scores: selection.unknown_scores,
            errors: Vec::new(),
        })
    }

    /// Selects the submissions of one shard of the class in `downloads`. The reports go to the shard's folder in `out`. If
    /// the run resumes, it reuses reports from there and from `out`.
    ///
    /// # Errors
    ///
    /// Fails in the same cases as [`Self::begin`], or if the record of an earlier run cannot be removed.
    pub fn begin_shard(
        assignment: &'a Assignment,
        course: &'a Course,
        downloads: &[Download],
        out: &'a Path,
        resume: bool,
        shard: Shard,
    ) -> Result<Self> {
        let mut run = Self::begin(assignment, course, downloads, Some(out), false, |_| ())?;
        let mut places = 0..;
        run.submissions
            .retain(|_| places.next().map(|place| Shard::at(place, shard.of)) == Some(shard));
        run.all = run.submissions.len();
        run.not_graded.clear();
        run.left_out = None;
        (run.not_there, run.invalid_scores) = (0, 0);
        let folder = shard.folder(out);
        if resume {
            run.grader.earlier = vec![folder.clone(), out.to_path_buf()];
        }
        run.grader.out = Some(folder.clone());
        let fingerprint = run.grader.context.run_fingerprint();
        let record = ShardRecord {
            shard,
            settings: Settings::new(assignment, fingerprint, downloads)?,
            failed: BTreeMap::new(),
        };
        ShardRecord::remove(&folder)?;
        run.shard = Some((folder, record));
        Ok(run)
    }

    /// Selects the `downloads` of a class whose shards have been graded. Writes nothing unless all of them are done.
    ///
    /// # Errors
    ///
    /// Fails in the same cases as [`Self::begin`], if the settings have changed, or if a submission is not done.
    pub fn begin_merge(
        assignment: &'a Assignment,
        course: &'a Course,
        shards: &Shards,
        downloads: &[Download],
        out: &'a Path,
        warn: impl Fn(&str),
    ) -> Result<Self> {
        let mut run = Self::begin(assignment, course, downloads, Some(out), false, warn)?;
        let fingerprint = run.grader.context.run_fingerprint();
        let settings = Settings::new(assignment, fingerprint, downloads)?;
        if let Some(what) = shards.settings.difference(&settings) {
            bail!(
                "the shards were graded with a different {what}; join them with the same options"
            );
        }
        run.grader.earlier.clone_from(&shards.folders);
        run.grader.failed.clone_from(&shards.failed);
        let done = parallel::map(&run.submissions, parallel::jobs(), |named| {
            Ok(run.grader.is_done(named))
        });
        let ids = run.submissions.iter().map(|named| named.id.clone());
        shards.check_done(ids.zip(done.into_iter().map(|done| done.unwrap_or(false))))?;
        fs::create_dir_all(out).with_context(|| format!("{}: failed to create", out.display()))?;
        Ok(run)
    }

    /// Returns the submissions to grade, in the order of their ids.
    pub fn submissions(&self) -> &[Named] {
        &self.submissions
    }

    /// Grades the submissions, `jobs` at a time. Calls `grader` at most once, and only if there is something to grade.
    ///
    /// # Errors
    ///
    /// Fails if the grader cannot be created.
    pub fn grade(
        &mut self,
        jobs: usize,
        grader: impl Fn() -> Result<Grader> + Sync,
        observer: &mut impl Observer,
    ) -> Result<()> {
        let Self {
            outputs,
            shard,
            not_graded,
            not_there,
            invalid_scores,
            errors,
            ..
        } = self;
        let mut record = shard.as_mut().map(|(_, record)| record);
        let done = |named: &Named, done: Result<GradedSubmission>| {
            let shown = done.and_then(|done| {
                observer.graded(&done)?;
                Ok(done)
            });
            match shown {
                Ok(_) if record.is_some() => {}
                Ok(done) => {
                    *invalid_scores += done.problems.len();
                    if done.report.problem.is_some() {
                        not_graded.push(named.id.clone());
                    }
                    for warning in outputs.add(&done, named) {
                        observer.warn(&warning);
                    }
                    if done.is_gone {
                        observer.warn(&stays_as_it_was(named));
                        *not_there += 1;
                    }
                }
                Err(error) => {
                    observer.failed(named, &error);
                    match &mut record {
                        Some(record) => {
                            let failure = Failure::new(&error);
                            record.failed.insert(named.id.clone(), failure);
                        }
                        None => outputs.add_failed(named, &error),
                    }
                    not_graded.push(named.id.clone());
                    errors.push(error);
                }
            }
        };
        self.grader.grade(&self.submissions, jobs, grader, done)
    }

    /// Writes the outputs.
    ///
    /// # Errors
    ///
    /// Fails if one of them cannot be written.
    pub fn finish(self, warn: impl Fn(&str)) -> Result<Outcome> {
        let unmatched = self.outputs.unmatched();
        let scores_path = self.outputs.scores_path();
        let summary = match &self.shard {
            Some((folder, record)) => {
                record.write(folder)?;
                Some(format!(
                    "Shard {} is in {}; when all shards are graded, join them with `grader merge`",
                    record.shard,
                    printable(&folder.to_string_lossy())
                ))
            }
            None => {
                if let Some(warning) = self.outputs.undated() {
                    warn(&warning);
                }
                let summary = self.outputs.summary(self.all);
                self.outputs.write(self.all)?;
                summary
            }
        };
        Ok(Outcome {
            summary,
            unmatched,
            all: self.all,
            not_graded: self.not_graded,
            not_there: self.not_there,
            left_out: self.left_out,
            invalid_scores: self.invalid_scores,
            scores_path,
            errors: self.errors,
        })
    }
}

impl Outcome {
    /// Succeeds if all submissions were graded and all manual scores count.
    ///
    /// # Errors
    ///
    /// Fails with the ungraded submissions and the number of invalid scores; this is an internal error if one of the
    /// failures was.
    pub fn check(&self) -> Result<()> {
        let mut problems = Vec::new();
        if !self.not_graded.is_empty() {
            let were = if self.not_graded.len() == 1 {
                "was"
            } else {
                "were"
            };
            problems.push(format!(
                "{} of {} {were} not graded: {}",
                self.not_graded.len(),
                count(self.all, ["submission", "submissions"]),
                student_list(&self.not_graded)
            ));
        }
        if self.not_there > 0 {
            problems.push(format!("paths without a submission: {}", self.not_there));
        }
        if self.invalid_scores > 0 {
            let path = printable(&self.scores_path.to_string_lossy());
            let scores = count(self.invalid_scores, ["score does", "scores do"]);
            problems.push(format!(
                "{path}: {scores} not count; correct the file, then grade again with --resume"
            ));
        }
        let message = problems.join("; ");
        if self.errors.iter().any(|error| error.is::<InternalError>()) {
            bail!(InternalError(message));
        }
        ensure!(problems.is_empty(), message);
        Ok(())
    }
}

fn stays_as_it_was(named: &Named) -> String {
    format!(
        "{}: {} is missing now; the report remains unchanged",
        printable(&named.id),
        printable(&named.path.to_string_lossy())
    )
}
