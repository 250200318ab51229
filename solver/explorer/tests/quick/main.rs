//! The engine and the commands of the explorer, checked by the plain solver or by trying everything.

mod barren;
mod best;
mod engine;
mod longest;
mod mistakes;
mod score;
#[path = "../support/mod.rs"]
mod support;
mod survey;
