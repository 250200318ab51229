//! Which words were met before: a word counts once on a board, however many paths it has.
//!
//! A byte for each node holds the number of the board on which it was last met, so that the next board begins
//! without anything to clear. When the 255 numbers are used up all bytes are cleared at once: with numbers
//! of four bytes this would come later, but the bytes would take four times the room in the caches.

/// A mark for each node of a graph.
#[derive(Clone, Debug)]
pub(crate) struct Marks {
    marks: Box<[u8]>,
    /// The number of this board, and of the one whose words do not count as new on it: never 0, which says
    /// that a node was not met yet.
    board: u8,
    like: u8,
}

impl Marks {
    /// Marks for so many nodes, and no board yet.
    pub(crate) fn new(nodes: usize) -> Self {
        Self {
            marks: vec![0; nodes].into(),
            board: 0,
            like: 0,
        }
    }

    /// Begins a board, of which no word was met, and makes sure that `more` can follow that are
    /// [like](Self::begin_like) it.
    pub(crate) fn begin(&mut self, more: u8) {
        if self.board > u8::MAX - 1 - more {
            self.marks.fill(0);
            self.board = 0;
        }
        self.board += 1;
        self.like = self.board;
    }

    /// Begins a board like the last one that was begun with [`begin`](Self::begin): the words that were met
    /// there are not new.
    pub(crate) fn begin_like(&mut self) {
        self.board += 1;
    }

    /// Meets a word. Whether this is the first time on this board.
    pub(crate) fn meet(&mut self, node: u32) -> bool {
        let mark = &mut self.marks[node as usize];
        let is_old = (*mark == self.board) | (*mark == self.like);
        *mark = std::hint::select_unpredictable(is_old, *mark, self.board);
        !is_old
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_new_once_on_each_board_past_the_wrap_of_the_numbers() {
        let mut marks = Marks::new(3);
        for board in 0..1000 {
            marks.begin(0);
            assert!(marks.meet(0), "board {board}");
            assert!(!marks.meet(0), "board {board}");
            // Met on one board before the numbers are used up, and again where its number is.
            if board % 255 == 7 {
                assert!(marks.meet(1), "board {board}");
            }
        }
    }

    #[test]
    fn a_word_of_the_board_is_not_new_on_those_like_it_past_the_wrap_of_the_numbers() {
        let mut marks = Marks::new(3);
        for board in 0..100 {
            marks.begin(26);
            assert!(marks.meet(0), "board {board}");
            for like in 0..26 {
                marks.begin_like();
                assert!(!marks.meet(0), "board {board} like {like}");
                assert!(marks.meet(1), "board {board} like {like}");
                assert!(!marks.meet(1), "board {board} like {like}");
            }
        }
    }
}
