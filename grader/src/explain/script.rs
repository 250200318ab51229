//! A conversation that can be made smaller: commands, and the files they name.

use std::collections::{BTreeMap, BTreeSet};

use crate::case::{ANY, Case};

/// What is asked, without the answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Script {
    /// The commands in order.
    pub steps: Vec<Step>,
    /// Files beside `data`, by name.
    pub files: BTreeMap<String, String>,
}

/// The most words that are worth making shorter.
const FEW_WORDS: usize = 200;

/// A command, and whether its reply counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    pub command: String,
    pub judged: bool,
}

impl Step {
    pub fn new(command: String, judged: bool) -> Self {
        Self { command, judged }
    }

    /// The name of the command and its argument.
    pub fn parts(&self) -> (&str, &str) {
        parts(&self.command)
    }
}

/// The name of a command and its argument.
pub fn parts(command: &str) -> (&str, &str) {
    command.split_once(' ').unwrap_or((command, ""))
}

impl Script {
    /// The first `length` commands of a case.
    pub fn of(case: &Case, length: usize) -> Self {
        let steps = case.exchanges[..length].iter().map(|exchange| {
            let judged = exchange.reply != [ANY];
            Step::new(exchange.command.clone(), judged)
        });
        Self {
            steps: steps.collect(),
            files: case.files.clone(),
        }
    }

    /// With every reply judged.
    pub fn judged(&self) -> Self {
        let mut script = self.clone();
        for step in &mut script.steps {
            step.judged = true;
        }
        script
    }

    /// The files that its commands name, but for the published ones.
    pub fn own_files(&self) -> Vec<&str> {
        let mut names: Vec<&str> = Vec::new();
        for step in &self.steps {
            let argument = step.parts().1;
            let own = argument.ends_with(".txt") && !argument.contains(['/', ' ']);
            if own && !names.contains(&argument) {
                names.push(argument);
            }
        }
        names
    }

    /// With a new name for every file that is its own or that it makes.
    pub fn renamed(&self, name: impl Fn(usize, &str) -> String) -> Self {
        let names = self.own_files();
        let new = |old: &str| {
            let place = names.iter().position(|name| *name == old)?;
            Some(name(place, old))
        };
        let steps = self.steps.iter().map(|step| {
            let (command, argument) = step.parts();
            let renamed = new(argument).map(|file| format!("{command} {file}"));
            Step::new(renamed.unwrap_or_else(|| step.command.clone()), step.judged)
        });
        let files = self.files.iter();
        Self {
            steps: steps.collect(),
            files: files
                // A file that no command names any more is not needed.
                .filter_map(|(name, text)| Some((new(name)?, text.clone())))
                .collect(),
        }
    }

    /// Every script that lacks some `size` commands in a row, the last command excepted.
    pub fn without_commands(&self, size: usize) -> Vec<Self> {
        let before = self.steps.len() - 1;
        let lacking = |start: usize| {
            let mut script = self.clone();
            script.steps.drain(start..before.min(start + size));
            script
        };
        (0..before).step_by(size).map(lacking).collect()
    }

    /// Every script that lacks some `size` words in a row of one of its files.
    pub fn without_words(&self, size: usize) -> Vec<Self> {
        let mut scripts = Vec::new();
        for (name, text) in &self.files {
            let pieces = pieces(text);
            for start in (0..pieces.len()).step_by(size) {
                let end = pieces.len().min(start + size);
                let text = pieces[..start].concat() + &pieces[end..].concat();
                scripts.push(self.with_file(name, text));
            }
        }
        scripts
    }

    /// Every script that adds the few words of a file one by one instead of loading it.
    pub fn with_words_added_one_by_one(&self) -> Vec<Self> {
        const FEW: usize = 4;
        let mut scripts = Vec::new();
        for (place, step) in self.steps.iter().enumerate().rev().skip(1) {
            let ("load" | "open", file) = step.parts() else {
                continue;
            };
            let Some(text) = self.files.get(file) else {
                continue;
            };
            let words: Vec<&str> = text.split_whitespace().collect();
            if words.len() <= FEW {
                let mut script = self.clone();
                let adds = words
                    .iter()
                    .map(|word| Step::new(format!("add {word}"), true));
                script.steps.splice(place..=place, adds);
                scripts.push(script);
            }
        }
        scripts
    }

    /// The most words that one of its files has.
    pub fn longest_file(&self) -> usize {
        let lengths = self.files.values().map(|text| pieces(text).len());
        lengths.max().unwrap_or(0)
    }

    /// Every script with a row or a column less on one of its boards.
    pub fn with_smaller_boards(&self) -> Vec<Self> {
        let mut scripts = Vec::new();
        for (place, step) in self.steps.iter().enumerate() {
            let Some(board) = board_of(&step.command) else {
                continue;
            };
            for row in (0..board.len()).filter(|_| board.len() > 1) {
                let mut smaller = board.clone();
                smaller.remove(row);
                scripts.push(self.with_step(place, letters(&smaller)));
            }
            for column in (0..board[0].len()).filter(|_| board[0].len() > 1) {
                let mut smaller = board.clone();
                for row in &mut smaller {
                    row.remove(column);
                }
                scripts.push(self.with_step(place, letters(&smaller)));
            }
        }
        scripts
    }

    /// Every script with a single letter in place of the several of a cell, in words too.
    pub fn with_shorter_cells(&self) -> Vec<Self> {
        let mut scripts = Vec::new();
        for (place, step) in self.steps.iter().enumerate() {
            let Some(board) = board_of(&step.command) else {
                continue;
            };
            let long = board.iter().flatten().filter(|cell| cell.len() > 1);
            for cell in long {
                let first = &cell[..cell.chars().next().map_or(0, char::len_utf8)];
                let mut shorter = board.clone();
                for other in shorter.iter_mut().flatten() {
                    if other == cell {
                        *other = first;
                    }
                }
                let mut script = self.with_step(place, letters(&shorter));
                for text in script.files.values_mut() {
                    *text = text.replace(cell, first);
                }
                scripts.push(script);
            }
        }
        scripts
    }

    /// Every script with a letter less in a word; words that have the same letters up to
    /// and including this one lose it too, so that a beginning stays a beginning.
    pub fn with_shorter_words(&self) -> Vec<Self> {
        let mut beginnings: BTreeSet<&str> = BTreeSet::new();
        if self.words().count() > FEW_WORDS {
            return Vec::new();
        }
        for word in self.words() {
            let ends = word.char_indices().map(|(at, c)| at + c.len_utf8());
            for beginning in ends.map(|end| &word[..end]) {
                if word.chars().count() > 1 {
                    beginnings.insert(beginning);
                }
            }
        }
        beginnings
            .iter()
            .filter(|beginning| {
                !self
                    .words()
                    .any(|word| word == **beginning && word.chars().count() == 1)
            })
            .map(|beginning| {
                let last = beginning.char_indices().next_back();
                let kept = &beginning[..last.map_or(0, |(at, _)| at)];
                self.with_words(|word| {
                    let rest = word.strip_prefix(*beginning)?;
                    Some(format!("{kept}{rest}"))
                })
            })
            .collect()
    }

    /// The words it is about: those that are asked, and those in its files.
    fn words(&self) -> impl Iterator<Item = &str> {
        let asked = self.steps.iter().filter_map(|step| match step.parts() {
            ("add" | "word" | "prefix" | "find", word) => Some(word),
            _ => None,
        });
        let in_files = self.files.values().flat_map(|text| text.split_whitespace());
        asked.chain(in_files)
    }

    fn with_words(&self, change: impl Fn(&str) -> Option<String>) -> Self {
        let mut script = self.clone();
        for step in &mut script.steps {
            if let (name @ ("add" | "word" | "prefix" | "find"), word) = step.parts()
                && let Some(word) = change(word)
            {
                step.command = format!("{name} {word}");
            }
        }
        for text in script.files.values_mut() {
            let changed = pieces(text).into_iter().map(|piece| {
                let word = piece.trim();
                change(word).map_or_else(|| piece.to_string(), |new| piece.replace(word, &new))
            });
            *text = changed.collect();
        }
        script
    }

    pub fn with_file(&self, name: &str, text: String) -> Self {
        let mut script = self.clone();
        script.files.insert(name.to_string(), text);
        script
    }

    pub fn with_step(&self, place: usize, command: String) -> Self {
        let mut script = self.clone();
        script.steps[place].command = command;
        script
    }
}

/// The words of a text, each with the white space that follows it.
fn pieces(text: &str) -> Vec<&str> {
    let mut pieces = Vec::new();
    let mut start = 0;
    let mut space = false;
    for (at, character) in text.char_indices() {
        if space && !character.is_whitespace() {
            pieces.push(&text[start..at]);
            start = at;
        }
        space = character.is_whitespace();
    }
    if start < text.len() {
        pieces.push(&text[start..]);
    }
    pieces
}

/// The rows of the board that a command takes in hand cell by cell.
pub fn board_of(command: &str) -> Option<Vec<Vec<&str>>> {
    let ("letters", argument) = parts(command) else {
        return None;
    };
    let (size, cells) = argument.split_once(' ')?;
    let columns: usize = size.split_once('x')?.1.parse().ok()?;
    let cells: Vec<&str> = match cells.contains(' ') || size == "1x1" {
        true => cells.split(' ').collect(),
        // A lone text is the letters in row order.
        false => cells
            .split("")
            .filter(|letter| !letter.is_empty())
            .collect(),
    };
    (columns > 0 && !cells.is_empty() && cells.len().is_multiple_of(columns))
        .then(|| cells.chunks(columns).map(<[&str]>::to_vec).collect())
}

/// The command that takes a board in hand.
pub fn letters(board: &[Vec<&str>]) -> String {
    let cells: Vec<&str> = board.iter().flatten().copied().collect();
    format!(
        "letters {}x{} {}",
        board.len(),
        board[0].len(),
        cells.join(" ")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn script(commands: &[&str], files: &[(&str, &str)]) -> Script {
        let step = |command: &&str| Step::new(command.to_string(), true);
        let file = |(name, text): &(&str, &str)| (name.to_string(), text.to_string());
        Script {
            steps: commands.iter().map(step).collect(),
            files: files.iter().map(file).collect(),
        }
    }

    #[test]
    fn every_command_but_the_last_may_go() {
        let lacking = script(&["a", "b", "c", "d"], &[]).without_commands(2);
        assert_eq!(
            lacking,
            [script(&["c", "d"], &[]), script(&["a", "b", "d"], &[])]
        );
        assert!(script(&["a"], &[]).without_commands(1).is_empty());
    }

    #[test]
    fn words_of_files_go_with_the_space_behind_them() {
        let lacking = script(&[], &[("f", "a\r\n b\tc")]).without_words(1);
        let texts: Vec<&str> = lacking.iter().map(|s| s.files["f"].as_str()).collect();
        assert_eq!(texts, ["b\tc", "a\r\n c", "a\r\n b\t"]);
    }

    #[test]
    fn boards_lose_rows_and_columns() {
        let smaller = script(&["letters 2x2 a qu # b"], &[]).with_smaller_boards();
        let boards: Vec<&str> = smaller
            .iter()
            .map(|s| s.steps[0].command.as_str())
            .collect();
        assert_eq!(
            boards,
            [
                "letters 1x2 # b",
                "letters 1x2 a qu",
                "letters 2x1 qu b",
                "letters 2x1 a #"
            ]
        );
    }

    #[test]
    fn cells_of_several_letters_lose_all_but_one_in_words_too() {
        let shorter = script(&["letters 1x2 qu a"], &[("f", "qua au")]).with_shorter_cells();
        assert_eq!(shorter, [script(&["letters 1x2 q a"], &[("f", "qa au")])]);
    }

    #[test]
    fn a_beginning_stays_a_beginning() {
        let shorter = script(&["add tea", "word te"], &[("f", "tone ")]).with_shorter_words();
        assert!(shorter.contains(&script(&["add ea", "word e"], &[("f", "one ")])));
        assert!(shorter.contains(&script(&["add ta", "word t"], &[("f", "tone ")])));
    }

    #[test]
    fn files_of_its_own_are_renamed_and_no_others() {
        let from = script(
            &["load x.txt", "save y.txt", "load data/words/small.txt"],
            &[("x.txt", "a")],
        );
        let to = from.renamed(|place, _| format!("{place}.txt"));
        assert_eq!(
            to,
            script(
                &["load 0.txt", "save 1.txt", "load data/words/small.txt"],
                &[("0.txt", "a")]
            )
        );
    }
}
