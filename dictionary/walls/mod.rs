//! The pages about Rust. Each of their examples is a test: `cargo test -p dictionary --doc walls`.

#[doc = include_str!("walking.md")]
mod walking {}

#[doc = include_str!("arena.md")]
mod arena {}

#[doc = include_str!("errors.md")]
mod errors {}

#[doc = include_str!("copies.md")]
mod copies {}
