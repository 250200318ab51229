//! Whatever is wrong and no submission's fault.

use std::error::Error;
use std::fmt;

use sandbox::Stopped;

/// A fault of our own: no verdict can be given.
#[derive(Debug)]
pub struct OurFault(pub String);

impl fmt::Display for OurFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl Error for OurFault {}

/// Whatever goes wrong where no submission can be at fault.
pub fn our_fault(error: anyhow::Error) -> anyhow::Error {
    match error.is::<OurFault>() || error.is::<Stopped>() {
        true => error,
        false => OurFault(format!("{error:#}")).into(),
    }
}
