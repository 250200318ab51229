//! The letter of a choice, as people write it.

/// The one letter that was chosen: `b`, `b)`, `(B)`, `**b**`.
pub fn choice(answer: &str) -> Option<char> {
    let mut words = answer.split(|c: char| !c.is_ascii_alphanumeric());
    let word = words.find(|word| !word.is_empty())?;
    let mut letters = word.chars();
    let letter = letters.next()?.to_ascii_lowercase();
    let others = words.any(|word| {
        word.len() == 1
            && word
                .chars()
                .all(|c| ('b'..='f').contains(&c.to_ascii_lowercase()))
    });
    (letters.next().is_none() && letter.is_ascii_alphabetic() && !others).then_some(letter)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_are_read_as_people_write_them() {
        for (answer, expected) in [
            ("b", Some('b')),
            ("B)", Some('b')),
            ("(b) because it is", Some('b')),
            ("**b**", Some('b')),
            ("b or c", None),
            ("both", None),
            ("7", None),
            ("\u{1b}[2Jb", None),
            ("", None),
        ] {
            assert_eq!(choice(answer), expected, "{answer}");
        }
    }
}
