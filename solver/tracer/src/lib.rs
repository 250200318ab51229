//! The second program: it finds the words on a board the other way round.
//!
//! It takes each word of a list and tries every path on the board that could spell
//! it. From the paths alone it calculates the order in which the course's search
//! must find the words. It shares nothing with the solver: no board, no
//! dictionary, no search, no printing. It is slow and obvious, and it makes the
//! expected outputs in `data/test_data`.

/// Row and column, from 0.
pub type Place = (usize, usize);

/// A board as rows of texts; `#` is a solid cell.
pub type Grid = Vec<Vec<String>>;

/// A word that can be traced, and the path on which the search finds it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Traced {
    /// The word.
    pub word: String,
    /// Its cells, in order.
    pub path: Vec<Place>,
}

/// The directions in the order of the search, as (down, right).
const COMPASS: [(i32, i32); 8] = [
    (-1, 0),  // north
    (-1, 1),  // north-east
    (0, 1),   // east
    (1, 1),   // south-east
    (1, 0),   // south
    (1, -1),  // south-west
    (0, -1),  // west
    (-1, -1), // north-west
];

/// Reads a board: a row on each line, its cells separated by white space.
pub fn grid(text: &str) -> Grid {
    text.trim_start_matches('\u{feff}')
        .replace(['\t', '\r'], " ")
        .to_lowercase()
        .split('\n')
        .map(|line| line.split_whitespace().map(String::from).collect())
        .filter(|row: &Vec<String>| !row.is_empty())
        .collect()
}

/// Returns the words that can be traced, in the order in which the search finds them.
///
/// The search walks depth first, from each cell in turn, and reports on arrival.
/// So it finds paths in the order of their first cells, then of their first
/// directions, and so on, and a path before any longer one that begins with it.
/// This is lexicographic order. A word is found on the first of its paths, and the
/// words are in the order of these paths.
pub fn trace_all<'a>(grid: &Grid, words: impl IntoIterator<Item = &'a str>) -> Vec<Traced> {
    // Most words of a list have a letter that is not on the board, so they need no tracing.
    let letters: String = grid.iter().flatten().map(String::as_str).collect();
    let is_on_board: Vec<bool> = (0..=u8::MAX)
        .map(|letter| letters.as_bytes().contains(&letter))
        .collect();
    let words = words.into_iter();
    let mut traced: Vec<(Vec<usize>, Traced)> = words
        .filter_map(|word| first(grid, &is_on_board, word))
        .collect();
    traced.sort_by(|(one, _), (other, _)| one.cmp(other));
    traced.into_iter().map(|(_, traced)| traced).collect()
}

/// Returns a word with the first of its paths, after the numbers of this path.
fn first(grid: &Grid, is_on_board: &[bool], word: &str) -> Option<(Vec<usize>, Traced)> {
    if !word.bytes().all(|letter| is_on_board[usize::from(letter)]) {
        return None;
    }
    let paths = trace(grid, word).into_iter();
    let (numbers, path) = paths.map(|path| (itinerary(grid, &path), path)).min()?;
    let word = word.to_string();
    Some((numbers, Traced { word, path }))
}

/// Returns every path that spells `word`.
pub fn trace(grid: &Grid, word: &str) -> Vec<Vec<Place>> {
    let mut whole = Vec::new();
    let mut parts: Vec<(Vec<Place>, &str)> = Vec::new();
    for (row, cells) in grid.iter().enumerate() {
        for (column, text) in cells.iter().enumerate() {
            if let Some(rest) = word.strip_prefix(text.as_str()) {
                parts.push((vec![(row, column)], rest));
            }
        }
    }
    // Every part is extended by every cell that continues the word.
    while let Some((path, rest)) = parts.pop() {
        if rest.is_empty() {
            whole.push(path);
            continue;
        }
        for direction in COMPASS {
            let Some(next) = step(path[path.len() - 1], direction) else {
                continue;
            };
            let text = grid.get(next.0).and_then(|row| row.get(next.1));
            if let Some(rest) = text.and_then(|text| rest.strip_prefix(text.as_str()))
                && !path.contains(&next)
            {
                let mut longer = path.clone();
                longer.push(next);
                parts.push((longer, rest));
            }
        }
    }
    whole
}

fn step((row, column): Place, (down, right): (i32, i32)) -> Option<Place> {
    let row = i32::try_from(row).ok()? + down;
    let column = i32::try_from(column).ok()? + right;
    Some((usize::try_from(row).ok()?, usize::try_from(column).ok()?))
}

/// Converts a path to numbers: its first cell, counted row by row, then each direction.
fn itinerary(grid: &Grid, path: &[Place]) -> Vec<usize> {
    let mut numbers = vec![path[0].0 * grid[0].len() + path[0].1];
    for pair in path.windows(2) {
        let direction = COMPASS
            .iter()
            .position(|&direction| step(pair[0], direction) == Some(pair[1]));
        numbers.push(direction.expect("neighbours lie in a direction of the compass"));
    }
    numbers
}

/// Formats the word list as the course prints it.
pub fn list(traced: &[Traced]) -> String {
    let line = |(index, traced): (usize, &Traced)| format!("{}\t{}\n", index + 1, traced.word);
    traced.iter().enumerate().map(line).collect()
}

/// Formats the words found as a saved dictionary.
pub fn saved(traced: &[Traced]) -> String {
    let mut words: Vec<&str> = traced.iter().map(|traced| traced.word.as_str()).collect();
    words.sort_unstable();
    words.iter().map(|word| format!("{word}\n")).collect()
}

/// Formats the board dump as the course prints it.
pub fn dump(grid: &Grid, traced: &[Traced]) -> String {
    let mut text = String::new();
    for (index, Traced { word, path }) in traced.iter().enumerate() {
        let count = index + 1;
        text += &format!("Word: {word}\nNumber of Words: {count}\n");
        for (row, cells) in grid.iter().enumerate() {
            let step = |column| path.iter().position(|&place| place == (row, column));
            let letters = cells.iter().enumerate().map(|(column, cell)| {
                let quote = if step(column).is_some() { "'" } else { " " };
                format!(" {quote}{cell}{quote} ")
            });
            let steps = (0..cells.len()).map(|column| match step(column) {
                Some(index) => format!("  {}  ", index + 1),
                None => "  0  ".to_string(),
            });
            text += &format!(
                "{}\t{}\n",
                letters.collect::<String>(),
                steps.collect::<String>()
            );
        }
        text += "\n";
    }
    text
}
