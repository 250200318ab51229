//! The dialogue of CS106B in one function.

use gui::Tone;

use crate::console::texts::cs106b as texts;
use crate::console::{Console, Play, Said};

/// Plays games until the answer is no.
pub fn play(play: &mut Play, console: &mut Console) -> Said<()> {
    console.say_all(&texts::introduction(&play.rules, play.opponent))?;
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
        console.show(&game);
        console.announce(Tone::Plain, texts::HUMAN_TURN)?;
        loop {
            for row in game.to_string().lines() {
                console.say(row)?;
            }
            console.say("")?;
            console.say(texts::human_words(&game.human_words()))?;
            console.say(texts::human_score(game.score_human()))?;
            let word = console.ask_word(texts::WORD)?.to_uppercase();
            console.clear()?;
            if word.is_empty() {
                break;
            }
            // Unlike the reference solution, this shows the game before it announces the result.
            let is_suitable = game.check_word(&word);
            let found = is_suitable
                && game
                    .human_word_search_watched(&word, &mut |step| console.step(step))
                    .is_ok();
            console.show(&game);
            let (tone, line) = match (is_suitable, found) {
                (false, _) => (Tone::Bad, texts::unsuitable(&play.rules)),
                (true, false) => (Tone::Bad, texts::NOT_ON_BOARD.to_string()),
                (true, true) => (Tone::Good, texts::found(&word)),
            };
            console.announce(tone, line)?;
        }
        console.announce(Tone::Plain, texts::COMPUTER_TURN)?;
        console.say(texts::computer_words(&game.computer_word_search()))?;
        console.show_end(&game);
        let (human, computer) = (game.score_human(), game.score_computer());
        console.say(texts::computer_score(computer))?;
        let line = if human >= computer { texts::WON } else { texts::LOST };
        console.announce(Tone::Plain, line)?;
        play.seed = play.seed.wrapping_add(1);
        if !console.ask_yes_or_no(texts::AGAIN)? {
            break Ok(());
        }
    }
}
