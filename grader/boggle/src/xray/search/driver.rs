//! The driver of a solver: it receives boards and lists, and reports words.

use std::collections::BTreeMap;
use std::time::Duration;

use anyhow::Result;
use judge::conversation::Conversation;
use judge::run::{GroupedCase, Program};
use judge::test_case::{Exchange, TestCase};

use super::super::replay::{self, REPLAY_LIMITS};
use super::solver::{BoardAndWords, Met, Solver};
use crate::oracle::{Grid, Place, trace_all};
use crate::script::boards::letters;

/// The driver of a submission.
pub struct Driver<'a> {
    pub program: &'a Program<'a>,
}

/// The maximum time for all test cases sent at once.
const TOGETHER: Duration = Duration::from_secs(20);

impl Solver for Driver<'_> {
    /// Solves each board twice, with separate solvers: for the list and for the dump.
    fn solve(&mut self, searches: &[BoardAndWords]) -> Result<Vec<Option<Vec<Met>>>> {
        let cases: Vec<TestCase> = searches
            .iter()
            .enumerate()
            .flat_map(|(number, search)| {
                ["solve", "dump"].map(|command| case(search, number, command))
            })
            .collect();
        let grouped = GroupedCase::each(&cases);
        let time = self.program.time.whole().part(TOGETHER);
        let program = Program {
            time: &time,
            ..*self.program
        };
        let conversations = program.converse_at_once(&grouped, &REPLAY_LIMITS)?;
        let pairs = conversations.chunks(2).zip(searches);
        Ok(pairs
            .map(|(pair, search)| match pair {
                [list, dump] => met(search, list, dump),
                _ => None,
            })
            .collect())
    }
}

/// Returns the reported words.
///
/// If only the list or only the dump has the correct words, the other is printed incorrectly and the search is correct.
/// Only the dump shows the path of a word.
fn met(search: &BoardAndWords, list: &Conversation, dump: &Conversation) -> Option<Vec<Met>> {
    let right = trace_all(&search.board, search.words.iter().map(String::as_str));
    let is_right = |met: &Vec<Met>| {
        let words = met.iter().map(|met| &met.word);
        words.eq(right.iter().map(|traced| &traced.word))
    };
    let dumped = reply(dump).map(|lines| read_dump(&search.board, &lines));
    let listed = reply(list).map(|lines| read_list(&lines));
    match (dumped, listed) {
        (Some(dumped), _) if is_right(&dumped) => Some(dumped),
        (_, Some(listed)) if is_right(&listed) => Some(listed),
        (Some(dumped), listed) if !dumped.is_empty() || listed.is_none() => Some(dumped),
        (_, listed) => listed,
    }
}

/// Returns the words of a list, with any numbering.
fn read_list(lines: &[&str]) -> Vec<Met> {
    let words = lines
        .iter()
        .filter_map(|line| line.split_whitespace().last());
    let met = words.map(|word| Met {
        word: word.to_string(),
        path: None,
    });
    met.collect()
}

/// Returns a test case that solves one board with a new solver.
fn case(search: &BoardAndWords, number: usize, command: &str) -> TestCase {
    let file = format!("xray_{number}.txt");
    let rows: Vec<Vec<&str>> = search
        .board
        .iter()
        .map(|row| row.iter().map(String::as_str).collect())
        .collect();
    let script = [
        format!("open {file}"),
        letters(&rows),
        "set".to_string(),
        command.to_string(),
    ];
    let words = search.words.iter().map(|word| format!("{word}\n"));
    replay::case(script, BTreeMap::from([(file, words.collect())]))
}

/// Returns the lines of the last reply, if all replies arrived and none is an error.
fn reply(conversation: &Conversation) -> Option<Vec<&str>> {
    const COMMANDS: usize = 4;
    let replies = &conversation.exchanges;
    let is_error = |exchange: &Exchange| exchange.reply.iter().any(|line| line.starts_with('!'));
    if replies.len() < COMMANDS || replies.iter().any(is_error) {
        return None;
    }
    let lines = replies.last()?.reply.iter();
    Some(lines.map(|line| line.get(2..).unwrap_or("")).collect())
}

/// Returns the words of a dump with their paths, with any spaces and quotes.
fn read_dump(board: &Grid, lines: &[&str]) -> Vec<Met> {
    let mut all: Vec<(String, Vec<&str>)> = Vec::new();
    for line in lines {
        if let Some(word) = line.strip_prefix("Word:") {
            all.push((word.trim().to_string(), Vec::new()));
        } else if let Some((_, rows)) = all.last_mut()
            && !line.starts_with("Number")
            && !line.trim().is_empty()
        {
            rows.push(line);
        }
    }
    let met = |(word, rows): (String, Vec<&str>)| Met {
        path: path(board, &rows),
        word,
    };
    all.into_iter().map(met).collect()
}

/// Returns the path in rows of step numbers, if they are numbered from 1 without gaps.
fn path(board: &Grid, rows: &[&str]) -> Option<Vec<Place>> {
    if rows.len() != board.len() {
        return None;
    }
    let mut steps: BTreeMap<usize, Place> = BTreeMap::new();
    for (row, line) in rows.iter().enumerate() {
        // The cells come first, followed by as many numbers.
        let columns = board[row].len();
        let pieces: Vec<&str> = line.split_whitespace().collect();
        let numbers = pieces.get(pieces.len().checked_sub(columns)?..)?;
        for (column, number) in numbers.iter().enumerate() {
            let step: usize = number.parse().ok()?;
            if step > 0 && steps.insert(step, (row, column)).is_some() {
                return None;
            }
        }
    }
    let numbered = steps.keys().copied().eq(1..=steps.len());
    (numbered && !steps.is_empty()).then(|| steps.into_values().collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dump_is_read_regardless_of_its_spacing() {
        let board = vec![vec!["c".to_string(), "a".to_string()]];
        for row in [" 'c'  'a' \t  1    2  ", "c a 1 2"] {
            let lines = ["Word: ca", "Number of Words: 1", row, ""];
            let met = read_dump(&board, &lines);
            assert_eq!(met.len(), 1);
            assert_eq!(met[0].word, "ca");
            assert_eq!(met[0].path, Some(vec![(0, 0), (0, 1)]), "{row}");
        }
        let from_zero = ["Word: ca", "Number of Words: 1", "c a 0 1"];
        assert_eq!(read_dump(&board, &from_zero)[0].path, Some(vec![(0, 1)]));
        let with_a_gap = ["Word: ca", "Number of Words: 1", "c a 1 3"];
        assert_eq!(read_dump(&board, &with_a_gap)[0].path, None);
    }
}
