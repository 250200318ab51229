//! The model of the game: words of the list traced on the board, and sets of words.
//!
//! * `state` — one game
//! * `refusal` — the reasons why a word does not count
//! * `session` — the dialogues of the courses

mod refusal;
mod session;
mod state;

use std::collections::{BTreeSet, VecDeque};
use std::sync::Arc;

use data::Rules;
use judge::files::Files;
use judge::subject::Oracle;

use super::reply::{Answer, marked, ok, one};
use super::word_list::{FULL_LIST, lexicon, word_set};
pub use refusal::laid;
use session::{Talk, Typed};
use state::State;

pub struct Model {
    files: Files,
    rules: Option<Rules>,
    words: Option<Arc<BTreeSet<String>>>,
    state: Option<State>,
    /// The words of the lexicon of CS107.
    lexicon: Option<BTreeSet<String>>,
    players: Vec<BTreeSet<String>>,
    typed: VecDeque<Typed>,
    wait: u64,
}

impl Model {
    pub fn new(files: Files) -> Self {
        Self {
            files,
            rules: None,
            words: None,
            state: None,
            lexicon: None,
            players: Vec::new(),
            typed: VecDeque::new(),
            wait: 0,
        }
    }

    fn carry_out(&mut self, name: &str, argument: &str) -> Answer {
        match name {
            "rules" => {
                self.rules = Some(Rules::built_in(argument).map_err(|error| error.to_string())?);
                ok()
            }
            "words" => {
                let words = word_set(argument, &self.files.read(argument)?)?;
                let count = words.len();
                self.words = Some(words);
                one(count)
            }
            "new" => {
                let letters = Some(argument).filter(|letters| !letters.is_empty());
                self.state = Some(match letters {
                    Some(letters) => State::of_letters(&self.rules()?, self.lexicon()?, letters)?,
                    None => self.shaken(0)?,
                });
                ok()
            }
            "shake" => {
                let seed = argument.parse().map_err(|_| "no number...".to_string())?;
                self.state = Some(self.shaken(seed)?);
                ok()
            }
            "board" => Ok(self.state()?.rows(&BTreeSet::new(), true)),
            "letter" => {
                let place = argument.split_once(' ');
                let place =
                    place.and_then(|(row, column)| Some((row.parse().ok()?, column.parse().ok()?)));
                let (row, column): (usize, usize) = place.ok_or("no place...")?;
                let state = self.state()?;
                match state.labels.get(row).and_then(|row| row.get(column)) {
                    Some(label) => one(label.to_uppercase()),
                    None => Err("there is no cube...".to_string()),
                }
            }
            "check" => {
                let state = self.state()?;
                one(state.is_suitable(&argument.to_lowercase()))
            }
            "human" => {
                let word = argument.to_lowercase();
                one(self.state()?.find(&word))
            }
            "why" => {
                let refusal = self.state()?.refusal(&argument.to_lowercase());
                one(refusal.unwrap_or("it counts"))
            }
            "watch" => one(self.state()?.steps(argument)),
            "computer" => Ok(self.state()?.computer_turn()),
            "list" => {
                let state = self.state()?;
                let words = state.words_of(argument).ok_or("human or computer?")?;
                Ok(words.keys().map(|word| word.to_uppercase()).collect())
            }
            "score" => {
                let state = self.state()?;
                let words = state.words_of(argument).ok_or("human or computer?")?;
                one(state.points(words.keys()))
            }
            "path" => {
                let word = argument.to_lowercase();
                let state = self.state()?;
                let path = state.human.get(&word).or_else(|| state.computer.get(&word));
                let places = |path: &Vec<(usize, usize)>| -> String {
                    let places = path.iter().map(|(row, column)| format!("{row},{column}"));
                    places.collect::<Vec<_>>().join(" ")
                };
                one(path.map_or_else(|| "nowhere".to_string(), places))
            }
            "highlight" => {
                let word = argument.to_lowercase();
                let state = self.state()?;
                let path = state.human.get(&word).or_else(|| state.computer.get(&word));
                let path = path.into_iter().flatten().copied().collect();
                Ok(state.rows(&path, false))
            }
            "player" => {
                let words = argument.split_whitespace().map(String::from);
                self.players.push(words.collect());
                ok()
            }
            "unshared" => Ok(self.unshared()),
            "lexicon" => {
                let (words, none) = lexicon(&self.files.read(argument)?);
                let counts = format!("{} words, {none} skipped", words.len());
                self.lexicon = Some(words);
                one(counts)
            }
            "in" => {
                let lexicon = self.lexicon.as_ref().ok_or("no lexicon yet...")?;
                one(lexicon.contains(argument))
            }
            "say" => {
                let wait = std::mem::take(&mut self.wait);
                self.typed.push_back(Typed {
                    wait,
                    line: argument.to_string(),
                });
                ok()
            }
            "wait" => {
                let seconds: u64 = argument.parse().map_err(|_| "no number...".to_string())?;
                self.wait += seconds;
                ok()
            }
            "play" => Ok(self.play()?.lines),
            "display" => Ok(self.play()?.shown()),
            "reset" => {
                *self = Self::new(self.files.clone());
                ok()
            }
            "show" => self.files.show(argument),
            _ => Err(format!("no command {name:?}; help lists the commands")),
        }
    }

    fn rules(&self) -> Result<Rules, String> {
        match &self.rules {
            Some(rules) => Ok(rules.clone()),
            None => Rules::built_in("cs106b").map_err(|error| error.to_string()),
        }
    }

    fn lexicon(&self) -> Result<Arc<BTreeSet<String>>, String> {
        if let Some(words) = &self.words {
            return Ok(Arc::clone(words));
        }
        word_set(FULL_LIST, &self.files.read(FULL_LIST)?)
    }

    /// Starts a game with the cubes shaken by this seed, independently of the submission.
    fn shaken(&self, seed: u64) -> Result<State, String> {
        State::shaken(&self.rules()?, self.lexicon()?, seed)
    }

    fn state(&mut self) -> Result<&mut State, String> {
        let state = self.state.as_mut();
        state.ok_or_else(|| "no game yet; start one with: new LETTERS".to_string())
    }

    fn unshared(&self) -> Vec<String> {
        let alone = |word: &&String| {
            let finders = self.players.iter().filter(|words| words.contains(*word));
            finders.count() == 1
        };
        let own = self.players.iter().map(|words| {
            let own: Vec<&str> = words.iter().filter(alone).map(String::as_str).collect();
            own.join(" ")
        });
        own.collect()
    }

    fn play(&mut self) -> Result<Talk, String> {
        let (rules, words) = (self.rules()?, self.lexicon()?);
        let grid = self.state.as_ref().map(|state| state.labels.clone());
        let mut talk = Talk::new(std::mem::take(&mut self.typed));
        session::play(&mut talk, &rules, &words, grid, &self.files);
        Ok(talk)
    }
}

impl Oracle for Model {
    fn answer(&mut self, command: &str) -> Vec<String> {
        let (name, argument) = command.split_once(' ').unwrap_or((command, ""));
        marked(self.carry_out(name, argument))
    }
}
