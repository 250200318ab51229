//! The model of the solver: it traces each word of the list on the board.
//!
//! The package `tracer` is the same independent program that generates the expected outputs in `data/test_data`.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, PoisonError};

use judge::files::Files;
use judge::subject::Oracle;

use super::reply::{Answer, marked, ok, one};
use super::word_list::{FULL_LIST, are_full_list, word_set};
pub use tracer::{Grid, Place, Traced, trace, trace_all};

/// The words of the full list on the last boards. Tracing them takes much of the time of an explanation, whose test
/// cases are variants of one another, often with the same board.
static TRACED: Mutex<BTreeMap<Grid, Vec<Traced>>> = Mutex::new(BTreeMap::new());

/// The maximum number of these boards, of a few kilobytes each.
const MAX_TRACED: usize = 1000;

pub struct Model {
    files: Files,
    /// The words of the solver, once it exists.
    words: Option<Arc<BTreeSet<String>>>,
    hand: Option<Grid>,
    board: Option<Grid>,
    found: Vec<Traced>,
}

impl Model {
    pub fn new(files: Files) -> Self {
        Self {
            files,
            words: None,
            hand: None,
            board: None,
            found: Vec::new(),
        }
    }

    /// Returns the words that count, and the current board.
    pub fn state(self) -> (Arc<BTreeSet<String>>, Option<Grid>) {
        (self.words.unwrap_or_default(), self.board)
    }

    fn carry_out(&mut self, name: &str, argument: &str) -> Answer {
        match name {
            "new" => self.open(FULL_LIST),
            "open" => self.open(argument),
            "words" => one(self.lexicon()?.len()),
            "board" => {
                let bytes = self.files.read(argument)?;
                self.take(tracer::grid(&String::from_utf8_lossy(&bytes)))
            }
            "letters" => {
                let (size, cells) = argument.split_once(' ').unwrap_or((argument, ""));
                let columns = size.split_once('x').and_then(|(_, n)| n.parse().ok());
                let columns: Option<usize> = columns.filter(|columns| *columns > 0);
                let columns = columns.ok_or_else(|| format!("{size:?}: not a size..."))?;
                // A single word is the letters in row order, unless it is the only cell.
                let whole = cells.contains(' ') || size == "1x1";
                let cells: Vec<String> = match whole {
                    true => cells.split_whitespace().map(str::to_lowercase).collect(),
                    false => cells.to_lowercase().chars().map(String::from).collect(),
                };
                self.take(cells.chunks(columns).map(<[String]>::to_vec).collect())
            }
            "rows" => Ok(self.hand()?.iter().map(|row| row.join(" ")).collect()),
            "set" => {
                let hand = self.hand()?.clone();
                self.lexicon()?;
                self.board = Some(hand);
                ok()
            }
            "solve" => {
                self.solve()?;
                Ok(lines(&tracer::list(&self.found)))
            }
            "dump" => {
                let board = self.solve()?;
                Ok(lines(&tracer::dump(&board, &self.found)))
            }
            "full" => {
                self.solve()?;
                one(match self.found.is_empty() {
                    true => "no error",
                    false => "an error",
                })
            }
            "found" => {
                self.lexicon()?;
                Ok(lines(&tracer::saved(&self.found)))
            }
            "save" => {
                self.lexicon()?;
                self.files
                    .write(argument, lines(&tracer::saved(&self.found)))?;
                ok()
            }
            "find" => {
                let words = [argument];
                let traced = tracer::trace_all(self.hand()?, words);
                let cells = |traced: &Traced| -> String {
                    let cells = traced
                        .path
                        .iter()
                        .map(|(row, column)| format!("{row},{column}"));
                    cells.collect::<Vec<_>>().join(" ")
                };
                one(traced.first().map_or_else(|| "nowhere".to_string(), cells))
            }
            "reset" => {
                *self = Self::new(self.files.clone());
                ok()
            }
            "show" => self.files.show(argument),
            _ => Err(format!("no command {name:?}; help lists the commands")),
        }
    }

    fn open(&mut self, file: &str) -> Answer {
        self.words = Some(word_set(file, &self.files.read(file)?)?);
        self.board = None;
        self.found = Vec::new();
        ok()
    }

    fn take(&mut self, grid: Grid) -> Answer {
        let size = format!("{}x{}", grid.len(), grid.first().map_or(0, Vec::len));
        self.hand = Some(grid);
        one(size)
    }

    fn solve(&mut self) -> Result<Grid, String> {
        let words = self.lexicon()?;
        let board = self.board.clone();
        let board = board.ok_or("no board to solve: set one first")?;
        self.found = words_on(&board, words);
        Ok(board)
    }

    fn lexicon(&self) -> Result<&Arc<BTreeSet<String>>, String> {
        self.words
            .as_ref()
            .ok_or_else(|| "no solver yet; create one with: new, or open FILE".to_string())
    }

    fn hand(&self) -> Result<&Grid, String> {
        self.hand
            .as_ref()
            .ok_or_else(|| "no board loaded; load one with: board FILE".to_string())
    }
}

impl Oracle for Model {
    fn answer(&mut self, command: &str) -> Vec<String> {
        let (name, argument) = command.split_once(' ').unwrap_or((command, ""));
        marked(self.carry_out(name, argument))
    }
}

/// Returns the words on a board in the order in which the search finds them; see [`trace_all`].
pub fn words_on(board: &Grid, words: &Arc<BTreeSet<String>>) -> Vec<Traced> {
    let trace = || trace_all(board, words.iter().map(String::as_str));
    if !are_full_list(words) {
        return trace();
    }
    let traced = || TRACED.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(found) = traced().get(board) {
        return found.clone();
    }
    let found = trace();
    let mut traced = traced();
    if traced.len() == MAX_TRACED {
        traced.clear();
    }
    traced.insert(board.clone(), found.clone());
    found
}

fn lines(text: &str) -> Vec<String> {
    text.split_terminator('\n').map(String::from).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_another_list_are_not_taken_from_an_earlier_search() {
        let board = tracer::grid("q u i z\nt e a s\nn o r d\ne d l h");
        let full = word_set(FULL_LIST, data::DICTIONARY.as_bytes()).unwrap();
        let few = word_set("few.txt", b"tea\nquiz\nzzz\n").unwrap();
        for words in [&full, &few, &full, &few] {
            let expected = trace_all(&board, words.iter().map(String::as_str));
            assert_eq!(words_on(&board, words), expected);
        }
    }
}
