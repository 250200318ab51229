//! The limits of a process.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::rules::{Rule, Rules};

/// The limits of a process.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The time from start to end.
    pub wall: Duration,
    /// The time without a byte on standard output.
    pub silence: Duration,
    /// The bytes on standard output; standard error has the same limit.
    pub output: usize,
    /// The limits that the kernel or the init enforces.
    pub usage: Usage,
}

/// Limits for a small program that reads its input, calculates, and prints. Callers with larger programs set their own.
impl Default for Limits {
    fn default() -> Self {
        Self {
            wall: Duration::from_secs(10),
            silence: Duration::from_secs(10),
            output: 1 << 20,
            usage: Usage {
                cpu_seconds: 10,
                memory: 1 << 30,
                threads: 32,
                open_files: 64,
                file_size: 1 << 20,
                files: 64,
                disk: 8 << 20,
            },
        }
    }
}

impl Limits {
    /// Returns these limits without those whose rules are not in force.
    pub(crate) fn in_force(&self, rules: &Rules) -> Self {
        let time = |rule, time| {
            if rules.contains(&rule) {
                time
            } else {
                Duration::MAX
            }
        };
        let number = |rule, number| {
            if rules.contains(&rule) {
                number
            } else {
                u64::MAX
            }
        };
        let all = &self.usage;
        Self {
            wall: time(Rule::Wall, self.wall),
            silence: time(Rule::Silence, self.silence),
            output: match rules.contains(&Rule::Output) {
                true => self.output,
                false => usize::MAX,
            },
            usage: Usage {
                cpu_seconds: number(Rule::Cpu, all.cpu_seconds),
                memory: number(Rule::Memory, all.memory),
                file_size: number(Rule::FileSize, all.file_size),
                ..*all
            },
        }
    }
}

/// The limits that the kernel or the init enforces. Only Linux enforces them.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Usage {
    /// Processor time, in seconds.
    pub cpu_seconds: u64,
    /// The address space of each process, in bytes.
    pub memory: u64,
    /// The number of threads and processes together.
    pub threads: u64,
    /// The number of open files.
    pub open_files: u64,
    /// The size of each file, in bytes.
    pub file_size: u64,
    /// The number of files in the folders that the process may write to.
    pub files: usize,
    /// The total size of those files, in bytes.
    pub disk: u64,
}
