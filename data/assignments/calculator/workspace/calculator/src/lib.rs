#![doc = include_str!("../README.md")]

mod calculator;
mod error;
mod operations;

pub use calculator::Calculator;
pub use error::{Error, Problem};
