//! The result of a run.

use std::fmt;
use std::time::Duration;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The way a process ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// The process ended by itself, with this exit code.
    Exit(i32),
    /// It was ended by a signal that the sandbox did not send.
    Signal(i32),
    /// It exceeded the limit on wall-clock time or on silence.
    TimeLimit,
    /// It exceeded the limit on processor time.
    CpuLimit,
    /// It exceeded the limit on output.
    OutputLimit,
    /// It exceeded a limit on files: their number, the size of one, or their total size.
    DiskLimit,
    /// It is too large to start.
    TooLarge,
}

impl End {
    /// Whether the process exceeded a limit on time, of any kind.
    pub fn is_timeout(self) -> bool {
        matches!(self, Self::TimeLimit | Self::CpuLimit)
    }

    /// Whether the process exceeded a limit while it ran.
    pub fn is_limit(self) -> bool {
        match self {
            Self::TimeLimit | Self::CpuLimit | Self::OutputLimit | Self::DiskLimit => true,
            Self::Exit(_) | Self::Signal(_) | Self::TooLarge => false,
        }
    }
}

/// The end in words, without a subject: `took too long`.
impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exit(code) => write!(f, "ended with exit code {code}"),
            Self::Signal(6) => f.write_str("was aborted (out of memory or stack space)"),
            Self::Signal(11) => f.write_str("accessed invalid memory (signal 11)"),
            Self::Signal(signal) => write!(f, "was killed by signal {signal}"),
            Self::TimeLimit => f.write_str("took too long"),
            Self::CpuLimit => f.write_str("used too much processor time"),
            Self::OutputLimit => f.write_str("printed too much"),
            Self::DiskLimit => f.write_str("wrote too many files, or files that are too large"),
            Self::TooLarge => f.write_str("is too large to start"),
        }
    }
}

/// The result of a run.
#[derive(Debug)]
pub struct Ran {
    /// The way the process ended.
    pub end: End,
    /// Its standard output, up to the limit.
    pub stdout: Vec<u8>,
    /// Its standard error, up to the limit.
    pub stderr: Vec<u8>,
    /// The time it took, without the time it waited for a processor used by other processes.
    pub took: Duration,
}
