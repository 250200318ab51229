//! A busy machine changes no report.

use std::num::NonZero;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use crate::support::grading::{Submission, edit, grade};
use crate::support::{copy, root};

/// A dictionary that searches its whole list for each prefix, and a solver with a mistake: the slowest explanation of
/// all known designs.
const SLOW_DESIGN: Submission = Submission("slow_design", |student| {
    let design = "grader/variants/alternatives/no_trie_at_all/dictionary/src";
    copy(&root().join(design), &student.join("dictionary/src"));
    edit(
        student,
        "solver/src/search.rs",
        "self.spelled.push_str(letters);",
        "self.spelled.push_str(if letters == \"q\" { \"qu\" } else { letters });",
    );
});

/// Ends the work of other threads, even if a test fails.
struct End<'a>(&'a AtomicBool);

impl Drop for End<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

#[test]
fn slow_submission_gets_the_same_report_on_a_busy_machine() {
    let (alone, _) = &grade(&[SLOW_DESIGN], &[])[SLOW_DESIGN.0];
    assert_eq!(alone["earned"], 41);
    let has_ended = AtomicBool::new(false);
    thread::scope(|scope| {
        let _end = End(&has_ended);
        for _ in 0..3 * thread::available_parallelism().map_or(1, NonZero::get) {
            scope.spawn(|| {
                while !has_ended.load(Ordering::Relaxed) {
                    std::hint::spin_loop();
                }
            });
        }
        let (busy, _) = &grade(&[SLOW_DESIGN], &[])[SLOW_DESIGN.0];
        assert_eq!(busy.to_string(), alone.to_string());
    });
}
