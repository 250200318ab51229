//! A number, as people write it.

/// The one number in an answer: `64`, `1,114,112`, `12 029 640`, `64 paths`.
pub fn number(answer: &str) -> Option<u64> {
    let mut numbers = Vec::new();
    let mut digits = String::new();
    let mut characters = answer.chars().peekable();
    while let Some(character) = characters.next() {
        let goes_on = characters.peek().is_some_and(char::is_ascii_digit);
        if character.is_ascii_digit() {
            digits.push(character);
        } else if !(goes_on
            && !digits.is_empty()
            && matches!(character, ',' | '\'' | '_' | ' ' | '\u{a0}'))
        {
            if character == '.' && goes_on {
                // A fraction, or another way of writing thousands: nobody knows.
                return None;
            }
            if !digits.is_empty() {
                numbers.push(std::mem::take(&mut digits));
            }
        }
    }
    if !digits.is_empty() {
        numbers.push(digits);
    }
    match &numbers[..] {
        [number] => number.parse().ok(),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_people_write_them() {
        for (answer, expected) in [
            ("64", Some(64)),
            ("1,114,112", Some(1_114_112)),
            ("12 029 640 paths", Some(12_029_640)),
            ("it is 7.", Some(7)),
            ("7 or 8", None),
            ("7.5", None),
            ("seven", None),
            ("99999999999999999999999", None),
        ] {
            assert_eq!(number(answer), expected, "{answer}");
        }
    }
}
