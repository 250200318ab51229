//! The dialogue of CS107: three minutes, a word list that the player names, and no computer.

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
    // The cubes always fill the board of their rules.
    if let Ok(game) = play.game("") {
        play_one_game(play, &game, &lexicon, console)?;
        console.end_game(play)?;
    }
    console.say("")?;
    console.say(texts::THANKS)?;
    console.ask_beside(texts::CLOSE)
}

// HANDED OUT
/// Returns the words of the dictionary file given on the command line.
fn given_lexicon(file: &TextFile, console: &mut Console) -> Said<Lexicon> {
    let shown = file.path.display().to_string();
    let lexicon = Lexicon::from_text(&file.text);
    if lexicon.is_empty() {
        let message = format!("{shown}: no words; write one word per line");
        return Err(io::Error::new(ErrorKind::InvalidData, message).into());
    }
    say_what_is_in(&printable(&shown), &lexicon, console)?;
    Ok(lexicon)
}

/// Asks the player for a dictionary file, says what is in it, and returns its words.
///
/// Without a name, returns the built-in list. Asks again if the file cannot be read, or has no
/// words.
// EXERCISE: ask until a file has words, then print a summary
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
/// Reads the words of any text; other entries are counted and skipped.
fn lexicon_in(file: &Path) -> io::Result<Lexicon> {
    Ok(Lexicon::from_text(&text_of(file)?))
}

// HANDED OUT
/// Says how many words `file` has, and how many entries were skipped, if any.
fn say_what_is_in(file: &str, lexicon: &Lexicon, console: &mut Console) -> Said<()> {
    console.say(texts::words_in(file, lexicon.len()))?;
    if lexicon.skipped() > 0 {
        console.say(texts::skipped(lexicon.skipped()))?;
    }
    Ok(())
}

/// Plays one game: the board, the words until time is up, and their points.
///
/// The clock starts when the board is shown. The time is checked before each word, so a word begun
/// in time counts; an empty line ends the game earlier. `ask_word` asks for a word; at the end of the
/// input, it returns an empty line. After each word the board is shown again.
/// Then the results follow, with all words in lower case:
///
/// * the number of entered words, including repeated ones
/// * the correct words and their points
/// * the reason why each other word is wrong, in the order of entry
///
/// A window next to the console shows the game as soon as you show it (`show`). It also shows the
/// clock (`count_down`), the announcements, each word on entry (`show_entered`), and at the end the
/// result for each word (`show_judged`).
// EXERCISE: show the board, ask for words until time is up, and print the points of each
fn play_one_game(play: &Play, game: &Game, lexicon: &Lexicon, console: &mut Console) -> Said<()> {
    console.clear()?;
    console.say(game.shown())?;
    console.show(game);
    let begun = console.now();
    console.count_down(begun, play.time);
    let mut entered: Vec<String> = Vec::new();
    loop {
        // The time is checked before each word, so a word begun in time counts.
        if !play.has_time(console.now() - begun) {
            console.announce(Tone::Bad, texts::TIME_IS_UP)?;
            break;
        }
        let word = console.ask_word(texts::WORD)?;
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

/// Returns the reason why a word does not count. The dictionary is the player's own list.
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
