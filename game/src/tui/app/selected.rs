//! Provided: the word that is selected in the lists after the game, and whose cubes are shown.

use super::{App, Stage};

impl App {
    /// Returns the words in the lists after the game, in their order.
    pub(super) fn listed(&self) -> Vec<String> {
        match &self.stage {
            Stage::Over { all, .. } if self.shows_all => all.clone(),
            Stage::Over { standings, .. } if !standings.is_empty() => {
                let words = standings
                    .iter()
                    .flat_map(|each| each.own.iter().chain(&each.shared));
                words.cloned().collect()
            }
            Stage::Over { .. } => {
                let (human, computer) = (self.game.human_words(), self.game.computer_words());
                human.into_iter().chain(computer).collect()
            }
            Stage::Ready | Stage::Turn => Vec::new(),
        }
    }

    /// Returns the selected word.
    pub(in crate::tui) fn selected(&self) -> Option<String> {
        self.listed().into_iter().nth(self.selected?)
    }

    /// Selects the next word in the lists, or the previous one, and shows its cubes.
    pub(super) fn select(&mut self, is_next: bool) {
        let words = self.listed();
        let last = words.len().saturating_sub(1);
        let place = match (self.selected, is_next) {
            (Some(place), true) if place < last => place + 1,
            (Some(place @ 1..), false) => place - 1,
            (_, true) => 0,
            (_, false) => last,
        };
        if let Some(word) = words.get(place) {
            self.show_word(word);
            self.selected = Some(place);
        }
    }
}
