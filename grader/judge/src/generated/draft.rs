//! The output of a generator, before the oracle answers.

use std::collections::{BTreeMap, BTreeSet};

/// Commands drawn by a generator, with the files that they name.
#[derive(Clone, Debug, Default)]
pub struct Draft {
    /// The commands, one per line.
    pub script: Vec<String>,
    /// The indices of commands whose replies are not judged.
    pub unjudged: BTreeSet<usize>,
    /// The files next to `data`, by name.
    pub files: BTreeMap<String, String>,
}

impl Draft {
    /// Adds a command that must be carried out, with any reply.
    pub fn tell(&mut self, command: impl Into<String>) {
        self.unjudged.insert(self.script.len());
        self.ask(command);
    }

    /// Adds a command whose reply is judged.
    pub fn ask(&mut self, command: impl Into<String>) {
        self.script.push(command.into());
    }
}
