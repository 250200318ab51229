//! Test cases of the game by the rules of one course, one for each situation.
//!
//! The generator walks paths on the board to find words that are certainly there. Other words have a wrong letter, are
//! too short, are not in the list, or cannot be formed. Each kind occurs in every test case that is long enough.

use data::Rules;
use data::rules::{BoardText, Dialogue};
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{Rng, RngExt};

use super::board_walk::walk;
use judge::generated::draft::Draft;

/// Letters about as frequent as in English, without the Q, which is a situation of its own.
const ENGLISH: &[u8] = b"eeeeeeaaaaaiiiioooonnnrrrtttlllssssuuddgbcmpfhvwykjxz";

/// A special property of the board or of the course of a game, as named by a rubric.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Situation {
    /// Letters about as frequent as in English.
    English,
    /// Few different letters, so that words have many paths.
    FewLetters,
    /// Two cubes with a Q, and words that use them.
    Q,
    /// Letters and words in capitals.
    Capitals,
    /// More letters than the board has cubes.
    TooManyLetters,
    /// Cubes that are shaken.
    Shaken,
}

impl Situation {
    /// Every situation, with its name.
    pub const ALL: [(&str, Self); 6] = [
        ("english", Self::English),
        ("few letters", Self::FewLetters),
        ("q", Self::Q),
        ("capitals", Self::Capitals),
        ("too many letters", Self::TooManyLetters),
        ("shaken", Self::Shaken),
    ];
}

/// The rules of a game, its situation and its size.
#[derive(Clone, Copy)]
pub struct Request<'a> {
    /// The name of the rules.
    pub rules: &'a str,
    /// The situation.
    pub situation: Situation,
    /// The number of words, or of cubes.
    pub size: usize,
}

/// A game by the rules of a course, with the words to draw from.
struct Table {
    rules: Rules,
    letters: String,
    /// The words of the list: those that can be formed, those that are too short, and those that cannot be formed.
    here: Vec<String>,
    short: Vec<String>,
    elsewhere: Vec<String>,
    /// Words that can be formed, and that the human always tries.
    tricky: Vec<String>,
}

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
    for word in table.words(rng, request.size) {
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
    for (number, word) in table.words(rng, request.size).into_iter().enumerate() {
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

/// Draws a board, and words for it.
///
/// # Panics
///
/// Panics if the rules are not built in; the assignment has been checked for that.
fn draw(rng: &mut impl Rng, request: Request) -> Table {
    let rules = Rules::built_in(request.rules).unwrap_or_else(|error| panic!("{error}"));
    let few = [&b"aest"[..], b"stope", b"lernai"].choose(rng).copied();
    let pool = match request.situation {
        Situation::FewLetters => few.unwrap_or(ENGLISH),
        _ => ENGLISH,
    };
    let size = rules.rows() * rules.columns();
    let mut letters: Vec<u8> = (0..size)
        .map(|_| pool.choose(rng).copied().unwrap_or(b'e'))
        .collect();
    let tricky = match request.situation {
        Situation::FewLetters | Situation::Q => None,
        _ => Some(Tricky::write(rng, &mut letters, &rules)),
    };
    if request.situation == Situation::Q {
        for index in rand::seq::index::sample(rng, size, 2) {
            letters[index] = b'q';
        }
    }
    let mut letters: String = letters.into_iter().map(char::from).collect();
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
    let (mut here, mut short, mut elsewhere) = (Vec::new(), Vec::new(), Vec::new());
    while here.len() < 2 * WORDS {
        let walked = walk(rng, &grid, 3..rules.min_length + 6);
        let with_q = here.len() < WORDS && request.situation == Situation::Q;
        if walked.len() <= rules.min_length || with_q && !walked.contains('q') {
            continue;
        }
        // Repeating the second-to-last letter would need a cube twice; rotating the letters needs a path that probably
        // doesn't exist.
        let mut characters: Vec<char> = walked.chars().collect();
        let place = rng.random_range(1..characters.len());
        match elsewhere.len() % 3 {
            0 => characters.push(characters[characters.len() - 2]),
            1 => characters.rotate_left(place),
            _ => characters[place] = char::from(rng.random_range(b'a'..=b'z')),
        }
        elsewhere.push(characters.into_iter().collect());
        // The beginning of the word counts as a word too.
        here.push(walked[..walked.len() - 1].to_string());
        short.push(walked[..rules.min_length - 1].to_string());
        here.push(walked);
    }
    let tricky = tricky.map_or_else(Vec::new, |tricky| {
        let words = vec![tricky.beginning, tricky.reusing];
        here.extend(words.iter().cloned());
        here.push(tricky.longer);
        words
    });
    if request.situation == Situation::Capitals {
        letters = letters.to_uppercase();
    }
    if rules.board_text == BoardText::Cut && request.situation == Situation::TooManyLetters {
        letters += "beyond";
    }
    Table {
        rules,
        letters,
        here,
        short,
        elsewhere,
        tricky,
    }
}

/// Words on a board that catch mistakes in a search, whatever else is drawn.
struct Tricky {
    /// The beginning of `longer`. Its path does not begin at the first cube with its first letter.
    beginning: String,
    /// A word with a single path, like its beginning. A search that stops at a word misses it.
    longer: String,
    /// A word for which the search steps back from a cube, and uses this cube later.
    reusing: String,
}

impl Tricky {
    /// Writes such words on a board.
    fn write(rng: &mut impl Rng, letters: &mut [u8], rules: &Rules) -> Self {
        let mut alphabet: Vec<u8> = (b'a'..=b'z').filter(|letter| *letter != b'q').collect();
        alphabet.shuffle(rng);
        let (tricky, others) = alphabet.split_at(rules.min_length + 3);
        let (longer, twice, between) = (&tricky[2..], tricky[0], tricky[1]);
        let others: Vec<u8> = ENGLISH
            .iter()
            .copied()
            .filter(|letter| others.contains(letter))
            .collect();
        for letter in letters.iter_mut().filter(|letter| tricky.contains(letter)) {
            *letter = others.choose(rng).copied().unwrap_or(b'e');
        }
        // The last letter of the reusing word is next to only one of the two cubes with its first letter.
        let first_row = [longer[0], twice, between, twice];
        letters[..4].copy_from_slice(&first_row);
        // Backwards along the last row, and forwards along the one above.
        let (columns, last) = (rules.columns(), letters.len() - 1);
        for (step, letter) in longer.iter().enumerate() {
            let (row, column) = (step / columns, step % columns);
            let before_last = match row % 2 {
                0 => step,
                _ => (row + 1) * columns - 1 - column,
            };
            letters[last - before_last] = *letter;
        }
        let text = |letters: &[u8]| letters.iter().copied().map(char::from).collect();
        Self {
            beginning: text(&longer[..rules.min_length]),
            longer: text(longer),
            reusing: text(&[twice, between, twice, longer[0]]),
        }
    }
}

/// The number of words in a table, not counting their beginnings.
const WORDS: usize = 8;

impl Table {
    /// Returns words as players type them, in random order: correct ones, incorrect ones of each kind, a capitalised
    /// one, one that is too short, and one that is not in the list. It then adds more until there are `size`, and the
    /// tricky ones.
    fn words(&self, rng: &mut impl Rng, size: usize) -> Vec<String> {
        let mut words = Vec::new();
        let mut number = 0;
        while words.len() < size {
            let here = pick(rng, &self.here);
            words.push(match number % 8 {
                0 | 3 => here.to_string(),
                1 => pick(rng, &self.elsewhere_of(1)).to_string(),
                4 => pick(rng, &self.elsewhere_of(2)).to_string(),
                5 => pick(rng, &self.elsewhere_of(0)).to_string(),
                // A word all in capitals would end some games.
                2 => capitalised(here),
                6 => pick(rng, &self.short).to_string(),
                _ => word(rng),
            });
            number += 1;
        }
        words.extend_from_slice(&self.tricky);
        words.shuffle(rng);
        words
    }

    /// Returns `size` words for the human, all of which can be formed. The computer keeps half of the words, each with
    /// its beginning.
    fn turn(&self, rng: &mut impl Rng, size: usize) -> Vec<String> {
        let mut words = self.tricky.clone();
        words.resize_with(size, || pick(rng, &self.here[..WORDS]).to_string());
        words
    }

    /// Returns the words of one of the three kinds that cannot be formed.
    fn elsewhere_of(&self, kind: usize) -> Vec<String> {
        self.elsewhere
            .iter()
            .skip(kind)
            .step_by(3)
            .cloned()
            .collect()
    }
}

fn capitalised(word: &str) -> String {
    word[..1].to_uppercase() + &word[1..]
}

/// Returns random letters.
fn word(rng: &mut impl Rng) -> String {
    let length = rng.random_range(3..8);
    let letter = |_| char::from(rng.random_range(b'a'..=b'f'));
    (0..length).map(letter).collect()
}

fn pick<'w>(rng: &mut impl Rng, words: &'w [String]) -> &'w str {
    words.choose(rng).map_or("", String::as_str)
}

/// Adds a file with a name that no other test case uses, and returns the name.
fn add_file(rng: &mut impl Rng, draft: &mut Draft, text: String) -> String {
    let letter = |_| char::from(rng.random_range(b'a'..=b'z'));
    let name: String = (0..10).map(letter).collect::<String>() + ".txt";
    draft.files.insert(name.clone(), text);
    name
}
