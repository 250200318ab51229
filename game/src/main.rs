//! Provided: `cargo run -p game`, Boggle against the computer.
//!
//! Exit codes: 0 done, 1 rules, a board or a file that cannot be used, 2 wrong usage.

mod args;
mod driver;

use std::io::{self, BufReader, ErrorKind, IsTerminal, Write};
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime};

use anyhow::{Context, Result, bail};
use clap::Parser;
use data::rules::{BoardText, Dialogue, Show};
use data::{Board, Richness, Rules};
use dictionary::Dictionary;
use game::beside::Desk;
use game::console::{Console, Play, TextFile, play, text_of};
use game::{Game, Opponent};

use args::Args;

fn main() -> ExitCode {
    match run(&Args::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever was reading has seen enough.
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            // If there is nowhere to say it, the code still does.
            let _ = writeln!(io::stderr(), "game: {}", in_one_line(&error));
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
    let mut played = prepared(args)?;
    if args.tui {
        return play_in_terminal(played);
    }
    let started = Instant::now();
    let clock = move || started.elapsed();
    let is_terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
    if args.window {
        let desk = Desk {
            input: Box::new(BufReader::new(io::stdin())),
            output: Box::new(io::stdout()),
            clock: Box::new(clock),
            is_terminal,
        };
        return play_in_window(played, args.clone(), desk, clock);
    }
    let (mut input, mut output) = (io::stdin().lock(), io::stdout());
    let mut console = Console::new(&mut input, &mut output, &clock).on_terminal(is_terminal);
    play(&mut played, &mut console)?;
    Ok(())
}

/// What the command line asks for.
fn prepared(args: &Args) -> Result<Play> {
    let mut rules = rules(&args.rules)?;
    if args.qu {
        rules.qu = true;
        rules.cubes = rules.cubes.with_qu();
        // Where cubes stand together, nobody would know whether QU is one of them or two.
        rules.show = Show::Spaced;
    }
    check(args, &rules)?;
    let (dictionary, dictionary_file) = dictionary(args, &rules)?;
    let seed = args.seed.unwrap_or_else(some_seed);
    let (board, letters) = match args.board.as_deref() {
        Some(text) if has_cubes(&rules, text) => (Some(board(&rules, text.trim())?), String::new()),
        Some(text) => (None, checked(&rules, text)?),
        None => (None, String::new()),
    };
    let time = match args.timer {
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
        dictionary: Arc::new(dictionary),
        dictionary_file,
        board,
        letters,
        seed,
        shaken: args.seed.is_some() || between.is_some(),
        between,
        opponent: opponent.unwrap_or_default(),
        players: usize::try_from(args.players)?,
        time: time.map(Duration::from_secs),
    })
}

#[cfg(feature = "tui")]
fn play_in_terminal(play: Play) -> Result<()> {
    Ok(game::tui::run(play)?)
}

#[cfg(not(feature = "tui"))]
fn play_in_terminal(_: Play) -> Result<()> {
    bail!("--tui: built without it; build it with --features tui")
}

#[cfg(feature = "window")]
fn play_in_window(
    play: Play,
    mut args: Args,
    desk: Desk,
    clock: impl Fn() -> Duration + 'static,
) -> Result<()> {
    // A game that is chosen in the window is what a command line would ask for.
    let another = move |wanted: gui::NewGame| {
        let chosen = args.choosing(wanted, some_seed());
        let play = rules(&chosen.rules).and_then(|rules| prepared(&chosen.fitting(&rules)));
        let play = play.map_err(|error| error.root_cause().to_string())?;
        // A game that cannot be had changes nothing.
        args = chosen;
        Ok(play)
    };
    game::beside::play_beside(play, Box::new(another), desk, |screen| {
        if let Err(error) = gui::run(screen.clone(), clock) {
            let _ = writeln!(io::stderr(), "game: {error}; the console goes on");
        }
    })?;
    Ok(())
}

#[cfg(not(feature = "window"))]
fn play_in_window(_: Play, _: Args, _: Desk, _: impl Fn() -> Duration) -> Result<()> {
    bail!(
        "--window: built without it; this takes some minutes once: cargo run -p game --features window -- --window"
    )
}

fn list_rules() -> Result<()> {
    let mut out = io::stdout();
    for name in Rules::names() {
        writeln!(out, "{name:<12} {}", Rules::built_in(name)?.title)?;
    }
    Ok(())
}

/// Rules by name, or from a file: what has a dot or a separator in it is none of our names, even if
/// there is no such file.
fn rules(name: &str) -> Result<Rules> {
    let is_file = !Rules::names().any(|known| known == name) && Path::new(name).is_file();
    if is_file || name.contains(['.', '/', '\\']) {
        return Ok(Rules::read(Path::new(name))?);
    }
    Rules::built_in(name).context("--rules")
}

/// How rich the boards of these rules are.
fn richness(rules: &str) -> Result<Richness> {
    Richness::built_in(rules)?.with_context(|| {
        let names: Vec<&str> = Rules::names().collect();
        format!(
            "--between: nobody has surveyed the boards of {rules}; take built-in rules: {}",
            names.join(", ")
        )
    })
}

/// The words that count; and the text that they are from, where the dialogue makes its own list of it.
fn dictionary(args: &Args, rules: &Rules) -> Result<(Dictionary, Option<TextFile>)> {
    let Some(file) = &args.dictionary else {
        let words = data::DICTIONARY.split_ascii_whitespace().collect();
        return Ok((words, None));
    };
    let (words, text): (Dictionary, _) = match rules.dialogue {
        // It takes any text.
        Dialogue::Cs107 => {
            let shown = file.display();
            let text =
                text_of(file).with_context(|| format!("--dictionary: {shown}: failed to read"))?;
            let words = text.to_lowercase();
            let text = TextFile {
                path: file.clone(),
                text: text.into(),
            };
            (words.split_whitespace().collect(), Some(text))
        }
        _ => (Dictionary::from_file(file).context("--dictionary")?, None),
    };
    if words.word_count() == 0 {
        bail!(
            "--dictionary: {}: no words in it; a word list has one a line",
            file.display()
        );
    }
    Ok((words, text))
}

/// What these rules have no use for is not left out in silence.
fn check(args: &Args, rules: &Rules) -> Result<()> {
    let has_clock = args.tui || rules.dialogue.has_clock();
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
    if args.level.is_some() && !rules.has_computer() {
        bail!("--level: {} has no computer", args.rules);
    }
    if args.level.is_some() && args.players > 1 {
        bail!("--level: where several play, the computer does not");
    }
    Ok(())
}

/// Whether the board of the command line is one of cubes with white space between them. Where any character is one of the
/// board, a space is one, too, unless there are just as many cubes as cells.
fn has_cubes(rules: &Rules, text: &str) -> bool {
    let cubes = text.split_whitespace().count();
    match rules.board_text {
        BoardText::Exact => cubes > 1,
        BoardText::Cut => cubes == rules.rows() * rules.columns(),
    }
}

/// A board of the command line with white space in it, a word a cube; a `q` is what it is among letters.
fn board(rules: &Rules, cubes: &str) -> Result<Board> {
    let (rows, columns) = rules.size;
    let cubes = cubes.split_whitespace().map(|cube| match cube {
        "q" | "Q" if rules.qu => "qu",
        cube => cube,
    });
    let cubes: Vec<&str> = cubes.collect();
    Board::from_line(rows, columns, &cubes.join(" ")).context("--board")
}

/// Letters of the command line, if the rules take them for a board.
fn checked(rules: &Rules, text: &str) -> Result<String> {
    let letters = match rules.board_text {
        BoardText::Exact => text.trim(),
        BoardText::Cut => text.trim_end_matches(['\r', '\n']),
    };
    if letters.is_empty() {
        bail!("--board: no letters; leave it out to have the cubes shaken");
    }
    if letters.contains(char::is_control) {
        bail!("--board: a control character is no letter");
    }
    Game::new(Arc::default(), Arc::new(rules.clone()), letters, 0).context("--board")?;
    Ok(letters.to_string())
}

/// What went wrong, with what it went wrong with. Our errors say their cause themselves.
fn in_one_line(error: &anyhow::Error) -> String {
    let mut line = error.to_string();
    for cause in error.chain().skip(1).map(ToString::to_string) {
        if !line.contains(&cause) {
            line = format!("{line}: {cause}");
        }
    }
    line
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
