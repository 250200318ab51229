//! Conversations drawn at random.

pub mod boards;
pub mod conversations;
pub mod games;
