//! Draws a moment of a game, in the terminal or on the console, as an SVG on standard output:
//!
//! ```sh
//! cargo run -p game --example screen -- terminal > terminal.svg
//! cargo run -p game --example screen -- console > console.svg
//! ```

use std::error::Error;
use std::sync::Arc;
use std::time::Duration;
use std::{env, io};

use data::Rules;
use game::console::{Console, Play, play};
use game::tui::{App, draw};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Cell;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::style::{Color, Modifier};
use svg::Document;
use svg::node::element::{Rectangle, Text, Title};

/// The board of the course CS106B.
const LETTERS: &str = "fycliomgorilhjhu";

/// The size of a character in the units of the picture.
const WIDTH: usize = 9;
const HEIGHT: usize = 18;

const SCREEN: &str = "#1d2229";
const INK: &str = "#d8dee6";

fn main() -> Result<(), Box<dyn Error>> {
    let lines = match env::args().nth(1).as_deref() {
        Some("terminal") => terminal()?,
        Some("console") => console()?,
        _ => return Err("usage: screen terminal|console".into()),
    };
    println!("{}", picture(&lines));
    Ok(())
}

fn table(rules: &str) -> Result<Play, Box<dyn Error>> {
    let rules = Rules::built_in(rules)?;
    let dictionary = data::DICTIONARY.split_ascii_whitespace().collect();
    Ok(Play {
        letters: LETTERS.to_string(),
        time: rules
            .seconds
            .map(|seconds| Duration::from_secs(seconds.into())),
        ..Play::new(Arc::new(rules), Arc::new(dictionary), 0)
    })
}

/// Returns a terminal screen after a few typed words.
fn terminal() -> Result<Vec<Vec<Cell>>, Box<dyn Error>> {
    let (begun, now) = (Duration::ZERO, Duration::from_secs(42));
    let mut app = App::new(table("new")?, begun)?;
    for word in ["foil", "form", "roof", "roomy"] {
        for letter in word.chars() {
            app.press(
                KeyEvent::new(KeyCode::Char(letter), KeyModifiers::NONE),
                now,
            );
        }
        app.press(KeyEvent::new(KeyCode::Enter, KeyModifiers::NONE), now);
    }
    let mut terminal = Terminal::new(TestBackend::new(72, 18))?;
    terminal.draw(|frame| draw(frame, &app, now))?;
    let buffer = terminal.backend().buffer();
    Ok(buffer.content.chunks(72).map(<[Cell]>::to_vec).collect())
}

/// Returns the last lines of a game on the console.
fn console() -> Result<Vec<Vec<Cell>>, Box<dyn Error>> {
    let mut input: &[u8] = b"foil\nform\nroof\nroom\nroomy\n\nn\n";
    let mut output = Vec::new();
    let clock = || Duration::ZERO;
    let mut console = Console::new(&mut input, &mut output, &clock);
    play(&mut table("cs106b")?, &mut console)?;
    let text = io::read_to_string(output.as_slice())?;
    let lines: Vec<&str> = text.lines().collect();
    let shown = &lines[lines.len().saturating_sub(16)..];
    let cells = |line: &&str| {
        let characters = line.chars().take(86).map(String::from);
        let cell = |symbol: String| {
            let mut cell = Cell::default();
            cell.set_symbol(&symbol);
            cell
        };
        characters.map(cell).collect()
    };
    Ok(shown.iter().map(cells).collect())
}

fn picture(lines: &[Vec<Cell>]) -> Document {
    let widest = lines.iter().map(Vec::len).max().unwrap_or(0);
    let (width, height) = ((widest + 2) * WIDTH, (lines.len() + 1) * HEIGHT);
    let screen = Rectangle::new()
        .set("width", width)
        .set("height", height)
        .set("rx", 8)
        .set("fill", SCREEN);
    let mut document = Document::new()
        .set("viewBox", (0, 0, width, height))
        .set("width", width)
        .set("height", height)
        .set("role", "img")
        .set("font-family", "monospace")
        .set("font-size", 15)
        .add(Title::new("A game of Boggle"))
        .add(screen);
    for (row, cells) in lines.iter().enumerate() {
        for (column, cell) in cells.iter().enumerate() {
            let (x, y) = ((column + 1) * WIDTH, row * HEIGHT + HEIGHT / 2);
            if let Some(fill) = colour(cell.bg) {
                let field = Rectangle::new()
                    .set("x", x)
                    .set("y", y)
                    .set("width", WIDTH)
                    .set("height", HEIGHT)
                    .set("fill", fill);
                document = document.add(field);
            }
            if cell.symbol().trim().is_empty() {
                continue;
            }
            let mut letter = Text::new(cell.symbol())
                .set("x", x)
                .set("y", y + HEIGHT - 5)
                .set("fill", colour(cell.fg).unwrap_or(INK));
            if cell.modifier.contains(Modifier::BOLD) {
                letter = letter.set("font-weight", "bold");
            }
            document = document.add(letter);
        }
    }
    document
}

fn colour(colour: Color) -> Option<&'static str> {
    Some(match colour {
        Color::Black => "#1d2229",
        Color::DarkGray => "#77828f",
        Color::Yellow => "#ffd479",
        Color::Green => "#8fce7e",
        Color::Red => "#ef8a80",
        _ => return None,
    })
}
