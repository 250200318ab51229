//! Hostile submissions earn nothing and do not escape.

use crate::support::attacks::{self, Rubric};

#[test]
fn no_attack_escapes_the_sandbox() {
    attacks::no_attack_escapes(Rubric::Short);
}
