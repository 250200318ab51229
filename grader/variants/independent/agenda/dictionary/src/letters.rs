//! From text to slots. Whoever holds slots holds letters: nothing is left to check.

use crate::DictionaryError;

/// The slots of the letters of `text`, 0 for `a` to 25 for `z`.
///
/// # Errors
///
/// The first character that is no letter a–z, with its position in characters.
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
