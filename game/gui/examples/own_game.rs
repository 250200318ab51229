//! A small game of your own, drawn with this library alone:
//!
//! ```sh
//! cargo run -p gui --example own_game --features window
//! ```

use std::error::Error;
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

use gui::{Answer, Display, DisplayError, Event, Outcome, Player, Question, Screen};

/// The words on this board, and the cubes of each.
const WORDS: [(&str, &[(usize, usize)]); 3] = [
    ("TEA", &[(0, 0), (0, 1), (0, 2)]),
    ("EAR", &[(0, 1), (0, 2), (1, 2)]),
    ("NEAR", &[(1, 0), (0, 1), (0, 2), (1, 2)]),
];

fn main() -> Result<(), Box<dyn Error>> {
    let (tell, told) = mpsc::channel();
    let screen = Screen::new(move |event| drop(tell.send(event)));
    let display = screen.clone();
    let game = thread::spawn(move || play(&display, &told));
    let begun = Instant::now();
    gui::run(screen, move || begun.elapsed())?;
    game.join().map_err(|_| "the game panicked")??;
    Ok(())
}

fn play(display: &dyn Display, told: &Receiver<Event>) -> Result<(), DisplayError> {
    display.set_animation_delay(Duration::from_millis(300));
    display.initialize(2, 3)?;
    display.label_all_cubes("TEA NDR")?;
    display.set_status_message("Which words do you see?")?;
    display.update(&mut |scene| {
        scene.question = Some(Question {
            prompt: "Type a word, or press Enter to stop:".to_string(),
            kind: Answer::Word,
        });
    });
    let (mut score, mut hidden) = (0, WORDS.map(|(word, _)| word).to_vec());
    for event in told {
        let line = match event {
            Event::Line(line) if !line.is_empty() => line.to_uppercase(),
            Event::Line(_) | Event::EndTurn => break,
            Event::Closed => return Ok(()),
            // This game has no hints, and cannot be replaced by another one.
            _ => continue,
        };
        if let Some(place) = hidden.iter().position(|word| *word == line) {
            hidden.remove(place);
            score += 1;
            display.record_word(&line, Player::Human)?;
            display.set_score(score, Player::Human)?;
            display.set_status_message(&format!("You found {line}."))?;
        } else {
            display
                .set_status_message(&format!("{line} does not count, or you found it before."))?;
        }
    }
    display.update(&mut |scene| scene.question = None);
    for ((word, path), score) in WORDS.iter().zip(1..) {
        for &(row, column) in *path {
            display.set_highlighted(row, column, true)?;
        }
        display.clear_highlight()?;
        display.record_word(word, Player::Computer)?;
        display.set_score(score, Player::Computer)?;
    }
    display.set_status_message("These are all the words.")?;
    display.update(&mut |scene| {
        scene.outcome = Some(match score < scene.computer.score {
            true => Outcome::Lost,
            false => Outcome::Even,
        });
    });
    Ok(())
}
