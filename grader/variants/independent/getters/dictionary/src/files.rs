//! Word lists as files. Files to load may have any white space between words;
//! saved files have one word per line, sorted.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use crate::replace_file::replace_file;
use crate::trie::letter_numbers;
use crate::{Dictionary, DictionaryError, FileAction};

impl Dictionary {
    /// Makes a dictionary of the words in the file at `path`.
    ///
    /// # Errors
    ///
    /// Fails in the same cases as [`Dictionary::load_file`].
    pub fn from_file(path: impl AsRef<Path>) -> Result<Self, DictionaryError> {
        let mut dictionary = Dictionary::new();
        match dictionary.load_file(path) {
            Ok(_) => Ok(dictionary),
            Err(error) => Err(error),
        }
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
        let text = match read_text(path) {
            Ok(text) => text,
            Err(error) => return Err(error),
        };

        // First pass: collect the words and check all of them.
        let mut new_words: Vec<String> = Vec::new();
        for (index, line) in text.lines().enumerate() {
            for word in line.split_whitespace() {
                match letter_numbers(word) {
                    Ok(_) => new_words.push(word.to_string()),
                    Err(error) => {
                        return Err(DictionaryError::InvalidWord {
                            path: path.to_path_buf(),
                            line: index + 1,
                            source: Box::new(error),
                        });
                    }
                }
            }
        }

        // Second pass: all words are valid, so now it is safe to add them.
        let mut count = 0;
        for word in new_words {
            match self.add_word(&word) {
                Ok(true) => count += 1,
                Ok(false) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(count)
    }

    /// Saves the words to the file at `path`, sorted, one per line.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be written; its old contents are then unchanged.
    pub fn save_file(&self, path: impl AsRef<Path>) -> Result<(), DictionaryError> {
        let path = path.as_ref();
        let sorted: Vec<String> = self.words().collect();
        let result = replace_file(path, |out| {
            for word in &sorted {
                writeln!(out, "{}", word)?;
            }
            Ok(())
        });
        match result {
            Ok(()) => Ok(()),
            Err(source) => Err(DictionaryError::File {
                path: path.to_path_buf(),
                action: FileAction::Save,
                source,
            }),
        }
    }
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
