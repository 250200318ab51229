//! `grader verify`: checks whether reports are as the grader wrote them.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use clap::ArgGroup;
use course::Course;
use report::Report;
use report::authenticity::{Authenticity, MacKey, is_same_text};
use report::escape::printable;
use report::formats::{FORMATS, json, xray_page};
use report::text;

#[derive(clap::Args)]
#[command(group(ArgGroup::new("key").args(["course", "secret"]).required(true).multiple(true)))]
pub struct Args {
    /// Reports in JSON, HTML or Markdown; HTML and Markdown need the JSON file of the same name, next to them or in
    /// COURSE/reports
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The course folder
    #[arg(long, value_name = "COURSE")]
    course: Option<PathBuf>,
    /// The file with the course secret, if it is not in the course folder
    #[arg(long, value_name = "FILE")]
    secret: Option<PathBuf>,
}

/// Shows one line per file, with the student and the points if the report is genuine. The exit code is 0 only if all
/// files are genuine.
pub fn run(args: &Args) -> Result<ExitCode> {
    let secret = match (&args.secret, &args.course) {
        (Some(path), _) => Some(course::read_secret(path)?),
        (None, Some(folder)) => Course::read(folder)?.secret,
        (None, None) => None,
    };
    let secret = secret.context("no course secret; name its file with --secret")?;
    let key = MacKey::new(&secret);
    let reports = args
        .course
        .as_ref()
        .map(|course| course.join(course::REPORTS_FOLDER));
    let mut out = text::terminal();
    let mut code = ExitCode::SUCCESS;
    for path in &args.files {
        let mut is_genuine = false;
        let outcome = match verify(path, reports.as_deref(), &key) {
            Ok((report, Authenticity::Genuine)) => {
                is_genuine = true;
                format!(
                    "genuine: {}, {}, {}",
                    report.student,
                    report.assignment,
                    report.points_in_words()
                )
            }
            Ok((_, Authenticity::Altered)) => "altered, or made with another secret".to_string(),
            Ok((_, Authenticity::NotForCredit)) => "not for credit".to_string(),
            Err(error) => format!("{error:#}"),
        };
        if !is_genuine {
            code = ExitCode::from(1);
        }
        let path = printable(&path.to_string_lossy());
        writeln!(out, "{path}: {}", printable(&outcome))?;
    }
    Ok(code)
}

/// Checks a JSON file by its MAC, and a file in another format by generating it again from the JSON file.
fn verify(path: &Path, reports: Option<&Path>, key: &MacKey) -> Result<(Report, Authenticity)> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    if name.ends_with(&format!(".{}", xray_page::ENDING)) {
        bail!("a page of X-rays; name the report, a .json, .md or .html file");
    }
    let ending = path.extension().unwrap_or_default();
    let Some(format) = FORMATS.iter().find(|format| ending == format.ending) else {
        bail!("not a report; name a .json, .md or .html file");
    };
    if format.ending == "json" {
        return verify_json(path, key);
    }
    let text = read(path)?;
    let source = json_of(path, reports)?;
    let (report, outcome) =
        verify_json(&source, key).with_context(|| source.display().to_string())?;
    let outcome = match outcome {
        Authenticity::Genuine if !is_same_text(&text, &(format.make)(&report)) => {
            Authenticity::Altered
        }
        outcome => outcome,
    };
    Ok((report, outcome))
}

fn verify_json(path: &Path, key: &MacKey) -> Result<(Report, Authenticity)> {
    let text = read(path)?;
    let report = json::parse(text.as_bytes())?;
    let outcome = key.check_text(&text, &report);
    Ok((report, outcome))
}

/// Finds the JSON file of a report in another format: next to it, or in the folder of reports.
fn json_of(path: &Path, reports: Option<&Path>) -> Result<PathBuf> {
    let beside = path.with_extension("json");
    let kept = reports.map(|reports| reports.join(beside.file_name().unwrap_or_default()));
    let mut places = [Some(beside.clone()), kept].into_iter().flatten();
    places.find(|place| place.is_file()).with_context(|| {
        format!(
            "no report to compare it with; put {} next to it, or rename it to the student's id",
            beside.display()
        )
    })
}

fn read(path: &Path) -> Result<String> {
    let bytes = fs::read(path).context("failed to open")?;
    String::from_utf8(bytes).context("not a report")
}
