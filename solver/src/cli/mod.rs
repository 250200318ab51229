//! Provided: the command line around the library: the arguments, and the output beyond the
//! two formats of the course.

pub mod args;
pub mod highlight;
pub mod interactive;
pub mod json;
