//! Games by their codes: the same board for everybody who types the code.

use data::Rules;
use game::GameCode;

use crate::program;

/// Returns what the program prints, with an empty input.
fn played(arguments: &[&str]) -> String {
    typed(arguments, "")
}

/// Returns what the program prints, with these lines as its input.
fn typed(arguments: &[&str], lines: &'static str) -> String {
    let mut game = program();
    let output = game.args(arguments).write_stdin(lines).output();
    String::from_utf8(output.unwrap().stdout).unwrap()
}

fn code(name: &str, seconds: Option<u32>, seed: u64) -> GameCode {
    let rules = Rules::built_in(name).unwrap();
    let board = rules.cubes.shake(rules.rows(), rules.columns(), seed);
    GameCode::new(&rules, seconds.or(rules.seconds), &board.unwrap(), [seed]).unwrap()
}

#[test]
fn code_gives_the_same_game_as_its_rules_and_seed() {
    for name in Rules::names() {
        let code = code(name, None, 7).to_string();
        let spoken = code.to_lowercase().replace('-', " ");
        let expected = played(&["--rules", name, "--seed", "7"]);
        assert!(expected.lines().count() > 4, "{expected}");
        assert_eq!(played(&["--code", &spoken]), expected, "{name}");
    }
}

#[test]
fn game_after_that_of_a_code_has_the_next_board() {
    for name in ["cs106b", "new"] {
        let code = code(name, None, 7).to_string();
        let lines = "\nyes\n\nno\n";
        let expected = typed(&["--rules", name, "--seed", "7"], lines);
        assert_eq!(expected.matches("Play again").count(), 2, "{expected}");
        assert_eq!(typed(&["--code", &code], lines), expected, "{name}");
    }
}

#[test]
fn code_sets_the_clock_and_the_letters() {
    let text = played(&["--code", &code("new", Some(75), 1).to_string()]);
    assert!(text.contains("75 s left"), "{text}");
    // The cubes cannot be shaken to this board.
    let rules = Rules::built_in("cs106b").unwrap();
    let board = data::Board::from_line(4, 4, &"a ".repeat(16)).unwrap();
    let code = GameCode::new(&rules, rules.seconds, &board, [1]).unwrap();
    let text = played(&["--code", &code.to_string()]);
    assert!(text.contains("AAAA\nAAAA\nAAAA\nAAAA\n"), "{text}");
}

#[test]
fn code_with_a_clock_is_refused_where_there_is_none() {
    let code = code("lab6", Some(30), 1).to_string();
    let mut game = program();
    let output = game.args(["--code", &code]).output().unwrap();
    let errors = String::from_utf8(output.stderr).unwrap();
    let expected =
        "--code: this game has a clock, which Boggle of Lab 6 lacks on the console; add --tui";
    assert!(errors.contains(expected), "{errors}");
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn code_without_a_clock_is_played_where_there_is_none() {
    let text = played(&["--code", &code("lab6", Some(0), 1).to_string()]);
    assert!(
        text.contains(played(&["--rules", "lab6", "--seed", "1"]).trim()),
        "{text}"
    );
}

#[test]
fn daily_game_is_the_same_all_day_and_another_one_tomorrow() {
    // The date may change between the two runs.
    let is_same = (0..3).any(|_| {
        let runs = [(); 2].map(|()| played(&["--daily", "--rules", "big"]));
        runs[0] == runs[1] && runs[0].lines().count() > 10
    });
    assert!(is_same);
    let [today, tomorrow] = [26, 27].map(|day| GameCode::daily("big", (2026, 11, day)).unwrap());
    assert_ne!(today.board(), tomorrow.board());
}

#[test]
fn daily_game_is_named_as_such_with_its_code() {
    let code = GameCode::daily("new", (2026, 11, 26)).unwrap();
    let two = |code: &GameCode| played(&["--code", &code.to_string(), "--players", "2"]);
    let named = format!("\nThe board of the daily game of 2026-11-26: --code {code}\n");
    let text = two(&code);
    assert!(text.contains(&named), "{text}");
    // The next game is not that of tomorrow, which would be no news then.
    let lines = "\n\n\n\nyes\n\n\n\n\nno\n";
    let text = typed(&["--code", &code.to_string(), "--players", "2"], lines);
    assert_eq!(text.matches("\nThe same board: ").count(), 1, "{text}");
    let text = two(&self::code("new", Some(60), 20_261_126));
    assert!(text.contains("\nThe same board: "), "{text}");
}

#[test]
fn option_that_another_one_decides_is_refused_with_the_reason() {
    const OF_CODE: Option<&str> =
        Some("the code has the rules, the board and the time of its game");
    const OF_DAY: Option<&str> = Some("the game of a day has its board and its time");
    let code = code("new", None, 7).to_string();
    for (one, others, expected) in [
        (&["--code", &code][..], &["--rules", "big"][..], OF_CODE),
        (&["--code", &code], &["--seed", "1"], OF_CODE),
        (&["--code", &code], &["--timer", "60"], OF_CODE),
        (&["--code", &code], &["--qu"], OF_CODE),
        (&["--code", &code], &["--daily"], OF_CODE),
        (
            &["--code", &code],
            &["--seed", "1", "--board", "TEST"],
            OF_CODE,
        ),
        (&["--daily"], &["--seed", "1"], OF_DAY),
        (&["--daily"], &["--qu", "--timer", "60"], OF_DAY),
        (&["--daily"], &["--daily"], None),
        (&["--code", &code], &["--code", &code], None),
        (&["--board", "TEST"], &["--seed", "1"], None),
    ] {
        for arguments in [[one, others].concat(), [others, one].concat()] {
            let mut game = program();
            let output = game.args(&arguments).output().unwrap();
            assert_eq!(output.status.code(), Some(2), "{arguments:?}");
            let errors = String::from_utf8(output.stderr).unwrap();
            assert!(errors.contains("cannot be used"), "{errors}");
            let reason = errors.lines().find_map(|line| line.strip_prefix("game: "));
            let expected = expected.map(|reason| format!("{reason}; omit the other option"));
            assert_eq!(reason, expected.as_deref(), "{arguments:?}: {errors}");
        }
    }
}
