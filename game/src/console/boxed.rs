//! The game from the box: a clock, several players in turn, and words that two have found count for
//! nobody. Who plays alone plays against the computer.

use std::collections::BTreeSet;

use crate::console::{Console, Play, Said, printable};
use crate::{Game, unshared};

/// Plays games until somebody says no.
pub fn play(play: &mut Play, console: &mut Console) -> Said<()> {
    console.say(&play.rules.title)?;
    loop {
        play_one_game(play, console)?;
        play.seed = play.seed.wrapping_add(1);
        // A board that was given is played once.
        if play.board.is_some() || !console.ask_yes_or_no("Play again? ")? {
            return Ok(());
        }
    }
}

fn play_one_game(play: &Play, console: &mut Console) -> Said<()> {
    let game = match play.game("") {
        Ok(game) => game,
        Err(error) => {
            console.say(format_args!("No board: {error}."))?;
            return Ok(());
        }
    };
    let mut names = Vec::new();
    let mut lists = Vec::new();
    for number in 1..=play.players {
        let name = match play.players {
            1 => "You".to_string(),
            _ => format!("Player {number}"),
        };
        let mut own = game.clone();
        turn(play, &name, &mut own, console)?;
        names.push(name);
        lists.push(own.human_words());
    }
    if play.players == 1 {
        names.push("The computer".to_string());
        // Here the computer has looked at the same time, and may have found the same words.
        let mut computer = game.clone();
        lists.push(computer.computer_word_search());
    }
    results(&game, &names, &lists, console)
}

/// One player's words, until time is up or the player has had enough.
fn turn(play: &Play, name: &str, game: &mut Game, console: &mut Console) -> Said<()> {
    console.clear()?;
    if play.players > 1 {
        console.ask(&format!("{name}, press Enter when nobody else is looking: "))?;
        console.clear()?;
    }
    let begun = console.now();
    let mut said = String::new();
    loop {
        let left = play.time.map(|time| time.saturating_sub(console.now() - begun));
        if left.is_some_and(|left| left.is_zero()) {
            console.say("Time is up.")?;
            return Ok(());
        }
        if !said.is_empty() {
            console.say(&said)?;
        }
        console.say("")?;
        console.say(game.to_string().trim_end())?;
        let words: Vec<String> = game.human_words().into_iter().collect();
        console.say(format_args!("{name}, {} words, {} points: {}", words.len(), game.score_human(), words.join(" ")).to_string().trim_end())?;
        let prompt = match left {
            Some(left) => format!("{} s (? for a hint, Enter to stop) > ", left.as_secs()),
            None => "(? for a hint, Enter to stop) > ".to_string(),
        };
        let word = console.ask(&prompt)?;
        console.clear()?;
        said = match word.as_str() {
            "" => return Ok(()),
            "?" => match game.hint() {
                Some(hint) => format!("There is a word of {} letters that begins with {}.", hint.length, hint.first),
                None => "You have found everything.".to_string(),
            },
            word => match game.human_word_search_watched(word, &mut |_| {}) {
                Ok(_) => format!("{}: {} points.", word.to_uppercase(), game.rules().points(word.len())),
                Err(refusal) => format!("{}: {refusal}.", printable(word)),
            },
        };
    }
}

/// What each has left after what others found as well, and all that was there.
fn results(game: &Game, names: &[String], lists: &[BTreeSet<String>], console: &mut Console) -> Said<()> {
    let points = |words: &BTreeSet<String>| -> u32 {
        words.iter().map(|word| game.rules().points(word.len())).sum()
    };
    console.say("")?;
    console.say(game.to_string().trim_end())?;
    for ((name, all), own) in names.iter().zip(lists).zip(unshared(lists)) {
        let own_list: Vec<&str> = own.iter().map(String::as_str).collect();
        let shared = all.len() - own.len();
        console.say(format_args!("{name}: {} points for {} ({shared} more that others found, too)", points(&own), own_list.join(" ")))?;
    }
    console.say("")?;
    console.say("All that was there, the longest first:")?;
    console.say(game.longest_first().join(" "))?;
    Ok(())
}
