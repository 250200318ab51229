//! The scene of a search on a board, with or without a mistake at its end.

use serde::Serialize;

use crate::paths::count_paths;
use crate::steps::Steps;

/// The cells of a board, row by row; `#` is a solid cell.
pub type Cells = Vec<Vec<String>>;

/// A search on a board.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "kind", rename = "search")]
pub struct Search {
    title: String,
    cells: Cells,
    #[serde(rename = "trace")]
    steps: Steps,
    /// The number of paths on the board; `None` if it is too large to count them.
    paths: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    failure: Option<Failure>,
}

/// The point at which a student's search differs from the correct one, after the common steps.
#[derive(Clone, Debug, Serialize)]
pub struct Failure {
    /// The last step, on two boards.
    pub end: Ending,
    /// The text below the last step.
    pub below: crate::page::Below,
}

/// A step on two boards: the path that both searches share, and their next cells.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Ending {
    /// The shared path.
    pub path: Vec<(usize, usize)>,
    /// The next cell of the correct search.
    pub expected: Option<(usize, usize)>,
    /// The next cell of the student's search.
    pub actual: Option<(usize, usize)>,
    /// A word that the correct search has found before, whose path is tinted.
    pub tinted: Option<String>,
    /// The word that the student's program does not report.
    pub missing: Option<String>,
    /// The step as a sentence.
    pub sentence: String,
}

impl Search {
    /// Creates the scene of a search that is correct, or up to its first mistake.
    pub fn new(cells: Cells, steps: Steps, failure: Option<Failure>) -> Self {
        Self {
            title: String::new(),
            paths: count_paths(&cells),
            cells,
            steps,
            failure,
        }
    }

    /// Sets the name of the scene, which a page with several scenes shows.
    pub fn titled(self, title: String) -> Self {
        Self { title, ..self }
    }
}
