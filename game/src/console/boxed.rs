//! Provided: the boxed game: a clock, and several players in turn. A word found by two players
//! counts for neither. A single player plays against the computer, which gets the remaining words.

use data::rules::Winner;
use gui::Tone;

use crate::console::texts::boxed as texts;
use crate::console::{Console, Play, Said, Stop};
use crate::{Game, Hints, Turn, standings};

/// Plays games until a player declines another one.
pub fn play(play: &mut Play, console: &mut Console) -> Said<()> {
    console.say_all(&texts::introduction(
        &play.rules,
        play.players,
        play.opponent,
        play.time.is_some(),
    ))?;
    loop {
        // The cubes always fill the board of their rules.
        if let Ok(game) = play.game("") {
            play_one_game(play, &game, console)?;
        }
        if !console.ask_yes_or_no_then(texts::AGAIN, texts::AGAIN_YES_OR_NO)? {
            return Ok(());
        }
        console.begin_next(play);
    }
}

fn play_one_game(play: &Play, game: &Game, console: &mut Console) -> Said<()> {
    let recorded = match play.players {
        1 => {
            let finished = play_alone(play, game.clone(), console)?;
            console.record(play, &finished)
        }
        _ => {
            play_in_turn(play, game, console)?;
            None
        }
    };
    console.say("")?;
    console.say(texts::all(&game.longest_first()))?;
    match (recorded, play.code(game)) {
        (Some((result, note)), _) => {
            console.say("")?;
            if !note.is_empty() {
                console.say(note)?;
            }
            console.say_all(&texts::shared(&result))?;
        }
        (None, Some(code)) => {
            console.say("")?;
            console.say(texts::same_board(&code))?;
        }
        (None, None) => {}
    }
    Ok(())
}

/// Plays against the computer, and returns the finished game.
fn play_alone(play: &Play, mut game: Game, console: &mut Console) -> Said<Game> {
    let note = turn(play, "You", "", &mut game, console)?;
    game.computer_word_search();
    console.show_end(&game);
    let (human, computer) = (console.score(&game), game.score_computer());
    let hint_points = console.hints.cost(&play.rules);
    console.say("")?;
    console.say(game.shown())?;
    let points = texts::points(human, hint_points);
    console.say(texts::result("You", &game.human_words(), &points))?;
    console.say(texts::result(
        &texts::computer(play.opponent),
        &game.computer_words(),
        &texts::points(computer, 0),
    ))?;
    let winner = play.rules.winner(human, computer);
    let tone = match winner {
        Winner::Computer => Tone::Bad,
        Winner::Human | Winner::Nobody => Tone::Good,
    };
    let verdict = texts::verdict(winner);
    console.announce_otherwise(tone, verdict, texts::at_the_end(&note, verdict))?;
    Ok(game)
}

/// Plays a turn for each player, then removes the words that several players found.
fn play_in_turn(play: &Play, game: &Game, console: &mut Console) -> Said<()> {
    let mut turns = Vec::new();
    let mut note = String::new();
    for number in 1..=play.players {
        let mut own = game.clone();
        // The last word of the previous player is a secret.
        let previous = match note.strip_prefix(texts::TIME_IS_UP) {
            None | Some("") => note,
            Some(_) => texts::at_the_end(texts::TIME_IS_UP, texts::LAST_TRIED),
        };
        note = turn(play, &texts::player(number), &previous, &mut own, console)?;
        turns.push(Turn {
            words: own.human_words(),
            hint_points: console.hints.cost(&play.rules),
        });
    }
    let standings = standings(game.rules(), &turns);
    console.show_standings(play, game, &standings);
    console.say("")?;
    console.say(game.shown())?;
    for (name, standing) in texts::players().zip(&standings) {
        console.say(texts::standing(&name, standing))?;
    }
    let beside = texts::at_the_end(&note, &texts::totals(&standings));
    console.announce_otherwise(Tone::Good, texts::winners(&standings), beside)?;
    Ok(())
}

/// Plays one player's turn, until time is up or the player stops. Returns what a window has to say
/// of the end: whether the time is up, and the result for the last word. `previous` says how the
/// previous turn ended.
fn turn(
    play: &Play,
    name: &str,
    previous: &str,
    game: &mut Game,
    console: &mut Console,
) -> Said<String> {
    console.clear()?;
    if play.players > 1 {
        // The board and the clock of the previous player must not be visible.
        console.put_away();
        console.show_player(name);
        console.show_note(previous);
        console.ask_if_ready(&texts::ready(name))?;
        console.clear()?;
    }
    console.hints = Hints::default();
    console.show(game);
    console.show_player(if play.players > 1 { name } else { "" });
    console.is_late = false;
    let started = console.now();
    console.count_down(started, play.time);
    let mut last = String::new();
    loop {
        // The check comes before each word, so a word begun in time counts.
        let played = console.now() - started;
        if !play.has_time(played) {
            console.announce(Tone::Plain, texts::TIME_IS_UP)?;
            console.is_late = true;
            return Ok(texts::at_the_end(texts::TIME_IS_UP, &last));
        }
        console.say("")?;
        console.say(game.shown())?;
        let points = texts::points(console.score(game), console.hints.cost(game.rules()));
        console.say(texts::words(name, &game.human_words(), &points))?;
        let left = play.time.map(|time| time - played);
        // A window has a running clock, and buttons instead of the keys in the prompt.
        let prompt = texts::prompt(left, game.rules());
        let word = match console.ask_word_otherwise(&prompt, texts::BESIDE) {
            Err(Stop::Again) => {
                console.clear()?;
                continue;
            }
            asked => asked?,
        };
        let is_in_time = play.has_time(console.now() - started);
        console.clear()?;
        if play.rules.ends.with(&word) {
            if is_in_time {
                return Ok(String::new());
            }
            continue;
        }
        if word == "?" {
            console.give_hint(game)?;
            continue;
        }
        let (tone, said) =
            match game.human_word_search_watched(&word, &mut |step| console.step(step)) {
                Ok(_) => {
                    // Lower case may turn characters of other alphabets into ours, which changes
                    // the length.
                    let word = word.to_lowercase();
                    let points = game.rules().points(word.len());
                    (Tone::Good, texts::found(&word.to_uppercase(), points))
                }
                Err(refusal) => (Tone::Bad, texts::refused(&word, refusal)),
            };
        console.announce(tone, &said)?;
        // The last word is the one that was begun in time.
        if !is_in_time {
            last = said;
        }
        console.show(game);
    }
}
