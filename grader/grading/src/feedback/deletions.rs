//! Scripts without some commands or some words in files: candidates for a smaller counterexample.

use super::script::Script;

impl Script {
    /// Returns every script that lacks up to `size` consecutive commands. The last command always stays.
    pub fn without_commands(&self, size: usize) -> Vec<Self> {
        let before = self.steps.len() - 1;
        let lacking = |start: usize| {
            let mut script = self.clone();
            script.steps.drain(start..before.min(start + size));
            script
        };
        (0..before).step_by(size).map(lacking).collect()
    }

    /// Returns every script that lacks up to `size` consecutive words in one of its files.
    pub fn without_words(&self, size: usize) -> Vec<Self> {
        let mut scripts = Vec::new();
        for (name, text) in &self.files {
            let pieces = pieces(text);
            for start in (0..pieces.len()).step_by(size) {
                let end = pieces.len().min(start + size);
                let text = pieces[..start].concat() + &pieces[end..].concat();
                scripts.push(self.with_file(name, text));
            }
        }
        scripts
    }

    /// Returns the number of words in its longest file.
    pub fn longest_file(&self) -> usize {
        let lengths = self.files.values().map(|text| pieces(text).len());
        lengths.max().unwrap_or(0)
    }
}

/// Splits a text into words, each with the white space after it.
pub fn pieces(text: &str) -> Vec<&str> {
    let mut pieces = Vec::new();
    let mut start = 0;
    let mut space = false;
    for (at, character) in text.char_indices() {
        if space && !character.is_whitespace() {
            pieces.push(&text[start..at]);
            start = at;
        }
        space = character.is_whitespace();
    }
    if start < text.len() {
        pieces.push(&text[start..]);
    }
    pieces
}

#[cfg(test)]
mod tests {
    use crate::feedback::script::script;

    #[test]
    fn every_command_except_the_last_may_be_removed() {
        let lacking = script(&["a", "b", "c", "d"], &[]).without_commands(2);
        assert_eq!(
            lacking,
            [script(&["c", "d"], &[]), script(&["a", "b", "d"], &[])]
        );
        assert!(script(&["a"], &[]).without_commands(1).is_empty());
    }

    #[test]
    fn words_in_files_are_removed_with_the_space_after_them() {
        let lacking = script(&[], &[("f", "a\r\n b\tc")]).without_words(1);
        let texts: Vec<&str> = lacking.iter().map(|s| s.files["f"].as_str()).collect();
        assert_eq!(texts, ["b\tc", "a\r\n c", "a\r\n b\t"]);
    }
}
