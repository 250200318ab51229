//! The end of the time, and games that a clock ends.

use std::cell::Cell;
use std::io;
use std::time::Duration;

use game::console::{Console, Entry, Input, play};
use gui::{Call, Event, Outcome, Recording, Scene};

use super::{LETTERS, beside, table};

#[test]
fn time_too_long_for_the_clock_means_no_deadline() {
    let display = Recording::new();
    let mut table = table("new", LETTERS);
    table.time = Some(Duration::MAX);
    let (mut input, mut output) = ("".as_bytes(), Vec::new());
    let clock = || Duration::from_secs(1);
    let mut console = Console::new(&mut input, &mut output, &clock).beside(&display);
    play(&mut table, &mut console).unwrap();
    assert_eq!(display.scene().deadline, None);
}

#[test]
fn answer_at_the_deadline_counts_and_ends_the_turn() {
    let mut table = table("new", LETTERS);
    (table.players, table.time) = (2, Some(Duration::from_secs(60)));
    let text = beside(table, |game| {
        game.screen.tell(Event::Line(String::new()));
        let scene = game.until_asked(0);
        assert_eq!(scene.deadline, Some(Duration::from_secs(60)));
        let asked = scene.question.unwrap().prompt;
        assert!(!asked.contains("60 s"), "{asked}");
        game.is_at(60);
        game.screen.tell(Event::Line("foil".to_string()));
        // The second turn has not begun: a question comes first.
        let scene = game.until_question("Player 2");
        // The next player must not see the last word.
        assert_eq!(scene.status, "Time is up. The last word was tried, too.");
        game.is_at(100);
        game.screen.tell(Event::Line(String::new()));
        let scene = game.until_asked(0);
        assert_eq!(scene.human.name, "Player 2");
        assert_eq!(scene.deadline, Some(Duration::from_secs(160)));
        game.is_at(160);
        game.screen.tell(Event::EndTurn);
        let scene = game.until_question("Play again?");
        assert!(
            scene.status.starts_with("Time is up. Player 1, "),
            "{}",
            scene.status
        );
    });
    assert!(text.contains("FOIL: 1 point."), "{text}");
    assert_eq!(text.matches("Time is up.").count(), 2, "{text}");
}

#[test]
fn last_word_and_the_winner_are_shown_when_the_time_is_up() {
    let mut table = table("new", LETTERS);
    table.time = Some(Duration::from_secs(60));
    beside(table, |game| {
        game.until_asked(0);
        game.is_at(60);
        game.say("foil");
        let scene = game.until_question("Play again?");
        assert_eq!(
            scene.status,
            "Time is up. FOIL: 1 point. The computer wins."
        );
        let is_marked = scene.cubes().iter().any(|cube| cube.is_highlighted);
        assert!(!is_marked && scene.path.is_empty(), "{scene:?}");
    });
}

#[test]
fn search_is_not_animated_while_a_clock_runs() {
    for (time, is_animated) in [(None, true), (Some(Duration::from_secs(60)), false)] {
        let display = Recording::new();
        let mut table = table("new", LETTERS);
        table.time = time;
        super::console(table, "foil\n", &display);
        let is_lit = |call: &Call| matches!(call, Call::SetHighlighted { .. });
        assert_eq!(display.done().iter().any(is_lit), is_animated, "{time:?}");
    }
}

#[test]
fn cs107_says_that_time_is_up_even_if_the_window_ends_the_turn() {
    let mut table = table("cs107", LETTERS);
    table.time = Some(Duration::from_secs(60));
    let text = beside(table, |game| {
        // Chooses the built-in word list.
        game.screen.tell(Event::Line(String::new()));
        game.until_asked(0);
        game.is_at(60);
        game.screen.tell(Event::EndTurn);
        game.until_question("Enter closes");
    });
    assert!(text.contains("Time is up."), "{text}");
}

#[test]
fn cs107_lists_entries_and_shows_their_verdicts_at_the_end() {
    let text = beside(table("cs107", LETTERS), |game| {
        game.say("");
        let scene = game.until_asked(0);
        assert!(scene.is_alone, "{scene:?}");
        game.screen.tell(Event::Hint);
        game.until("that there is none", |scene| {
            scene.status == "There are no hints in this game."
        });
        game.say("foil");
        assert_eq!(game.until_asked(1).human.words[0].text, "foil");
        game.choose(&[(0, 0), (1, 1), (2, 2), (2, 3)]);
        game.until_asked(2);
        game.type_on_the_console("xyzzy\n");
        game.until_asked(3);
        game.screen.tell(Event::EndTurn);
        let scene = game.until_question("Enter closes");
        let rows = scene.human.words.iter();
        let rows: Vec<(&str, Option<u32>)> =
            rows.map(|word| (word.text.as_str(), word.points)).collect();
        assert_eq!(
            rows,
            [
                ("foil", Some(1)),
                ("foil: already found", None),
                ("xyzzy: not in the dictionary", None),
            ]
        );
        assert_eq!(scene.human.words[0].path.len(), 4);
        assert_eq!((scene.human.score, scene.outcome), (1, Some(Outcome::Even)));
        assert!(scene.judge.is_none() && !scene.is_closing());
        game.say("");
        game.until("the end of all", Scene::is_closing);
    });
    assert!(text.ends_with("by its students.\n"), "{text}");
}

/// Lines typed at these times, in milliseconds.
struct Typed<'a> {
    lines: &'a [(u64, &'a str)],
    clock: &'a Cell<u64>,
}

impl Input for Typed<'_> {
    fn entry(&mut self) -> io::Result<Option<Entry>> {
        let Some(((time, line), later)) = self.lines.split_first() else {
            return Ok(None);
        };
        self.lines = later;
        self.clock.set(*time);
        match *line {
            CONTINUED => Ok(Some(Entry::Continued)),
            line => Ok(Some(Entry::Typed(line.as_bytes().to_vec()))),
        }
    }

    fn has_entry_within(&mut self, time: Duration) -> bool {
        let end = Duration::from_millis(self.clock.get()).saturating_add(time);
        let end = u64::try_from(end.as_millis()).unwrap();
        let is_typed = self.lines.first().is_none_or(|(time, _)| *time <= end);
        if !is_typed {
            self.clock.set(end);
        }
        is_typed
    }
}

/// Stands for the end of a suspension.
const CONTINUED: &str = "fg";

/// Returns the text of a game of a minute with these lines.
fn text_of(rules: &str, lines: &[(u64, &str)], is_terminal: bool) -> String {
    text_of_players(1, rules, lines, is_terminal)
}

fn text_of_players(
    players: usize,
    rules: &str,
    lines: &[(u64, &str)],
    is_terminal: bool,
) -> String {
    let clock = Cell::new(0);
    let mut input = Typed {
        lines,
        clock: &clock,
    };
    let now = || Duration::from_millis(clock.get());
    let mut output = Vec::new();
    let mut table = table(rules, LETTERS);
    table.time = Some(Duration::from_secs(60));
    table.players = players;
    let console = Console::new(&mut input, &mut output, &now);
    play(&mut table, &mut console.on_terminal(is_terminal)).unwrap();
    String::from_utf8(output).unwrap()
}

#[test]
fn end_of_the_time_is_told_while_the_game_waits_for_a_word() {
    let is_up = "Time is up. A word typed before now still counts; press Enter: ";
    let text = text_of(
        "new",
        &[(59_999, "form"), (70_000, "foil"), (70_100, "n")],
        true,
    );
    assert_eq!(text.matches(is_up).count(), 1, "{text}");
    assert!(text.contains("FOIL: 1 point."), "{text}");
    // The console shows the time only before each word, and says so first.
    let clock = "The clock runs while you think; you see it before each word.\n";
    let (before, after) = text.split_once(clock).expect(&text);
    assert!(
        !before.contains("s left") && after.contains("60 s left"),
        "{text}"
    );
    // A letter is no late word, so it is an answer at once.
    assert!(!text.contains("Answer now:"), "{text}");
    // The next turn has its own time.
    let text = text_of(
        "new",
        &[
            (1, ""),
            (2, ""),
            (100_000, "y"),
            (130_000, ""),
            (130_001, ""),
            (140_000, "n"),
        ],
        true,
    );
    assert_eq!(text.matches(is_up).count(), 0, "{text}");
    // At a terminal, Enter alone has to be pressed again. A word is tried instead.
    let again = "Press Enter again to end your turn, or enter a word: ";
    assert_eq!(text.matches(again).count(), 2, "{text}");
    let lines = [(1, ""), (2, "form"), (3, ""), (4, ""), (5, "n")];
    let text = text_of("new", &lines, true);
    assert_eq!(text.matches(again).count(), 2, "{text}");
    assert!(text.contains("You, 1 point: FORM"), "{text}");
    // In a pipe, each line is meant for its question.
    let text = text_of("new", &[(1, ""), (5, "n")], false);
    assert!(
        !text.contains(again) && text.contains("You, 0 points"),
        "{text}"
    );
    // A course prescribes its texts.
    let lines = [(1, ""), (2, "form"), (70_000, "foil")];
    let text = text_of("cs107", &lines, true);
    assert!(
        text.contains("Time is up.") && !text.contains(is_up),
        "{text}"
    );
}

#[test]
fn suspended_game_goes_on_with_the_board_and_the_time_left() {
    let lines = [
        (1000, "form"),
        (20_000, CONTINUED),
        (21_000, ""),
        (22_000, ""),
        (30_000, CONTINUED),
        (31_000, "n"),
    ];
    let text = text_of("new", &lines, true);
    assert!(text.contains("\n40 s left"), "{text}");
    assert_eq!(
        text.matches("You, 1 point, 1 word: FORM").count(),
        2,
        "{text}"
    );
    assert!(text.contains("Play again? \nPlay again? "), "{text}");
    // A course prescribes its texts.
    let text = text_of("cs106b", &[(1, CONTINUED), (2, ""), (3, "n")], true);
    assert_eq!(text.matches("Type a word").count(), 1, "{text}");
}

#[test]
fn words_of_a_player_do_not_stay_in_a_terminal_that_several_share() {
    let lines = [
        (1, ""),
        (2, "form"),
        (3, ""),
        (4, ""),
        (2005, ""),
        (2006, ""),
        (2007, ""),
        (9000, "n"),
    ];
    let clear = "\x1b[H\x1b[2J\x1b[3J";
    let text = text_of_players(2, "new", &lines, true);
    let (_, after) = text.split_once("FORM: 1 point.").unwrap();
    let (_, after) = after.split_once(clear).unwrap();
    assert!(after.contains("Player 2, press Enter"), "{text}");
    assert!(!text_of("new", &lines, true).contains("\x1b[3J"));
    assert!(!text_of_players(2, "new", &lines, false).contains('\x1b'));
}

#[test]
fn line_for_the_last_word_does_not_answer_the_next_question() {
    let lines = [
        (59_000, "form"),
        (61_000, "foil"),
        // Typed before the player has read that the time is up.
        (61_900, "yes"),
        (62_000, "no"),
        (65_000, "maybe"),
        // The player has answered since, so this is no late line.
        (65_500, "n"),
    ];
    let text = text_of("new", &lines, true);
    assert!(text.contains("FOIL: 1 point."), "{text}");
    assert_eq!(text.matches("Play again? ").count(), 3, "{text}");
    let too_late = "The time was up before this line. Answer now:\nPlay again? ";
    assert_eq!(text.matches(too_late).count(), 2, "{text}");
    assert_eq!(text.matches("Answer now:").count(), 2, "{text}");
    // In a pipe, every line is an answer.
    let text = text_of("new", &lines, false);
    assert_eq!(text.matches("Play again? ").count(), 2, "{text}");
}
