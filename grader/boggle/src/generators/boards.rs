//! Conversations with the solver, drawn at random.
//!
//! Half of the boards have the letters of English, the other half two or three
//! letters, so that words can be walked in many ways. The lists hold words that
//! are sure to be there, since they were walked on the board before.

use std::ops::Range;

use rand::seq::IndexedRandom;
use rand::{Rng, RngExt};

use super::conversations::add_file;
use judge::generated::draft::Draft;

/// A solver with the full list.
pub fn new_solver(rng: &mut impl Rng, size: usize) -> Draft {
    let mut draft = Draft::default();
    draft.ask("new");
    draft.ask("words");
    draft.ask("solve");
    let board = board(rng, size, ENGLISH);
    set(&mut draft, &board);
    solve(&mut draft);
    draft
}

/// Solvers with words of a file.
pub fn open_solver(rng: &mut impl Rng, size: usize) -> Draft {
    let mut draft = Draft::default();
    for _ in 0..2 {
        let board = any_board(rng, size);
        open_list(rng, &mut draft, &[&board]);
        draft.ask("words");
        draft.ask("solve");
        set(&mut draft, &board);
        solve(&mut draft);
    }
    draft
}

/// Boards taken in hand, set and solved, in whatever order.
pub fn change_boards(rng: &mut impl Rng, size: usize) -> Draft {
    let mut draft = Draft::default();
    let boards = [
        any_board(rng, size),
        any_board(rng, size),
        any_board(rng, size),
    ];
    open_list(rng, &mut draft, &[&boards[0], &boards[1], &boards[2]]);
    set(&mut draft, &boards[0]);
    for board in &boards[1..] {
        draft.ask(letters(board));
        solve(&mut draft);
        draft.ask("set");
        solve(&mut draft);
    }
    draft.ask(letters(&boards[0]));
    solve(&mut draft);
    draft
}

/// A board and its word list.
pub fn list_boards(rng: &mut impl Rng, size: usize) -> Draft {
    solved(rng, size, |draft| draft.ask("solve"))
}

/// A board and its dump.
pub fn dump_boards(rng: &mut impl Rng, size: usize) -> Draft {
    solved(rng, size, |draft| draft.ask("dump"))
}

/// Boards one after the other, each solved twice, what is found on each saved.
pub fn save_found(rng: &mut impl Rng, size: usize) -> Draft {
    solved(rng, size, |draft| {
        for _ in 0..2 {
            draft.tell("solve");
            draft.ask("save found.txt");
            draft.ask("show found.txt");
        }
    })
}

fn solved(rng: &mut impl Rng, size: usize, mut then: impl FnMut(&mut Draft)) -> Draft {
    let mut draft = Draft::default();
    let boards = [any_board(rng, size), any_board(rng, size)];
    if rng.random_bool(0.3) {
        draft.ask("open data/words/small.txt");
    } else {
        open_list(rng, &mut draft, &[&boards[0], &boards[1]]);
    }
    for board in &boards {
        set(&mut draft, board);
        then(&mut draft);
    }
    draft
}

/// Solves, and asks what was found: in which order, and how it is printed, is
/// for other items.
fn solve(draft: &mut Draft) {
    draft.tell("solve");
    draft.ask("found");
}

pub type Board = Vec<Vec<String>>;

/// Letters about as often as English has them.
pub const ENGLISH: &[u8] = b"eeeeeeaaaaaiiiioooonnnrrrtttlllssssuuddgbcmpfhvwykjxqz";

fn any_board(rng: &mut impl Rng, size: usize) -> Board {
    let few = [&b"ab"[..], b"tea", b"stop", b"ens"].choose(rng).copied();
    let letters = if rng.random() {
        ENGLISH
    } else {
        few.unwrap_or(ENGLISH)
    };
    board(rng, size, letters)
}

/// A board of at most `size` rows and columns; a few of its cells have two letters or are solid.
fn board(rng: &mut impl Rng, size: usize, letters: &[u8]) -> Board {
    let columns = rng.random_range(1..=size);
    let letter = |rng: &mut _| char::from(*IndexedRandom::choose(letters, rng).unwrap_or(&b'e'));
    let cell = |rng: &mut _| match RngExt::random_range(rng, 0..40) {
        0 => "qu".to_string(),
        1 => format!("{}{}", letter(rng), letter(rng)),
        2 => "#".to_string(),
        _ => letter(rng).to_string(),
    };
    let rows = rng.random_range(1..=size);
    (0..rows)
        .map(|_| (0..columns).map(|_| cell(rng)).collect())
        .collect()
}

/// Makes a solver with a new list: words walked on the boards, and as many that are a letter off.
fn open_list(rng: &mut impl Rng, draft: &mut Draft, boards: &[&Board]) {
    let mut text = String::new();
    for board in boards {
        for _ in 0..12 {
            let word = walk(rng, board, 1..7);
            let other = char::from(rng.random_range(b'a'..=b'z'));
            if !word.is_empty() {
                text += &format!(
                    "{word}\n{word}{other}\n{}{other}\n",
                    &word[..word.len() - 1]
                );
            }
        }
    }
    let file = add_file(rng, draft, text);
    draft.ask(format!("open {file}"));
}

/// What a random path of so many steps spells, as far as it gets.
pub fn walk(rng: &mut impl Rng, board: &Board, steps: Range<usize>) -> String {
    let mut here = (
        rng.random_range(0..board.len()),
        rng.random_range(0..board[0].len()),
    );
    let mut path = Vec::new();
    let mut word = String::new();
    for _ in 0..rng.random_range(steps) {
        let cell = &board[here.0][here.1];
        if cell == "#" || path.contains(&here) {
            break;
        }
        word += cell;
        path.push(here);
        let mut aside = |place: usize, end: usize| {
            let last = (place + 1).min(end - 1);
            rng.random_range(place.saturating_sub(1)..=last)
        };
        here = (aside(here.0, board.len()), aside(here.1, board[0].len()));
    }
    word
}

fn set(draft: &mut Draft, board: &Board) {
    draft.ask(letters(board));
    draft.ask("set");
}

fn letters(board: &Board) -> String {
    let cells: Vec<&str> = board.iter().flatten().map(String::as_str).collect();
    format!(
        "letters {}x{} {}",
        board.len(),
        board[0].len(),
        cells.join(" ")
    )
}
