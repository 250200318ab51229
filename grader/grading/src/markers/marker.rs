//! A marker: a comment in the reference solution that controls how a file is cut.

use anyhow::{Result, ensure};

const EXERCISE: &str = "EXERCISE: ";
const SOLUTION: &str = "SOLUTION ONLY";
const STAYS: &str = "HANDED OUT";
const HANDOUT: &str = "HANDOUT: ";

/// A marker.
pub enum Marker<'a> {
    /// The body of the function below is an exercise, with this hint.
    Exercise(&'a str),
    /// Only the solution contains the item below.
    Solution,
    /// Students receive the item below.
    Stays,
    /// A line that only students receive.
    Handout(&'a str),
}

/// Parses a comment as a marker, if it is one.
///
/// # Errors
///
/// Fails if the marker is misspelt, or is an exercise without a hint.
pub fn parse_marker(comment: &str) -> Result<Option<Marker<'_>>> {
    let exact = comment.strip_prefix(' ').unwrap_or("");
    match exact.trim_end() {
        SOLUTION => return Ok(Some(Marker::Solution)),
        STAYS => return Ok(Some(Marker::Stays)),
        _ => {}
    }
    if let Some(hint) = exact.strip_prefix(EXERCISE) {
        ensure!(!hint.trim().is_empty(), "an exercise without a hint");
        return Ok(Some(Marker::Exercise(hint)));
    }
    if let Some(text) = exact.strip_prefix(HANDOUT) {
        return Ok(Some(Marker::Handout(text)));
    }
    let word: String = comment
        .trim_start_matches(['/', '!', ' ', '#'])
        .chars()
        .take_while(|c| c.is_alphabetic())
        .collect();
    let words = ["exercise", "exercises", "solution", "handout", "handed"];
    ensure!(
        word != "ONLY" && !words.contains(&word.to_lowercase().as_str()),
        "this looks like a marker but isn't one: {}",
        comment.trim()
    );
    Ok(None)
}
