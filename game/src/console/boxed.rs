//! Provided: the game from the box, a clock, several players in turn, and words that two have found count for
//! nobody. Who plays alone plays against the computer, which gets what is left.

use data::rules::Winner;
use gui::Tone;

use crate::console::texts::boxed as texts;
use crate::console::{Console, Play, Said};
use crate::{Game, standings};

/// Plays games until somebody says no.
pub fn play(play: &mut Play, console: &mut Console) -> Said<()> {
    console.say_all(&texts::introduction(&play.rules, play.players))?;
    loop {
        // The cubes of rules fill their board.
        if let Ok(game) = play.game("") {
            play_one_game(play, &game, console)?;
        }
        play.seed = play.seed.wrapping_add(1);
        if !console.ask_yes_or_no(texts::AGAIN)? {
            return Ok(());
        }
    }
}

fn play_one_game(play: &Play, game: &Game, console: &mut Console) -> Said<()> {
    match play.players {
        1 => play_alone(play, game.clone(), console)?,
        _ => play_in_turn(play, game, console)?,
    }
    console.say("")?;
    console.say(texts::all(&game.longest_first()))?;
    Ok(())
}

fn play_alone(play: &Play, mut game: Game, console: &mut Console) -> Said<()> {
    turn(play, "You", &mut game, console)?;
    game.computer_word_search();
    console.show_end(&game);
    let (human, computer) = (game.score_human(), game.score_computer());
    console.say("")?;
    console.say(game.shown())?;
    console.say(texts::result("You", &game.human_words(), 0, human))?;
    console.say(texts::result(
        "The computer",
        &game.computer_words(),
        0,
        computer,
    ))?;
    let winner = play.rules.winner(human, computer);
    let tone = match winner {
        Winner::Computer => Tone::Bad,
        Winner::Human | Winner::Nobody => Tone::Good,
    };
    console.announce(tone, texts::verdict(winner))?;
    Ok(())
}

/// Each has what is left after what others found as well.
fn play_in_turn(play: &Play, game: &Game, console: &mut Console) -> Said<()> {
    let mut lists = Vec::new();
    for number in 1..=play.players {
        let mut own = game.clone();
        turn(play, &texts::player(number), &mut own, console)?;
        lists.push(own.human_words());
    }
    let standings = standings(game.rules(), &lists);
    console.show_standings(game, &standings);
    console.say("")?;
    console.say(game.shown())?;
    for (name, standing) in texts::players().zip(&standings) {
        let (own, shared) = (&standing.own, standing.shared.len());
        console.say(texts::result(&name, own, shared, standing.points))?;
    }
    let beside = texts::totals(&standings);
    console.announce_otherwise(Tone::Good, texts::winners(&standings), beside)?;
    Ok(())
}

/// One player's words, until time is up or the player has had enough.
fn turn(play: &Play, name: &str, game: &mut Game, console: &mut Console) -> Said<()> {
    console.clear()?;
    if play.players > 1 {
        // Nothing of another player's turn is to be seen then, nor goes on.
        console.put_away();
        console.show_player(name);
        console.ask(&texts::ready(name))?;
        console.clear()?;
    }
    console.show(game);
    console.show_player(if play.players > 1 { name } else { "" });
    let started = console.now();
    console.count_down(started, play.time);
    loop {
        // Looked at before a word: what was begun in time counts.
        let played = console.now() - started;
        if !play.has_time(played) {
            console.announce(Tone::Plain, texts::TIME_IS_UP)?;
            return Ok(());
        }
        console.say("")?;
        console.say(game.shown())?;
        console.say(texts::words(name, &game.human_words(), game.score_human()))?;
        let left = play.time.map(|time| time - played);
        // A window has a clock that goes on, and buttons for the rest.
        let word = console.ask_otherwise(&texts::prompt(left), texts::BESIDE)?;
        console.clear()?;
        if play.rules.ends.with(&word) {
            if play.has_time(console.now() - started) {
                return Ok(());
            }
            continue;
        }
        if word == "?" {
            let hint = game.hint();
            let hint = hint.map_or(texts::ALL_FOUND.to_string(), texts::hint);
            console.announce(Tone::Plain, hint)?;
            continue;
        }
        match game.human_word_search_watched(&word, &mut |step| console.step(step)) {
            Ok(_) => {
                // Letters of other alphabets may become ours in small letters, and are shorter then.
                let word = word.to_lowercase();
                let points = game.rules().points(word.len());
                console.announce(Tone::Good, texts::found(&word.to_uppercase(), points))?;
            }
            Err(refusal) => console.announce(Tone::Bad, texts::refused(&word, refusal))?,
        }
        console.show(game);
    }
}
