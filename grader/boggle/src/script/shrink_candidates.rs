//! Candidates for shrinking: scripts slightly smaller than a given one. This module does not check whether they still
//! fail.

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::ops::Range;

use grading::feedback::deletions::pieces;
use grading::feedback::script::{Script, Step};

use super::boards::{board_of, letters};

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

/// The ways to make a script smaller, in the order of trying.
pub const SMALLER: &[fn(&Script) -> Vec<Script>] = &[
    with_words_added_one_by_one,
    with_smaller_boards,
    with_shorter_cells,
    with_shorter_words,
    with_small_letters,
];

/// The minimum number of letters that words lose at once, unless they lose one.
const MANY: usize = 8;

/// The maximum number of words for which shortening is worthwhile.
const FEW_WORDS: usize = 200;

/// Returns every script that adds the words of a short file one by one instead of loading it.
pub fn with_words_added_one_by_one(from: &Script) -> Vec<Script> {
    const FEW: usize = 4;
    let mut scripts = Vec::new();
    for (place, step) in from.steps.iter().enumerate().rev().skip(1) {
        let ("load" | "open", file) = step.parts() else {
            continue;
        };
        let Some(text) = from.files.get(file) else {
            continue;
        };
        let words: Vec<&str> = text.split_whitespace().collect();
        if words.len() <= FEW {
            let mut script = from.clone();
            let adds = words
                .iter()
                .map(|word| Step::new(format!("add {word}"), true));
            script.steps.splice(place..=place, adds);
            scripts.push(script);
        }
    }
    scripts
}

/// Returns every script with fewer rows or columns on one of its boards: first many fewer, then few.
pub fn with_smaller_boards(from: &Script) -> Vec<Script> {
    let mut scripts = Vec::new();
    for (place, step) in from.steps.iter().enumerate() {
        let Some(board) = board_of(&step.command) else {
            continue;
        };
        for rows in ranges(board.len()) {
            let mut smaller = board.clone();
            smaller.drain(rows);
            scripts.push(from.with_step(place, letters(&smaller)));
        }
        for columns in ranges(board[0].len()) {
            let mut smaller = board.clone();
            for row in &mut smaller {
                row.drain(columns.clone());
            }
            scripts.push(from.with_step(place, letters(&smaller)));
        }
    }
    scripts
}

/// Returns ranges of indices below `length`: about half of them, then ever fewer, down to single indices.
fn ranges(length: usize) -> impl Iterator<Item = Range<usize>> {
    powers_of_two(length / 2).flat_map(move |size| {
        let starts = (0..length).step_by(size);
        starts.map(move |start| start..(start + size).min(length))
    })
}

/// Returns the powers of two up to `largest`, the largest first.
fn powers_of_two(largest: usize) -> impl Iterator<Item = usize> {
    let exponents = largest.checked_ilog2().map(|largest| (0..=largest).rev());
    exponents
        .into_iter()
        .flatten()
        .map(|exponent| 1 << exponent)
}

/// Returns every script with a single letter in place of the several on a cell, in words too.
pub fn with_shorter_cells(from: &Script) -> Vec<Script> {
    let mut scripts = Vec::new();
    for (place, step) in from.steps.iter().enumerate() {
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
            let mut script = from.with_step(place, letters(&shorter));
            for text in script.files.values_mut() {
                *text = text.replace(cell, first);
            }
            scripts.push(script);
        }
    }
    scripts
}

/// Returns the script with all words in lower case, if any word has capitals.
pub fn with_small_letters(from: &Script) -> Vec<Script> {
    let smaller = with_words(from, |word| Some(word.to_lowercase()));
    if smaller == *from {
        Vec::new()
    } else {
        vec![smaller]
    }
}

/// Returns every script with a letter less in a word, starting with many fewer in long words. All words with the same
/// letters up to that point lose the letters too, so that prefixes stay prefixes.
pub fn with_shorter_words(from: &Script) -> Vec<Script> {
    let mut beginnings: BTreeSet<&str> = BTreeSet::new();
    if named_words(from).count() > FEW_WORDS {
        return Vec::new();
    }
    for word in named_words(from) {
        let ends = word.char_indices().map(|(at, c)| at + c.len_utf8());
        for beginning in ends.map(|end| &word[..end]) {
            if word.chars().count() > 1 {
                beginnings.insert(beginning);
            }
        }
    }
    let cuts = beginnings.iter().flat_map(|beginning| {
        let length = beginning.chars().count();
        let sizes = powers_of_two(length)
            .filter(move |size| *size == 1 || *size >= MANY && length.is_multiple_of(*size));
        sizes.map(move |less| (*beginning, less, less == length))
    });
    // No word becomes empty.
    let cuts = cuts.filter(|(beginning, _, is_whole)| {
        !is_whole || named_words(from).all(|word| word != *beginning)
    });
    let mut cuts: Vec<(&str, usize, bool)> = cuts.collect();
    cuts.sort_by_key(|(_, less, _)| Reverse(*less));
    cuts.into_iter()
        .map(|(beginning, less, _)| {
            let mut ends = beginning.char_indices().rev().map(|(at, _)| at);
            let kept = &beginning[..ends.nth(less - 1).unwrap_or(0)];
            with_words(from, |word| {
                let rest = word.strip_prefix(beginning)?;
                Some(format!("{kept}{rest}"))
            })
        })
        .collect()
}

/// Returns the words in the commands and files of a script.
fn named_words(from: &Script) -> impl Iterator<Item = &str> {
    let asked = from.steps.iter().filter_map(|step| match step.parts() {
        (name, word) if ABOUT_A_WORD.contains(&name) => Some(word),
        _ => None,
    });
    let in_files = from.files.values().flat_map(|text| text.split_whitespace());
    asked.chain(in_files)
}

fn with_words(from: &Script, change: impl Fn(&str) -> Option<String>) -> Script {
    let mut script = from.clone();
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a script of these commands and files, with every reply judged.
    fn script(commands: &[&str], files: &[(&str, &str)]) -> Script {
        let step = |command: &&str| Step::new(command.to_string(), true);
        let file = |(name, text): &(&str, &str)| (name.to_string(), text.to_string());
        Script {
            steps: commands.iter().map(step).collect(),
            files: files.iter().map(file).collect(),
        }
    }

    /// The first command of each script.
    fn commands(scripts: &[Script]) -> Vec<&str> {
        let commands = scripts
            .iter()
            .map(|script| script.steps[0].command.as_str());
        commands.collect()
    }

    #[test]
    fn boards_lose_rows_and_columns() {
        let smaller = with_smaller_boards(&script(&["letters 2x2 a qu # b"], &[]));
        assert_eq!(
            commands(&smaller),
            [
                "letters 1x2 # b",
                "letters 1x2 a qu",
                "letters 2x1 qu b",
                "letters 2x1 a #"
            ]
        );
    }

    #[test]
    fn long_rows_and_words_lose_many_letters_first() {
        let smaller = with_smaller_boards(&script(&["letters 1x5 a b c d e"], &[]));
        let boards = commands(&smaller);
        let halves = [
            "letters 1x3 c d e",
            "letters 1x3 a b e",
            "letters 1x4 a b c d",
        ];
        assert_eq!(boards[..3], halves);
        assert_eq!(boards.len(), 8);
        let word = "abcdefghijklmnopqrstuvwxyzabcdefghij";
        let shorter = with_shorter_words(&script(&[&format!("add {word}")], &[]));
        let added = commands(&shorter);
        assert_eq!(added[0], format!("add {}", &word[32..]));
        assert_eq!(added[1], format!("add {}", &word[16..]));
        assert_eq!(added[2], format!("add {}{}", &word[..16], &word[32..]));
    }

    #[test]
    fn long_cells_shrink_to_one_letter_on_the_board_and_in_words() {
        let shorter = with_shorter_cells(&script(&["letters 1x2 qu a"], &[("f", "qua au")]));
        assert_eq!(shorter, [script(&["letters 1x2 q a"], &[("f", "qa au")])]);
    }

    #[test]
    fn prefix_of_a_word_stays_a_prefix_when_the_word_shrinks() {
        let shorter = with_shorter_words(&script(&["add tea", "word te"], &[("f", "tone ")]));
        assert!(shorter.contains(&script(&["add ea", "word e"], &[("f", "one ")])));
        assert!(shorter.contains(&script(&["add ta", "word t"], &[("f", "tone ")])));
    }
}
