//! Hints that cost points, by the rules of the house.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use data::Rules;
use data::rules::Winner;
use game::console::{Console, Play, play};
use game::{GameResult, Hints, Journal};
use gui::{History, Recording};

use crate::full_list;

const LETTERS: &str = "fycliomgorilhjhu";

fn house() -> Arc<Rules> {
    let text = include_str!("../../../data/rules/house.toml");
    Arc::new(Rules::parse(text).unwrap())
}

/// Keeps the latest result.
#[derive(Debug, Default)]
struct Latest(Mutex<Option<GameResult>>);

impl Journal for Latest {
    fn add(&self, result: &GameResult) -> String {
        *self.0.lock().unwrap() = Some(result.clone());
        String::new()
    }

    fn history(&self) -> History {
        History::default()
    }
}

pub fn table(players: usize, journal: Option<Arc<dyn Journal>>) -> Play {
    Play {
        letters: LETTERS.to_string(),
        players,
        journal,
        ..Play::new(house(), full_list(), 0)
    }
}

/// Returns the console's text after these lines, and the display next to it.
fn played(mut table: Play, typed: &str) -> (String, Recording) {
    let (mut input, mut output) = (typed.as_bytes(), Vec::new());
    let (clock, display) = (|| Duration::ZERO, Recording::new());
    let mut console = Console::new(&mut input, &mut output, &clock).beside(&display);
    play(&mut table, &mut console).unwrap();
    (String::from_utf8(output).unwrap(), display)
}

#[test]
fn cost_of_hints_is_told_before_and_taken_from_the_points() {
    let latest = Arc::new(Latest::default());
    let (text, display) = played(table(1, Some(latest.clone())), "roomy\nform\n?\n?\n\nn\n");
    for part in [
        "Each hint costs 1 point.\n",
        "(? for a hint: -1 point, Enter to stop) > ?\n",
        "You, 3 points, 2 words:",
        "You, 2 points (hints cost 1), 2 words:",
        "You, 1 point (hints cost 2): FORM ROOMY\n",
        "; hints cost 2 points",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
    assert_eq!(display.scene().human.score, 1);
    let result = latest.0.lock().unwrap().take().unwrap();
    assert_eq!((result.points, result.hint_points), (1, 2));
    // Such a game has no code, so nobody can compare it with others.
    assert_eq!(result.code, None);
}

#[test]
fn winner_is_decided_after_the_cost_of_hints() {
    // Only these words count, and the computer finds the last one.
    let words = ["form", "foil", "roof"];
    let verdict = |typed: &str| {
        let mut table = table(1, None);
        table.dictionary = Arc::new(words.iter().collect());
        let (text, display) = played(table, typed);
        (text, display.scene().outcome.unwrap())
    };
    let (text, outcome) = verdict("form\nfoil\n\nn\n");
    assert!(text.contains("You win!"), "{text}");
    assert_eq!(outcome, gui::Outcome::Won);
    let (text, outcome) = verdict("form\nfoil\n?\n\nn\n");
    assert!(text.contains("A tie."), "{text}");
    assert_eq!(outcome, gui::Outcome::Even);
    assert_eq!(house().winner(1, 1), Winner::Nobody);
    // Points do not become negative.
    let (text, _) = verdict("?\n?\n?\n\nn\n");
    assert!(text.contains("You, 0 points (hints cost 3):"), "{text}");
}

#[test]
fn repeated_hint_is_free_and_a_hint_at_another_word_is_not() {
    let play = table(1, None);
    let mut game = play.game("").unwrap();
    let mut hints = Hints::default();
    for cost in [1, 2, 3, 3, 3] {
        hints.give(&game).unwrap();
        assert_eq!(hints.cost(&play.rules), cost);
    }
    let hint = game.hint().unwrap();
    let letters = hint.path.iter().map(|cube| game.board().letters(*cube));
    let word: String = letters.flatten().collect();
    assert!(game.human_word_search(&word));
    hints.give(&game).unwrap();
    assert_eq!(hints.cost(&play.rules), 4);
}

#[test]
fn each_hint_names_its_word_and_the_last_says_how_to_go_on() {
    let play = Play {
        letters: "fyclxomgrrilxjhu".to_string(),
        ..table(1, None)
    };
    let (text, _) = played(play, "?\n?\n?\n?\n?\n\nn\n");
    let mut from = 0;
    for hint in [
        "There is a word of 3 letters that begins with F.",
        "The word of 3 letters begins with the F in row 1, column 1.",
        "The word of 3 letters is on these cubes (row,column): 1,1 2,2 3,2.",
        "Find the word on the cubes 1,1 2,2 3,2 first; then there is a hint for another one.",
        "Find the word on the cubes 1,1 2,2 3,2 first; then there is a hint for another one.",
    ] {
        let place = text[from..].find(hint);
        from += place.unwrap_or_else(|| panic!("{hint}\n{text}")) + hint.len();
    }
}

#[test]
fn hints_of_a_player_cost_only_that_player_points() {
    let typed = "\nform\nroomy\n?\n\n\nfoil\nroof\nmoor\n\nn\n";
    let (text, _) = played(table(2, None), typed);
    for part in [
        "Player 1, 2 points (hints cost 1): ",
        "Player 2, 0 points, 0 words:",
        "Player 2, 3 points: ",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
}

#[test]
fn hints_are_free_where_the_rules_name_no_cost() {
    let free = Play {
        rules: crate::rules("new"),
        ..table(1, None)
    };
    let (text, display) = played(free, "form\n?\n\nn\n");
    assert!(!text.contains("cost"), "{text}");
    assert_eq!(display.scene().human.score, 1);
}
