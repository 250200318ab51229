//! `game duel`, and the results that it compares.

use std::fs;
use std::path::Path;

use data::Rules;
use game::GameCode;
use tempfile::TempDir;

use crate::program;

/// Writes a file for each player, with the result of a game on the same board.
fn results(lists: &[(&str, &[&str])]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, words) in lists {
        write(folder.path(), name, &code("fycliomgorilhjhu"), words);
    }
    folder
}

/// Returns the code of a game on this board.
pub fn code(letters: &str) -> String {
    let rules = Rules::built_in("new").unwrap();
    let cells: Vec<String> = letters.chars().map(String::from).collect();
    let board = data::Board::from_line(4, 4, &cells.join(" ")).unwrap();
    let code = GameCode::new(&rules, rules.seconds, &board, [0]).unwrap();
    code.to_string()
}

/// Writes the result of a game in which these words were found.
pub fn write(folder: &Path, name: &str, code: &str, words: &[&str]) {
    // As `game result --out` writes it. The points are counted again.
    let words: Vec<String> = words.iter().map(|word| format!("{word:?}")).collect();
    let text = format!(
        "{{\"ended\": \"2026-11-26T12:00:00Z\", \"title\": \"New Boggle, 1987\", \"code\": \"{code}\", \"points\": \
         999, \"points_on_board\": 1000, \"words_on_board\": 9, \"words\": [{}]}}\n",
        words.join(", ")
    );
    fs::write(folder.join(name), text).unwrap();
}

/// Runs the duel of these files in a folder. Returns the exit code, the output, and the errors.
fn duel(folder: &Path, files: &[&str]) -> (Option<i32>, String, String) {
    let mut game = program();
    let output = game.current_dir(folder).arg("duel").args(files).output();
    let output = output.unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (
        output.status.code(),
        text(output.stdout),
        text(output.stderr),
    )
}

#[test]
fn words_in_common_count_for_nobody() {
    let folder = results(&[
        ("anna.json", &["FORM", "ROOMY", "FOIL"]),
        ("ben.json", &["FORM", "FOIL", "ROOF"]),
        ("eve.json", &["FORM", "FOIL", "ROOF"]),
    ]);
    let (code, text, errors) = duel(folder.path(), &["anna.json", "ben.json"]);
    assert_eq!((code, errors.as_str()), (Some(0), ""));
    // Somebody may have typed a result.
    write(
        folder.path(),
        "ben.json",
        &self::code("fycliomgorilhjhu"),
        &["form", "Foil", "ROOF"],
    );
    let typed = duel(folder.path(), &["anna.json", "ben.json"]);
    assert_eq!(typed, (Some(0), text.clone(), String::new()));
    assert!(
        text.ends_with(
            "anna, 2 points: ROOMY; others found, too: FOIL FORM\n\
             ben, 1 point: ROOF; others found, too: FOIL FORM\n\
             anna wins!\n"
        ),
        "{text}"
    );
    let (_, text, _) = duel(folder.path(), &["ben.json", "eve.json"]);
    assert!(text.ends_with("\nA tie: ben and eve.\n"), "{text}");
}

#[test]
fn result_that_is_not_verified_is_refused_with_the_reason() {
    let folder = results(&[
        ("anna.json", &["FORM"]),
        ("cheat.json", &["FORM", "QUIZ"]),
        ("fake.json", &["FYCL"]),
    ]);
    write(folder.path(), "other.json", &code("abcdefghijklmnop"), &[]);
    write(folder.path(), "free.json", "", &[]);
    fs::write(folder.path().join("notes.txt"), "hello").unwrap();
    for (file, expected) in [
        ("cheat.json", "cheat.json: QUIZ does not count: "),
        ("fake.json", "fake.json: FYCL does not count: "),
        ("other.json", "but anna.json is of game "),
        (
            "free.json",
            "free.json: a game without a code cannot be compared",
        ),
        (
            "notes.txt",
            "notes.txt: not a result; create one with `result --out`",
        ),
        ("nobody.json", "nobody.json: failed to open"),
        ("anna.json", "anna.json: named twice; "),
    ] {
        let (code, text, errors) = duel(folder.path(), &["anna.json", file]);
        assert_eq!((code, text.as_str()), (Some(1), ""), "{file}");
        assert!(errors.contains(expected), "{errors}");
        assert_eq!(errors.lines().count(), 1, "{errors}");
    }
}
