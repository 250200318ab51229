//! Scripts that are a little smaller than one: the candidates for a shorter way to the
//! same failure. Whether they still fail is not known here.

use std::collections::BTreeSet;

use super::script::{Script, Step, board_of, letters};

/// Commands whose argument is a word.
const ABOUT_A_WORD: [&str; 11] = [
    "add",
    "word",
    "prefix",
    "find",
    "check",
    "human",
    "why",
    "watch",
    "path",
    "highlight",
    "in",
];

/// The most words that are worth making shorter.
const FEW_WORDS: usize = 200;

impl Script {
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

    /// The script with all words in small letters, if there are capitals in any.
    pub fn with_small_letters(&self) -> Vec<Self> {
        let smaller = self.with_words(|word| Some(word.to_lowercase()));
        if smaller == *self {
            Vec::new()
        } else {
            vec![smaller]
        }
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
            (name, word) if ABOUT_A_WORD.contains(&name) => Some(word),
            _ => None,
        });
        let in_files = self.files.values().flat_map(|text| text.split_whitespace());
        asked.chain(in_files)
    }

    fn with_words(&self, change: impl Fn(&str) -> Option<String>) -> Self {
        let mut script = self.clone();
        for step in &mut script.steps {
            if let (name, word) = step.parts()
                && ABOUT_A_WORD.contains(&name)
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

#[cfg(test)]
mod tests {
    use crate::explain::script::tests::script;

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
}
