//! Provided: the game as a program that answers commands, `game --driver`.
//!
//! `help` prints the manual, made from [`COMMANDS`] below: that table is the grammar. The
//! dictionary's `transcript.rs`, which this driver shares, describes the format of commands and
//! replies.
//!
//! `new` and `shake` begin a game, which the later commands query. To play a whole session on the
//! console, use `say` for a line that a player types and `wait` for the time until then. `play`
//! then plays the session and replies with everything on the console; `display` replies with the
//! contents of a window.

#[path = "../../dictionary/src/transcript.rs"]
mod transcript;

use std::cell::Cell;
use std::collections::{BTreeSet, VecDeque};
use std::error::Error;
use std::io::{self, BufRead, Read, Write};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use data::Rules;
use dictionary::Dictionary;
use game::console::{Console, Play, play, text_of};
use game::{Game, Lexicon, Step, find_word, unshared};
use gui::{Call, Display, Nowhere, Player, Recording};

use transcript::{Command, Reply, converse, ok, one, show};

/// Reads commands and writes replies until the input ends; `prompt` is for a user at a terminal.
///
/// # Errors
///
/// Fails only if `input` cannot be read or `output` cannot be written. Errors in a command become
/// its reply.
pub fn run(input: impl BufRead, output: impl Write, prompt: Option<&str>) -> io::Result<()> {
    converse(COMMANDS, &mut Session::default(), input, output, prompt)
}

/// The state of a conversation.
#[derive(Default)]
struct Session {
    /// The rules; `None` for the default rules.
    rules: Option<Arc<Rules>>,
    /// The words that count; `full` caches the full list once it is needed.
    dictionary: Option<Arc<Dictionary>>,
    full: Option<Arc<Dictionary>>,
    game: Option<Game>,
    /// The letters of the board; empty if the cubes were shaken.
    letters: String,
    lexicon: Option<Lexicon>,
    /// The words of several players.
    players: Vec<BTreeSet<String>>,
    /// The lines still to be typed, each with the time before it.
    typed: VecDeque<(Duration, String)>,
    wait: Duration,
}

const COMMANDS: &[Command<Session>] = &[
    Command {
        name: "rules",
        argument: "NAME",
        about: "play by these rules: cs106b, cs107, ...",
        run: rules,
    },
    Command {
        name: "words",
        argument: "FILE",
        about: "use the words in FILE; prints their number",
        run: words,
    },
    Command {
        name: "new",
        argument: "LETTERS",
        about: "start a game on a board of these letters",
        run: new,
    },
    Command {
        name: "shake",
        argument: "SEED",
        about: "start a game with shaken cubes",
        run: shake,
    },
    Command {
        name: "board",
        argument: "",
        about: "print the board",
        run: board,
    },
    Command {
        name: "letter",
        argument: "ROW COLUMN",
        about: "print the letters of a cube; rows and columns from 0",
        run: letter,
    },
    Command {
        name: "check",
        argument: "WORD",
        about: "is WORD worth looking for?",
        run: check,
    },
    Command {
        name: "human",
        argument: "WORD",
        about: "search for WORD on the board, for the human",
        run: human,
    },
    Command {
        name: "why",
        argument: "WORD",
        about: "why does WORD not count?",
        run: why,
    },
    Command {
        name: "watch",
        argument: "WORD",
        about: "print the steps of the search for WORD: +row,column forward, -row,column back",
        run: watch,
    },
    Command {
        name: "computer",
        argument: "",
        about: "let the computer play; prints its words",
        run: computer,
    },
    Command {
        name: "list",
        argument: "human|computer",
        about: "list the words of a player",
        run: list,
    },
    Command {
        name: "score",
        argument: "human|computer",
        about: "print the points of a player",
        run: score,
    },
    Command {
        name: "path",
        argument: "WORD",
        about: "print the path of a found WORD: row,column of each cube",
        run: path,
    },
    Command {
        name: "highlight",
        argument: "WORD",
        about: "print the board, with a found WORD in capitals",
        run: highlight,
    },
    Command {
        name: "player",
        argument: "WORDS",
        about: "add a player with these words",
        run: player,
    },
    Command {
        name: "unshared",
        argument: "",
        about: "list each player's words that nobody else found",
        run: unshared_words,
    },
    Command {
        name: "lexicon",
        argument: "FILE",
        about: "read the lexicon in FILE; prints the numbers of words and of invalid entries",
        run: lexicon,
    },
    Command {
        name: "in",
        argument: "WORD",
        about: "does the lexicon contain WORD?",
        run: is_in,
    },
    Command {
        name: "say",
        argument: "LINE",
        about: "set the next typed line",
        run: say,
    },
    Command {
        name: "wait",
        argument: "SECONDS",
        about: "set the time that the next line takes",
        run: wait,
    },
    Command {
        name: "play",
        argument: "",
        about: "play on the console with the typed lines; prints its output",
        run: play_session,
    },
    Command {
        name: "display",
        argument: "",
        about: "the same; prints the events that a window next to the console gets",
        run: play_beside_a_display,
    },
    Command {
        name: "reset",
        argument: "",
        about: "discard everything and start again",
        run: reset,
    },
    Command {
        name: "show",
        argument: "FILE",
        about: "print the lines of FILE",
        run: |_, file| show(file),
    },
];

impl Session {
    fn rules(&mut self) -> Result<Arc<Rules>, data::ConfigError> {
        match &self.rules {
            Some(rules) => Ok(Arc::clone(rules)),
            None => Ok(Arc::new(Rules::built_in("cs106b")?)),
        }
    }

    fn dictionary(&mut self) -> Arc<Dictionary> {
        match &self.dictionary {
            Some(dictionary) => Arc::clone(dictionary),
            None => {
                let full = || Arc::new(data::DICTIONARY.split_ascii_whitespace().collect());
                Arc::clone(self.full.get_or_insert_with(full))
            }
        }
    }

    fn game(&mut self) -> Result<&mut Game, &'static str> {
        self.game
            .as_mut()
            .ok_or("no game yet; start one with: new LETTERS")
    }
}

fn rules(session: &mut Session, name: &str) -> Reply {
    session.rules = Some(Arc::new(Rules::built_in(name)?));
    ok()
}

fn words(session: &mut Session, file: &str) -> Reply {
    let dictionary = Dictionary::from_file(file)?;
    let count: usize = dictionary.word_count();
    session.dictionary = Some(Arc::new(dictionary));
    one(count)
}

fn new(session: &mut Session, letters: &str) -> Reply {
    let (dictionary, rules) = (session.dictionary(), session.rules()?);
    session.game = Some(Game::new(dictionary, rules, letters, 0)?);
    session.letters = letters.to_string();
    ok()
}

fn shake(session: &mut Session, seed: &str) -> Reply {
    let seed = seed
        .parse()
        .map_err(|_| format!("{seed:?}: not a number"))?;
    let (dictionary, rules) = (session.dictionary(), session.rules()?);
    session.game = Some(Game::new(dictionary, rules, "", seed)?);
    session.letters.clear();
    ok()
}

fn board(session: &mut Session, _: &str) -> Reply {
    lines(session.game()?.to_string())
}

fn letter(session: &mut Session, place: &str) -> Reply {
    let (row, column) = place
        .split_once(' ')
        .and_then(|(row, column)| Some((row.parse().ok()?, column.parse().ok()?)))
        .ok_or_else(|| {
            format!("{place:?}: not a position; write a row and a column, such as 0 3")
        })?;
    one(session.game()?.get_letter(row, column)?)
}

fn check(session: &mut Session, word: &str) -> Reply {
    one(session.game()?.check_word(word))
}

fn human(session: &mut Session, word: &str) -> Reply {
    one(session.game()?.human_word_search(word))
}

fn why(session: &mut Session, word: &str) -> Reply {
    match session.game()?.refusal(word) {
        Some(refusal) => one(refusal),
        None => one("it counts"),
    }
}

fn watch(session: &mut Session, word: &str) -> Reply {
    let mut steps = Vec::new();
    let mut note = |step| {
        let (sign, place) = match step {
            Step::Visit(place) => ('+', place),
            Step::Leave(place) => ('-', place),
        };
        steps.push(format!("{sign}{},{}", place.row, place.column));
    };
    find_word(session.game()?.board(), &word.to_lowercase(), &mut note);
    one(steps.join(" "))
}

fn computer(session: &mut Session, _: &str) -> Reply {
    Ok(session.game()?.computer_word_search().into_iter().collect())
}

fn list(session: &mut Session, who: &str) -> Reply {
    let game = session.game()?;
    let words = match who {
        "human" => game.human_words(),
        "computer" => game.computer_words(),
        _ => return Err("human or computer?".into()),
    };
    Ok(words.into_iter().collect())
}

fn score(session: &mut Session, who: &str) -> Reply {
    let game = session.game()?;
    match who {
        "human" => one(game.score_human()),
        "computer" => one(game.score_computer()),
        _ => Err("human or computer?".into()),
    }
}

fn path(session: &mut Session, word: &str) -> Reply {
    match session.game()?.path(word) {
        Some(path) => {
            let places = path
                .iter()
                .map(|place| format!("{},{}", place.row, place.column));
            one(places.collect::<Vec<_>>().join(" "))
        }
        None => one("nowhere"),
    }
}

fn highlight(session: &mut Session, word: &str) -> Reply {
    let game = session.game()?;
    let path = game.path(word).cloned().unwrap_or_default();
    lines(game.rows_highlighting(&path))
}

fn player(session: &mut Session, words: &str) -> Reply {
    let words = words.split_whitespace().map(str::to_string);
    session.players.push(words.collect());
    ok()
}

fn unshared_words(session: &mut Session, _: &str) -> Reply {
    let own = unshared(&session.players);
    let own = own
        .into_iter()
        .map(|words| words.into_iter().collect::<Vec<_>>());
    Ok(own.map(|words| words.join(" ")).collect())
}

fn lexicon(session: &mut Session, file: &str) -> Reply {
    let text = text_of(Path::new(file));
    let text = text.map_err(|error| format!("{file}: failed to open: {error}"))?;
    let lexicon = Lexicon::from_text(&text);
    let counts = format!("{} words, {} skipped", lexicon.len(), lexicon.skipped());
    session.lexicon = Some(lexicon);
    one(counts)
}

fn is_in(session: &mut Session, word: &str) -> Reply {
    let lexicon = session.lexicon.as_ref();
    one(lexicon
        .ok_or("no lexicon yet; create one with: lexicon FILE")?
        .contains(word))
}

fn say(session: &mut Session, line: &str) -> Reply {
    let wait = std::mem::take(&mut session.wait);
    session.typed.push_back((wait, line.to_string()));
    ok()
}

fn wait(session: &mut Session, seconds: &str) -> Reply {
    let seconds: u32 = seconds
        .parse()
        .map_err(|_| format!("{seconds:?}: not a number of seconds"))?;
    session.wait += Duration::from_secs(seconds.into());
    ok()
}

fn play_session(session: &mut Session, _: &str) -> Reply {
    lines(played(session, &Nowhere)?)
}

/// Plays a session next to a display, and returns everything on the console.
fn played(session: &mut Session, display: &dyn Display) -> Result<String, Box<dyn Error>> {
    let (dictionary, rules) = (session.dictionary(), session.rules()?);
    let time = rules
        .seconds
        .map(|seconds| Duration::from_secs(seconds.into()));
    let now = Cell::new(Duration::ZERO);
    let mut input = Typed {
        lines: std::mem::take(&mut session.typed),
        line: Vec::new(),
        now: &now,
    };
    let mut output = Vec::new();
    let clock = || now.get();
    let mut console = Console::new(&mut input, &mut output, &clock).beside(display);
    let mut played = Play {
        letters: session.letters.clone(),
        shaken: false,
        time,
        ..Play::new(rules, dictionary, 0)
    };
    play(&mut played, &mut console)?;
    Ok(String::from_utf8_lossy(&output).into_owned())
}

/// Returns for each game the board, the messages, the steps of each search, and the words and score
/// of each side. The order of these calls does not matter.
fn play_beside_a_display(session: &mut Session, _: &str) -> Reply {
    let display = Recording::new();
    played(session, &display)?;
    let mut games: Vec<Shown> = Vec::new();
    for call in display.done() {
        if matches!(call, Call::Initialize { .. }) {
            games.push(Shown::default());
        }
        if let Some(game) = games.last_mut() {
            game.note(&call);
        }
    }
    Ok(games.iter().flat_map(Shown::lines).collect())
}

/// The calls that a display received in one game.
#[derive(Default)]
struct Shown {
    board: String,
    said: Vec<String>,
    /// The steps of each search, the current one last.
    searches: Vec<String>,
    is_searching: bool,
    words: [Vec<String>; 2],
    scores: [i64; 2],
}

impl Shown {
    fn note(&mut self, call: &Call) {
        if let Call::SetHighlighted { place, is_on } = call {
            if !std::mem::replace(&mut self.is_searching, true) {
                self.searches.push(String::new());
            }
            if let Some(search) = self.searches.last_mut() {
                let sign = if *is_on { '+' } else { '-' };
                *search += &format!(" {sign}{},{}", place.0, place.1);
            }
            return;
        }
        self.is_searching = false;
        match call {
            Call::LabelCube { letters, .. } => self.board += letters,
            Call::SetStatusMessage(message) => self.said.push(message.clone()),
            Call::RecordWord { word, player } => self.words[*player as usize].push(word.clone()),
            Call::SetScore { score, player } => self.scores[*player as usize] = *score,
            _ => {}
        }
    }

    fn lines(&self) -> Vec<String> {
        let side = |player: Player| {
            let (words, score) = (&self.words[player as usize], self.scores[player as usize]);
            let mut words = words.clone();
            words.sort();
            words.insert(0, format!("{player:?} {score}:"));
            words.join(" ")
        };
        let mut lines = vec![format!("Board {}", self.board)];
        lines.extend(self.said.iter().map(|said| format!("Said: {said}")));
        lines.extend(self.searches.iter().map(|steps| format!("Search:{steps}")));
        lines.extend([Player::Human, Player::Computer].map(side));
        lines
    }
}

/// Input that arrives after delays.
struct Typed<'a> {
    lines: VecDeque<(Duration, String)>,
    /// The rest of the current line.
    line: Vec<u8>,
    now: &'a Cell<Duration>,
}

impl BufRead for Typed<'_> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.line.is_empty()
            && let Some((wait, line)) = self.lines.pop_front()
        {
            self.now.set(self.now.get() + wait);
            self.line = format!("{line}\n").into_bytes();
        }
        Ok(&self.line)
    }

    fn consume(&mut self, count: usize) {
        self.line.drain(..count);
    }
}

impl Read for Typed<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.fill_buf()?.read(buffer)?;
        self.consume(count);
        Ok(count)
    }
}

fn reset(session: &mut Session, _: &str) -> Reply {
    let full = session.full.take();
    *session = Session {
        full,
        ..Session::default()
    };
    ok()
}

/// Splits a text into lines, and removes invisible spaces at their ends.
fn lines(text: impl AsRef<str>) -> Reply {
    let lines = text.as_ref().split_terminator('\n');
    Ok(lines.map(|line| line.trim_end().to_string()).collect())
}
