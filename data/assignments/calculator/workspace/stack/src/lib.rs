#![doc = include_str!("../README.md")]

mod stack;

pub use stack::Stack;
