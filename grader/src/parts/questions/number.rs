//! A number, as people write it.

/// The one number in an answer: `64`, `1,114,112`, `12 029 640`, `64 paths`.
pub fn number(answer: &str) -> Option<u64> {
    let mut numbers = answer
        .split(|c: char| !c.is_ascii_digit() && !is_joint(c))
        .map(|written| written.trim_matches(is_joint))
        .filter(|written| !written.is_empty());
    let written = numbers.next()?;
    match numbers.next() {
        Some(_) => None,
        None => whole(written),
    }
}

/// What may stand between the digits of a number, and is no word between two.
fn is_joint(character: char) -> bool {
    matches!(
        character,
        ',' | '.' | '\'' | '_' | ' ' | '\u{a0}' | '\u{202f}'
    )
}

/// A whole number from its digits, in groups of three or in none.
fn whole(written: &str) -> Option<u64> {
    let mut joints = written.chars().filter(|c| !c.is_ascii_digit());
    let joint = joints.next();
    // Behind a point is a fraction, or thousands as others write them: nobody knows.
    if joint == Some('.') || joints.any(|other| Some(other) != joint) {
        return None;
    }
    let mut groups = written.split(is_joint);
    let first = groups.next()?;
    // `6,4` is two numbers or a fraction.
    let is_grouped = joint.is_none() || first.len() <= 3 && groups.all(|group| group.len() == 3);
    is_grouped
        .then(|| written.replace(is_joint, ""))?
        .parse()
        .ok()
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
            ("7. There are 8 of them", None),
            ("seven", None),
            ("99999999999999999999999", None),
        ] {
            assert_eq!(number(answer), expected, "{answer}");
        }
    }

    #[test]
    fn thousands_are_groups_of_three_and_anything_else_is_for_a_person() {
        for (answer, expected) in [
            ("12\u{202f}029\u{a0}640", None),
            ("12\u{202f}029\u{202f}640", Some(12_029_640)),
            ("12,029,640.", Some(12_029_640)),
            ("6,4", None),
            ("6 4", None),
            ("64,", Some(64)),
            ("6, 400", None),
            ("1000,000", None),
            ("1,0000", None),
            ("12.029.640", None),
        ] {
            assert_eq!(number(answer), expected, "{answer}");
        }
    }
}
