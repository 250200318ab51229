//! The dialogue of CS 107: three minutes, a word list that one names oneself, and no computer.

use std::collections::BTreeSet;
use std::fs;

use crate::console::{Console, Play, Said, printable};
use crate::{Game, Lexicon, Refusal, find_word, why_not};

/// Plays one game.
pub fn play(play: &mut Play, console: &mut Console) -> Said<()> {
    let seconds = play.time.map(|time| time.as_secs());
    console.say("Boggle: find as many words as you can.")?;
    console.say("A word goes from cube to adjoining cube, sideways, up, down or slantwise, and takes no")?;
    console.say(format_args!(
        "cube twice. It has at least {} letters, and is in the dictionary. Longer words are worth more.",
        play.rules.min_length
    ))?;
    if let Some(seconds) = seconds {
        console.say(format_args!(
            "You have {seconds} seconds; a word that you have begun to type still counts."
        ))?;
    }
    console.say("")?;
    let lexicon = ask_lexicon(play, console)?;
    match play.game("") {
        Ok(game) => play_one_game(play, &game, &lexicon, console)?,
        Err(error) => console.say(format_args!("No board: {error}."))?,
    }
    console.say("")?;
    console.say("Thank you for playing. Made for CS 107, by the people of this course.")?;
    Ok(())
}

/// The dictionary file that the player names; the built-in list, if none.
// EXERCISE: ask until there is one; say how many entries were skipped
fn ask_lexicon(play: &Play, console: &mut Console) -> Said<Lexicon> {
    if let Some(file) = &play.dictionary_file
        && let Ok(bytes) = fs::read(file)
    {
        return Ok(Lexicon::from_text(&String::from_utf8_lossy(&bytes)));
    }
    loop {
        let name = console.ask("Dictionary file (Enter for the built-in one): ")?;
        if name.is_empty() {
            return Ok(Lexicon::from_text(data::DICTIONARY));
        }
        let shown = printable(&name);
        match fs::read(&name) {
            Ok(bytes) => {
                let lexicon = Lexicon::from_text(&String::from_utf8_lossy(&bytes));
                console.say(format_args!("{} words from {shown}.", lexicon.len()))?;
                if lexicon.skipped() > 0 {
                    console.say(format_args!("{} entries are no words.", lexicon.skipped()))?;
                }
                if !lexicon.is_empty() {
                    return Ok(lexicon);
                }
            }
            Err(error) => console.say(format_args!("{shown}: failed to open: {error}."))?,
        }
    }
}

/// The board, the words until time is up, and what they are worth.
// EXERCISE: show the board, ask for words until time is up, and say what each is worth
fn play_one_game(play: &Play, game: &Game, lexicon: &Lexicon, console: &mut Console) -> Said<()> {
    console.say(game)?;
    let begun = console.now();
    let mut entered: Vec<String> = Vec::new();
    let in_time = |console: &Console| play.time.is_none_or(|time| console.now() - begun < time);
    // Whether there is time is asked before a word, so one that was begun in time counts.
    while in_time(console) {
        let word = console.ask("Word (Enter alone to stop): ")?;
        if word.is_empty() {
            break;
        }
        entered.push(word);
    }
    report(game, lexicon, &entered, console)
}

// SOLUTION ONLY
fn report(game: &Game, lexicon: &Lexicon, entered: &[String], console: &mut Console) -> Said<()> {
    let mut found = BTreeSet::new();
    let mut points = 0;
    let mut refused = Vec::new();
    for word in entered {
        let word = word.to_lowercase();
        match refusal(game, lexicon, &found, &word) {
            Some(refusal) => refused.push((word, refusal)),
            None => {
                points += game.rules().points(word.len());
                found.insert(word);
            }
        }
    }
    let words: Vec<&str> = found.iter().map(String::as_str).collect();
    console.say("")?;
    console.say(format_args!("Words entered: {}", entered.len()))?;
    console.say(format_args!("Correct words ({}): {}", words.len(), words.join(" ")).to_string().trim_end())?;
    console.say(format_args!("Points: {points}"))?;
    for (word, refusal) in refused {
        console.say(format_args!("{}: {refusal}", printable(&word)))?;
    }
    Ok(())
}

// SOLUTION ONLY
/// Why a word does not count; its words are those of the player's own list.
fn refusal(game: &Game, lexicon: &Lexicon, found: &BTreeSet<String>, word: &str) -> Option<Refusal> {
    if word.chars().count() < game.rules().min_length {
        Some(Refusal::TooShort)
    } else if !lexicon.contains(word) {
        Some(Refusal::NotAWord)
    } else if found.contains(word) {
        Some(Refusal::AlreadyFound)
    } else if find_word(game.board(), word, &mut |_| {}).is_none() {
        Some(why_not(game.board(), word))
    } else {
        None
    }
}
