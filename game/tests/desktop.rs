//! Tests of the real window on a virtual desktop, with a real mouse and real keys.
//!
//! They need Xvfb, openbox, xdotool and xwininfo (Debian: `xvfb openbox xdotool x11-utils`), and an
//! OpenGL driver; a software driver is enough (`libgl1-mesa-dri`).

mod limit;

use std::env;
use std::fs;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use gui::{Display, Place, Recording, aim};
use limit::Limit;
use tempfile::TempDir;

const LETTERS: &str = "FYCLIOMGORILHJHU";

/// The cubes of the word FOIL on that board.
const FOIL: [Place; 4] = [(0, 0), (1, 1), (2, 2), (2, 3)];
const FORM: [Place; 4] = [(0, 0), (1, 1), (2, 1), (1, 2)];
const ROOF: [Place; 4] = [(2, 1), (2, 0), (1, 1), (0, 0)];

/// Places in the window as distances from its upper right corner: the corner itself, a list of words,
/// the gap between the lists, the button *Settings*, and *Light* in its menu, which covers the gap.
const CORNER: [f32; 2] = [4.0, 4.0];
const LIST: [f32; 2] = [100.0, 500.0];
const GAP: [f32; 2] = [181.0, 300.0];
const SETTINGS: [f32; 2] = [50.0, 34.0];
const LIGHT: [f32; 2] = [160.0, 363.0];

/// The maximum wait, enough for slow machines.
const TIME_LIMIT: Duration = Duration::from_secs(120);

#[test]
fn game_can_be_played_with_mouse_keyboard_and_console() {
    let desktop = Desktop::new();
    let mut game = Game::new(&desktop, &["--board", LETTERS]);
    game.until(": ");
    let window = game.window();
    window.drag(&FOIL);
    game.until("new word! \"FOIL\"");
    game.until("stop): ");
    window.click(&FORM);
    window.keys(&["key", "Return"]);
    game.until("new word! \"FORM\"");
    game.until("stop): ");
    window.keys(&["type", "roomy"]);
    window.keys(&["key", "Return"]);
    game.until("new word! \"ROOMY\"");
    game.until("stop): ");
    game.line("roof");
    game.until("Your words (4): {\"FOIL\", \"FORM\", \"ROOF\", \"ROOMY\"}");
    game.until("stop): ");
    window.keys(&["key", "Return", "Return"]);
    game.until("Ha ha ha");
    game.until("Play again? ");
    window.keys(&["key", "n"]);
    assert!(game.end().success());
    let history = fs::read_to_string(data_folder().join("boggle/history.jsonl")).unwrap();
    assert!(
        history.contains("[\"FOIL\",\"FORM\",\"ROOF\",\"ROOMY\"]"),
        "{history}"
    );
}

#[test]
fn short_word_is_rejected_and_words_count_after_a_resize() {
    let desktop = Desktop::new();
    // Lab 6 has 25 cubes. Its first four rows begin with the same letters.
    let letters = "FYCLXIOMGXORILXHJHUXXXXXX";
    let mut game = Game::new(&desktop, &["--rules", "lab6", "--board", letters]);
    game.until("stop): ");
    let window = game.window();
    // What is too short stays chosen, so that the player can go on.
    window.drag(&FOIL[..3]);
    window.keys(&["key", "Return"]);
    game.until("You must enter an unfound 4+ letter word");
    game.until("stop): ");
    for (width, height, word, path) in [(620, 900, "ROOF", &ROOF), (1200, 500, "FOIL", &FOIL)] {
        window.resize(width, height);
        window.drag(path);
        game.until(&format!("new word! \"{word}\""));
        game.until("stop): ");
    }
    // In a large window everything is larger, from the frame after the resize on.
    window.resize(1240, 900);
    window.keys(&["type", "roomy"]);
    window.keys(&["key", "Return"]);
    game.until("new word! \"ROOMY\"");
    game.until("stop): ");
    window.drag(&FORM);
    game.until("new word! \"FORM\"");
    game.until("stop): ");
    game.line("");
    game.until("Play again? ");
    game.line("n");
    assert!(
        game.end().success(),
        "the game on the console is over, and the window closed"
    );
}

#[test]
fn game_of_cs107_is_judged_at_its_end_under_its_title() {
    let desktop = Desktop::new();
    let arguments = ["--rules", "cs107", "--board", LETTERS];
    let mut game = Game::new(&desktop, &arguments);
    game.until("Dictionary file");
    let window = game.window();
    wait_for("a title", || {
        let title = xdotool(&desktop, &["getwindowname", &window.id]);
        (title.trim() == "Boggle of CS107").then_some(())
    });
    window.keys(&["key", "Return"]);
    game.until("alone to stop): ");
    window.drag(&FOIL);
    game.until("alone to stop): ");
    window.keys(&["type", "roomy"]);
    window.keys(&["key", "Return"]);
    game.until("alone to stop): ");
    window.keys(&["key", "Return", "Return"]);
    game.until("Correct words (2): foil roomy");
    game.line("");
    assert!(game.end().success());
}

#[test]
fn console_game_continues_after_the_window_is_closed() {
    let desktop = Desktop::new();
    let mut game = Game::new(&desktop, &["--rules", "cs307", "--board", LETTERS]);
    game.until("stop): ");
    let window = game.window();
    window.drag(&ROOF);
    game.until("Found: roof");
    game.until("stop): ");
    // The first request asks. Again and again, because the window manager drops a key that arrives
    // while the focus moves.
    wait_for("no window", || {
        window.keys(&["key", "alt+F4"]);
        game.windows().is_empty().then_some(())
    });
    game.line("foil");
    game.until("Words so far: foil roof");
    game.line("1");
    game.until("play again? ");
    game.line("n");
    assert!(game.end().success());
}

#[test]
fn chosen_colours_are_kept_for_the_next_start() {
    let desktop = Desktop::new();
    let folder = data_folder().join("settings");
    let _ = fs::remove_dir_all(&folder);
    let start = || {
        let mut command = game(&["--board", LETTERS]);
        command.env("XDG_DATA_HOME", &folder);
        let mut game = Game::run(&desktop, command);
        game.until("stop): ");
        game
    };
    let is_light = |window: &Window| window.colour(CORNER).iter().all(|part| *part > 160);
    let end = |mut game: Game| {
        game.line("");
        game.until("Play again? ");
        game.line("n");
        assert!(game.end().success());
    };
    let game = start();
    let window = game.window();
    let differs = |one, other| window.colour(one) != window.colour(other);
    wait_for("the lists", || differs(LIST, CORNER).then_some(()));
    assert!(
        !is_light(&window),
        "a desktop without a preference gets dark colours"
    );
    window.click_at(SETTINGS);
    wait_for("the menu", || differs(GAP, CORNER).then_some(()));
    window.click_at(LIGHT);
    wait_for("light colours", || is_light(&window).then_some(()));
    end(game);
    let game = start();
    let window = game.window();
    wait_for("the same colours", || is_light(&window).then_some(()));
    end(game);
}

#[test]
fn expired_clock_ends_the_turn_with_the_typed_word() {
    let desktop = Desktop::new();
    let arguments = ["--rules", "new", "--board", LETTERS, "--timer", "8"];
    let mut game = Game::new(&desktop, &arguments);
    game.until("stop) > ");
    game.window().keys(&["type", "roomy"]);
    game.until("ROOMY: 2 points.");
    game.until("Time is up.");
    game.until("The computer wins.");
    game.line("");
    game.line("n");
    assert!(game.end().success());
}

#[test]
fn missing_display_is_reported_once_and_the_console_continues() {
    let _limit = Limit::begin();
    let mut command = game(&["--board", LETTERS]);
    let mut running = command.stderr(Stdio::piped()).spawn().unwrap();
    let mut input = running.stdin.take().unwrap();
    input.write_all(b"foil\n\nn\n").unwrap();
    let output = running.wait_with_output().unwrap();
    let shown = String::from_utf8(output.stdout).unwrap();
    assert!(shown.contains("new word! \"FOIL\""), "{shown}");
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.starts_with("game: failed to open a window"), "{said}");
    assert_eq!(said.matches("open a window").count(), 1, "{said}");
    assert_eq!(said.lines().count(), 1, "{said}");
    assert!(output.status.success());
}

/// Returns the command for a game with a window; it has no desktop yet.
fn game(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_game"));
    command
        .args(["--window"])
        .args(arguments)
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .env_remove("WAYLAND_SOCKET")
        .env("XDG_DATA_HOME", data_folder())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped());
    command
}

/// Returns the folder for the data of the tests' users. Their games are not recorded among those of
/// this machine's user.
fn data_folder() -> &'static Path {
    Path::new(env!("CARGO_TARGET_TMPDIR"))
}

/// A virtual desktop with a window manager.
struct Desktop {
    _limit: Limit,
    /// The folder with what the screen shows.
    shown: TempDir,
    server: Child,
    manager: Child,
    display: String,
}

impl Desktop {
    fn new() -> Self {
        let _limit = Limit::begin();
        let shown = tempfile::tempdir().unwrap();
        let mut server = Command::new("Xvfb")
            .arg("-fbdir")
            .arg(shown.path())
            .args([
                "-displayfd",
                "1",
                "-screen",
                "0",
                "1280x960x24",
                "-nolisten",
                "tcp",
            ])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("Xvfb is needed (Debian's package is xvfb)");
        let mut number = String::new();
        let told = server.stdout.take().unwrap();
        BufReader::new(told).read_line(&mut number).unwrap();
        let display = format!(":{}", number.trim());
        // Keys pressed before it manages the windows are lost.
        let mut manager = Command::new("openbox")
            .args(["--startup", "echo ready"])
            .env("DISPLAY", &display)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("openbox is needed");
        let told = BufReader::new(manager.stdout.as_mut().unwrap());
        let mut lines = told.lines().map_while(Result::ok);
        assert!(lines.any(|line| line == "ready"), "openbox did not begin");
        Self {
            _limit,
            shown,
            server,
            manager,
            display,
        }
    }

    /// Returns what the screen shows.
    fn screen(&self) -> ScreenDump {
        ScreenDump(fs::read(self.shown.path().join("Xvfb_screen0")).unwrap())
    }
}

impl Drop for Desktop {
    fn drop(&mut self) {
        for child in [&mut self.manager, &mut self.server] {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

/// The bytes of a screen, in the format of `xwd`: a header of numbers, a table of colours with
/// twelve bytes each, and four bytes a pixel.
struct ScreenDump(Vec<u8>);

impl ScreenDump {
    /// Returns a number of the header.
    fn number(&self, index: usize) -> usize {
        let bytes = self.0[4 * index..][..4].try_into().unwrap();
        u32::from_be_bytes(bytes) as usize
    }

    /// Returns the amounts of blue, green and red.
    fn colour(&self, row: usize, column: usize) -> [u8; 3] {
        let (header, line, colours) = (self.number(0), self.number(12), self.number(19));
        let pixel = header + 12 * colours + row * line + 4 * column;
        self.0[pixel..][..3].try_into().unwrap()
    }
}

/// A running game.
struct Game<'a> {
    running: Child,
    input: Option<ChildStdin>,
    output: Receiver<Vec<u8>>,
    /// The text on the console so far.
    shown: String,
    /// The length of the text that earlier waits have matched.
    read: usize,
    desktop: &'a Desktop,
    /// The number of rows and of columns.
    side: usize,
}

impl<'a> Game<'a> {
    fn new(desktop: &'a Desktop, arguments: &[&str]) -> Self {
        Self::run(desktop, game(arguments))
    }

    fn run(desktop: &'a Desktop, mut command: Command) -> Self {
        let mut arguments = command.get_args().skip_while(|name| *name != "--board");
        let letters = arguments.nth(1).expect("letters");
        let side = letters.len().isqrt();
        let mut running = command.env("DISPLAY", &desktop.display).spawn().unwrap();
        let mut from = running.stdout.take().unwrap();
        let (sender, output) = channel();
        thread::spawn(move || {
            let mut buffer = [0; 4096];
            while let Ok(count @ 1..) = from.read(&mut buffer) {
                if sender.send(buffer[..count].to_vec()).is_err() {
                    break;
                }
            }
        });
        Self {
            input: running.stdin.take(),
            running,
            output,
            shown: String::new(),
            read: 0,
            desktop,
            side,
        }
    }

    /// Waits until the console shows this text after the previously matched one.
    fn until(&mut self, text: &str) {
        loop {
            if let Some(place) = self.shown[self.read..].find(text) {
                self.read += place + text.len();
                return;
            }
            let Ok(more) = self.output.recv_timeout(TIME_LIMIT) else {
                panic!("never shown: {text}; but {}", self.shown);
            };
            self.shown += &String::from_utf8_lossy(&more);
        }
    }

    fn line(&mut self, line: &str) {
        let input = self.input.as_mut().unwrap();
        writeln!(input, "{line}").unwrap();
    }

    /// Waits for the window and returns it.
    fn window(&self) -> Window<'a> {
        // Searches again each time: a single search that waits by itself once hung for ever.
        let id = wait_for("a window", || {
            Some(self.windows().lines().next()?.to_string())
        });
        xdotool(self.desktop, &["windowactivate", "--sync", &id]);
        Window {
            desktop: self.desktop,
            id,
            side: self.side,
        }
    }

    /// Returns the visible windows of games, one per line.
    fn windows(&self) -> String {
        let search = ["search", "--onlyvisible", "--name", "Boggle"];
        xdotool(self.desktop, &search)
    }

    fn end(mut self) -> ExitStatus {
        drop(self.input.take());
        wait_for("the end", || self.running.try_wait().unwrap())
    }
}

/// Stops the game, so that a failed test leaves nothing running.
impl Drop for Game<'_> {
    fn drop(&mut self) {
        let _ = self.running.kill();
        let _ = self.running.wait();
    }
}

struct Window<'a> {
    desktop: &'a Desktop,
    id: String,
    /// The number of rows and of columns.
    side: usize,
}

impl Window<'_> {
    /// Returns the window's position on the screen and its size.
    fn geometry(&self) -> [f32; 4] {
        let told = run(self.desktop, "xwininfo", &["-id", &self.id]);
        [
            "Absolute upper-left X:",
            "Absolute upper-left Y:",
            "Width:",
            "Height:",
        ]
        .map(|what| {
            let line = told.lines().find_map(|line| line.trim().strip_prefix(what));
            line.unwrap().trim().parse().unwrap()
        })
    }

    /// Converts cubes to positions on the screen.
    fn places(&self, path: &[Place]) -> Vec<[String; 2]> {
        let [x, y, width, height] = self.geometry();
        let board = Recording::new();
        board.initialize(self.side, self.side).unwrap();
        let scene = board.scene();
        let places = path.iter().map(|&place| {
            let (right, down) = aim((width, height), &scene, place);
            [x + right, y + down].map(|number| number.round().to_string())
        });
        places.collect()
    }

    fn drag(&self, path: &[Place]) {
        let places = self.places(path);
        let mut actions = vec!["mousemove", &places[0][0], &places[0][1], "mousedown", "1"];
        for [x, y] in &places[1..] {
            actions.extend(["mousemove", "--sync", x, y]);
        }
        actions.extend(["mouseup", "1"]);
        xdotool(self.desktop, &actions);
    }

    fn click(&self, path: &[Place]) {
        for [x, y] in &self.places(path) {
            xdotool(self.desktop, &["mousemove", "--sync", x, y, "click", "1"]);
        }
    }

    /// Converts a place in the window, counted from its upper right corner, to one on the screen.
    fn place(&self, [left, down]: [f32; 2]) -> [f32; 2] {
        let [x, y, width, _] = self.geometry();
        [x + width - left, y + down]
    }

    fn click_at(&self, place: [f32; 2]) {
        let [x, y] = self.place(place).map(|number| number.round().to_string());
        let actions = ["mousemove", "--sync", &x, &y, "click", "1"];
        xdotool(self.desktop, &actions);
    }

    /// Returns the visible colour at a place.
    fn colour(&self, place: [f32; 2]) -> [u8; 3] {
        let [column, row] = self.place(place).map(|number| number as usize);
        self.desktop.screen().colour(row, column)
    }

    fn keys(&self, actions: &[&str]) {
        xdotool(self.desktop, actions);
    }

    fn resize(&self, width: u32, height: u32) {
        let size = [width.to_string(), height.to_string()];
        xdotool(
            self.desktop,
            &["windowsize", "--sync", &self.id, &size[0], &size[1]],
        );
    }
}

fn xdotool(desktop: &Desktop, arguments: &[&str]) -> String {
    run(desktop, "xdotool", arguments)
}

/// Returns the output of a desktop program.
fn run(desktop: &Desktop, program: &str, arguments: &[&str]) -> String {
    let mut running = Command::new(program)
        .args(arguments)
        .env("DISPLAY", &desktop.display)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap_or_else(|error| panic!("{program} is needed: {error}"));
    // The output of these programs fits in a pipe.
    wait_for(&format!("{program} {arguments:?} to end"), || {
        running.try_wait().unwrap()
    });
    io::read_to_string(running.stdout.take().unwrap()).unwrap()
}

/// Waits until `look` returns a value.
fn wait_for<T>(what: &str, mut look: impl FnMut() -> Option<T>) -> T {
    let begun = Instant::now();
    loop {
        if let Some(found) = look() {
            return found;
        }
        assert!(begun.elapsed() < TIME_LIMIT, "waited in vain for {what}");
        thread::yield_now();
    }
}
