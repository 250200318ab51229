//! Errors that no submission causes.

use std::error::Error;
use std::fmt;

use sandbox::Stopped;

/// An error of the grader itself, so that no verdict is possible.
#[derive(Debug)]
pub struct InternalError(pub String);

impl fmt::Display for InternalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl Error for InternalError {}

/// Turns an error that no submission can cause into an internal error.
pub fn as_internal_error(error: anyhow::Error) -> anyhow::Error {
    match error.is::<InternalError>() || error.is::<Stopped>() {
        true => error,
        false => InternalError(format!("{error:#}")).into(),
    }
}
