//! Provided: draws the game in a terminal.

use std::collections::BTreeSet;
use std::time::Duration;

use data::Position;
use data::rules::Letters;
use ratatui::Frame;
use ratatui::layout::{Alignment, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Paragraph};

use super::app::App;
use super::layout::Areas;
use crate::console::texts::{counted, seconds, without_middle};

const QUIET: Style = Style::new().fg(Color::DarkGray);
const GOOD: Style = Style::new().fg(Color::Green);
const BAD: Style = Style::new().fg(Color::Red);
const ON_PATH: Style = Style::new().fg(Color::Black).bg(Color::Yellow);

/// Draws the whole screen.
pub fn draw(frame: &mut Frame, app: &App, now: Duration) {
    let areas = Areas::of(frame.area(), app.game());
    draw_title(frame, areas.title, app, now);
    draw_board(frame, &areas, app);
    draw_lists(frame, &areas, app);
    draw_input(frame, areas.input, app);
    let style = if app.is_good { GOOD } else { BAD };
    let message = without_middle(&app.message, areas.message.width.into());
    frame.render_widget(Line::styled(message, style), areas.message);
    let keys = match app.is_over() {
        false => "Enter: try the word, or end your turn   Tab: hint   Esc: leave",
        true if app.shows_all => {
            "n: new game   Tab: words by player   Up, Down: pages   Esc: leave"
        }
        true => "n: new game   Tab: all words   Up, Down: pages   Esc: leave",
    };
    frame.render_widget(Line::styled(keys, QUIET), areas.keys);
}

fn draw_title(frame: &mut Frame, area: Rect, app: &App, now: Duration) {
    let title = app.game().rules().title.clone();
    frame.render_widget(
        Line::styled(title, Style::new().add_modifier(Modifier::BOLD)),
        area,
    );
    if let (Some(left), false) = (app.time_left(now), app.is_over()) {
        let seconds = seconds(left);
        let style = if seconds < 30 { BAD } else { Style::new() };
        let clock = format!("{}:{:02}", seconds / 60, seconds % 60);
        let clock = Paragraph::new(Line::styled(clock, style)).alignment(Alignment::Right);
        frame.render_widget(clock, area);
    }
}

fn draw_board(frame: &mut Frame, areas: &Areas, app: &App) {
    let path = match app.chosen.is_empty() {
        true => &app.found,
        false => &app.chosen,
    };
    for (row, cubes) in areas.cubes.iter().enumerate() {
        for (column, cube) in cubes.iter().enumerate() {
            let here = Position { row, column };
            let step = path.iter().position(|place| *place == here);
            let label = app.game().get_letter(row, column).unwrap_or("");
            let label = match app.game().rules().letters {
                Letters::Lower if step.is_none() => label.to_lowercase(),
                _ => label.to_string(),
            };
            draw_cube(frame, *cube, &label, step);
        }
    }
    for pair in path.windows(2) {
        draw_link(frame, areas, pair[0], pair[1]);
    }
}

/// Draws a cube, with its step number on a path.
fn draw_cube(frame: &mut Frame, area: Rect, label: &str, step: Option<usize>) {
    let style = if step.is_some() {
        ON_PATH
    } else {
        Style::new()
    };
    let letters = Line::styled(label.to_string(), style.add_modifier(Modifier::BOLD));
    let letters = Paragraph::new(letters).alignment(Alignment::Center);
    if area.height < 3 {
        frame.render_widget(letters.style(style), area);
        return;
    }
    let mut block = Block::bordered().border_type(BorderType::Rounded);
    if let Some(step) = step {
        block = block
            .border_style(Style::new().fg(Color::Yellow))
            .title(Span::raw(format!("{}", step + 1)));
    }
    frame.render_widget(letters.block(block), area);
}

/// Draws the line from one cube of a path to the next, in the gap between them.
fn draw_link(frame: &mut Frame, areas: &Areas, from: Position, to: Position) {
    let centre = |place: Position| {
        let cube = areas.cubes[place.row][place.column];
        (cube.x + cube.width / 2, cube.y + cube.height / 2)
    };
    let ((x, y), (to_x, to_y)) = (centre(from), centre(to));
    let place = (x.midpoint(to_x), y.midpoint(to_y));
    let symbol = match (from.row == to.row, from.column == to.column) {
        (true, _) => "─",
        (_, true) => "│",
        _ if (from.row < to.row) == (from.column < to.column) => "╲",
        _ => "╱",
    };
    // Rows without a gap have no room for a line between them.
    let is_between = from.row == to.row || y.abs_diff(to_y) > 1;
    if let Some(cell) = frame.buffer_mut().cell_mut(place).filter(|_| is_between) {
        cell.set_symbol(symbol);
        cell.set_style(Style::new().fg(Color::Yellow));
    }
}

/// Draws the words of each side, or all words after the game.
fn draw_lists(frame: &mut Frame, areas: &Areas, app: &App) {
    let game = app.game();
    let whole = areas.human.union(areas.computer);
    let human = in_order(&game.human_words());
    let you = format!("You: {}", game.score_human());
    match &app.all {
        Some(all) if app.shows_all => {
            draw_words(frame, whole, "All words, longest first", all, app.page);
        }
        Some(_) if game.rules().has_computer() => {
            let computer = in_order(&game.computer_words());
            let title = format!("The computer: {}", game.score_computer());
            draw_words(frame, areas.human, &you, &human, app.page);
            draw_words(frame, areas.computer, &title, &computer, app.page);
        }
        // The computer has no words to show, or not yet.
        _ => draw_words(frame, whole, &you, &human, app.page),
    }
}

fn in_order(words: &BTreeSet<String>) -> Vec<String> {
    words.iter().cloned().collect()
}

/// Draws a page of as many words as fit.
fn draw_words(frame: &mut Frame, area: Rect, title: &str, words: &[String], page: i64) {
    let block = Block::bordered()
        .border_style(QUIET)
        .title(format!(" {title} "));
    let inner = block.inner(area);
    let lines = filled(words, inner.width.into());
    let pages: Vec<&[String]> = lines.chunks(usize::from(inner.height).max(1)).collect();
    let count = counted(words.len(), "word");
    let place = page.rem_euclid(i64::try_from(pages.len().max(1)).unwrap_or(1));
    let place = usize::try_from(place).unwrap_or(0);
    let this = place + 1;
    let ways = match pages.len() {
        0 | 1 => vec![format!(" {count} ")],
        all => vec![
            format!(" {count}, page {this} of {all} "),
            format!(" {count}, {this} of {all} "),
            format!(" {this} of {all} "),
        ],
    };
    let fits = |way: &String| way.len() <= usize::from(inner.width);
    let bottom = ways.into_iter().find(fits).unwrap_or_default();
    let shown = pages
        .get(place)
        .map_or(String::new(), |lines| lines.join("\n"));
    frame.render_widget(
        Paragraph::new(shown).block(block.title_bottom(bottom)),
        area,
    );
}

/// Fills lines with words up to this width; only a longer word exceeds it.
fn filled(words: &[String], width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words {
        match lines.last_mut() {
            Some(line) if line.len() + 1 + word.len() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.clone()),
        }
    }
    lines
}

fn draw_input(frame: &mut Frame, area: Rect, app: &App) {
    if let Some(all) = &app.all {
        let longest = all.first().map_or("none", String::as_str);
        let count = counted(all.len(), "word");
        let line = format!("{count} in total; the longest: {longest}");
        frame.render_widget(Line::raw(line), area);
        return;
    }
    let chosen: String = app
        .chosen
        .iter()
        .filter_map(|place| app.game().get_letter(place.row, place.column).ok())
        .collect();
    let word = match chosen.is_empty() {
        true => app.typed.to_uppercase(),
        false => chosen,
    };
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
