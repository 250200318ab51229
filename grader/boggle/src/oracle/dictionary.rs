//! The model of the dictionary: two ordered sets from the standard library.

use std::collections::BTreeSet;
use std::mem;
use std::sync::Arc;

use judge::files::Files;
use judge::subject::Oracle;
use judge::test_case::OPEN;

use super::reply::{Answer, marked, ok, one};
use super::word_list::{are_full_list, bad_character, full_list, word_set, words_of};

pub struct Model {
    files: Files,
    /// The sets are shared until one changes, because thousands of scripts load the full list.
    current: Arc<BTreeSet<String>>,
    other: Arc<BTreeSet<String>>,
    /// Whether `current` is the second dictionary.
    second: bool,
}

impl Model {
    pub fn new(files: Files) -> Self {
        Self {
            files,
            current: Arc::default(),
            other: Arc::default(),
            second: false,
        }
    }

    /// Returns a model with words in the current dictionary, and without files.
    pub fn with_words(words: BTreeSet<String>) -> Self {
        Self {
            current: Arc::new(words),
            ..Self::new(Files::default())
        }
    }

    /// Returns the words of both dictionaries, the current one first.
    pub fn dictionaries(self) -> [Arc<BTreeSet<String>>; 2] {
        [self.current, self.other]
    }

    fn carry_out(&mut self, name: &str, argument: &str) -> Answer {
        match name {
            "new" | "clear" => {
                self.current = Arc::default();
                ok()
            }
            "open" => {
                self.current = word_set(argument, &self.files.read(argument)?)?;
                ok()
            }
            "load" => {
                let before = self.current.len();
                let bytes = self.files.read(argument)?;
                if self.current.is_empty() {
                    self.current = word_set(argument, &bytes)?;
                } else {
                    Arc::make_mut(&mut self.current).extend(words_of(argument, &bytes)?);
                }
                one(format!("{} new", self.current.len() - before))
            }
            "save" => {
                self.files.write(argument, self.current.iter().cloned())?;
                ok()
            }
            "add" => match bad_character(argument) {
                Some(problem) => Err(problem),
                None if argument.is_empty() => Err("a word has at least one letter...".to_string()),
                None => one(Arc::make_mut(&mut self.current).insert(argument.to_string())),
            },
            "word" => one(self.is_word(argument)?),
            "prefix" => one(self.is_prefix(argument)?),
            "count" => one(self.current.len()),
            "list" => {
                self.is_prefix(argument)?;
                let words = self.current.iter();
                let mut lines: Vec<String> = words
                    .filter(|word| word.starts_with(argument))
                    .cloned()
                    .collect();
                lines.push(format!("{} listed", lines.len()));
                Ok(lines)
            }
            "words" => {
                let bytes = self.files.read(argument)?;
                if self.has_all_of(&bytes) {
                    let all = self.current.len();
                    return one(format!("{all} of {all}"));
                }
                let text = String::from_utf8_lossy(&bytes);
                let lines = lines_of(&text);
                let words = self.words_among(&lines);
                one(format!("{words} of {}", lines.len()))
            }
            "check" => self.check(argument),
            "copy" | "clone" => {
                self.other = self.current.clone();
                ok()
            }
            "same" => one(self.current == self.other),
            "switch" => {
                mem::swap(&mut self.current, &mut self.other);
                self.second = !self.second;
                one(format!(
                    "the {} dictionary",
                    if self.second { "second" } else { "first" }
                ))
            }
            "reset" => {
                *self = Self::new(self.files.clone());
                ok()
            }
            "show" => self.files.show(argument),
            _ => Err(format!("no command {name:?}; help lists the commands")),
        }
    }

    fn is_word(&self, word: &str) -> Result<bool, String> {
        bad_character(word).map_or_else(|| Ok(self.current.contains(word)), Err)
    }

    fn is_prefix(&self, prefix: &str) -> Result<bool, String> {
        if let Some(problem) = bad_character(prefix) {
            return Err(problem);
        }
        // The words with this prefix, if any, come directly after the prefix itself.
        let next = self.current.range(prefix.to_string()..).next();
        Ok(prefix.is_empty() || next.is_some_and(|word| word.starts_with(prefix)))
    }

    /// Whether the dictionary and a file are both the full list, so that no line needs to be looked up.
    fn has_all_of(&self, bytes: &[u8]) -> bool {
        are_full_list(&self.current) && full_list(bytes).is_some()
    }

    fn words_among(&self, lines: &[&str]) -> usize {
        let words = lines.iter().filter(|line| self.current.contains(**line));
        words.count()
    }

    /// Whether the assignment leaves the reply open. A walk down the tree may end before it reaches an invalid
    /// character, so the program may report the character or not.
    fn is_open(&self, name: &str, argument: &str) -> bool {
        let asks = ["word", "prefix", "list"].contains(&name);
        let bad = argument.find(|c: char| !c.is_ascii_lowercase());
        asks && bad.is_some_and(|end| self.is_prefix(&argument[..end]) == Ok(false))
    }

    fn check(&self, file: &str) -> Answer {
        let bytes = self.files.read(file)?;
        if self.has_all_of(&bytes) {
            let all = self.current.len();
            return one(format!(
                "{all} lines: {all} words, {all} prefixes, 0 errors"
            ));
        }
        let text = String::from_utf8_lossy(&bytes);
        let lines = lines_of(&text);
        let valid: Vec<&str> = lines
            .iter()
            .copied()
            .filter(|line| bad_character(line).is_none())
            .collect();
        let words = self.words_among(&valid);
        let prefixes = valid
            .iter()
            .filter(|line| self.is_prefix(line) == Ok(true))
            .count();
        one(format!(
            "{} lines: {words} words, {prefixes} prefixes, {} errors",
            lines.len(),
            lines.len() - valid.len()
        ))
    }
}

impl Oracle for Model {
    fn answer(&mut self, command: &str) -> Vec<String> {
        let (name, argument) = command.split_once(' ').unwrap_or((command, ""));
        if self.is_open(name, argument) {
            return vec![OPEN.to_string()];
        }
        marked(self.carry_out(name, argument))
    }
}

/// Returns the lines that are not empty, without surrounding white space.
fn lines_of(text: &str) -> Vec<&str> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    text.lines()
        .map(str::trim)
        .filter(|line| !line.is_empty())
        .collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::path::Path;

    use super::*;

    /// Returns the replies to commands about the full list, which is stored as `text`.
    fn replies(text: String, script: &[&str]) -> Vec<Vec<String>> {
        let own = BTreeMap::from([("list.txt".to_string(), text)]);
        let mut model = Model::new(Files::new(Path::new("."), &[], &own));
        script.iter().map(|command| model.answer(command)).collect()
    }

    #[test]
    fn long_list_is_answered_like_the_same_words_in_another_order() {
        let words = data::DICTIONARY.lines().step_by(20);
        let mut lines: Vec<&str> = words.collect();
        let list = lines.join("\n");
        lines.reverse();
        let script = [
            "load list.txt",
            "words list.txt",
            "check list.txt",
            "copy",
            "add zzzyva",
            "load list.txt",
            "words list.txt",
            "check list.txt",
            "count",
            "same",
            "switch",
            "word zzzyva",
            "count",
            "check list.txt",
            "clear",
            "words list.txt",
        ];
        let answers = replies(list, &script);
        assert_eq!(answers, replies(lines.join("\n"), &script));
        let number = lines.len();
        assert_eq!(answers[1], [format!("= {number} of {number}")]);
        assert_eq!(answers[8], [format!("= {}", number + 1)]);
        assert_eq!(answers[11], ["= false"]);
    }
}
