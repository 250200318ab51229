//! Provided: results in a window for games without a computer. Several players end with one list
//! for all of them. A single player against the clock learns the points of each word at the end.

use gui::{Outcome, Player, Word};

use super::Play;
use super::lines::Console;
use super::shown::{done, end, show_code, word};
use super::texts::{boxed, cs107};
use crate::{Game, Path, Refusal, Standing, find_word};

impl Console<'_> {
    /// Shows the words of several players. A word that others found too is worth nothing.
    pub fn show_standings(&mut self, play: &Play, game: &Game, standings: &[Standing]) {
        if self.scene().is_none() {
            return;
        }
        // This game has no words. The board of the last turn stays as it is.
        self.display.update(&mut |scene| scene.human.words.clear());
        self.show(game);
        self.show_all(game);
        let mut words = Vec::new();
        for (name, standing) in boxed::players().zip(standings) {
            for text in standing.own.union(&standing.shared) {
                let mut word = found(game, text);
                word.finder.clone_from(&name);
                if standing.shared.contains(text) {
                    word.finder += ", shared";
                    word.points = Some(0);
                }
                words.push(word);
            }
        }
        // The window shows the last word first.
        words.reverse();
        let code = play.code(game);
        self.display.update(&mut |scene| {
            show_code(scene, code.as_ref());
            scene.human.name = boxed::EVERYBODY.to_string();
            scene.human.words = std::mem::take(&mut words);
            scene.winners = boxed::winners(standings);
        });
    }

    /// Shows a word that is judged later.
    pub fn show_entered(&mut self, word: &str) {
        self.display.update(&mut |scene| {
            scene.human.words.push(Word {
                text: word.to_string(),
                ..Word::default()
            });
        });
    }

    /// Shows the result for each entered word: its points, or the reason why it does not count. The
    /// game is then recorded, unless it has another dictionary with other results.
    pub fn show_judged(&mut self, game: &Game, judged: &[(String, Option<Refusal>)]) {
        if self.scene().is_none() {
            return;
        }
        let words = judged.iter().map(|(text, refusal)| match refusal {
            Some(refusal) => Word {
                text: cs107::refused(text, *refusal),
                ..Word::default()
            },
            None => found(game, text),
        });
        let mut words: Vec<Word> = words.collect();
        let points = words.iter().filter_map(|word| word.points);
        let points = points.map(i64::from).sum();
        for word in words.iter().filter(|word| word.points.is_some()) {
            done(self.display.record_word(&word.text, Player::Human));
        }
        done(self.display.clear_highlight());
        // The list also has the refused words, and all words are in the order of entry.
        self.display.update(&mut |scene| {
            end(scene);
            scene.human.words = std::mem::take(&mut words);
            scene.outcome = Some(Outcome::Even);
        });
        done(self.display.set_score(points, Player::Human));
        // The player may have chosen another dictionary, but a record is of the words of this one.
        let mut game = game.clone();
        let is_same = |(text, refusal): &(String, Option<Refusal>)| {
            game.human_word_search(text) == refusal.is_none()
        };
        self.ended = judged.iter().all(is_same).then_some(game);
    }
}

/// Returns a found word with its first path.
fn found(game: &Game, text: &str) -> Word {
    let path: Option<Path> = find_word(game.board(), &text.to_lowercase(), &mut |_| {});
    word(game, text.to_string(), &path.unwrap_or_default())
}
