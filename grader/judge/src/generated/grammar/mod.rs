//! Generated test cases from a file: a small grammar whose lines are commands.
//!
//! ```toml
//! # A name, and the texts that may replace it.
//! pushes_and_pops = ["push 1 =*\n<step * size>"]
//! step = [{ text = "push <number>", weight = 3 }, "pop", "peek"]
//! number = ["<-9..9>", "<digit * 4>"]
//! digit = ["1", "2"]
//! # Situations that always occur, each in a test case of its own.
//! reversing = ["<each short_stack>\n---"]
//! short_stack = ["reverse\nvalues", "push <number a>\npush <number b>\nreverse\nvalues"]
//! ```
//!
//! | in a text | becomes |
//! |---|---|
//! | `<step>` | one of the texts of `step`, all equally likely unless they have weights |
//! | `<step * 3>`, `<step * size>` | 3 of them, or as many as the rubric says, on separate lines if nothing else is on the line, otherwise separated by spaces |
//! | `<-9..9>` | a number |
//! | `<word a>` | a text of `word`, the same wherever this text has `<word a>`; `<word b>` starts with another character |
//! | `<each step s>` | each text of `step` once, in random order: the whole text is repeated, with `<step s>` replaced. Without a label it is `<each step>` |
//!
//! A line that ends in `=*` is a command whose reply is judged only if it must be an error. A line `---` ends a test
//! case and starts the next one. A line `file NAME = TEXT` is a file next to the program; its text may contain `\n`,
//! `\r`, `\t`, `\\` and `\u{b}` as in Rust.

mod draw;
mod text;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use serde::Deserialize;

use text::{Label, Piece, pieces};

/// The grammar that the commands of generated test cases are drawn from.
#[derive(Debug)]
pub struct Grammar {
    /// The file name for messages.
    file: String,
    productions: BTreeMap<String, Vec<Alternative>>,
}

/// One of the texts that may replace a name.
#[derive(Debug)]
struct Alternative {
    weight: u32,
    pieces: Vec<Piece>,
    /// The label of `<each ...>`: the text is repeated for each text of this name.
    each: Option<Label>,
    /// The minimum depth of nested names.
    height: usize,
}

#[derive(Deserialize)]
#[serde(
    untagged,
    deny_unknown_fields,
    expecting = "a text, or { text = \"...\", weight = 2 }"
)]
enum FileAlternative {
    Text(String),
    Weighted { text: String, weight: u32 },
}

impl Grammar {
    /// Reads the grammar in the file at `path` below `root`.
    ///
    /// # Errors
    ///
    /// Fails if the file is missing, a name in it is undefined, or the texts of a name never end.
    pub fn read(root: &Path, path: &Path) -> Result<Self> {
        let shown = path.display().to_string();
        let text = fs::read_to_string(root.join(path))
            .with_context(|| format!("grammar: {shown}: failed to read"))?;
        Self::parse(&shown, &text).with_context(|| format!("grammar: {shown}"))
    }

    fn parse(file: &str, text: &str) -> Result<Self> {
        let read: BTreeMap<String, Vec<FileAlternative>> = toml::from_str(text)?;
        let mut productions = BTreeMap::new();
        for (name, texts) in read {
            ensure!(!texts.is_empty(), "{name}: no texts; add one");
            let alternatives = texts.into_iter().map(Alternative::read);
            let alternatives: Result<Vec<_>> = alternatives.collect();
            productions.insert(name.clone(), alternatives.context(name)?);
        }
        let mut grammar = Self {
            file: file.to_string(),
            productions,
        };
        for (name, alternatives) in &grammar.productions {
            for other in alternatives.iter().flat_map(Alternative::names) {
                grammar.has(other).with_context(|| name.clone())?;
            }
        }
        grammar.measure()?;
        Ok(grammar)
    }

    /// Checks that a name is defined.
    ///
    /// # Errors
    ///
    /// Fails if it is not.
    pub fn has(&self, name: &str) -> Result<()> {
        let known = self.productions.keys().map(String::as_str);
        ensure!(
            self.productions.contains_key(name),
            "no <{name}> in {}; it defines {}",
            self.file,
            known.collect::<Vec<_>>().join(", ")
        );
        Ok(())
    }

    /// Calculates the minimum depth of each alternative, starting from those without names. An alternative that is
    /// never reached leads back to itself for ever.
    fn measure(&mut self) -> Result<()> {
        let mut reached: BTreeMap<String, usize> = BTreeMap::new();
        loop {
            let mut found = Vec::new();
            for (name, alternatives) in &mut self.productions {
                for alternative in alternatives.iter_mut() {
                    let heights = alternative.names().map(|other| reached.get(other));
                    let height: Option<Vec<&usize>> = heights.collect();
                    let height = height.map(|all| all.into_iter().max().map_or(0, |most| most + 1));
                    alternative.height = height.unwrap_or(usize::MAX);
                }
                let least = alternatives.iter().map(|one| one.height).min();
                if let Some(least) = least.filter(|least| *least < usize::MAX)
                    && !reached.contains_key(name)
                {
                    found.push((name.clone(), least));
                }
            }
            if found.is_empty() {
                break;
            }
            reached.extend(found);
        }
        let names = self.productions.keys().map(String::as_str);
        let endless: Vec<&str> = names.filter(|name| !reached.contains_key(*name)).collect();
        ensure!(
            endless.is_empty(),
            "{}: endless recursion; give one of these names a text that refers to none of them",
            endless.join(", ")
        );
        Ok(())
    }
}

impl Alternative {
    fn read(alternative: FileAlternative) -> Result<Self> {
        let (text, weight) = match alternative {
            FileAlternative::Text(text) => (text, 1),
            FileAlternative::Weighted { text, weight } => (text, weight),
        };
        ensure!(
            weight > 0,
            "{text:?}: weight = 0 means never; remove it or raise the weight"
        );
        let (pieces, each) = pieces(&text)?;
        Ok(Self {
            weight,
            pieces,
            each,
            height: 0,
        })
    }

    /// Returns the names in the text.
    fn names(&self) -> impl Iterator<Item = &str> {
        self.pieces.iter().filter_map(|piece| match piece {
            Piece::Name { name, .. } => Some(name.as_str()),
            Piece::Labelled { label, .. } => Some(label.name.as_str()),
            _ => None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn refused(text: &str, message: &str) {
        let error = Grammar::parse("cases.toml", text).unwrap_err();
        let error = format!("{error:#}");
        assert!(error.contains(message), "{error}");
    }

    #[test]
    fn invalid_grammar_is_rejected() {
        refused("a = [\"<b>\"]", "a: no <b> in cases.toml; it defines a");
        refused("a = []", "a: no texts; add one");
        refused("a = [\"x\", 3]", "a text, or { text");
        refused("a = [{ text = \"x\", wait = 2 }]", "a text, or { text");
        refused(
            "a = [{ text = \"x\", weight = 0 }]",
            "weight = 0 means never",
        );
        refused("a = [\"<b\"]", "a < has no >");
        refused("a = [\"<9..1>\"]", "9 is more than 1");
        refused("a = [\"<a * many>\"]", "a number or size");
        refused("a = [\"<a * 5000>\"]", "at most 1000");
        refused("a = [\"<>\"]", "a name");
        refused(
            "a = [\"<each a b> <each a>\"]",
            "only one `<each ...>`; remove",
        );
        refused("a = [\"<each b c>\"]", "no <b> in");
        refused("a = [\"<a b c>\"]", "a name");
    }

    #[test]
    fn endless_grammar_is_rejected() {
        refused("a = [\"x <a>\"]", "a: endless recursion;");
        refused(
            "a = [\"<b>\"]\nb = [\"1 <a>\", \"2 <a>\"]",
            "a, b: endless recursion;",
        );
        Grammar::parse("", "a = [\"x <a>\", \"x\"]").unwrap();
    }
}
