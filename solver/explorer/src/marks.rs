//! The words already found on a board: a word counts once, however many paths it has.
//!
//! Each node has a byte with the number of the last board on which its word was found, so a new
//! board needs no clearing. After 255 boards the numbers are used up, and all bytes are cleared at
//! once. Numbers of four bytes would make this rarer, but would take four times the space in the
//! caches.

/// A mark for each node of a graph.
#[derive(Clone, Debug)]
pub(crate) struct Marks {
    marks: Box<[u8]>,
    /// The number of the current board, and in `like` that of the board whose words do not count as
    /// new on it. Boards are numbered from 1, because a mark of 0 means "not found yet".
    board: u8,
    like: u8,
}

impl Marks {
    /// Creates marks for this many nodes, with no current board.
    pub(crate) fn new(nodes: usize) -> Self {
        Self {
            marks: vec![0; nodes].into(),
            board: 0,
            like: 0,
        }
    }

    /// Begins a board on which no word has been found yet. Reserves the numbers of the next `more`
    /// boards that are [like](Self::begin_like) it.
    pub(crate) fn begin(&mut self, more: u8) {
        if self.board > u8::MAX - 1 - more {
            self.marks.fill(0);
            self.board = 0;
        }
        self.board += 1;
        self.like = self.board;
    }

    /// Begins a board like the last one that began with [`begin`](Self::begin). Words found on that
    /// board are not new.
    pub(crate) fn begin_like(&mut self) {
        self.board += 1;
    }

    /// Returns whether the current board began with [`begin_like`](Self::begin_like).
    pub(crate) fn is_like(&self) -> bool {
        self.board != self.like
    }

    /// Marks a word as found. Returns whether this is the first time on this board, which must have
    /// begun with [`begin`](Self::begin).
    pub(crate) fn meet(&mut self, node: u32) -> bool {
        let mark = &mut self.marks[node as usize];
        let is_new = *mark != self.board;
        *mark = self.board;
        is_new
    }

    /// Does the same as [`meet`](Self::meet) on any board. It takes longer, because the mark that it
    /// writes depends on the one that it reads.
    pub(crate) fn meet_like(&mut self, node: u32) -> bool {
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
    fn word_is_new_once_per_board_even_after_numbers_wrap() {
        let mut marks = Marks::new(3);
        for board in 0..1000 {
            marks.begin(0);
            assert!(marks.meet(0), "board {board}");
            assert!(!marks.meet(0), "board {board}");
            // Find the word on one board before the numbers wrap, and again on a board with the
            // same number.
            if board % 255 == 7 {
                assert!(marks.meet(1), "board {board}");
            }
        }
    }

    #[test]
    fn word_of_a_board_is_not_new_on_its_variants_after_a_wrap() {
        let mut marks = Marks::new(3);
        for board in 0..100 {
            marks.begin(26);
            assert!(marks.meet(0), "board {board}");
            for like in 0..26 {
                marks.begin_like();
                assert!(!marks.meet_like(0), "board {board} like {like}");
                assert!(marks.meet_like(1), "board {board} like {like}");
                assert!(!marks.meet_like(1), "board {board} like {like}");
            }
        }
    }
}
