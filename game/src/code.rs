//! Provided: a game as a short code that one can type: its rules, its board and its clock.

use std::fmt;
use std::str::FromStr;

use data::{Board, Cell, Cubes, Rules};

/// A game with built-in rules, which everybody who knows its code can play.
///
/// A code consists of digits and letters. Case, spaces and dashes do not matter, and letters that
/// look like digits count as these. The last character checks the others: one wrong character, or
/// two that changed places, are noticed.
///
/// ```
/// use game::GameCode;
///
/// let code: GameCode = "10-zk".parse()?;
/// assert_eq!((code.rules(), code.seed()), ("cs106b-big", Some(31)));
/// assert_eq!(code.to_string(), "10ZK");
/// # Ok::<(), game::CodeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameCode {
    rules: &'static str,
    /// The time for a turn in seconds, 0 for no limit; `None` for the time of the rules.
    seconds: Option<u32>,
    letters: Letters,
}

/// The letters of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Letters {
    /// Those of the cubes of the rules, shaken with this seed.
    Shaken(u64),
    Given(Board),
}

/// The reason why a text is not the code of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CodeError {
    /// This character is in no code.
    Character(char),
    /// The last character does not fit the others.
    Check,
    /// The characters fit, but this program knows no such game.
    Unknown,
}

/// The rules by their number in a code. New rules come last, so that old codes stay valid.
const RULES: [&str; 11] = [
    "cs106b",
    "cs106b-big",
    "cs107",
    "cs307",
    "lab6",
    "classic",
    "new",
    "big",
    "deluxe",
    "big-2012",
    "super-big",
];

/// The characters of a code, by their value: those of Crockford's base 32, without letters that look
/// like digits or like each other (<https://www.crockford.com/base32.html>).
const CHARACTERS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/// The cells of given boards, by their number after the letters a–z. Those from `ESCAPE` on take two
/// characters.
const CELLS: [&str; 7] = ["qu", "#", "an", "er", "he", "in", "th"];
const LETTERS: u8 = 26;
const ESCAPE: u8 = LETTERS + 2;

/// The flags in the second character.
const HAS_SECONDS: u8 = 1;
const HAS_LETTERS: u8 = 2;

/// The number of characters for the seconds: a day has fewer than 32⁴ seconds.
const SECONDS: usize = 4;

impl GameCode {
    /// Returns the code of the game on a board. Returns `None` if the rules are not built in, or if
    /// the board has cells that no built-in cubes have. If one of `seeds` shakes the cubes to this board,
    /// the code has the seed, which is shorter.
    pub fn new(
        rules: &Rules,
        seconds: Option<u32>,
        board: &Board,
        seeds: impl IntoIterator<Item = u64>,
    ) -> Option<Self> {
        let is_built_in = |name: &&&str| Rules::built_in(name).is_ok_and(|other| other == *rules);
        let name = RULES.iter().find(is_built_in)?;
        let is_shaken_by =
            |seed: &u64| shaken(&rules.cubes, rules.size, *seed).as_ref() == Some(board);
        let letters = match seeds.into_iter().find(is_shaken_by) {
            Some(seed) => Letters::Shaken(seed),
            None => Letters::Given(board.clone()),
        };
        let is_known = |cell: &Cell| number(cell).is_some();
        board.row_slices().flatten().all(is_known).then_some(Self {
            rules: name,
            seconds: (seconds != rules.seconds).then(|| seconds.unwrap_or(0)),
            letters,
        })
    }

    /// Returns the code of the game of a day. The seed consists of the digits of the date.
    pub fn daily(rules: &str, (year, month, day): (i16, i8, i8)) -> Option<Self> {
        let name = RULES.iter().find(|name| **name == rules)?;
        let date = i64::from(year) * 10_000 + i64::from(month) * 100 + i64::from(day);
        Some(Self {
            rules: name,
            seconds: None,
            letters: Letters::Shaken(u64::try_from(date).ok()?),
        })
    }

    /// Returns the day whose game this is, as in `2026-11-27`, if it is that of a day.
    pub fn day(&self) -> Option<String> {
        self.seed().filter(|_| self.seconds.is_none()).and_then(day)
    }

    /// Returns the name of the rules.
    pub fn rules(&self) -> &'static str {
        self.rules
    }

    /// Returns the time for a turn in seconds, 0 for no limit, if it differs from that of the rules.
    pub fn seconds(&self) -> Option<u32> {
        self.seconds
    }

    /// Returns the seed that shakes the cubes; `None` if the letters are given.
    pub fn seed(&self) -> Option<u64> {
        match self.letters {
            Letters::Shaken(seed) => Some(seed),
            Letters::Given(_) => None,
        }
    }

    /// Returns the board.
    pub fn board(&self) -> Option<Board> {
        match &self.letters {
            Letters::Given(board) => Some(board.clone()),
            Letters::Shaken(seed) => {
                let rules = Rules::built_in(self.rules).ok()?;
                shaken(&rules.cubes, rules.size, *seed)
            }
        }
    }

    /// Returns the values of the characters, without the check character.
    fn values(&self) -> Vec<u8> {
        let rules = RULES.iter().position(|name| *name == self.rules);
        let mut values = vec![
            rules
                .and_then(|rules| u8::try_from(rules).ok())
                .unwrap_or(0),
            0,
        ];
        if let Some(seconds) = self.seconds {
            values[1] |= HAS_SECONDS;
            let digits = digits(seconds.into());
            values.extend(std::iter::repeat_n(0, SECONDS - digits.len()));
            values.extend(digits);
        }
        match &self.letters {
            Letters::Shaken(seed) => values.extend(digits(*seed)),
            Letters::Given(board) => {
                values[1] |= HAS_LETTERS;
                for number in board.row_slices().flatten().filter_map(number) {
                    match number {
                        ESCAPE.. => values.extend([ESCAPE, number - ESCAPE]),
                        _ => values.push(number),
                    }
                }
            }
        }
        values
    }
}

/// Returns the day whose boards this seed shakes, as in `2026-11-27`, if its digits are a date.
pub(crate) fn day(seed: u64) -> Option<String> {
    let (year, month, day) = (seed / 10_000, seed / 100 % 100, seed % 100);
    let is_date = (2026..10_000).contains(&year) && (1..=12).contains(&month);
    (is_date && (1..=31).contains(&day)).then(|| format!("{year}-{month:02}-{day:02}"))
}

fn shaken(cubes: &Cubes, (rows, columns): (usize, usize), seed: u64) -> Option<Board> {
    cubes.shake(rows, columns, seed).ok()
}

/// Returns the number of a cell, if codes have one.
fn number(cell: &Cell) -> Option<u8> {
    let cell = cell.as_str();
    match cell.as_bytes() {
        [letter @ b'a'..=b'z'] => Some(letter - b'a'),
        _ => {
            let place = CELLS.iter().position(|other| *other == cell)?;
            Some(LETTERS + u8::try_from(place).ok()?)
        }
    }
}

/// Returns the text of the cell with this number.
fn cell(number: u8) -> Option<String> {
    match number {
        0..LETTERS => Some(char::from(b'a' + number).to_string()),
        _ => CELLS
            .get(usize::from(number - LETTERS))
            .map(ToString::to_string),
    }
}

/// Returns the digits of a number in base 32.
fn digits(mut number: u64) -> Vec<u8> {
    let mut digits = Vec::new();
    loop {
        digits.push(u8::try_from(number % 32).unwrap_or(0));
        number /= 32;
        if number == 0 {
            digits.reverse();
            return digits;
        }
    }
}

/// Returns the number with these digits in base 32, if it fits.
fn from_digits(digits: &[u8]) -> Option<u64> {
    digits.iter().try_fold(0_u64, |number, digit| {
        number.checked_mul(32)?.checked_add(u64::from(*digit))
    })
}

/// Returns the value of the check character. It is a polynomial over the field of 32 elements,
/// evaluated at 2, so that both one wrong value and two neighbours that changed places alter it
/// (Damm's method).
fn check(values: &[u8]) -> u8 {
    values.iter().fold(0, |sum, value| {
        let sum = (sum ^ value) << 1;
        // x⁵ = x² + 1.
        if sum < 32 { sum } else { sum ^ 0b10_0101 }
    })
}

impl fmt::Display for GameCode {
    /// Writes groups of four characters.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut values = self.values();
        values.push(check(&values));
        for (place, value) in values.iter().enumerate() {
            if place > 0 && place % 4 == 0 {
                f.write_str("-")?;
            }
            write!(f, "{}", char::from(CHARACTERS[usize::from(*value)]))?;
        }
        Ok(())
    }
}

impl FromStr for GameCode {
    type Err = CodeError;

    fn from_str(text: &str) -> Result<Self, CodeError> {
        let characters = text.chars().filter(|c| !c.is_whitespace() && *c != '-');
        let values: Result<Vec<u8>, CodeError> = characters.map(value).collect();
        let values = values?;
        let Some((last, values)) = values.split_last() else {
            return Err(CodeError::Check);
        };
        if *last != check(values) {
            return Err(CodeError::Check);
        }
        parsed(values).ok_or(CodeError::Unknown)
    }
}

/// Returns the value of a character.
fn value(character: char) -> Result<u8, CodeError> {
    let alike = match character.to_ascii_uppercase() {
        'O' => '0',
        'I' | 'L' => '1',
        other => other,
    };
    let place = CHARACTERS
        .iter()
        .position(|other| char::from(*other) == alike);
    place
        .and_then(|place| u8::try_from(place).ok())
        .ok_or(CodeError::Character(character))
}

/// Returns the game that these values mean, without the check character.
fn parsed(values: &[u8]) -> Option<GameCode> {
    let (&[rules, says], mut rest) = values.split_first_chunk()?;
    let name = *RULES.get(usize::from(rules))?;
    let mut seconds = None;
    if says & HAS_SECONDS != 0 {
        let (digits, others) = rest.split_at_checked(SECONDS)?;
        seconds = u32::try_from(from_digits(digits)?).ok();
        rest = others;
    }
    let letters = match says & HAS_LETTERS {
        0 => Letters::Shaken(from_digits(rest)?),
        _ => Letters::Given(given(rest, Rules::built_in(name).ok()?.size)?),
    };
    let code = GameCode {
        rules: name,
        seconds,
        letters,
    };
    // Each game has only one code: no other flags, and its seed has a digit.
    (code.values() == values).then_some(code)
}

/// Returns the board of this size with these cells.
fn given(values: &[u8], (rows, columns): (usize, usize)) -> Option<Board> {
    let mut values = values.iter();
    let mut cells = Vec::new();
    while let Some(&value) = values.next() {
        let number = match value {
            ESCAPE => values.next()?.checked_add(ESCAPE)?,
            _ => value,
        };
        cells.push(cell(number)?);
    }
    Board::from_line(rows, columns, &cells.join(" ")).ok()
}

impl fmt::Display for CodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Character(character) => write!(f, "{character:?} is in no code; check the code"),
            Self::Check => write!(f, "a character is wrong or missing; check the code"),
            Self::Unknown => write!(
                f,
                "no game has this code; it may come from a newer version of the program"
            ),
        }
    }
}

impl std::error::Error for CodeError {}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn rules(name: &str) -> Rules {
        Rules::built_in(name).unwrap()
    }

    #[test]
    fn all_built_in_rules_have_a_number_that_never_changes() {
        for name in Rules::names() {
            let code = GameCode::daily(name, (2026, 11, 26)).unwrap();
            assert_eq!(code.to_string().parse(), Ok(code.clone()));
            assert_eq!(code.rules(), name);
            let rules = rules(name);
            let board = code.board().unwrap();
            let seed = code.seed().unwrap();
            assert_eq!(
                GameCode::new(&rules, rules.seconds, &board, [seed]),
                Some(code)
            );
        }
        // Codes that people have written down.
        for (text, name, seed) in [
            ("00KA-A86Q", "cs106b", 20_261_126),
            ("A0KA-A86B", "super-big", 20_261_126),
        ] {
            let code = GameCode::daily(name, (2026, 11, 26)).unwrap();
            assert_eq!((code.to_string().as_str(), code.seed()), (text, Some(seed)));
        }
    }

    #[test]
    fn only_the_game_of_a_day_has_its_date() {
        let code = GameCode::daily("new", (2026, 11, 7)).unwrap();
        assert_eq!(code.day().as_deref(), Some("2026-11-07"));
        let other_time = GameCode {
            seconds: Some(60),
            ..code
        };
        assert_eq!(other_time.day(), None);
        for seed in [4, 20_261_301, 20_261_132, 120_261_107] {
            assert_eq!(day(seed), None, "{seed}");
        }
    }

    #[test]
    fn board_of_letters_keeps_every_kind_of_cell() {
        let rules = rules("super-big");
        let board = rules.cubes.shake(6, 6, 3).unwrap();
        let code = GameCode::new(&rules, Some(90), &board, [4]).unwrap();
        assert_eq!((code.seed(), code.seconds()), (None, Some(90)));
        assert_eq!(code.to_string().parse(), Ok(code.clone()));
        assert_eq!(code.board(), Some(board));
        let other = Board::from_line(4, 4, &"a ".repeat(16)).unwrap();
        let code = GameCode::new(&self::rules("new"), None, &other, [1]).unwrap();
        assert_eq!(code.seconds(), Some(0), "no limit, unlike the rules");
        assert_eq!(code.board(), Some(other));
    }

    #[test]
    fn game_that_others_cannot_play_has_no_code() {
        let rules = rules("new");
        let board = rules.cubes.shake(4, 4, 1).unwrap();
        let other = Rules {
            min_length: rules.min_length + 1,
            ..rules.clone()
        };
        assert_eq!(GameCode::new(&other, None, &board, [1]), None);
        let cells = format!("abc {}", "a ".repeat(15));
        let board = Board::from_line(4, 4, &cells).unwrap();
        assert_eq!(GameCode::new(&rules, None, &board, [1]), None);
    }

    #[test]
    fn text_that_is_not_a_code_is_rejected_with_the_reason() {
        for (text, expected) in [
            ("", CodeError::Check),
            ("U", CodeError::Character('U')),
            ("00K5-7KKP", CodeError::Check),
            // Fitting check characters, but no rules, flags or seed.
            ("Z0Z", CodeError::Check),
        ] {
            assert_eq!(text.parse::<GameCode>(), Err(expected), "{text}");
        }
        for values in [
            &[31, 0, 1][..],
            &[0, 4, 1],
            &[0, 0],
            &[0, 1, 0],
            &[0, 2, 0],
            &[0, 0, 0, 1],
        ] {
            let text: String = values
                .iter()
                .chain([&check(values)])
                .map(|value| char::from(CHARACTERS[usize::from(*value)]))
                .collect();
            assert_eq!(text.parse::<GameCode>(), Err(CodeError::Unknown), "{text}");
        }
    }

    proptest! {
        #[test]
        fn code_is_read_back_in_any_case_and_spacing(
            rules in prop::sample::select(RULES.to_vec()),
            seconds in prop::option::of(0u32..86_400),
            seed: u64,
        ) {
            let code = GameCode { rules, seconds, letters: Letters::Shaken(seed) };
            let text = code.to_string();
            for written in [text.to_lowercase(), text.replace('-', " "), text.replace('0', "o").replace('1', "l")] {
                prop_assert_eq!(written.parse::<GameCode>(), Ok(code.clone()));
            }
        }

        #[test]
        fn one_wrong_character_or_two_swapped_ones_are_noticed(
            seed: u64, place in 0usize..16, value in 0usize..32,
        ) {
            let code = GameCode { rules: "new", seconds: None, letters: Letters::Shaken(seed) };
            let right: Vec<char> = code.to_string().replace('-', "").chars().collect();
            let place = place % right.len();
            let mut wrong = right.clone();
            wrong[place] = char::from(CHARACTERS[value]);
            let mut swapped = right.clone();
            swapped.swap(place, (place + 1) % right.len());
            for (text, is_neighbour) in [(wrong, true), (swapped, place + 1 < right.len())] {
                if text != right && is_neighbour {
                    let text: String = text.into_iter().collect();
                    prop_assert_eq!(text.parse::<GameCode>(), Err(CodeError::Check));
                }
            }
        }
    }
}
