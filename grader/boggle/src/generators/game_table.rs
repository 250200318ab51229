//! A board for a game by the rules of a course, with the words to draw from.
//!
//! A random walk on the board finds words that are certainly there. Other words have a wrong letter, are too short, are
//! not in the list, or cannot be formed. Each kind occurs in every test case that is long enough.

use data::Rules;
use data::rules::BoardText;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{Rng, RngExt};

use super::board_walk::walk;

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

/// The number of words in a table, not counting their beginnings.
const WORDS: usize = 8;

/// A game by the rules of a course, with the words to draw from.
pub struct Table {
    pub rules: Rules,
    pub letters: String,
    /// The words of the list: those that can be formed, those that are too short, and those that cannot be formed.
    pub here: Vec<String>,
    pub short: Vec<String>,
    pub elsewhere: Vec<String>,
    /// Words that can be formed, and that the human always tries.
    tricky: Vec<String>,
}

/// Draws a board, and words for it.
///
/// # Panics
///
/// Panics if the rules are not built in; the assignment has been checked for that.
pub fn draw(rng: &mut impl Rng, request: Request) -> Table {
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

impl Table {
    /// Returns words as players type them, in random order: correct ones, incorrect ones of each kind, a capitalised
    /// one, one that is too short, and one that is not in the list. It then adds more until there are `size`, and the
    /// tricky ones.
    pub fn draw_words(&self, rng: &mut impl Rng, size: usize) -> Vec<String> {
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
    pub fn turn(&self, rng: &mut impl Rng, size: usize) -> Vec<String> {
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
    /// Writes such words on a board of at least three rows of four cubes.
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

pub fn capitalised(word: &str) -> String {
    word[..1].to_uppercase() + &word[1..]
}

/// Returns random letters.
pub fn word(rng: &mut impl Rng) -> String {
    let length = rng.random_range(3..8);
    let letter = |_| char::from(rng.random_range(b'a'..=b'f'));
    (0..length).map(letter).collect()
}

pub fn pick<'w>(rng: &mut impl Rng, words: &'w [String]) -> &'w str {
    words.choose(rng).map_or("", String::as_str)
}
