//! Drawing test cases from a grammar.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::mem;

use anyhow::{Context, Result, bail, ensure};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;

use super::text::{Label, Piece, Times};
use super::{Alternative, Grammar};
use crate::generated::draft::Draft;
use crate::test_case::ANY;

/// The depth of nested names at which only the shallowest alternative is drawn.
const MAX_DEPTH: usize = 40;

/// The number of replaced names after which only the shallowest alternative is drawn.
const MAX_REPLACED_NAMES: usize = 20_000;

/// The maximum length of a test case, in bytes.
const MAX_TEXT_BYTES: usize = 1 << 20;

/// The maximum number of draws for a text whose first character must differ from those of other labels.
const MAX_DRAWS: usize = 1_000;

/// The line that ends a test case.
const END: &str = "---";

impl Grammar {
    /// Draws test cases from the production `start`. The same random numbers give the same commands.
    ///
    /// # Errors
    ///
    /// Fails if there is no command, if there are far too many, or if a file's text is invalid.
    pub fn draw(&self, start: &str, size: usize, rng: &mut ChaCha8Rng) -> Result<Vec<Draft>> {
        let mut drawing = Drawing {
            grammar: self,
            size,
            rng,
            replaced: 0,
            text: String::new(),
        };
        let place = || format!("{}: {start}", self.file);
        drawing.name(start, 0, true).with_context(place)?;
        let mut drafts = Vec::new();
        let mut draft = Draft::default();
        for line in drawing.text.lines().chain([END]) {
            if line == END {
                if !draft.script.is_empty() {
                    drafts.push(mem::take(&mut draft));
                }
                continue;
            }
            if let Some(file) = line.strip_prefix("file ") {
                let (name, text) = read_file(file).with_context(place)?;
                draft.files.insert(name, text);
                continue;
            }
            match line.strip_suffix(ANY) {
                Some(command) => draft.tell(command.trim()),
                None if line.trim().is_empty() => {}
                // Everything after the command belongs to it, including blanks.
                None => draft.ask(line.trim_start()),
            }
        }
        ensure!(!drafts.is_empty(), "{}: generates no commands", place());
        Ok(drafts)
    }
}

/// Reads the name and the text of a file, `NAME = TEXT`.
fn read_file(line: &str) -> Result<(String, String)> {
    let context = || format!("file {line}");
    let parts = line.split_once(" =").with_context(context)?;
    let mut text = String::new();
    let mut rest = parts.1.strip_prefix(' ').unwrap_or(parts.1);
    while let Some((before, escape)) = rest.split_once('\\') {
        text += before;
        let mut characters = escape.chars();
        text.push(match characters.next() {
            Some('n') => '\n',
            Some('r') => '\r',
            Some('t') => '\t',
            Some('\\') => '\\',
            Some('u') => {
                let code = characters.as_str().strip_prefix('{');
                let code = code.and_then(|code| code.split_once('}'));
                let (code, after) = code.with_context(context)?;
                characters = after.chars();
                let character = u32::from_str_radix(code, 16).ok().and_then(char::from_u32);
                character.with_context(context)?
            }
            _ => bail!(
                "{}: unknown escape; write \\n, \\r, \\t, \\u{{...}} or \\\\",
                context()
            ),
        });
        rest = characters.as_str();
    }
    text += rest;
    Ok((parts.0.trim().to_string(), text))
}

struct Drawing<'a> {
    grammar: &'a Grammar,
    size: usize,
    rng: &'a mut ChaCha8Rng,
    /// The number of names replaced so far.
    replaced: usize,
    text: String,
}

/// The texts of the labels.
type Labelled = BTreeMap<Label, String>;

impl<'a> Drawing<'a> {
    /// Appends a text of a name. If it is `alone` on its line, it may have several lines.
    fn name(&mut self, name: &str, depth: usize, alone: bool) -> Result<()> {
        self.replaced += 1;
        let all = &self.grammar.productions[name];
        let least = all.iter().map(|one| one.height).min();
        let ends = depth > MAX_DEPTH || self.replaced > MAX_REPLACED_NAMES;
        let candidates = all.iter().filter(|one| !ends || Some(one.height) == least);
        let drawn = self.weighted(candidates.collect());
        self.alternative(drawn.context("a name without a text")?, depth, alone)
    }

    fn alternative(&mut self, drawn: &'a Alternative, depth: usize, alone: bool) -> Result<()> {
        let Some(each) = &drawn.each else {
            return self.pieces(drawn, Labelled::new(), depth, alone);
        };
        let mut all: Vec<&Alternative> = self.grammar.productions[&each.name].iter().collect();
        all.shuffle(self.rng);
        for (index, one) in all.into_iter().enumerate() {
            self.separate(index, alone);
            let before = mem::take(&mut self.text);
            self.alternative(one, depth + 1, alone)?;
            let text = mem::replace(&mut self.text, before);
            let labelled = Labelled::from([(each.clone(), text)]);
            self.pieces(drawn, labelled, depth, alone)?;
        }
        Ok(())
    }

    fn pieces(
        &mut self,
        drawn: &Alternative,
        mut labelled: Labelled,
        depth: usize,
        alone: bool,
    ) -> Result<()> {
        for piece in &drawn.pieces {
            ensure!(
                self.text.len() < MAX_TEXT_BYTES,
                "generates more than {MAX_TEXT_BYTES} characters; use shorter texts or fewer repetitions"
            );
            match piece {
                Piece::Text(text) => self.text += text,
                Piece::Number(from, to) => {
                    let number = self.rng.random_range(*from..=*to);
                    self.text += &number.to_string();
                }
                Piece::Name {
                    name,
                    times,
                    alone: here,
                } => {
                    let times = match times {
                        Times::Number(number) => *number,
                        Times::Size => self.size,
                    };
                    for time in 0..times {
                        self.separate(time, alone && *here);
                        self.name(name, depth + 1, alone && *here)?;
                    }
                }
                Piece::Labelled { label, alone: here } => {
                    let others = labelled.keys().filter(|other| other.name == label.name);
                    let taken = others.map(|other| labelled[other].chars().next()).collect();
                    let text = match labelled.entry(label.clone()) {
                        Entry::Occupied(entry) => entry.into_mut(),
                        Entry::Vacant(entry) => {
                            entry.insert(self.unlike(&label.name, taken, depth, alone && *here)?)
                        }
                    };
                    self.text += text;
                }
            }
        }
        Ok(())
    }

    /// Draws a text of a name that starts with none of the characters in `taken`.
    fn unlike(
        &mut self,
        name: &str,
        taken: Vec<Option<char>>,
        depth: usize,
        alone: bool,
    ) -> Result<String> {
        for _ in 0..MAX_DRAWS {
            let before = mem::take(&mut self.text);
            self.name(name, depth + 1, alone)?;
            let text = mem::replace(&mut self.text, before);
            if !taken.contains(&text.chars().next()) {
                return Ok(text);
            }
        }
        bail!("<{name}>: too few of its texts begin with different characters");
    }

    /// Appends the separator before the repetition at `index`, from 0.
    fn separate(&mut self, index: usize, alone: bool) {
        if index > 0 {
            self.text.push(if alone { '\n' } else { ' ' });
        }
    }

    fn weighted(&mut self, alternatives: Vec<&'a Alternative>) -> Option<&'a Alternative> {
        let all: u64 = alternatives.iter().map(|one| u64::from(one.weight)).sum();
        let mut place = self.rng.random_range(0..all);
        alternatives.into_iter().find(|one| {
            let weight = u64::from(one.weight);
            let here = place < weight;
            place = place.saturating_sub(weight);
            here
        })
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;

    use super::*;

    fn drawn(text: &str, start: &str, size: usize, seed: u64) -> Draft {
        let grammar = Grammar::parse("cases.toml", text).unwrap();
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut drafts = grammar.draw(start, size, &mut rng).unwrap();
        assert_eq!(drafts.len(), 1);
        drafts.remove(0)
    }

    const STACK: &str = r#"
        start = ["push 1 =*\n<step * size>\nlen"]
        step = [{ text = "push <number>", weight = 3 }, "pop"]
        number = ["<-9..9>", "<digit * 2>"]
        digit = ["1", "2"]
    "#;

    #[test]
    fn seed_determines_the_draft() {
        let script = |seed| drawn(STACK, "start", 12, seed).script;
        assert_eq!(script(1), script(1));
        assert_ne!(script(1), script(2));
    }

    #[test]
    fn repetitions_are_separated_by_lines_or_spaces() {
        let draft = drawn(STACK, "start", 12, 1);
        assert_eq!(draft.script.len(), 14);
        assert_eq!(draft.script[0], "push 1");
        assert_eq!(draft.unjudged, [0].into());
        let digits = drawn("start = [\"say <d * 3> !\"]\nd = [\"1\"]", "start", 0, 1);
        assert_eq!(digits.script, ["say 1 1 1 !"]);
    }

    #[test]
    fn weights_determine_how_often_alternatives_are_drawn() {
        let pushes = |seed| {
            let script = drawn(STACK, "step", 1, seed).script;
            script[0].starts_with("push")
        };
        let pushed = (0..400).filter(|seed| pushes(*seed)).count();
        assert!((250..350).contains(&pushed), "{pushed} of 400");
    }

    #[test]
    fn labels_repeat_a_text_and_differ_from_each_other() {
        let text = "start = [\"<w a> <w b> <w a>\"]\nw = [\"xa\", \"xb\", \"ya\", \"yb\"]";
        for seed in 0..20 {
            let draft = drawn(text, "start", 1, seed);
            let words: Vec<&str> = draft.script[0].split(' ').collect();
            assert_eq!(words[0], words[2]);
            assert_ne!(words[0][..1], words[1][..1]);
        }
    }

    #[test]
    fn each_text_occurs_once_in_random_order() {
        let text = "start = [\"ask <each c x>!\\nagain <c x>\"]\nc = [\"1\", \"2\", \"3\"]";
        let mut firsts = std::collections::BTreeSet::new();
        for seed in 0..20 {
            let script = drawn(text, "start", 1, seed).script;
            let mut sorted = script.clone();
            sorted.sort();
            let expected = [
                "again 1", "again 2", "again 3", "ask 1!", "ask 2!", "ask 3!",
            ];
            assert_eq!(sorted, expected);
            assert_eq!(script[0][4..5], script[1][6..]);
            firsts.insert(script[0].clone());
        }
        assert_eq!(firsts.len(), 3);
    }

    #[test]
    fn line_of_dashes_ends_a_test_case() {
        let grammar =
            Grammar::parse("", "a = [\"<each b>\\n---\"]\nb = [\"1\", \"2\\n3\"]").unwrap();
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let drafts = grammar.draw("a", 1, &mut rng).unwrap();
        let mut lengths: Vec<usize> = drafts.iter().map(|draft| draft.script.len()).collect();
        lengths.sort_unstable();
        assert_eq!(lengths, [1, 2]);
    }

    #[test]
    fn file_lines_become_files() {
        let text = "start = ['''\nfile f.txt = a\\r\\n\\u{b}\\\\\\t b\nshow f.txt''']";
        let draft = drawn(text, "start", 1, 1);
        assert_eq!(draft.script, ["show f.txt"]);
        assert_eq!(draft.files["f.txt"], "a\r\n\u{b}\\\t b");
        assert!(read_file("f.txt = \\x").is_err());
        assert!(read_file("f.txt = \\u{110000}").is_err());
    }

    #[test]
    fn recursive_grammar_ends() {
        let text = "start = [{ text = \"x <start> <start>\", weight = 9 }, \"y\"]";
        for seed in 0..20 {
            let draft = drawn(text, "start", 1, seed);
            assert!(draft.script[0].len() < 200_000);
        }
    }

    #[test]
    fn too_long_and_empty_drafts_are_errors_with_a_place() {
        let error = |text: &str| {
            let grammar = Grammar::parse("cases.toml", text).unwrap();
            let mut rng = ChaCha8Rng::seed_from_u64(1);
            let error = grammar.draw("a", 1000, &mut rng).unwrap_err();
            format!("{error:#}")
        };
        assert!(error("a = [\" \"]").contains("cases.toml: a: generates no commands"));
        let much = "a = [\"<b * size>\"]\nb = [\"<c * size>\"]\nc = [\"x y z\"]";
        assert!(error(much).contains("cases.toml: a: generates more than"));
    }
}
