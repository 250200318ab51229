//! `explorer longest`: words that fill a board.

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use anyhow::Result;
use data::Rules;
use explorer::{Full, Shortage, Size, board, fill};

use super::common::{CubesName, Words, size};

/// Show each word that fills a board, and whether the cubes can spell it
///
/// A line contains the word, its board, the cells of its path, and the cube for each cell of the
/// board. Cells and cubes are counted from 0. If the cubes cannot spell the word, a dash follows
/// it, with the letters that too few cubes have. Without --cubes, the cubes are those of the rules.
#[derive(clap::Args)]
pub struct Args {
    /// Rows x columns, instead of those of the rules
    #[arg(long, value_name = "RxC")]
    size: Option<Size>,

    #[command(flatten)]
    words: Words,

    #[command(flatten)]
    cubes: CubesName,
}

pub fn run(args: &Args) -> Result<ExitCode> {
    let rules = args.words.rules.read()?;
    let size = size(args.size, &rules)?;
    let cubes = args.cubes.or_of(&rules, size)?;
    let text = args.words.dictionary.text()?;
    let mut out = BufWriter::new(io::stdout().lock());
    let (mut all, mut shown) = (0, 0);
    for word in text.trim_start_matches('\u{feff}').split_whitespace() {
        let Some(full) = fill(word, size, &cubes, rules.qu) else {
            continue;
        };
        all += 1;
        shown += usize::from(full.cubes.is_ok());
        writeln!(out, "{word}\t{}", certificate(&full, &rules))?;
    }
    out.flush()?;
    writeln!(
        io::stderr(),
        "{all} words fill a board of {size}; the cubes can spell {shown} of them"
    )?;
    Ok(ExitCode::SUCCESS)
}

/// Returns the proof that the cubes can show the word, or that they cannot.
fn certificate(full: &Full, rules: &Rules) -> String {
    match &full.cubes {
        Ok(cubes) => format!(
            "{}\t{}\t{}",
            board::line(&full.board, rules.qu),
            numbers(&full.path),
            numbers(cubes)
        ),
        Err(shortage) => format!("-\t{}", reason(shortage, rules.qu)),
    }
}

fn numbers(numbers: &[usize]) -> String {
    let numbers: Vec<String> = numbers.iter().map(usize::to_string).collect();
    numbers.join(" ")
}

/// Returns `p w: 3 needed, 2 cubes`.
fn reason(shortage: &Shortage, qu: bool) -> String {
    let faces: Vec<&str> = shortage
        .codes
        .iter()
        .map(|&code| board::face(code, qu))
        .collect();
    let plural = if shortage.cubes == 1 { "" } else { "s" };
    format!(
        "{}: {} needed, {} cube{plural}",
        faces.join(" "),
        shortage.cells,
        shortage.cubes
    )
}
