//! Parsing the texts of a grammar.

use anyhow::{Context, Result, bail, ensure};

/// A piece of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// A literal text.
    Text(String),
    /// A number between these two, inclusive.
    Number(i64, i64),
    /// A text of another name.
    Name {
        /// The name.
        name: String,
        /// The number of repetitions.
        times: Times,
        /// Whether nothing else is on this line of the text.
        alone: bool,
    },
    /// A text of another name, the same wherever the label appears.
    Labelled {
        /// The name and the label.
        label: Label,
        /// Whether nothing else is on this line of the text.
        alone: bool,
    },
}

/// A name and its label in a text, as in `<word a>`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Label {
    /// The name.
    pub name: String,
    /// The label; empty in `<each word>`.
    pub label: String,
}

/// A number of repetitions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Times {
    /// A fixed number.
    Number(usize),
    /// The size that the rubric gives.
    Size,
}

/// The maximum number of repetitions; a higher one is probably a typing error.
const MAX_REPETITIONS: usize = 1000;

/// Splits a text into its pieces, and returns the label of `<each ...>` if there is one.
///
/// # Errors
///
/// Fails if something between `<` and `>` is invalid, or if `each` appears twice.
pub fn pieces(text: &str) -> Result<(Vec<Piece>, Option<Label>)> {
    let mut pieces = Vec::new();
    let mut each = None;
    let mut rest = text;
    while let Some((before, inside)) = rest.split_once('<') {
        let (inside, after) = inside
            .split_once('>')
            .with_context(|| format!("{text:?}: a < has no >"))?;
        if !before.is_empty() {
            pieces.push(Piece::Text(before.to_string()));
        }
        let begins = pieces.is_empty() || before.ends_with('\n');
        let ends = after.is_empty() || after.starts_with('\n');
        let context = || format!("{text:?}: <{inside}>");
        let piece = match inside.strip_prefix("each ") {
            Some(inside) => {
                ensure!(
                    each.is_none(),
                    "{}: a text can contain only one `<each ...>`; remove one",
                    context()
                );
                let (name, label) = inside.split_once(' ').unwrap_or((inside, ""));
                let label = read_label(name, label).with_context(context)?;
                each = Some(label.clone());
                let alone = begins && ends;
                Piece::Labelled { label, alone }
            }
            None => read_piece(inside, begins && ends).with_context(context)?,
        };
        pieces.push(piece);
        rest = after;
    }
    if !rest.is_empty() {
        pieces.push(Piece::Text(rest.to_string()));
    }
    Ok((pieces, each))
}

fn read_piece(inside: &str, alone: bool) -> Result<Piece> {
    if let Some((from, to)) = inside.split_once("..") {
        let number = |text: &str| -> Result<i64> {
            let number = text.trim().parse();
            number.with_context(|| format!("{text:?}: not a number of 64 bits"))
        };
        let (from, to) = (number(from)?, number(to)?);
        ensure!(from <= to, "{from} is more than {to}");
        return Ok(Piece::Number(from, to));
    }
    if let Some((name, times)) = inside.split_once('*') {
        return Ok(Piece::Name {
            name: read_name(name.trim())?,
            times: read_times(times.trim())?,
            alone,
        });
    }
    if let Some((name, label)) = inside.split_once(' ') {
        let label = read_label(name, label)?;
        return Ok(Piece::Labelled { label, alone });
    }
    Ok(Piece::Name {
        name: read_name(inside)?,
        times: Times::Number(1),
        alone,
    })
}

fn read_label(name: &str, label: &str) -> Result<Label> {
    Ok(Label {
        name: read_name(name)?,
        label: match label {
            "" => String::new(),
            label => read_name(label)?,
        },
    })
}

fn read_name(name: &str) -> Result<String> {
    let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
    ensure!(
        !name.is_empty() && name.chars().all(is_name),
        "a name consists of letters, digits and _"
    );
    Ok(name.to_string())
}

fn read_times(times: &str) -> Result<Times> {
    if times == "size" {
        return Ok(Times::Size);
    }
    let Ok(number) = times.parse::<usize>() else {
        bail!("{times:?}: not a repetition; write a number or size");
    };
    ensure!(
        number <= MAX_REPETITIONS,
        "repeated {number} times; at most {MAX_REPETITIONS}"
    );
    Ok(Times::Number(number))
}
