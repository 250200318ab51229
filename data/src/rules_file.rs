//! Rules from a TOML file, and the errors in rules that cannot be played.

use std::collections::BTreeMap;
use std::path::Path;

use serde::Deserialize;
use toml::Spanned;

use crate::rules::{Beyond, BoardText, Dialogue, Ends, Letters, Rules, Show};
use crate::toml_file::parse;
use crate::{ConfigError, Cubes};

/// The keys of a file. Values that are checked keep their position for error messages.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    title: String,
    size: Spanned<String>,
    cubes: Spanned<String>,
    min_length: Spanned<usize>,
    points: Spanned<BTreeMap<String, Spanned<u32>>>,
    beyond: Spanned<Beyond>,
    seconds: Option<Spanned<u32>>,
    qu: bool,
    show: Show,
    letters: Spanned<Letters>,
    board_text: BoardText,
    ends: Spanned<Ends>,
    dialogue: Dialogue,
    warn_dead_ends: bool,
    hint_cost: Option<Spanned<u32>>,
}

/// The maximum number of points for a word in the table, per letter beyond it, and for a hint.
const MAX_POINTS: u32 = 1000;

/// Reads the rules in `text`; `folder` is the folder of its file.
pub(crate) fn from_text(text: &str, folder: Option<&Path>) -> Result<Rules, ConfigError> {
    let file: File = parse(text)?;
    let size = size(text, &file.size)?;
    let cubes = cubes(text, &file.cubes, folder, size)?;
    let min_length = *file.min_length.get_ref();
    if min_length == 0 {
        let what = "min_length: 0; a word has at least 1 letter";
        return Err(wrong(text, &file.min_length, what));
    }
    let table = table(text, &file.points, min_length)?;
    if let Beyond::PerLetter(each) | Beyond::Add(each) = file.beyond.get_ref()
        && *each > MAX_POINTS
    {
        let what = format!("beyond: {each} points per letter; write at most {MAX_POINTS}");
        return Err(wrong(text, &file.beyond, what));
    }
    if let (Beyond::PerLetter(each), Some((&length, &points))) =
        (file.beyond.get_ref(), table.last_key_value())
    {
        let next = length.saturating_add(1);
        let beyond = u64::from(*each).saturating_mul(next as u64);
        if beyond < u64::from(points) {
            let what = format!(
                "beyond: {beyond} points for {next} letters, but {points} for {length} letters; a longer word must not be worth less"
            );
            return Err(wrong(text, &file.beyond, what));
        }
    }
    if let Some(seconds) = file
        .seconds
        .as_ref()
        .filter(|seconds| *seconds.get_ref() == 0)
    {
        let what = "seconds: 0 leaves no time; remove the key if there is no limit";
        return Err(wrong(text, seconds, what));
    }
    if *file.ends.get_ref() == Ends::Time && file.seconds.is_none() {
        let what = "ends: \"time\" needs a time limit; add seconds = 180";
        return Err(wrong(text, &file.ends, what));
    }
    if let Some(cost) = file
        .hint_cost
        .as_ref()
        .filter(|cost| *cost.get_ref() > MAX_POINTS)
    {
        let what = format!("hint_cost: {}; write at most {MAX_POINTS}", cost.get_ref());
        return Err(wrong(text, cost, what));
    }
    fits_its_dialogue(text, &file)?;
    Ok(Rules {
        // The title is printed on one line, and on terminals.
        title: file.title.replace(char::is_control, " "),
        size,
        cubes,
        min_length,
        table,
        beyond: file.beyond.into_inner(),
        seconds: file.seconds.map(Spanned::into_inner),
        qu: file.qu,
        show: file.show,
        letters: file.letters.into_inner(),
        board_text: file.board_text,
        ends: file.ends.into_inner(),
        dialogue: file.dialogue,
        warn_dead_ends: file.warn_dead_ends,
        hint_cost: file.hint_cost.map_or(0, Spanned::into_inner),
    })
}

/// Checks the keys that the texts of a course state: the case of the board's letters, the end of a
/// turn, and the absence of a clock and of hints. Other values would make those texts wrong.
fn fits_its_dialogue(text: &str, file: &File) -> Result<(), ConfigError> {
    let name = match file.dialogue {
        Dialogue::Cs106b => "cs106b",
        Dialogue::Cs307 => "cs307",
        Dialogue::Cs107 => "cs107",
        Dialogue::Boxed => "boxed",
    };
    let is_cs307 = file.dialogue == Dialogue::Cs307;
    let (letters, ends) = (*file.letters.get_ref(), *file.ends.get_ref());
    if is_cs307 != (ends == Ends::OneOrCapitals) {
        let other = if is_cs307 {
            "one-or-capitals"
        } else {
            "empty-line"
        };
        let what = format!("ends: wrong for the dialogue {name}; write \"{other}\"");
        return Err(wrong(text, &file.ends, what));
    }
    let without_clock = file.seconds.as_ref().filter(|_| !file.dialogue.has_clock());
    if let Some(seconds) = without_clock {
        let what = format!(
            "seconds: the dialogue {name} has no clock; remove the key, or use the dialogue \"boxed\""
        );
        return Err(wrong(text, seconds, what));
    }
    let hint_cost = file.hint_cost.as_ref();
    if let Some(cost) = hint_cost.filter(|_| !file.dialogue.has_hints()) {
        let what = format!(
            "hint_cost: the dialogue {name} has no hints; remove the key, or use the dialogue \"boxed\""
        );
        return Err(wrong(text, cost, what));
    }
    let shown = match file.dialogue {
        Dialogue::Cs106b => Some((Letters::Upper, "upper")),
        Dialogue::Cs307 => Some((Letters::Lower, "lower")),
        Dialogue::Cs107 | Dialogue::Boxed => None,
    };
    match shown {
        Some((needed, written)) if needed != letters => {
            let what = format!("letters: wrong for the dialogue {name}; write \"{written}\"");
            Err(wrong(text, &file.letters, what))
        }
        _ => Ok(()),
    }
}

fn wrong<T>(text: &str, value: &Spanned<T>, what: impl Into<String>) -> ConfigError {
    ConfigError::mistake(text, value.span(), what.into())
}

/// Parses rows and columns.
fn size(text: &str, size: &Spanned<String>) -> Result<(usize, usize), ConfigError> {
    let written = size.get_ref();
    let side = |side: &str| side.parse().ok();
    let sides = written
        .split_once('x')
        .and_then(|(rows, columns)| Some((side(rows)?, side(columns)?)));
    let Some((rows, columns)) = sides else {
        let what = format!("size: {written:?} is not a size; write rows x columns, as in \"4x4\"");
        return Err(wrong(text, size, what));
    };
    let longest = Rules::LONGEST_SIDE;
    if !(1..=longest).contains(&rows) || !(1..=longest).contains(&columns) {
        let what = format!("size: {written:?}; a board has 1 to {longest} rows and columns");
        return Err(wrong(text, size, what));
    }
    Ok((rows, columns))
}

/// Returns the cubes, one for each cell of a board of this size.
fn cubes(
    text: &str,
    name: &Spanned<String>,
    folder: Option<&Path>,
    (rows, columns): (usize, usize),
) -> Result<Cubes, ConfigError> {
    let written = name.get_ref();
    let cubes = match folder {
        Some(folder) if written.ends_with(".toml") => Cubes::read(folder.join(written)),
        _ => Cubes::built_in(written),
    };
    let cubes = cubes.map_err(|error| match error {
        // The file of cubes was found, so the mistake is in that file.
        ConfigError::Mistake { path: Some(_), .. } => error,
        other => wrong(text, name, format!("cubes: {other}")),
    })?;
    let (count, cells) = (cubes.count(), rows * columns);
    let ending = if count == 1 { "" } else { "s" };
    if count != cells {
        let what = format!(
            "cubes: {written:?} has {count} cube{ending}, but a {rows}x{columns} board needs {cells}"
        );
        return Err(wrong(text, name, what));
    }
    Ok(cubes)
}

/// Returns the points by length, from the minimum length of a word on.
fn table(
    text: &str,
    points: &Spanned<BTreeMap<String, Spanned<u32>>>,
    min_length: usize,
) -> Result<BTreeMap<usize, u32>, ConfigError> {
    let mut by_length = BTreeMap::new();
    for (key, value) in points.get_ref() {
        let length = key
            .parse()
            .ok()
            .filter(|length: &usize| length.to_string() == *key);
        let Some(length) = length else {
            let what =
                format!("points: {key:?} is not a number of letters; write, for example, 4 = 1");
            return Err(wrong(text, value, what));
        };
        if length < min_length {
            let what = format!(
                "points: words of {length} letters do not count, because min_length is {min_length}; remove their entry"
            );
            return Err(wrong(text, value, what));
        }
        by_length.insert(length, value);
    }
    let mut table = BTreeMap::new();
    let (mut expected, mut before) = (min_length, 0);
    for (length, value) in by_length {
        if length != expected {
            return Err(wrong(text, points, no_points_for(expected)));
        }
        let points = *value.get_ref();
        if points > MAX_POINTS {
            let what = format!("points: {points} for {length} letters; write at most {MAX_POINTS}");
            return Err(wrong(text, value, what));
        }
        if points < before {
            let shorter = length - 1;
            let what = format!(
                "points: {points} for {length} letters, but {before} for {shorter} letters; a longer word must not be worth less"
            );
            return Err(wrong(text, value, what));
        }
        table.insert(length, points);
        (expected, before) = (length.saturating_add(1), points);
    }
    if table.is_empty() {
        return Err(wrong(text, points, no_points_for(min_length)));
    }
    Ok(table)
}

fn no_points_for(length: usize) -> String {
    format!("points: no entry for words of {length} letters; add {length} = 1")
}
