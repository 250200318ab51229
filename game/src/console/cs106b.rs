//! The dialogue of CS106B, whose strings are its format, and of `lab6`, which differs in its rules only.

use crate::console::{Console, Play, Said, braced};
use crate::{Game, Refusal};

/// Plays games until somebody says no.
pub fn play(play: &mut Play, console: &mut Console) -> Said<()> {
    introduce(play, console)?;
    loop {
        play_one_game(play, console)?;
        play.seed = play.seed.wrapping_add(1);
        if !console.ask_yes_or_no("Play again? ")? {
            return Ok(());
        }
    }
}

fn introduce(play: &Play, console: &mut Console) -> Said<()> {
    let (rows, columns) = (play.rules.rows(), play.rules.columns());
    let (least, first) = (play.rules.min_length, play.rules.points(play.rules.min_length));
    console.say(format_args!(
        "Boggle, on {rows} by {columns} cubes: find words of {least} letters or more."
    ))?;
    console.say("A word goes from cube to adjoining cube, sideways, up, down or slantwise,")?;
    console.say("and takes no cube twice.")?;
    console.say(format_args!(
        "{least} letters are worth {first}, and longer words more. When you have had enough, I take"
    ))?;
    console.say("every word that you have left.")?;
    console.say("")?;
    Ok(())
}

/// One game: the board, the human's turn, the computer's turn, and who won.
// EXERCISE: the board, the human's turn, the computer's turn, and who won
fn play_one_game(play: &Play, console: &mut Console) -> Said<()> {
    let mut game = set_up(play, console)?;
    human_turn(&mut game, console)?;
    computer_turn(&mut game, console)
}

// SOLUTION ONLY
fn set_up(play: &Play, console: &mut Console) -> Said<Game> {
    let shaken =
        play.has_board() || console.ask_yes_or_no("Do you want to generate a random board? ")?;
    if shaken && let Ok(game) = play.game("") {
        return Ok(game);
    }
    let count = play.rules.rows() * play.rules.columns();
    let question = format!("Type the {count} letters to appear on the board: ");
    loop {
        let letters = console.ask(&question)?;
        // No letters at all would mean that the cubes are to be shaken.
        if !letters.is_empty() && let Ok(game) = play.game(&letters) {
            return Ok(game);
        }
        console.say(format_args!(
            "That is not a valid {count}-letter board string. Try again."
        ))?;
    }
}

// SOLUTION ONLY
fn human_turn(game: &mut Game, console: &mut Console) -> Said<()> {
    console.clear()?;
    console.say("It's your turn!")?;
    loop {
        show(game, console)?;
        let word = console.ask("Type a word (or Enter to stop): ")?;
        console.clear()?;
        if word.is_empty() {
            return Ok(());
        }
        let least = game.rules().min_length;
        match game.human_word_search_watched(&word, &mut |_| {}) {
            Ok(_) => console.say(format_args!(
                "You found a new word! \"{}\"",
                word.to_uppercase()
            ))?,
            Err(refusal) if refusal.is_of_the_board() => {
                console.say("That word can't be formed on this board.")?;
            }
            Err(Refusal::TooShort | Refusal::NotAWord | Refusal::AlreadyFound) => {
                console.say(format_args!(
                    "You must enter an unfound {least}+ letter word from the dictionary."
                ))?;
            }
            Err(_) => {}
        }
    }
}

// SOLUTION ONLY
fn show(game: &Game, console: &mut Console) -> Said<()> {
    let words = game.human_words();
    console.say(game)?;
    console.say(format_args!("Your words ({}): {}", words.len(), braced(&words)))?;
    console.say(format_args!("Your score: {}", game.score_human()))?;
    Ok(())
}

// SOLUTION ONLY
fn computer_turn(game: &mut Game, console: &mut Console) -> Said<()> {
    console.say("It's my turn!")?;
    let words = game.computer_word_search();
    console.say(format_args!("My words ({}): {}", words.len(), braced(&words)))?;
    console.say(format_args!("My score: {}", game.score_computer()))?;
    // A tie is the human's.
    console.say(match game.score_computer() > game.score_human() {
        true => "Ha ha ha, I destroyed you. Better luck next time, puny human!",
        false => "WOW, you defeated me! Congratulations!",
    })?;
    Ok(())
}
