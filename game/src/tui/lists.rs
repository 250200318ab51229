//! Provided: draws the lists of words in a terminal, and the history.

use std::collections::BTreeSet;

use gui::History;
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Paragraph};

use super::app::{App, Stage};
use super::help;
use super::layout::Areas;
use super::style::{QUIET, on_path};
use crate::Standing;
use crate::console::texts::{boxed, counted, filled, wrapped};

/// The minimum width of the list of one of several players.
const NARROWEST: u16 = 13;

/// Draws the words of each side, or all words after the game. The rules or the keys may take their
/// place.
pub fn draw_lists(frame: &mut Frame, areas: &Areas, app: &App) {
    let game = app.game();
    let whole = areas.human.union(areas.computer);
    let human = in_order(&game.human_words());
    let name = app.player().unwrap_or_else(|| "You".to_string());
    let you = match app.hint_points() {
        0 => format!("{name}: {}", app.score()),
        cost => format!("{name}: {} (hints: −{cost})", app.score()),
    };
    let width = usize::from(whole.width.saturating_sub(2));
    match app.stage() {
        stage if app.shows_keys => {
            let lines = help::keys_and_rules(stage, app.has_levels(), &app.guide(), width);
            draw_pages(
                frame,
                whole,
                &["Keys and rules"],
                plain(lines),
                "",
                app.page,
            );
        }
        Stage::Ready | Stage::Turn if human.is_empty() => {
            let (rules, count) = (help::rules(&app.guide(), width), counted(0, "word"));
            draw_pages(frame, whole, &[&you], plain(rules), &count, app.page);
        }
        Stage::Over { all, standings } if app.shows_all => {
            draw_all(frame, whole, all, &found(app, standings), app);
        }
        Stage::Over { standings, .. } if !standings.is_empty() => {
            draw_standings(frame, whole, standings, app);
        }
        Stage::Over { .. } if game.rules().has_computer() => {
            let computer = in_order(&game.computer_words());
            let points = game.score_computer();
            let name = boxed::computer(app.opponent());
            let names = [&name, "The computer", "Computer", "It"];
            let titles = names.map(|name| format!("{name}: {points}"));
            let titles = titles.each_ref().map(String::as_str);
            draw_words(frame, areas.human, &[&you], &human, app);
            draw_words(frame, areas.computer, &titles, &computer, app);
        }
        // The computer has no words to show, or not yet.
        _ => draw_words(frame, whole, &[&you], &human, app),
    }
}

/// Returns the words that players have found.
fn found(app: &App, standings: &[Standing]) -> BTreeSet<String> {
    let of_several = standings
        .iter()
        .flat_map(|each| each.own.union(&each.shared));
    let alone = app.game().human_words();
    alone.into_iter().chain(of_several.cloned()).collect()
}

/// Draws all words on the board. Those that players have found end with a star.
fn draw_all(frame: &mut Frame, area: Rect, all: &[String], found: &BTreeSet<String>, app: &App) {
    let titles = match found.is_empty() {
        true => ["All words, longest first", "All words"],
        false if app.player().is_none() => {
            ["All words, longest first; yours: *", "All words; yours: *"]
        }
        false => ["All words, longest first; found: *", "All words; found: *"],
    };
    let mark = |word: &String| match found.contains(word) {
        true => format!("{word}*"),
        false => word.clone(),
    };
    let words: Vec<String> = all.iter().map(mark).collect();
    draw_words(frame, area, &titles, &words, app);
}

/// Draws the history of finished games, in place of the board and the lists.
pub fn draw_history(frame: &mut Frame, areas: &Areas, history: &History, page: i64) {
    let (title, input) = (areas.title, areas.input);
    let height = input.y.saturating_sub(title.bottom());
    let area = Rect::new(title.x, title.bottom(), title.width, height);
    let mut text = String::new();
    for figures in &history.games {
        text += &format!("{figures}\n");
    }
    text += &history.note;
    let room = usize::from(area.width.saturating_sub(2)).max(1);
    let lines = text.lines().flat_map(|line| cut(line, room)).collect();
    let games: usize = history.games.iter().map(|figures| figures.count).sum();
    draw_pages(
        frame,
        area,
        &["History"],
        plain(lines),
        &counted(games, "game"),
        page,
    );
}

/// Breaks a line into pieces that are at most this long, between words. Cuts only what is longer,
/// such as the name of a file.
fn cut(line: &str, longest: usize) -> Vec<String> {
    let pieces = wrapped(line, longest).into_iter().flat_map(|piece| {
        let characters: Vec<char> = piece.chars().collect();
        match characters.is_empty() {
            true => vec![String::new()],
            false => characters.chunks(longest).map(String::from_iter).collect(),
        }
    });
    pieces.collect()
}

/// Draws a column of words for each player, or a line if there are too many players. Words that
/// others found too are in parentheses.
fn draw_standings(frame: &mut Frame, area: Rect, standings: &[Standing], app: &App) {
    let title = |(name, standing): (String, &Standing)| format!("{name}: {}", standing.points);
    let titles: Vec<String> = boxed::players().zip(standings).map(title).collect();
    let count = u16::try_from(standings.len()).unwrap_or(u16::MAX);
    let words = |standing: &Standing| {
        let shared = standing.shared.iter().map(|word| format!("({word})"));
        let words = standing.own.iter().cloned().chain(shared);
        words.collect::<Vec<String>>()
    };
    let area = match standings.iter().all(|each| each.shared.is_empty()) {
        true => area,
        false => explained(frame, area, standings.len()),
    };
    if area.width / count.max(1) < NARROWEST {
        let lines = titles.iter().zip(standings).flat_map(|(title, standing)| {
            let line = [vec![format!("{title}.")], words(standing)].concat();
            filled(&line, area.width.saturating_sub(2).into())
        });
        return draw_lines(frame, area, &["All players"], lines.collect(), "", app);
    }
    let columns = Layout::horizontal(vec![Constraint::Fill(1); standings.len()]).split(area);
    for ((title, standing), column) in titles.iter().zip(standings).zip(columns.iter()) {
        draw_words(frame, *column, &[title], &words(standing), app);
    }
}

/// Explains the parentheses in the last line, and returns the rest of the area.
fn explained(frame: &mut Frame, area: Rect, players: usize) -> Rect {
    let [rest, last] = Layout::vertical([Constraint::Min(0), Constraint::Length(1)]).areas(area);
    let whom = match players {
        2 => "both",
        _ => "several players",
    };
    let long = format!("(WORD): found by {whom}, no points");
    let texts = [long.as_str(), "(WORD): no points"];
    let fits = |text: &&&str| text.chars().count() <= usize::from(area.width);
    let text = texts.iter().find(fits).copied().unwrap_or_default();
    frame.render_widget(Line::styled(text, QUIET), last);
    rest
}

fn in_order(words: &BTreeSet<String>) -> Vec<String> {
    words.iter().cloned().collect()
}

/// Draws a page of as many words as fit, below the first title that fits.
fn draw_words(frame: &mut Frame, area: Rect, titles: &[&str], words: &[String], app: &App) {
    let count = counted(words.len(), "word");
    let lines = filled(words, area.width.saturating_sub(2).into());
    draw_lines(frame, area, titles, lines, &count, app);
}

/// Draws a page of lines of words: the page with the selected word, which is marked.
fn draw_lines(
    frame: &mut Frame,
    area: Rect,
    titles: &[&str],
    lines: Vec<String>,
    count: &str,
    app: &App,
) {
    let selected = app.selected();
    // A word may be in parentheses, or have a star.
    let is_selected = |word: &str| {
        let letters = word.trim_matches(|character: char| !character.is_alphabetic());
        selected.as_deref() == Some(letters)
    };
    let line = lines
        .iter()
        .position(|line| line.split(' ').any(is_selected));
    let height = usize::from(area.height.saturating_sub(2)).max(1);
    let page = line.and_then(|line| i64::try_from(line / height).ok());
    let marked = |line: &String| {
        let spans = line
            .split_inclusive(' ')
            .map(|word| match is_selected(word) {
                true => Span::styled(word.to_string(), on_path(app)),
                false => Span::raw(word.to_string()),
            });
        spans.collect::<Line<'static>>()
    };
    let lines = lines.iter().map(marked).collect();
    draw_pages(frame, area, titles, lines, count, page.unwrap_or(app.page));
}

/// Returns lines without marks.
fn plain(lines: Vec<String>) -> Vec<Line<'static>> {
    lines.into_iter().map(Line::from).collect()
}

/// Draws a page of lines. `count` says how many words there are.
fn draw_pages(
    frame: &mut Frame,
    area: Rect,
    titles: &[&str],
    lines: Vec<Line<'_>>,
    count: &str,
    page: i64,
) {
    let room = usize::from(area.width.saturating_sub(2));
    let fits = |text: &String| text.chars().count() <= room;
    let title = titles.iter().map(|title| format!(" {title} "));
    let last = titles.last().copied().unwrap_or_default().to_string();
    let title = title.into_iter().find(fits).unwrap_or(last);
    let block = Block::bordered()
        .border_style(Style::new().fg(Color::DarkGray))
        .title(title);
    let height = usize::from(block.inner(area).height).max(1);
    let pages: Vec<&[Line<'_>]> = lines.chunks(height).collect();
    let place = page.rem_euclid(i64::try_from(pages.len().max(1)).unwrap_or(1));
    let place = usize::try_from(place).unwrap_or(0);
    let this = place + 1;
    let next = if this == pages.len() { "first" } else { "next" };
    let bottoms = match pages.len() {
        0 | 1 if count.is_empty() => Vec::new(),
        0 | 1 => vec![format!(" {count} ")],
        all if count.is_empty() => vec![
            format!(" page {this} of {all}; Page Down: {next} "),
            format!(" page {this} of {all} "),
        ],
        all => vec![
            format!(" {count}, page {this} of {all}; Page Down: {next} "),
            format!(" {count}, page {this} of {all} "),
            format!(" page {this} of {all} "),
            format!(" {this} of {all} "),
        ],
    };
    let bottom = bottoms.into_iter().find(fits).unwrap_or_default();
    let shown = pages.get(place).map_or(Vec::new(), |lines| lines.to_vec());
    frame.render_widget(
        Paragraph::new(shown).block(block.title_bottom(bottom)),
        area,
    );
}
