//! The dialogue of CS307: a board in lower case, with the latest word in capitals.

use std::collections::BTreeSet;

// HANDED OUT
use gui::Tone;

use crate::console::texts::cs307 as texts;
use crate::console::{Console, Play, Said};
// HANDED OUT
use crate::{Game, Path};

/// Plays games until the player declines another one.
pub fn play(play: &mut Play, console: &mut Console) -> Said<()> {
    console.say(texts::title(&play.rules))?;
    loop {
        play_one_game(play, console)?;
        console.end_game(play)?;
        if !console.ask_yes_or_no(texts::AGAIN)? {
            console.say(texts::GOODBYE)?;
            return Ok(());
        }
        console.begin_next(play);
    }
}

/// Plays one game: the board, the human's turn, the computer's turn, and the winner.
///
/// If there already is a valid board (`has_board`), the game does not ask for one. An empty answer
/// shakes the cubes; the question is repeated until there is a board. `ask_word` asks for a word; at
/// the end of the input, it ends the turn. The board highlights the word just found, and no word
/// after a refusal. The game clears the screen after each word.
///
/// A window next to the console shows the game as soon as you show it (`show`, `show_end`). It also
/// shows the announcements (the result for a word, the winner) and each `step` of the search.
/// `show_problem` says there why letters are not a board.
// EXERCISE: ask for a board, let the human find words, then the computer, and say who won
fn play_one_game(play: &Play, console: &mut Console) -> Said<()> {
    let mut game = set_up(play, console)?;
    human_turn(&mut game, console)?;
    computer_turn(&mut game, console)
}

fn set_up(play: &Play, console: &mut Console) -> Said<Game> {
    if play.has_board()
        && let Ok(game) = play.game("")
    {
        return Ok(game);
    }
    loop {
        // Empty letters shake the cubes.
        match play.game(&console.ask(texts::LETTERS)?) {
            Ok(game) => return Ok(game),
            Err(error) => {
                let problem = texts::no_board(&error);
                console.say(&problem)?;
                console.show_problem(&problem);
            }
        }
    }
}

fn human_turn(game: &mut Game, console: &mut Console) -> Said<()> {
    let mut path = Path::new();
    console.show(game);
    loop {
        console.say("")?;
        console.say(game.rows_highlighting(&path))?;
        console.say(texts::words_so_far(&in_small_letters(&game.human_words())))?;
        console.say(texts::human_score(game.score_human()))?;
        let answer = console.ask_word(texts::WORD)?;
        if game.rules().ends.with(&answer) {
            return Ok(());
        }
        console.clear()?;
        path.clear();
        match game.human_word_search_watched(&answer, &mut |step| console.step(step)) {
            Ok(found) => {
                path.clone_from(found);
                console.announce(Tone::Good, texts::found(&answer))?;
            }
            Err(refusal) => {
                let least = game.rules().min_length;
                console.announce(Tone::Bad, texts::refused(&answer, refusal, least))?;
            }
        }
        console.show(game);
    }
}

fn computer_turn(game: &mut Game, console: &mut Console) -> Said<()> {
    let words = in_small_letters(&game.computer_word_search());
    let (computer, human) = (game.score_computer(), game.score_human());
    console.show_end(game);
    console.say("")?;
    console.say(game.rows_highlighting(&[]))?;
    console.say(texts::computer_words(&words))?;
    console.say(texts::computer_score(computer))?;
    console.say(texts::human_score(human))?;
    let tone = if human > computer {
        Tone::Good
    } else {
        Tone::Bad
    };
    console.announce(tone, texts::verdict(computer, human))?;
    Ok(())
}

fn in_small_letters(words: &BTreeSet<String>) -> Vec<String> {
    words.iter().map(|word| word.to_lowercase()).collect()
}
