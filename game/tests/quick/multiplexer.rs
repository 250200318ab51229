//! The game in a real terminal, provided by tmux: keys, the mouse, resizing, and leaving the game.

use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use game::{GameCode, tui};
use ratatui::crossterm::event;
use tempfile::TempDir;

use crate::limit::Limit;
use crate::program;

const GAME: &str = env!("CARGO_BIN_EXE_game");

/// A terminal that runs a command.
struct Pane {
    _limit: Limit,
    socket: String,
    /// The folder for the user's data.
    data: TempDir,
}

impl Pane {
    /// Opens a terminal of 80 columns; `name` distinguishes it from those of other tests.
    fn with(name: &str, rows: u16, command: &str) -> Self {
        // The shell stays open, which shows the state in which the game left the terminal.
        // Its games are not recorded among those of the user.
        let data = tempfile::tempdir().unwrap();
        let command = format!(
            "export XDG_DATA_HOME='{}'; {command}; echo left with $?; exec cat",
            data.path().display()
        );
        let pane = Self {
            _limit: Limit::begin(),
            socket: format!("boggle-{name}-{}", std::process::id()),
            data,
        };
        let rows = rows.to_string();
        pane.tmux(&["new-session", "-d", "-x", "80", "-y", &rows, &command]);
        pane
    }

    fn tmux(&self, arguments: &[&str]) -> String {
        let output = Command::new("tmux")
            .args(["-L", &self.socket, "-f", "/dev/null"])
            .args(arguments)
            .output()
            .expect("tmux is there");
        String::from_utf8(output.stdout).unwrap()
    }

    /// Sends keys by their tmux names.
    fn press(&self, keys: &[&str]) {
        self.tmux(&[&["send-keys"], keys].concat());
    }

    /// Sends a mouse event as a terminal does: a button, and a position counted from 1.
    fn mouse(&self, button: u8, (column, row): (u8, u8), end: char) {
        let bytes = format!("\x1b[<{button};{column};{row}{end}");
        self.tmux(&["send-keys", "-l", &bytes]);
    }

    /// Waits until the screen shows all of these texts.
    #[track_caller]
    fn shows(&self, texts: &[&str]) {
        let is_shown = |screen: &str| texts.iter().all(|text| screen.contains(text));
        self.until(is_shown, &format!("{texts:?}"));
    }

    /// Waits until the screen no longer shows this text.
    #[track_caller]
    fn shows_no(&self, text: &str) {
        self.until(|screen| !screen.contains(text), &format!("no {text:?}"));
    }

    #[track_caller]
    fn until(&self, is_shown: impl Fn(&str) -> bool, what: &str) {
        let deadline = Instant::now() + Duration::from_secs(20);
        loop {
            let screen = self.tmux(&["capture-pane", "-p"]);
            if is_shown(&screen) {
                return;
            }
            assert!(Instant::now() < deadline, "never {what}:\n{screen}");
            std::thread::yield_now();
        }
    }
}

impl Drop for Pane {
    fn drop(&mut self) {
        self.tmux(&["kill-server"]);
    }
}

#[test]
#[ignore = "needs tmux; .ci/run runs it"]
fn terminal_game_takes_keys_and_mouse_and_exits_cleanly() {
    let command = format!("{GAME} --tui --rules new --board fyclxomgrrilxjhu");
    let pane = Pane::with("tui", 24, &command);
    pane.shows(&["New Boggle, 1987", "2:5", "Esc: leave"]);
    pane.press(&["f", "o", "r", "m", "Enter"]);
    pane.shows(&["FORM: 1 point.", "You: 1"]);
    // F, O, R.
    pane.mouse(0, (4, 3), 'M');
    pane.mouse(32, (10, 6), 'M');
    pane.mouse(32, (10, 9), 'M');
    pane.shows(&["> FOR"]);
    pane.mouse(0, (10, 9), 'm');
    pane.shows(&["FOR: 1 point.", "2 words"]);
    pane.press(&["Tab"]);
    pane.shows(&["that begins with"]);
    pane.tmux(&["resize-window", "-x", "40", "-y", "12"]);
    pane.shows(&["needs at least 44×8", "Esc: leave"]);
    pane.tmux(&["resize-window", "-x", "50", "-y", "12"]);
    pane.shows(&["└ 2 words", "Enter: try, or end"]);
    pane.press(&["C-d"]);
    pane.shows(&["The computer wins.", "n: new game"]);
    pane.press(&["C-c"]);
    pane.shows(&["left with 0"]);
    // The terminal echoes input again.
    pane.press(&["e", "c", "h", "o", "e", "d", "Enter"]);
    pane.shows(&["echoed"]);
}

#[test]
#[ignore = "needs tmux; .ci/run runs it"]
fn every_course_is_played_to_its_end_with_keys_and_mouse() {
    let (small, large) = ("treexxxxxxxxback", "treexxxxxxxxxxxxxxxxxback");
    for (name, letters) in [
        ("cs106b", small),
        ("cs106b-big", large),
        ("cs107", small),
        ("cs307", small),
        ("lab6", large),
    ] {
        let side = u8::try_from(letters.len().isqrt()).unwrap();
        let command = format!("{GAME} --tui --rules {name} --board {letters}");
        let pane = Pane::with(&format!("course-{name}"), 24, &command);
        pane.shows(&["Esc: leave"]);
        pane.press(&["t", "r", "e", "e", "Enter"]);
        pane.shows(&["TREE: 1 point."]);
        // Cubes are six columns wide and three rows high, and BACK is the end of the last row.
        let place = |column| (4 + 6 * column, 3 + 3 * (side - 1));
        let columns = side - 4..side;
        pane.mouse(0, place(columns.start), 'M');
        for column in columns.clone() {
            pane.mouse(32, place(column), 'M');
        }
        pane.mouse(0, place(side - 1), 'm');
        pane.shows(&["BACK: 1 point.", "2 words"]);
        pane.press(&["Enter", "Enter"]);
        pane.shows(&["You: 2", "in total; the longest:", "n: new game"]);
        pane.press(&["Escape"]);
        pane.shows(&["2 of ", "--code ", "left with 0"]);
    }
}

#[test]
#[ignore = "needs tmux; .ci/run runs it"]
fn suspended_game_gives_the_terminal_back_and_continues_whole() {
    let pane = Pane::with("suspended", 24, "exec bash --norc");
    pane.press(&["PS1='shell$ '", "Enter"]);
    pane.press(&[
        &format!("{GAME} --tui --rules new --board fyclxomgrrilxjhu"),
        "Enter",
    ]);
    pane.shows(&["New Boggle, 1987"]);
    pane.press(&["f", "o", "C-z"]);
    pane.shows(&["Stopped", "shell$"]);
    pane.press(&["echo the shell reads", "Enter"]);
    pane.shows(&["\nthe shell reads"]);
    pane.press(&["fg", "Enter"]);
    pane.shows(&["New Boggle, 1987", "> FO", "Esc: leave"]);
    pane.press(&["r", "m", "Enter"]);
    pane.shows(&["FORM: 1 point."]);
}

#[test]
#[ignore = "needs tmux; .ci/run runs it"]
fn suspended_console_game_shows_its_prompt_again() {
    let pane = Pane::with("suspended-console", 24, "exec bash --norc");
    pane.press(&["PS1='shell$ '", "Enter"]);
    let game = format!("{GAME} --rules new --board fyclxomgrrilxjhu");
    pane.press(&[&game, "Enter"]);
    pane.shows(&["Enter to stop) >"]);
    pane.press(&["C-z"]);
    pane.shows(&["Stopped", "shell$"]);
    pane.press(&["clear; fg", "Enter"]);
    // What is typed before the game goes on is for the shell.
    pane.shows_no("Stopped");
    pane.shows(&["You, 0 points, 0 words:", "s left", "Enter to stop) >"]);
    pane.press(&["form", "Enter"]);
    pane.shows(&["FORM: 1 point."]);
}

#[test]
#[ignore = "needs tmux; .ci/run runs it"]
fn suspended_game_can_be_terminated() {
    let pane = Pane::with("suspended-terminated", 24, "exec bash --norc");
    pane.press(&["PS1='shell$ '", "Enter"]);
    pane.press(&[&format!("{GAME} --tui"), "Enter"]);
    pane.shows(&["Esc: leave"]);
    pane.press(&["C-z"]);
    pane.shows(&["Stopped", "shell$"]);
    pane.press(&["kill %1", "Enter"]);
    let wait = "while kill -0 %1; do :; done 2> /dev/null; echo the game is gone";
    pane.press(&[wait, "Enter"]);
    pane.shows(&["\nthe game is gone"]);
    let state = pane.tmux(&["display-message", "-p", "#{alternate_on}#{mouse_any_flag}"]);
    assert_eq!(state.trim(), "00");
}

#[test]
#[ignore = "needs tmux; .ci/run runs it"]
fn terminated_game_restores_the_terminal() {
    let command = format!("{GAME} --tui & echo $! > game.pid; fg");
    let folder = tempfile::tempdir().unwrap();
    let command = format!("cd {} && bash -mc '{command}'", folder.path().display());
    let pane = Pane::with("terminated", 24, &command);
    pane.shows(&["Esc: leave"]);
    let pid = std::fs::read_to_string(folder.path().join("game.pid")).unwrap();
    let killed = Command::new("kill").arg(pid.trim()).status();
    assert!(killed.unwrap().success());
    pane.shows(&["left with 143"]);
    let state = pane.tmux(&["display-message", "-p", "#{alternate_on}#{mouse_any_flag}"]);
    assert_eq!(state.trim(), "00");
    pane.press(&["e", "c", "h", "o", "e", "d", "Enter"]);
    pane.shows(&["echoed"]);
}

#[test]
#[ignore = "needs tmux; .ci/run runs it"]
fn finished_games_stay_in_the_history_although_the_game_is_killed() {
    let folder = tempfile::tempdir().unwrap();
    let code = GameCode::daily("new", (2026, 11, 26)).unwrap();
    let command = format!(
        "cd {} && bash -mc '{GAME} --tui --code {code} & echo $! > game.pid; fg'",
        folder.path().display()
    );
    let pane = Pane::with("history", 24, &command);
    pane.shows(&["Esc: leave"]);
    pane.press(&["C-d"]);
    pane.shows(&["You found 0% of all 65 points.", &format!("Code: {code}")]);
    pane.press(&["n"]);
    pane.shows(&["New game."]);
    let pid = std::fs::read_to_string(folder.path().join("game.pid")).unwrap();
    let killed = Command::new("kill").args(["-9", pid.trim()]).status();
    assert!(killed.unwrap().success());
    pane.shows(&["left with 137"]);

    let game = |arguments: &[&str]| {
        let output = program()
            .args(arguments)
            .env("XDG_DATA_HOME", pane.data.path())
            .output();
        let output = output.unwrap();
        assert!(output.status.success(), "{output:?}");
        String::from_utf8(output.stdout).unwrap()
    };
    assert!(game(&["history"]).starts_with("New Boggle, 1987: 1 game\n"));
    assert!(game(&["result", &code.to_string()]).contains(&format!("--code {code}")));
}

#[test]
#[ignore = "needs tmux; .ci/run runs it"]
fn game_with_the_input_of_a_program_is_not_recorded() {
    let command = format!("echo | {GAME} --rules new --seed 1; {GAME} history");
    let pane = Pane::with("recorded", 60, &command);
    pane.shows(&[
        "The same board: ",
        "There are no finished games yet",
        "left with 0",
    ]);
}

#[test]
#[ignore = "needs tmux; .ci/run runs it"]
fn game_ends_when_its_terminal_is_closed() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().display();
    let command = format!("cd {place} && bash -mc '{GAME} --tui & echo $! > game.pid; fg'");
    let pane = Pane::with("closed", 24, &command);
    pane.shows(&["Esc: leave"]);
    let pid = std::fs::read_to_string(folder.path().join("game.pid")).unwrap();
    drop(pane);
    let deadline = Instant::now() + Duration::from_secs(20);
    let is_running = || Path::new("/proc").join(pid.trim()).exists();
    while is_running() {
        assert!(
            Instant::now() < deadline,
            "the game goes on without a terminal"
        );
        std::thread::yield_now();
    }
}

#[test]
#[ignore = "needs tmux; .ci/run runs it"]
fn console_says_when_the_time_is_up() {
    let command = format!("{GAME} --rules new --board fyclxomgrrilxjhu --timer 2");
    let pane = Pane::with("timed", 40, &command);
    pane.shows(&["s left (", "Time is up. A word typed before now"]);
    pane.press(&["form", "Enter"]);
    pane.shows(&["FORM: 1 point.", "Play again?"]);
    // A letter answers at once.
    pane.press(&["n", "Enter"]);
    pane.shows(&["left with 0"]);
}

#[test]
#[ignore = "needs tmux; .ci/run runs it"]
fn history_is_deleted_at_a_terminal_only_after_a_yes() {
    for (answer, result) in [
        ("no", "left with 0"),
        ("yes", "There are no finished games"),
    ] {
        // Each terminal has its own server, which takes a while to end.
        let name = format!("delete-{answer}");
        let pane = Pane::with(&name, 24, &format!("{GAME} history --delete"));
        pane.shows(&["(yes or no)?"]);
        pane.press(&[answer, "Enter"]);
        pane.shows(&[result, "left with 0"]);
        let screen = pane.tmux(&["capture-pane", "-p"]);
        assert_eq!(screen.contains("There are no"), answer == "yes", "{screen}");
    }
}

#[test]
#[ignore = "needs tmux; .ci/run runs it"]
fn path_is_reversed_in_place_of_colours_if_the_user_wants_none() {
    for (environment, is_reversed) in [("NO_COLOR=1", true), ("NO_COLOR=", false)] {
        let command = format!("{environment} {GAME} --tui --rules new --board fyclxomgrrilxjhu");
        let pane = Pane::with(&format!("colours-{is_reversed}"), 24, &command);
        pane.shows(&["Esc: leave"]);
        pane.press(&["f", "o", "r", "m", "Enter"]);
        pane.shows(&["FORM: 1 point."]);
        // With the codes of the styles: reversed, and a yellow background.
        let screen = pane.tmux(&["capture-pane", "-p", "-e"]);
        let has = |style: &str| screen.contains(&format!("\x1b[{style}m"));
        let has = (has("7") || has("1;7"), has("48;5;3"));
        assert_eq!(has, (is_reversed, !is_reversed), "{screen}");
    }
}

#[test]
#[ignore = "needs tmux; .ci/run runs it"]
fn terminal_that_only_shows_lines_gets_the_console_game() {
    let board = "--rules new --board fyclxomgrrilxjhu";
    let pane = Pane::with("dumb", 60, &format!("TERM=dumb {GAME} --tui {board}"));
    pane.shows(&["TERM=dumb", "New Boggle, 1987", "Enter to stop) >"]);
    pane.press(&["form", "Enter"]);
    // Nothing has been cleared.
    pane.shows(&["TERM=dumb", "New Boggle, 1987", "FORM: 1 point."]);
}

/// This test runs itself again inside a terminal, where it panics.
#[test]
#[ignore = "needs tmux; .ci/run runs it"]
fn after_a_panic_the_terminal_is_as_before() {
    const INSIDE: &str = "BOGGLE_TEST_PANICS";
    if std::env::var_os(INSIDE).is_some() {
        let _ = tui::on_screen::<()>(|terminal| {
            terminal.draw(|frame| frame.render_widget("a game", frame.area()))?;
            event::read()?;
            panic!("on purpose");
        });
    }
    let test = std::env::current_exe().unwrap();
    let name = "multiplexer::after_a_panic_the_terminal_is_as_before";
    let command = format!(
        "RUST_BACKTRACE=0 {INSIDE}=1 {} --ignored --nocapture --exact {name}",
        test.display()
    );
    let pane = Pane::with("panic", 24, &command);
    let screen_and_mouse =
        || pane.tmux(&["display-message", "-p", "#{alternate_on}#{mouse_any_flag}"]);
    pane.shows(&["a game"]);
    assert_eq!(screen_and_mouse().trim(), "11");
    pane.press(&["Enter"]);
    pane.shows(&["on purpose", "left with 101"]);
    assert_eq!(screen_and_mouse().trim(), "00");
    pane.press(&["e", "c", "h", "o", "e", "d", "Enter"]);
    pane.shows(&["echoed"]);
}

#[test]
#[ignore = "needs tmux; .ci/run runs it"]
fn screen_is_cleared_between_words_only_at_a_terminal() {
    const INTRODUCTION: &str = "Boggle, on 4 by 4 cubes";
    const BEFORE: &str = "It's your turn!";
    let game = format!("{GAME} --board fycliomgorilhjhu");

    let typed = Pane::with("typed", 100, &game);
    typed.shows(&[INTRODUCTION, BEFORE, "Type a word"]);
    typed.press(&["f", "o", "i", "l", "Enter"]);
    typed.shows(&["You found a new word! \"FOIL\"", "Type a word"]);
    let screen = typed.tmux(&["capture-pane", "-p"]);
    assert!(!screen.contains(BEFORE), "{screen}");

    let command = format!("printf 'foil\\n\\nn\\n' | {game}");
    let piped = Pane::with("piped", 100, &command);
    piped.shows(&[BEFORE, "You found a new word! \"FOIL\"", "left with 0"]);
}
