//! Provided: the commands about finished games: `game history`, `game result` and `game duel`.

use std::io::{self, IsTerminal, Write};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use game::GameCode;
use game::console::Console;
use jiff::tz::TimeZone;

use crate::args::Command;
use crate::atomic_write;
use crate::duel::duel;
use crate::history::History;
use crate::statistics::{figures, statistics, table};

/// Asks at a terminal whether to delete all games.
fn is_sure(history: &History) -> bool {
    if !io::stdin().is_terminal() {
        return true;
    }
    let (mut input, mut output) = (io::stdin().lock(), io::stdout());
    let clock = || Duration::ZERO;
    let mut console = Console::new(&mut input, &mut output, &clock).on_terminal(true);
    let question = format!(
        "Delete all games in {} (yes or no)? ",
        history.path().display()
    );
    console.ask_yes_or_no(&question).unwrap_or(false)
}

/// Runs a command that shows or compares finished games.
///
/// # Errors
///
/// Fails if a file cannot be read or written, or if there is no such game.
pub fn run(command: &Command) -> Result<()> {
    let mut out = io::stdout();
    if let Command::Duel { files } = command {
        write!(out, "{}", duel(files)?)?;
        return Ok(());
    }
    let history = History::of_user().context("no folder for the data of this user")?;
    let no_games = "no finished games yet; play one in a terminal, as with: game --tui";
    // A file that cannot be read can be deleted.
    if let Command::History { delete: true, .. } = command {
        if is_sure(&history) {
            match history.delete()? {
                true => writeln!(out, "Deleted the games in {}.", history.path().display())?,
                false => writeln!(out, "There are {no_games}")?,
            }
        }
        return Ok(());
    }
    let games = history.games()?;
    for line in &games.damaged {
        let path = history.path().display();
        writeln!(
            io::stderr(),
            "game: {path}, line {line}: damaged; the game is ignored"
        )?;
    }
    match command {
        Command::History {
            export: Some(file), ..
        } => {
            atomic_write::write(file, &table(&games.entries)?)?;
        }
        Command::History { .. } if games.entries.is_empty() => {
            writeln!(out, "There are {no_games}")?
        }
        Command::History { .. } => {
            let figures = figures(&games.entries, &TimeZone::system());
            writeln!(out, "{}\n{}", statistics(&figures), history.place())?;
        }
        Command::Result { code, out: file } => {
            // Of several games on a board, only in the first one its words were unknown.
            let of_code = |code: &GameCode| {
                let code = code.to_string();
                games.entries.iter().find(|entry| entry.code == code)
            };
            let entry = match code {
                Some(code) => of_code(code),
                None => games.entries.last(),
            };
            let entry = entry.with_context(|| match code {
                Some(code) => format!("no finished game has the code {code}"),
                None => no_games.to_string(),
            })?;
            match file {
                None => write!(out, "{}", entry.result())?,
                Some(file) if file.exists() => bail!(
                    "{}: exists already; choose another name, or delete it",
                    file.display()
                ),
                Some(file) => {
                    let text = serde_json::to_string_pretty(entry)? + "\n";
                    atomic_write::write(file, text.as_bytes())?;
                    writeln!(out, "Saved the result in {}.", file.display())?;
                }
            }
        }
        Command::Duel { .. } => {}
    }
    Ok(())
}
