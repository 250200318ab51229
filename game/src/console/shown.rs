//! Provided: what a window beside the console is told. Without a window, nothing of this does anything.
//!
//! A dialogue shows the game before the first word and after each (`show`), and when the computer is done
//! (`show_end`); it announces what it says on top (`announce`), and hands on the steps of the search (`step`). All else the
//! console does by itself: whatever it asks can be answered in the window, too. `results` has what games without a computer end with.

use std::collections::BTreeSet;
use std::fmt::Display;
use std::io;
use std::time::Duration;

use data::rules::Winner;
use data::{Board, Position};
use gui::{Answer, DisplayError, Judge, Outcome, Player, Question, Scene, Tone, Verdict, Word};

use super::Play;
use super::lines::Console;
use super::texts::{boxed as texts, without_middle};
use crate::{Game, Opponent, Path, Refusal, Step};

/// A search with more steps is not shown to its end: nobody would wait for it.
const LONGEST_SEARCH: usize = 100;

/// The most characters of a line that a small window has room for.
const LONGEST_LINE: usize = 90;

impl Console<'_> {
    /// Shows that these rules are played by from now on, and nothing of another game.
    pub(super) fn begin(&mut self, play: &Play) {
        let has_computer = play.rules.has_computer() && play.players == 1;
        self.put_away();
        self.display.update(&mut |scene| {
            scene.title.clone_from(&play.rules.title);
            scene.is_alone = !has_computer;
        });
    }

    /// Shows no board until there is another one, and no clock.
    pub fn put_away(&mut self) {
        self.display.update(&mut Scene::put_away);
    }

    /// Shows the game: its board, if it is another one, and what the human has found since.
    pub fn show(&mut self, game: &Game) {
        let Some(scene) = self.scene() else {
            return;
        };
        if !is_shown(&scene, game) {
            self.show_board(game);
        }
        self.show_words(game, Player::Human);
        let hint = match game.rules().has_computer() {
            true => game
                .hint()
                .map_or(texts::ALL_FOUND.to_string(), texts::hint),
            false => texts::NO_HINTS.to_string(),
        };
        self.display
            .update(&mut |scene| scene.hint.clone_from(&hint));
    }

    /// Shows the game when all is over: the computer's words, too, and every word that was there.
    pub fn show_end(&mut self, game: &Game) {
        self.ended = Some(game.clone());
        if self.scene().is_none() {
            return;
        }
        self.show(game);
        self.show_words(game, Player::Computer);
        self.show_all(game);
        let outcome = match game
            .rules()
            .winner(game.score_human(), game.score_computer())
        {
            Winner::Human => Outcome::Won,
            Winner::Computer => Outcome::Lost,
            Winner::Nobody => Outcome::Even,
        };
        self.display.update(&mut |scene| {
            scene.outcome = game.rules().has_computer().then_some(outcome);
        });
    }

    /// Says the words that were there after a game that was shown to its end, if the computer did not find all that was left.
    pub(super) fn say_what_was_there(&mut self, opponent: Opponent) -> io::Result<()> {
        match self.ended.take() {
            Some(game) if opponent != Opponent::All => {
                self.say("")?;
                self.say(texts::all(&game.longest_first()))
            }
            _ => Ok(()),
        }
    }

    /// Says a line, which the window shows as well: good news, bad news, or neither. A line that it has no room for it shows
    /// without its middle.
    pub fn announce(&mut self, tone: Tone, line: impl Display) -> io::Result<()> {
        let line = line.to_string();
        self.announce_otherwise(tone, &line, without_middle(&line, LONGEST_LINE))
    }

    /// The same, where the window says it in other words.
    pub fn announce_otherwise(
        &mut self,
        tone: Tone,
        line: impl Display,
        beside: impl Display,
    ) -> io::Result<()> {
        self.say(line)?;
        done(self.display.set_status_message(&beside.to_string()));
        self.display.update(&mut |scene| scene.tone = tone);
        Ok(())
    }

    /// Shows a step of the search for a word.
    pub fn step(&mut self, step: Step) {
        self.steps += 1;
        if self.steps > LONGEST_SEARCH {
            return;
        }
        done(match step {
            Step::Visit(place) => self.display.set_highlighted(place.row, place.column, true),
            Step::Leave(place) => self.display.set_highlighted(place.row, place.column, false),
        });
    }

    /// Shows when the time of a turn is over, if there is a limit.
    pub fn count_down(&mut self, begun: Duration, time: Option<Duration>) {
        // A time that no clock shows is no limit.
        let deadline = time.and_then(|time| begun.checked_add(time));
        self.display.update(&mut |scene| scene.deadline = deadline);
    }

    /// Shows whose turn it is, where several play.
    pub fn show_player(&mut self, name: &str) {
        self.display
            .update(&mut |scene| scene.human.name = name.to_string());
    }

    /// Shows that an answer is waited for.
    pub(super) fn show_question(&mut self, kind: Answer, prompt: &str) {
        self.display.update(&mut |scene| {
            // Where words are looked for, a line is one.
            let kind = match kind {
                Answer::Line if scene.judge.is_some() => Answer::Word,
                kind => kind,
            };
            let prompt = prompt.trim_end().to_string();
            scene.question = Some(Question { prompt, kind });
        });
    }

    /// Shows that none is waited for any more; nothing is left of the word before.
    pub(super) fn hide_question(&mut self) {
        self.steps = 0;
        done(self.display.clear_highlight());
        self.display.update(&mut |scene| {
            scene.question = None;
            scene.path.clear();
        });
    }

    /// What is shown; nothing if nobody looks.
    pub(super) fn scene(&self) -> Option<Scene> {
        let mut shown = None;
        self.display
            .update(&mut |scene| shown = Some(scene.clone()));
        shown
    }

    fn show_board(&mut self, game: &Game) {
        let board = game.board();
        done(self.display.initialize(board.rows(), board.columns()));
        for place in board.positions() {
            let Position { row, column } = place;
            let label = game.get_letter(row, column).unwrap_or_default();
            match board.letters(place) {
                Some(_) => done(self.display.label_cube(row, column, label, false)),
                None => self.display.update(&mut |scene| {
                    done(scene.cube_mut((row, column)).map(|cube| {
                        cube.label = label.to_string();
                        cube.is_solid = true;
                    }));
                }),
            }
        }
        let judge = judge(game);
        self.display.update(&mut |scene| {
            scene.title.clone_from(&game.rules().title);
            scene.judge = Some(judge.clone());
        });
    }

    /// Shows that the game is over, and every word that was there.
    pub(super) fn show_all(&mut self, game: &Game) {
        let all = game.words_on_board().into_iter();
        let mut all: Vec<Word> = all.map(|(text, path)| word(game, text, &path)).collect();
        all.sort_by_key(|word| (std::cmp::Reverse(word.text.len()), word.text.clone()));
        self.display.update(&mut |scene| {
            end(scene);
            scene.all = Some(std::mem::take(&mut all));
        });
    }

    /// Shows the words that are not shown yet, and the score.
    fn show_words(&mut self, game: &Game, player: Player) {
        let (words, score) = match player {
            Player::Human => (game.human_words(), game.score_human()),
            Player::Computer => (game.computer_words(), game.score_computer()),
        };
        let mut shown = BTreeSet::new();
        self.display.update(&mut |scene| {
            let words = &scene.side_mut(player).words;
            shown = words.iter().map(|word| word.text.clone()).collect();
        });
        for text in words.difference(&shown) {
            done(self.display.record_word(text, player));
            self.display.update(&mut |scene| {
                let path = game.path(text).cloned().unwrap_or_default();
                let mut word = word(game, text.clone(), &path);
                // Whoever chose the cubes saw it there.
                if let Some(chosen) = scene.chosen(text) {
                    word.path = chosen.to_vec();
                }
                scene.path.clone_from(&word.path);
                if let Some(last) = scene.side_mut(player).words.last_mut() {
                    *last = word;
                }
            });
        }
        done(self.display.set_score(score.into(), player));
    }
}

/// A window shows what it can; what it cannot show is no reason to stop a game on the console.
pub(super) fn done(_: Result<(), DisplayError>) {}

/// Nothing is looked for any more, and no clock goes on.
pub(super) fn end(scene: &mut Scene) {
    scene.judge = None;
    scene.deadline = None;
    scene.hint.clear();
    scene.path.clear();
}

/// Whether the board of this game is shown, and nothing that does not belong to it.
fn is_shown(scene: &Scene, game: &Game) -> bool {
    let board = game.board();
    let labels = board
        .positions()
        .map(|place| game.get_letter(place.row, place.column).unwrap_or_default());
    let words = game.human_words();
    (scene.rows(), scene.columns()) == (board.rows(), board.columns())
        && scene.judge.is_some()
        && scene
            .cubes()
            .iter()
            .map(|cube| cube.label.as_str())
            .eq(labels)
        && scene
            .human
            .words
            .iter()
            .all(|word| words.contains(&word.text))
}

pub(super) fn word(game: &Game, text: String, path: &Path) -> Word {
    Word {
        points: Some(game.rules().points(text.len())),
        path: path.iter().map(|place| (place.row, place.column)).collect(),
        text,
    }
}

/// What chosen cubes are worth in this game. Where words are judged at the end only, any may become one.
fn judge(game: &Game) -> Judge {
    if !game.rules().has_computer() {
        return Judge::new(|_, _| Verdict::Open);
    }
    let board = game.board().clone();
    let words: BTreeSet<String> = game.words_on_board().into_keys().collect();
    Judge::new(move |scene, path| {
        let path: Path = path
            .iter()
            .map(|&(row, column)| Position { row, column })
            .collect();
        let found = |word: &String| scene.human.words.iter().any(|found| found.text == *word);
        verdict(&board, &words, &found, &path)
    })
}

fn verdict(
    board: &Board,
    words: &BTreeSet<String>,
    found: &dyn Fn(&String) -> bool,
    path: &Path,
) -> Verdict {
    let letters = path.iter().filter_map(|&place| board.letters(place));
    let spelled = letters.collect::<String>().to_uppercase();
    if words.contains(&spelled) && !found(&spelled) {
        return Verdict::Word;
    }
    let mut longer = words
        .range(spelled.clone()..)
        .take_while(|word| word.starts_with(&spelled))
        .filter(|word| !found(word));
    if longer.any(|word| goes_on(board, path, &word[spelled.len()..].to_lowercase())) {
        return Verdict::Open;
    }
    Verdict::Dead(match found(&spelled) {
        true => texts::reason(Refusal::AlreadyFound),
        false => texts::NO_WAY_ON.to_string(),
    })
}

/// Whether `rest` can be formed by cubes that the path has not used, from its end on.
fn goes_on(board: &Board, path: &Path, rest: &str) -> bool {
    let mut ways = vec![(path.clone(), rest)];
    while let Some((way, rest)) = ways.pop() {
        if rest.is_empty() {
            return true;
        }
        for next in way
            .last()
            .into_iter()
            .flat_map(|&end| board.neighbours(end))
        {
            let letters = board.letters(next).filter(|_| !way.contains(&next));
            if let Some(rest) = letters.and_then(|letters| rest.strip_prefix(letters)) {
                ways.push(([&way[..], &[next]].concat(), rest));
            }
        }
    }
    false
}
