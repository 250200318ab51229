//! The real program with invalid input: one clear line, and no panic.

#[cfg(unix)]
use std::process::Command;

#[cfg(unix)]
use crate::limit::Limit;
use crate::program;

fn game(arguments: &[&str], input: impl Into<Vec<u8>>) -> (Option<i32>, String, String) {
    let mut command = program();
    let output = command.args(arguments).write_stdin(input).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (
        output.status.code(),
        text(output.stdout),
        text(output.stderr),
    )
}

#[track_caller]
fn refused(arguments: &[&str], code: i32, named: &str) {
    let (got, _, errors) = game(arguments, "");
    assert_eq!(got, Some(code), "{errors}");
    assert!(errors.contains(named), "{errors}");
    if code == 1 {
        assert_eq!(errors.lines().count(), 1, "{errors}");
    }
}

#[cfg(not(feature = "window"))]
#[test]
fn missing_window_feature_is_reported_with_the_build_command() {
    refused(&["--window"], 1, "cargo run -p game --features window");
    refused(&["--window", "--tui"], 2, "--tui");
}

#[test]
fn each_unusable_argument_is_named_in_the_error() {
    refused(&["--rules", "chess"], 1, "chess");
    refused(&["--rules", "no/such/file.toml"], 1, "no/such/file.toml");
    refused(&["--board", "FYCL"], 1, "--board: a board takes 16 letters");
    refused(
        &["--board", "fyclio1gorilhjhu"],
        1,
        "--board: '1' is not a letter from a to z",
    );
    refused(&["--board", "a b c d"], 1, "--board");
    refused(&["--board", ""], 1, "--board: no letters");
    for between in ["", "40", "60,40", "40,40", "-1,5", "1,101", "1,2,3", "a,b"] {
        let option = format!("--between={between}");
        refused(
            &[&option],
            2,
            "two percentiles from 0 to 100, the lower one first, as in 40,60",
        );
    }
    refused(
        &["--between", "1,2", "--board", "FYCLIOMGORILHJHU"],
        2,
        "--board",
    );
    refused(&["--dictionary", "no_such_file.txt"], 1, "no_such_file.txt");
    refused(&["--dictionary", "/"], 1, "--dictionary");
    refused(&["--players", "0"], 2, "--players");
    refused(&["--level", "worst"], 2, "--level");
    refused(&["--board", "x", "--seed", "1"], 2, "--seed");
    refused(&["--tui"], 1, "needs a terminal");
    let two = ["--tui", "--rules", "new", "--players", "2"];
    refused(&two, 1, "needs a terminal");
    refused(
        &["--rules", "cs107", "--dictionary", "no_such_file.txt"],
        1,
        "--dictionary: no_such_file.txt: failed to read",
    );
    refused(&["--timer", "18446744073709551615"], 2, "--timer");
}

#[test]
fn unusable_list_is_rejected_before_any_output() {
    let arguments = ["--rules", "cs107", "--dictionary", "no_such_file.txt"];
    let (_, text, _) = game(&arguments, "");
    assert_eq!(text, "");
}

#[test]
fn options_that_the_rules_cannot_use_are_rejected() {
    refused(&["--timer", "60"], 1, "--timer: cs106b has no clock");
    refused(
        &["--rules", "lab6", "--timer", "30"],
        1,
        "--timer: lab6 has no clock on the console; add --tui",
    );
    refused(
        &["--rules", "lab6", "--timer", "30", "--window"],
        1,
        "--timer: lab6 has no clock in the window; use --tui instead of --window",
    );
    refused(&["--rules", "lab6", "--players", "2"], 1, "--players: lab6");
    let level = ["--rules", "cs107", "--level", "easy"];
    refused(
        &level,
        1,
        "--level: cs107 has no computer player; omit --level",
    );
    refused(&[&level[..], &["--tui"]].concat(), 1, "--level: cs107");
}

#[test]
fn cs107_accepts_mixed_and_unsorted_lists_from_prompt_or_option() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("mixed.txt");
    std::fs::write(&file, "Roof\nit's\nFOIL\nform\n").unwrap();
    let file = file.to_str().unwrap();
    let board = ["--rules", "cs107", "--board", "FYCLIOMGORILHJHU"];
    let (_, asked, _) = game(&board, format!("{file}\nfoil\nroom\n\n"));
    let given = [&board[..], &["--dictionary", file]].concat();
    let (code, text, errors) = game(&given, "foil\nroom\n\n");
    assert_eq!((code, errors.as_str()), (Some(0), ""));
    for text in [asked, text] {
        for line in [
            "3 words.",
            "Skipped 1 entry that isn't a word.",
            "Correct words (1)",
        ] {
            assert!(text.contains(line), "{line}: {text}");
        }
    }
}

/// A shell passes such a pipe for `<(printf ...)`.
#[cfg(unix)]
#[test]
fn word_list_may_be_a_pipe_that_can_be_read_only_once() {
    for name in ["cs106b", "cs107"] {
        let folder = tempfile::tempdir().unwrap();
        let pipe = folder.path().join("list");
        let made = Command::new("mkfifo").arg(&pipe).status();
        assert!(made.unwrap().success());
        let given = pipe.clone();
        std::thread::spawn(move || std::fs::write(given, "foil\nform\n"));
        let file = pipe.to_str().unwrap();
        let board = ["--rules", name, "--board", "FYCLIOMGORILHJHU"];
        let mut command = program();
        command.args(board).args(["--dictionary", file]);
        // A second read would block until the time limit, because nothing writes to the pipe again.
        let output = command.write_stdin("foil\nroof\n\nn\n").output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(output.status.success(), "{name}: {text}");
        let found = ["Correct words (1): foil", "Your words (1): {\"FOIL\"}"];
        assert!(
            found.iter().any(|found| text.contains(found)),
            "{name}: {text}"
        );
    }
}

#[cfg(unix)]
#[test]
fn input_or_file_that_never_ends_is_an_error() {
    let _limit = Limit::begin();
    let dictionary = "--dictionary: /dev/zero: a device, not a file";
    for (arguments, error) in [
        (&["--dictionary", "/dev/zero"][..], dictionary),
        (
            &["--rules", "cs107", "--dictionary", "/dev/zero"],
            dictionary,
        ),
        (
            &["--rules", "/dev/zero"],
            "/dev/zero: failed to read: a device, not a file",
        ),
        (
            &["duel", "/dev/zero", "other"],
            "/dev/zero: failed to open: a device, not a file",
        ),
    ] {
        refused(arguments, 1, error);
    }
    // This dialogue asks for the file.
    let (_, asked, _) = game(&["--rules", "cs107"], "/dev/zero\n\n\n");
    assert!(asked.contains("/dev/zero: failed to open"), "{asked}");
    let games = data::Rules::names().map(|name| (vec!["--rules", name], 1 << 20));
    for (arguments, bytes) in games.chain([(vec!["--driver"], 1 << 24)]) {
        let zeros = std::fs::File::open("/dev/zero").unwrap();
        let output = Command::new(env!("CARGO_BIN_EXE_game"))
            .args(&arguments)
            .stdin(zeros)
            .output()
            .unwrap();
        let errors = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        assert_eq!(
            errors,
            format!("game: input: a line of {bytes} bytes or more; end each line with Enter\n")
        );
    }
}

#[test]
fn end_of_the_input_ends_the_turn_and_the_results_follow() {
    for name in data::Rules::names() {
        // CS107 asks for a dictionary first.
        let before = if name == "cs107" { "\n" } else { "" };
        let arguments = ["--rules", name, "--seed", "1"];
        let ended = game(&arguments, format!("{before}xyz\n"));
        let end = match name {
            "cs307" => "1\n",
            _ => "\n",
        };
        let typed = game(&arguments, format!("{before}xyz\n{end}"));
        assert_eq!(ended.0, Some(0), "{name}");
        // Nothing is shown for an answer that nobody typed.
        let typed = typed.1.replace("to stop): 1\n", "to stop): \n");
        assert_eq!(ended.1, typed, "{name}");
        let results = [
            "My score: ",
            "The computer's score: ",
            "Points: ",
            "The computer, ",
        ];
        let is_over = results.iter().any(|results| ended.1.contains(results));
        assert!(is_over, "{name}: {}", ended.1);
    }
    let several = ["--rules", "new", "--players", "3"];
    let (_, text, _) = game(&several, "\nform\n");
    assert!(text.contains("\nPlayer 3, 0 points:"), "{text}");
}

#[test]
fn binary_or_empty_dictionary_is_rejected_with_the_reason() {
    let folder = tempfile::tempdir().unwrap();
    let binary = folder.path().join("binary.txt");
    std::fs::write(&binary, b"tea\n\xff\x00\n").unwrap();
    refused(&["--dictionary", binary.to_str().unwrap()], 1, "line 2");
    let empty = folder.path().join("empty.txt");
    std::fs::write(&empty, "\n\n").unwrap();
    let empty = empty.to_str().unwrap();
    for name in data::Rules::names() {
        let arguments = ["--rules", name, "--dictionary", empty, "--seed", "1"];
        refused(&arguments, 1, "empty.txt: no words;");
    }
}

#[test]
fn reason_for_an_error_is_printed_once() {
    for arguments in [
        ["--dictionary", "no_such_file"],
        ["--rules", "no/such/file"],
    ] {
        let (_, _, errors) = game(&arguments, "");
        assert_eq!(errors.matches("No such file").count(), 1, "{errors}");
    }
}

#[test]
fn rules_list_prints_all_built_in_rules() {
    let (code, text, _) = game(&["--rules", "list"], "");
    assert_eq!(code, Some(0));
    let names: Vec<&str> = text
        .lines()
        .filter_map(|line| line.split(' ').next())
        .collect();
    assert_eq!(names, data::Rules::names().collect::<Vec<_>>());
    assert!(text.contains("Classic Boggle, 1976"), "{text}");
}

#[test]
fn built_in_rules_win_over_a_file_of_the_same_name() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("classic"), "nothing").unwrap();
    let mut command = program();
    let output = command
        .current_dir(&folder)
        .args(["--rules", "classic", "--seed", "1"])
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.starts_with("Classic Boggle, 1976"), "{text}");
    // Anything else is looked up as a name.
    let (_, _, errors) = game(&["--rules", "chess"], "");
    assert!(errors.contains("cs106b"), "{errors}");
}

#[test]
fn computer_opponent_is_allowed_only_for_a_single_player() {
    let asked = |players| {
        let arguments = ["--rules", "new", "--level", "all", "--players", players];
        game(&arguments, "")
    };
    let (code, _, errors) = asked("1");
    assert_eq!(code, Some(0), "{errors}");
    let (code, _, errors) = asked("2");
    assert_eq!(code, Some(1));
    assert!(errors.contains("only against a single player"), "{errors}");
}

#[test]
fn question_is_repeated_with_its_answers_in_boxed_games_only() {
    let arguments = ["--seed", "1", "--rules"];
    let asked = |rules| game(&[&arguments[..], &[rules]].concat(), "\nq\nx\nn\n").1;
    let repeated = "Play again? q\nPlay again (yes or no)? x\nPlay again (yes or no)? n\n";
    let text = asked("new");
    assert!(text.contains(repeated), "{text}");
    let text = asked("cs106b");
    assert!(
        text.ends_with("Play again? q\nPlay again? x\nPlay again? n\n"),
        "{text}"
    );
}

#[test]
fn timer_is_refused_on_a_terminal_that_only_shows_lines() {
    let mut command = program();
    let arguments = ["--tui", "--rules", "lab6", "--timer", "30"];
    let output = command
        .args(arguments)
        .env("TERM", "dumb")
        .output()
        .unwrap();
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(
        errors.contains("lab6 has no clock on the console; use another terminal"),
        "{errors}"
    );
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn boards_differ_without_a_seed() {
    let board = || {
        let (_, text, _) = game(&["--rules", "classic", "--timer", "0"], "");
        text
    };
    let first = board();
    assert!((0..5).any(|_| board() != first), "{first}");
}

#[test]
fn timer_option_sets_the_limit_and_zero_removes_it() {
    let prompt = |seconds: &str| {
        let (_, text, _) = game(
            &["--rules", "classic", "--seed", "1", "--timer", seconds],
            "",
        );
        text
    };
    assert!(prompt("9000").contains("s left"), "{}", prompt("9000"));
    assert!(!prompt("0").contains("s left"), "{}", prompt("0"));
}

#[test]
fn word_list_is_checked_before_the_terminal() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("words.txt");
    let asked = [
        "--tui",
        "--rules",
        "cs107",
        "--dictionary",
        file.to_str().unwrap(),
    ];
    std::fs::write(&file, " \n").unwrap();
    refused(&asked, 1, "words.txt: no words;");
    // This course accepts a list in capitals.
    std::fs::write(&file, "ROOM\n").unwrap();
    refused(&asked, 1, "needs a terminal");
}

/// A reader that closes the pipe has read enough, which is not an error.
#[cfg(unix)]
#[test]
fn closed_output_pipe_is_not_an_error() {
    let _limit = Limit::begin();
    let program = assert_cmd::cargo::cargo_bin("game");
    let mut game = Command::new(program)
        .args(["--driver"])
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    drop(game.stdout.take());
    let mut input = game.stdin.take().unwrap();
    use std::io::Write;
    input.write_all(b"help\nhelp\n").unwrap();
    drop(input);
    let output = game.wait_with_output().unwrap();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    assert!(output.stderr.is_empty());
}

#[test]
fn rules_file_without_an_extension_is_found() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(
        folder.path().join("mine"),
        include_str!("../../../data/rules/cs307.toml").replace("CS307", "mine"),
    )
    .unwrap();
    let mut command = program();
    command.current_dir(&folder).args(["--rules", "mine"]);
    command.write_stdin("").assert().success();
}

#[test]
fn qu_option_puts_qu_on_shaken_cubes_too() {
    let with_q = (0..200).find(|seed| {
        let (_, text, _) = game(&["--seed", &seed.to_string()], "");
        text.contains('Q')
    });
    let seed = with_q.unwrap().to_string();
    let (_, text, _) = game(&["--seed", &seed, "--qu"], "");
    assert!(text.contains("QU"), "{text}");
}

#[test]
fn printed_board_shows_both_letters_of_a_qu_cube() {
    let board = ["--qu", "--board", "quitexxxxxxxxxxx"];
    let (_, text, _) = game(&board, "");
    assert!(text.contains("\nQU U  I  T\nE  X  X  X\n"), "{text}");
    let cubes = ["--qu", "--board", "Q i e t x x x x x x x x x x x x"];
    let (_, text, _) = game(&cubes, "quiet\n\nn\n");
    assert!(text.contains("new word! \"QUIET\""), "{text}");
}

#[test]
fn byte_order_mark_is_not_part_of_the_first_word() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("marked.txt");
    std::fs::write(&file, "\u{feff}foil\n").unwrap();
    let board = "FYCLIOMGORILHJHU";
    let arguments = ["--rules", "cs107", "--board", board, "--dictionary"];
    let arguments = [&arguments[..], &[file.to_str().unwrap()]].concat();
    let (code, text, errors) = game(&arguments, "foil\n\n");
    assert_eq!((code, errors.as_str()), (Some(0), ""));
    assert!(text.contains(": 1 word.\n"), "{text}");
    assert!(text.contains("Correct words (1): foil"), "{text}");
}

#[test]
fn single_word_or_second_is_printed_in_the_singular() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("one.txt");
    std::fs::write(&file, "foil\n").unwrap();
    let list = ["--dictionary", file.to_str().unwrap()];
    let board = ["--rules", "new", "--board", "FYCLIOMGORILHJHU"];
    let (_, text, _) = game(&[&board[..], &list].concat(), "\nn\n");
    assert!(text.contains("The only word on the board: FOIL"), "{text}");
    let (_, text, _) = game(&["--rules", "cs107", "--timer", "1"], "");
    assert!(text.contains("You have 1 second;"), "{text}");
}

#[test]
fn space_is_a_cell_only_if_the_board_takes_any_character() {
    let letters = " bcdefghijklmnopqrstuvwx ";
    let (_, text, _) = game(&["--rules", "lab6"], format!("n\n{letters}\n"));
    assert!(text.contains("\n   B  C  D  E\n"), "{text}");
    // In other games, the space is not part of the board.
    let (_, text, _) = game(&[], "n\n fycliomgorilhjhu \n");
    assert!(text.contains("\nFYCL\n"), "{text}");
}

#[test]
fn lab6_board_option_accepts_any_characters_and_spaces() {
    for letters in ["世é 12345#@ABCDEFGHIJKLMNOPQ", " bcdefghijklmnopqrstuvwx "] {
        let (code, given, errors) = game(&["--rules", "lab6", "--board", letters], "");
        assert_eq!((code, errors.as_str()), (Some(0), ""));
        let (_, typed, _) = game(&["--rules", "lab6"], format!("n\n{letters}\n"));
        let board = |text: &str| -> Vec<String> {
            let rows = text.lines().skip_while(|line| *line != "It's your turn!");
            rows.skip(1).take(5).map(str::to_string).collect()
        };
        assert_eq!(board(&given), board(&typed), "{given}{typed}");
    }
    // Exactly as many cubes as cells are read as cubes.
    let cubes = "qu a b c d e f g h i j k l m n o p qu r s t u v w x";
    let (_, text, _) = game(&["--rules", "lab6", "--board", cubes], "");
    assert!(text.contains("\nQU A  B  C  D\n"), "{text}");
    refused(
        &["--rules", "lab6", "--board", "a b c d"],
        1,
        "--board: a board takes 25 letters",
    );
}

#[test]
fn kelvin_sign_in_a_typed_word_counts_as_the_letter_k() {
    // The Kelvin sign, whose lower case is k.
    let typed = "stin\u{212a}\n\nn\n";
    let board = ["--board", "stinxxxkxxxxxxxx"];
    let (_, text, _) = game(&[&["--rules", "new"], &board[..]].concat(), typed);
    assert!(text.contains("STINK: 2 points.\n"), "{text}");
    assert!(text.contains("You, 2 points, 1 word: STINK\n"), "{text}");
    let (_, text, _) = game(&board, typed);
    assert!(text.contains("new word! \"STINK\"\n"), "{text}");
}

#[test]
fn board_option_is_shown_like_a_typed_board() {
    let letters = "12345678901234567890abc!?";
    let (_, given, _) = game(&["--rules", "lab6", "--board", letters], "");
    let (_, typed, _) = game(&["--rules", "lab6"], format!("n\n{letters}\n"));
    for row in ["1 2 3 4 5", "A B C ! ?"] {
        assert!(given.contains(row) && typed.contains(row), "{given}{typed}");
    }
}

#[test]
fn end_of_input_at_any_prompt_exits_without_an_error() {
    // All other rules ask the same questions as one of these.
    for name in ["cs106b", "cs107", "cs307", "lab6", "new"] {
        let lines = ["n", "fyclxomgrrilxjhu", "", "form", "", "1", "n"];
        for length in 0..lines.len() {
            let input = lines[..length].join("\n");
            let (code, _, errors) = game(&["--rules", name], input);
            assert_eq!(
                (code, errors.as_str()),
                (Some(0), ""),
                "{name}, {length} lines"
            );
        }
    }
}

#[test]
fn strange_input_never_fails_or_prints_control_characters() {
    let long = "a".repeat(10_000);
    let strange = [
        long.as_bytes(),
        b"\xff\xfe",
        b"\x1b[2J\x07",
        b"\0",
        "Ünïcode ß".as_bytes(),
        b"12345",
    ];
    for name in data::Rules::names() {
        let mut input = b"y\n\n".to_vec();
        for word in strange {
            input.extend_from_slice(word);
            input.push(b'\n');
        }
        let (code, text, errors) = game(&["--rules", name, "--seed", "1"], input);
        assert_eq!((code, errors.as_str()), (Some(0), ""), "{name}");
        let obeyed = |c: char| c.is_control() && c != '\n';
        assert!(
            !text.contains(obeyed),
            "{name}: a control reaches the output"
        );
        let board = b"n\n\x1b[2J\x07abcdefghijklmnopqrstuvwxyz\n\n";
        let (code, text, _) = game(&["--rules", name], board);
        assert!(code == Some(0) && !text.contains(obeyed), "{name}: {text}");
    }
}
