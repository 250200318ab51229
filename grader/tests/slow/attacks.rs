//! Hostile submissions earn nothing and do not escape.

use crate::support::attacks::{self, Rubric};

#[test]
fn no_attack_reaches_anything() {
    attacks::no_attack_reaches_anything(Rubric::Short);
}
