//! Provided: draws the game in a terminal.

use std::time::Duration;

use data::Position;
use data::rules::Letters;
use ratatui::Frame;
use ratatui::layout::{Alignment, Constraint, Flex, Layout, Margin, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Paragraph, Wrap};

use super::app::{App, Stage};
use super::layout::Areas;
use super::lists::{draw_history, draw_lists};
use super::style::{BAD, GOOD, QUIET, on_path};
use crate::console::texts::{boxed, counted, seconds, wrapped};

/// The clock is marked when fewer seconds are left.
const SHORT: u64 = 11;

/// The line that explains the keys, from the longest wording to the shortest.
const KEYS_IN_TURN: [&str; 6] = [
    "Enter: try the word, or end your turn   Tab: hint   Ctrl+P: pause   ?: keys   Esc: leave",
    "Enter: try, or end your turn   Tab: hint   Ctrl+P: pause   ?: keys   Esc: leave",
    "Enter: try the word, or end your turn   Tab: hint   ?: keys   Esc: leave",
    "Enter: try, or end turn   Tab: hint   ?: keys   Esc: leave",
    "Enter: try, or end   Tab: hint   ?   Esc",
    "Enter, Tab, ?, Esc",
];
const KEYS_BEFORE_TURN: [&str; 1] = ["Enter: begin   ?: keys   Esc: leave"];
const KEYS_IN_PAUSE: [&str; 1] = ["Any key: go on   Ctrl+C: leave"];
const KEYS_WHEN_ASKED: [&str; 1] = ["Enter: yes   Any other key: no"];
const KEYS_WITH_ALL_WORDS: [&str; 8] = [
    "n: new game   l: level   Tab: words by player   h: history   Up, Down: words   ?: keys   Esc: leave",
    "n: new game   l: level   Tab: by player   h: history   ↑ ↓: words   ?: keys   Esc: leave",
    "n: new game   l: level   Tab: by player   h: history   ?: keys   Esc: leave",
    "n: new game   l: level   Tab: by player   h: history   ?   Esc: leave",
    "n: new game   l: level   Tab: by player   ?   Esc",
    "n: new game   Tab: by player   ?: keys   Esc: leave",
    "n: new game   Tab: by player   ?   Esc",
    "n, Tab, ?, Esc",
];
const KEYS_AFTER_GAME: [&str; 8] = [
    "n: new game   l: level   Tab: all words   h: history   Up, Down: words   ?: keys   Esc: leave",
    "n: new game   l: level   Tab: all words   h: history   ↑ ↓: words   ?: keys   Esc: leave",
    "n: new game   l: level   Tab: all words   h: history   ?: keys   Esc: leave",
    "n: new game   l: level   Tab: all words   h: history   ?   Esc: leave",
    "n: new game   l: level   Tab: all words   ?   Esc",
    "n: new game   Tab: all words   ?: keys   Esc: leave",
    "n: new game   Tab: all words   ?   Esc",
    "n, Tab, ?, Esc",
];

const KEYS_WITH_HELP: [&str; 2] = [
    "Page Up, Page Down: pages   Esc: back to the game",
    "Esc: back",
];

/// The part that only games with levels have.
const LEVEL: &str = "l: level   ";

/// While keys after the end of the time are ignored.
const KEYS_WHEN_LATE: [&str; 2] = [
    "Keys count again when you have stopped typing for a second.",
    "Stop typing for a second.",
];

const KEYS_WITH_HISTORY: [&str; 2] = ["Up, Down: pages   Esc: back to the game", "Esc: back"];

/// Draws the whole screen, or says that it is too small.
pub fn draw(frame: &mut Frame, app: &App, now: Duration) {
    match Areas::fit(frame.area(), app.game()) {
        true => draw_game(frame, app, now),
        false => draw_too_small(frame, app),
    }
    if !app.has_colours {
        // Under NO_COLOR, crossterm's code for another colour would end bold and reversed letters.
        for cell in &mut frame.buffer_mut().content {
            (cell.fg, cell.bg) = (Color::Reset, Color::Reset);
        }
    }
}

fn draw_too_small(frame: &mut Frame, app: &App) {
    let (width, height) = Areas::smallest(app.game());
    let message = match app.is_asked() {
        true => format!("{}\n{}", app.message().0, KEYS_WHEN_ASKED[0]),
        false => format!(
            "This game needs at least {width}×{height} characters. Until then, it is paused.\nEsc: leave"
        ),
    };
    let message = Paragraph::new(message).wrap(Wrap { trim: true });
    frame.render_widget(message, frame.area());
}

fn draw_game(frame: &mut Frame, app: &App, now: Duration) {
    let areas = app.areas(frame.area());
    let (message, is_good) = app.message();
    // On a small screen, news are in the line for words.
    let (news, message) = match app.news() {
        Some(divided) if !has_room(areas.message, message) => divided,
        _ => ("", message),
    };
    draw_title(frame, areas.title, app, now);
    match &app.history {
        Some(history) => draw_history(frame, &areas, history, app.page),
        None => {
            draw_board(frame, &areas, app);
            draw_lists(frame, &areas, app);
            draw_input(frame, areas.input, app, news);
        }
    }
    let style = if is_good { GOOD } else { BAD };
    let message = broken(message, areas.message);
    frame.render_widget(Paragraph::new(message).style(style), areas.message);
    let keys: &[&str] = match app.stage() {
        _ if app.ignores_keys(now) => &KEYS_WHEN_LATE,
        _ if app.is_paused() => &KEYS_IN_PAUSE,
        _ if app.is_asked() => &KEYS_WHEN_ASKED,
        _ if app.shows_keys => &KEYS_WITH_HELP,
        Stage::Ready => &KEYS_BEFORE_TURN,
        Stage::Turn => &KEYS_IN_TURN,
        Stage::Over { .. } if app.history.is_some() => &KEYS_WITH_HISTORY,
        Stage::Over { .. } if app.shows_all => &KEYS_WITH_ALL_WORDS,
        Stage::Over { .. } => &KEYS_AFTER_GAME,
    };
    let hint = match app.game().rules().hint_cost {
        0 => "Tab: hint".to_string(),
        cost => format!("Tab: hint (−{cost})"),
    };
    let level = match app.has_levels() {
        true => format!("l: level ({})   ", app.next_level()),
        false => String::new(),
    };
    let mut keys = keys.iter().map(|keys| {
        let keys = keys.replace("Tab: hint", &hint);
        keys.replace(LEVEL, &level)
    });
    let fits = |keys: &String| keys.chars().count() <= usize::from(areas.keys.width);
    let keys = keys.find(fits).unwrap_or_default();
    frame.render_widget(Line::styled(keys, QUIET), areas.keys);
}

/// Whether an area has enough lines for a text.
fn has_room(area: Rect, text: &str) -> bool {
    wrapped(text, area.width.into()).len() <= usize::from(area.height)
}

/// Breaks a text into the lines of an area, and removes the end if it is too long.
fn broken(text: &str, area: Rect) -> String {
    let (width, height) = (usize::from(area.width), usize::from(area.height).max(1));
    let mut lines = wrapped(text, width);
    let last = lines.split_off(lines.len().min(height - 1)).join(" ");
    lines.push(without_end(&last, width));
    lines.join("\n")
}

/// Shortens a line to `most` characters by removing its end.
fn without_end(line: &str, most: usize) -> String {
    match line.chars().count() > most {
        true => line
            .chars()
            .take(most.saturating_sub(1))
            .chain(['…'])
            .collect(),
        false => line.to_string(),
    }
}

fn draw_title(frame: &mut Frame, area: Rect, app: &App, now: Duration) {
    let mut title = app.title();
    if let Some(name) = app.player().filter(|_| !app.is_over()) {
        title = format!("{title}: {name}");
    }
    if let Some(level) = app.opponent().level().filter(|_| !app.is_over()) {
        title = format!("{title}, level {level}");
    }
    let title = Line::styled(title, Style::new().add_modifier(Modifier::BOLD));
    frame.render_widget(&title, area);
    if let Some(code) = app.code() {
        let long = format!("  The same board: --code {code}");
        let code = match title.width() + long.chars().count() <= usize::from(area.width) {
            true => long,
            false => format!("Code: {code}"),
        };
        let code = Line::styled(code, QUIET);
        frame.render_widget(Paragraph::new(code).alignment(Alignment::Right), area);
    }
    if let Some(left) = app.time_left(now) {
        let seconds = seconds(left);
        let style = match seconds {
            0..SHORT => BAD.add_modifier(Modifier::BOLD),
            _ => Style::new(),
        };
        let clock = format!("{}:{:02}", seconds / 60, seconds % 60);
        let clock = Paragraph::new(Line::styled(clock, style)).alignment(Alignment::Right);
        frame.render_widget(clock, area);
    }
}

/// Draws the board; the cubes are blank before a turn.
fn draw_board(frame: &mut Frame, areas: &Areas, app: &App) {
    let chosen = app.chosen();
    let typed = app.typed_path();
    let path: &[Position] = match chosen.is_empty() {
        // In a pause, marks would show where a word is.
        _ if app.is_hidden() => &[],
        true if app.found.is_empty() => &typed,
        true => &app.found,
        false => &chosen,
    };
    for (row, cubes) in areas.cubes.iter().enumerate() {
        for (column, cube) in cubes.iter().enumerate() {
            let here = Position { row, column };
            let step = path.iter().position(|place| *place == here);
            let label = match app.is_hidden() {
                true => "",
                false => app.game().get_letter(row, column).unwrap_or(""),
            };
            let label = match app.game().rules().letters {
                Letters::Lower if step.is_none() => label.to_lowercase(),
                _ => label.to_string(),
            };
            draw_cube(frame, *cube, &label, step, on_path(app));
        }
    }
    for pair in path.windows(2) {
        draw_link(frame, areas, pair[0], pair[1]);
    }
}

/// Draws a cube, with its step number on a path.
fn draw_cube(frame: &mut Frame, area: Rect, label: &str, step: Option<usize>, on_path: Style) {
    let style = match step {
        Some(_) => on_path,
        None => Style::new(),
    };
    // Without room for numbers, a line marks the first cube.
    let style = match step {
        Some(0) if area.height < 3 => style.add_modifier(Modifier::UNDERLINED),
        _ => style,
    };
    let letters = Line::styled(label.to_string(), style.add_modifier(Modifier::BOLD));
    let letters = Paragraph::new(letters).alignment(Alignment::Center);
    if area.height < 3 {
        frame.render_widget(letters.style(style), area);
        return;
    }
    let [middle] = Layout::vertical([Constraint::Length(1)])
        .flex(Flex::Center)
        .areas(area);
    let mut block = Block::bordered().border_type(BorderType::Rounded);
    if let Some(step) = step {
        block = block
            .border_style(Style::new().fg(Color::Yellow))
            .title(Span::raw(format!("{}", step + 1)));
    }
    frame.render_widget(block, area);
    frame.render_widget(letters, middle.inner(Margin::new(1, 0)));
}

/// Draws the line from one cube of a path to the next, in the gap between them.
fn draw_link(frame: &mut Frame, areas: &Areas, from: Position, to: Position) {
    let centre = |place: Position| {
        let cube = areas.cubes[place.row][place.column];
        (cube.x + cube.width / 2, cube.y + cube.height / 2)
    };
    let ((x, y), (to_x, to_y)) = (centre(from), centre(to));
    let place = (x.midpoint(to_x), y.midpoint(to_y));
    let symbol = match (y == to_y, x == to_x) {
        (true, _) => "─",
        (_, true) => "│",
        _ if (y < to_y) == (x < to_x) => "╲",
        _ => "╱",
    };
    // Rows without a gap have no room for a line between them.
    let is_between = y == to_y || y.abs_diff(to_y) > 1;
    if let Some(cell) = frame.buffer_mut().cell_mut(place).filter(|_| is_between) {
        cell.set_symbol(symbol);
        cell.set_style(Style::new().fg(Color::Yellow));
    }
}

/// Names the longest of these words, which begin with the longest, and counts others as long.
fn longest(words: &[String]) -> String {
    let Some(first) = words.first() else {
        return "none".to_string();
    };
    let is_as_long = |word: &&String| word.chars().count() == first.chars().count();
    match words.iter().skip(1).take_while(is_as_long).count() {
        0 => first.clone(),
        1 => format!("{first} and another one"),
        others => format!("{first} and {others} others"),
    }
}

/// Draws the line for words; between turns, it has other news.
fn draw_input(frame: &mut Frame, area: Rect, app: &App, news: &str) {
    let total = match app.stage() {
        Stage::Over { all, .. } => {
            let count = counted(all.len(), "word");
            format!("{count} in total; the longest: {}", longest(all))
        }
        _ => String::new(),
    };
    let line = boxed::at_the_end(news, &total);
    if !line.is_empty() {
        let line = without_end(&line, area.width.into());
        frame.render_widget(Line::raw(line), area);
        return;
    }
    let word = match app.chosen_letters() {
        chosen if chosen.is_empty() => app.typed.clone(),
        chosen => chosen,
    };
    let word = word.to_uppercase();
    let line = Line::from(vec![Span::styled("> ", QUIET), Span::raw(word.clone())]);
    frame.render_widget(line, area);
    let end = u16::try_from(word.chars().count()).unwrap_or(u16::MAX);
    let x = area
        .x
        .saturating_add(2)
        .saturating_add(end)
        .min(area.right().saturating_sub(1));
    frame.set_cursor_position((x, area.y));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_as_long_as_the_longest_are_counted() {
        let named = |words: &[&str]| {
            longest(
                &words
                    .iter()
                    .map(|word| word.to_string())
                    .collect::<Vec<_>>(),
            )
        };
        assert_eq!(named(&[]), "none");
        assert_eq!(named(&["NEARER", "EATER"]), "NEARER");
        assert_eq!(
            named(&["ABAMP", "ABYSS", "SABRA", "WAB"]),
            "ABAMP and 2 others"
        );
    }
}
