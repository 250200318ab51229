//! The correct dialogues of the courses.

use std::collections::{BTreeSet, VecDeque};
use std::sync::Arc;

use data::Rules;
use data::rules::Dialogue;
use judge::files::Files;

use super::super::solver::Grid;
use super::super::word_list::{FULL_LIST, lexicon};
use super::state::State;

/// A typed line, with the time that typing takes, in seconds.
pub struct Typed {
    pub wait: u64,
    pub line: String,
}

/// A dialogue: the typed lines, the displayed lines and the time.
pub struct Talk {
    typed: VecDeque<Typed>,
    now: u64,
    pub lines: Vec<String>,
    /// The content of the display window for each game.
    games: Vec<Shown>,
}

/// The content of the display window for one game.
#[derive(Default)]
struct Shown {
    said: Vec<String>,
    searches: Vec<String>,
    /// The latest state of the game, displayed at the end.
    state: Option<State>,
}

/// The maximum number of displayed steps of a search.
const STEPS: usize = 100;

impl Talk {
    pub fn new(typed: VecDeque<Typed>) -> Self {
        Self {
            typed,
            now: 0,
            lines: Vec::new(),
            games: Vec::new(),
        }
    }

    /// Displays the current state of the game.
    fn show(&mut self, state: &State) {
        if let Some(game) = self.games.last_mut() {
            game.state = Some(state.clone());
        }
    }

    /// Prints a line that the window displays too.
    fn announce(&mut self, line: impl AsRef<str>) {
        self.say(&line);
        if let Some(game) = self.games.last_mut() {
            game.said.push(line.as_ref().to_string());
        }
    }

    /// Displays the search for a word.
    fn search(&mut self, state: &State, word: &str) {
        let steps = state.steps(word);
        let steps: Vec<&str> = steps.split_whitespace().take(STEPS).collect();
        if let Some(game) = self.games.last_mut()
            && !steps.is_empty()
        {
            game.searches.push(steps.join(" "));
        }
    }

    /// Returns the content of the window, game by game.
    pub fn shown(&self) -> Vec<String> {
        let mut lines = Vec::new();
        for game in &self.games {
            let Some(state) = &game.state else {
                continue;
            };
            lines.push(format!("Board {}", state.cubes()));
            lines.extend(game.said.iter().map(|said| format!("Said: {said}")));
            let searches = game.searches.iter();
            lines.extend(searches.map(|steps| format!("Search: {steps}")));
            for (who, words) in [("Human", &state.human), ("Computer", &state.computer)] {
                let mut line = format!("{who} {}:", state.points(words.keys()));
                for word in words.keys() {
                    line += " ";
                    line += &word.to_uppercase();
                }
                lines.push(line);
            }
        }
        lines
    }

    fn say(&mut self, line: impl AsRef<str>) {
        self.lines.push(line.as_ref().trim_end().to_string());
    }

    /// Asks a question and returns the answer. If no typed line is left, prints only the question and returns `None`.
    fn ask(&mut self, question: &str) -> Option<String> {
        let Some(Typed { wait, line }) = self.typed.pop_front() else {
            self.say(question);
            return None;
        };
        self.now += wait;
        let answer = line.trim().to_string();
        let shown: String = answer
            .chars()
            .map(|c| if c.is_control() { '?' } else { c })
            .collect();
        self.say(format!("{question}{shown}"));
        Some(answer)
    }

    /// Asks for a word. If no typed line is left, the turn ends as with the answer `end`.
    fn ask_word(&mut self, question: &str, end: &str) -> String {
        self.ask(question).unwrap_or_else(|| end.to_string())
    }

    fn ask_yes_or_no(&mut self, question: &str) -> Option<bool> {
        loop {
            let answer = self.ask(question)?.to_lowercase();
            if ["y", "yes"].contains(&answer.as_str()) {
                return Some(true);
            }
            if ["n", "no"].contains(&answer.as_str()) {
                return Some(false);
            }
        }
    }
}

/// The material of a dialogue.
struct Table<'a> {
    rules: &'a Rules,
    words: &'a Arc<BTreeSet<String>>,
    /// The board, unless the dialogue asks for one.
    grid: Option<Grid>,
    files: &'a Files,
    /// The number of times that the cubes have been shaken.
    games: u64,
}

impl Table<'_> {
    /// Returns a game on the given board, on a board with these letters, or on one of shaken cubes.
    fn state(&self, letters: &str) -> Option<State> {
        let (rules, words) = (self.rules, Arc::clone(self.words));
        if let Some(grid) = &self.grid {
            return Some(State::of_grid(rules, words, grid.clone()));
        }
        if letters.is_empty() {
            return State::shaken(rules, words, self.games).ok();
        }
        State::of_letters(rules, words, letters).ok()
    }
}

/// Runs the dialogue of the rules until a question other than for a word has no typed line left.
pub fn play(
    talk: &mut Talk,
    rules: &Rules,
    words: &Arc<BTreeSet<String>>,
    grid: Option<Grid>,
    files: &Files,
) {
    let mut table = Table {
        rules,
        words,
        grid,
        files,
        games: 0,
    };
    // `None` means that the typed lines have run out, which ends every dialogue.
    let _ = match rules.dialogue {
        Dialogue::Cs106b => cs106b(talk, &mut table),
        Dialogue::Cs107 => cs107(talk, &table),
        Dialogue::Cs307 => cs307(talk, &mut table),
        Dialogue::Boxed => None,
    };
}

fn braced(words: &[String]) -> String {
    let quoted: Vec<String> = words.iter().map(|word| format!("\"{word}\"")).collect();
    format!("{{{}}}", quoted.join(", "))
}

fn cs106b(talk: &mut Talk, table: &mut Table) -> Option<()> {
    let rules = table.rules;
    let count = rules.rows() * rules.columns();
    let least = rules.min_length;
    talk.say(format!(
        "Boggle, on {} by {} cubes: find words of {least} letters or more.",
        rules.rows(),
        rules.columns()
    ));
    talk.say("A word goes from cube to adjoining cube, sideways, up, down or diagonally,");
    talk.say("and takes no cube twice.");
    talk.say(format!(
        "{least} letters are worth {}, and longer words more. When you have had enough,",
        rules.points(least)
    ));
    talk.say("I take every word that you missed.");
    if rules.qu {
        talk.say("A Q that you enter becomes Qu: QUIET takes the cubes QU, I, E and T.");
    }
    talk.say("");
    loop {
        let mut state = cs106b_board(talk, table, count)?;
        talk.games.push(Shown::default());
        talk.announce("It's your turn!");
        loop {
            talk.show(&state);
            for row in state.rows(&BTreeSet::new(), true) {
                talk.say(row);
            }
            talk.say("");
            let words: Vec<String> = state.human.keys().map(|word| word.to_uppercase()).collect();
            talk.say(format!("Your words ({}): {}", words.len(), braced(&words)));
            talk.say(format!("Your score: {}", state.points(state.human.keys())));
            let answer = talk.ask_word("Type a word (or Enter to stop): ", "");
            if answer.is_empty() {
                break;
            }
            let word = answer.to_lowercase();
            if !state.is_suitable(&word) {
                talk.announce(format!(
                    "You must enter an unfound {least}+ letter word from the dictionary."
                ));
                continue;
            }
            talk.search(&state, &word);
            talk.announce(match state.find(&word) {
                true => format!("You found a new word! \"{}\"", word.to_uppercase()),
                false => "That word can't be formed on this board.".to_string(),
            });
        }
        let words = state.computer_turn();
        let computer = state.points(state.computer.keys());
        talk.announce("It's my turn!");
        talk.show(&state);
        talk.say(format!("My words ({}): {}", words.len(), braced(&words)));
        talk.say(format!("My score: {computer}"));
        talk.announce(match computer > state.points(state.human.keys()) {
            true => "Ha ha ha, I destroyed you. Better luck next time, puny human!",
            false => "WOW, you defeated me! Congratulations!",
        });
        table.games += 1;
        if !talk.ask_yes_or_no("Play again? ")? {
            return Some(());
        }
    }
}

fn cs106b_board(talk: &mut Talk, table: &Table, count: usize) -> Option<State> {
    if table.grid.is_some() || talk.ask_yes_or_no("Do you want to generate a random board? ")? {
        return table.state("");
    }
    loop {
        let letters = talk.ask(&format!(
            "Type the {count} letters to appear on the board: "
        ))?;
        if !letters.is_empty()
            && let Some(state) = table.state(&letters)
        {
            return Some(state);
        }
        talk.say(format!(
            "That is not a valid {count}-letter board string. Try again."
        ));
    }
}

fn cs307(talk: &mut Talk, table: &mut Table) -> Option<()> {
    talk.say("Boggle: words of four letters or more, from cube to adjoining cube, no cube twice.");
    loop {
        let mut state = cs307_board(talk, table)?;
        let mut path = BTreeSet::new();
        loop {
            cs307_show(talk, &state, &path);
            let words: Vec<&str> = state.human.keys().map(String::as_str).collect();
            talk.say(format!("Words so far: {}", words.join(" ")));
            talk.say(format!("Your score: {}", state.points(state.human.keys())));
            let answer = talk.ask_word("Your word (1 or CAPITALS to stop): ", "1");
            let capitals = answer.chars().filter(|c| c.is_uppercase()).count();
            if answer == "1" || (capitals > 0 && capitals == answer.chars().count()) {
                break;
            }
            let word = answer.to_lowercase();
            path = BTreeSet::new();
            let why = match state.refusal(&word) {
                None => {
                    state.find(&word);
                    path = state.human[&word].iter().copied().collect();
                    talk.say(format!("Found: {answer}"));
                    continue;
                }
                Some("too short") => format!("it needs {} letters", table.rules.min_length),
                Some("not in the dictionary") => "it is not in the lexicon".to_string(),
                Some("already found") => "it was found already".to_string(),
                Some(_) => "it is not on the board".to_string(),
            };
            talk.say(format!("\"{answer}\" does not count: {why}."));
        }
        state.computer_turn();
        cs307_show(talk, &state, &BTreeSet::new());
        let words: Vec<&str> = state.computer.keys().map(String::as_str).collect();
        let computer = state.points(state.computer.keys());
        let human = state.points(state.human.keys());
        talk.say(format!(
            "The computer found {}: {}",
            words.len(),
            words.join(" ")
        ));
        talk.say(format!("The computer's score: {computer}"));
        talk.say(format!("Your score: {human}"));
        if computer == human {
            talk.say("A tie.");
        } else if computer > human {
            talk.say("The computer wins.");
        } else {
            talk.say("You win.");
        }
        table.games += 1;
        if !talk.ask_yes_or_no("Do you want to play again? ")? {
            talk.say("Goodbye.");
            return Some(());
        }
    }
}

fn cs307_board(talk: &mut Talk, table: &Table) -> Option<State> {
    loop {
        let letters = match table.grid {
            Some(_) => String::new(),
            None => talk.ask("Letters for the board, or Enter to shake the cubes: ")?,
        };
        if let Some(state) = table.state(&letters) {
            return Some(state);
        }
        let count = table.rules.rows() * table.rules.columns();
        talk.say(format!("No board: a board takes {count} letters."));
    }
}

fn cs307_show(talk: &mut Talk, state: &State, path: &BTreeSet<(usize, usize)>) {
    talk.say("");
    for row in state.rows(path, false) {
        talk.say(row);
    }
    talk.say("");
}

fn cs107(talk: &mut Talk, table: &Table) -> Option<()> {
    let rules = table.rules;
    talk.say("Boggle: find as many words as you can.");
    talk.say(
        "A word goes from cube to adjoining cube, sideways, up, down or diagonally, and takes",
    );
    talk.say(format!(
        "no cube twice. It has {} letters or more, and is in the dictionary.",
        rules.min_length
    ));
    if let Some(seconds) = rules.seconds {
        talk.say(format!(
            "You have {seconds} seconds; a word that you have begun to type still counts."
        ));
    }
    talk.say("");
    let words = cs107_words(talk, table)?;
    let mut state = table.state("")?;
    state.words = Arc::new(words);
    for row in state.rows(&BTreeSet::new(), true) {
        talk.say(row);
    }
    talk.say("");
    let begun = talk.now;
    let mut entered = Vec::new();
    loop {
        if rules
            .seconds
            .is_some_and(|seconds| talk.now >= begun + u64::from(seconds))
        {
            talk.say("Time is up.");
            break;
        }
        let word = talk.ask_word("Word (Enter alone to stop): ", "");
        if word.is_empty() {
            break;
        }
        entered.push(word.to_lowercase());
    }
    let mut refused = Vec::new();
    for word in &entered {
        match state.refusal(word) {
            Some(why) => refused.push(format!("{word}: {why}")),
            None => {
                state.find(word);
            }
        }
    }
    talk.say("");
    talk.say(format!("Words entered: {}", entered.len()));
    let correct: Vec<&str> = state.human.keys().map(String::as_str).collect();
    talk.say(format!(
        "Correct words ({}): {}",
        correct.len(),
        correct.join(" ")
    ));
    talk.say(format!("Points: {}", state.points(state.human.keys())));
    for line in refused {
        talk.say(line);
    }
    talk.say("");
    talk.say("Thank you for playing. Made for CS107, by its students.");
    Some(())
}

fn cs107_words(talk: &mut Talk, table: &Table) -> Option<BTreeSet<String>> {
    loop {
        let file = talk.ask("Dictionary file (Enter for the built-in one): ")?;
        if file.is_empty() {
            let full = table.files.read(FULL_LIST).unwrap_or_default();
            return Some(lexicon(&full).0);
        }
        let Ok(bytes) = table.files.read(&file) else {
            talk.say(format!(
                "{file}: failed to open; check the path, which is relative to this folder"
            ));
            continue;
        };
        let (words, none) = lexicon(&bytes);
        match words.len() {
            1 => talk.say(format!("{file}: 1 word.")),
            count => talk.say(format!("{file}: {count} words.")),
        }
        match none {
            0 => {}
            1 => talk.say("Skipped 1 entry that isn't a word."),
            _ => talk.say(format!("Skipped {none} entries that aren't words.")),
        }
        if !words.is_empty() {
            return Some(words);
        }
    }
}
