//! Boards from text and from cells: accepted input, and the errors for the rest.

use data::{Board, BoardError, Cell, Position};
use proptest::prelude::*;

fn parse(text: &str) -> Result<Board, BoardError> {
    Board::parse(text)
}

#[track_caller]
fn refused(text: &str, message: &str) {
    let error = parse(text).unwrap_err().to_string();
    assert!(error.starts_with(message), "{error}");
    assert!(
        error.len() > message.len() && !error.contains('\n'),
        "{error}"
    );
}

#[test]
fn cells_are_letters_or_solid() {
    let board = parse("A qu\n# er\n").unwrap();
    let at = |row, column| board.get(Position { row, column });
    assert_eq!((board.rows(), board.columns()), (2, 2));
    assert_eq!(at(0, 0), Some(&Cell::Letters("a".to_string())));
    assert_eq!(at(0, 1), Some(&Cell::Letters("qu".to_string())));
    assert_eq!(at(1, 0), Some(&Cell::Solid));
    assert_eq!((at(0, 2), at(2, 0)), (None, None));
    assert_eq!(board.letters(Position { row: 1, column: 1 }), Some("er"));
    assert_eq!(board.letters(Position { row: 1, column: 0 }), None);
}

#[test]
fn spacing_case_and_line_endings_do_not_change_the_board() {
    let board = parse("c a t\nd o g\n").unwrap();
    for text in [
        "c a t\nd o g",
        "c a t\r\nd o g\r\n",
        "c\ta\tt\nd\to\tg\n",
        "  c   a t  \n\t d o\t g\n",
        "\n\nc a t\n \t \nd o g\n\n",
        "C A T\nD o G\n",
        "\u{feff}c a t\nd o g\n",
    ] {
        assert_eq!(parse(text).as_ref(), Ok(&board), "{text:?}");
    }
}

#[test]
fn invalid_board_is_rejected_with_line_and_column() {
    refused("", "line 1, column 1: no cells");
    refused(" \r\n\t\n", "line 1, column 1: no cells");
    refused("a b\nc 3\n", "line 2, column 3: '3' cannot be in a cell");
    refused(
        "a b\nc d\u{e9}\n",
        "line 2, column 4: '\u{e9}' cannot be in a cell",
    );
    refused("a #b\n", "line 1, column 3: '#' cannot be in a cell");
    refused("a b#\n", "line 1, column 4: '#' cannot be in a cell");
    refused("a,b\n", "line 1, column 2: ',' cannot be in a cell");
    refused(
        "a b\n\nc\n",
        "line 3, column 2: a row of 1 cells where the first row has 2",
    );
    refused(
        "a b\nc d  e f\n",
        "line 2, column 6: a row of 4 cells where the first row has 2",
    );
    refused(
        "a\u{a0}b\n",
        "line 1, column 2: '\\u{a0}' cannot be in a cell",
    );
}

#[test]
fn largest_board_has_a_hundred_rows_and_columns() {
    let row = "x ".repeat(100) + "\n";
    let board = parse(&row.repeat(100)).unwrap();
    assert_eq!((board.rows(), board.columns()), (100, 100));
    refused(&row.repeat(101), "line 101, column 1: too large");
    refused(&("x ".repeat(101) + "\n"), "line 1, column 201: too large");
}

#[test]
fn one_line_board_lists_letters_in_row_order_or_spaced_cells() {
    let line = |rows, columns, text: &str| Board::from_line(rows, columns, text);
    assert_eq!(line(2, 3, "catDOG"), parse("c a t\nd o g"));
    assert_eq!(line(2, 3, "c a t d o g\r\n"), parse("c a t\nd o g"));
    assert_eq!(line(2, 2, "qu # er s"), parse("qu #\ner s"));
    assert_eq!(line(1, 1, "qu"), parse("qu"));
    assert_eq!(line(1, 2, "qu"), parse("q u"));
    let message = |rows, columns, text: &str| line(rows, columns, text).unwrap_err().to_string();
    assert!(message(2, 2, "cat").starts_with("line 1, column 4: 3 cells where the board has 4"));
    assert!(message(2, 2, "cat dog").starts_with("line 1, column 8: 2 cells"));
    assert!(message(2, 2, "a b c d e").starts_with("line 1, column 9: 5 cells"));
    assert!(message(3, 3, "a b c d e f g h i j").starts_with("line 1, column 19: 10 cells"));
    assert!(message(2, 2, "ab#d").starts_with("line 1, column 3: '#' cannot be in a cell"));
    assert!(
        message(2, 3, "a b c d").starts_with("line 1, column 8: 4 cells where the board has 6")
    );
    assert!(message(3, 5, "abc").starts_with("line 1, column 4: 3 cells where the board has 15"));
    for (rows, columns) in [(100, 1), (1, 100), (100, 100)] {
        let board = line(rows, columns, "x".repeat(rows * columns).as_str()).unwrap();
        assert_eq!((board.rows(), board.columns()), (rows, columns));
    }
    assert!(message(1, 101, &"a".repeat(101)).contains("too large"));
    assert!(message(0, 2, "").contains("no cells"));
    assert!(message(101, 1, "a").contains("too large"));
}

fn cells(row: &[&str]) -> Vec<Cell> {
    let cell = |&text: &&str| match text {
        "#" => Cell::Solid,
        letters => Cell::Letters(letters.to_string()),
    };
    row.iter().map(cell).collect()
}

#[test]
fn board_from_cells_equals_board_parsed_from_their_text() {
    let made = Board::from_cells(cells(&["A", "Qu", "#", "er"]), 2);
    assert_eq!(made, parse("a qu\n# er\n"));
    let largest = Board::from_cells(vec![Cell::Solid; 10_000], 100).unwrap();
    assert_eq!((largest.rows(), largest.columns()), (100, 100));
}

#[test]
fn invalid_cells_are_rejected_with_row_and_column() {
    let message = |cells, columns| Board::from_cells(cells, columns).unwrap_err().to_string();
    assert!(message(vec![], 2).contains("no cells"));
    assert!(message(cells(&["a"]), 0).contains("no cells"));
    assert!(
        message(cells(&["a", "b", "c"]), 2)
            .starts_with("line 2, column 2: a row of 1 cells where the first row has 2")
    );
    assert!(message(cells(&["a", "b", "c", "d", "e"]), 2).starts_with("line 3, column 2: "));
    assert!(
        message(cells(&["a", "b", "c", ""]), 2)
            .starts_with("line 2, column 2: a cell without letters")
    );
    assert!(
        message(cells(&["a", "b", "\u{e9}", "d"]), 2)
            .starts_with("line 2, column 1: '\u{e9}' cannot be in a cell")
    );
    let many = || vec![Cell::Solid; 10_100];
    assert!(message(many(), 101).starts_with("line 1, column 101: too large"));
    assert!(message(many(), 100).starts_with("line 101, column 1: too large"));
}

#[test]
fn neighbours_come_clockwise_from_the_north() {
    let board = Board::from_line(3, 3, "abcdefghi").unwrap();
    let around = |row, column| -> String {
        board
            .neighbours(Position { row, column })
            .filter_map(|position| board.letters(position))
            .collect()
    };
    assert_eq!(around(1, 1), "bcfihgda");
    assert_eq!(around(0, 0), "bed");
    assert_eq!(around(0, 2), "feb");
    assert_eq!(around(2, 0), "deh");
    assert_eq!(around(2, 2), "fhe");
}

#[test]
fn no_neighbour_is_outside_the_board() {
    for (rows, columns) in [(1, 1), (1, 3), (3, 1), (2, 2), (3, 3), (2, 5)] {
        let board = Board::from_line(rows, columns, &"a".repeat(rows * columns)).unwrap();
        for position in board.positions() {
            for neighbour in board.neighbours(position) {
                assert!(
                    board.get(neighbour).is_some(),
                    "{neighbour:?} of {rows}x{columns}"
                );
            }
        }
    }
}

proptest! {
    #[test]
    fn any_input_yields_a_board_or_a_one_line_error(
        bytes in prop_oneof![
            prop::collection::vec(any::<u8>(), 0..300),
            "[a-cA-C# \t\r\n]{0,200}".prop_map(String::into_bytes),
            "(([a-z]{1,2}|#)[ \t]{1,2}){3}\r?\n(([a-z]{1,2}|#) ){3}".prop_map(String::into_bytes),
        ],
        rows in 0_usize..105,
        columns in 0_usize..105,
    ) {
        let text = String::from_utf8_lossy(&bytes);
        match Board::parse(&text) {
            Ok(board) => {
                prop_assert!(board.rows() <= 100 && board.columns() <= 100);
                prop_assert_eq!(board.positions().count(), board.rows() * board.columns());
                prop_assert_eq!(Board::parse(&board.to_string()), Ok(board));
            }
            Err(error) => prop_assert!(!error.to_string().contains('\n')),
        }
        if let Ok(board) = Board::from_line(rows, columns, &text) {
            prop_assert_eq!((board.rows(), board.columns()), (rows, columns));
        }
    }
}
