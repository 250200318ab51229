//! The dialog for a new game, with the real games and the longest texts of their options.

use gui::Answer;
use gui::egui::accesskit::{Node, Role};

use crate::played::three_words;
use crate::player::{Player, in_the_window, spoken};
use crate::table;

/// Whether a part of the window belongs to the options of the dialog.
fn is_option(node: &Node) -> bool {
    match node.role() {
        Role::RadioButton | Role::CheckBox => true,
        Role::TextInput => spoken(node) != "Your answer",
        Role::Label => spoken(node).ends_with("row by row"),
        _ => false,
    }
}

fn bottom(node: &Node) -> f64 {
    node.bounds().expect("a visible part").y1
}

#[test]
fn all_options_of_every_game_are_visible_in_a_small_window() {
    let another = |_| Err("there is no other game".to_string());
    in_the_window(table("new"), another, |player: &mut Player| {
        player.until_asked(Answer::Word);
        // With a word, the dialog warns that it will be lost.
        let word = three_words(&table("new").game("").unwrap())
            .swap_remove(0)
            .0;
        player.enter(&word.to_lowercase());
        player.until("the word", |scene| scene.human.words.len() == 1);
        player.until_asked(Answer::Word);
        player.size = [640.0, 480.0];
        player.click(Role::Button, "New game…");
        let games = player.screen.scene().games;
        assert!(games.len() > 10, "{games:?}");
        for game in games {
            player.click(Role::RadioButton, &game.title);
            // The longest line says how many boards are poorer and richer.
            for (field, percent) in [("Least richness", "88"), ("Greatest richness", "89")] {
                if player.has(Role::TextInput, field) {
                    player.click(Role::TextInput, field);
                    player.type_text(percent);
                }
            }
            player.frame(Vec::new());
            let (_, start) = player.part(Role::Button, "Start");
            let end = start.bounds().expect("a button").y0;
            let options = player.parts().filter(|node| is_option(node));
            let below: Vec<_> = options.filter(|node| bottom(node) > end).collect();
            assert!(below.is_empty(), "{}: {below:?}", game.title);
            assert!(bottom(&start) <= 480.0, "{}", game.title);
            let is_in_window = |text: &str, player: &mut Player| {
                let (_, note) = player.part(Role::Label, text);
                let place = note.bounds().expect("a visible text");
                assert!(
                    place.x1 <= 640.0 && place.y1 <= 480.0,
                    "{}: {text}",
                    game.title
                );
            };
            is_in_window("The current game ends, and its words do not count.", player);
            // So is the reason why the game cannot start.
            player.click(Role::RadioButton, "These letters, or a code");
            player.frame(Vec::new());
            is_in_window("Letters: write ", player);
            player.click(Role::RadioButton, "Shaken cubes");
        }
    });
}
