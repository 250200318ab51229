//! Commit messages, and whether they describe the change.

use crate::history::Commit;
use crate::manual::word_split::{looks_like_word, split_words};

/// Lists the first few messages that do not describe the change.
pub fn silent(counted: &[&Commit]) -> Option<String> {
    const MAX_LISTED: usize = 5;
    const MAX_MESSAGE_CHARS: usize = 60;
    let messages = counted.iter().map(|commit| &commit.message);
    let mut silent: Vec<String> = Vec::new();
    for message in messages.filter(|message| says(message) != Says::What) {
        let line = message.lines().next().unwrap_or_default().trim();
        let line = format!(
            "\u{201c}{}\u{201d}",
            line.chars().take(MAX_MESSAGE_CHARS).collect::<String>()
        );
        if !silent.contains(&line) {
            silent.push(line);
        }
    }
    let more = if silent.len() > MAX_LISTED {
        ", and more"
    } else {
        ""
    };
    silent.truncate(MAX_LISTED);
    (!silent.is_empty()).then(|| format!("not counted: {}{more}", silent.join(", ")))
}

/// Whether a message describes the change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Says {
    /// No: it has one word, or only common ones.
    Nothing,
    /// Perhaps: it has two words, but they might not be real words.
    Perhaps,
    /// Yes: it has at least two real words, and not all of them are common.
    What,
}

/// Finds out whether a message describes the change.
pub fn says(message: &str) -> Says {
    const COMMON_WORDS: [&str; 14] = [
        "update", "updated", "updates", "fix", "fixed", "fixes", "wip", "commit", "changes",
        "change", "stuff", "more", "work", "final",
    ];
    let is_common = |word: &String| COMMON_WORDS.contains(&word.as_str());
    let has_two = |words: &[String]| {
        words.len() >= 2
            && words
                .iter()
                .any(|word| !is_common(word) && word.chars().any(char::is_alphabetic))
    };
    let mut words = split_words(message);
    // `a` or a digit isn't a word. A letter that is a word by itself, in Chinese for example, has more than one byte.
    words.retain(|word| word.len() > 1);
    if !has_two(&words) {
        return Says::Nothing;
    }
    words.retain(|word| looks_like_word(word));
    if has_two(&words) {
        Says::What
    } else {
        Says::Perhaps
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn message_in_a_script_without_spaces_can_be_meaningful() {
        for (message, says) in [
            (
                "\u{5b9e}\u{73b0}\u{524d}\u{7f00}\u{641c}\u{7d22}\u{529f}\u{80fd}",
                true,
            ),
            (
                "\u{691c}\u{7d22}\u{3092}\u{8ffd}\u{52a0}\u{3059}\u{308b}",
                true,
            ),
            ("\u{5b57}", false),
            ("\u{3002}\u{2026}", false),
        ] {
            assert_eq!(super::says(message) == Says::What, says, "{message}");
        }
    }

    #[test]
    fn random_letters_are_only_perhaps_meaningful() {
        for (message, expected) in [
            ("Add the trie", Says::What),
            ("Implement is_prefix", Says::What),
            ("Wert pr\u{fc}fen", Says::What),
            ("asdf qwer", Says::Perhaps),
            ("xxx yyy zzz", Says::Perhaps),
            ("Add fn", Says::Perhaps),
            ("update fix", Says::Nothing),
        ] {
            assert_eq!(says(message), expected, "{message}");
        }
    }
}
