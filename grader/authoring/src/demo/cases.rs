//! The cases that some of the class have written: right ones, mistaken ones, and what a grader has to bear.

use super::history::Files;
use grading::intake::CASES_FOLDER;

/// A file by its path in the folder of cases, and its text.
type Case = (&'static str, &'static str);

const GOOD: &[Case] = &[
    (
        "dictionary/a_word_in_a_word.case",
        "A word ends where its mark is.\n\n> add teapot\n= true\n> add tea\n= true\n> word teap\n= false\n> prefix teap\n= true\n",
    ),
    (
        "dictionary/once.case",
        "> add tea\n= true\n> add tea\n= false\n> count\n= 1\n",
    ),
    (
        "dictionary/copies.case",
        "> add tea\n=*\n> copy\n= ok\n> add ten\n=*\n> switch\n= the second dictionary\n> word ten\n= false\n",
    ),
];

const MORE: &[Case] = &[
    (
        "dictionary/z.case",
        "> add zoo\n= true\n> word zoo\n= true\n",
    ),
    (
        "dictionary/saved.case",
        "> add tea\n=*\n> add a\n=*\n> save x.txt\n= ok\n> show x.txt\n= a\n= tea\n= 2 lines\n",
    ),
    (
        "solver/no_board.case",
        "> open data/test_data/word_files/five.txt\n= ok\n> solve\n! no board to solve: set one first\n",
    ),
];

/// Of somebody who has thought of what may go wrong in a dictionary.
const WORDS: &[Case] = &[
    (
        "dictionary/letters.case",
        include_str!("cases/words/letters.case"),
    ),
    (
        "dictionary/lists.case",
        include_str!("cases/words/lists.case"),
    ),
    (
        "dictionary/apart.case",
        include_str!("cases/words/apart.case"),
    ),
];

/// The same of a search.
const SEARCH: &[Case] = &[
    (
        "solver/compass.case",
        include_str!("cases/search/compass.case"),
    ),
    ("solver/dump.case", include_str!("cases/search/dump.case")),
    (
        "solver/boards.case",
        include_str!("cases/search/boards.case"),
    ),
];

const MISTAKEN: &[Case] = &[
    (
        "dictionary/prefix.case",
        "> add tea\n= true\n> word te\n= true\n",
    ),
    ("dictionary/open.case", "> word d@rn\n= false\n"),
    (
        "dictionary/no_reply.case",
        "> add tea\n> word tea\n= true\n",
    ),
    ("dictionary/nothing.case", "> add tea\n=*\n"),
];

const HOSTILE: &[Case] = &[
    ("dictionary/ansi.case", "> add \u{1b}[2Jtea\n= true\n"),
    (
        "dictionary/script.case",
        "> add </script><script>alert(1)</script>\n= true\n",
    ),
    (
        "dictionary/outside.case",
        "> list\n=< ../../../../etc/passwd\n",
    ),
    ("dictionary/::error::.case", "::error::x\n> count\n= 1\n"),
];

/// What lies in the folder of cases of the one with this number: some have none.
pub fn cases(number: usize) -> Files {
    let sets: &[&[Case]] = match number % 8 {
        0 => &[GOOD],
        1 => &[WORDS],
        2 => &[GOOD, MORE],
        3 => &[SEARCH],
        4 => &[MORE, MISTAKEN],
        5 => &[WORDS, SEARCH],
        6 => &[GOOD, HOSTILE],
        _ => &[],
    };
    let mut files = Files::new();
    for (path, text) in sets.iter().copied().flatten() {
        files.insert(
            format!("{CASES_FOLDER}/{path}").into_bytes(),
            text.as_bytes().to_vec(),
        );
    }
    if sets.contains(&HOSTILE) {
        let line = format!("> add {}\n= true\n", "a".repeat(1 << 20));
        files.insert(
            format!("{CASES_FOLDER}/dictionary/long.case").into_bytes(),
            line.into_bytes(),
        );
    }
    files
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use grading::my_cases::Spent;
    use grading::my_cases::read::read;
    use grading::my_cases::validity::check_validity;
    use judge::assignment::Assignment;
    use report::my_cases::Validity;

    #[test]
    fn what_is_meant_to_be_right_is_and_what_is_mistaken_is_not() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let sheet = Assignment::read(&root, "boggle-solver", boggle::SUBJECTS.subjects()).unwrap();
        let oracles = judge::oracle::Oracles::built_in(&sheet);
        for (path, text) in [GOOD, MORE, WORDS, SEARCH].iter().copied().flatten() {
            let path = Path::new(CASES_FOLDER).join(path);
            let written = read(&sheet, &path, text.as_bytes()).unwrap();
            let validity =
                check_validity(&sheet, &oracles, &written, &mut Spent::default()).unwrap();
            assert_eq!(validity, Validity::Valid, "{}", path.display());
        }
        for (path, text) in MISTAKEN {
            let path = Path::new(CASES_FOLDER).join(path);
            let validity = read(&sheet, &path, text.as_bytes()).and_then(|written| {
                check_validity(&sheet, &oracles, &written, &mut Spent::default())
            });
            assert_ne!(validity.ok(), Some(Validity::Valid), "{}", path.display());
        }
    }
}
