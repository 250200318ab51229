//! Test cases of the game by the rules of one course, one for each situation.
//!
//! `game_table` draws the board and the words.

use data::rules::Dialogue;
use rand::{Rng, RngExt};

use super::game_table::{Request, Situation, Table, capitalised, draw, pick, word};
use judge::generated::draft::Draft;

/// Draws requests for the board and for the cube at each of `size` positions, some of them outside the board.
pub fn letters_of_boards(rng: &mut impl Rng, request: Request) -> Draft {
    let mut draft = Draft::default();
    let table = begin(rng, &mut draft, request);
    draft.ask("board");
    for _ in 0..request.size {
        let row = rng.random_range(0..table.rules.rows() + 2);
        let column = rng.random_range(0..table.rules.columns() + 2);
        draft.ask(format!("letter {row} {column}"));
    }
    // Too few letters, too many letters, and invalid letters.
    let short: String = table.letters.chars().skip(1).collect();
    draft.ask(format!("new {short}"));
    draft.ask("board");
    draft.ask(format!("new {}x", table.letters));
    draft.ask(format!("new {short}!"));
    draft.ask("board");
    // Without letters, the cubes are shaken.
    draft.ask(format!("shake {}", rng.random_range(0..1_000_000)));
    draft.ask("board");
    draft.ask("letter 0 0");
    draft
}

/// Draws `size` questions about whether a word is worth searching for. Some words have been found before.
pub fn suitable_words(rng: &mut impl Rng, request: Request) -> Draft {
    asked(rng, request, |draft, word| {
        draft.ask(format!("check {word}"))
    })
}

/// Draws `size` questions about why a word does not count.
pub fn refused_words(rng: &mut impl Rng, request: Request) -> Draft {
    asked(rng, request, |draft, word| draft.ask(format!("why {word}")))
}

/// Draws searches for `size` words by the human, and the list of the human's words.
pub fn human_words(rng: &mut impl Rng, request: Request) -> Draft {
    let mut draft = asked(rng, request, |draft, word| {
        draft.ask(format!("human {word}"));
    });
    draft.ask("list human");
    draft
}

/// Draws searches for `size` words, with their paths.
pub fn paths(rng: &mut impl Rng, request: Request) -> Draft {
    asked(rng, request, |draft, word| {
        draft.tell(format!("human {word}"));
        draft.ask(format!("path {word}"));
    })
}

/// Draws searches for `size` words, highlighted on the board.
pub fn highlights(rng: &mut impl Rng, request: Request) -> Draft {
    asked(rng, request, |draft, word| {
        draft.tell(format!("human {word}"));
        draft.ask(format!("highlight {word}"));
    })
}

/// Draws requests for the steps of the search for `size` words.
pub fn steps(rng: &mut impl Rng, request: Request) -> Draft {
    asked(rng, request, |draft, word| {
        draft.ask(format!("watch {}", word.to_lowercase()));
    })
}

/// Draws the computer's turn after the human has found some words, on several boards.
pub fn computer_words(rng: &mut impl Rng, request: Request) -> Draft {
    let mut draft = Draft::default();
    for _ in 0..2 {
        let table = begin(rng, &mut draft, request);
        for word in table.turn(rng, request.size) {
            draft.tell(format!("human {word}"));
        }
        draft.ask("computer");
        draft.ask("list computer");
    }
    draft
}

/// Draws requests for the points of both sides, after each of `size` words.
pub fn scores(rng: &mut impl Rng, request: Request) -> Draft {
    let mut draft = Draft::default();
    let table = begin(rng, &mut draft, request);
    for word in table.turn(rng, request.size) {
        draft.tell(format!("human {word}"));
        draft.ask("score human");
    }
    // CS107 has no computer player.
    if table.rules.dialogue != Dialogue::Cs107 {
        draft.tell("computer");
        draft.ask("score computer");
        draft.ask("score human");
    }
    draft
}

/// Draws a game with a display, with `size` words.
pub fn displays(rng: &mut impl Rng, request: Request) -> Draft {
    let mut draft = sessions(rng, request);
    draft.script.pop();
    draft.ask("display");
    draft
}

/// Draws a game on the console, with `size` words.
pub fn sessions(rng: &mut impl Rng, request: Request) -> Draft {
    let mut draft = Draft::default();
    let name = request.rules;
    let table = draw(rng, request);
    let file = list_of(rng, &mut draft, &table);
    let timed = table.rules.seconds;
    draft.ask(format!("rules {name}"));
    if timed.is_none() {
        draft.ask(format!("words {file}"));
        // Both courses ask, each in its own way, for a board or whether to shake the cubes.
        let shaken = request.situation == Situation::Shaken;
        if name != "cs307" {
            draft.ask("say perhaps");
            draft.ask(if shaken { "say Yes" } else { "say No" });
        }
        if !shaken {
            draft.ask(format!("say {}", &table.letters[1..]));
            draft.ask(format!("say {}", table.letters));
        } else if name == "cs307" {
            draft.ask("say");
        }
    } else {
        draft.ask(format!("words {file}"));
        draft.ask(format!("new {}", table.letters));
        draft.ask("say no_such_file.txt");
        draft.ask(format!("say {file}"));
    }
    for word in table.draw_words(rng, request.size) {
        if timed.is_some() {
            draft.ask(format!("wait {}", rng.random_range(1..60)));
        }
        draft.ask(format!("say {word}"));
    }
    draft.ask(match name {
        "cs307" => "say ENOUGH",
        _ => "say",
    });
    draft.ask("say n");
    draft.ask("play");
    draft
}

/// Draws lists for the lexicon, in any order and case and with invalid entries, and `size` questions.
pub fn lexicons(rng: &mut impl Rng, size: usize) -> Draft {
    let mut draft = Draft::default();
    let mut words: Vec<String> = (0..size).map(|_| word(rng)).collect();
    let asked = words.clone();
    for word in &mut words {
        match rng.random_range(0..8) {
            0 => *word = word.to_uppercase(),
            1 => *word += "'s",
            2 => *word += "-",
            _ => {}
        }
    }
    words.extend_from_slice(&asked[..size / 4]);
    let file = add_file(rng, &mut draft, words.join("\n") + "\n");
    draft.ask(format!("lexicon {file}"));
    for word in asked {
        draft.ask(format!("in {word}"));
        draft.ask(format!("in {word}s"));
        draft.ask(format!("in {}", &word[..word.len() - 1]));
    }
    draft.ask("lexicon no_such_file.txt");
    draft
}

/// Draws some players with `size` words each; several players share some of the words.
pub fn shared_words(rng: &mut impl Rng, size: usize) -> Draft {
    let mut draft = Draft::default();
    let pool: Vec<String> = (0..2 * size).map(|_| word(rng).to_uppercase()).collect();
    for _ in 0..rng.random_range(2..5) {
        let words: Vec<&str> = (0..size).map(|_| pick(rng, &pool)).collect();
        draft.ask(format!("player {}", words.join(" ")));
        draft.ask("unshared");
    }
    draft
}

/// Draws a game with a question about each of its words. After every third one, it also asks about a word found before.
fn asked(rng: &mut impl Rng, request: Request, mut ask: impl FnMut(&mut Draft, &str)) -> Draft {
    let mut draft = Draft::default();
    let table = begin(rng, &mut draft, request);
    for (number, word) in table.draw_words(rng, request.size).into_iter().enumerate() {
        ask(&mut draft, &word);
        if number % 3 == 0 {
            let found = pick(rng, &table.here);
            let found = match number % 2 {
                0 => found.to_string(),
                _ => capitalised(found),
            };
            draft.tell(format!("human {found}"));
            ask(&mut draft, &found);
        }
    }
    draft
}

fn begin(rng: &mut impl Rng, draft: &mut Draft, request: Request) -> Table {
    let table = draw(rng, request);
    let file = list_of(rng, draft, &table);
    draft.ask(format!("rules {}", request.rules));
    draft.ask(format!("words {file}"));
    draft.ask(format!("new {}", table.letters));
    table
}

/// Adds a file with all words of the table, and returns its name.
fn list_of(rng: &mut impl Rng, draft: &mut Draft, table: &Table) -> String {
    let mut words: Vec<&str> = Vec::new();
    words.extend(table.here.iter().map(String::as_str));
    words.extend(table.short.iter().map(String::as_str));
    words.extend(table.elsewhere.iter().map(String::as_str));
    words.sort_unstable();
    words.dedup();
    add_file(rng, draft, words.join("\n") + "\n")
}

/// Adds a file with a name that no other test case uses, and returns the name.
fn add_file(rng: &mut impl Rng, draft: &mut Draft, text: String) -> String {
    let letter = |_| char::from(rng.random_range(b'a'..=b'z'));
    let name: String = (0..10).map(letter).collect::<String>() + ".txt";
    draft.files.insert(name.clone(), text);
    name
}
