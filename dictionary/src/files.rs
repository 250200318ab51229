//! Word lists as files. Files to load may have any white space between words;
//! saved files have one word per line, sorted.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use crate::replace_file::replace_file;
use crate::trie::check_letters;
use crate::{Dictionary, DictionaryError, FileAction};

impl Dictionary {
    /// Makes a dictionary of the words in the file at `path`.
    ///
    /// # Errors
    ///
    /// Fails in the same cases as [`Dictionary::load_file`].
    // EXERCISE: `load_file` does nearly all of this
    pub fn from_file(path: impl AsRef<Path>) -> Result<Self, DictionaryError> {
        let mut dictionary = Self::new();
        dictionary.load_file(path)?;
        Ok(dictionary)
    }

    /// Adds the words in the file at `path` to those already here, and returns
    /// how many were new. White space of any kind ([`char::is_whitespace`]) separates
    /// the words; CRLF line ends and a byte-order mark are allowed.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be read, or if a word in it has a character outside a–z. The error
    /// then names the file, the line and the character, and no word is added.
    ///
    /// Pre: the file is text.
    /// Post: the dictionary has every word of the file, and every word that it had before.
    // EXERCISE: read_text(path.as_ref()) reads the file; check every word before you add any
    pub fn load_file(&mut self, path: impl AsRef<Path>) -> Result<usize, DictionaryError> {
        let path = path.as_ref();
        let text = read_text(path)?;
        for (number, line) in text.lines().enumerate() {
            for word in line.split_whitespace() {
                check_letters(word).map_err(|error| DictionaryError::InvalidWord {
                    path: path.to_path_buf(),
                    line: number + 1,
                    source: Box::new(error),
                })?;
            }
        }
        let before = self.word_count();
        for word in text.split_whitespace() {
            self.add_word(word)?;
        }
        Ok(self.word_count() - before)
    }

    /// Saves the words to the file at `path`, sorted, one per line.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be written; its old contents are then unchanged.
    // EXERCISE: replace_file gives you a file to write to; write one word per line
    pub fn save_file(&self, path: impl AsRef<Path>) -> Result<(), DictionaryError> {
        let path = path.as_ref();
        replace_file(path, |file| {
            for word in self.words() {
                writeln!(file, "{word}")?;
            }
            Ok(())
        })
        .map_err(|source| DictionaryError::File {
            path: path.to_path_buf(),
            action: FileAction::Save,
            source,
        })
    }
}

// HANDED OUT
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
