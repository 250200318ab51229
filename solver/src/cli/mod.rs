//! Provided: the command line around the library: what is asked for, and how answers are
//! shown beyond the two formats of the course.

pub mod args;
pub mod highlight;
pub mod interactive;
pub mod json;
