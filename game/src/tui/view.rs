//! How the game is drawn.

use std::collections::BTreeSet;
use std::time::Duration;

use data::Position;
use ratatui::Frame;
use ratatui::layout::{Alignment, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Paragraph, Wrap};

use super::app::App;
use super::layout::Areas;

const QUIET: Style = Style::new().fg(Color::DarkGray);
const GOOD: Style = Style::new().fg(Color::Green);
const BAD: Style = Style::new().fg(Color::Red);
const ON_PATH: Style = Style::new().fg(Color::Black).bg(Color::Yellow);

/// Draws the whole screen.
pub fn draw(frame: &mut Frame, app: &App, now: Duration) {
    let areas = Areas::of(frame.area(), app.game());
    draw_title(frame, areas.title, app, now);
    draw_board(frame, &areas, app);
    let (human, computer) = (app.game().human_words(), app.game().computer_words());
    let (points, computers) = (app.game().score_human(), app.game().score_computer());
    if app.is_over() {
        draw_words(frame, areas.human, "You", &human, points);
        draw_words(frame, areas.computer, "The computer", &computer, computers);
    } else {
        // The computer has nothing to show yet.
        draw_words(
            frame,
            areas.human.union(areas.computer),
            "You",
            &human,
            points,
        );
    }
    draw_input(frame, areas.input, app);
    let style = if app.is_good { GOOD } else { BAD };
    frame.render_widget(Line::styled(app.message.clone(), style), areas.message);
    let keys = match app.is_over() {
        false => "Enter: try the word; alone: the computer's turn   Tab: hint   Esc: leave",
        true => "n: a new game   Esc: leave",
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
        let seconds = left.as_secs();
        let style = if seconds < 30 { BAD } else { Style::new() };
        let clock = format!("{}:{:02}", seconds / 60, seconds % 60);
        let clock = Paragraph::new(Line::styled(clock, style)).alignment(Alignment::Right);
        frame.render_widget(clock, area);
    }
}

fn draw_board(frame: &mut Frame, areas: &Areas, app: &App) {
    let path = match app.dragged.is_empty() {
        true => &app.found,
        false => &app.dragged,
    };
    for (row, cubes) in areas.cubes.iter().enumerate() {
        for (column, cube) in cubes.iter().enumerate() {
            let here = Position { row, column };
            let step = path.iter().position(|place| *place == here);
            let label = app.game().get_letter(row, column).unwrap_or("");
            draw_cube(frame, *cube, label, step);
        }
    }
    for pair in path.windows(2) {
        draw_link(frame, areas, pair[0], pair[1]);
    }
}

/// A cube, and which step of a path it is.
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

/// The line from one cube of a path to the next, in the gap between them.
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
    // Where rows lie close together there is no place for a line between them.
    let is_between = from.row == to.row || y.abs_diff(to_y) > 1;
    if let Some(cell) = frame.buffer_mut().cell_mut(place).filter(|_| is_between) {
        cell.set_symbol(symbol);
        cell.set_style(Style::new().fg(Color::Yellow));
    }
}

fn draw_words(frame: &mut Frame, area: Rect, name: &str, words: &BTreeSet<String>, points: u32) {
    let block = Block::bordered()
        .border_style(QUIET)
        .title(format!(" {name}: {points} "))
        .title_bottom(format!(" {} words ", words.len()));
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let words = Paragraph::new(words.join(" ")).wrap(Wrap { trim: true });
    frame.render_widget(words.block(block), area);
}

fn draw_input(frame: &mut Frame, area: Rect, app: &App) {
    if let Some(all) = &app.all {
        let longest = all.first().map_or("none", String::as_str);
        let line = format!("{} words were there; the longest: {longest}", all.len());
        frame.render_widget(Line::raw(line), area);
        return;
    }
    let dragged: String = app
        .dragged
        .iter()
        .filter_map(|place| app.game().get_letter(place.row, place.column).ok())
        .collect();
    let word = match dragged.is_empty() {
        true => app.typed.to_uppercase(),
        false => dragged,
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
