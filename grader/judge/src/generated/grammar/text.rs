//! The texts of a grammar, taken to pieces.

use anyhow::{Context, Result, bail, ensure};

/// A part of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// It stands for itself.
    Text(String),
    /// A number between these, both included.
    Number(i64, i64),
    /// What another name makes.
    Name {
        /// The name.
        name: String,
        /// How many of them.
        times: Times,
        /// Whether nothing else stands on its line of the text.
        alone: bool,
    },
}

/// How often something is repeated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Times {
    /// So often.
    Number(usize),
    /// As often as the sheet says.
    Size,
}

/// The highest number of repetitions; a higher one is a misprint.
const MAX_REPETITIONS: usize = 1000;

/// The pieces of a text.
///
/// # Errors
///
/// If something between `<` and `>` is not what may stand there.
pub fn pieces(text: &str) -> Result<Vec<Piece>> {
    let mut pieces = Vec::new();
    let mut rest = text;
    while let Some((before, inside)) = rest.split_once('<') {
        let (inside, after) = inside
            .split_once('>')
            .with_context(|| format!("{text:?}: a < does not end with >"))?;
        if !before.is_empty() {
            pieces.push(Piece::Text(before.to_string()));
        }
        let begins = pieces.is_empty() || before.ends_with('\n');
        let ends = after.is_empty() || after.starts_with('\n');
        pieces
            .push(piece(inside, begins && ends).with_context(|| format!("{text:?}: <{inside}>"))?);
        rest = after;
    }
    if !rest.is_empty() {
        pieces.push(Piece::Text(rest.to_string()));
    }
    Ok(pieces)
}

fn piece(inside: &str, alone: bool) -> Result<Piece> {
    if let Some((from, to)) = inside.split_once("..") {
        let number = |text: &str| -> Result<i64> {
            let number = text.trim().parse();
            number.with_context(|| format!("{text:?}: not a number of 64 bits"))
        };
        let (from, to) = (number(from)?, number(to)?);
        ensure!(from <= to, "{from} is more than {to}");
        return Ok(Piece::Number(from, to));
    }
    let (name, times) = match inside.split_once('*') {
        None => (inside.trim(), Times::Number(1)),
        Some((name, times)) => (name.trim(), read_times(times.trim())?),
    };
    let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
    ensure!(
        !name.is_empty() && name.chars().all(is_name),
        "a name has letters, digits and _"
    );
    Ok(Piece::Name {
        name: name.to_string(),
        times,
        alone,
    })
}

fn read_times(times: &str) -> Result<Times> {
    if times == "size" {
        return Ok(Times::Size);
    }
    let Ok(number) = times.parse::<usize>() else {
        bail!("what is repeated is repeated a number or size times, and not {times:?}");
    };
    ensure!(
        number <= MAX_REPETITIONS,
        "repeated {number} times; at most {MAX_REPETITIONS}"
    );
    Ok(Times::Number(number))
}
