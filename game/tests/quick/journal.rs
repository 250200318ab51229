//! Finished games are recorded once, in every dialogue, and the record changes no text of a course.

use std::io;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use data::{Cell, Rules};
use game::console::{Console, Entry, Input, Play, play};
use game::{GameResult, Journal, Opponent};
use gui::{History, Recording, Scene};

use crate::rules;

/// Keeps the results.
#[derive(Debug, Default)]
struct Kept(Mutex<Vec<GameResult>>);

impl Journal for Kept {
    fn add(&self, result: &GameResult) -> String {
        self.0.lock().unwrap().push(result.clone());
        "You found a lot.".to_string()
    }

    fn history(&self) -> History {
        History {
            note: "All games are here.".to_string(),
            ..History::default()
        }
    }
}

fn table(name: &str, journal: Option<Arc<dyn Journal>>) -> Play {
    let dictionary = data::SMALL.lines().collect();
    Play {
        journal,
        ..Play::new(rules(name), Arc::new(dictionary), 4)
    }
}

/// Returns the text of two games, and the last scene next to the console.
fn two_games(name: &str, journal: Option<Arc<dyn Journal>>) -> (String, Scene) {
    let end = rules(name).ends.answer();
    let typed = format!("zzz\n{end}\ny\n{end}\nn\n");
    played(name, &typed, journal)
}

/// Returns the text of what was typed, and the last scene next to the console.
fn played(name: &str, typed: &str, journal: Option<Arc<dyn Journal>>) -> (String, Scene) {
    let mut input = typed.as_bytes();
    let mut output = Vec::new();
    let clock = || Duration::ZERO;
    let display = Recording::new();
    let mut console = Console::new(&mut input, &mut output, &clock).beside(&display);
    play(&mut table(name, journal), &mut console).unwrap();
    (String::from_utf8(output).unwrap(), display.scene())
}

#[test]
fn each_finished_game_is_recorded_with_its_code() {
    for name in Rules::names().filter(|name| *name != "cs107") {
        let kept = Arc::new(Kept::default());
        let (text, scene) = two_games(name, Some(kept.clone()));
        let results = kept.0.lock().unwrap();
        assert_eq!(results.len(), 2, "{name}: {text}");
        let seeds = results.iter().map(|result| {
            let code = result.code.as_ref().unwrap();
            assert_eq!(code.rules(), name);
            code.seed()
        });
        assert!(seeds.eq([Some(4), Some(5)]), "{name}");
        assert_eq!(scene.code, results[1].code.as_ref().unwrap().to_string());
        assert_eq!(scene.result, results[1].to_string());
        let status = scene.status;
        assert!(status.ends_with("You found a lot."), "{name}: {status}");
    }
}

#[test]
fn cs107_game_is_recorded_unless_another_dictionary_matters() {
    let game = table("cs107", None).game("").unwrap();
    let first_row = game.board().row_slices().next().unwrap();
    let first_row: String = first_row.iter().map(Cell::as_str).collect();
    let folder = tempfile::tempdir().unwrap();
    let list = folder.path().join("list");
    std::fs::write(&list, format!("{first_row}\n")).unwrap();
    let list = list.display();
    // An empty answer chooses the built-in list.
    for (typed, is_recorded) in [
        (format!("\n{first_row}\n\n"), true),
        (format!("{list}\nzzzz\n\n"), true),
        (format!("{list}\n{first_row}\n\n"), false),
    ] {
        let kept = Arc::new(Kept::default());
        let (text, scene) = played("cs107", &typed, Some(kept.clone()));
        let results = kept.0.lock().unwrap();
        assert_eq!(results.len(), usize::from(is_recorded), "{text}");
        assert_eq!(!scene.code.is_empty(), is_recorded, "{text}");
    }
}

#[test]
fn record_changes_the_text_of_boxed_games_only() {
    for name in Rules::names() {
        let (text, _) = two_games(name, None);
        let (recorded, _) = two_games(name, Some(Arc::new(Kept::default())));
        match rules(name).dialogue {
            data::rules::Dialogue::Boxed => {
                assert_eq!(recorded.replace("You found a lot.\n", ""), text);
                assert_eq!(recorded.matches("\nYou found a lot.\n").count(), 2);
                assert_eq!(text.matches("\nThe same board: --code ").count(), 2);
            }
            _ => assert_eq!(recorded, text, "{name}"),
        }
    }
}

#[test]
fn window_has_the_code_and_the_result_without_a_record() {
    for name in Rules::names() {
        let end = rules(name).ends.answer();
        // CS107 asks for a dictionary first.
        let first = if name == "cs107" { "\n" } else { "" };
        let (_, scene) = played(name, &format!("{first}{end}\nn\n"), None);
        assert!(!scene.code.is_empty(), "{name}");
        let last = format!("--code {}\n", scene.code);
        assert!(scene.result.ends_with(&last), "{name}: {}", scene.result);
    }
}

#[test]
fn code_is_shown_after_a_game_on_a_board_without_words() {
    let mut input = "\nn\n".as_bytes();
    let (mut output, display) = (Vec::new(), Recording::new());
    let clock = || Duration::ZERO;
    let mut console = Console::new(&mut input, &mut output, &clock).beside(&display);
    let kept = Arc::new(Kept::default());
    let mut table = table("new", Some(kept.clone()));
    table.letters = "b".repeat(16);
    play(&mut table, &mut console).unwrap();
    let text = String::from_utf8(output).unwrap();
    let scene = display.scene();
    assert!(
        text.contains(&format!("\nThe same board: --code {}\n", scene.code)),
        "{text}"
    );
    assert!(!scene.code.is_empty() && scene.result.is_empty());
    // There was nothing to find.
    assert!(kept.0.lock().unwrap().is_empty());
}

/// Typed lines, and `None` for an end of the input. At a terminal, it is not final.
struct Lines(std::vec::IntoIter<Option<&'static str>>);

impl Input for Lines {
    fn entry(&mut self) -> io::Result<Option<Entry>> {
        let line = self.0.next().flatten();
        Ok(line.map(|line| Entry::Typed(line.as_bytes().to_vec())))
    }
}

#[test]
fn each_end_of_the_input_ends_a_turn_and_its_game_is_recorded() {
    for name in Rules::names().filter(|name| *name != "cs107") {
        let lines = vec![
            None,
            Some("y"),
            None,
            Some("y"),
            None,
            Some("y"),
            None,
            Some("n"),
        ];
        let mut input = Lines(lines.into_iter());
        let (mut output, clock) = (Vec::new(), || Duration::ZERO);
        let mut console = Console::new(&mut input, &mut output, &clock).on_terminal(true);
        let kept = Arc::new(Kept::default());
        play(&mut table(name, Some(kept.clone())), &mut console).unwrap();
        assert_eq!(kept.0.lock().unwrap().len(), 4, "{name}");
    }
}

#[test]
fn terminal_that_can_only_write_lines_receives_no_codes() {
    for is_dumb in [false, true] {
        let mut input = "form\n\n\nn\n".as_bytes();
        let (mut output, clock) = (Vec::new(), || Duration::ZERO);
        let mut console = Console::new(&mut input, &mut output, &clock)
            .on_terminal(true)
            .on_dumb_terminal(is_dumb);
        play(&mut table("new", None), &mut console).unwrap();
        assert_eq!(!output.contains(&0x1b), is_dumb);
    }
}

#[test]
fn level_of_the_computer_is_named_from_the_beginning() {
    for (level, named) in [("easy", "The computer (easy)"), ("all", "The computer")] {
        for name in ["new", "super-big"] {
            let mut input = "\nn\n".as_bytes();
            let (mut output, display) = (Vec::new(), Recording::new());
            let clock = || Duration::ZERO;
            let mut console = Console::new(&mut input, &mut output, &clock).beside(&display);
            let mut table = table(name, None);
            table.opponent = Opponent::named(level, 1).unwrap();
            play(&mut table, &mut console).unwrap();
            let text = String::from_utf8(output).unwrap();
            let before = format!("\n{named} then looks for the words that you missed.\n");
            assert!(text.contains(&before), "{text}");
            assert!(text.contains(&format!("\n{named}, ")), "{text}");
            assert_eq!(display.scene().computer.name, named);
        }
    }
}

#[test]
fn window_receives_the_history_after_a_game() {
    let display = Recording::new();
    let typed = "\nn\n";
    let (mut input, mut output) = (typed.as_bytes(), Vec::new());
    let clock = || Duration::ZERO;
    let mut console = Console::new(&mut input, &mut output, &clock).beside(&display);
    let mut table = table("new", Some(Arc::new(Kept::default())));
    play(&mut table, &mut console).unwrap();
    let history = display.scene().history.unwrap();
    assert_eq!(history.note, "All games are here.");
}

/// A result on a board with 40 words and 1,000 points.
fn result(words: &[&str], points: u32) -> GameResult {
    GameResult {
        code: None,
        title: "New Boggle, 1987".to_string(),
        words: words.iter().map(|word| word.to_string()).collect(),
        points,
        hint_points: 0,
        words_on_board: 40,
        points_on_board: 1000,
    }
}

#[test]
fn result_to_pass_on_names_no_word() {
    assert_eq!(
        result(&["FORM", "ROOMY"], 254).to_string(),
        "New Boggle, 1987\n\
         ■■□□□□□□□□ 25% of the points\n\
         2 of 40 words, 254 of 1000 points; the longest has 5 letters\n"
    );
    assert_eq!(
        result(&[], 0).to_string(),
        "New Boggle, 1987\n\
         □□□□□□□□□□ 0% of the points\n\
         0 of 40 words, 0 of 1000 points\n"
    );
}

#[test]
fn share_is_nothing_or_all_only_of_no_points_or_all_points() {
    for (points, expected) in [
        (0, "□□□□□□□□□□ 0%"),
        (4, "■□□□□□□□□□ less than 1%"),
        (5, "■□□□□□□□□□ 1%"),
        (99, "■□□□□□□□□□ 10%"),
        (999, "■■■■■■■■■□ 99%"),
        (1000, "■■■■■■■■■■ 100%"),
    ] {
        let text = result(&[], points).to_string();
        assert!(text.contains(&format!("\n{expected} of the")), "{text}");
    }
}
