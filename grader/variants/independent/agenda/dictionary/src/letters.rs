//! From text to slots. A slot is always a letter, so no further check is needed.

use crate::DictionaryError;

/// Returns the slots of the letters of `text`, 0 for `a` to 25 for `z`.
///
/// # Errors
///
/// Fails with the first character that is not a letter a–z, with its position in characters.
pub(crate) fn slots(text: &str) -> Result<Vec<usize>, DictionaryError> {
    text.chars()
        .enumerate()
        .map(|(position, character)| {
            slot(character).ok_or_else(|| DictionaryError::InvalidCharacter {
                character,
                position,
                word: text.to_owned(),
            })
        })
        .collect()
}

fn slot(character: char) -> Option<usize> {
    character
        .is_ascii_lowercase()
        .then(|| character as usize - 'a' as usize)
}
