//! Each game, played to its end with the mouse and with keys.

use std::time::Duration;

use data::Rules;
use data::rules::Winner;
use game::console::Play;
use game::{Game, Path};
use gui::egui::accesskit::Role;
use gui::egui::{Key, Modifiers};
use gui::{Answer, Display, Event, Place};

use crate::player::{Player, asks, in_the_window};
use crate::table;

/// The time after which a key or a click is meant for what is shown now.
const LATER: Duration = Duration::from_secs(2);

/// A player's device.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Device {
    Mouse,
    Keys,
}

/// Returns the three shortest words on the board, which begin with no other word that counts.
pub fn three_words(game: &Game) -> Vec<(String, Path)> {
    let mut words: Vec<(String, Path)> = game.words_on_board().into_iter().collect();
    words.sort_by_key(|(word, _)| (word.len(), word.clone()));
    words.truncate(3);
    words
}

/// Returns the result that the window shows after a game with these words.
fn result(game: &Game, words: &[(String, Path)]) -> String {
    let mut game = game.clone();
    for (word, _) in words {
        assert!(game.human_word_search(word), "{word}");
    }
    let human = game.score_human();
    if !game.rules().has_computer() {
        return format!("The game is over: {human}");
    }
    game.computer_word_search();
    let computer = game.score_computer();
    match game.rules().winner(human, computer) {
        Winner::Human => format!("You have won: {human} to {computer}"),
        Winner::Computer => format!("The computer has won: {computer} to {human}"),
        Winner::Nobody => format!("Nobody has won: {human} to {computer}"),
    }
}

/// Plays a game with these words, and returns the console's text.
fn played(play: &Play, words: &[(String, Path)], device: Device, result: &str) -> String {
    let ends = play.rules.ends.answer();
    let another = |_| Err("there is no other game".to_string());
    in_the_window(play.clone(), another, |player| {
        player.screen.set_animation_delay(Duration::ZERO);
        begin(player, device);
        for (number, (word, path)) in words.iter().enumerate() {
            player.until_asked(Answer::Word);
            let path: Vec<Place> = path.iter().map(|cube| (cube.row, cube.column)).collect();
            match device {
                Device::Keys => player.enter(&word.to_lowercase()),
                Device::Mouse if number == 0 => {
                    player.click_cubes(&path);
                    player.click(Role::Button, "Try word");
                }
                Device::Mouse => player.drag(&path),
            }
            player.until(word, |scene| scene.human.words.len() > number);
        }
        player.until_asked(Answer::Word);
        // A click or Enter just after a word belongs to that word.
        player.pass(LATER);
        match device {
            // A button or Enter alone has to be pressed twice.
            Device::Mouse => {
                player.click(Role::Button, "End turn");
                player.click(Role::Button, "End turn");
            }
            Device::Keys => {
                player.enter(ends);
                if ends.is_empty() {
                    player.enter(ends);
                }
            }
        }
        player.part(Role::Status, result);
        close(player, device);
    })
}

/// Waits for the first word; CS107 asks for a dictionary before.
fn begin(player: &mut Player, device: Device) {
    player.until("the first question", |scene| scene.question.is_some());
    if asks(&player.screen.scene()) != Some(Answer::Word) {
        answer(player, device, "OK", Key::Enter);
    }
    player.until_asked(Answer::Word);
}

/// Ends the window after a game. A click or Enter too soon after the turn would not count.
fn close(player: &mut Player, device: Device) {
    player.until("a question", |scene| scene.question.is_some());
    player.frame(Vec::new());
    player.pass(LATER);
    match asks(&player.screen.scene()) {
        Some(Answer::YesOrNo) => answer(player, device, "No, close the window", Key::N),
        _ => answer(player, device, "OK", Key::Enter),
    }
    player.until("the end", |scene| scene.is_closing());
}

/// Answers with a button or with a key.
fn answer(player: &mut Player, device: Device, label: &str, key: Key) {
    match (device, key) {
        (Device::Mouse, _) => player.click(Role::Button, label),
        (Device::Keys, Key::Enter) => player.press(Key::Enter, Modifiers::NONE),
        (Device::Keys, key) => {
            let letter = key.name().to_lowercase();
            player.frame(vec![gui::egui::Event::Text(letter)]);
        }
    }
}

#[test]
fn every_game_is_played_to_its_result_with_mouse_and_with_keys() {
    for name in Rules::names() {
        let play = table(name);
        let game = play.game("").unwrap();
        let words = three_words(&game);
        assert_eq!(words.len(), 3, "{name}");
        let result = result(&game, &words);
        for device in [Device::Mouse, Device::Keys] {
            let text = played(&play, &words, device, &result).to_uppercase();
            for (word, _) in &words {
                assert!(text.contains(word), "{name}, {device:?}, {word}: {text}");
            }
        }
    }
}

#[test]
fn board_of_several_players_stays_as_it_is_with_the_result() {
    let play = Play {
        players: 2,
        ..table("new")
    };
    let words = three_words(&play.game("").unwrap());
    let another = |_| Err("there is no other game".to_string());
    in_the_window(play, another, |player| {
        player.screen.set_animation_delay(Duration::ZERO);
        for (turn, (word, _)) in words[..2].iter().enumerate() {
            player.until_asked(Answer::Enter);
            player.frame(Vec::new());
            player.pass(LATER);
            player.press(Key::Enter, Modifiers::NONE);
            player.until_asked(Answer::Word);
            player.enter(&word.to_lowercase());
            player.until("a word", |scene| scene.human.words.len() == 1);
            player.until_asked(Answer::Word);
            player.press(Key::R, Modifiers::COMMAND);
            if turn == 0 {
                player.screen.tell(Event::EndTurn);
            }
        }
        let turned = player.cube((0, 0));
        player.screen.tell(Event::EndTurn);
        player.until_asked(Answer::YesOrNo);
        assert_eq!(player.cube((0, 0)), turned);
    });
}

#[test]
fn every_game_with_a_clock_ends_with_the_last_word_when_its_time_is_up() {
    let clocks = Rules::names().filter_map(|name| {
        let seconds = Rules::built_in(name).unwrap().seconds?;
        Some((name, Duration::from_secs(seconds.into())))
    });
    let clocks: Vec<(&str, Duration)> = clocks.collect();
    assert_eq!(clocks.len(), 7, "the boxed games and CS107: {clocks:?}");
    for (name, time) in clocks {
        let play = Play {
            time: Some(time),
            ..table(name)
        };
        let game = play.game("").unwrap();
        let words = three_words(&game);
        let result = result(&game, &words);
        for device in [Device::Mouse, Device::Keys] {
            let another = |_| Err("there is no other game".to_string());
            in_the_window(play.clone(), another, |player| {
                player.screen.set_animation_delay(Duration::ZERO);
                begin(player, device);
                let [first, second, last] = words.as_slice() else {
                    panic!("{words:?}");
                };
                for (number, (word, _)) in [first, second].into_iter().enumerate() {
                    player.enter(&word.to_lowercase());
                    player.until(word, |scene| scene.human.words.len() > number);
                    player.until_asked(Answer::Word);
                }
                player.pass(time - Duration::from_secs(1));
                player.frame(Vec::new());
                assert!(
                    player.screen.scene().judge.is_some(),
                    "{name}: a second is left"
                );
                // The last word is not finished by Enter, or by a click on its last cube.
                match device {
                    Device::Mouse => {
                        let path = last.1.iter().map(|cube| (cube.row, cube.column));
                        player.click_cubes(&path.collect::<Vec<Place>>());
                    }
                    Device::Keys => player.type_text(&last.0.to_lowercase()),
                }
                player.pass(Duration::from_secs(1));
                player.part(Role::Status, &result);
                let status = player.screen.scene().status;
                assert!(status.starts_with("Time is up."), "{name}: {status}");
                close(player, device);
            });
        }
    }
}
