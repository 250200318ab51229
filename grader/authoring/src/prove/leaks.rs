//! The handout, searched for lines of the solution.

use std::collections::BTreeSet;

use anyhow::{Result, ensure};
use grading::handout;
use judge::assignment::Assignment;

/// Checks the claim about the handout.
///
/// # Errors
///
/// Fails if the handout contains a line of the solution, or cannot be cut.
pub fn handout_leaks_nothing(assignment: &Assignment) -> Result<String> {
    let handout = handout::handout(assignment, &BTreeSet::new())?;
    let again = handout::handout(assignment, &BTreeSet::new())?;
    ensure!(
        handout.files == again.files,
        "the second handout differs from the first"
    );

    let texts = || {
        handout
            .files
            .values()
            .filter_map(|bytes| std::str::from_utf8(bytes).ok())
    };
    let given: BTreeSet<String> = texts().flat_map(telling).collect();
    let solution = telling(&handout.removed.join("\n"));
    for lines in &solution {
        ensure!(
            !given.contains(lines),
            "the handout contains lines of the solution: {lines}"
        );
    }
    for (path, bytes) in &handout.files {
        let text = String::from_utf8_lossy(bytes);
        for mark in ["SOLUTION ONLY", "// EXERCISE", "// HANDED OUT", "HANDOUT:"] {
            ensure!(
                !text.contains(mark),
                "{}: a marker remains: {mark}",
                path.display()
            );
        }
    }
    Ok(format!(
        "{} files contain none of {} removed lines",
        handout.files.len(),
        handout.removed.len()
    ))
}

/// Returns the lines, and pairs of adjacent lines, that are long enough to reveal a solution. Lines such as `Ok(())`
/// and function headers occur everywhere.
fn telling(text: &str) -> Vec<String> {
    const LENGTH: usize = 35;
    let lines: Vec<&str> = text
        .lines()
        .map(str::trim)
        .filter(|line| line.len() > 3)
        .collect();
    let pairs = lines.windows(2).map(|pair| pair.join(" "));
    let singles = lines
        .iter()
        .filter(|line| !line.ends_with('{'))
        .map(ToString::to_string);
    singles
        .chain(pairs)
        .filter(|lines| lines.len() >= LENGTH)
        .collect()
}
