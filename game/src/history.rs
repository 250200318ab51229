//! Provided: the history of finished games: a file in the player's data folder, with a line for each.

use std::fs::{self, OpenOptions};
use std::io::{self, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use directories::ProjectDirs;
use game::{GameCode, GameResult, Journal};
use jiff::tz::TimeZone;

use crate::entry::Entry;
use crate::statistics::{figures, first_on_their_boards};

/// The history in a file, which does not have to exist.
#[derive(Clone, Debug)]
pub struct History {
    path: PathBuf,
}

/// The games of a history.
#[derive(Debug, Default)]
pub struct Games {
    /// The games, the earliest first.
    pub entries: Vec<Entry>,
    /// The numbers of the lines that cannot be read.
    pub damaged: Vec<usize>,
}

impl History {
    /// Returns the history of this user; `None` if the system names no folder for data.
    pub fn of_user() -> Option<Self> {
        let folders = ProjectDirs::from("", "", "boggle")?;
        Some(Self {
            path: folders.data_dir().join("history.jsonl"),
        })
    }

    /// Returns the file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Reads all games. Skips lines that cannot be read: a damaged file must not stop a game.
    ///
    /// # Errors
    ///
    /// Fails if the file exists, but cannot be read.
    pub fn games(&self) -> Result<Games> {
        let bytes = match self.refuse_endless().and_then(|()| fs::read(&self.path)) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Games::default()),
            bytes => bytes.with_context(|| self.failed("read"))?,
        };
        let mut games = Games::default();
        for (number, line) in (1..).zip(String::from_utf8_lossy(&bytes).lines()) {
            match Entry::parse(line) {
                Ok(entry) => games.entries.push(entry),
                Err(_) if line.trim().is_empty() => {}
                Err(_) => games.damaged.push(number),
            }
        }
        Ok(games)
    }

    /// Appends a game.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be written.
    pub fn append(&self, entry: &Entry) -> Result<()> {
        let mut line = serde_json::to_string(entry)?;
        line.push('\n');
        self.append_line(line).with_context(|| self.failed("write"))
    }

    /// Checks that the file can be read to its end, unlike a pipe or a device.
    fn refuse_endless(&self) -> io::Result<()> {
        match fs::metadata(&self.path)?.is_file() {
            true => Ok(()),
            false => Err(io::Error::other("not a file; move it away")),
        }
    }

    fn append_line(&self, mut line: String) -> io::Result<()> {
        if let Some(folder) = self.path.parent() {
            fs::create_dir_all(folder)?;
        }
        if self.path.exists() {
            self.refuse_endless()?;
        }
        let mut file = OpenOptions::new()
            .read(true)
            .append(true)
            .create(true)
            .open(&self.path)?;
        // If the power failed during the last line, it has no end, and would swallow this one.
        if file.metadata()?.len() > 0 {
            let mut last = [0];
            file.seek(SeekFrom::End(-1))?;
            file.read_exact(&mut last)?;
            if last != *b"\n" {
                line.insert(0, '\n');
            }
        }
        // In one piece, so that the lines of two games at the same time do not mix.
        file.write_all(line.as_bytes())?;
        file.sync_data()
    }

    /// Deletes all games. Returns whether there were any.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be deleted.
    pub fn delete(&self) -> Result<bool> {
        match fs::remove_file(&self.path) {
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(false),
            deleted => {
                deleted.with_context(|| self.failed("delete"))?;
                Ok(true)
            }
        }
    }

    /// Returns the place of the games, as a sentence.
    pub fn place(&self) -> String {
        format!(
            "Only games of one player are recorded, in {}.",
            self.path.display()
        )
    }

    fn failed(&self, to: &str) -> String {
        format!("{}: failed to {to}", self.path.display())
    }
}

impl Journal for History {
    /// A game must not stop because its record cannot be written. The player is told why.
    fn add(&self, result: &GameResult) -> String {
        let earlier = self.games().unwrap_or_default().entries;
        let is_known = |code: &GameCode| {
            let code = code.to_string();
            earlier.iter().any(|entry| entry.code == code)
        };
        let percents = earlier.iter().filter(|entry| entry.title == result.title);
        let percents = first_on_their_boards(percents).into_iter();
        let percents: Vec<u32> = percents.map(|entry| entry.result().percent()).collect();
        let note = match result.code.as_ref().is_some_and(is_known) {
            true => format!("{}, on a board that you have played before.", found(result)),
            false => compared(result, &percents),
        };
        match self.append(&Entry::new(result)) {
            Ok(()) => note,
            Err(error) => format!("{note} It is not in your history: {error:#}."),
        }
    }

    /// A game must not stop because its history cannot be read. The player is told why.
    fn history(&self) -> gui::History {
        let games = match self.games() {
            Ok(games) => games,
            Err(error) => {
                return gui::History {
                    note: format!("{error:#}."),
                    ..gui::History::default()
                };
            }
        };
        let damaged = match games.damaged.len() {
            0 => String::new(),
            1 => " A damaged line is ignored.".to_string(),
            count => format!(" {count} damaged lines are ignored."),
        };
        let place = match games.entries.is_empty() {
            true => "There are no finished games of one player yet.".to_string(),
            false => self.place(),
        };
        gui::History {
            games: figures(&games.entries, &TimeZone::system()),
            note: place + &damaged,
        }
    }
}

fn found(result: &GameResult) -> String {
    let all = result.points_on_board;
    format!("You found {} of all {all} points", result.share())
}

/// The number of earlier games that a result is compared with.
const COMPARED: usize = 5;

/// Returns the share of the points, compared with the percentages in the last games. It fits on a
/// line of a terminal, after the winner.
fn compared(result: &GameResult, earlier: &[u32]) -> String {
    let last = &earlier[earlier.len().saturating_sub(COMPARED)..];
    let better = last.iter().filter(|other| result.percent() > **other);
    let better = better.count();
    let found = found(result);
    match (last.len(), better) {
        (0, _) => format!("{found}."),
        (1, 0) => format!("{found}, not better than last time."),
        (1, _) => format!("{found}, better than last time."),
        (of, 0) => format!("{found}, not better than in any of your last {of} games."),
        (of, better) if of == better => {
            format!("{found}, better than in all of your last {of} games.")
        }
        (of, better) => format!("{found}, better than in {better} of your last {of} games."),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    #[cfg(unix)]
    use std::{sync::mpsc::channel, thread, time::Duration};

    use super::*;

    fn result(points: u32) -> GameResult {
        GameResult {
            code: None,
            title: "Boggle".to_string(),
            words: BTreeSet::from(["FORM".to_string()]),
            points,
            hint_points: 0,
            words_on_board: 30,
            points_on_board: 100,
        }
    }

    fn in_folder() -> (tempfile::TempDir, History) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("data/history.jsonl");
        (folder, History { path })
    }

    #[test]
    fn games_are_read_back_and_compared_with_the_last_five() {
        let (_folder, history) = in_folder();
        let told = [10, 20, 20, 5, 30, 15, 12].map(|points| history.add(&result(points)));
        let expected = [
            "You found 10% of all 100 points.",
            "You found 20% of all 100 points, better than last time.",
            "You found 20% of all 100 points, better than in 1 of your last 2 games.",
            "You found 5% of all 100 points, not better than in any of your last 3 games.",
            "You found 30% of all 100 points, better than in all of your last 4 games.",
            "You found 15% of all 100 points, better than in 2 of your last 5 games.",
            "You found 12% of all 100 points, better than in 1 of your last 5 games.",
        ];
        assert_eq!(told, expected);
        let games = history.games().unwrap();
        assert_eq!((games.entries.len(), games.damaged), (7, vec![]));
        assert_eq!(games.entries[4].result(), result(30));
        assert!(history.delete().unwrap());
        assert!(!history.delete().unwrap());
        assert_eq!(history.games().unwrap().entries, []);
    }

    #[test]
    fn only_a_second_game_on_a_board_is_not_compared() {
        let (_folder, history) = in_folder();
        let daily = |day| GameResult {
            code: GameCode::daily("new", (2026, 11, day)),
            ..result(20)
        };
        history.add(&daily(1));
        let compared = "You found 20% of all 100 points, not better than last time.";
        assert_eq!(history.add(&daily(2)), compared);
        let note = "You found 20% of all 100 points, on a board that you have played before.";
        assert_eq!(history.add(&daily(1)), note);
        assert_eq!(history.games().unwrap().entries.len(), 3);
    }

    #[test]
    fn few_points_are_less_than_a_percent_but_not_none() {
        for (points, share) in [(0, "0%"), (2, "less than 1%"), (3, "1%")] {
            let result = GameResult {
                points_on_board: 500,
                ..result(points)
            };
            let note = format!("You found {share} of all 500 points.");
            assert_eq!(in_folder().1.add(&result), note);
        }
    }

    #[test]
    fn damaged_lines_are_skipped_and_the_next_game_is_added_after_them() {
        let (_folder, history) = in_folder();
        history.add(&result(10));
        let whole = fs::read(history.path()).unwrap();
        for cut in 0..whole.len() {
            let damaged = [b"\xff\n", &whole[..], b"{}\n\n", &whole[..cut]].concat();
            fs::write(history.path(), &damaged).unwrap();
            let told = history.add(&result(20));
            assert!(told.starts_with("You found 20%"), "{told}");
            let games = history.games().unwrap();
            let points: Vec<u32> = games.entries.iter().map(|entry| entry.points).collect();
            // A line without its end is whole.
            let expected = match cut + 1 == whole.len() {
                true => vec![10, 10, 20],
                false => vec![10, 20],
            };
            assert_eq!(points, expected, "{cut}");
            // An empty line says nothing, and is not damaged.
            let expected = match cut {
                cut if cut == 0 || cut + 1 == whole.len() => vec![1, 3],
                _ => vec![1, 3, 5],
            };
            assert_eq!(games.damaged, expected, "{cut}");
        }
    }

    #[test]
    fn figures_are_those_of_readable_lines_and_name_the_others() {
        let (folder, history) = in_folder();
        assert_eq!(
            history.history().note,
            "There are no finished games of one player yet."
        );
        history.add(&result(10));
        history.add(&result(40));
        let shown = history.history();
        assert_eq!(shown.games.len(), 1);
        let shares = shown.games[0].shares.iter().map(|(_, share)| *share);
        assert_eq!(shares.collect::<Vec<u32>>(), [10, 40]);
        assert_eq!(shown.note, history.place());
        fs::write(history.path(), b"\xff\n{}\n").unwrap();
        let shown = history.history();
        assert_eq!(shown.games, []);
        assert_eq!(
            shown.note,
            "There are no finished games of one player yet. 2 damaged lines are ignored."
        );
        fs::remove_dir_all(folder.path().join("data")).unwrap();
        fs::create_dir_all(history.path()).unwrap();
        let note = history.history().note;
        assert!(note.contains("failed to read"), "{note}");
        let error = format!("{:#}", history.delete().unwrap_err());
        assert!(error.contains("failed to delete"), "{error}");
    }

    #[cfg(unix)]
    #[test]
    fn pipe_in_place_of_the_history_stops_no_game() {
        let (folder, history) = in_folder();
        fs::create_dir(folder.path().join("data")).unwrap();
        let mut mkfifo = std::process::Command::new("mkfifo");
        assert!(mkfifo.arg(history.path()).status().unwrap().success());
        let (sender, texts) = channel();
        thread::spawn(move || sender.send((history.history().note, history.add(&result(10)))));
        let (note, told) = texts.recv_timeout(Duration::from_secs(60)).unwrap();
        assert!(note.contains("not a file; move it away"), "{note}");
        assert!(told.contains("It is not in your history: "), "{told}");
    }

    #[test]
    fn points_for_hints_are_recorded_too() {
        let (_folder, history) = in_folder();
        let with_hints = GameResult {
            hint_points: 2,
            ..result(10)
        };
        history.add(&with_hints);
        let games = history.games().unwrap();
        assert_eq!(games.entries[0].result(), with_hints);
        let table = String::from_utf8(crate::statistics::table(&games.entries).unwrap()).unwrap();
        assert!(table.contains(",10,2,100,"), "{table}");
        // A line has only what there is to say.
        history.add(&result(10));
        let lines = fs::read_to_string(history.path()).unwrap();
        assert_eq!(lines.matches("hint_points").count(), 1, "{lines}");
    }

    #[test]
    fn game_that_cannot_be_recorded_says_so() {
        let (folder, history) = in_folder();
        fs::write(folder.path().join("data"), "a file").unwrap();
        let told = history.add(&result(10));
        assert!(
            told.starts_with("You found 10% of all 100 points. It is not in your history: "),
            "{told}"
        );
    }
}
