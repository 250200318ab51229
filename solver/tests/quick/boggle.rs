//! The course's class, as programs use it.

use std::error::Error;
use std::io::{self, Write};

use dictionary::Dictionary;
use solver::{Board, Boggle, BoggleError};

fn solved(letters: &str) -> Boggle {
    let mut boggle = Boggle::new();
    boggle.set_board(&Board::from_line(1, letters.len(), letters).unwrap());
    boggle.solve_board(false, &mut io::sink()).unwrap();
    boggle
}

#[test]
fn default_solver_loads_the_full_dictionary() {
    let boggle = Boggle::default();
    assert_eq!(boggle.dictionary().word_count(), 172_823);
    assert_eq!(boggle.words_found(), &Dictionary::new());
}

#[test]
fn words_found_belong_to_the_last_solved_board() {
    let mut boggle = solved("cat");
    assert!(boggle.words_found().words().eq(["at", "cat", "ta"]));
    boggle.set_board(&Board::parse("t o").unwrap());
    assert!(
        boggle.words_found().words().eq(["at", "cat", "ta"]),
        "until it is solved"
    );
    boggle.solve_board(true, &mut io::sink()).unwrap();
    assert!(boggle.words_found().words().eq(["to"]));
}

#[test]
fn solving_without_a_board_is_an_error() {
    let error = Boggle::new()
        .solve_board(true, &mut io::sink())
        .unwrap_err();
    assert!(matches!(error, BoggleError::NoBoard));
    assert!(error.source().is_none());
}

/// An output that fails, like a full disk.
struct Full;

impl Write for Full {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        Err(io::ErrorKind::StorageFull.into())
    }
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn failed_output_is_an_error_but_the_words_are_still_found() {
    let mut boggle = solved("to");
    for print_board in [false, true] {
        let error = boggle.solve_board(print_board, &mut Full).unwrap_err();
        assert!(
            error.to_string().starts_with("failed to write the words: "),
            "{error}"
        );
        assert!(
            error
                .source()
                .is_some_and(|source| source.is::<io::Error>())
        );
        assert!(boggle.words_found().words().eq(["to"]));
    }
}
