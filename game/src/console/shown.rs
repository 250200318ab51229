//! Provided: the updates for a window next to the console. Without a window, these functions do
//! nothing.
//!
//! A dialogue shows the game before the first word and after each word (`show`), and when the
//! computer is done (`show_end`). It announces messages (`announce`) and passes on the steps of the
//! search (`step`). The console does the rest by itself: every question can also be answered in the
//! window. `results` shows the end of games without a computer.

use std::collections::BTreeSet;
use std::fmt::Display;
use std::io;
use std::time::Duration;

use data::rules::{Dialogue, Winner};
use data::{Board, Position};
use gui::{
    Answer, DisplayError, Hint, Judge, Outcome, Place, Player, Question, Scene, Tone, Verdict, Word,
};

use super::Play;
use super::lines::Console;
use super::texts::{boxed as texts, without_middle};
use crate::{Game, GameCode, GameResult, Hints, Opponent, Path, Refusal, Step};

/// The maximum number of steps shown of one search; nobody would wait for more.
const LONGEST_SEARCH: usize = 100;

/// The maximum number of characters of a line in a small window.
const LONGEST_LINE: usize = 90;

/// The same for a word in such a line, with the reason for its refusal after it.
const LONGEST_WORD: usize = 12;

impl Console<'_> {
    /// Shows the title of these rules, and nothing of an earlier game.
    pub(super) fn begin(&mut self, play: &Play) {
        let has_computer = play.rules.has_computer() && play.players == 1;
        self.put_away();
        self.has_free_texts = play.rules.dialogue == Dialogue::Boxed;
        self.deadline = None;
        self.is_late = false;
        self.is_shared = play.players > 1;
        self.hints = Hints::default();
        self.ends = play.rules.ends;
        self.opponent = play.opponent;
        self.renew_last_answers(play);
        self.display.update(&mut |scene| {
            scene.title = play.title();
            scene.is_alone = !has_computer;
        });
    }

    /// Allows each player two more answers after the end of the input: whether to begin, and a word.
    fn renew_last_answers(&mut self, play: &Play) {
        self.last_answers = 2 * play.players;
    }

    /// Prepares the next game by the same rules, which has another board.
    pub(super) fn begin_next(&mut self, play: &mut Play) {
        play.move_on();
        // The end of the input at a terminal is not final.
        self.renew_last_answers(play);
        self.display.update(&mut |scene| scene.title = play.title());
    }

    /// Hides the board and the clock until the next board.
    pub fn put_away(&mut self) {
        self.display.update(&mut Scene::put_away);
    }

    /// Shows the game: its board, if it is a new one, and the human's new words.
    pub fn show(&mut self, game: &Game) {
        let Some(scene) = self.scene() else {
            return;
        };
        if !is_shown(&scene, game) {
            self.show_board(game);
        }
        self.show_words(game, Player::Human);
        let hints = hints(game);
        self.display.update(&mut |scene| {
            scene.hint_cost = game.rules().hint_cost;
            scene.set_hints(&hints);
        });
    }

    /// Shows the game when it is over, including the computer's words and every word on the board.
    pub fn show_end(&mut self, game: &Game) {
        self.ended = Some(game.clone());
        if self.scene().is_none() {
            return;
        }
        self.show(game);
        self.show_words(game, Player::Computer);
        self.show_all(game);
        let outcome = match game.rules().winner(self.score(game), game.score_computer()) {
            Winner::Human => Outcome::Won,
            Winner::Computer => Outcome::Lost,
            Winner::Nobody => Outcome::Even,
        };
        self.display.update(&mut |scene| {
            scene.outcome = game.rules().has_computer().then_some(outcome);
        });
    }

    /// After a finished game, lists all words on the board if the computer did not find all
    /// remaining words. Records the game, and tells the window what the record says.
    pub(super) fn end_game(&mut self, play: &Play) -> io::Result<()> {
        let Some(game) = self.ended.take() else {
            return Ok(());
        };
        if play.opponent != Opponent::All {
            self.say("")?;
            self.say(texts::all(&game.longest_first()))?;
        }
        // Without a window, only a record needs the result.
        if play.journal.is_some() || self.scene().is_some() {
            self.record(play, &game);
        }
        Ok(())
    }

    /// Records a finished game, and shows the record in the window. Returns the result and what the
    /// record says.
    pub(super) fn record(&mut self, play: &Play, game: &Game) -> Option<(GameResult, String)> {
        let code = play.code(game);
        self.display
            .update(&mut |scene| show_code(scene, code.as_ref()));
        let hint_points = self.hints.cost(game.rules());
        let (result, note) = play.record(game, hint_points)?;
        let history = play.history();
        self.display.update(&mut |scene| {
            scene.history.clone_from(&history);
            scene.result = result.to_string();
            scene.status = texts::at_the_end(&scene.status, &note);
        });
        Some((result, note))
    }

    /// Writes a line and shows it in the window, as good news, bad news, or neither. The window
    /// leaves out the middle of a line that is too long.
    pub fn announce(&mut self, tone: Tone, line: impl Display) -> io::Result<()> {
        let line = line.to_string();
        self.announce_otherwise(tone, &line, without_middle(&line, LONGEST_LINE))
    }

    /// Announces a line that the window words differently.
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

    /// Returns the human's points without those that hints have cost.
    pub(super) fn score(&self, game: &Game) -> u32 {
        game.score_after(self.hints.cost(game.rules()))
    }

    /// Tells the next hint, and marks its cubes in the window.
    pub(super) fn give_hint(&mut self, game: &Game) -> io::Result<()> {
        let given = self.hints.give(game).cloned();
        let Some((hint, step)) = given else {
            return self.announce(Tone::Plain, texts::nothing_left(game));
        };
        let marked = texts::marked_hint(&hint, step);
        self.announce_otherwise(Tone::Plain, texts::hint(&hint, step), marked)?;
        done(
            self.display
                .set_score(self.score(game).into(), Player::Human),
        );
        let marked = places(hint.marked(step));
        self.display.update(&mut |scene| scene.mark_hint(&marked));
        Ok(())
    }

    /// Shows a step of the search for a word, unless a clock is running: the player has no time to
    /// watch.
    pub fn step(&mut self, step: Step) {
        self.steps += 1;
        if self.steps > LONGEST_SEARCH || self.deadline.is_some() {
            return;
        }
        if self.steps == 1 {
            // The message is about an earlier word.
            self.display.update(&mut |scene| scene.status.clear());
        }
        done(match step {
            Step::Visit(place) => self.display.set_highlighted(place.row, place.column, true),
            Step::Leave(place) => self.display.set_highlighted(place.row, place.column, false),
        });
    }

    /// Shows the end of a turn's time, if there is a limit.
    pub fn count_down(&mut self, begun: Duration, time: Option<Duration>) {
        // A deadline too large for the clock means no limit.
        let deadline = time.and_then(|time| begun.checked_add(time));
        self.deadline = deadline;
        self.display.update(&mut |scene| scene.deadline = deadline);
    }

    /// Adds the reason for a refusal to the message in the window.
    pub fn explain(&mut self, word: &str, refusal: Option<Refusal>) {
        let Some(refusal) = refusal else { return };
        let mut word = word.to_uppercase();
        if let Some((end, _)) = word.char_indices().nth(LONGEST_WORD) {
            word.truncate(end);
            word.push('…');
        }
        let reason = texts::refused(&word, refusal);
        self.display
            .update(&mut |scene| scene.status = format!("{}\n{reason}", scene.status));
    }

    /// Shows the reason in the window why there is no board yet.
    pub fn show_problem(&mut self, problem: &str) {
        self.display.update(&mut |scene| {
            scene.status = problem.to_string();
            scene.tone = Tone::Bad;
        });
    }

    /// Shows a message although there is no board.
    pub fn show_note(&mut self, note: &str) {
        self.display
            .update(&mut |scene| scene.status = note.to_string());
    }

    /// Shows the name of the current player, if there are several.
    pub fn show_player(&mut self, name: &str) {
        self.display
            .update(&mut |scene| scene.human.name = name.to_string());
    }

    /// Shows a question and waits for an answer.
    pub(super) fn show_question(&mut self, kind: Answer, prompt: &str) {
        self.display.update(&mut |scene| {
            // During a turn, a line is a word.
            let kind = match kind {
                Answer::Line if scene.judge.is_some() => Answer::Word,
                kind => kind,
            };
            let prompt = prompt.trim_end().to_string();
            scene.question = Some(Question { prompt, kind });
        });
    }

    /// Hides the question and the path of the last word.
    pub(super) fn hide_question(&mut self) {
        self.steps = 0;
        done(self.display.clear_highlight());
        self.display.update(&mut |scene| {
            scene.question = None;
            scene.path.clear();
        });
    }

    /// Returns the shown scene, or `None` without a window.
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
            scene.judge = Some(judge.clone());
            scene.is_judged_later = !game.rules().has_computer();
            scene.min_length = match game.rules().warn_dead_ends {
                true => game.rules().min_length,
                false => 0,
            };
            scene.computer.name = texts::computer(self.opponent);
        });
    }

    /// Shows the end of the game, and every word on the board.
    pub(super) fn show_all(&mut self, game: &Game) {
        let all = game.words_on_board().into_iter();
        let mut all: Vec<Word> = all.map(|(text, path)| word(game, text, &path)).collect();
        all.sort_by_key(|word| (std::cmp::Reverse(word.text.len()), word.text.clone()));
        done(self.display.clear_highlight());
        self.display.update(&mut |scene| {
            end(scene);
            scene.all = Some(std::mem::take(&mut all));
        });
    }

    /// Shows the score, and the words that are not shown yet.
    fn show_words(&mut self, game: &Game, player: Player) {
        let (words, score) = match player {
            Player::Human => (game.human_words(), self.score(game)),
            Player::Computer => (game.computer_words(), game.score_computer()),
        };
        let mut shown = BTreeSet::new();
        self.display.update(&mut |scene| {
            let words = &scene.side_mut(player).words;
            shown = words.iter().map(|word| word.text.clone()).collect();
        });
        let mut new: Vec<&String> = words.difference(&shown).collect();
        if player == Player::Computer {
            // The newest word is at the top of the list, which is alphabetical in this way.
            new.reverse();
        }
        for text in new {
            done(self.display.record_word(text, player));
            self.display.update(&mut |scene| {
                let path = game.path(text).cloned().unwrap_or_default();
                let mut word = word(game, text.clone(), &path);
                // The player who chose the cubes expects the word on that path.
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

/// Ignores display errors: they are no reason to stop a game on the console.
pub(super) fn done(_: Result<(), DisplayError>) {}

/// Ends the search for words, and stops the clock.
pub(super) fn end(scene: &mut Scene) {
    scene.judge = None;
    scene.deadline = None;
    scene.set_hints(&[]);
    scene.path.clear();
}

/// Returns the hints at the next word, or the reason why there are none.
fn hints(game: &Game) -> Vec<Hint> {
    let only = |text: &str| {
        vec![Hint {
            text: text.to_string(),
            path: Vec::new(),
        }]
    };
    if !game.rules().has_computer() {
        return only(texts::NO_HINTS);
    }
    let Some(hint) = game.hint() else {
        return only(texts::nothing_left(game));
    };
    let hints = (0..crate::Hint::STEPS).map(|step| Hint {
        text: texts::marked_hint(&hint, step),
        path: places(hint.marked(step)),
    });
    hints.collect()
}

/// Returns positions as those of the window.
fn places(path: &[Position]) -> Vec<Place> {
    path.iter().map(|place| (place.row, place.column)).collect()
}

/// Whether the scene shows exactly the board of this game.
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

/// Shows the code of a finished game.
pub(super) fn show_code(scene: &mut Scene, code: Option<&GameCode>) {
    scene.code = code.map(ToString::to_string).unwrap_or_default();
    scene.day = code.and_then(GameCode::day).unwrap_or_default();
}

pub(super) fn word(game: &Game, text: String, path: &Path) -> Word {
    Word {
        points: Some(game.rules().points(text.len())),
        path: places(path),
        text,
        finder: String::new(),
    }
}

/// Returns the judge of chosen cubes in this game. If words are judged only at the end, or if the
/// rules keep the dictionary secret, any cubes may become a word.
fn judge(game: &Game) -> Judge {
    if !game.rules().has_computer() || !game.rules().warn_dead_ends {
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
    let mut left = words
        .range(spelled.clone()..)
        .take_while(|word| word.starts_with(&spelled))
        .filter(|word| !found(word));
    if left.any(|word| goes_on(board, path, &word[spelled.len()..].to_lowercase())) {
        return Verdict::Open;
    }
    Verdict::Dead(match found(&spelled) {
        true => texts::reason(Refusal::AlreadyFound),
        false => texts::NO_WAY_ON.to_string(),
    })
}

/// Whether unused cubes can spell `rest` from the end of the path on.
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
