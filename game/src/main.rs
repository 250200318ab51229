//! Provided: `cargo run -p game`, Boggle against the computer.
//!
//! Exit codes: 0 success, 1 unusable rules, board or file, 2 incorrect usage.

mod args;
mod atomic_write;
mod commands;
mod driver;
mod duel;
mod entry;
mod history;
mod statistics;
mod words;

use std::env;
use std::io::{self, BufReader, IsTerminal, Write};
use std::path::Path;
use std::process::ExitCode;
use std::slice;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use anyhow::{Context, Result, bail};
use clap::Parser;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use data::rules::{BoardText, Dialogue, Show};
use data::{Board, Richness, Rules};
use game::beside::Desk;
use game::console::{Console, Input, Play, TypedLines, play};
use game::{Clock, Game, GameCode, Journal, Opponent};
use jiff::Zoned;
use jiff::civil::Date;

use args::Args;
use history::History;
use words::Words;

fn main() -> ExitCode {
    match run(&parsed()) {
        Ok(()) => ExitCode::SUCCESS,
        // The reader has closed the pipe, which is not an error.
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            // If the message cannot be written, the exit code still reports the error.
            let _ = writeln!(io::stderr(), "game: {}", in_one_line(&error));
            ExitCode::FAILURE
        }
    }
}

/// Returns the command line. If options exclude each other because one of them decides the others,
/// the error says so.
fn parsed() -> Args {
    Args::try_parse().unwrap_or_else(|error| {
        let Some(reason) = reason(&error) else {
            error.exit();
        };
        // If the message cannot be written, the exit code still reports the error.
        let _ = error.print();
        let _ = writeln!(io::stderr(), "\ngame: {reason}; omit the other option");
        std::process::exit(2);
    })
}

/// Returns why one of these options decides the others.
fn reason(error: &clap::Error) -> Option<&'static str> {
    let options = |kind| match error.get(kind) {
        Some(ContextValue::String(option)) => slice::from_ref(option),
        Some(ContextValue::Strings(options)) => options,
        _ => &[],
    };
    let (one, others) = (
        options(ContextKind::InvalidArg),
        options(ContextKind::PriorArg),
    );
    // An option given twice excludes itself.
    if error.kind() != ErrorKind::ArgumentConflict || one == others {
        return None;
    }
    let has = |name| {
        one.iter()
            .chain(others)
            .any(|option| option.starts_with(name))
    };
    if has("--code") {
        Some("the code has the rules, the board and the time of its game")
    } else if has("--daily") {
        Some("the game of a day has its board and its time")
    } else {
        None
    }
}

fn run(args: &Args) -> Result<()> {
    if args.driver {
        let prompt = io::stdin().is_terminal().then_some("game> ");
        driver::run(io::stdin().lock(), io::stdout(), prompt)?;
        return Ok(());
    }
    if let Some(command) = &args.command {
        return commands::run(command);
    }
    if args.rules == "list" {
        return list_rules();
    }
    let mut words = Words::default();
    let is_dumb = env::var_os("TERM").is_some_and(|name| name == "dumb");
    let is_tui = args.tui && !is_dumb;
    if args.tui && is_dumb {
        // If this message cannot be written, the game still begins.
        let _ = writeln!(
            io::stderr(),
            "game: --tui: this terminal (TERM=dumb) only shows lines; the game is played on the console"
        );
    }
    let mut played = prepared(args, is_tui, &mut words)?;
    if is_tui {
        return play_in_terminal(played);
    }
    let clock = Clock::start();
    let is_terminal = is_at_terminal();
    if args.window {
        let desk = Desk {
            input: Box::new(BufReader::new(io::stdin())),
            output: Box::new(io::stdout()),
            clock: {
                let clock = clock.clone();
                Box::new(move || clock.now())
            },
            pause: {
                let clock = clock.clone();
                Box::new(move |is_paused| clock.pause(is_paused))
            },
            is_terminal,
            is_dumb,
        };
        return play_in_window(played, args.clone(), words, desk, move || clock.now());
    }
    let mut input: Box<dyn Input> = match is_terminal {
        true => Box::new(TypedLines::new(BufReader::new(io::stdin()))),
        false => Box::new(io::stdin().lock()),
    };
    let (mut output, now) = (io::stdout(), || clock.now());
    let mut console = Console::new(&mut *input, &mut output, &now)
        .on_terminal(is_terminal)
        .on_dumb_terminal(is_dumb);
    play(&mut played, &mut console)?;
    Ok(())
}

/// Returns the date of the game of a day, as in `27 November 2026`.
fn date(code: &GameCode) -> Option<String> {
    let date: Date = code.day()?.parse().ok()?;
    Some(date.strftime("%-d %B %Y").to_string())
}

/// Returns the code on the command line, or that of the game of a day.
fn code(args: &Args, today: Option<Date>) -> Result<Option<GameCode>> {
    let Some(today) = today else {
        return Ok(args.code.clone());
    };
    let code = GameCode::daily(&args.rules, (today.year(), today.month(), today.day()));
    let code = code.with_context(|| {
        format!(
            "--daily: {} are not built-in rules; use those of --rules list",
            args.rules
        )
    })?;
    Ok(Some(code))
}

/// Prepares the game that the command line requests, for the terminal game if `is_tui`.
fn prepared(args: &Args, is_tui: bool, words: &mut Words) -> Result<Play> {
    let today = args.daily.then(|| Zoned::now().date());
    let code = code(args, today)?;
    let mut rules = match &code {
        Some(code) => rules(code.rules())?,
        None => rules(&args.rules)?,
    };
    if args.qu {
        rules.qu = true;
        rules.cubes = rules.cubes.with_qu();
        // Without spaces, a reader could not tell whether QU is one cube or two.
        rules.show = Show::Spaced;
    }
    let seconds_of_code = code.as_ref().and_then(GameCode::seconds).map(u64::from);
    check(args, &rules)?;
    check_clock(args, is_tui, &rules, seconds_of_code)?;
    let (dictionary, dictionary_file) = words.of(args, &rules)?;
    let of_code = code.as_ref().and_then(GameCode::seed);
    let seed = args.seed.or(of_code).unwrap_or_else(some_seed);
    let (board, letters) = match args.board.as_deref() {
        Some(text) if has_cubes(&rules, text) => (Some(board(&rules, text.trim())?), String::new()),
        Some(text) => (None, checked(&rules, text)?),
        // The cubes shaken with the seed of a code show its board. The next game has the next seed.
        None => {
            let given = code.as_ref().filter(|_| of_code.is_none());
            (given.and_then(GameCode::board), String::new())
        }
    };
    let time = match args.timer.or(seconds_of_code) {
        Some(seconds) => Some(seconds).filter(|seconds| *seconds > 0),
        None => rules.seconds.map(u64::from),
    };
    let between = match args.between {
        Some((low, high)) => Some(richness(&args.rules)?.points_between(low, high)),
        None => None,
    };
    let level = args.level.as_deref();
    let opponent = level.and_then(|level| Opponent::named(level, seed));
    Ok(Play {
        rules: Arc::new(rules),
        dictionary,
        dictionary_file,
        board,
        letters,
        seed,
        shaken: args.seed.or(of_code).is_some() || between.is_some(),
        between,
        opponent: opponent.unwrap_or_default(),
        players: usize::try_from(args.players)?,
        time: time.map(Duration::from_secs),
        journal: journal(args),
        date: code.as_ref().and_then(date),
    })
}

/// Returns the history, if a person plays. Games of other programs are not recorded.
fn journal(args: &Args) -> Option<Arc<dyn Journal>> {
    let is_played = args.window || is_at_terminal();
    Some(Arc::new(History::of_user().filter(|_| is_played)?))
}

/// Returns whether a person types the words and reads the output.
fn is_at_terminal() -> bool {
    io::stdin().is_terminal() && io::stdout().is_terminal()
}

#[cfg(feature = "tui")]
fn play_in_terminal(play: Play) -> Result<()> {
    let text = game::tui::run(play)?;
    // The screen of the game is gone; this stays.
    if let Some(text) = text {
        write!(io::stdout(), "{text}")?;
    }
    Ok(())
}

#[cfg(not(feature = "tui"))]
fn play_in_terminal(_: Play) -> Result<()> {
    bail!("--tui: missing from this build; build it with --features tui")
}

#[cfg(feature = "window")]
fn play_in_window(
    play: Play,
    mut args: Args,
    mut words: Words,
    desk: Desk,
    clock: impl Fn() -> Duration + 'static,
) -> Result<()> {
    let (settings, has_own_words) = (args.settings(), args.dictionary.is_some());
    let played = Arc::clone(&play.rules);
    // A game chosen in the window is treated as if the command line had requested it.
    let another = move |wanted: gui::NewGame| {
        let chosen = args.choosing(wanted, some_seed());
        let play = rules(&chosen.rules).and_then(|rules| {
            let fitting = chosen.fitting(&rules);
            chosen.check_players(&rules)?;
            fitting.check_code(&rules)?;
            prepared(&fitting, false, &mut words)
        });
        let play = play.map_err(|error| args::without_option(&error.root_cause().to_string()))?;
        // Reached only if the game can be played, so a failure changes nothing.
        args = chosen;
        Ok(play)
    };
    if desk.is_terminal {
        // If this message cannot be written, the window still shows the game.
        let _ = writeln!(
            io::stderr(),
            "game: the window shows this game; you can type in either place"
        );
    }
    game::beside::play_beside(play, Box::new(another), desk, |screen| {
        game::choices::offer(screen, &settings, &played, has_own_words);
        if let Err(error) = gui::run(screen.clone(), clock) {
            let _ = writeln!(
                io::stderr(),
                "game: {error}; the game continues on the console"
            );
        }
    })?;
    Ok(())
}

#[cfg(not(feature = "window"))]
fn play_in_window(_: Play, _: Args, _: Words, _: Desk, _: impl Fn() -> Duration) -> Result<()> {
    bail!(
        "--window: missing from this build; to build it (a few minutes, once), run: cargo run -p game --features window -- --window"
    )
}

fn list_rules() -> Result<()> {
    let mut out = io::stdout();
    for name in Rules::names() {
        writeln!(out, "{name:<12} {}", Rules::built_in(name)?.title)?;
    }
    Ok(())
}

/// Returns rules by name, or from a file. A name with a dot or a separator is always a file name,
/// even if the file does not exist.
fn rules(name: &str) -> Result<Rules> {
    let is_file = !Rules::names().any(|known| known == name) && Path::new(name).is_file();
    if is_file || name.contains(['.', '/', '\\']) {
        return Ok(Rules::read(Path::new(name))?);
    }
    Rules::built_in(name).context("--rules")
}

/// Returns the richness of the boards of these rules.
fn richness(rules: &str) -> Result<Richness> {
    Richness::built_in(rules)?.with_context(|| {
        let names: Vec<&str> = Rules::names().collect();
        format!(
            "--between: no survey of the boards of {rules}; use built-in rules: {}",
            names.join(", ")
        )
    })
}

/// Rejects options that these rules cannot use, instead of ignoring them.
fn check(args: &Args, rules: &Rules) -> Result<()> {
    if args.players > 1 && rules.dialogue != Dialogue::Boxed {
        bail!(
            "--players: {} is for one player; choose a boxed game for several, as in --rules new",
            args.rules
        );
    }
    if args.level.is_some() && !rules.has_computer() {
        bail!(
            "--level: {} has no computer player; omit --level",
            args.rules
        );
    }
    if args.level.is_some() && args.players > 1 {
        bail!(
            "--level: the computer plays only against a single player; omit --level or --players"
        );
    }
    Ok(())
}

/// Rejects a clock that the dialogue of these rules doesn't have.
fn check_clock(
    args: &Args,
    is_tui: bool,
    rules: &Rules,
    seconds_of_code: Option<u64>,
) -> Result<()> {
    if is_tui || rules.dialogue.has_clock() {
        return Ok(());
    }
    let place = if args.window {
        "in the window"
    } else {
        "on the console"
    };
    let advice = match (args.tui, args.window) {
        (true, _) => "use another terminal",
        (_, true) => "use --tui instead of --window",
        _ => "add --tui",
    };
    if args.timer.is_some() {
        bail!("--timer: {} has no clock {place}; {advice}", args.rules);
    }
    if seconds_of_code.is_some_and(|seconds| seconds > 0) {
        let title = &rules.title;
        bail!("--code: this game has a clock, which {title} lacks {place}; {advice}");
    }
    Ok(())
}

/// Whether the board on the command line has white space between its cubes. If the rules accept any
/// character, a space is a character of the board, unless there are exactly as many cubes as cells.
fn has_cubes(rules: &Rules, text: &str) -> bool {
    let cubes = text.split_whitespace().count();
    match rules.board_text {
        BoardText::Exact => cubes > 1,
        BoardText::Cut => cubes == rules.rows() * rules.columns(),
    }
}

/// Reads a board with white space from the command line, one word per cube. A `q` means the same as
/// among letters.
fn board(rules: &Rules, cubes: &str) -> Result<Board> {
    let (rows, columns) = rules.size;
    let cubes = cubes.split_whitespace().map(|cube| match cube {
        "q" | "Q" if rules.qu => "qu",
        cube => cube,
    });
    let cubes: Vec<&str> = cubes.collect();
    Board::from_line(rows, columns, &cubes.join(" ")).context("--board")
}

/// Returns the letters on the command line, if they form a board by the rules.
fn checked(rules: &Rules, text: &str) -> Result<String> {
    let letters = match rules.board_text {
        BoardText::Exact => text.trim(),
        BoardText::Cut => text.trim_end_matches(['\r', '\n']),
    };
    if letters.is_empty() {
        bail!("--board: no letters; omit the option to shake the cubes");
    }
    if letters.contains(char::is_control) {
        bail!("--board: control characters are not letters; remove them");
    }
    let bad = |letter: &char| rules.board_text == BoardText::Exact && !letter.is_ascii_alphabetic();
    if let Some(bad) = letters.chars().find(bad) {
        bail!("--board: {bad:?} is not a letter from a to z; replace it");
    }
    Game::new(Arc::default(), Arc::new(rules.clone()), letters, 0).context("--board")?;
    Ok(letters.to_string())
}

/// Joins an error and its causes in one line. Our own errors already contain their cause.
fn in_one_line(error: &anyhow::Error) -> String {
    let mut line = error.to_string();
    for cause in error.chain().skip(1).map(ToString::to_string) {
        if !line.contains(&cause) {
            line = format!("{line}: {cause}");
        }
    }
    line
}

/// Returns a number that differs between runs.
fn some_seed() -> u64 {
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    now.map_or(0, |now| now.subsec_nanos().into())
}

fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error
        .downcast_ref::<io::Error>()
        .is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn date_of_the_game_of_a_day_is_written_out() {
        let code = GameCode::daily("new", (2026, 11, 7)).unwrap();
        assert_eq!(date(&code).as_deref(), Some("7 November 2026"));
    }
}
