//! Text and names split into words, in any script.

/// Splits a text or a name into words in lower case. Scripts without capitals may have no blanks either, such as Chinese:
/// there each letter is a word.
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
