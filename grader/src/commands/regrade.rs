//! `grader regrade`: compares two runs.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;
use course::class::regrade::{Change, Regrade};
use course::class::report_store;
use report::escape::printable;
use report::text;

#[derive(clap::Args)]
pub struct Args {
    /// The folder with the reports of the earlier run
    #[arg(value_name = "OLD")]
    old: PathBuf,
    /// The folder with the reports of the later run
    #[arg(value_name = "NEW")]
    new: PathBuf,
}

/// Shows which students gain or lose points, for which items, and why.
pub fn run(args: &Args) -> Result<ExitCode> {
    let mut regrade = Regrade::default();
    for report in report_store::read_reports(&args.old)? {
        regrade.add_old(&report?);
    }
    for report in report_store::read_reports(&args.new)? {
        regrade.add_new(&report?);
    }
    let mut out = text::terminal();
    let changes = regrade.changes();
    for Change {
        student,
        from,
        to,
        items,
    } in &changes
    {
        let student = printable(student);
        match (from, to) {
            (Some(from), Some(to)) if from == to => {
                writeln!(out, "{student}: {to}, as before, but from different items")?
            }
            (Some(from), Some(to)) => {
                let direction = if to > from { "up" } else { "down" };
                writeln!(out, "{student}: {direction} from {from} to {to}")?;
            }
            (Some(_), None) => writeln!(out, "{student}: only in {}", args.old.display())?,
            (None, _) => writeln!(out, "{student}: only in {}", args.new.display())?,
        }
        for item in items {
            writeln!(
                out,
                "  {:>6} -> {:<6} {}",
                item.from,
                item.to,
                printable(&item.title)
            )?;
            if !item.why.is_empty() {
                writeln!(out, "                   {}", printable(&item.why))?;
            }
        }
    }
    let (gain, lose) = regrade.sums();
    writeln!(
        out,
        "{} compared: {gain} gain, {lose} lose",
        regrade.compared()
    )?;
    Ok(ExitCode::SUCCESS)
}
