//! `grader show`: a report that was kept, or an item of it asked again, for whoever has to explain a lost point.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use grader::case::Case;
use grader::class::called::called;
use grader::class::places;
use grader::course::{self, Course};
use grader::judge::Verdict;
use grader::report::{Explanation, Item, Report};
use grader::sandbox::Level;
use grader::text;
use grader::visible::shown;
use grader::{Grader, Prepared};

use super::{Which, sandbox};

#[derive(clap::Args)]
pub struct Args {
    /// A student or a team, as in the names of the reports; with --course by name or address, too
    #[arg(value_name = "STUDENT")]
    student: String,
    /// An item of the sheet: its cases are put to the student's program again, whole
    #[arg(value_name = "ITEM")]
    item: Option<String>,
    #[command(flatten)]
    which: Which,
    /// The course's folder
    #[arg(long, value_name = "DIR")]
    course: Option<PathBuf>,
    /// The course's secret, if it is not in its folder
    #[arg(long, value_name = "FILE")]
    secret: Option<PathBuf>,
    /// Where the reports are kept; `reports` in the course's folder if not said
    #[arg(long, value_name = "DIR")]
    reports: Option<PathBuf>,
    /// Where the submission lies now, if not where it was graded
    #[arg(long, value_name = "PATH")]
    submission: Option<PathBuf>,
    /// The least that the sandbox has to be worth
    #[arg(long, value_enum, value_name = "LEVEL", default_value_t = Level::Good)]
    sandbox: Level,
}

pub fn run(args: &Args) -> Result<ExitCode> {
    let folder = args
        .reports
        .clone()
        .or_else(|| Some(args.course.as_ref()?.join("reports")));
    let Some(folder) = folder else {
        bail!(
            "where are the reports? name their folder with --reports, or the course's with --course"
        );
    };
    let course = args.course.as_deref().map(Course::read).transpose()?;
    let roster = course.as_ref().and_then(|course| course.roster.as_ref());
    let kept = called(&folder, roster, &args.student)?;
    let mut out = text::terminal();
    match &args.item {
        None => text::write(&mut out, &kept)?,
        Some(item) => {
            let secret = match &args.secret {
                Some(path) => Some(course::read_secret(path)?),
                None => course.and_then(|course| course.secret),
            };
            replay(args, &mut out, &folder, &kept, item, secret)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Asks the cases of an item again, and shows each that is not right, as a whole.
fn replay(
    args: &Args,
    out: &mut impl Write,
    reports: &Path,
    kept: &Report,
    id: &str,
    secret: Option<String>,
) -> Result<()> {
    let assignment = args.which.read()?;
    let item = assignment.item(id)?.clone();
    let path = args
        .submission
        .clone()
        .or_else(|| places::find(reports, &kept.student));
    let path = path.context("where does the submission lie? name it with --submission")?;
    let prepared = Prepared::new(&assignment, secret.as_deref())?;
    let submission = prepared
        .take(&assignment, &path, &kept.student)
        .with_context(|| format!("{}: name the submission with --submission", path.display()))?;
    let grader = Grader::new(assignment, secret, sandbox(args.sandbox)?)?;
    let cases = grader.cases_of(&item, &kept.student)?;
    let same = prepared.made_of(&submission) == kept.made_of;
    let report = grader.grade_taken(submission)?;

    let graded = of_item(&report, id).context("the item is on the sheet")?;
    writeln!(out, "{}: {}", shown(&report.student), graded.title)?;
    writeln!(
        out,
        "{} of {} points, asked again just now",
        graded.earned, graded.points
    )?;
    if !same {
        writeln!(
            out,
            "The submission, the secret, the assignment or the grader is another than for the report that was kept."
        )?;
    }
    for case in &graded.cases {
        let kind = if case.public {
            "public"
        } else {
            "drawn for this student"
        };
        let sign = if case.verdict == Verdict::Right {
            "+"
        } else {
            "-"
        };
        writeln!(out, "\n{sign} {} ({kind})", shown(&case.name))?;
        let whole = cases
            .iter()
            .find(|whole| whole.name == case.name && whole.public == case.public);
        if let Some(whole) = whole.filter(|_| case.verdict != Verdict::Right) {
            text::write_explanation(out, &as_it_is(whole, &case.verdict))?;
        }
    }
    if let Some(explanation) = &graded.explanation {
        writeln!(out, "\nIn short:")?;
        text::write_explanation(out, explanation)?;
    }
    let before = of_item(kept, id).map(|item| item.earned);
    match before == Some(graded.earned) {
        true => writeln!(out, "\nThe report that was kept says the same.")?,
        false => writeln!(
            out,
            "\nThe report that was kept says {}.",
            before.unwrap_or_default()
        )?,
    }
    Ok(())
}

fn of_item<'a>(report: &'a Report, id: &str) -> Option<&'a Item> {
    report
        .phases
        .iter()
        .flat_map(|phase| &phase.items)
        .find(|item| item.id == id)
}

/// A case as it was asked, not shortened.
fn as_it_is(case: &Case, verdict: &Verdict) -> Explanation {
    Explanation {
        case: case.name.clone(),
        public: case.public,
        shortened: false,
        files: case.files.clone(),
        verdict: verdict.clone(),
        symptom: None,
        hint: None,
        test: None,
        xray: None,
    }
}
