//! An attack as described in a file, and as a submission.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use sandbox::Rules;
use serde::Deserialize;

use super::outside::Outside;
use crate::support::git::Git;
use crate::support::{copy, root};

/// The description of an attack.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Attack {
    #[serde(skip)]
    pub name: String,
    /// The attempted trick.
    pub tries: String,
    /// The goal of the attack.
    pub goal: Goal,
    /// The rules that each stop the attack alone; without all of them, it reaches its goal. Empty if the grader's
    /// design stops it.
    #[serde(default)]
    pub stopped_by: Rules,
    /// The same if the grader lacks some of root's rights and more rules stop the attack there.
    pub stopped_by_elsewhere: Option<Rules>,
    /// Whether the attack needs the processors for itself.
    #[serde(default)]
    pub alone: bool,
    /// Whether the attack uses the short rubric, whose test cases use no word lists; those of the whole rubric do.
    #[serde(default)]
    pub without_lists: bool,
    /// Whether it fails only after many seconds of processor time, so that only the nightly tests carry it out.
    #[serde(default)]
    pub slow: bool,
    /// The points it earns, of 8 in the short rubric; the honest part earns 4.
    pub earns: u32,
    /// Texts that the report must contain.
    #[serde(default)]
    pub says: Vec<String>,
    /// The commits of the submission: a message and the text of a source for each.
    #[serde(default)]
    pub commits: Vec<[String; 2]>,
    /// Code to add to the module with the attack.
    #[serde(default)]
    pub items: String,
    /// The code for the answer of `is_prefix`, which takes `text`.
    #[serde(default = "wrong")]
    pub prefix: String,
    /// Code to run before a file is saved.
    #[serde(default)]
    pub saving: String,
    /// The first lines of the library.
    #[serde(default)]
    pub library: String,
    /// Additional files, by path.
    #[serde(default)]
    pub files: BTreeMap<String, String>,
    /// Edits of the reference solution: the file, the old text and the new text.
    #[serde(default)]
    pub edits: Vec<[String; 3]>,
}

fn wrong() -> String {
    "false".to_string()
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Goal {
    /// To earn more points.
    Points,
    /// To print secret data.
    Secret,
    /// To print `REACHED` after a forbidden action.
    Reached,
    /// To change a file outside the sandbox.
    Written,
    /// To reach a socket outside the sandbox.
    Connection,
    /// To outlive the time limit.
    Survivor,
    /// To control the terminal.
    Terminal,
    /// To put markup or a script into a page.
    Markup,
    /// To stop the grader.
    Stop,
    /// To succeed without a flag for the instructor.
    Unflagged,
}

/// Returns the attacks, or only those that `ATTACK` names.
pub fn corpus() -> Vec<Attack> {
    let mut attacks: Vec<Attack> = fs::read_dir(root().join("grader/tests/support/attacks/corpus"))
        .unwrap()
        .map(|entry| {
            let path = entry.unwrap().path();
            let text = fs::read_to_string(&path).unwrap();
            let attack = toml::from_str(&text);
            let attack: Attack =
                attack.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            Attack {
                name: path.file_stem().unwrap().to_str().unwrap().to_string(),
                ..attack
            }
        })
        .collect();
    attacks.sort_by(|one, other| one.name.cmp(&other.name));
    let wanted = std::env::var("ATTACK").unwrap_or_default();
    attacks.retain(|attack| attack.name.contains(&wanted));
    assert!(!attacks.is_empty(), "no attack has {wanted} in its name");
    attacks
}

/// Returns the honest submission on which every attack is based.
pub fn honest() -> Attack {
    Attack {
        name: "honest".to_string(),
        tries: "nothing".to_string(),
        goal: Goal::Points,
        stopped_by: Rules::new(),
        stopped_by_elsewhere: None,
        alone: false,
        slow: false,
        without_lists: false,
        earns: 0,
        says: Vec::new(),
        commits: Vec::new(),
        items: String::new(),
        prefix: wrong(),
        saving: String::new(),
        library: String::new(),
        files: BTreeMap::new(),
        edits: Vec::new(),
    }
}

impl Attack {
    /// Writes the submission to a folder with the attack's name.
    pub fn lay_out(&self, place: &Path, outside: &Outside) -> PathBuf {
        let folder = place.join(&self.name);
        for source in ["dictionary/src", "solver/src"] {
            copy(&root().join(source), &folder.join(source));
        }
        let edit = |file: &str, from: &str, to: &str| {
            let path = folder.join(file);
            let text = fs::read_to_string(&path).unwrap();
            assert_eq!(text.matches(from).count(), 1, "{}: {from}", self.name);
            fs::write(path, text.replace(from, to)).unwrap();
        };
        for [file, from, to] in &self.edits {
            edit(file, from, &outside.fill_in(to));
        }
        let library = folder.join("dictionary/src/lib.rs");
        let text = fs::read_to_string(&library).unwrap();
        let text = text.replace(
            "#![deny(clippy::print_stdout, clippy::print_stderr)]",
            &self.library,
        );
        fs::write(&library, text + "\nmod attack;\n").unwrap();
        if self.edits.is_empty() {
            edit(
                "dictionary/src/trie.rs",
                "        Ok(self.find(prefix)?.is_some())",
                "        check_letters(prefix)?;\n        Ok(crate::attack::prefix(prefix))",
            );
            edit(
                "dictionary/src/files.rs",
                "        let path = path.as_ref();\n        replace_file(",
                "        crate::attack::saving();\n        let path = path.as_ref();\n        replace_file(",
            );
        }
        let module = format!(
            "#![allow(unused)]\n{}\npub fn prefix(text: &str) -> bool {{\n{}\n}}\npub fn saving() {{\n{}\n}}\n",
            self.items, self.prefix, self.saving
        );
        fs::write(
            folder.join("dictionary/src/attack.rs"),
            outside.fill_in(&module),
        )
        .unwrap();
        for (path, text) in &self.files {
            let path = folder.join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, outside.fill_in(text)).unwrap();
        }
        let repository = self.repository();
        for (path, bytes) in repository.0 {
            let path = folder.join(".git").join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, bytes).unwrap();
        }
        folder
    }

    /// Returns a repository with the commits, hours apart, each adding a little.
    fn repository(&self) -> Git {
        let mut git = Git::default();
        let mut head: Option<String> = None;
        for (number, [message, text]) in (1..).zip(&self.commits) {
            let parents = Vec::from_iter(head.as_deref());
            let time = 1_700_000_000 + number * (30_000 + 100 * number);
            head = Some(git.commit(text, &parents, time, message));
        }
        if let Some(head) = head {
            git.file("HEAD", &head);
        }
        git
    }
}
