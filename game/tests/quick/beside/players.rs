//! Several players at one window.

use std::time::Duration;

use gui::{Answer, Event};

use super::{LETTERS, beside, table};
use crate::rules;

#[test]
fn players_are_named_and_cannot_see_the_words_of_others() {
    let mut table = table("new", LETTERS);
    table.players = 2;
    beside(table, |game| {
        game.screen.tell(Event::Line(String::new()));
        let scene = game.until_asked(0);
        assert_eq!(scene.human.name, "Player 1");
        game.screen.tell(Event::Line("foil".to_string()));
        game.until_asked(1);
        game.screen.tell(Event::EndTurn);
        game.screen.tell(Event::Line(String::new()));
        let scene = game.until("the other one", |scene| {
            scene.human.name == "Player 2" && scene.question.is_some()
        });
        assert!(scene.human.words.is_empty(), "{scene:?}");
    });
}

#[test]
fn display_is_cleared_and_the_clock_stopped_between_turns() {
    let mut table = table("new", LETTERS);
    (table.players, table.time) = (2, Some(Duration::from_secs(60)));
    beside(table, |game| {
        game.say("");
        game.until_asked(0);
        game.say("foil");
        game.until_asked(1);
        game.screen.tell(Event::EndTurn);
        let scene = game.until_question("Player 2, press Enter");
        let kind = scene.question.as_ref().map(|question| question.kind);
        assert_eq!(kind, Some(Answer::Enter), "a button OK");
        assert_eq!((scene.rows(), scene.human.words.len()), (0, 0));
        assert_eq!((scene.human.score, scene.status.as_str()), (0, ""));
        assert_eq!(scene.human.name, "Player 2", "whose list it will be");
        assert!(scene.judge.is_none() && scene.deadline.is_none() && !scene.has_hints());
        // The line above the names stays.
        assert_eq!(scene.title, rules("new").title);
        game.say("");
        assert_eq!(game.until_asked(0).human.name, "Player 2");
    });
}

#[test]
fn final_screen_names_the_finder_of_each_word_and_the_winner() {
    let mut table = table("new", LETTERS);
    table.players = 2;
    let text = beside(table, |game| {
        for words in [&["foil"][..], &["foil", "roomy"]] {
            game.say("");
            game.until_asked(0);
            for (found, word) in (1..).zip(words) {
                game.say(word);
                game.until_asked(found);
            }
            game.screen.tell(Event::EndTurn);
            game.until("another question", |scene| {
                let kind = scene.question.as_ref().map(|question| question.kind);
                kind.is_some_and(|kind| kind != Answer::Word)
            });
        }
        let scene = game.until_question("Play again?");
        assert_eq!(
            scene.status,
            "Player 1, 0 points. Player 2, 2 points. Player 2 wins!"
        );
        let rows = scene.human.words.iter().rev();
        let rows: Vec<(&str, &str, Option<u32>)> = rows
            .map(|word| (word.finder.as_str(), word.text.as_str(), word.points))
            .collect();
        assert_eq!(
            rows,
            [
                ("Player 1, shared", "FOIL", Some(0)),
                ("Player 2, shared", "FOIL", Some(0)),
                ("Player 2", "ROOMY", Some(2)),
            ]
        );
        assert_eq!(scene.human.words[0].path.len(), 5);
        assert_eq!(
            (scene.human.name.as_str(), scene.winners.as_str()),
            ("All players", "Player 2 wins!")
        );
        assert!(
            scene.is_alone && scene.outcome.is_none(),
            "no computer played"
        );
        assert!(scene.all.is_some_and(|all| all.len() > 3));
    });
    assert!(text.contains("\nPlayer 2 wins!\n"), "{text}");
}
