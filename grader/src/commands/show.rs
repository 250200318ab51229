//! `grader show`: shows an existing report, or runs one of its items again to explain a lost point.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result, anyhow, bail};
use boggle::SUBJECTS;
use course::class::find_report::find_report;
use course::class::locations::Locations;
use course::download;
use course::{Course, REPORTS_FOLDER};
use grading::Grader;
use grading::GradingContext;
use grading::feedback::missing_files;
use judge::test_case::TestCase;
use judge::verdict::Verdict;
use report::escape::printable;
use report::text::{self, DisplayLimits};
use report::{self, Feedback, Item, Line, Phase, Report};
use sandbox::Level;

use super::{AssignmentArgs, sandbox};

#[derive(clap::Args)]
pub struct Args {
    /// The student or team, by the name of the report; with --course, also by name or email address
    #[arg(value_name = "STUDENT")]
    student: String,
    /// The rubric item to run again and show in full; or a manually graded section or line to show, such as `commits`
    /// or `questions_4a`
    #[arg(value_name = "ITEM")]
    item: Option<String>,
    #[command(flatten)]
    which: AssignmentArgs,
    /// The course folder
    #[arg(long, value_name = "COURSE")]
    course: Option<PathBuf>,
    /// The file with the course secret, if it is not in the course folder
    #[arg(long, value_name = "FILE")]
    secret: Option<PathBuf>,
    /// The folder with the reports [default: `reports` in the course folder]
    #[arg(long, value_name = "REPORTS")]
    reports: Option<PathBuf>,
    /// The current path of the submission, if it has moved since grading
    #[arg(long, value_name = "PATH")]
    submission: Option<PathBuf>,
    /// Stop with exit code 69 if the sandbox is below this level
    #[arg(long, value_enum, value_name = "LEVEL", default_value_t = Level::Good)]
    sandbox: Level,
}

pub fn run(args: &Args) -> Result<ExitCode> {
    let folder = args
        .reports
        .clone()
        .or_else(|| Some(args.course.as_ref()?.join(REPORTS_FOLDER)));
    let Some(folder) = folder else {
        bail!("no folder of reports; name it with --reports, or the course folder with --course");
    };
    let mut course = args.course.as_deref().map(Course::read).transpose()?;
    if let Some(course) = &mut course {
        course.complete_roster(&download::read(&Locations::read(&folder).paths())?);
    }
    let roster = course.as_ref().and_then(|course| course.roster.as_ref());
    let report = find_report(&folder, roster, &args.student)?;
    let mut out = text::terminal();
    match &args.item {
        None => text::write(&mut out, &report)?,
        Some(id) if !lines_of(&report, id).is_empty() => {
            writeln!(out, "{}: {id}", printable(&report.student))?;
            for line in lines_of(&report, id) {
                text::write_answer(&mut out, line)?;
            }
        }
        Some(_) if report.problem.is_some() && args.submission.is_none() => {
            writeln!(out, "{}", printable(&report.student))?;
            text::write_problem(&mut out, report.problem.as_deref().unwrap_or_default())?;
        }
        Some(item) => {
            let secret = match &args.secret {
                Some(path) => Some(course::read_secret(path)?),
                None => course.and_then(|course| course.secret),
            };
            replay(args, &mut out, &folder, &report, item, secret)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Returns the lines of a report with this id: one line, or all lines of a section.
fn lines_of<'a>(report: &'a Report, id: &str) -> Vec<&'a Line> {
    let lines = report.manual_sections.iter().flat_map(|part| &part.lines);
    let is_meant = |line: &&Line| {
        let rest = line.id.strip_prefix(id);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('_'))
    };
    lines.filter(is_meant).collect()
}

/// Runs the test cases of an item again and shows each failure in full.
fn replay(
    args: &Args,
    out: &mut impl Write,
    reports: &Path,
    earlier: &Report,
    id: &str,
    secret: Option<String>,
) -> Result<()> {
    let assignment = args.which.read()?;
    assignment.item(id).map_err(|error| {
        let lines = earlier.manual_sections.iter().flat_map(|part| &part.lines);
        let lines: Vec<&str> = lines.map(|line| line.id.as_str()).collect();
        match lines.is_empty() {
            true => error,
            false => anyhow!(
                "{error}; the manually graded lines are {}",
                lines.join(", ")
            ),
        }
    })?;
    let path = args.submission.clone().or_else(|| {
        Some(
            Locations::read(reports)
                .find(&earlier.student)?
                .to_path_buf(),
        )
    });
    let path = path.context("no submission; name it with --submission")?;
    let context = GradingContext::new(&assignment, secret.as_deref())?;
    let submission = context
        .take(&assignment, &path, &earlier.student)
        .with_context(|| format!("{}: name the submission with --submission", path.display()))?;
    let grader = Grader::new(assignment, SUBJECTS, secret, sandbox(args.sandbox)?)?;
    let same = context.fingerprint(&submission) == earlier.fingerprint;
    let report = grader.grade(&submission)?;

    let (phase, graded) = of_item(&report, id).context("the rubric has the item")?;
    writeln!(out, "{}: {}", printable(&report.student), graded.title)?;
    writeln!(
        out,
        "{} of {} points{}",
        graded.earned,
        graded.points,
        asked_again(&report, phase)
    )?;
    if !same {
        writeln!(
            out,
            "The submission, the secret, the assignment or the grader has changed since the stored report."
        )?;
    }
    let mut items = grader.assignment().items.iter().zip(&grader.cases);
    let cases = items.find(|(item, _)| item.id == id);
    let cases = cases.map_or(&[][..], |(_, cases)| cases);
    let mut phases = grader.assignment().phases.iter();
    let saves = phases.find(|it| it.package == phase.package);
    let saves = saves.and_then(|phase| phase.saves.as_deref());
    write_item(out, &report, phase, graded, cases, saves)?;
    let before = of_item(earlier, id).map(|(_, item)| item.earned);
    match before == Some(graded.earned) {
        true => writeln!(out, "\nThe stored report has the same result.")?,
        false => writeln!(
            out,
            "\nThe stored report has {}.",
            before.unwrap_or_default()
        )?,
    }
    Ok(())
}

/// Returns the item of a report with this id, and its phase.
fn of_item<'a>(report: &'a Report, id: &str) -> Option<(&'a Phase, &'a Item)> {
    let phases = report.phases.iter();
    let mut items = phases.flat_map(|phase| phase.items.iter().map(move |item| (phase, item)));
    items.find(|(_, item)| item.id == id)
}

/// Returns the remark after the points: whether the tests ran again.
fn asked_again(report: &Report, phase: &Phase) -> String {
    match (&report.problem, phase.has_program()) {
        (Some(_), _) => String::new(),
        (None, false) => format!("; {} does not compile", phase.package),
        (None, true) => ", run again now".to_string(),
    }
}

/// Writes the reason why nothing ran, or each test case with its failure. `whole` contains the test cases in full; their
/// command `saves` writes files.
fn write_item(
    out: &mut impl Write,
    report: &Report,
    phase: &Phase,
    item: &Item,
    whole: &[TestCase],
    saves: Option<&str>,
) -> io::Result<()> {
    if let Some(problem) = &report.problem {
        return text::write_problem(out, problem);
    }
    let mut verdicts = item.test_cases.iter().map(|case| &case.verdict);
    if verdicts.any(|verdict| matches!(verdict, Verdict::NoProgram | Verdict::NotCompiled { .. })) {
        text::write_compiler(out, phase)?;
    }
    for case in &item.test_cases {
        let kind = if case.public { "public" } else { "generated" };
        let sign = if case.verdict == Verdict::Correct {
            "+"
        } else {
            "-"
        };
        writeln!(out, "\n{sign} {} ({kind})", printable(&case.name))?;
        if let Some(why) = reason_not_run(&case.verdict, item) {
            writeln!(out, "  {why}")?;
        }
        let as_run = whole
            .iter()
            .find(|whole| whole.name == case.name && whole.public == case.public);
        if let Some(whole) = as_run.filter(|_| case.verdict.is_failure()) {
            text::write_feedback(
                out,
                &as_it_is(whole, &case.verdict, saves),
                DisplayLimits::UNLIMITED,
            )?;
        }
    }
    if let Some(feedback) = &item.feedback {
        writeln!(out, "\nIn short:")?;
        text::write_feedback(out, feedback, DisplayLimits::REPORT)?;
    }
    Ok(())
}

/// Returns the reason why a test case did not run, or did not run to the end.
fn reason_not_run(verdict: &Verdict, item: &Item) -> Option<String> {
    Some(match verdict {
        Verdict::Correct | Verdict::Incorrect(_) | Verdict::Crashed { .. } => return None,
        Verdict::NotCompiled { command } => {
            let name = command.split(' ').next().unwrap_or_default();
            format!("the command {} does not compile", printable(name))
        }
        Verdict::NoProgram => "not run: there is no program".to_string(),
        Verdict::NotRun => {
            let died =
                |case: &&report::TestCaseResult| matches!(case.verdict, Verdict::Crashed { .. });
            match item.test_cases.iter().find(died) {
                Some(case) => format!(
                    "not run, because the program stopped replying in {}",
                    printable(&case.name)
                ),
                None => "not run, because the program used up its time in earlier test cases"
                    .to_string(),
            }
        }
    })
}

/// Returns the feedback on a test case in full.
fn as_it_is(case: &TestCase, verdict: &Verdict, saves: Option<&str>) -> Feedback {
    Feedback {
        test_case: case.name.clone(),
        public: case.public,
        shrunk: false,
        files: case.files.clone(),
        missing_files: missing_files(saves, case, verdict),
        verdict: verdict.clone(),
        failure_pattern: None,
        hint: None,
        test: None,
        xray: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn case(name: &str, verdict: Verdict) -> report::TestCaseResult {
        report::TestCaseResult {
            name: name.to_string(),
            public: true,
            verdict,
        }
    }

    /// Returns the output for an item with these test cases, in a phase with a compiler message.
    fn output(problem: Option<&str>, cases: Vec<report::TestCaseResult>) -> String {
        let item = Item {
            id: "prefix".to_string(),
            test_cases: cases,
            ..Item::default()
        };
        let report = Report {
            problem: problem.map(str::to_string),
            phases: vec![Phase {
                package: "dictionary".to_string(),
                compiler: vec!["error: expected `;`".to_string()],
                missing: vec!["prefix".to_string()],
                items: vec![item],
                ..Phase::default()
            }],
            ..Report::default()
        };
        let (phase, item) = of_item(&report, "prefix").unwrap();
        let mut out = Vec::new();
        writeln!(out, "{}", asked_again(&report, phase)).unwrap();
        write_item(&mut out, &report, phase, item, &[], None).unwrap();
        anstream::adapter::strip_str(&String::from_utf8(out).unwrap()).to_string()
    }

    #[test]
    fn unreadable_submission_is_shown_as_not_graded_with_the_reason() {
        assert_eq!(
            output(Some("a.zip: failed to unpack"), Vec::new()),
            "\n\nNot graded: a.zip: failed to unpack\n"
        );
    }

    #[test]
    fn compiler_message_is_shown_for_code_that_does_not_compile() {
        assert_eq!(
            output(None, vec![case("a.case", Verdict::NoProgram)]),
            "; dictionary does not compile

    error: expected `;`

  Commands that do not compile: prefix

- a.case (public)
  not run: there is no program
"
        );
        let command = "prefix tea".to_string();
        let text = output(None, vec![case("a.case", Verdict::NotCompiled { command })]);
        for expected in [
            ", run again now\n",
            "    error: expected `;`\n",
            "- a.case (public)\n  the command prefix does not compile\n",
        ] {
            assert!(text.contains(expected), "{expected}: {text}");
        }
    }

    #[test]
    fn skipped_case_is_shown_with_the_reason_it_was_not_run() {
        let died = Verdict::Crashed {
            command: "count".to_string(),
            before: Vec::new(),
            end: None,
            stderr: String::new(),
        };
        let after = output(
            None,
            vec![case("a.case", died), case("b.case", Verdict::NotRun)],
        );
        assert!(
            after.ends_with(
                "- b.case (public)\n  not run, because the program stopped replying in a.case\n"
            ),
            "{after}"
        );
        assert!(!after.contains("error: "), "{after}");
        let late = output(None, vec![case("b.case", Verdict::NotRun)]);
        assert!(
            late.ends_with(
                "  not run, because the program used up its time in earlier test cases\n"
            ),
            "{late}"
        );
    }
}
