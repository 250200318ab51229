//! What holds a program back, rule by rule.

use std::collections::BTreeSet;
use std::time::Duration;

use serde::{Deserialize, Serialize};

/// One thing that holds a program back. Each of them matters by itself: the tests
/// switch them off and show what gets through then.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rule {
    /// Landlock: no file but those that are named, and no program but those.
    Files,
    /// Landlock: no signal to a process outside.
    Signals,
    /// A filter of system calls: a program gets what a small program needs.
    Syscalls,
    /// As root: a user of its own, one for each submission that is graded at the time.
    User,
    /// Namespaces: processes, network and message queues of its own.
    Namespaces,
    /// Nothing of the grader's environment.
    Environment,
    /// The time from start to end.
    Wall,
    /// The time without a byte of output.
    Silence,
    /// Processor time.
    Cpu,
    /// Address space.
    Memory,
    /// Threads and processes.
    Threads,
    /// What a file may hold.
    FileSize,
    /// How many files it may leave behind, and what they hold together.
    Disk,
    /// What it may print.
    Output,
    /// Whatever it started ends with it.
    Ending,
}

impl Rule {
    /// All of them.
    pub const ALL: [Self; 15] = [
        Self::Files,
        Self::Signals,
        Self::Syscalls,
        Self::User,
        Self::Namespaces,
        Self::Environment,
        Self::Wall,
        Self::Silence,
        Self::Cpu,
        Self::Memory,
        Self::Threads,
        Self::FileSize,
        Self::Disk,
        Self::Output,
        Self::Ending,
    ];

    /// Rules that a machine may not be able to enforce.
    pub const MECHANISMS: [Self; 5] = [
        Self::Files,
        Self::Signals,
        Self::Syscalls,
        Self::User,
        Self::Namespaces,
    ];
}

/// The rules in force.
pub type Rules = BTreeSet<Rule>;

/// What a process may use.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// From its start to its end.
    pub wall: Duration,
    /// Without a byte of output.
    pub silence: Duration,
    /// What is read of its standard output, and of its standard error, in bytes.
    pub output: usize,
    /// What the kernel watches over.
    pub usage: Usage,
}

impl Limits {
    /// Those of them that are in force: the others are too far away to be met.
    pub(super) fn in_force(&self, rules: &Rules) -> Self {
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

/// What a process may use, as far as the kernel or the init watches over it.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Usage {
    /// Processor time, in seconds.
    pub cpu_seconds: u64,
    /// Address space, in bytes.
    pub memory: u64,
    /// Threads and processes together.
    pub threads: u64,
    /// Open files.
    pub open_files: u64,
    /// Each file it writes, in bytes.
    pub file_size: u64,
    /// Files in a folder it may write to.
    pub files: usize,
    /// All of them together, in bytes.
    pub disk: u64,
}

/// How a process ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// It ended by itself, with this code.
    Exit(i32),
    /// A signal ended it, not one of ours.
    Signal(i32),
    /// It took longer than [`Limits::wall`], or than [`Limits::silence`] for its next word.
    TimeLimit,
    /// It used more processor time than [`Usage::cpu_seconds`].
    CpuLimit,
    /// It wrote more than [`Limits::output`].
    OutputLimit,
    /// It wrote more, or larger, files than [`Usage`] says.
    DiskLimit,
    /// It is too large to be started.
    TooLarge,
}

impl End {
    /// Whether it was ended because it used more than it may.
    pub fn is_limit(self) -> bool {
        match self {
            Self::TimeLimit | Self::CpuLimit | Self::OutputLimit | Self::DiskLimit => true,
            Self::Exit(_) | Self::Signal(_) | Self::TooLarge => false,
        }
    }
}

/// What is known of a process that has ended.
#[derive(Debug)]
pub struct Ran {
    /// How it ended.
    pub end: End,
    /// The beginning of its standard output.
    pub stdout: Vec<u8>,
    /// The beginning of its standard error.
    pub stderr: Vec<u8>,
    /// How long it took, without what it was kept waiting for a processor by others.
    pub took: Duration,
}
