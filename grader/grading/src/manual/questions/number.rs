//! A number, as students write it.

/// Characters of emphasis around a number.
const EMPHASIS: [char; 3] = ['*', '_', '`'];

/// Operators that change the number next to them.
const OPERATORS: &str = "!^/%<>~+\u{d7}\u{b7}\u{2264}\u{2265}\u{2248}\u{b1}";

/// Returns the only number in an answer: `64`, `1,114,112`, `12 029 640`, `64 paths`. Other expressions await manual
/// grading: `7!`, `2⁶`, `> 7`, `7n`.
pub fn number(answer: &str) -> Option<u64> {
    let is_digit = |character: char| character.is_ascii_digit();
    let (start, last) = (answer.find(is_digit)?, answer.rfind(is_digit)?);
    let (before, after) = (&answer[..start], &answer[last + 1..]);
    let is_more = goes_on(before.chars().rev()) || goes_on(after.chars());
    let is_alone = !is_more && !is_factor(after) && !is_argument(before);
    is_alone.then(|| whole(&answer[start..=last]))?
}

/// Whether the adjacent text, read away from the number, belongs to the number.
fn goes_on(beside: impl Iterator<Item = char>) -> bool {
    let mut beside = beside.skip_while(|c| EMPHASIS.contains(c)).peekable();
    let touches = |c: &char| c.is_alphanumeric() || matches!(c, '-' | '\u{2212}');
    let is_attached = beside.peek().is_some_and(touches);
    let next = beside.find(|c| !matches!(c, ' ' | '\u{a0}' | '\u{202f}'));
    is_attached || next.is_some_and(|c| OPERATORS.contains(c))
}

/// Whether a single letter follows, as in `7 n`.
fn is_factor(after: &str) -> bool {
    let mut letters = after.trim_start_matches([' ', '*', '_', '`']).chars();
    let is_letter = letters.next().is_some_and(char::is_alphabetic);
    is_letter && !letters.next().is_some_and(char::is_alphabetic)
}

/// Whether the number is the argument of a function, as in `log₂ 7` or `f(7)`.
fn is_argument(before: &str) -> bool {
    const FUNCTIONS: [&str; 6] = ["log", "ln", "lg", "ld", "lb", "sqrt"];
    let before = before.trim_end_matches([' ', '*', '_', '`']);
    let in_brackets = before.strip_suffix('(');
    let name = in_brackets.unwrap_or(before);
    let start = name.rfind(|c: char| !c.is_alphanumeric());
    let word = start.map_or(name, |start| &name[start..]);
    let word = word
        .trim_matches(|c: char| !c.is_alphabetic())
        .to_lowercase();
    let is_called = in_brackets.is_some() && name.ends_with(char::is_alphanumeric);
    is_called || name.ends_with('\u{221a}') || FUNCTIONS.contains(&word.as_str())
}

/// Whether a character may separate the digits of a number.
fn is_joint(character: char) -> bool {
    matches!(
        character,
        ',' | '.' | '\'' | '_' | ' ' | '\u{a0}' | '\u{202f}'
    )
}

/// Parses a whole number from its digits, in groups of three or ungrouped.
fn whole(written: &str) -> Option<u64> {
    let mut joints = written.chars().filter(|c| !c.is_ascii_digit());
    let joint = joints.next();
    // After a point there may be a fraction, or a group of thousands in another country's notation.
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
    fn numbers_are_read_in_common_notations() {
        for (answer, expected) in [
            ("64", Some(64)),
            ("1,114,112", Some(1_114_112)),
            ("12 029 640 paths", Some(12_029_640)),
            ("it is 7.", Some(7)),
            ("7 or 8", None),
            ("7.5", None),
            ("7. There are 8 of them", None),
            ("7 or\n8", None),
            ("7x8", None),
            ("64\n\n- because of four", Some(64)),
            ("- **64** - of all", Some(64)),
            ("n = 64.", Some(64)),
            ("(64)", Some(64)),
            ("it is (at most) 7", Some(7)),
            ("the sum: (7)", Some(7)),
            ("seven", None),
            ("99999999999999999999999", None),
        ] {
            assert_eq!(number(answer), expected, "{answer}");
        }
    }

    #[test]
    fn number_within_an_expression_awaits_manual_grading() {
        for answer in [
            "7!",
            "7n",
            "7 n",
            "-7",
            "> 7",
            "7 %",
            "8²",
            "2⁶",
            "~7",
            "log2",
            "**7**!",
            "at most ≤ 7",
            "O(7n)",
            "7/n",
            "log(7)",
            "log\u{2082}(7)",
            "log\u{2082} 7",
            "ld 7",
            "\u{221a}7",
            "f(7)",
            "7 n²",
        ] {
            assert_eq!(number(answer), None, "{answer}");
        }
    }

    #[test]
    fn thousands_are_read_only_in_consistent_groups_of_three() {
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
