//! Which words of a board were met before: a word counts once, however many paths it has.
//!
//! A byte for each node holds the number of the board on which it was last met, so that the next board begins
//! without anything to clear. After 255 boards the numbers are used up, and all bytes are cleared at once: with numbers
//! of four bytes this would come later, but the bytes would take four times the room in the caches.

/// A mark for each node of a graph.
#[derive(Clone, Debug)]
pub(crate) struct Marks {
    marks: Vec<u8>,
    /// The number of this board, never 0, which says that a node was not met yet.
    board: u8,
}

impl Marks {
    /// Marks for so many nodes, and no board yet.
    pub(crate) fn new(nodes: usize) -> Self {
        Self {
            marks: vec![0; nodes],
            board: 0,
        }
    }

    /// Begins another board, of which no word was met.
    pub(crate) fn next_board(&mut self) {
        self.board = self.board.checked_add(1).unwrap_or_else(|| {
            self.marks.fill(0);
            1
        });
    }

    /// Meets a word. Whether this is the first time on this board.
    pub(crate) fn meet(&mut self, node: u32) -> bool {
        let mark = &mut self.marks[node as usize];
        std::mem::replace(mark, self.board) != self.board
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_new_once_on_each_board_past_the_wrap_of_the_numbers() {
        let mut marks = Marks::new(3);
        for board in 0..1000 {
            marks.next_board();
            assert!(marks.meet(0), "board {board}");
            assert!(!marks.meet(0), "board {board}");
            // Met on one board before the numbers are used up, and again where its number is.
            if board % 255 == 7 {
                assert!(marks.meet(1), "board {board}");
            }
        }
    }
}
