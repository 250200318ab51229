//! Prints the feedback that students get for the hand-written mutants, for authors of hints.
//!
//! `cargo run -p grader --example messages -- [NAME [ASSIGNMENT]]` shows the mutants whose name contains NAME, with the
//! failure pattern of each item. The default is all mutants of `boggle-solver`.

use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

use anyhow::Result;
use grading::Grader;
use grading::variants;
use judge::assignment::Assignment;
use judge::parallel;
use report::text;
use sandbox::Sandbox;

fn main() -> Result<ExitCode> {
    if let Some(code) = grading::serve() {
        return Ok(code);
    }
    let mut arguments = std::env::args().skip(1);
    let wanted = arguments.next().unwrap_or_default();
    let name = arguments.next();
    let name = name.as_deref().unwrap_or("boggle-solver");
    let root = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("..")
        .canonicalize()?;
    let assignment = Assignment::read(&root, name, boggle::SUBJECTS.subjects())?;
    let grader = Grader::new(assignment, boggle::SUBJECTS, None, Sandbox::here()?)?;
    let mut variants = variants::mutants(grader.assignment())?;
    variants.retain(|variant| variant.name.contains(&wanted));
    let messages = parallel::map(&variants, parallel::jobs(), |variant| -> Result<String> {
        let report = grader.grade(&variant.submission(grader.assignment())?)?;
        let mut message = format!("\n=== {}: {}\n", variant.name, variant.about);
        for item in report.phases.iter().flat_map(|phase| &phase.items) {
            let explained = item.feedback.as_ref();
            let pattern =
                explained.map(|explained| explained.failure_pattern.as_deref().unwrap_or("none"));
            if let Some(pattern) = pattern {
                message += &format!("--- {}: {pattern}\n", item.id);
            }
        }
        let mut shown = Vec::new();
        text::write(&mut shown, &report)?;
        Ok(message + &String::from_utf8_lossy(&shown))
    });
    let mut out = text::terminal();
    for message in messages {
        writeln!(out, "{}", message?)?;
    }
    Ok(ExitCode::SUCCESS)
}
