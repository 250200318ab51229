//! A draft drawn from a grammar.

use anyhow::{Context, Result, ensure};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;

use super::text::{Piece, Times};
use super::{Alternative, Grammar};
use crate::case::ANY;
use crate::generated::draft::Draft;

/// The depth of nested names from which the alternative that ends soonest is taken.
const MAX_DEPTH: usize = 40;

/// The number of replaced names from which it is taken, too.
const MAX_REPLACED_NAMES: usize = 2_000;

/// The length of the longest test case, in bytes.
const MAX_TEXT_BYTES: usize = 1 << 20;

impl Grammar {
    /// Draws the commands that `start` stands for. The same numbers make the same.
    ///
    /// # Errors
    ///
    /// If nothing comes of it, or far too much.
    pub fn draw(&self, start: &str, size: usize, rng: &mut ChaCha8Rng) -> Result<Draft> {
        let mut drawing = Drawing {
            grammar: self,
            size,
            rng,
            replaced: 0,
            text: String::new(),
        };
        let place = || format!("{}: {start}", self.file);
        drawing.name(start, 0, true).with_context(place)?;
        let mut draft = Draft::default();
        for line in drawing.text.lines() {
            match line.strip_suffix(ANY) {
                Some(command) => draft.tell(command.trim()),
                None if line.trim().is_empty() => {}
                None => draft.ask(line.trim()),
            }
        }
        ensure!(
            !draft.script.is_empty(),
            "{}: no command came of it",
            place()
        );
        Ok(draft)
    }
}

struct Drawing<'a> {
    grammar: &'a Grammar,
    size: usize,
    rng: &'a mut ChaCha8Rng,
    /// How many names were replaced.
    replaced: usize,
    text: String,
}

impl Drawing<'_> {
    /// What a name stands for; where it is `alone` on its line, that may be several lines.
    fn name(&mut self, name: &str, depth: usize, alone: bool) -> Result<()> {
        self.replaced += 1;
        let alternatives = &self.grammar.productions[name];
        let drawn = if depth > MAX_DEPTH || self.replaced > MAX_REPLACED_NAMES {
            alternatives.iter().min_by_key(|one| one.height)
        } else {
            self.weighted(alternatives)
        };
        for piece in &drawn.context("a name stands for something")?.pieces {
            ensure!(
                self.text.len() < MAX_TEXT_BYTES,
                "it becomes longer than {MAX_TEXT_BYTES} characters"
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
                    let alone = alone && *here;
                    let times = match times {
                        Times::Number(number) => *number,
                        Times::Size => self.size,
                    };
                    for time in 0..times {
                        if time > 0 {
                            self.text.push(if alone { '\n' } else { ' ' });
                        }
                        self.name(name, depth + 1, alone)?;
                    }
                }
            }
        }
        Ok(())
    }

    fn weighted<'b>(&mut self, alternatives: &'b [Alternative]) -> Option<&'b Alternative> {
        let all: u64 = alternatives.iter().map(|one| u64::from(one.weight)).sum();
        let mut place = self.rng.random_range(0..all);
        alternatives.iter().find(|one| {
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
        grammar.draw(start, size, &mut rng).unwrap()
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
    fn recursive_grammar_ends() {
        let text = "start = [{ text = \"x <start> <start>\", weight = 9 }, \"y\"]";
        for seed in 0..20 {
            let draft = drawn(text, "start", 1, seed);
            assert!(draft.script[0].len() < 20_000);
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
        assert!(error("a = [\" \"]").contains("cases.toml: a: no command came of it"));
        let much = "a = [\"<b * size>\"]\nb = [\"<c * size>\"]\nc = [\"x y z\"]";
        assert!(error(much).contains("cases.toml: a: it becomes longer than"));
    }
}
