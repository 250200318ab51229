// Reading and writing word files for part 1.

use crate::replace_file::replace_file;
use crate::trie::verify;
use crate::{Dictionary, DictionaryError, FileAction};
use std::fs::File;
use std::io::Read;
use std::path::Path;

impl Dictionary {
    /// writes the file
    pub fn save_file(&self, path: impl AsRef<Path>) -> Result<(), DictionaryError> {
        let target: &Path = path.as_ref();
        let done = replace_file(target, |out| {
            for w in self.words() {
                writeln!(out, "{}", w)?;
            }
            Ok(())
        });
        return done.map_err(|e| DictionaryError::File { source: e, action: FileAction::Save, path: target.to_path_buf() });
    }

    /// reads the file
    pub fn load_file(&mut self, path: impl AsRef<Path>) -> Result<usize, DictionaryError> {
        let target: &Path = path.as_ref();
        let content = slurp(target)?;
        check_all(target, &content)?;
        let old_total = self.word_count();
        for w in content.split_whitespace() {
            self.add_word(w)?;
        }
        let new_words = self.word_count() - old_total;
        return Ok(new_words);
    }

    /// second constructor
    pub fn from_file(path: impl AsRef<Path>) -> Result<Self, DictionaryError> {
        let mut result = Dictionary::new();
        result.load_file(path)?;
        return Ok(result);
    }
}

// every word has to be fine before the first one is added
fn check_all(target: &Path, content: &str) -> Result<(), DictionaryError> {
    for (i, row) in content.lines().enumerate() {
        for w in row.split_whitespace() {
            verify(w).map_err(|e| DictionaryError::InvalidWord { source: Box::new(e), line: i + 1, path: target.to_path_buf() })?;
        }
    }
    return Ok(());
}

fn slurp(target: &Path) -> Result<String, DictionaryError> {
    let problem = |action| move |source| DictionaryError::File { source, action, path: target.to_path_buf() };
    let mut handle = File::open(target).map_err(problem(FileAction::Open))?;
    let mut raw: Vec<u8> = Vec::new();
    handle.read_to_end(&mut raw).map_err(problem(FileAction::Read))?;
    // skip the BOM
    let rest = raw.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&raw);
    return Ok(String::from_utf8_lossy(rest).into_owned());
}
