//! Provided: the texts of the dialogues, word for word. The dialogues decide when to use them.
//!
//! The texts of CS106B come from its document, which prescribes the format. The others are ours,
//! because those courses leave the wording to the author of the game.

use std::fmt::Display;
use std::time::Duration;

/// Says why the window no longer shows the game.
pub const WINDOW_CLOSED: &str = "The window is closed. The game goes on here.";

/// The question at a terminal after an Enter that would end the turn.
pub const ENTER_AGAIN: &str = "Press Enter again to end your turn, or enter a word: ";

/// The notice at a terminal that the time is up, in place of the prompt.
pub const LAST_WORD: &str = "Time is up. A word typed before now still counts; press Enter: ";

/// The answer to a line that was typed for a word when the time was up.
pub const TOO_LATE: &str = "The time was up before this line. Answer now:";

/// Shortens a line to `most` characters by removing its middle. The beginning has the entered word,
/// and the end has the result.
pub fn without_middle(line: &str, most: usize) -> String {
    /// Longer than the text of any reason.
    const END: usize = 60;
    let characters: Vec<char> = line.chars().collect();
    if characters.len() <= most {
        return line.to_string();
    }
    let end = END.min(most.saturating_sub(1));
    let begin = most.saturating_sub(end + 1);
    let (begin, end) = (&characters[..begin], &characters[characters.len() - end..]);
    begin.iter().chain(&['…']).chain(end).collect()
}

/// Formats a number of things, with a plural ending if necessary: `1 point`, `2 points`.
pub fn counted<N: Display + PartialEq + From<u8>>(count: N, what: &str) -> String {
    let ending = if count == N::from(1) { "" } else { "s" };
    format!("{count} {what}{ending}")
}

/// Returns the remaining time in whole seconds, rounded up: 0 only when it is over.
pub fn seconds(left: Duration) -> u64 {
    left.as_secs()
        .saturating_add(u64::from(left.subsec_nanos() > 0))
}

/// Formats a set of words as CS106B does: `{"FOIL", "FORM"}`.
fn braced<'w>(words: impl IntoIterator<Item = &'w String>) -> String {
    let quoted: Vec<String> = words
        .into_iter()
        .map(|word| format!("\"{word}\""))
        .collect();
    format!("{{{}}}", quoted.join(", "))
}

/// Formats a heading and words, separated by spaces.
fn listed<'w>(heading: &str, words: impl IntoIterator<Item = &'w String>) -> String {
    let mut line = heading.to_string();
    for word in words {
        line += " ";
        line += word;
    }
    line
}

/// Fills lines with words up to this width; only a longer word exceeds it.
pub fn filled(words: impl IntoIterator<Item = impl AsRef<str>>, width: usize) -> Vec<String> {
    let length = |text: &str| text.chars().count();
    let mut lines: Vec<String> = Vec::new();
    for word in words {
        let word = word.as_ref();
        match lines.last_mut() {
            Some(line) if length(line) + 1 + length(word) <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_string()),
        }
    }
    lines
}

/// Breaks a text into lines of this width, between words.
pub fn wrapped(text: &str, width: usize) -> Vec<String> {
    filled(text.split(' '), width)
}

/// Returns the window's wording of a question: there, Enter ends a turn only if it is pressed twice.
pub fn in_window(prompt: &str) -> &str {
    match prompt {
        cs106b::RANDOM => "Shake the cubes? With No, you type their letters.",
        cs106b::WORD => "Type a word (Enter twice to stop):",
        cs107::WORD => "Word (Enter twice to stop):",
        cs307::WORD => "Your word (Enter twice to stop):",
        prompt => prompt,
    }
}

/// CS106B, and `lab6`.
pub mod cs106b {
    use std::collections::BTreeSet;

    use data::Rules;

    use super::braced;
    use crate::Opponent;

    pub const RANDOM: &str = "Do you want to generate a random board? ";
    pub const HUMAN_TURN: &str = "It's your turn!";
    pub const WORD: &str = "Type a word (or Enter to stop): ";
    pub const NOT_ON_BOARD: &str = "That word can't be formed on this board.";
    pub const COMPUTER_TURN: &str = "It's my turn!";
    pub const LOST: &str = "Ha ha ha, I destroyed you. Better luck next time, puny human!";
    pub const WON: &str = "WOW, you defeated me! Congratulations!";
    pub const AGAIN: &str = "Play again? ";

    pub fn introduction(rules: &Rules, opponent: Opponent) -> Vec<String> {
        let which = match opponent {
            Opponent::All => "every word",
            Opponent::Common { .. } => "some of the words",
        };
        let (rows, columns, least) = (rules.rows(), rules.columns(), rules.min_length);
        let first = rules.points(least);
        let more = match rules.points(usize::MAX) > first {
            true => ", and longer words more",
            false => "",
        };
        let mut lines = vec![
            format!("Boggle, on {rows} by {columns} cubes: find words of {least} letters or more."),
            "A word goes from cube to adjoining cube, sideways, up, down or diagonally,"
                .to_string(),
            "and takes no cube twice.".to_string(),
            format!("{least} letters are worth {first}{more}. When you have had enough,"),
            format!("I take {which} that you missed."),
        ];
        if rules.qu {
            lines.push(
                "A Q that you enter becomes Qu: QUIET takes the cubes QU, I, E and T.".to_string(),
            );
        }
        lines.push(String::new());
        lines
    }

    pub fn letters(rules: &Rules) -> String {
        let count = rules.rows() * rules.columns();
        format!("Type the {count} letters to appear on the board: ")
    }

    pub fn bad_letters(rules: &Rules) -> String {
        let count = rules.rows() * rules.columns();
        format!("That is not a valid {count}-letter board string. Try again.")
    }

    pub fn human_words(words: &BTreeSet<String>) -> String {
        format!("Your words ({}): {}", words.len(), braced(words))
    }

    pub fn human_score(points: u32) -> String {
        format!("Your score: {points}")
    }

    /// Expects `word` in capitals.
    pub fn found(word: &str) -> String {
        format!("You found a new word! \"{word}\"")
    }

    pub fn unsuitable(rules: &Rules) -> String {
        let least = rules.min_length;
        format!("You must enter an unfound {least}+ letter word from the dictionary.")
    }

    pub fn computer_words(words: &BTreeSet<String>) -> String {
        format!("My words ({}): {}", words.len(), braced(words))
    }

    pub fn computer_score(points: u32) -> String {
        format!("My score: {points}")
    }
}

/// CS107.
pub mod cs107 {
    use std::collections::BTreeSet;

    use data::Rules;

    use super::{counted, listed};
    use crate::Refusal;

    pub const DICTIONARY: &str = "Dictionary file (Enter for the built-in one): ";
    pub const WORD: &str = "Word (Enter alone to stop): ";
    pub const TIME_IS_UP: &str = "Time is up.";
    pub const THANKS: &str = "Thank you for playing. Made for CS107, by its students.";
    /// The question in the window when the game is over.
    pub const CLOSE: &str = "Enter closes the window.";

    pub fn instructions(rules: &Rules, seconds: Option<u64>) -> Vec<String> {
        let least = rules.min_length;
        let mut lines = vec![
            "Boggle: find as many words as you can.".to_string(),
            "A word goes from cube to adjoining cube, sideways, up, down or diagonally, and takes"
                .to_string(),
            format!("no cube twice. It has {least} letters or more, and is in the dictionary."),
        ];
        if let Some(seconds) = seconds {
            let time = counted(seconds, "second");
            lines.push(format!(
                "You have {time}; a word that you have begun to type still counts."
            ));
        }
        lines.push(String::new());
        lines
    }

    pub fn cannot_open(file: &str) -> String {
        format!("{file}: failed to open; check the path, which is relative to this folder")
    }

    pub fn words_in(file: &str, words: usize) -> String {
        format!("{file}: {}.", counted(words, "word"))
    }

    pub fn skipped(entries: usize) -> String {
        match entries {
            1 => "Skipped 1 entry that isn't a word.".to_string(),
            _ => format!("Skipped {entries} entries that aren't words."),
        }
    }

    pub fn entered(words: usize) -> String {
        format!("Words entered: {words}")
    }

    pub fn correct(words: &BTreeSet<String>) -> String {
        listed(&format!("Correct words ({}):", words.len()), words)
    }

    pub fn points(points: u32) -> String {
        format!("Points: {points}")
    }

    pub fn refused(word: &str, refusal: Refusal) -> String {
        format!("{word}: {refusal}")
    }
}

/// CS307.
pub mod cs307 {
    use std::cmp::Ordering;

    use data::Rules;

    use crate::{GameError, Refusal};

    use super::{counted, listed};

    pub const LETTERS: &str = "Letters for the board, or Enter to shake the cubes: ";
    pub const WORD: &str = "Your word (1 or CAPITALS to stop): ";
    pub const AGAIN: &str = "Do you want to play again? ";
    pub const GOODBYE: &str = "Goodbye.";

    pub fn title(rules: &Rules) -> String {
        let least = match rules.min_length {
            4 => "four letters".to_string(),
            least => counted(least, "letter"),
        };
        format!("Boggle: words of {least} or more, from cube to adjoining cube, no cube twice.")
    }

    pub fn no_board(error: &GameError) -> String {
        format!("No board: {error}.")
    }

    pub fn found(word: &str) -> String {
        format!("Found: {word}")
    }

    pub fn refused(word: &str, refusal: Refusal, least: usize) -> String {
        let why = match refusal {
            Refusal::TooShort => format!("it needs {least} letters"),
            Refusal::NotAWord => "it is not in the lexicon".to_string(),
            Refusal::AlreadyFound => "it was found already".to_string(),
            Refusal::CubeUsedTwice | Refusal::LettersMissing | Refusal::NotAdjacent => {
                "it is not on the board".to_string()
            }
        };
        format!("\"{word}\" does not count: {why}.")
    }

    /// Expects `words` in lower case.
    pub fn words_so_far(words: &[String]) -> String {
        listed("Words so far:", words)
    }

    pub fn human_score(points: u32) -> String {
        format!("Your score: {points}")
    }

    /// Expects `words` in lower case.
    pub fn computer_words(words: &[String]) -> String {
        listed(&format!("The computer found {}:", words.len()), words)
    }

    pub fn computer_score(points: u32) -> String {
        format!("The computer's score: {points}")
    }

    /// Compares the computer's points with the human's.
    pub fn verdict(computer: u32, human: u32) -> &'static str {
        match computer.cmp(&human) {
            Ordering::Greater => "The computer wins.",
            Ordering::Equal => "A tie.",
            Ordering::Less => "You win.",
        }
    }
}

/// The boxed game.
pub mod boxed {
    use std::collections::BTreeSet;
    use std::time::Duration;

    use data::rules::{Beyond, Winner};
    use data::{Position, Rules};

    use crate::{Game, GameCode, GameResult, Hint, Opponent, Refusal, Standing};

    use super::{counted, listed, seconds, wrapped};

    /// The maximum length of lines: the width of most terminals.
    const WIDTH: usize = 80;

    pub const TIME_IS_UP: &str = "Time is up.";
    pub const AGAIN: &str = "Play again? ";
    /// The question after an answer that is neither.
    pub const AGAIN_YES_OR_NO: &str = "Play again (yes or no)? ";
    /// The news for the next player that the unfinished word of the previous one was tried.
    pub const LAST_TRIED: &str = "The last word was tried, too.";
    pub const NO_HINTS: &str = "There are no hints in this game.";
    pub const NO_WAY_ON: &str = "no word left to find begins like this.";
    /// The question in a window.
    pub const BESIDE: &str = "Your word (Enter twice ends the turn):";
    pub const EVERYBODY: &str = "All players";

    pub fn introduction(
        rules: &Rules,
        players: usize,
        opponent: Opponent,
        has_clock: bool,
    ) -> Vec<String> {
        let by_length = rules.table.iter();
        let mut by_length: Vec<String> = by_length
            .map(|(length, points)| format!("{points} for {length}"))
            .collect();
        if let Some(first) = by_length.first_mut() {
            *first += " letters";
        }
        let beyond = match rules.beyond {
            Beyond::Same => " or more".to_string(),
            Beyond::Add(more) => format!(", {more} more for each further letter"),
            Beyond::PerLetter(each) => format!(", for longer words {each} a letter"),
        };
        let mut lines = vec![
            rules.title.clone(),
            format!(
                "Words of {} or more, from cube to adjoining cube, no cube twice.",
                counted(rules.min_length, "letter")
            ),
            format!("Points: {}{beyond}.", by_length.join(", ")),
        ];
        lines.extend(solid_cells(rules));
        lines.push(match players {
            1 => format!(
                "{} then looks for the words that you missed.",
                computer(opponent)
            ),
            _ => "A word that more than one of you finds counts for nobody.".to_string(),
        });
        lines.push(hint_cost(rules));
        if has_clock {
            lines.push("The clock runs while you think; you see it before each word.".to_string());
        }
        let lines = lines.iter().flat_map(|line| wrapped(line, WIDTH));
        lines.collect()
    }

    /// Returns what a cell without letters means, if the cubes of these rules can show one.
    pub fn solid_cells(rules: &Rules) -> Option<String> {
        let mut faces = rules.cubes.cubes().iter().flatten();
        let has_solid = faces.any(|face| face.as_str() == "#");
        has_solid.then(|| "No word goes over a solid cell, #.".to_string())
    }

    /// Returns the name of a player, numbered from 1.
    pub fn player(number: usize) -> String {
        format!("Player {number}")
    }

    pub fn players() -> impl Iterator<Item = String> {
        (1..).map(player)
    }

    pub fn ready(name: &str) -> String {
        format!("{name}, press Enter when nobody else is looking: ")
    }

    /// Says that there is no word for a hint.
    pub fn nothing_left(game: &Game) -> &'static str {
        match game.words_on_board().is_empty() {
            true => "This board has no words.",
            false => "You have found everything.",
        }
    }

    /// Says which cubes the window refuses before they are tried.
    pub fn refused_from(length: usize) -> String {
        format!(
            "From {} on, cubes that lead to no word are refused.",
            counted(length, "letter")
        )
    }

    /// Returns the sentence about the cost of hints.
    pub fn hint_cost(rules: &Rules) -> String {
        match rules.hint_cost {
            0 => "Hints are free.".to_string(),
            cost => format!("Each hint costs {}.", counted(cost, "point")),
        }
    }

    /// Returns the points that are left after hints have cost some.
    pub fn points(left: u32, hint_points: u32) -> String {
        let left = counted(left, "point");
        match hint_points {
            0 => left,
            cost => format!("{left} (hints cost {cost})"),
        }
    }

    pub fn words(name: &str, words: &BTreeSet<String>, points: &str) -> String {
        let count = counted(words.len(), "word");
        broken(&listed(&format!("{name}, {points}, {count}:"), words))
    }

    pub fn prompt(left: Option<Duration>, rules: &Rules) -> String {
        let hint = match rules.hint_cost {
            0 => "? for a hint".to_string(),
            cost => format!("? for a hint: -{}", counted(cost, "point")),
        };
        match left.map(seconds) {
            Some(seconds) => format!("{seconds} s left ({hint}, Enter to stop) > "),
            None => format!("({hint}, Enter to stop) > "),
        }
    }

    /// Returns the hint at a word after this number of hints at the same word. The second one names
    /// the first cube, and later ones name all cubes.
    pub fn hint(hint: &Hint, step: usize) -> String {
        let letters = counted(hint.length, "letter");
        let first = hint.first;
        let place = |place: &Position| format!("{},{}", place.row + 1, place.column + 1);
        let cubes = hint.path.iter().map(place).collect::<Vec<_>>().join(" ");
        match step {
            0 => format!("There is a word of {letters} that begins with {first}."),
            1 => match hint.path.first() {
                Some(Position { row, column }) => format!(
                    "The word of {letters} begins with the {first} in row {}, column {}.",
                    row + 1,
                    column + 1
                ),
                None => String::new(),
            },
            2 => format!("The word of {letters} is on these cubes (row,column): {cubes}."),
            _ => format!(
                "Find the word on the cubes {cubes} first; then there is a hint for another one."
            ),
        }
    }

    /// Returns the same hint for a player who sees marked cubes, on a board that may be turned.
    pub fn marked_hint(hint: &Hint, step: usize) -> String {
        let letters = counted(hint.length, "letter");
        let first = hint.first;
        match step {
            0 => self::hint(hint, step),
            1 => format!("The word of {letters} begins at the marked {first}."),
            2 => format!("The word of {letters} is on the marked cubes."),
            _ => "Find the word on the marked cubes first; then there is a hint for another one."
                .to_string(),
        }
    }

    pub fn found(word: &str, points: u32) -> String {
        format!("{word}: {}.", counted(points, "point"))
    }

    pub fn found_before(word: &str, points: u32) -> String {
        format!("{word}: {}, found before.", counted(points, "point"))
    }

    pub fn refused(word: &str, refusal: Refusal) -> String {
        format!("{}: {}", word.to_uppercase(), reason(refusal))
    }

    /// Formats a refusal that follows the word.
    pub fn reason(refusal: Refusal) -> String {
        format!("{refusal}.")
    }

    pub fn result(name: &str, words: &BTreeSet<String>, points: &str) -> String {
        broken(&listed(&format!("{name}, {points}:"), words))
    }

    /// Returns the result of one of several players.
    pub fn standing(name: &str, standing: &Standing) -> String {
        let points = points(standing.points, standing.hint_points);
        broken(&format!("{name}, {points}{}", standing.listed()))
    }

    /// Joins what a window says at the end of a turn: that time is up, the result for the last word,
    /// and the winner. Each may be empty.
    pub fn at_the_end(note: &str, message: &str) -> String {
        [note, message].join(" ").trim().to_string()
    }

    /// Returns the result of a single player against the computer.
    pub fn verdict(winner: Winner) -> &'static str {
        match winner {
            Winner::Human => "You win!",
            Winner::Computer => "The computer wins.",
            Winner::Nobody => "A tie.",
        }
    }

    /// Names the players with the most points.
    pub fn winners(standings: &[Standing]) -> String {
        let named = players().zip(standings);
        let winners = named.filter(|(_, standing)| standing.has_won);
        let names: Vec<String> = winners.map(|(name, _)| name).collect();
        match names.as_slice() {
            [winner] => format!("{winner} wins!"),
            _ => format!("A tie: {}.", names.join(" and ")),
        }
    }

    /// Lists all points and the winner in one line.
    pub fn totals(standings: &[Standing]) -> String {
        at_the_end(&points_of_all(standings), &winners(standings))
    }

    /// Lists the points of all players.
    pub fn points_of_all(standings: &[Standing]) -> String {
        let named = players().zip(standings);
        let each = named.map(|(name, standing)| {
            let points = counted(standing.points, "point");
            format!("{name}, {points}.")
        });
        each.collect::<Vec<_>>().join(" ")
    }

    /// Names the computer, with its level if it does not find all words.
    pub fn computer(opponent: Opponent) -> String {
        match opponent.level() {
            Some(level) => format!("The computer ({level})"),
            None => "The computer".to_string(),
        }
    }

    /// Tells how to play the board of a game with this code.
    pub fn same_board(code: &GameCode) -> String {
        let board = match code.day() {
            Some(day) => format!("The board of the daily game of {day}"),
            None => "The same board".to_string(),
        };
        format!("{board}: --code {code}")
    }

    /// Returns the lines of a result, for the player to pass on.
    pub fn shared(result: &GameResult) -> Vec<String> {
        let lines = result.to_string();
        lines.lines().map(str::to_string).collect()
    }

    pub fn all(words: &[String]) -> String {
        let heading = match words.len() {
            0 => "This board had no words.".to_string(),
            1 => "The only word on the board:".to_string(),
            count => format!("All {count} words on the board, longest first:"),
        };
        broken(&listed(&heading, words))
    }

    /// Breaks a text into lines, between words.
    fn broken(text: &str) -> String {
        wrapped(text, WIDTH).join("\n")
    }
}
