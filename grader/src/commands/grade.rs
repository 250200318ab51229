//! `grader grade`: a class, or one submission.

mod kept;
mod shows;

use std::collections::BTreeSet;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::{Error, Result, bail, ensure};
use boggle::SUBJECTS;
use course::class::Class;
use course::class::places::Places;
use course::marks::Marks;
use course::who::{self, Found};
use course::{Course, MARKS};
use grading::Grader;
use judge::internal_error::InternalError;
use judge::parallel;
use report::escape::{printable, printable_lines};
use report::formats;
use report::text;
use sandbox::Level;

use super::Which;
use kept::Kept;
use shows::Shows;

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
    let assignment = Arc::new(args.which.read()?);
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
    match (&out, args.resume) {
        (_, true) => go_on_with(&earlier, &course, &mut found, &mut kept),
        (Some(out), false) => name_others(&earlier, out),
        (None, false) => {}
    }
    kept.earlier = earlier;
    for problem in course.of_nobody(&found.submissions) {
        complain(&problem);
    }
    let unknown = name_unknown(&found, &mut kept);
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
            Arc::clone(&assignment),
            SUBJECTS,
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
                printable(&named.id),
                printable(&named.path.to_string_lossy())
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
    if problems.iter().any(|error| error.is::<InternalError>()) {
        bail!(InternalError(not_graded));
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

/// Adds what an earlier run knew of others, and of those of whom nothing was found now that may be a submission.
fn go_on_with(earlier: &Places, course: &Course, found: &mut Found, kept: &mut Kept) {
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
}

/// Says how many an earlier run has graded that are left out now.
fn name_others(earlier: &Places, out: &Path) {
    let others = earlier.iter().map(|(who, _)| who);
    let others: BTreeSet<&str> = others
        .filter(|who| formats::path(out, who, "json").exists())
        .collect();
    if !others.is_empty() {
        complain(&format!(
            "{} more were graded there before, and are left out of the grades; with --resume they are among them",
            others.len()
        ));
    }
}

/// Says what is not graded since nobody knows what counts, or for whom. Gives how many these are.
fn name_unknown(found: &Found, kept: &mut Kept) -> usize {
    for (who, paths) in &found.beside {
        let paths = listed(paths);
        complain(&format!(
            "{}: handed in beside the submission, and not looked at: {paths}",
            printable(who)
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
    found.twice.len() + unclear.len()
}

/// Where marks are written: with the course, or else with the reports.
fn marks(course: &Course, out: &Path) -> PathBuf {
    match course.folder.as_os_str().is_empty() {
        true => out.join(MARKS),
        false => course.folder.join(MARKS),
    }
}

/// Files, by their names if these are different.
fn listed(paths: &[PathBuf]) -> String {
    let name = |path: &PathBuf| path.file_name().unwrap_or(path.as_os_str()).to_os_string();
    let names: BTreeSet<_> = paths.iter().map(name).collect();
    let listed = paths.iter().map(|path| match names.len() == paths.len() {
        true => printable(&name(path).to_string_lossy()),
        false => printable(&path.to_string_lossy()),
    });
    listed.collect::<Vec<_>>().join(", ")
}

fn complain(message: &str) {
    let _ = writeln!(io::stderr(), "grader: {}", printable_lines(message));
}

/// Whoever closed the terminal has read enough; the reports are kept all the same.
fn read_or_closed(written: io::Result<()>) -> io::Result<()> {
    match written {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        written => written,
    }
}
