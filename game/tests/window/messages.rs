//! The reasons that the window gives for refusals.

use gui::egui::Event as Input;
use gui::egui::accesskit::Role;
use gui::{Answer, NewGame};

use crate::player::in_the_window;
use crate::table;

fn no_other(_: NewGame) -> Result<game::console::Play, String> {
    Err("there is no other game".to_string())
}

#[test]
fn refused_letters_are_explained_in_the_window() {
    for (name, reason) in [
        ("cs106b", "That is not a valid 16-letter board string."),
        ("cs307", "No board: a board takes 16 letters."),
    ] {
        let mut play = table(name);
        play.shaken = false;
        in_the_window(play, no_other, |player| {
            if name == "cs106b" {
                player.until_asked(Answer::YesOrNo);
                player.frame(vec![Input::Text("n".to_string())]);
            }
            player.until_asked(Answer::Line);
            player.enter("abc");
            player.part(Role::Status, reason);
        });
    }
}

#[test]
fn refused_word_is_explained_in_the_window_only() {
    let text = in_the_window(table("cs106b"), no_other, |player| {
        for (word, reason) in [
            ("ab", "AB: too short."),
            ("zzzz", "ZZZZ: not in the dictionary."),
        ] {
            player.until_asked(Answer::Word);
            player.enter(word);
            player.until(reason, |scene| scene.status.ends_with(reason));
        }
    });
    let said = "You must enter an unfound 4+ letter word from the dictionary.\n";
    assert_eq!(text.matches(said).count(), 2, "{text}");
    assert!(!text.contains("too short"), "{text}");
}

#[test]
fn short_dragged_path_tells_nothing_about_the_words() {
    let play = table("cs106b");
    let game = play.game("").unwrap();
    let words = game.words_on_board();
    let letters = |row, column| game.get_letter(row, column).unwrap().to_string();
    let is_dead = |column: &usize| {
        let begin = letters(0, *column) + &letters(0, column + 1);
        !words.keys().any(|word| word.starts_with(&begin))
    };
    let column = (0..3).find(is_dead).unwrap();
    in_the_window(play, no_other, |player| {
        player.until_asked(Answer::Word);
        player.drag(&[(0, column), (0, column + 1)]);
        let reason = ": too short.";
        player.until(reason, |scene| scene.status.ends_with(reason));
    });
}
