//! Provided: the words that count, from the built-in list or a file.

use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, Result, bail};
use data::Rules;
use data::rules::Dialogue;
use dictionary::Dictionary;
use game::console::{TextFile, text_of};

use crate::args::Args;

/// The words of a pipe, which can be read only once. They are used again for a second game.
#[derive(Default)]
pub struct Words {
    read: Option<(Arc<Dictionary>, Option<TextFile>)>,
}

impl Words {
    /// Returns the words that count, and their text if the dialogue makes its own list from it.
    pub fn of(
        &mut self,
        args: &Args,
        rules: &Rules,
    ) -> Result<(Arc<Dictionary>, Option<TextFile>)> {
        let Some(file) = &args.dictionary else {
            let words = data::DICTIONARY.split_ascii_whitespace().collect();
            return Ok((Arc::new(words), None));
        };
        // This dialogue accepts any text, and makes its own list from it.
        let is_text = rules.dialogue == Dialogue::Cs107;
        if let Some((words, text)) = &self.read {
            let text = is_text.then(|| text.clone().unwrap_or_else(|| text_file(file, words)));
            return Ok((Arc::clone(words), text));
        }
        let shown = file.display();
        data::refuse_device(file).with_context(|| format!("--dictionary: {shown}"))?;
        let (words, text): (Dictionary, _) = if is_text {
            let text =
                text_of(file).with_context(|| format!("--dictionary: {shown}: failed to read"))?;
            let words = text.to_lowercase().split_whitespace().collect();
            let text = TextFile {
                path: file.clone(),
                text: text.into(),
            };
            (words, Some(text))
        } else {
            (Dictionary::from_file(file).context("--dictionary")?, None)
        };
        if words.word_count() == 0 {
            bail!("--dictionary: {shown}: no words; write one word per line");
        }
        let words = Arc::new(words);
        if !file.is_file() {
            self.read = Some((Arc::clone(&words), text.clone()));
        }
        Ok((words, text))
    }
}

/// Returns the text of a file with these words.
fn text_file(file: &Path, words: &Dictionary) -> TextFile {
    let text: String = words.words().map(|word| word + "\n").collect();
    TextFile {
        path: file.to_path_buf(),
        text: text.into(),
    }
}

#[cfg(all(test, unix))]
mod tests {
    use std::process::Command;
    use std::sync::mpsc::{SendError, channel};
    use std::time::Duration;
    use std::{fs, thread};

    use clap::Parser;

    use super::*;

    #[test]
    fn pipe_is_read_once_for_games_of_all_rules() {
        for first in ["new", "cs107"] {
            let folder = tempfile::tempdir().unwrap();
            let pipe = folder.path().join("list");
            assert!(
                Command::new("mkfifo")
                    .arg(&pipe)
                    .status()
                    .unwrap()
                    .success()
            );
            let args = Args::parse_from(["game", "--dictionary", pipe.to_str().unwrap()]);
            thread::spawn(move || fs::write(pipe, "foil\nform\n"));
            let (sender, games) = channel();
            // A second read would wait for ever.
            thread::spawn(move || {
                let mut words = Words::default();
                for name in [first, "cs106b", "cs107", first] {
                    let rules = Rules::built_in(name).unwrap();
                    sender.send((name, words.of(&args, &rules).unwrap()))?;
                }
                Ok::<_, SendError<_>>(())
            });
            for _ in 0..4 {
                let game = games.recv_timeout(Duration::from_secs(60));
                let (name, (dictionary, text)) = game.unwrap();
                assert_eq!(dictionary.word_count(), 2);
                let text = text.map(|text| text.text.to_string());
                let expected = (name == "cs107").then(|| "foil\nform\n".to_string());
                assert_eq!(text, expected, "{name} after {first}");
            }
        }
    }
}
