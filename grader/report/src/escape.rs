//! Escaping for display: control characters of untrusted text become visible.
//!
//! File names, compiler messages, stray output and panic messages are untrusted. They must not move the cursor, change
//! the direction of writing or hide text.

use sha2::{Digest, Sha256};
use unicode_width::UnicodeWidthStr;

/// Escapes one line of untrusted text. Printable characters are kept, a tab becomes an arrow, and all others are
/// escaped as in Rust source code, such as `\u{1b}`.
pub fn printable(text: &str) -> String {
    let mut escaped = String::new();
    for (place, character) in text.char_indices() {
        // Build services obey commands even in a log, so the beginnings of their commands are escaped.
        let (before, rest) = text.split_at(place);
        if rest.starts_with("::") && before.trim_start().is_empty() || rest.starts_with("##[") {
            escaped.extend(character.escape_unicode());
            continue;
        }
        if character == '\t' {
            escaped.push('\u{2192}');
        } else if is_printable(character) {
            escaped.push(character);
        } else {
            escaped.extend(character.escape_default());
        }
    }
    escaped
}

/// Escapes each line of untrusted text and keeps the line ends.
pub fn printable_lines(text: &str) -> String {
    let lines = text.split('\n').map(printable);
    lines.collect::<Vec<_>>().join("\n")
}

/// Returns the columns that a text takes once it is escaped.
pub fn display_width(text: &str) -> usize {
    printable(text).width()
}

/// The length to which [`file_name`] cuts a name: file systems allow 255 bytes, and a digest and an extension follow.
const MAX_NAME_BYTES: usize = 200;

/// The length of the digest after the name.
const DIGEST_CHARACTERS: usize = 8;

/// The names, without extension, of other pages in the folder of the students' pages.
const PAGES: [&str; 3] = ["class", "index", "tournament"];

/// Returns an untrusted name as a safe file name: a single path component that isn't hidden.
///
/// Characters that a file system or a shell may misinterpret become `_`. If the name changes, `~` and a digest of the
/// whole name follow, so that different names never share a file.
pub fn file_name(name: &str) -> String {
    let mut safe = String::new();
    for character in name.chars() {
        let kept = is_printable(character) && !r#"/\:*?"<>|~"#.contains(character);
        let kept = if kept { character } else { '_' };
        if safe.len() + kept.len_utf8() > MAX_NAME_BYTES {
            break;
        }
        safe.push(kept);
    }
    if safe.is_empty() || safe.starts_with(['.', '-']) {
        safe.insert(0, '_');
    }
    let is_page = PAGES.iter().any(|page| page.eq_ignore_ascii_case(name));
    // The report of this student would be the X-rays of another.
    let is_xray = name.to_ascii_lowercase().ends_with(".xray");
    if safe != name || is_page || is_xray {
        safe = format!("{safe}~{}", digest(name));
    }
    safe
}

/// Returns the digest that distinguishes names which are equal after escaping.
fn digest(name: &str) -> String {
    let digest = Sha256::digest(name);
    let bytes = digest.iter().take(DIGEST_CHARACTERS / 2);
    bytes.map(|byte| format!("{byte:02x}")).collect()
}

/// Whether a character is printable: no control character, no change of direction, and neither zero width nor a line
/// break.
pub fn is_printable(character: char) -> bool {
    match character {
        // Characters that Rust escapes for other reasons than their looks, and combining accents.
        '"' | '\'' | '\\' | '\u{300}'..='\u{36f}' => true,
        // Blank characters that count as letters, and characters that change the look of the one before.
        '\u{115f}' | '\u{1160}' | '\u{3164}' | '\u{ffa0}' | '\u{2800}' => false,
        '\u{fe00}'..='\u{fe0f}' | '\u{e0100}'..='\u{e01ef}' => false,
        // The rest: Rust escapes control characters, format characters and unassigned ones.
        _ => character.escape_debug().len() == 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terminal_controls_are_escaped() {
        assert_eq!(printable("a\u{1b}[2Jb\r\n"), r"a\u{1b}[2Jb\r\n");
        let hostile = ('\0'..='\u{1f}')
            .chain('\u{7f}'..='\u{9f}')
            .chain('\u{200b}'..='\u{200f}')
            .chain('\u{202a}'..='\u{202e}')
            .chain('\u{2066}'..='\u{2069}')
            .chain(['\u{61c}', '\u{2060}', '\u{feff}', '\u{2028}', '\u{2029}']);
        for character in hostile {
            let seen = printable(&format!("a{character}b"));
            assert!(!seen.contains(character), "{seen}");
            assert!(seen.len() > 3, "{seen}");
        }
    }

    #[test]
    fn build_service_commands_are_escaped() {
        assert_eq!(printable("::error::x"), r"\u{3a}:error::x");
        assert_eq!(printable("  ::error::x"), r"  \u{3a}:error::x");
        assert_eq!(printable("a##[error]b"), r"a\u{23}#[error]b");
        assert_eq!(printable("std::io::Error ## x"), "std::io::Error ## x");
    }

    #[test]
    fn words_of_any_language_stay_unchanged() {
        for text in ["naïve", "日本語", "שלום", "🧩", r"C:\u"] {
            assert_eq!(printable(text), text);
        }
        assert_eq!(printable("a\tb"), "a\u{2192}b");
        assert_eq!(printable_lines("one\n\u{7}two"), "one\n\\u{7}two");
    }

    #[test]
    fn file_name_stays_in_its_folder() {
        for (name, expected) in [
            ("anna", "anna"),
            ("anna maria (2)", "anna maria (2)"),
            ("Åsa", "Åsa"),
        ] {
            assert_eq!(file_name(name), expected);
        }
        for (name, expected) in [
            ("..", "_.."),
            ("../../evil", "_.._.._evil"),
            ("-rf", "_-rf"),
            ("a\u{1b}[31m\u{202e}b", "a_[31m_b"),
            ("", "_"),
            ("Class", "Class"),
            ("anna.xray", "anna.xray"),
        ] {
            let changed = file_name(name);
            let (safe, digest) = changed.split_once('~').unwrap();
            assert_eq!((safe, digest.len()), (expected, DIGEST_CHARACTERS));
        }
        let longest = file_name(&"ß".repeat(300)).len();
        assert_eq!(longest, MAX_NAME_BYTES + 1 + DIGEST_CHARACTERS);
    }

    #[test]
    fn different_names_give_different_files() {
        let long = "a".repeat(MAX_NAME_BYTES);
        let longer = [format!("{long}b"), format!("{long}c")];
        let changed = file_name("a:b");
        let names = ["a_b", "a:b", "a?b", &changed, "x<", "x>", "class", "_", ""];
        let names = names.into_iter().chain([long.as_str()]);
        let names = names.chain(longer.iter().map(String::as_str));
        let files: Vec<String> = names.map(file_name).collect();
        let different: std::collections::BTreeSet<&String> = files.iter().collect();
        assert_eq!(different.len(), files.len(), "{files:?}");
        assert!(!files.contains(&"class".to_string()), "{files:?}");
    }
}
