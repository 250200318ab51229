//! Errors for invalid cubes and rules, word for word.

use std::error::Error;
use std::fs;

use data::{Cubes, Rules};
use proptest::prelude::*;
use tempfile::TempDir;

const RULES: &str = include_str!("../../rules/cs107.toml");

const CUBES: &str = "title = \"Mine\"
cubes = [
    \"AAEEGN\",
    \"HIMNUQu\",
]
";

const NAMES: &str = "classic-1976, new-1987, new-1987-plain-q, big, big-challenge, deluxe, big-2012, super-big-2012, cs106-big, cs106-big-qu";

/// Checks that the rules of CS107 with `old` replaced by `new` fail with `message`.
#[track_caller]
fn rules_refused(old: &str, new: &str, message: &str) {
    let text = RULES.replacen(old, new, 1);
    assert_ne!(text, RULES, "nothing was replaced");
    assert_eq!(Rules::parse(&text).unwrap_err().to_string(), message);
}

/// Checks that [`CUBES`] with `old` replaced by `new` fails with `message`.
#[track_caller]
fn cubes_refused(old: &str, new: &str, message: &str) {
    let text = CUBES.replacen(old, new, 1);
    assert_ne!(text, CUBES, "nothing was replaced");
    assert_eq!(Cubes::parse(&text).unwrap_err().to_string(), message);
}

#[test]
fn cost_of_hints_is_rejected_where_there_are_none() {
    rules_refused(
        "warn_dead_ends",
        "hint_cost = 1\nwarn_dead_ends",
        "line 18: hint_cost: the dialogue cs107 has no hints; remove the key, or use the dialogue \"boxed\"",
    );
    let boxed = include_str!("../../rules/new.toml");
    let cost = |cost: &str| Rules::parse(&format!("{boxed}hint_cost = {cost}\n"));
    assert_eq!(Rules::parse(boxed).unwrap().hint_cost, 0);
    assert_eq!(cost("1000").unwrap().hint_cost, 1000);
    let error = cost("1001").unwrap_err().to_string();
    assert!(
        error.ends_with("hint_cost: 1001; write at most 1000"),
        "{error}"
    );
}

#[test]
fn invalid_cube_is_rejected_with_line_and_reason() {
    cubes_refused(
        "HIMNUQu",
        "ABCDE",
        "line 4: cubes: cube 2 (\"ABCDE\"): 5 faces; a cube has 6",
    );
    cubes_refused(
        "HIMNUQu",
        "HIMNUQU",
        "line 4: cubes: cube 2 (\"HIMNUQU\"): 7 faces; a cube has 6",
    );
    cubes_refused(
        "AAEEGN",
        "aaeegn",
        "line 3: cubes: cube 1 (\"aaeegn\"): 'a' begins a face; write A for a face with one letter, Qu for one with two",
    );
    cubes_refused(
        "AAEEGN",
        "AAEE#n",
        "line 3: cubes: cube 1 (\"AAEE#n\"): 'n' begins a face; write A for a face with one letter, Qu for one with two",
    );
    cubes_refused(
        "AAEEGN",
        "AAEEG\u{c9}",
        "line 3: cubes: cube 1 (\"AAEEG\u{c9}\"): '\u{c9}' is invalid; use letters A-Z, or # for a solid face",
    );
}

#[test]
fn invalid_cubes_file_is_rejected_with_the_reason() {
    cubes_refused(
        "\"AAEEGN\",\n    \"HIMNUQu\",\n",
        "",
        "line 2: cubes: 0 cubes; write 1 to 36",
    );
    cubes_refused(
        "\"HIMNUQu\",",
        &"\"AAEEGN\",".repeat(36),
        "line 2: cubes: 37 cubes; write 1 to 36",
    );
    cubes_refused(
        "\"AAEEGN\"",
        "3",
        "line 3: cubes: invalid type: integer `3`, expected a string",
    );
    cubes_refused(
        "title",
        "titel",
        "line 1: unknown key `titel`, expected `title` or `cubes`",
    );
    cubes_refused("title = \"Mine\"\n", "", "missing key `title`");
    cubes_refused(
        "\"Mine\"",
        "\"Mine",
        "line 1: invalid basic string, expected `\"`",
    );
}

#[test]
fn invalid_board_size_is_rejected() {
    for size in ["4 by 4", "4x", "x", "4x4x4", "-4x4", ""] {
        let message =
            format!("line 6: size: {size:?} is not a size; write rows x columns, as in \"4x4\"");
        rules_refused("4x4", size, &message);
    }
    for size in ["0x4", "4x0", "7x4", "4x7"] {
        let message = format!("line 6: size: {size:?}; a board has 1 to 6 rows and columns");
        rules_refused("4x4", size, &message);
    }
}

#[test]
fn unknown_cubes_and_wrong_numbers_of_cubes_are_rejected() {
    rules_refused(
        "new-1987",
        "big",
        "line 7: cubes: \"big\" has 25 cubes, but a 4x4 board needs 16",
    );
    rules_refused(
        "4x4",
        "4x5",
        "line 7: cubes: \"new-1987\" has 16 cubes, but a 4x5 board needs 20",
    );
    rules_refused(
        "new-1987",
        "new",
        &format!("line 7: cubes: \"new\": unknown name; choose one of {NAMES}"),
    );
}

#[test]
fn min_length_below_one_is_rejected() {
    rules_refused(
        "min_length = 3",
        "min_length = 0",
        "line 8: min_length: 0; a word has at least 1 letter",
    );
    rules_refused(
        "min_length = 3",
        "min_length = -3",
        "line 8: min_length: invalid value: integer `-3`, expected a whole number, at least 0",
    );
}

#[test]
fn points_table_with_missing_or_extra_lengths_is_rejected() {
    rules_refused(
        "min_length = 3",
        "min_length = 2",
        "line 9: points: no entry for words of 2 letters; add 2 = 1",
    );
    rules_refused(
        "5 = 2, ",
        "",
        "line 9: points: no entry for words of 5 letters; add 5 = 1",
    );
    rules_refused(
        "3 = 1, 4 = 1, 5 = 2, 6 = 3, 7 = 5, 8 = 11",
        "",
        "line 9: points: no entry for words of 3 letters; add 3 = 1",
    );
    rules_refused(
        "min_length = 3",
        "min_length = 4",
        "line 9: points: words of 3 letters do not count, because min_length is 4; remove their entry",
    );
    for key in ["five", "05", "\"\"", "-5"] {
        let shown = key.trim_matches('"');
        let message = format!(
            "line 9: points: {shown:?} is not a number of letters; write, for example, 4 = 1"
        );
        rules_refused("5 = 2", &format!("{key} = 2"), &message);
    }
}

#[test]
fn points_that_decrease_with_length_are_rejected() {
    rules_refused(
        "6 = 3",
        "6 = 1",
        "line 9: points: 1 for 6 letters, but 2 for 5 letters; a longer word must not be worth less",
    );
    rules_refused(
        "\"same\"",
        "{ per_letter = 1 }",
        "line 10: beyond: 9 points for 9 letters, but 11 for 8 letters; a longer word must not be worth less",
    );
}

#[test]
fn zero_time_limit_and_timed_turn_without_limit_are_rejected() {
    rules_refused(
        "180",
        "0",
        "line 11: seconds: 0 leaves no time; remove the key if there is no limit",
    );
    rules_refused(
        "seconds = 180\n",
        "",
        "line 15: ends: \"time\" needs a time limit; add seconds = 180",
    );
}

#[test]
fn points_above_the_maximum_are_rejected() {
    rules_refused(
        "6 = 3, 7 = 5, 8 = 11",
        "6 = 3, 7 = 4294967295",
        "line 9: points: 4294967295 for 7 letters; write at most 1000",
    );
    for beyond in ["add", "per_letter"] {
        rules_refused(
            "\"same\"",
            &format!("{{ {beyond} = 1001 }}"),
            "line 10: beyond: 1001 points per letter; write at most 1000",
        );
    }
}

#[test]
fn ends_value_that_contradicts_the_dialogue_is_rejected() {
    rules_refused(
        "\"time\"",
        "\"one-or-capitals\"",
        "line 16: ends: wrong for the dialogue cs107; write \"empty-line\"",
    );
    rules_refused(
        "\"cs107\"",
        "\"cs307\"",
        "line 16: ends: wrong for the dialogue cs307; write \"one-or-capitals\"",
    );
}

#[test]
fn time_limit_and_lower_case_are_rejected_for_cs106b() {
    let cs106b = include_str!("../../rules/cs106b.toml");
    let message = |text: &str| Rules::parse(text).unwrap_err().to_string();
    let timed = message(&format!("{cs106b}\nseconds = 60\n"));
    assert!(
        timed.ends_with(
            "seconds: the dialogue cs106b has no clock; remove the key, or use the dialogue \"boxed\""
        ),
        "{timed}"
    );
    let lower = message(&cs106b.replace("\"upper\"", "\"lower\""));
    assert!(
        lower.ends_with("letters: wrong for the dialogue cs106b; write \"upper\""),
        "{lower}"
    );
}

#[test]
fn unknown_values_and_unknown_or_missing_keys_are_rejected() {
    let keys = "`title`, `size`, `cubes`, `min_length`, `points`, `beyond`, `seconds`, `qu`, `show`, `letters`, `board_text`, `ends`, `dialogue`, `warn_dead_ends`, `hint_cost`";
    let unknown =
        |line, key: &str| format!("line {line}: unknown key `{key}`, expected one of {keys}");
    rules_refused("qu = true", "colour = true", &unknown(12, "colour"));
    rules_refused("qu = true", "\"a\\nb\" = 1", &unknown(12, "a b"));
    rules_refused("qu = true\n", "", "missing key `qu`");
    rules_refused(
        "qu = true",
        "qu = true\nqu = true",
        "line 13: qu: duplicate key",
    );
    let twice = "\"a\\tb\" = 1\n\"a\\tb\" = 1";
    rules_refused("qu = true", twice, "line 13: \"a\\tb\": duplicate key");
    rules_refused(
        "\"spaced\"",
        "\"wide\"",
        "line 13: show: unknown variant `wide`, expected `together` or `spaced`",
    );
    rules_refused(
        "\"same\"",
        "{ more = 1 }",
        "line 10: beyond: unknown variant `more`, expected one of `same`, `add`, `per_letter`",
    );
}

#[test]
fn unknown_built_in_name_is_rejected_with_the_known_names() {
    assert_eq!(
        Cubes::built_in("big-2013").unwrap_err().to_string(),
        format!("\"big-2013\": unknown name; choose one of {NAMES}")
    );
    assert_eq!(
        Rules::built_in("cs101").unwrap_err().to_string(),
        "\"cs101\": unknown name; choose one of cs106b, cs106b-big, cs107, cs307, lab6, classic, new, big, deluxe, big-2012, super-big"
    );
}

#[test]
fn cubes_file_is_found_next_to_rules_and_errors_name_the_file() {
    let folder = TempDir::new().unwrap();
    let path = |name: &str| folder.path().join(name);
    let shown = |name: &str| path(name).display().to_string();
    let rules = RULES
        .replace("new-1987", "my-cubes.toml")
        .replace("4x4", "1x2");
    fs::write(path("my.toml"), rules).unwrap();
    let message = || Rules::read(path("my.toml")).unwrap_err().to_string();

    let unreadable = Rules::read(path("none.toml")).unwrap_err();
    assert!(
        unreadable.source().is_some(),
        "what the system says goes on"
    );
    let missing = message();
    let expected = format!(
        "{}:7: cubes: {}: failed to read: ",
        shown("my.toml"),
        shown("my-cubes.toml")
    );
    assert!(missing.starts_with(&expected), "{missing}");

    fs::write(path("my-cubes.toml"), CUBES.replace("Qu", "")).unwrap();
    let expected = format!(
        "{}:4: cubes: cube 2 (\"HIMNU\"): 5 faces; a cube has 6",
        shown("my-cubes.toml")
    );
    assert_eq!(message(), expected);

    fs::write(path("my-cubes.toml"), "cubes = []").unwrap();
    let expected = format!("{}: missing key `title`", shown("my-cubes.toml"));
    assert_eq!(message(), expected);

    fs::write(path("my-cubes.toml"), CUBES).unwrap();
    let rules = Rules::read(path("my.toml")).unwrap();
    assert_eq!(rules.cubes, Cubes::read(path("my-cubes.toml")).unwrap());
    assert_eq!(rules.cubes.title(), "Mine");

    fs::write(path("my.toml"), RULES.replace("4x4", "1x1")).unwrap();
    let expected = format!(
        "{}:7: cubes: \"new-1987\" has 16 cubes, but a 1x1 board needs 1",
        shown("my.toml")
    );
    assert_eq!(message(), expected);
}

#[test]
fn board_size_that_the_cubes_do_not_fill_is_rejected() {
    let cubes = Cubes::built_in("new-1987").unwrap();
    let message = |rows, columns| cubes.shake(rows, columns, 1).unwrap_err().to_string();
    assert_eq!(
        message(5, 5),
        "16 cubes do not fill a 5x5 board; use one cube for each cell"
    );
    for (rows, columns) in [(0, 16), (16, 0), (3, 5), (usize::MAX, 2)] {
        assert!(message(rows, columns).starts_with("16 cubes do not fill"));
    }
    for (rows, columns) in [(1, 16), (2, 8), (16, 1)] {
        let board = cubes.shake(rows, columns, 1).unwrap();
        assert_eq!((board.rows(), board.columns()), (rows, columns));
    }
}

proptest! {
    #[test]
    fn any_rules_or_cubes_text_parses_or_gives_a_one_line_error(
        lines in prop::collection::vec(prop_oneof![
            4 => prop::sample::select(RULES.lines().chain(CUBES.lines()).collect::<Vec<_>>())
                .prop_map(String::from),
            1 => "[a-z_]{0,6} ?=? ?[\\[{\"]?[A-Za-z0-9#\u{e9}\u{7}, =]{0,12}[\\]}\"]?",
        ], 0..20),
        noise in any::<String>(),
    ) {
        for text in [lines.join("\n"), noise] {
            for error in [
                Rules::parse(&text).map(drop).err(),
                Cubes::parse(&text).map(drop).err(),
            ] {
                let line = error.map(|error| error.to_string()).unwrap_or_default();
                prop_assert!(!line.contains('\n'), "{line}");
            }
        }
    }
}
