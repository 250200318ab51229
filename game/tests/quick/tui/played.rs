//! Each game, played to its end with the mouse and with keys.

use data::rules::Winner;
use data::{Position, Rules};
use game::tui::App;
use game::{Game, Path};
use ratatui::crossterm::event::{KeyCode, MouseButton, MouseEventKind};

use super::{START, app, end_turn, mouse, press, press_control, screen, type_word};
use crate::rules;

/// Returns the middle of a cube on a screen of 80 columns and 24 rows. Framed cubes are six columns
/// wide and three rows high; others are five columns wide, with an empty row between them.
fn middle(game: &Game, Position { row, column }: Position) -> (u16, u16) {
    let (rows, columns) = (game.board().rows(), game.board().columns());
    let (x, y) = match rows * 3 <= 20 && columns * 6 <= 50 {
        true => (3 + column * 6, 2 + row * 3),
        false => (3 + column * 5, 1 + row * 2),
    };
    (u16::try_from(x).unwrap(), u16::try_from(y).unwrap())
}

fn drag(app: &mut App, path: &Path) {
    let places: Vec<(u16, u16)> = path.iter().map(|cube| middle(app.game(), *cube)).collect();
    mouse(app, MouseEventKind::Down(MouseButton::Left), places[0]);
    for place in &places {
        mouse(app, MouseEventKind::Drag(MouseButton::Left), *place);
    }
    let last = places[places.len() - 1];
    mouse(app, MouseEventKind::Up(MouseButton::Left), last);
}

/// Returns the points of both sides at the end of a game with these words, and the closing message.
fn result(mut game: Game, words: &[(String, Path)]) -> (String, &'static str) {
    for (word, _) in words {
        assert!(game.human_word_search(word), "{word}");
    }
    let you = format!("You: {}", game.score_human());
    if !game.rules().has_computer() {
        return (you, "The game is over.");
    }
    game.computer_word_search();
    let message = match game
        .rules()
        .winner(game.score_human(), game.score_computer())
    {
        Winner::Human => "You win!",
        Winner::Computer => "The computer wins.",
        Winner::Nobody => "A tie.",
    };
    (you, message)
}

#[test]
fn every_game_is_played_to_its_result_with_mouse_and_with_keys() {
    for name in Rules::names() {
        for has_mouse in [true, false] {
            let mut app = app(rules(name), None);
            let words = app.game().words_on_board().into_iter().take(3);
            let words: Vec<(String, Path)> = words.collect();
            assert_eq!(words.len(), 3, "{name}");
            let (you, message) = result(app.game().clone(), &words);
            for (word, path) in &words {
                match has_mouse {
                    true => drag(&mut app, path),
                    false => type_word(&mut app, word),
                }
                let told = app.message().0;
                assert!(told.starts_with(&format!("{word}: ")), "{name}: {told}");
                assert!(app.game().human_words().contains(word), "{name}: {told}");
            }
            match has_mouse {
                true => press_control(&mut app, 'd'),
                false => end_turn(&mut app),
            }
            assert!(app.is_over(), "{name}");
            assert_eq!(app.message().0, message, "{name}");
            let shown = screen(&app, 80, 24, START);
            assert!(shown.contains(&you), "{name}: {you}\n{shown}");
            press(&mut app, KeyCode::Char('n'));
            assert!(!app.is_over(), "{name}");
            end_turn(&mut app);
            press(&mut app, KeyCode::Esc);
            assert!(app.has_left(), "{name}");
        }
    }
}
