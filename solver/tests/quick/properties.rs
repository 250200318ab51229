//! Compares the search with the second program, which traces each word on the board.

use std::thread;

use dictionary::Dictionary;
use proptest::prelude::*;
use solver::{Board, Position, find_word, solve, write_dump, write_list};
use tracer::{Place, dump, grid, list, saved, trace, trace_all};

/// Generates boards of every size up to 5×5. They have few different letters, so
/// they contain many words, each several times. Some cells have two letters, and
/// some are solid.
fn board() -> impl Strategy<Value = String> {
    let cell = prop_oneof![6 => "[abc]", 1 => "[abc]{2}", 1 => "qu", 1 => "#"];
    (1_usize..=5, 1_usize..=5)
        .prop_flat_map(move |(rows, columns)| {
            prop::collection::vec(prop::collection::vec(cell.clone(), columns), rows)
        })
        .prop_map(|rows| {
            let rows: Vec<String> = rows.iter().map(|row| row.join(" ") + "\n").collect();
            rows.concat()
        })
}

fn words() -> impl Strategy<Value = Vec<String>> {
    prop::collection::vec(
        prop_oneof![8 => "[abc]{1,6}", 1 => "[abc]?q[abcu]{0,3}"],
        0..60,
    )
}

fn places(path: &[Position]) -> Vec<Place> {
    path.iter().map(|cell| (cell.row, cell.column)).collect()
}

/// Solves the board and checks every word, every path and every byte.
fn assert_agree(text: &str, words: &[String]) {
    let (board, grid) = (Board::parse(text).unwrap(), grid(text));
    let dictionary: Dictionary = words.iter().collect();
    let found = solve(&board, &dictionary);
    let distinct: Vec<String> = dictionary.words().collect();
    let traced = trace_all(&grid, distinct.iter().map(String::as_str));

    let pairs: Vec<_> = found
        .iter()
        .map(|f| (f.word.clone(), places(&f.path)))
        .collect();
    let expected: Vec<_> = traced
        .iter()
        .map(|t| (t.word.clone(), t.path.clone()))
        .collect();
    assert_eq!(pairs, expected, "\n{text}");

    let words_found: Dictionary = found.iter().map(|found| &found.word).collect();
    let lines: String = words_found.words().map(|word| word + "\n").collect();
    assert_eq!(lines, saved(&traced));
    let mut printed = Vec::new();
    write_dump(&mut printed, &board, &found).unwrap();
    assert_eq!(String::from_utf8(printed).unwrap(), dump(&grid, &traced));
    let mut printed = Vec::new();
    write_list(&mut printed, &found).unwrap();
    assert_eq!(String::from_utf8(printed).unwrap(), list(&traced));
}

proptest! {
    #[test]
    fn search_finds_every_traceable_word_in_the_order_of_the_course(
        text in board(),
        words in words(),
    ) {
        assert_agree(&text, &words);
    }

    #[test]
    fn find_word_returns_the_first_path_of_a_traceable_word(
        text in board(),
        words in words(),
    ) {
        let (board, grid) = (Board::parse(&text).unwrap(), grid(&text));
        let found = solve(&board, &words.iter().collect());
        for word in &words {
            let path = find_word(&board, word);
            prop_assert_eq!(path.is_some(), !trace(&grid, word).is_empty(), "{}", word);
            let solved = found.iter().find(|found| found.word == *word);
            prop_assert_eq!(path, solved.map(|found| found.path.clone()), "{}", word);
        }
    }
}

#[test]
fn sizes_up_to_five_by_five_agree_with_the_second_program() {
    // A fixed mixture of letters for each size, so that no size depends on chance.
    let words: Vec<String> = data::SMALL.lines().map(String::from).collect();
    let letters = "estainedrlopsquirtgemach";
    for rows in 1..=5 {
        for columns in 1..=5 {
            let row = |row: usize| {
                let cell = |column: usize| match (row * 7 + column * 5 + rows + columns) % 27 {
                    24 => "qu",
                    25 => "#",
                    26 => "in",
                    n => &letters[n..=n],
                };
                (0..columns).map(cell).collect::<Vec<_>>().join(" ") + "\n"
            };
            let text: String = (0..rows).map(row).collect();
            assert_agree(&text, &words);
        }
    }
}

#[test]
fn board_of_thirty_by_thirty_agrees_with_the_second_program() {
    // A linear congruential generator (the constants of Numerical Recipes): the
    // same letters on every system, with about the frequencies of English.
    let mut state: u32 = 30;
    let mut letter = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let letters = b"eeeeeaaaaiiiioooonnnrrrtttlllssuuddgbcmpfhvwykjxqz";
        char::from(letters[(state >> 16) as usize % letters.len()]).to_string()
    };
    let mut row = || (0..30).map(|_| letter()).collect::<Vec<_>>().join(" ") + "\n";
    let text: String = (0..30).map(|_| row()).collect();
    // A third of the words: all of them would take longer than the rest of the tests.
    let words: Vec<String> = data::DICTIONARY
        .lines()
        .step_by(3)
        .map(String::from)
        .collect();
    // Each half of the list is a valid list. The second program is slow, so both run in parallel.
    let (text, middle) = (&text, words.len() / 2);
    thread::scope(|scope| {
        for half in [&words[..middle], &words[middle..]] {
            scope.spawn(move || assert_agree(text, half));
        }
    });
}

#[test]
fn word_with_missing_letters_is_rejected_at_once() {
    // On a board of one letter, walking every path would take far too long.
    let board = Board::from_line(10, 10, &"a".repeat(100)).unwrap();
    assert_eq!(find_word(&board, &("a".repeat(60) + "b")), None);
    assert_eq!(find_word(&board, &"a".repeat(101)), None);
    assert_eq!(find_word(&board, ""), None);
    assert_eq!(find_word(&board, "\u{e9}"), None);
    assert_eq!(find_word(&board, "A"), None);
    let path = find_word(&board, &"a".repeat(30)).unwrap();
    assert_eq!(path.len(), 30);
}
