//! Submissions that are more alike than chance makes them, for a person to look at.
//!
//! * `comparison` — the steps of a comparison; `submissions` — what is compared, from its folders
//! * `source` — the files of a submission, also those that do not parse
//! * `names` — what they call by names of their own
//! * `tokens` — what they do, whatever they look like
//! * `inline` — the same for what one function has another do
//! * `winnow` — fingerprints of that
//! * `reading` — all of it, for a submission and for the handout
//! * `score` — the pairs of a class, by the fingerprints that both have and few others
//! * `passages` — where in its files a pair is alike
//! * `pairs_page` — all of it on pages

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

/// What the number is.
pub const MEANING: &str = "The number says how much of what the two programs do is the same, in the phase in which they are most alike: what everybody \
    has been given does not count, and what many have counts little. It says where to look, and it is no verdict.";

/// What it does not see, and what it sees where there is nothing.
pub const MISSES: &str = "Names, order, layout, comments, types and literals make no difference to it. It misses ideas that were copied and written anew, and code \
    from elsewhere that nobody else here has. It is high without any fault for small functions that everybody writes alike, for two who worked from the same lecture or book, and for \
    code that the same program has written for both.";
