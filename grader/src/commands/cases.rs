//! `grader cases`: shows the rubric, or one of its items with its test cases.

use std::io::{self, Write};
use std::process::ExitCode;

use anyhow::{Context, Result, ensure};
use judge::assignment::{Assignment, Item};
use judge::generated;
use judge::oracle::Oracles;
use judge::oracle::public_cases::{disagreements, line_of, place};
use judge::practice;
use judge::test_case::TestCase;
use report::text;
use sandbox::Level;

use super::{AssignmentArgs, sandbox};

#[derive(clap::Args)]
pub struct Args {
    /// A rubric item
    #[arg(value_name = "ITEM")]
    item: Option<String>,
    #[command(flatten)]
    which: AssignmentArgs,
    /// Also show the test cases generated for the item from SEED
    #[arg(long, value_name = "SEED", requires = "item")]
    seed: Option<String>,
    /// Print N practice test cases for the item, short ones first, in the format of a .case file
    #[arg(long, value_name = "N", requires = "item", conflicts_with = "seed",
        value_parser = clap::value_parser!(u16).range(1..=1000))]
    practice: Option<u16>,
}

pub fn run(args: &Args) -> Result<ExitCode> {
    let assignment = args.which.read()?;
    let mut out = text::terminal();
    match &args.item {
        None => {
            write_rubric(&mut out, &assignment)?;
            check(&assignment, |_| true)?;
        }
        Some(id) => {
            let item = assignment.item(id)?;
            if let Some(number) = args.practice {
                let oracles = Oracles::prepare(&assignment, &sandbox(Level::None)?)?;
                let cases = generated::practice(&assignment, &oracles, item, number.into())?;
                write!(out, "{}", practice::text(&cases))?;
                return Ok(ExitCode::SUCCESS);
            }
            write_item(&mut out, &assignment, item)?;
            if let Some(seed) = &args.seed {
                write_generated(&mut out, &assignment, item, seed)?;
            }
            check(&assignment, |other| other.id == item.id)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Checks the public test cases of some items against the oracles that are available.
fn check(assignment: &Assignment, is_selected: impl Fn(&Item) -> bool) -> Result<()> {
    let oracles = Oracles::prepare(assignment, &sandbox(Level::None)?)?;
    let mut errors = Vec::new();
    for phase in (0..assignment.phases.len()).filter(|phase| oracles.know(*phase)) {
        let items = assignment.items_of(phase).map(|(_, item)| item);
        let cases = items.filter(|item| is_selected(item));
        let cases: Vec<&TestCase> = cases.flat_map(|item| &item.public_test_cases).collect();
        let found = disagreements(assignment, &oracles, phase, cases.iter().copied())?;
        for (case, found) in cases.iter().zip(found) {
            if let Some(found) = found {
                let place = place(assignment, case, found.command, found.line)?;
                let reply = line_of(&found.reply, found.line);
                errors.push(format!(
                    "{place}, but the oracle replies {reply}; correct the test case"
                ));
            }
        }
    }
    ensure!(errors.is_empty(), errors.join("\n"));
    Ok(())
}

fn write_rubric(out: &mut impl Write, assignment: &Assignment) -> io::Result<()> {
    let by_program: u32 = assignment.items.iter().map(|item| item.points).sum();
    let by_hand: u32 = assignment
        .manual_sections
        .iter()
        .map(|part| part.points)
        .sum();
    writeln!(out, "{}: {} points", assignment.title, by_program + by_hand)?;
    for (number, phase) in assignment.phases.iter().enumerate() {
        let points: u32 = assignment
            .items_of(number)
            .map(|(_, item)| item.points)
            .sum();
        writeln!(out, "\n{}: {points} points", phase.package)?;
        for (_, item) in assignment.items_of(number) {
            writeln!(
                out,
                "  {:>2}  {:<31} {}, plus generated ones",
                item.points,
                item.id,
                match item.public_test_cases.len() {
                    1 => "1 public test case".to_string(),
                    number => format!("{number} public test cases"),
                }
            )?;
        }
    }
    writeln!(out, "\ngraded by hand: {by_hand} points")?;
    for part in &assignment.manual_sections {
        writeln!(out, "  {:>2}  {}", part.points, part.title)?;
    }
    Ok(())
}

fn write_item(out: &mut impl Write, assignment: &Assignment, item: &Item) -> Result<()> {
    writeln!(
        out,
        "{}: {} points, all or nothing",
        item.title, item.points
    )?;
    for case in &item.public_test_cases {
        let text = std::fs::read_to_string(assignment.root.join(&case.name))
            .with_context(|| format!("{}: failed to read", case.name))?;
        writeln!(out, "\n--- {}\n\n{}", case.name, text.trim_end())?;
    }
    writeln!(out)?;
    for generator in &item.generators {
        writeln!(out, "and more, generated by {}", generator.name())?;
    }
    Ok(())
}

fn write_generated(
    out: &mut impl Write,
    assignment: &Assignment,
    item: &Item,
    seed: &str,
) -> Result<()> {
    let oracles = Oracles::prepare(assignment, &sandbox(Level::None)?)?;
    for case in generated::draw(assignment, &oracles, item, seed)? {
        writeln!(out, "\n--- {}", case.name)?;
        for (name, text) in &case.files {
            writeln!(out, "\nWith {name}: {text:?}")?;
        }
        writeln!(out)?;
        for exchange in &case.exchanges {
            writeln!(out, "> {}", exchange.command)?;
            for line in &exchange.reply {
                writeln!(out, "{line}")?;
            }
        }
    }
    Ok(())
}
