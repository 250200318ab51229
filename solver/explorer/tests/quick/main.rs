//! The engine and the commands of the explorer, compared with the plain solver or with exhaustive
//! search.

mod barren;
mod best;
mod engine;
mod longest;
mod mistakes;
mod prove;
mod score;
mod shards;
#[path = "../support/mod.rs"]
mod support;
mod survey;
