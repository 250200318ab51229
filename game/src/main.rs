//! Provided: `cargo run -p game`, Boggle against the computer.
//!
//! Exit codes: 0 done, 1 rules, a board or a file that cannot be used, 2 wrong usage.

mod args;
mod driver;

use std::io::{self, ErrorKind, IsTerminal, Write};
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime};

use anyhow::{Context, Result, bail};
use clap::Parser;
use data::rules::Dialogue;
use data::{Board, Rules};
use dictionary::Dictionary;
use game::console::{Console, Play, play};
use game::{Game, Opponent};

use args::Args;

fn main() -> ExitCode {
    match run(&Args::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever was reading has seen enough.
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            // If there is nowhere to say it, the code still does.
            let _ = writeln!(io::stderr(), "game: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(args: &Args) -> Result<()> {
    if args.driver {
        let prompt = io::stdin().is_terminal().then_some("game> ");
        driver::run(io::stdin().lock(), io::stdout(), prompt)?;
        return Ok(());
    }
    if args.rules == "list" {
        return list_rules();
    }
    let mut rules = rules(&args.rules)?;
    rules.qu |= args.qu;
    check(args, &rules)?;
    let dictionary = match &args.dictionary {
        // It makes its own list of whatever text it is given.
        Some(_) if !args.tui && rules.dialogue == Dialogue::Cs107 => Dictionary::default(),
        Some(file) => Dictionary::from_file(file).context("--dictionary")?,
        None => data::DICTIONARY.split_ascii_whitespace().collect(),
    };
    let seed = args.seed.unwrap_or_else(some_seed);
    let board = args.board.as_deref();
    let board = board
        .map(|letters| self::board(&rules, letters))
        .transpose()?;
    let time = match args.timer {
        Some(seconds) => Some(seconds).filter(|seconds| *seconds > 0),
        None => rules.seconds.map(u64::from),
    };
    let level = args.level.as_deref();
    let opponent = level.and_then(|level| Opponent::named(level, seed));
    let mut played = Play {
        rules: Arc::new(rules),
        dictionary: Arc::new(dictionary),
        dictionary_file: args.dictionary.clone(),
        board,
        seed,
        shaken: args.seed.is_some(),
        opponent: opponent.unwrap_or_default(),
        players: usize::try_from(args.players)?,
        time: time.map(Duration::from_secs),
    };
    if args.tui {
        return play_in_terminal(played);
    }
    let started = Instant::now();
    let (mut input, mut output) = (io::stdin().lock(), io::stdout());
    let is_terminal = io::stdin().is_terminal() && output.is_terminal();
    let mut console = Console {
        input: &mut input,
        output: &mut output,
        clock: &|| started.elapsed(),
        is_terminal,
    };
    play(&mut played, &mut console)?;
    Ok(())
}

#[cfg(feature = "tui")]
fn play_in_terminal(play: Play) -> Result<()> {
    Ok(game::tui::run(play)?)
}

#[cfg(not(feature = "tui"))]
fn play_in_terminal(_: Play) -> Result<()> {
    bail!("--tui: built without it; build it with --features tui")
}

fn list_rules() -> Result<()> {
    let mut out = io::stdout();
    for name in Rules::names() {
        writeln!(out, "{name:<12} {}", Rules::built_in(name)?.title)?;
    }
    Ok(())
}

/// Rules by name, or from a file: what has a dot or a separator in it is none of our names.
fn rules(name: &str) -> Result<Rules> {
    if name.contains(['.', '/', '\\']) {
        return Ok(Rules::read(Path::new(name))?);
    }
    Rules::built_in(name).context("--rules")
}

/// What these rules have no use for is not left out in silence.
fn check(args: &Args, rules: &Rules) -> Result<()> {
    let has_clock = args.tui || matches!(rules.dialogue, Dialogue::Cs107 | Dialogue::Boxed);
    if args.timer.is_some() && !has_clock {
        bail!(
            "--timer: {} has no clock on the console; add --tui",
            args.rules
        );
    }
    if args.players > 1 && rules.dialogue != Dialogue::Boxed {
        bail!(
            "--players: {} is for one; the boxed games take several, as in --rules new",
            args.rules
        );
    }
    if args.level.is_some() && !args.tui && rules.dialogue == Dialogue::Cs107 {
        bail!(
            "--level: {} has no computer on the console; add --tui",
            args.rules
        );
    }
    Ok(())
}

/// The board of the command line; with white space in it, a word a cube.
fn board(rules: &Rules, letters: &str) -> Result<Board> {
    let (rows, columns) = rules.size;
    if letters.trim().is_empty() {
        bail!("--board: no letters; leave it out to have the cubes shaken");
    }
    if letters.trim().contains(char::is_whitespace) {
        return Board::from_line(rows, columns, letters).context("--board");
    }
    // The rules say what is made of letters.
    let game = Game::new(Arc::default(), Arc::new(rules.clone()), letters, 0).context("--board")?;
    Ok(game.board().clone())
}

/// A number that is another one at each start.
fn some_seed() -> u64 {
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    now.map_or(0, |now| now.subsec_nanos().into())
}

fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error
        .downcast_ref::<io::Error>()
        .is_some_and(|error| error.kind() == ErrorKind::BrokenPipe)
}
