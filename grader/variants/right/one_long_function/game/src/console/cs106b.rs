//! The dialogue of CS106B in one function.

use crate::console::texts::cs106b as texts;
use crate::console::{Console, Play, Said};

/// Plays games until somebody says no.
pub fn play(play: &mut Play, console: &mut Console) -> Said<()> {
    console.say_all(&texts::introduction(&play.rules))?;
    loop {
        let mut game = None;
        if play.has_board() || console.ask_yes_or_no(texts::RANDOM)? {
            game = play.game("").ok();
        }
        while game.is_none() {
            let letters = console.ask(&texts::letters(&play.rules))?;
            if !letters.is_empty() {
                game = play.game(&letters).ok();
            }
            if game.is_none() {
                console.say(texts::bad_letters(&play.rules))?;
            }
        }
        let Some(mut game) = game else {
            continue;
        };
        console.clear()?;
        console.say(texts::HUMAN_TURN)?;
        loop {
            for row in game.to_string().lines() {
                console.say(row)?;
            }
            console.say("")?;
            console.say(texts::human_words(&game.human_words()))?;
            console.say(texts::human_score(game.score_human()))?;
            let word = console.ask(texts::WORD)?.to_uppercase();
            console.clear()?;
            match word.as_str() {
                "" => break,
                word if !game.check_word(word) => console.say(texts::unsuitable(&play.rules))?,
                word if game.human_word_search(word) => console.say(texts::found(word))?,
                _ => console.say(texts::NOT_ON_BOARD)?,
            }
        }
        console.say(texts::COMPUTER_TURN)?;
        console.say(texts::computer_words(&game.computer_word_search()))?;
        let (human, computer) = (game.score_human(), game.score_computer());
        console.say(texts::computer_score(computer))?;
        console.say(if human >= computer { texts::WON } else { texts::LOST })?;
        play.seed = play.seed.wrapping_add(1);
        if !console.ask_yes_or_no(texts::AGAIN)? {
            break Ok(());
        }
    }
}
