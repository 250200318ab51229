//! The dialogue of CS 107: three minutes, a word list that one names oneself, and no computer.

use std::collections::BTreeSet;
use std::io::{self, ErrorKind};
use std::path::Path;

// HANDED OUT
use gui::Tone;

use crate::console::texts::cs107 as texts;
use crate::console::{Console, Play, Said, TextFile, printable, text_of};
use crate::{Game, Lexicon, Refusal, find_word, why_not};

/// Plays one game.
pub fn play(play: &mut Play, console: &mut Console) -> Said<()> {
    let seconds = play.time.map(|time| time.as_secs());
    console.say_all(&texts::instructions(&play.rules, seconds))?;
    let lexicon = match &play.dictionary_file {
        Some(file) => given_lexicon(file, console)?,
        None => ask_lexicon(console)?,
    };
    // The cubes of rules fill their board.
    if let Ok(game) = play.game("") {
        play_one_game(play, &game, &lexicon, console)?;
    }
    console.say("")?;
    console.say(texts::THANKS)?;
    console.ask_beside(texts::CLOSE)
}

// HANDED OUT
/// The dictionary file of the command line.
fn given_lexicon(file: &TextFile, console: &mut Console) -> Said<Lexicon> {
    let shown = file.path.display().to_string();
    let lexicon = Lexicon::from_text(&file.text);
    if lexicon.is_empty() {
        let message = format!("{shown}: no words in it; a word list has one a line");
        return Err(io::Error::new(ErrorKind::InvalidData, message).into());
    }
    say_what_is_in(&printable(&shown), &lexicon, console)?;
    Ok(lexicon)
}

/// The dictionary file that the player names, after saying what is in it; the built-in list, if none is named. It is
/// asked for again if it cannot be read, or has no words.
// EXERCISE: ask until there is one with words in it, and say what is in it
fn ask_lexicon(console: &mut Console) -> Said<Lexicon> {
    loop {
        let name = console.ask(texts::DICTIONARY)?;
        if name.is_empty() {
            return Ok(Lexicon::from_text(data::DICTIONARY));
        }
        let Ok(lexicon) = lexicon_in(Path::new(&name)) else {
            console.say(texts::cannot_open(&name))?;
            continue;
        };
        say_what_is_in(&name, &lexicon, console)?;
        if !lexicon.is_empty() {
            return Ok(lexicon);
        }
    }
}

// HANDED OUT
/// The words of any text; what is none of them is counted and skipped.
fn lexicon_in(file: &Path) -> io::Result<Lexicon> {
    Ok(Lexicon::from_text(&text_of(file)?))
}

// HANDED OUT
/// How many words `file` has, and how many entries were skipped, if any.
fn say_what_is_in(file: &str, lexicon: &Lexicon, console: &mut Console) -> Said<()> {
    console.say(texts::words_in(file, lexicon.len()))?;
    if lexicon.skipped() > 0 {
        console.say(texts::skipped(lexicon.skipped()))?;
    }
    Ok(())
}

/// The board, the words until time is up, and what they are worth.
///
/// The clock begins with the board. Whether time is left is looked at before each word, so one that was begun in time
/// counts; an empty line ends the game earlier. After each word the board is shown again. Then, in small letters: how many words
/// were entered, repeated ones too; the right ones and their points; why each of the others is wrong, in the order entered.
///
/// A window beside the console shows the game as soon as it is shown (`show`), the clock (`count_down`), what is announced,
/// each word as soon as it is entered (`show_entered`), and in the end what became of each (`show_judged`).
// EXERCISE: show the board, ask for words until time is up, and say what each is worth
fn play_one_game(play: &Play, game: &Game, lexicon: &Lexicon, console: &mut Console) -> Said<()> {
    console.clear()?;
    console.say(game.shown())?;
    console.show(game);
    let begun = console.now();
    console.count_down(begun, play.time);
    let mut entered: Vec<String> = Vec::new();
    loop {
        // Whether there is time is asked before a word, so one that was begun in time counts.
        if !play.has_time(console.now() - begun) {
            console.announce(Tone::Bad, texts::TIME_IS_UP)?;
            break;
        }
        let word = console.ask(texts::WORD)?;
        if play.rules.ends.with(&word) {
            if play.has_time(console.now() - begun) {
                break;
            }
            continue;
        }
        entered.push(word.to_lowercase());
        console.show_entered(&word.to_lowercase());
        console.show_again(game.shown())?;
    }
    report(game, lexicon, &entered, console)
}

fn report(game: &Game, lexicon: &Lexicon, entered: &[String], console: &mut Console) -> Said<()> {
    let mut found = BTreeSet::new();
    let mut points: u32 = 0;
    let mut refused = Vec::new();
    let mut judged = Vec::new();
    for word in entered {
        let refusal = refusal(game, lexicon, &found, word);
        judged.push((word.clone(), refusal));
        if let Some(refusal) = refusal {
            refused.push(texts::refused(word, refusal));
        } else {
            points = points.saturating_add(game.rules().points(word.len()));
            found.insert(word.clone());
        }
    }
    console.show_judged(game, &judged);
    console.say("")?;
    console.say(texts::entered(entered.len()))?;
    console.say(texts::correct(&found))?;
    console.say(texts::points(points))?;
    console.say_all(&refused)?;
    Ok(())
}

/// Why a word does not count; its words are those of the player's own list.
fn refusal(
    game: &Game,
    lexicon: &Lexicon,
    found: &BTreeSet<String>,
    word: &str,
) -> Option<Refusal> {
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
