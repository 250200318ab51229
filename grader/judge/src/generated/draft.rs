//! What a generator draws, before the oracle has answered it.

use std::collections::{BTreeMap, BTreeSet};

/// What a generator draws: commands, and the files they name.
#[derive(Clone, Debug, Default)]
pub struct Draft {
    /// The commands, one a line.
    pub script: Vec<String>,
    /// The indices of commands whose replies do not count.
    pub unjudged: BTreeSet<usize>,
    /// Files beside `data`, by name.
    pub files: BTreeMap<String, String>,
}

impl Draft {
    /// A command that has to be carried out, with whatever reply.
    pub fn tell(&mut self, command: impl Into<String>) {
        self.unjudged.insert(self.script.len());
        self.ask(command);
    }

    /// A command whose reply is judged.
    pub fn ask(&mut self, command: impl Into<String>) {
        self.script.push(command.into());
    }
}
