//! An attack as a file says it, and as a submission.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use sandbox::Rules;
use serde::Deserialize;

use super::outside::Outside;
use crate::support::git::Git;
use crate::support::{copy, root};

/// What a submission has in mind besides answers.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Attack {
    #[serde(skip)]
    pub name: String,
    /// What it tries.
    pub tries: String,
    /// What it is after.
    pub goal: Goal,
    /// Rules of which each alone stops it; without all of them it reaches its goal. None if
    /// it is stopped by how the grader is made.
    #[serde(default)]
    pub stopped_by: Rules,
    /// The same where the grader does not have all of root's rights, if more rules stop it there.
    pub stopped_by_elsewhere: Option<Rules>,
    /// Whether it needs the processors for itself.
    #[serde(default)]
    pub alone: bool,
    /// Whether it is about the short sheet, whose cases name no word list: those of the whole one do.
    #[serde(default)]
    pub without_lists: bool,
    /// The points it gets, of the short sheet's 8: what is honest in it gets 4.
    pub earns: u32,
    /// What the report must say.
    #[serde(default)]
    pub says: Vec<String>,
    /// The commits that come with it: messages, and the text of a source in each.
    #[serde(default)]
    pub commits: Vec<[String; 2]>,
    /// Items of the module with the attack.
    #[serde(default)]
    pub items: String,
    /// The answer of `is_prefix`, which takes `text`.
    #[serde(default = "wrong")]
    pub prefix: String,
    /// What is done before a file is saved.
    #[serde(default)]
    pub saving: String,
    /// The first lines of the library.
    #[serde(default)]
    pub library: String,
    /// Files beside, by path.
    #[serde(default)]
    pub files: BTreeMap<String, String>,
    /// Edits of the reference: file, text, and what stands there instead.
    #[serde(default)]
    pub edits: Vec<[String; 3]>,
}

fn wrong() -> String {
    "false".to_string()
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Goal {
    /// More points.
    Points,
    /// To print what it should not be able to read.
    Secret,
    /// To print `REACHED` after something that it should not be able to do.
    Reached,
    /// To change a file outside.
    Written,
    /// To be heard on a socket outside.
    Connection,
    /// To be there when its time is over.
    Survivor,
    /// To have the terminal do something.
    Terminal,
    /// To stop the grader.
    Stop,
    /// To get through without a word to the instructor.
    Unflagged,
}

/// The attacks, or those that `ATTACK` names.
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

/// The honest submission that every attack is made of.
pub fn honest() -> Attack {
    Attack {
        name: "honest".to_string(),
        tries: "nothing".to_string(),
        goal: Goal::Points,
        stopped_by: Rules::new(),
        stopped_by_elsewhere: None,
        alone: false,
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
    /// Lays the submission out in a folder of its name.
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

    /// The commits, hours apart from each other, each a little more.
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
