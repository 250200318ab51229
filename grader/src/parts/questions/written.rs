//! What stands where in a file of answers.

use std::collections::BTreeMap;

/// What stands behind each gap in a file.
pub fn answers(text: &str) -> BTreeMap<String, String> {
    let mut answers: BTreeMap<String, String> = BTreeMap::new();
    let mut open: Option<String> = None;
    for line in text.lines() {
        if let Some((gap, rest)) = begins(line) {
            // Of two with the same name, the first counts.
            open = (!answers.contains_key(&gap)).then_some(gap);
            if let Some(gap) = &open {
                answers.insert(gap.clone(), rest.trim().to_string());
            }
        } else if line.starts_with('#') {
            open = None;
        } else if let Some(answer) = open.as_ref().and_then(|gap| answers.get_mut(gap)) {
            answer.push('\n');
            answer.push_str(line);
        }
    }
    for answer in answers.values_mut() {
        *answer = answer.trim().to_string();
    }
    answers
}

/// The letters of the options that stand above each gap, one in a line: `- a) some text`.
pub fn offered(text: &str) -> BTreeMap<String, String> {
    let mut offered = BTreeMap::new();
    let mut letters = String::new();
    for line in text.lines() {
        if let Some((gap, _)) = begins(line) {
            offered.insert(gap, std::mem::take(&mut letters));
        } else if line.starts_with('#') {
            letters.clear();
        } else {
            letters.extend(option_letter(line));
        }
    }
    offered
}

fn option_letter(line: &str) -> Option<char> {
    let line = line.trim_start_matches(['-', '*', '+', ' ', '(']);
    let mut characters = line.chars();
    let letter = characters.next()?.to_ascii_lowercase();
    (letter.is_ascii_lowercase() && characters.next() == Some(')')).then_some(letter)
}

/// An answer without what is asked after it. Whoever has changed that, too, keeps it.
pub fn without(answer: &str, asked: &str) -> String {
    let is_text = |line: &&str| !line.trim().is_empty();
    let mut asked = asked.lines().filter(is_text).rev().peekable();
    let mut lines: Vec<&str> = answer.lines().collect();
    while let Some(next) = asked.peek() {
        match lines.pop() {
            Some(line) if line.trim() == next.trim() => {
                asked.next();
            }
            Some(line) if line.trim().is_empty() => {}
            _ => return answer.to_string(),
        }
    }
    lines.join("\n").trim().to_string()
}

/// The gap that a line begins, and what else stands on it. Whoever writes Markdown by hand may make
/// it bold or write it small.
fn begins(line: &str) -> Option<(String, &str)> {
    let line = line.trim_start_matches([' ', '*', '_', '>', '-', '\u{feff}']);
    let start = line.get(..6)?;
    if !start.eq_ignore_ascii_case("answer") {
        return None;
    }
    let (gap, rest) = line[6..].split_once(':')?;
    let gap = gap
        .trim()
        .trim_matches(['*', '_', '`'])
        .to_ascii_lowercase();
    let is_name = (1..=4).contains(&gap.len()) && gap.chars().all(|c| c.is_ascii_alphanumeric());
    is_name.then(|| (gap, rest.trim_start_matches(['*', '_'])))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_ends_where_the_next_one_or_a_heading_begins() {
        let text = "# Questions\nAnswer 1a: b\n\n**Answer 1b:** because\nof that\n\n## 2\nSome text\nanswer 2A:\n 7\nAnswer 2b:\n\nAnswer 1a: c\n";
        let found = answers(text);
        let found: Vec<(&str, &str)> = found
            .iter()
            .map(|(gap, answer)| (gap.as_str(), answer.as_str()))
            .collect();
        assert_eq!(
            found,
            [
                ("1a", "b"),
                ("1b", "because\nof that"),
                ("2a", "7"),
                ("2b", "")
            ]
        );
    }

    #[test]
    fn what_a_choice_offers_stands_above_its_gap() {
        let text = "# 1\n- x) of another\n# 2\nWhich?\n\n- a) one\n- b) two\n\nAnswer 1a:\n\nWhy?\n\nAnswer 1b:\n\n* (A) n\nAnswer 2a:";
        let found = offered(text);
        let found: Vec<&str> = found.values().map(String::as_str).collect();
        assert_eq!(found, ["ab", "", "a"]);
    }

    #[test]
    fn what_is_asked_next_is_no_part_of_an_answer() {
        let asked = "And with n words?\n\n- a) n\n- b) 2n";
        for (answer, expected) in [
            ("**7**\n\nAnd with n words?\n\n- a) n\n- b) 2n", "**7**"),
            ("7\nAnd with n words? \n- a) n\n- b) 2n\n", "7"),
            ("And with n words?\n\n- a) n\n- b) 2n", ""),
            ("- b) 2n\n\nAnd with n words?\n\n- a) n\n- b) 2n", "- b) 2n"),
            ("7", "7"),
            (
                "7\n\nAnd with n words?\n\n- a) 12",
                "7\n\nAnd with n words?\n\n- a) 12",
            ),
        ] {
            assert_eq!(without(answer, asked), expected, "{answer}");
        }
        assert_eq!(without("7\n\nBecause.", ""), "7\n\nBecause.");
    }
}
