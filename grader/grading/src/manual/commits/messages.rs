//! Messages of commits, and whether they say what was done.

use crate::history::Commit;
use crate::manual::word_split::split_words;

/// Lists the first few messages that do not say what was done.
pub fn silent(counted: &[&Commit]) -> Option<String> {
    const MAX_LISTED: usize = 5;
    const MAX_MESSAGE_CHARS: usize = 60;
    let messages = counted.iter().map(|commit| &commit.message);
    let mut silent: Vec<String> = Vec::new();
    for message in messages.filter(|message| !says_what(message)) {
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
        " and others"
    } else {
        ""
    };
    silent.truncate(MAX_LISTED);
    (!silent.is_empty()).then(|| format!("these do not: {}{more}", silent.join(", ")))
}

/// Whether a message has two words or more, and not only common ones.
pub fn says_what(message: &str) -> bool {
    const COMMON_WORDS: [&str; 14] = [
        "update", "updated", "updates", "fix", "fixed", "fixes", "wip", "commit", "changes",
        "change", "stuff", "more", "work", "final",
    ];
    let mut words = split_words(message);
    // `a` or a number of one figure is no word; a letter that is a word by itself has more than one byte.
    words.retain(|word| word.len() > 1);
    words.len() >= 2
        && words.iter().any(|word| {
            !COMMON_WORDS.contains(&word.as_str()) && word.chars().any(char::is_alphabetic)
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_in_a_script_without_blanks_can_say_what_was_done() {
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
            assert_eq!(says_what(message), says, "{message}");
        }
    }
}
