//! The dialogue of CS 307: small letters on the board, and the word just found in capitals.

use crate::console::{Console, Play, Said, printable};
use crate::{Game, Path, Refusal};

/// Plays games until somebody says no.
pub fn play(play: &mut Play, console: &mut Console) -> Said<()> {
    console.say("Boggle: words of four letters or more, from cube to adjoining cube, no cube twice.")?;
    loop {
        play_one_game(play, console)?;
        play.seed = play.seed.wrapping_add(1);
        if !console.ask_yes_or_no("Do you want to play again? ")? {
            console.say("Goodbye.")?;
            return Ok(());
        }
    }
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
    loop {
        // No letters: the cubes are shaken.
        let letters = match play.has_board() {
            true => String::new(),
            false => console.ask("Letters for the board, or Enter to shake the cubes: ")?,
        };
        match play.game(&letters) {
            Ok(game) => return Ok(game),
            Err(error) => console.say(format_args!("No board: {error}."))?,
        }
    }
}

// SOLUTION ONLY
fn human_turn(game: &mut Game, console: &mut Console) -> Said<()> {
    let mut path = Path::new();
    loop {
        show(game, &path, console)?;
        let answer = console.ask("Your word (1 or CAPITALS to stop): ")?;
        console.clear()?;
        if is_a_sign_to_stop(&answer) {
            return Ok(());
        }
        path = match game.human_word_search_watched(&answer, &mut |_| {}) {
            Ok(path) => {
                let path = path.clone();
                console.say(format_args!("Found: {answer}"))?;
                path
            }
            Err(refusal) => {
                let why = reason(refusal, game.rules().min_length);
                console.say(format_args!("\"{}\" does not count: {why}.", printable(&answer)))?;
                Path::new()
            }
        };
    }
}

// SOLUTION ONLY
/// `1`, or a word in capitals.
fn is_a_sign_to_stop(answer: &str) -> bool {
    let mut letters = answer.chars().filter(|letter| letter.is_alphabetic()).peekable();
    answer == "1" || (letters.peek().is_some() && letters.all(char::is_uppercase))
}

// SOLUTION ONLY
fn reason(refusal: Refusal, least: usize) -> String {
    match refusal {
        Refusal::TooShort => format!("it needs {least} letters"),
        Refusal::NotAWord => "it is not in the lexicon".to_string(),
        Refusal::AlreadyFound => "it was found already".to_string(),
        Refusal::CubeUsedTwice | Refusal::LettersMissing | Refusal::NotAdjacent => {
            "it is not on the board".to_string()
        }
    }
}

// SOLUTION ONLY
fn show(game: &Game, path: &Path, console: &mut Console) -> Said<()> {
    let words: Vec<String> = game.human_words().iter().map(|word| word.to_lowercase()).collect();
    console.say("")?;
    console.say(game.rows_highlighting(path))?;
    console.say(format_args!("Words so far: {}", words.join(" ")).to_string().trim_end())?;
    console.say(format_args!("Your score: {}", game.score_human()))?;
    Ok(())
}

// SOLUTION ONLY
fn computer_turn(game: &mut Game, console: &mut Console) -> Said<()> {
    let words: Vec<String> = game
        .computer_word_search()
        .iter()
        .map(|word| word.to_lowercase())
        .collect();
    let (computer, human) = (game.score_computer(), game.score_human());
    console.say("")?;
    console.say(game.rows_highlighting(&[]))?;
    console.say(format_args!("The computer found {}: {}", words.len(), words.join(" ")).to_string().trim_end())?;
    console.say(format_args!("The computer's score: {computer}"))?;
    console.say(format_args!("Your score: {human}"))?;
    console.say(match computer.cmp(&human) {
        std::cmp::Ordering::Greater => "The computer wins.",
        std::cmp::Ordering::Equal => "A tie.",
        std::cmp::Ordering::Less => "You win.",
    })?;
    Ok(())
}
