//! The dialogue of CS307 in one function.

use crate::Refusal;
use crate::console::texts::cs307 as texts;
use crate::console::{Console, Play, Said};

/// Plays games until the answer is no.
pub fn play(play: &mut Play, console: &mut Console) -> Said<()> {
    console.say(texts::title(&play.rules))?;
    loop {
        let mut game = loop {
            let letters = if play.has_board() {
                String::new()
            } else {
                console.ask(texts::LETTERS)?
            };
            match play.game(&letters) {
                Ok(game) => break game,
                Err(error) => console.say(texts::no_board(&error))?,
            }
        };
        let mut last = String::new();
        loop {
            let path = game.path(&last).cloned().unwrap_or_default();
            console.say("")?;
            console.say(game.rows_highlighting(&path))?;
            let words: Vec<String> = game.human_words().iter().map(|w| w.to_lowercase()).collect();
            console.say(texts::words_so_far(&words))?;
            console.say(texts::human_score(game.score_human()))?;
            let answer = console.ask_word(texts::WORD)?;
            console.clear()?;
            let lower = answer.chars().any(|c| !c.is_uppercase());
            if answer == "1" || (!lower && !answer.is_empty()) {
                break;
            }
            last.clear();
            let mut steps = |_| {};
            let refused: Option<Refusal> =
                game.human_word_search_watched(&answer, &mut steps).err();
            match refused {
                None => {
                    console.say(texts::found(&answer))?;
                    last = answer;
                }
                Some(why) => console.say(texts::refused(
                    &answer,
                    why,
                    play.rules.min_length,
                ))?,
            }
        }
        let words = game.computer_word_search();
        let words: Vec<String> = words.iter().map(|w| w.to_lowercase()).collect();
        console.say("")?;
        console.say(game.rows_highlighting(&[]))?;
        console.say(texts::computer_words(&words))?;
        console.say(texts::computer_score(game.score_computer()))?;
        console.say(texts::human_score(game.score_human()))?;
        console.say(texts::verdict(game.score_computer(), game.score_human()))?;
        play.seed = play.seed.wrapping_add(1);
        if !console.ask_yes_or_no(texts::AGAIN)? {
            break;
        }
    }
    console.say(texts::GOODBYE)?;
    Ok(())
}
