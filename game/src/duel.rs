//! Provided: `game duel`: compares the results of several players on the same board.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, Result, bail, ensure};
use data::Rules;
use dictionary::Dictionary;
use game::{Game, GameCode, Turn, standings};

use crate::entry::Entry;

/// Compares the results in these files by the rule of the boxed games: a word that several players
/// found counts for nobody.
///
/// # Errors
///
/// Fails if a file is not a result, if the results are of different games, or if a word does not
/// count.
pub fn duel(files: &[PathBuf]) -> Result<String> {
    let mut first: Option<(String, GameCode)> = None;
    let mut lists: Vec<BTreeSet<String>> = Vec::new();
    for (number, file) in files.iter().enumerate() {
        ensure!(
            !files[..number].contains(file),
            "{}: named twice; compare the results of different players",
            file.display()
        );
        let shown = || file.display().to_string();
        let text = data::refuse_device(file)
            .and_then(|()| fs::read_to_string(file))
            .with_context(|| format!("{}: failed to open", file.display()))?;
        let entry = Entry::parse(&text).with_context(shown)?;
        let code: GameCode = entry.code.parse().with_context(|| {
            format!(
                "{}: a game without a code cannot be compared",
                file.display()
            )
        })?;
        let (other, expected) = first.get_or_insert((shown(), code.clone()));
        ensure!(
            code == *expected,
            "{}: game {code}, but {other} is of game {expected}; play the same code",
            file.display()
        );
        lists.push(entry.words);
    }
    let (_, code) = first.context("no results")?;
    let rules = Arc::new(Rules::built_in(code.rules())?);
    let dictionary: Arc<Dictionary> = Arc::new(data::DICTIONARY.split_ascii_whitespace().collect());
    let board = code.board().context("the game has no board")?;
    let board = Game::on_board(dictionary, Arc::clone(&rules), board)?;
    for (file, words) in files.iter().zip(&mut lists) {
        let mut game = board.clone();
        for word in words.iter() {
            if let Err(refusal) = game.human_word_search_watched(word, &mut |_| {}) {
                bail!("{}: {word} does not count: {refusal}", file.display());
            }
        }
        // All in capitals, whatever the file has.
        *words = game.human_words();
    }
    Ok(compared(&rules, files, &lists, &board))
}

fn compared(rules: &Rules, files: &[PathBuf], lists: &[BTreeSet<String>], board: &Game) -> String {
    let mut text = format!("{board}\n");
    let names: Vec<String> = files.iter().map(|file| name(file)).collect();
    // Only games by built-in rules have a code, and their hints are free.
    let turn = |words: &BTreeSet<String>| Turn {
        words: words.clone(),
        hint_points: 0,
    };
    let turns: Vec<Turn> = lists.iter().map(turn).collect();
    let standings = standings(rules, &turns);
    for (name, standing) in names.iter().zip(&standings) {
        text += &format!("{name}, {}{}\n", points(standing.points), standing.listed());
    }
    let winners = names.iter().zip(&standings);
    let winners = winners.filter(|(_, standing)| standing.has_won);
    let winners: Vec<&str> = winners.map(|(name, _)| name.as_str()).collect();
    text += &match winners[..] {
        [winner] => format!("{winner} wins!\n"),
        _ => format!("A tie: {}.\n", winners.join(" and ")),
    };
    text
}

fn points(number: u32) -> String {
    match number {
        1 => "1 point".to_string(),
        _ => format!("{number} points"),
    }
}

/// Returns the name of a player: that of the file, without its extension.
fn name(file: &Path) -> String {
    file.file_stem()
        .unwrap_or(file.as_os_str())
        .to_string_lossy()
        .into_owned()
}
