//! Word lists as files. Files to load may have any white space between words;
//! saved files have one word per line, sorted.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;

use crate::replace_file::replace_file;
use crate::trie::{ALPHABET_SIZE, Node, check_letters};
use crate::{Dictionary, DictionaryError, FileAction};

impl Dictionary {
    /// Makes a dictionary of the words in the file at `path`.
    ///
    /// # Errors
    ///
    /// Fails in the same cases as [`Dictionary::load_file`].
    pub fn from_file(path: impl AsRef<Path>) -> Result<Self, DictionaryError> {
        let mut dictionary = Dictionary::new();
        dictionary.load_file(path)?;
        return Ok(dictionary);
    }

    /// Adds the words in the file at `path` to those already here, and returns
    /// how many were new. White space of any kind separates the words; CRLF line
    /// ends and a byte-order mark are allowed.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be read, or if a word in it has a character outside a–z. The error
    /// then names the file, the line and the character, and no word is added.
    pub fn load_file(&mut self, path: impl AsRef<Path>) -> Result<usize, DictionaryError> {
        let path = path.as_ref();
        let text = read_text(path)?;

        // First pass: check all words and remember them. Nothing is added here, because
        // a bad word on the last line must still leave the dictionary as it was.
        let mut words: Vec<&str> = Vec::new();
        let mut line_number = 0;
        for line in text.split('\n') {
            line_number += 1;
            for word in line.split_whitespace() {
                match check_letters(word) {
                    Ok(()) => words.push(word),
                    Err(error) => {
                        return Err(DictionaryError::InvalidWord {
                            path: path.to_path_buf(),
                            line: line_number,
                            source: Box::new(error),
                        });
                    }
                }
            }
        }

        // Second pass: now nothing can go wrong.
        let mut new_words = 0;
        for i in 0..words.len() {
            if self.add_word(words[i])? {
                new_words += 1;
            }
        }
        return Ok(new_words);
    }

    /// Saves the words to the file at `path`, sorted, one per line.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be written; its old contents are then unchanged.
    pub fn save_file(&self, path: impl AsRef<Path>) -> Result<(), DictionaryError> {
        let path = path.as_ref();
        let result = replace_file(path, |out| {
            let mut spelled = String::new();
            return write_subtree(&self.root, &mut spelled, out);
        });
        match result {
            Ok(()) => return Ok(()),
            Err(error) => {
                return Err(DictionaryError::File {
                    path: path.to_path_buf(),
                    action: FileAction::Save,
                    source: error,
                });
            }
        }
    }
}

/// Writes all the words of a subtree, sorted, one per line. Calls itself for each child.
/// Needs: `spelled` is the path from the root to `node`; `out` can be written.
/// Returns: the first error of `out`, if there is one. If there is none, `spelled` is
/// the same as before.
fn write_subtree(node: &Node, spelled: &mut String, out: &mut dyn Write) -> io::Result<()> {
    if node.is_word {
        writeln!(out, "{}", spelled)?;
    }
    for index in 0..ALPHABET_SIZE {
        if let Some(child) = &node.children[index] {
            spelled.push((b'a' + index as u8) as char);
            write_subtree(child, spelled, out)?;
            spelled.pop();
        }
    }
    return Ok(());
}

/// Reads the text of a file without its byte-order mark. Bytes that are not UTF-8
/// become U+FFFD, which is not a letter, so they are reported where they occur.
fn read_text(path: &Path) -> Result<String, DictionaryError> {
    let failed_to = |action| {
        move |source| DictionaryError::File {
            path: path.to_path_buf(),
            action,
            source,
        }
    };
    let mut file = File::open(path).map_err(failed_to(FileAction::Open))?;
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes)
        .map_err(failed_to(FileAction::Read))?;
    let text = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&bytes);
    Ok(String::from_utf8_lossy(text).into_owned())
}
