//! Text and names split into words, in any script, and a check whether they look like words.

/// Splits a text or a name into words in lower case.
///
/// Scripts without capitals may not use spaces either, such as Chinese. In these, each letter is a word.
pub fn split_words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word = String::new();
    let mut was_small = false;
    for character in text.chars() {
        let begins = character.is_uppercase() && was_small || has_no_case(character);
        if (begins || !character.is_alphanumeric()) && !word.is_empty() {
            words.push(std::mem::take(&mut word));
        }
        if character.is_alphanumeric() {
            word.extend(character.to_lowercase());
        }
        was_small = character.is_lowercase();
    }
    words.push(word);
    words.retain(|word| !word.is_empty());
    words
}

fn has_no_case(character: char) -> bool {
    character.is_alphabetic() && !character.is_uppercase() && !character.is_lowercase()
}

/// The maximum length of a sequence of consonants in a word: 7, in German.
const MAX_CONSONANTS: usize = 7;

/// The rows of a keyboard. Several adjacent keys in a row do not form a word.
const KEYBOARD: [&str; 3] = ["qwertyuiop", "asdfghjkl", "zxcvbnm"];
const KEYS: usize = 4;

/// Whether a word in lower case looks like a word of a language, unlike random letters. Words with accented letters are
/// accepted, since these take effort to type.
pub fn looks_like_word(word: &str) -> bool {
    if !word.is_ascii() {
        return word.chars().any(char::is_alphabetic);
    }
    let letters: String = word.chars().filter(char::is_ascii_alphabetic).collect();
    let is_vowel = |letter: char| "aeiouy".contains(letter);
    let longest = letters.split(is_vowel).map(str::len).max().unwrap_or(0);
    let is_repeated = |letters: &[u8]| letters.iter().all(|letter| *letter == letters[0]);
    let is_row = |keys: &[u8]| {
        let keys = String::from_utf8_lossy(keys).into_owned();
        let back: String = keys.chars().rev().collect();
        // German for "value".
        let of_row = |row: &&str| row.contains(&keys) || row.contains(&back);
        keys != "wert" && KEYBOARD.iter().any(of_row)
    };
    letters.contains(is_vowel)
        && !is_repeated(letters.as_bytes())
        && longest <= MAX_CONSONANTS
        && !letters.as_bytes().windows(3).any(is_repeated)
        && !letters.as_bytes().windows(KEYS).any(is_row)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_languages_are_distinguished_from_random_letters() {
        for word in [
            "add",
            "is",
            "trie",
            "rhythm",
            "nachtschicht",
            "wert",
            "pr\u{fc}ft",
            "\u{5b57}",
            "krk\u{f3}w",
            "prefix",
            "utf8",
            "properly",
            "power",
            "were",
        ] {
            assert!(looks_like_word(word), "{word}");
        }
        for word in [
            "asdf", "qwerty", "poiu", "xxx", "zzzz", "bcd", "aaa", "x", "12", "hjkl", "asdfasdf",
            "yy",
        ] {
            assert!(!looks_like_word(word), "{word}");
        }
    }
}
