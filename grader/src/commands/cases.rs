//! `grader cases`: the marking sheet, or one of its items with its cases.

use std::io::{self, Write};
use std::process::ExitCode;

use anyhow::{Context, Result};
use judge::assignment::generator::Generator;
use judge::assignment::{Assignment, Item};
use judge::generated::{self, Seed};
use judge::oracle::Oracles;
use judge::practice;
use report::text;
use sandbox::Level;

use super::{AssignmentArgs, sandbox};

#[derive(clap::Args)]
pub struct Args {
    /// An item of the sheet
    #[arg(value_name = "ITEM")]
    item: Option<String>,
    #[command(flatten)]
    which: AssignmentArgs,
    /// Show, with an item, the cases that would be drawn for SEED
    #[arg(long, value_name = "SEED", requires = "item")]
    drawn: Option<String>,
    /// Draw N cases for students to practise on, short ones first, as a file of them has them
    #[arg(long, value_name = "N", requires = "item", conflicts_with = "drawn",
        value_parser = clap::value_parser!(u16).range(1..=1000))]
    practice: Option<u16>,
}

pub fn run(args: &Args) -> Result<ExitCode> {
    let assignment = args.which.read()?;
    let mut out = text::terminal();
    match &args.item {
        None => write_sheet(&mut out, &assignment)?,
        Some(id) => {
            let item = assignment.item(id)?;
            if let Some(number) = args.practice {
                let oracles = Oracles::prepare(&assignment, &sandbox(Level::None)?)?;
                let cases = generated::practice(&assignment, &oracles, item, number.into())?;
                write!(out, "{}", practice::text(&cases))?;
                return Ok(ExitCode::SUCCESS);
            }
            write_item(&mut out, &assignment, item)?;
            if let Some(seed) = &args.drawn {
                write_drawn(&mut out, &assignment, item, seed)?;
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn write_sheet(out: &mut impl Write, assignment: &Assignment) -> io::Result<()> {
    let by_program: u32 = assignment.items.iter().map(|item| item.points).sum();
    let by_hand: u32 = assignment.parts.iter().map(|part| part.points).sum();
    writeln!(out, "{}: {} points", assignment.title, by_program + by_hand)?;
    for (number, phase) in assignment.phases.iter().enumerate() {
        let points: u32 = assignment
            .items_of(number)
            .map(|(_, item)| item.points)
            .sum();
        writeln!(out, "\n{}: {points} points", phase.package)?;
        for (_, item) in assignment.items_of(number) {
            let drawn: usize = item
                .generators
                .iter()
                .map(|generator| generator.count)
                .sum();
            writeln!(
                out,
                "  {:>2}  {:<31} {} cases, {drawn} more drawn for each student",
                item.points,
                item.id,
                item.cases.len()
            )?;
        }
    }
    writeln!(out, "\nbeside programs: {by_hand} points")?;
    for part in &assignment.parts {
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
    for case in &item.cases {
        let text = std::fs::read_to_string(assignment.root.join(&case.name))
            .with_context(|| format!("{}: failed to read", case.name))?;
        writeln!(out, "\n--- {}\n\n{}", case.name, text.trim_end())?;
    }
    writeln!(out)?;
    for generator in &item.generators {
        writeln!(
            out,
            "and {} more drawn for each student by {}{}, of size {}",
            generator.count,
            generator.generator,
            of_start(generator),
            generator.size
        )?;
    }
    Ok(())
}

/// Where in its file a grammar begins.
fn of_start(generator: &Generator) -> String {
    let start = generator.start.as_ref();
    start.map_or_else(String::new, |start| format!(" ({start})"))
}

fn write_drawn(
    out: &mut impl Write,
    assignment: &Assignment,
    item: &Item,
    seed: &str,
) -> Result<()> {
    let seed = Seed {
        secret: seed.to_string(),
        student: String::new(),
    };
    let oracles = Oracles::prepare(assignment, &sandbox(Level::None)?)?;
    for case in generated::draw(assignment, &oracles, item, &seed)? {
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
