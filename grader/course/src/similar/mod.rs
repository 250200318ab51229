//! Submissions that are too similar to be a coincidence, for review by the instructor.
//!
//! * `comparison` — the steps of a comparison
//! * `submissions` — the submissions to compare, from their folders
//! * `source` — a submission's files, including those that do not parse
//! * `names` — the names that a submission defines
//! * `tokens` — a program's actions as tokens, independent of its style
//! * `inline` — inlining of a submission's own functions
//! * `winnow` — fingerprints of the tokens
//! * `reading` — all of these steps, for a submission and for the base code
//! * `score` — the pairs of a class, scored by the rare fingerprints that both share
//! * `passages` — the similar passages of a pair
//! * `pairs_page` — the HTML pages

pub mod comparison;
mod inline;
mod names;
pub mod pairs_page;
pub mod passages;
mod reading;
mod score;
mod source;
mod submissions;
mod tokens;
mod winnow;

pub use reading::{BaseCode, Reading};
pub use score::{Class, Pair, Ranking, percent};

/// The explanation of the score for the instructor.
pub const MEANING: &str = "The score is the share of code that two programs have in common, in the phase where that share is highest. Base code \
    doesn't count, and code that many students have counts little. A high score calls for a manual review; it does not prove copying.";

/// The limits of the comparison: similarity that it misses, and similarity without copying.
pub const MISSES: &str = "Names, order, layout, comments, types and literals don't change the score. The comparison misses ideas that were \
    copied but rewritten, and code from outside the class that only one student used. The score can be high without copying: for small functions that everybody \
    writes the same way, for students who used the same lecture or book, and for code from the same code generator.";
