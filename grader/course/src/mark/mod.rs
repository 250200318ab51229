//! Manual grading on a page: equal answers are graded once.
//!
//! * `session` — a session: keys go in, and a page and a changed form come out
//! * `worklist` — the answers of a class that await manual grading
//! * `grouping` — groups of equal and of similar texts
//! * `keys` — the decision that a key makes, and the place that it leads to
//! * `decision` — decisions in the form for manual scores, and back
//! * `progress` — the number of answers that have points
//! * `page` — the page

mod decision;
mod grouping;
mod keys;
mod page;
mod progress;
mod session;
mod worklist;

pub use keys::Place;
pub use page::{SCRIPT, style};
pub use session::{Reply, Session};
pub use worklist::Worklist;
