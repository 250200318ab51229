//! `grader grade`: a class, or one submission.

use std::collections::BTreeSet;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Error, Result, bail, ensure};
use grader::assignment::{Assignment, PartKind};
use grader::class::grades::{self, Grades};
use grader::class::numbers::Numbers;
use grader::class::page::{Missing, class};
use grader::class::places::{self, Places};
use grader::class::{Class, Done};
use grader::course::marks::{Form, Marks};
use grader::course::who::{self, Named};
use grader::course::{self, Course, MARKS};
use grader::parts::key::Key;
use grader::report::Report;
use grader::sandbox::Level;
use grader::text::{self, Line};
use grader::visible::{shown, shown_lines};
use grader::{Grader, OurFault, formats, parallel};
use indicatif::{ProgressBar, ProgressStyle};

use super::Which;

#[derive(clap::Args)]
pub struct Args {
    /// A submission for each student or team: a folder, a .zip or a .tar.gz
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    #[command(flatten)]
    which: Which,
    /// The course's folder: secret.txt, roster.csv, policy.toml, marks.toml, as far as there are any
    #[arg(long, value_name = "DIR")]
    course: Option<PathBuf>,
    /// The course's secret, if it is not in its folder; without it the result is not for credit
    #[arg(long, value_name = "FILE")]
    secret: Option<PathBuf>,
    /// The least that the sandbox has to be worth
    #[arg(long, value_enum, value_name = "LEVEL", default_value_t = Level::Good)]
    sandbox: Level,
    /// How many to grade at a time; as many as there are processors if not said
    #[arg(long, value_name = "N")]
    jobs: Option<usize>,
    /// Keep the reports, grades.csv and class.html in DIR; `reports` in the course's folder if not said
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Go on with an earlier run with the same DIR: grade only what has changed since, or is new, and keep all others among the grades
    #[arg(long)]
    resume: bool,
}

/// Shows each report as soon as it is there; of a class whose reports are kept, a line for each. An archive that
/// is no good is its student's result; what is not there at all is named, and the others are
/// graded all the same.
pub fn run(args: &Args) -> Result<ExitCode> {
    let assignment = args.which.read()?;
    let mut course = match &args.course {
        Some(folder) => Course::read(folder)?,
        None => Course::default(),
    };
    if let Some(path) = &args.secret {
        course.secret = Some(course::read_secret(path)?);
    }
    let out = args
        .out
        .clone()
        .or_else(|| Some(args.course.as_ref()?.join("reports")));
    if out.is_none() && args.resume {
        bail!("--resume needs the reports of the earlier run: name their folder with --out");
    }

    // Without a course's folder a person fills in what lies with the reports.
    if let Some(path) = out.as_deref().map(|out| marks(&course, out))
        && args.course.is_none()
        && path.exists()
    {
        course.marks = Marks::read(&path)?;
    }

    let mut found = who::find(&args.paths, course.roster.as_ref());
    let earlier = out.as_deref().map(Places::read).unwrap_or_default();
    let earlier = earlier.besides(&found);
    let mut kept = Kept::new(&assignment, &course, out.as_deref())?;
    if args.resume {
        let paths: Vec<PathBuf> = earlier.iter().map(|(_, path)| path.to_path_buf()).collect();
        let others = who::find(&paths, course.roster.as_ref());
        let known: BTreeSet<String> = others.ids().map(String::from).collect();
        found.submissions.retain(|named| {
            let stays = named.is_there() || !known.contains(&named.id);
            if !stays {
                kept.passed_over(named);
            }
            stays
        });
        found.add(others);
    } else if let Some(out) = &out {
        let of_others = earlier.iter().map(|(who, _)| who);
        let of_others: BTreeSet<&str> = of_others
            .filter(|who| formats::path(out, who, "json").exists())
            .collect();
        if !of_others.is_empty() {
            complain(&format!(
                "{} more were graded there before, and are left out of the grades; with --resume they are among them",
                of_others.len()
            ));
        }
    }
    kept.earlier = earlier;
    for problem in course.of_nobody(&found.submissions) {
        complain(&problem);
    }
    for (who, paths) in &found.beside {
        let paths = listed(paths);
        complain(&format!(
            "{}: handed in beside the submission, and not looked at: {paths}",
            shown(who)
        ));
    }
    for (who, paths) in &found.twice {
        let why = format!(
            "handed in {} times, and nobody knows which counts: {}",
            paths.len(),
            listed(paths)
        );
        kept.miss(who, &format!("{why}; take away all but that"));
        for path in paths {
            kept.places.add(who, path);
        }
    }
    let submissions = &found.submissions;
    let is_graded = |id: &String| submissions.iter().any(|named| named.id == *id);
    // Who is told apart by another name now is not asked for again: as many are explained as are graded.
    let mut explained = BTreeSet::new();
    let mut unclear = Vec::new();
    for (path, fits) in &found.unclear {
        let mut graded = fits.iter().filter(|id| is_graded(id));
        let is_explained = !path.exists() && graded.any(|id| explained.insert(id));
        if !is_explained {
            unclear.push((path, fits));
        }
    }
    for (path, fits) in &unclear {
        let why = who::fits_several(path, fits);
        complain(&why);
        let missing = fits.iter().filter(|id| !is_graded(id));
        kept.missing
            .extend(missing.map(|id| (why.clone(), id.clone())));
        kept.places.add("", path);
    }
    let class = Class::new(&assignment, &course, out.clone(), args.resume)?;
    let mut shows = Shows::new(
        &found.submissions,
        out.is_some() && found.submissions.len() > 1,
    );
    let shows_lines = shows.lines;
    let jobs = args.jobs.unwrap_or_else(parallel::jobs);
    let mut problems: Vec<Error> = Vec::new();
    let grader = || {
        Grader::new(
            args.which.read()?,
            course.secret.clone(),
            super::sandbox(args.sandbox)?,
        )
    };
    class.grade(&found.submissions, jobs, grader, |named, done| {
        let done = done.and_then(|done| {
            shows.done(&done)?;
            shows.bar.suspend(|| kept.add(&done, named))?;
            Ok(done.is_gone)
        });
        if let Ok(true) = done {
            let gone = format!(
                "{}: {} is not there any more; the report stays as it was",
                shown(&named.id),
                shown(&named.path.to_string_lossy())
            );
            shows.bar.suspend(|| complain(&gone));
            kept.not_there += 1;
        }
        if let Err(error) = done {
            shows.failed(named, &error);
            kept.failed(named, &error);
            problems.push(error);
        }
    })?;
    shows.end()?;
    let unknown = found.twice.len() + unclear.len();
    let summary = kept.summary();
    let not_there = kept.not_there;
    kept.write(&found.submissions)?;
    if let Some(summary) = summary.filter(|_| shows_lines) {
        read_or_closed(writeln!(text::terminal(), "\n{summary}"))?;
    }

    let not_graded = format!(
        "{} of {} submissions were not graded",
        problems.len() + unknown,
        found.submissions.len() + unknown
    );
    if problems.iter().any(|error| error.is::<OurFault>()) {
        bail!(OurFault(not_graded));
    }
    if !problems.is_empty() || unknown > 0 {
        bail!(not_graded);
    }
    ensure!(
        not_there == 0,
        "paths that lead to no submission: {not_there}"
    );
    Ok(ExitCode::SUCCESS)
}

/// What is kept of a class beside the reports.
struct Kept<'a> {
    assignment: &'a Assignment,
    course: &'a Course,
    out: Option<&'a Path>,
    grades: Grades,
    numbers: Numbers,
    missing: Vec<Missing>,
    places: Places,
    /// Where those were of whom nothing was found now.
    earlier: Places,
    /// How many are not where they were, or where somebody looked for them.
    not_there: usize,
    form: Option<Form>,
    /// How many there are of which nobody knows when they were handed in, though it matters.
    undated: usize,
    /// How many have points.
    graded: usize,
    /// The points that a person still gives.
    open: u32,
}

impl<'a> Kept<'a> {
    fn new(assignment: &'a Assignment, course: &'a Course, out: Option<&'a Path>) -> Result<Self> {
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
    fn miss(&mut self, who: &str, why: &str) {
        complain(&format!("{}: {why}", shown(who)));
        self.missing.push((why.to_string(), who.to_string()));
    }

    fn add(&mut self, done: &Done, named: &Named) -> Result<()> {
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
            complain(&format!("{}: not on the roster{but}", shown(&named.id)));
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
    fn passed_over(&mut self, named: &Named) {
        let path = shown(&named.path.to_string_lossy());
        let why = match named.path.exists() {
            true => "no submission",
            false => "not there",
        };
        complain(&format!(
            "{path}: {why}; what {} handed in before counts",
            shown(&named.id)
        ));
        self.not_there += 1;
    }

    fn failed(&mut self, named: &Named, error: &Error) {
        if named.path.exists() {
            self.places.add(&named.id, &named.path);
        }
        self.missing.push((format!("{error:#}"), named.id.clone()));
    }

    /// What there is in the end, and what is to be done with it.
    fn summary(&self) -> Option<String> {
        let out = self.out.filter(|_| !self.numbers.students.is_empty())?;
        let mut summary = format!(
            "{} graded: {} and class.html in {}",
            self.graded,
            grades::NAME,
            shown(&out.to_string_lossy())
        );
        if self.open > 0 {
            summary += &format!(
                "\nPoints for a person to give: {}, in {}; then grade again with --resume",
                self.open,
                shown(&marks(self.course, out).to_string_lossy())
            );
        }
        Some(summary)
    }

    /// Writes what is about all of them.
    fn write(mut self, submissions: &[Named]) -> Result<()> {
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
        if let Some(roster) = &self.course.roster {
            for (unit, student) in roster.students() {
                if self
                    .numbers
                    .students
                    .iter()
                    .any(|line| line.student == unit.id)
                {
                    continue;
                }
                let why = self
                    .missing
                    .iter()
                    .find(|(_, who)| *who == unit.id)
                    .map(|(why, _)| why.clone());
                let handed_in = submissions.iter().any(|named| named.id == unit.id);
                if why.is_none() && !handed_in {
                    self.missing
                        .push(("nothing was handed in".to_string(), student.id.clone()));
                }
                self.grades
                    .add_missing(student, why.as_deref().unwrap_or("nothing was handed in"));
            }
        }
        let write = |name: &str, bytes: &[u8]| {
            let path = out.join(name);
            let written = grader::write_whole(&path, bytes);
            written
                .map_err(|error| OurFault(format!("{}: failed to write: {error}", path.display())))
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

/// Where marks are written: with the course, or else with the reports.
fn marks(course: &Course, out: &Path) -> PathBuf {
    match course.folder.as_os_str().is_empty() {
        true => out.join(MARKS),
        false => course.folder.join(MARKS),
    }
}

fn key(assignment: &Assignment) -> Option<&Key> {
    assignment.parts.iter().find_map(|part| match &part.kind {
        PartKind::Questions(questions) => questions.key.as_ref(),
        _ => None,
    })
}

/// Files, by their names if these are different.
fn listed(paths: &[PathBuf]) -> String {
    let name = |path: &PathBuf| path.file_name().unwrap_or(path.as_os_str()).to_os_string();
    let names: BTreeSet<_> = paths.iter().map(name).collect();
    let listed = paths.iter().map(|path| match names.len() == paths.len() {
        true => shown(&name(path).to_string_lossy()),
        false => shown(&path.to_string_lossy()),
    });
    listed.collect::<Vec<_>>().join(", ")
}

fn complain(message: &str) {
    let _ = writeln!(io::stderr(), "grader: {}", shown_lines(message));
}

/// What is shown meanwhile.
struct Shows {
    /// A line for each, and not the whole report.
    lines: bool,
    bar: ProgressBar,
    widest: usize,
    summary: Vec<Line>,
}

impl Shows {
    fn new(submissions: &[Named], lines: bool) -> Self {
        let bar = ProgressBar::new(submissions.len() as u64);
        set_style(&bar, "{bar:30} {pos} of {len}, {elapsed} so far");
        match submissions.len() {
            0 | 1 => bar.finish_and_clear(),
            _ => bar.enable_steady_tick(Duration::from_secs(1)),
        }
        Self {
            lines,
            bar,
            widest: submissions
                .iter()
                .map(|named| text::width(&named.id))
                .max()
                .unwrap_or(0),
            summary: Vec::new(),
        }
    }

    fn done(&mut self, done: &Done) -> Result<()> {
        let report = &done.report;
        let line = Line {
            name: report.student.clone(),
            points: report
                .problem
                .is_none()
                .then_some((report.earned, report.possible)),
        };
        let lines = self.lines;
        let widest = self.widest;
        let written = self.bar.suspend(|| match lines {
            true => text::write_line(&mut text::terminal(), &line, widest, &note(done)),
            false => text::write(&mut text::terminal(), report),
        });
        read_or_closed(written)?;
        self.step();
        self.summary.push(line);
        Ok(())
    }

    fn failed(&mut self, named: &Named, error: &Error) {
        self.bar.suspend(|| {
            complain(&format!(
                "{}: {error:#}",
                shown(&named.path.to_string_lossy())
            ))
        });
        self.step();
        self.summary.push(Line {
            name: named.id.clone(),
            points: None,
        });
    }

    /// One more is done. Before the first is, nothing is known of how long they take.
    fn step(&self) {
        set_style(
            &self.bar,
            "{bar:30} {pos} of {len}, {elapsed} so far, {eta} to go",
        );
        self.bar.inc(1);
    }

    fn end(self) -> Result<()> {
        self.bar.finish_and_clear();
        if self.summary.len() > 1 && !self.lines {
            let mut out = text::terminal();
            let written = writeln!(out).and_then(|()| text::write_summary(&mut out, &self.summary));
            read_or_closed(written)?;
        }
        Ok(())
    }
}

fn set_style(bar: &ProgressBar, template: &str) {
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
}

/// What else is to be said of a submission on its line.
fn note(done: &Done) -> String {
    let Report { problem, .. } = &done.report;
    let mut notes = Vec::new();
    if let Some(problem) = problem {
        notes.push(shown(problem));
    }
    if done.report.open() > 0 && problem.is_none() {
        notes.push(format!("{} for a person to give", done.report.open()));
    }
    if done.was_kept {
        notes.push("as before".to_string());
    }
    notes.join("; ")
}

/// Whoever closed the terminal has read enough; the reports are kept all the same.
fn read_or_closed(written: io::Result<()>) -> io::Result<()> {
    match written {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        written => written,
    }
}
