//! How much cases may ask for. What counts is what is asked, and no clock: the same cases have the same standing anywhere.

use std::fs;
use std::path::Path;

use anyhow::{Result, ensure};

use crate::assignment::Assignment;

/// The most commands of a case; the longest published one has some hundred.
pub const MOST_COMMANDS: usize = 200;

/// The longest command, in bytes.
pub const MOST_OF_A_COMMAND: usize = 300;

/// The most that a case expects, and the most that is replied to it, in bytes.
pub const MOST_EXPECTED: usize = 256 << 10;

/// The most work for a case, and for all cases of a student: a unit is a KiB of a list that a command works on. With the
/// full list, that is some twenty commands.
const MOST_OF_A_CASE: u64 = 40_000;
const MOST_OF_A_STUDENT: u64 = 200_000;

/// The most cells of a board.
const MOST_CELLS: usize = 100;

/// So many cells make a search as long as a look at the list.
const CELLS_AT_ONCE: u64 = 8;

/// What the cases of a student have asked for so far.
#[derive(Default)]
pub struct Spent {
    all: u64,
    case: u64,
    /// What the lists may hold that are loaded, in KiB.
    loaded: u64,
    replied: usize,
}

impl Spent {
    /// Another case begins.
    pub fn next_case(&mut self) {
        *self = Self {
            all: self.all,
            ..Self::default()
        };
    }

    /// Counts a command, before it is carried out.
    ///
    /// # Errors
    ///
    /// If it is one too many, or its board too large.
    pub fn count(&mut self, assignment: &Assignment, phase: usize, command: &str) -> Result<()> {
        let (name, argument) = command.split_once(' ').unwrap_or((command, ""));
        let solves = assignment.phases[phase].model() == "boggle";
        // A solver made of nothing knows the full list.
        let file = if solves && name == "new" {
            FULL_LIST
        } else {
            argument
        };
        self.loaded += kib_of(assignment, file);
        if name == "letters" {
            ensure!(
                argument.split_whitespace().count() <= MOST_CELLS + 1
                    && argument.len() <= 2 * MOST_CELLS + 8,
                "a board of more than {MOST_CELLS} cells"
            );
        }
        let cells = if solves && ["solve", "dump"].contains(&name) {
            MOST_CELLS as u64
        } else {
            1
        };
        let work = 1 + self.loaded * cells.div_ceil(CELLS_AT_ONCE);
        self.case += work;
        self.all += work;
        ensure!(
            self.case <= MOST_OF_A_CASE,
            "it asks for too much: load a smaller list, or split the case in two"
        );
        ensure!(
            self.all <= MOST_OF_A_STUDENT,
            "all cases together ask for too much: load smaller lists"
        );
        Ok(())
    }

    /// Counts what is replied.
    ///
    /// # Errors
    ///
    /// If it is too much.
    pub fn count_reply(&mut self, reply: &[String]) -> Result<()> {
        self.replied += reply.iter().map(String::len).sum::<usize>();
        ensure!(
            self.replied <= MOST_EXPECTED,
            "the replies are longer than {MOST_EXPECTED} characters: ask for less"
        );
        Ok(())
    }
}

const FULL_LIST: &str = "data/dictionary.txt";

/// The size of a published file, begun KiB counted whole; what is none has none.
fn kib_of(assignment: &Assignment, file: &str) -> u64 {
    let is_shown = assignment.shown.iter().any(|path| path == Path::new(file));
    let about = is_shown.then(|| fs::metadata(assignment.root.join(file)).ok());
    about
        .flatten()
        .map_or(0, |about| about.len().div_ceil(1 << 10))
}
