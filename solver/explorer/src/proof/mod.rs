//! The proof that no board has more points than the best one.
//!
//! The search tries the letters of one cell after another. For all boards with the letters so far,
//! it calculates an upper bound of the points. If the bound is below the target, none of these boards
//! needs another look.
//!
//! * `layout` — the order of the cells and of the letters
//! * `symmetric` — which boards symmetry leaves out
//! * `list` — the words on the boards of a class
//! * `placing` — makes the list of a class
//! * `tree` — an upper bound of the points of each class in a list
//! * `method` — the steps of the search, so that tests can replace one by an incorrect one
//! * `prover` — the search, which writes down the classes that it has closed
//!
//! `check` verifies the result without any of these modules.

#[cfg(test)]
mod faults;
mod layout;
mod list;
mod method;
mod placing;
mod prover;
mod symmetric;
mod tree;

pub use prover::{Prover, certificate};
