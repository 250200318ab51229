//! Provided: the statistics of a history: the best games and the longest words, and a plot.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context, Result};
use gui::Figures;
use jiff::tz::TimeZone;

use crate::entry::Entry;

/// The maximum number of games in a plot.
const PLOTTED: usize = 40;

/// The maximum number of long words.
const LONG_WORDS: usize = 5;

/// Returns the figures of these games, which are in the order of time, by their rules.
pub fn figures(entries: &[Entry], zone: &TimeZone) -> Vec<Figures> {
    let mut by_title: BTreeMap<&str, Vec<&Entry>> = BTreeMap::new();
    for entry in entries {
        by_title.entry(&entry.title).or_default().push(entry);
    }
    let games = by_title.iter();
    games
        .map(|(title, entries)| of_title(title, entries, zone))
        .collect()
}

/// Returns the figures as text.
pub fn statistics(games: &[Figures]) -> String {
    let texts: Vec<String> = games.iter().map(ToString::to_string).collect();
    texts.join("\n")
}

/// Returns all games as CSV.
///
/// # Errors
///
/// Fails if the table cannot be created.
pub fn table(entries: &[Entry]) -> Result<Vec<u8>> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record([
        "ended",
        "rules",
        "code",
        "points",
        "hint_points",
        "points_on_board",
        "words",
        "words_on_board",
        "longest_word",
    ])?;
    for entry in entries {
        writer.write_record([
            entry.ended.to_string(),
            entry.title.clone(),
            entry.code.clone(),
            entry.points.to_string(),
            entry.hint_points.to_string(),
            entry.points_on_board.to_string(),
            entry.words.len().to_string(),
            entry.words_on_board.to_string(),
            long_words(&[entry]).first().unwrap_or(&"").to_string(),
        ])?;
    }
    writer.into_inner().ok().context("the table of games")
}

/// Returns the games without those on a board that was played before: the player has seen its words.
pub fn first_on_their_boards<'a>(entries: impl IntoIterator<Item = &'a Entry>) -> Vec<&'a Entry> {
    let mut codes = BTreeSet::new();
    let is_first = |entry: &&'a Entry| entry.code.is_empty() || codes.insert(&entry.code);
    entries.into_iter().filter(is_first).collect()
}

fn of_title(title: &str, entries: &[&Entry], zone: &TimeZone) -> Figures {
    let firsts = first_on_their_boards(entries.iter().copied());
    let mut best = Vec::new();
    let mut note = |name: &str, result: String| best.push((name.to_string(), result));
    let date = |entry: &Entry| entry.ended.to_zoned(zone.clone()).date();
    // Of equally good games, the first one counts.
    let first = firsts.iter().rev();
    if let Some(best) = first.clone().max_by_key(|entry| entry.points) {
        let (points, of) = (best.points, best.points_on_board);
        note(
            "most points",
            format!("{points} of {of}, on {}", date(best)),
        );
    }
    // Less than 1% is more than nothing.
    let share = |entry: &&&Entry| (entry.result().percent(), entry.points > 0);
    if let Some(best) = first.max_by_key(share) {
        let share = best.result().share();
        note(
            "largest share",
            format!("{share} of the points, on {}", date(best)),
        );
    }
    let long = long_words(&firsts);
    if !long.is_empty() {
        note("longest words", long.join(" "));
    }
    let plotted = &entries[entries.len().saturating_sub(PLOTTED)..];
    let share = |entry: &&Entry| (date(entry).to_string(), entry.result().percent());
    Figures {
        title: title.to_string(),
        count: entries.len(),
        best,
        shares: plotted.iter().map(share).collect(),
    }
}

/// Returns the longest different words, the longest first.
fn long_words<'a>(entries: &[&'a Entry]) -> Vec<&'a str> {
    let words = entries.iter().flat_map(|entry| &entry.words);
    let mut words: Vec<&str> = words.map(String::as_str).collect();
    words.sort_by(|one, other| other.len().cmp(&one.len()).then(one.cmp(other)));
    words.dedup();
    words.truncate(LONG_WORDS);
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn table_has_a_row_for_each_game_with_its_longest_word() {
        let entries = [
            entry("New", 1, 5, 100, "FOIL ROOMS FORMS"),
            entry("Big", 2, 0, 400, ""),
        ];
        assert_eq!(
            String::from_utf8(table(&entries).unwrap()).unwrap(),
            "ended,rules,code,points,hint_points,points_on_board,words,words_on_board,longest_word\n\
             2026-11-01T12:00:00Z,New,,5,0,100,3,10,FORMS\n\
             2026-11-02T12:00:00Z,Big,,0,0,400,0,10,\n"
        );
    }

    #[test]
    fn second_game_on_a_board_sets_no_record() {
        let coded = |day, points, code: &str| Entry {
            code: code.to_string(),
            ..entry("New", day, points, 100, "FORM")
        };
        let entries = [coded(1, 5, "A"), coded(2, 4, "B"), coded(3, 60, "A")];
        let figures = &figures(&entries, &TimeZone::UTC)[0];
        assert_eq!(figures.best[0].1, "5 of 100, on 2026-11-01");
        assert_eq!(figures.best[1].1, "5% of the points, on 2026-11-01");
        assert_eq!((figures.count, figures.shares.len()), (3, 3));
    }

    #[test]
    fn less_than_a_percent_is_a_larger_share_than_nothing() {
        let entries = [
            entry("Big", 1, 0, 400, ""),
            entry("Big", 2, 1, 400, "FORM"),
            entry("Big", 3, 0, 400, ""),
        ];
        let best = &figures(&entries, &TimeZone::UTC)[0].best[1].1;
        assert_eq!(best, "less than 1% of the points, on 2026-11-02");
    }

    fn entry(title: &str, day: i8, points: u32, of: u32, words: &str) -> Entry {
        Entry {
            ended: format!("2026-11-{day:02}T12:00:00Z").parse().unwrap(),
            title: title.to_string(),
            code: String::new(),
            points,
            hint_points: 0,
            points_on_board: of,
            words_on_board: 10,
            words: words.split_ascii_whitespace().map(str::to_string).collect(),
        }
    }

    #[test]
    fn best_games_and_longest_words_are_listed_by_rules() {
        let entries = [
            entry("New", 1, 20, 100, "ROOM FORM"),
            entry("Big", 1, 0, 400, ""),
            entry("Big", 2, 3, 400, "QUIETER"),
            entry("New", 3, 20, 50, "FOIL"),
            entry("New", 4, 10, 100, "ROOMY"),
        ];
        assert_eq!(
            statistics(&figures(&entries, &TimeZone::UTC)),
            "Big: 2 games\n\
             \x20 most points    3 of 400, on 2026-11-02\n\
             \x20 largest share  1% of the points, on 2026-11-02\n\
             \x20 longest words  QUIETER\n\
             \x20 shares         ▁█  up to 1%, a bar for each game\n\
             \n\
             New: 3 games\n\
             \x20 most points    20 of 100, on 2026-11-01\n\
             \x20 largest share  40% of the points, on 2026-11-03\n\
             \x20 longest words  ROOMY FOIL FORM ROOM\n\
             \x20 shares         ▄█▂  up to 40%, a bar for each game\n"
        );
    }
}
