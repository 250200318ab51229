//! The commands of a conversation, and the files that they name.

use std::collections::BTreeMap;

use judge::test_case::{ANY, TestCase, parts};

/// The commands of a test case, without replies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Script {
    /// The commands in order.
    pub steps: Vec<Step>,
    /// The files next to `data`, by name.
    pub files: BTreeMap<String, String>,
}

/// A command, and whether its reply counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The command.
    pub command: String,
    /// Whether its reply counts.
    pub judged: bool,
}

/// Whether an argument names a file next to `data`.
pub fn is_own_file(argument: &str) -> bool {
    argument.ends_with(".txt") && !argument.contains(['/', ' '])
}

impl Step {
    /// Creates a step.
    pub fn new(command: String, judged: bool) -> Self {
        Self { command, judged }
    }

    /// Returns the name of the command and its argument.
    pub fn parts(&self) -> (&str, &str) {
        parts(&self.command)
    }
}

impl Script {
    /// Returns the first `length` commands of a test case.
    pub fn of(case: &TestCase, length: usize) -> Self {
        let steps = case.exchanges[..length].iter().map(|exchange| {
            let judged = exchange.reply != [ANY];
            Step::new(exchange.command.clone(), judged)
        });
        Self {
            steps: steps.collect(),
            files: case.files.clone(),
        }
    }

    /// Returns the script with every reply judged.
    pub fn judged(&self) -> Self {
        let mut script = self.clone();
        for step in &mut script.steps {
            step.judged = true;
        }
        script
    }

    /// Returns the files that its commands name, except distributed ones.
    pub fn own_files(&self) -> Vec<&str> {
        let mut names: Vec<&str> = Vec::new();
        for step in &self.steps {
            let argument = step.parts().1;
            if is_own_file(argument) && !names.contains(&argument) {
                names.push(argument);
            }
        }
        names
    }

    /// Whether it uses only its own files, and these are short.
    pub fn is_small(&self) -> bool {
        const WORDS: usize = 100;
        let is_distributed = |step: &Step| step.parts().1.contains('/');
        let mut lists = self.files.values();
        !self.steps.iter().any(is_distributed) && lists.all(|list| list.lines().count() <= WORDS)
    }

    /// Returns the script with a new name for each of its own files, including those that it saves.
    pub fn renamed(&self, name: impl Fn(usize, &str) -> String) -> Self {
        let names = self.own_files();
        let new = |old: &str| {
            let place = names.iter().position(|name| *name == old)?;
            Some(name(place, old))
        };
        let steps = self.steps.iter().map(|step| {
            let (command, argument) = step.parts();
            let renamed = new(argument).map(|file| format!("{command} {file}"));
            Step::new(renamed.unwrap_or_else(|| step.command.clone()), step.judged)
        });
        let files = self.files.iter();
        Self {
            steps: steps.collect(),
            files: files
                // Drops files that no command names any more.
                .filter_map(|(name, text)| Some((new(name)?, text.clone())))
                .collect(),
        }
    }

    /// Returns the script with another text in a file.
    pub fn with_file(&self, name: &str, text: String) -> Self {
        let mut script = self.clone();
        script.files.insert(name.to_string(), text);
        script
    }

    /// Returns the script with another command at index `place`.
    pub fn with_step(&self, place: usize, command: String) -> Self {
        let mut script = self.clone();
        script.steps[place].command = command;
        script
    }
}

/// Returns a script with these commands and files. Every reply is judged.
#[cfg(test)]
pub fn script(commands: &[&str], files: &[(&str, &str)]) -> Script {
    let step = |command: &&str| Step::new(command.to_string(), true);
    let file = |(name, text): &(&str, &str)| (name.to_string(), text.to_string());
    Script {
        steps: commands.iter().map(step).collect(),
        files: files.iter().map(file).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_files_owned_by_the_script_are_renamed() {
        let from = script(
            &["load x.txt", "save y.txt", "load data/words/small.txt"],
            &[("x.txt", "a")],
        );
        let to = from.renamed(|place, _| format!("{place}.txt"));
        assert_eq!(
            to,
            script(
                &["load 0.txt", "save 1.txt", "load data/words/small.txt"],
                &[("0.txt", "a")]
            )
        );
    }

    #[test]
    fn script_with_long_or_distributed_files_is_not_small() {
        let is_small =
            |commands: &[&str], files: &[(&str, &str)]| script(commands, files).is_small();
        let long = "word\n".repeat(101);
        assert!(is_small(
            &["open x.txt", "solve"],
            &[("x.txt", "abc\nbad\n")]
        ));
        assert!(!is_small(&["open x.txt", "solve"], &[("x.txt", &long)]));
        assert!(!is_small(
            &["board data/test_data/board_1.txt", "solve"],
            &[]
        ));
    }
}
