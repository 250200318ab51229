//! What this crate promises, in one program.

mod boards;
mod lists;
