//! Each game, played to its end with the mouse and with keys.

use std::time::Duration;

use data::Rules;
use data::rules::Winner;
use game::console::Play;
use game::{Game, Path};
use gui::egui::accesskit::Role;
use gui::egui::{Key, Modifiers};
use gui::{Answer, Display, Place};

use crate::player::{Player, asks, in_the_window};
use crate::table;

/// A player's device.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Device {
    Mouse,
    Keys,
}

/// Returns the three shortest words on the board, which begin with no other word that counts.
fn three_words(game: &Game) -> Vec<(String, Path)> {
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
        player.until("the first question", |scene| scene.question.is_some());
        // CS107 asks for a dictionary first.
        if asks(&player.screen.scene()) != Some(Answer::Word) {
            answer(player, device, "OK", Key::Enter);
        }
        for (number, (word, path)) in words.iter().enumerate() {
            player.until_asked(Answer::Word);
            let path: Vec<Place> = path.iter().map(|cube| (cube.row, cube.column)).collect();
            match device {
                Device::Keys => player.type_line(&word.to_lowercase(), Duration::ZERO),
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
        player.now += Duration::from_secs(2);
        match device {
            // A button or Enter alone has to be pressed twice.
            Device::Mouse => {
                player.click(Role::Button, "End turn");
                player.click(Role::Button, "End turn");
            }
            Device::Keys => {
                player.type_line(ends, Duration::ZERO);
                if ends.is_empty() {
                    player.type_line(ends, Duration::ZERO);
                }
            }
        }
        player.part(Role::Status, result);
        // So does one just after the question at the end has appeared.
        player.until("a question", |scene| scene.question.is_some());
        player.frame(Vec::new());
        player.now += Duration::from_secs(2);
        match asks(&player.screen.scene()) {
            Some(Answer::YesOrNo) => answer(player, device, "No, close the window", Key::N),
            _ => answer(player, device, "OK", Key::Enter),
        }
        player.until("the end", |scene| scene.is_closing());
    })
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
