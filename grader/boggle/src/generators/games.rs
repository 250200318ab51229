//! Conversations with the game, drawn at random, by the rules of one course.
//!
//! Their words are walked on the board before, so that some are sure to be there; others are a letter
//! off, too short, not in the list, or not to be formed.

use data::Rules;
use data::rules::{BoardText, Dialogue};
use rand::seq::IndexedRandom;
use rand::{Rng, RngExt};

use super::board_walk::walk;
use judge::generated::draft::Draft;

/// Letters about as often as English has them.
const ENGLISH: &[u8] = b"eeeeeeaaaaaiiiioooonnnrrrtttlllssssuuddgbcmpfhvwykjxqz";

/// A game by the rules `name`, and what it is drawn from.
struct Table {
    rules: Rules,
    letters: String,
    /// Words of the list that can be formed, and words of the list that cannot.
    here: Vec<String>,
    elsewhere: Vec<String>,
}

/// The board, and the cube at each of `size` places, some of them outside.
pub fn letters_of_boards(rng: &mut impl Rng, name: &str, size: usize) -> Draft {
    let mut draft = Draft::default();
    let table = begin(rng, &mut draft, name);
    draft.ask("board");
    for _ in 0..size {
        let row = rng.random_range(0..table.rules.rows() + 2);
        let column = rng.random_range(0..table.rules.columns() + 2);
        draft.ask(format!("letter {row} {column}"));
    }
    // Too few letters, and too many, and some that are none.
    let short: String = table.letters.chars().skip(1).collect();
    draft.ask(format!("new {short}"));
    draft.ask("board");
    draft.ask(format!("new {}x", table.letters));
    draft.ask(format!("new {short}!"));
    draft.ask("board");
    // No letters at all: the cubes are shaken.
    draft.ask(format!("shake {}", rng.random_range(0..1_000_000)));
    draft.ask("board");
    draft.ask("letter 0 0");
    draft
}

/// Whether `size` words are worth looking for, some of them found before.
pub fn suitable_words(rng: &mut impl Rng, name: &str, size: usize) -> Draft {
    asked(rng, name, size, |draft, word| {
        draft.ask(format!("check {word}"))
    })
}

/// Why `size` words do not count.
pub fn refused_words(rng: &mut impl Rng, name: &str, size: usize) -> Draft {
    asked(rng, name, size, |draft, word| {
        draft.ask(format!("why {word}"))
    })
}

/// `size` words looked for, and whose they are then, and where they lie.
pub fn human_words(rng: &mut impl Rng, name: &str, size: usize) -> Draft {
    let mut draft = asked(rng, name, size, |draft, word| {
        draft.ask(format!("human {word}"));
    });
    draft.ask("list human");
    draft
}

/// The same, and where the words lie.
pub fn paths(rng: &mut impl Rng, name: &str, size: usize) -> Draft {
    asked(rng, name, size, |draft, word| {
        draft.tell(format!("human {word}"));
        draft.ask(format!("path {word}"));
    })
}

/// The same, on the board as it is shown.
pub fn highlights(rng: &mut impl Rng, name: &str, size: usize) -> Draft {
    asked(rng, name, size, |draft, word| {
        draft.tell(format!("human {word}"));
        draft.ask(format!("highlight {word}"));
    })
}

/// The steps of the search for `size` words.
pub fn steps(rng: &mut impl Rng, name: &str, size: usize) -> Draft {
    asked(rng, name, size, |draft, word| {
        draft.ask(format!("watch {}", word.to_lowercase()));
    })
}

/// What the computer finds after the human has found some, on several boards.
pub fn computer_words(rng: &mut impl Rng, name: &str, size: usize) -> Draft {
    let mut draft = Draft::default();
    for _ in 0..2 {
        let table = begin(rng, &mut draft, name);
        for _ in 0..size {
            draft.tell(format!("human {}", pick(rng, &table.here)));
        }
        draft.ask("computer");
        draft.ask("list computer");
    }
    draft
}

/// The points of both sides, after each of `size` words.
pub fn scores(rng: &mut impl Rng, name: &str, size: usize) -> Draft {
    let mut draft = Draft::default();
    let table = begin(rng, &mut draft, name);
    for _ in 0..size {
        draft.tell(format!("human {}", pick(rng, &table.here)));
        draft.ask("score human");
    }
    // One course has no computer to play against.
    if table.rules.dialogue != Dialogue::Cs107 {
        draft.tell("computer");
        draft.ask("score computer");
        draft.ask("score human");
    }
    draft
}

/// A game beside a display, with `size` words.
pub fn displays(rng: &mut impl Rng, name: &str, size: usize) -> Draft {
    let mut draft = sessions(rng, name, size);
    draft.script.pop();
    draft.ask("display");
    draft
}

/// A game on the console, with `size` words.
pub fn sessions(rng: &mut impl Rng, name: &str, size: usize) -> Draft {
    let mut draft = Draft::default();
    let table = draw(rng, name);
    let file = list_of(rng, &mut draft, &table);
    let timed = table.rules.seconds;
    draft.ask(format!("rules {name}"));
    if timed.is_none() {
        draft.ask(format!("words {file}"));
        // Both ask for a board, or whether the cubes are to be shaken, in their own way.
        let shaken = rng.random_bool(0.2);
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
    for _ in 0..size {
        if timed.is_some() {
            draft.ask(format!("wait {}", rng.random_range(1..60)));
        }
        draft.ask(format!("say {}", any_word(rng, &table)));
    }
    draft.ask(match name {
        "cs307" => "say ENOUGH",
        _ => "say",
    });
    draft.ask("say n");
    draft.ask("play");
    draft
}

/// Lists for the lexicon, in any order and case, with entries that are none; `size` questions.
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

/// Some players with `size` words each, some of which several have found.
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

/// A game, and `size` words that something is asked of.
fn asked(
    rng: &mut impl Rng,
    name: &str,
    size: usize,
    mut ask: impl FnMut(&mut Draft, &str),
) -> Draft {
    let mut draft = Draft::default();
    let table = begin(rng, &mut draft, name);
    for _ in 0..size {
        let word = any_word(rng, &table);
        ask(&mut draft, &word);
        if rng.random_bool(0.3) {
            draft.tell(format!("human {word}"));
            ask(&mut draft, &word);
        }
    }
    draft
}

fn begin(rng: &mut impl Rng, draft: &mut Draft, name: &str) -> Table {
    let table = draw(rng, name);
    let file = list_of(rng, draft, &table);
    draft.ask(format!("rules {name}"));
    draft.ask(format!("words {file}"));
    draft.ask(format!("new {}", table.letters));
    table
}

/// The words of both kinds as a list.
fn list_of(rng: &mut impl Rng, draft: &mut Draft, table: &Table) -> String {
    let mut words: Vec<&str> = Vec::new();
    words.extend(table.here.iter().map(String::as_str));
    words.extend(table.elsewhere.iter().map(String::as_str));
    words.sort_unstable();
    words.dedup();
    add_file(rng, draft, words.join("\n") + "\n")
}

/// # Panics
///
/// If the rules are not built in: the assignment has been checked.
fn draw(rng: &mut impl Rng, name: &str) -> Table {
    let rules = Rules::built_in(name).unwrap_or_else(|error| panic!("{error}"));
    let few = [&b"aest"[..], b"stope", b"lernai"].choose(rng).copied();
    let pool = match rng.random_bool(0.6) {
        true => ENGLISH,
        false => few.unwrap_or(ENGLISH),
    };
    let size = rules.rows() * rules.columns();
    let mut letters = String::new();
    for _ in 0..size {
        letters.push(char::from(pool.choose(rng).copied().unwrap_or(b'e')));
    }
    let grid: Vec<String> = letters
        .chars()
        .map(|letter| match letter {
            'q' if rules.qu => "qu".to_string(),
            letter => letter.to_string(),
        })
        .collect();
    let grid: Vec<Vec<String>> = grid
        .chunks(rules.columns())
        .map(<[String]>::to_vec)
        .collect();
    let (mut here, mut elsewhere) = (Vec::new(), Vec::new());
    while here.len() < 16 {
        let walked = walk(rng, &grid, 3..rules.min_length + 6);
        if walked.len() + 1 < rules.min_length {
            continue;
        }
        // There and back asks for a cube twice; letters exchanged ask for ways that are none.
        let mut characters: Vec<char> = walked.chars().collect();
        let place = rng.random_range(1..characters.len());
        match rng.random_range(0..3) {
            0 => characters.insert(place + 1, characters[place - 1]),
            1 => characters.rotate_left(place),
            _ => characters[place] = char::from(rng.random_range(b'a'..=b'z')),
        }
        elsewhere.push(characters.into_iter().collect());
        // The beginning of a word may be a word, too.
        if walked.len() > rules.min_length && rng.random_bool(0.5) {
            here.push(walked[..walked.len() - 1].to_string());
        }
        here.push(walked);
    }
    if rng.random_bool(0.5) {
        letters = letters.to_uppercase();
    }
    if rules.board_text == BoardText::Cut && rng.random_bool(0.5) {
        letters += "beyond";
    }
    Table {
        rules,
        letters,
        here,
        elsewhere,
    }
}

/// A word as somebody types it: right, wrong, or none, in small letters or not.
fn any_word(rng: &mut impl Rng, table: &Table) -> String {
    let word = match rng.random_range(0..10) {
        0..5 => pick(rng, &table.here).to_string(),
        5..8 => pick(rng, &table.elsewhere).to_string(),
        8 => word(rng),
        _ => pick(rng, &table.here)[..2].to_string(),
    };
    match rng.random_range(0..4) {
        // All in capitals would be a sign to stop for some.
        0 => word[..1].to_uppercase() + &word[1..],
        _ => word,
    }
}

/// Some letters.
fn word(rng: &mut impl Rng) -> String {
    let length = rng.random_range(3..8);
    let letter = |_| char::from(rng.random_range(b'a'..=b'f'));
    (0..length).map(letter).collect()
}

fn pick<'w>(rng: &mut impl Rng, words: &'w [String]) -> &'w str {
    words.choose(rng).map_or("", String::as_str)
}

/// Adds a file under a name that no other case uses.
fn add_file(rng: &mut impl Rng, draft: &mut Draft, text: String) -> String {
    let letter = |_| char::from(rng.random_range(b'a'..=b'z'));
    let name: String = (0..10).map(letter).collect::<String>() + ".txt";
    draft.files.insert(name.clone(), text);
    name
}
