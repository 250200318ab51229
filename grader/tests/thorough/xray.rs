//! `grader xray`: what it draws and says, of right programs and of wrong ones. What it says of each declared mistake in a
//! dictionary is held against asking by `grader prove`.

use std::fs;
use std::path::{Path, PathBuf};

use assert_cmd::Command;
use boggle::xray::{Found, Wanted, look};
use grading::variants;
use judge::assignment::Assignment;
use judge::parallel;
use report::xray::search::Kind;
use report::xray::{Xray, words};
use sandbox::{Rules, Sandbox};
use tempfile::TempDir;

use crate::command::said;
use crate::support::{copy, root};

/// A student's sources, in which what stands once in a file is replaced.
fn submission(folder: &TempDir, file: &str, from: &str, to: &str) -> PathBuf {
    let student = folder.path().join("student");
    for source in ["dictionary/src", "solver/src"] {
        copy(&root().join(source), &student.join(source));
    }
    let path = student.join(file);
    let text = fs::read_to_string(&path).unwrap();
    assert_eq!(text.matches(from).count(), 1, "{file}: {from}");
    fs::write(&path, text.replace(from, to)).unwrap();
    student
}

/// The exit code, what was said, and the picture if one was drawn.
fn xray(path: &Path, folder: &TempDir, arguments: &[&str]) -> (i32, String, String) {
    let out = folder.path().join("x.svg");
    let mut grader = Command::new(env!("CARGO_BIN_EXE_grader"));
    let grader = grader.current_dir(root()).arg("xray").arg(path);
    let output = grader
        .args(arguments)
        .arg("--out")
        .arg(&out)
        .output()
        .unwrap();
    let (code, text, errors) = said(output);
    let picture = fs::read_to_string(out).unwrap_or_default();
    (code, text + &errors, picture)
}

const TRIE: &str = "dictionary/src/trie.rs";
const IS_PREFIX: &str = "Ok(self.find(prefix)?.is_some())";

#[test]
fn a_right_trie_shows_nothing_red() {
    let folder = tempfile::tempdir().unwrap();
    let (code, text, picture) = xray(&root(), &folder, &["--words", "tea ten to a axe"]);
    assert_eq!(code, 0, "{text}");
    assert!(
        text.contains("Nothing is red: what it answers is right."),
        "{text}"
    );
    assert!(text.contains("x.svg; a browser shows it."), "{text}");
    assert_eq!(
        picture.matches("<title>").count(),
        1 + 2 * 9,
        "each node twice: {picture}"
    );
    assert!(!picture.contains("class=\"node bad"), "{picture}");
}

#[test]
fn what_is_missing_is_named_and_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let student = submission(&folder, TRIE, IS_PREFIX, "self.is_word(prefix)");
    let (code, text, picture) = xray(&student, &folder, &["--words", "tea to"]);
    assert_eq!(code, 0, "{text}");
    assert!(
        text.contains("is_prefix says no of the empty beginning, t and te, and a word begins so"),
        "{text}"
    );
    assert_eq!(
        picture.matches("class=\"node bad missing\"").count(),
        3,
        "{picture}"
    );
}

#[test]
fn what_is_too_much_is_named_and_drawn_as_one_where_it_is_alike() {
    let folder = tempfile::tempdir().unwrap();
    let always = "Ok(self.find(prefix)?.is_some() || prefix.len() == 1)";
    let student = submission(&folder, TRIE, IS_PREFIX, always);
    let (_, text, picture) = xray(&student, &folder, &["--words", "tea"]);
    assert!(
        text.contains("is_prefix says yes of a, b, c, d and 21 more, and no word begins so"),
        "{text}"
    );
    assert_eq!(
        picture.matches("class=\"node bad\"").count(),
        1,
        "{picture}"
    );
    assert!(picture.contains("a\u{2013}su\u{2013}z"), "{picture}");
}

#[test]
fn a_program_that_panics_is_asked_on() {
    let folder = tempfile::tempdir().unwrap();
    let panics = "assert_ne!(prefix, \"tx\"); Ok(self.find(prefix)?.is_some())";
    let student = submission(&folder, TRIE, IS_PREFIX, panics);
    let (_, text, picture) = xray(&student, &folder, &["--words", "tea"]);
    assert!(text.contains("is_prefix does not answer tx"), "{text}");
    assert!(picture.contains("?: no answer"), "{picture}");
}

#[test]
fn what_does_not_compile_cannot_be_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let student = submission(&folder, TRIE, IS_PREFIX, "Ok(self.fnd(prefix)?.is_some())");
    let (code, text, picture) = xray(&student, &folder, &["--words", "tea"]);
    assert_eq!((code, picture.as_str()), (0, ""), "{text}");
    assert!(
        text.contains("see what is wrong with: cargo check -p dictionary"),
        "{text}"
    );
}

#[test]
fn nothing_is_written_over_but_an_x_ray() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("x.svg"), "<svg>mine</svg>").unwrap();
    let (code, text, picture) = xray(&root(), &folder, &["--words", "tea"]);
    assert_eq!((code, picture.as_str()), (1, "<svg>mine</svg>"));
    assert!(
        text.contains("x.svg: it is there already, and is no X-ray"),
        "{text}"
    );
}

#[test]
fn what_cannot_be_looked_at_is_said() {
    let folder = tempfile::tempdir().unwrap();
    for (arguments, code, expected) in [
        (
            &["is_prefixx"][..],
            1,
            "is_prefixx: no such item; there are",
        ),
        (&["--words", " "], 1, "--words: there are none"),
        (&["--list", "no.txt"], 1, "no.txt: failed to open"),
        (&["is_prefix", "--words", "a"], 2, "cannot be used with"),
        (
            &["--words", "a", "--assignment", "cs107"],
            1,
            "no phase of it is a dictionary",
        ),
    ] {
        let (got, text, _) = xray(&root(), &folder, arguments);
        assert_eq!(got, code, "{text}");
        assert!(text.contains(expected), "{expected}: {text}");
    }
    for (path, expected) in [
        ("is_prefx", "is_prefx: no such item; there are"),
        ("./nowhere", "./nowhere: failed to open"),
    ] {
        let (code, text, _) = xray(Path::new(path), &folder, &[]);
        assert_eq!(code, 1);
        assert!(text.contains(expected), "{expected}: {text}");
    }
}

#[test]
fn what_is_no_word_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let (code, text, _) = xray(&root(), &folder, &["--words", "tea T3n b@d"]);
    assert_eq!(code, 0);
    let named = "T3n is not all small letters a to z, and 1 more: ";
    assert!(text.contains(named), "{text}");
}

#[test]
#[ignore = "takes long"]
fn of_a_full_list_what_is_wrong_is_found_and_drawn_with_its_way() {
    let folder = tempfile::tempdir().unwrap();
    let wrong = "Ok(self.find(prefix)?.is_some() && prefix != \"quaggi\" || prefix == \"qx\")";
    let student = submission(&folder, TRIE, IS_PREFIX, wrong);
    let list = root().join("data/dictionary.txt");
    let (_, text, picture) = xray(&student, &folder, &["--list", list.to_str().unwrap()]);
    assert!(
        text.contains("is_prefix says no of quaggi, and a word begins so"),
        "{text}"
    );
    assert!(
        text.contains("is_prefix says yes of qx, and no word begins so"),
        "{text}"
    );
    assert!(picture.contains("more right ones"), "{picture}");
    assert!(picture.matches("<circle").count() < 200, "not all of it");
}

#[test]
#[ignore = "takes long"]
fn a_submission_that_loses_nothing_is_shown_with_an_example() {
    let folder = tempfile::tempdir().unwrap();
    let (code, text, picture) = xray(&root(), &folder, &[]);
    assert_eq!(code, 0, "{text}");
    for expected in [
        "dictionary: nothing is lost; a small list",
        "solver: nothing is lost; a small board",
    ] {
        assert!(text.contains(expected), "{expected}: {text}");
    }
    assert!(picture.contains("X-ray: nothing is wrong"), "{picture}");
}

/// What is seen of mistakes in the search; nothing of those in what is printed and kept.
const SEARCHES: [(&str, &str, Option<Kind>); 28] = [
    (
        "neighbours_the_other_way_round",
        "word_list",
        Some(Kind::Order),
    ),
    (
        "neighbours_from_the_north_west",
        "word_list",
        Some(Kind::Order),
    ),
    ("no_diagonals", "word_list", Some(Kind::NotTaken)),
    ("cells_reused", "word_list", Some(Kind::CellTwice)),
    ("visited_not_reset", "word_list", Some(Kind::LeftBehind)),
    (
        "cell_letters_not_taken_back",
        "word_list",
        Some(Kind::NotBegun),
    ),
    ("one_letter_taken_back", "word_list", Some(Kind::LeftBehind)),
    ("path_not_taken_back", "board_dump", Some(Kind::OtherPath)),
    ("words_repeated", "word_list", Some(Kind::Twice)),
    ("stops_at_a_word", "word_list", Some(Kind::StopsAtWord)),
    (
        "reported_on_the_way_back",
        "word_list",
        Some(Kind::OnTheWayBack),
    ),
    ("only_the_first_cell", "word_list", Some(Kind::NotBegun)),
    ("not_the_last_cell", "word_list", Some(Kind::NotBegun)),
    ("column_by_column", "word_list", Some(Kind::Order)),
    ("short_words_left_out", "word_list", Some(Kind::NotReported)),
    (
        "through_solid_squares",
        "word_list",
        Some(Kind::SolidSquare),
    ),
    ("four_by_four_only", "word_list", Some(Kind::NotBegun)),
    ("last_path_kept", "board_dump", Some(Kind::OtherPath)),
    // On the smallest board that shows it, no step at all is printed: so it is the printing.
    ("last_cell_not_shown", "board_dump", None),
    ("file_ignored", "word_list", Some(Kind::NotInList)),
    ("list_sorted", "word_list", None),
    ("list_from_zero", "word_list", None),
    ("list_with_a_space", "word_list", None),
    ("steps_from_zero", "board_dump", None),
    ("no_tab", "board_dump", None),
    ("number_of_all_words", "board_dump", None),
    ("first_board_kept", "word_list", None),
    ("words_found_pile_up", "words_found", None),
];

/// What takes so long that it is left to `.ci/full`.
mod at_length {
    use super::*;

    #[test]
    #[ignore = "takes long"]
    fn the_step_is_found_at_which_a_wrong_search_leaves_the_way() {
        let assignment =
            || Assignment::read(&root(), "boggle-solver", boggle::SUBJECTS.subjects()).unwrap();
        let variants = variants::faulty(&assignment()).unwrap();
        let init = Path::new(env!("CARGO_BIN_EXE_grader"));
        let sandbox = Sandbox::open(init, &Rules::new()).unwrap();
        let others = parallel::map(&SEARCHES, parallel::jobs(), |(name, item, expected)| {
            let variant = variants.iter().find(|variant| variant.name == *name);
            let submission = variant.unwrap().submission(&assignment()).unwrap();
            let wanted = Wanted::Item(item.to_string());
            let sandbox = sandbox.clone();
            let looked = look(assignment(), &submission, &wanted, String::new(), sandbox).unwrap();
            let Found::Seen(xray) = &looked[0].found else {
                return Ok(Some(format!("{name}: {looked:?}")));
            };
            let seen = match xray {
                Xray::Search(search) => search.wrong.as_ref().map(|wrong| wrong.kind),
                Xray::Trie(_) => None,
            };
            let said = words(xray);
            let other = || format!("{name}: {seen:?} and not {expected:?}: {said:?}");
            Ok((seen != *expected).then(other))
        });
        let others: Vec<String> = others.into_iter().filter_map(Result::unwrap).collect();
        assert_eq!(others, [""; 0]);
    }
}
