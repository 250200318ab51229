//! The kinds of rules that contain a process. What each of them forbids is in `linux`.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

/// A rule that contains a process.
///
/// Each rule matters on its own: tests switch rules off and check which attempts then succeed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rule {
    /// Landlock: a process can access only the named files and start only the named programs.
    Files,
    /// Landlock: signals do not reach processes outside.
    Signals,
    /// Seccomp: programs may use only the system calls that a small program needs.
    Syscalls,
    /// Each work directory has a user of its own, if the caller is root.
    User,
    /// Namespaces: a process has its own processes, network and message queues.
    Namespaces,
    /// A process does not inherit the caller's environment.
    Environment,
    /// A limit on the time from start to end.
    Wall,
    /// A limit on the time without output.
    Silence,
    /// A limit on processor time.
    Cpu,
    /// A limit on address space.
    Memory,
    /// A limit on threads and processes.
    Threads,
    /// A limit on the size of each file.
    FileSize,
    /// A limit on the number of files and on their total size.
    Disk,
    /// A limit on output.
    Output,
    /// When a process ends, all processes that it started end too.
    Ending,
}

impl Rule {
    /// All rules.
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

    /// The rules that some machines cannot enforce.
    pub const MECHANISMS: [Self; 5] = [
        Self::Files,
        Self::Signals,
        Self::Syscalls,
        Self::User,
        Self::Namespaces,
    ];
}

/// A set of rules.
pub type Rules = BTreeSet<Rule>;
