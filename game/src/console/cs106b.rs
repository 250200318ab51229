//! The dialogue of CS106B, and of `lab6`, which has different rules only.

// HANDED OUT
use gui::Tone;

// HANDED OUT
use crate::Game;
use crate::console::texts::cs106b as texts;
use crate::console::{Console, Play, Said};

/// Plays games until the player declines another one.
pub fn play(play: &mut Play, console: &mut Console) -> Said<()> {
    console.say_all(&texts::introduction(&play.rules, play.opponent))?;
    loop {
        play_one_game(play, console)?;
        console.end_game(play)?;
        if !console.ask_yes_or_no(texts::AGAIN)? {
            return Ok(());
        }
        console.begin_next(play);
    }
}

/// Plays one game: the board, the human's turn, the computer's turn, and the winner.
///
/// If there already is a valid board (`has_board`), the game does not ask for one. Each question is
/// repeated until the answer is valid; `ask_letters` asks for the letters. An empty answer is not a
/// board, although `Play::game` would shake the cubes for it. `ask_word` asks for a word; at the end
/// of the input, it ends the turn. The game clears the screen before the human's turn and after each
/// word. The human wins a tie.
///
/// A window next to the console shows the game as soon as you show it (`show`, `show_end`). It also
/// shows the announcements (whose turn it is, the result for a word, the winner) and each `step` of
/// the search. `show_problem` says there why letters are not a board, and `explain` why a word does
/// not count.
// EXERCISE: ask for a board, let the human find words, then the computer, and say who won
fn play_one_game(play: &Play, console: &mut Console) -> Said<()> {
    let mut game = set_up(play, console)?;
    human_turn(&mut game, console)?;
    computer_turn(&mut game, console)
}

fn set_up(play: &Play, console: &mut Console) -> Said<Game> {
    let shaken = play.has_board() || console.ask_yes_or_no(texts::RANDOM)?;
    if shaken && let Ok(game) = play.game("") {
        return Ok(game);
    }
    loop {
        let letters = console.ask_letters(&play.rules, &texts::letters(&play.rules))?;
        // Empty letters would shake the cubes.
        if !letters.is_empty()
            && let Ok(game) = play.game(&letters)
        {
            return Ok(game);
        }
        let problem = texts::bad_letters(&play.rules);
        console.say(&problem)?;
        console.show_problem(&problem);
    }
}

fn human_turn(game: &mut Game, console: &mut Console) -> Said<()> {
    console.show(game);
    console.clear()?;
    console.announce(Tone::Plain, texts::HUMAN_TURN)?;
    loop {
        console.say(&game)?;
        console.say(texts::human_words(&game.human_words()))?;
        console.say(texts::human_score(game.score_human()))?;
        let word = console.ask_word(texts::WORD)?;
        if game.rules().ends.with(&word) {
            return Ok(());
        }
        console.clear()?;
        let mut watch = |step| console.step(step);
        if !game.check_word(&word) {
            console.announce(Tone::Bad, texts::unsuitable(game.rules()))?;
            console.explain(&word, game.refusal(&word));
        } else if let Err(refusal) = game.human_word_search_watched(&word, &mut watch) {
            console.announce(Tone::Bad, texts::NOT_ON_BOARD)?;
            console.explain(&word, Some(refusal));
        } else {
            let word = word.to_lowercase().to_uppercase();
            console.announce(Tone::Good, texts::found(&word))?;
        }
        console.show(game);
    }
}

fn computer_turn(game: &mut Game, console: &mut Console) -> Said<()> {
    console.announce(Tone::Plain, texts::COMPUTER_TURN)?;
    let words = game.computer_word_search();
    console.say(texts::computer_words(&words))?;
    console.say(texts::computer_score(game.score_computer()))?;
    console.show_end(game);
    // The human wins a tie.
    match game.score_computer() > game.score_human() {
        true => console.announce(Tone::Bad, texts::LOST)?,
        false => console.announce(Tone::Good, texts::WON)?,
    }
    Ok(())
}
