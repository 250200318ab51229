//! `grader hint`: gives one more hint for an item, but never code or points.

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use crate::student::hints::HintsTaken;
use anyhow::{Context, Result};
use judge::assignment::{Assignment, Item};
use report::text;

use super::AssignmentArgs;

#[derive(clap::Args)]
pub struct Args {
    /// A rubric item; without one, all items with hints are listed
    #[arg(value_name = "ITEM")]
    item: Option<String>,
    #[command(flatten)]
    which: AssignmentArgs,
    /// Your workspace
    #[arg(long, value_name = "PATH", default_value = ".")]
    workspace: PathBuf,
    /// Repeat the hints taken so far, without taking another one
    #[arg(long, requires = "item")]
    again: bool,
}

pub fn run(args: &Args) -> Result<ExitCode> {
    let assignment = args.which.read_from(&args.workspace)?;
    let mut taken = HintsTaken::read(&assignment.root)?;
    let mut out = text::terminal();
    let Some(id) = &args.item else {
        write_list(&mut out, &assignment, &taken)?;
        return Ok(ExitCode::SUCCESS);
    };
    let item = assignment.item(id)?;
    let hints = item.hints.as_ref().with_context(|| {
        format!("{id}: no hints; run `grader check` for an explanation of the failure")
    })?;
    if !args.again && taken.of(&assignment.name, id) < hints.len() {
        taken.take(&assignment.name, id)?;
    }
    write_hints(&mut out, item, hints, taken.of(&assignment.name, id))?;
    Ok(ExitCode::SUCCESS)
}

fn write_list(out: &mut impl Write, assignment: &Assignment, taken: &HintsTaken) -> io::Result<()> {
    writeln!(out, "Hints taken so far:\n")?;
    for item in &assignment.items {
        let of = taken.of(&assignment.name, &item.id);
        if let Some(hints) = &item.hints {
            let all = hints.len();
            writeln!(out, "  {of} of {all}  {:<31} {}", item.id, item.title)?;
        }
    }
    writeln!(
        out,
        "\nFor the next hint, run: grader hint ITEM. Hints cost no points."
    )
}

/// The headings of the hints of an item.
const HINT_HEADINGS: [&str; 3] = ["A question to ask yourself", "Where to look", "The idea"];

fn write_hints(
    out: &mut impl Write,
    item: &Item,
    hints: &[String; 3],
    taken: usize,
) -> io::Result<()> {
    writeln!(out, "{}", item.title)?;
    for (heading, hint) in HINT_HEADINGS.iter().zip(hints).take(taken) {
        writeln!(out, "\n{heading}:\n  {hint}")?;
    }
    match hints.len().saturating_sub(taken) {
        0 => writeln!(
            out,
            "\nThat was the last hint. If it doesn't help, ask your instructor and bring your code."
        ),
        _ => writeln!(
            out,
            "\nTry this first. To see hint {} of {}, run: grader hint {}",
            taken + 1,
            hints.len(),
            item.id
        ),
    }
}
