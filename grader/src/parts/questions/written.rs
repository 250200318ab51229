//! What stands where in a file of answers.

use std::collections::{BTreeMap, BTreeSet};

/// What stands behind each gap in a file, wherever it is there.
pub fn answers(text: &str) -> BTreeMap<String, Vec<String>> {
    let mut answers: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut open: Option<String> = None;
    for line in text.lines() {
        if let Some((gap, rest)) = begins(line) {
            let behind = answers.entry(gap.clone()).or_default();
            behind.push(rest.trim().to_string());
            open = Some(gap);
        } else if line.starts_with('#') {
            open = None;
        } else if let Some(answer) = open
            .as_ref()
            .and_then(|gap| answers.get_mut(gap)?.last_mut())
        {
            answer.push('\n');
            answer.push_str(line);
        }
    }
    for answer in answers.values_mut().flatten() {
        *answer = answer.trim().to_string();
    }
    answers
}

/// Whether there is text in a file that was not handed out. Where an answer begins is no text of its own.
pub fn has_own_text<'a>(text: &'a str, handed_out: &'a str) -> bool {
    let bare = |line: &'a str| line.trim_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
    let given: BTreeSet<&str> = handed_out.lines().map(bare).collect();
    text.lines().any(|line| {
        let said = begins(line).map_or(line, |(_, rest)| rest).trim();
        !said.is_empty() && !given.contains(bare(line))
    })
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
        let found: Vec<(&str, String)> = found
            .iter()
            .map(|(gap, answers)| (gap.as_str(), answers.join(" | ")))
            .collect();
        assert_eq!(
            found,
            [
                ("1a", "b | c"),
                ("1b", "because\nof that"),
                ("2a", "7"),
                ("2b", "")
            ]
            .map(|(gap, answers)| (gap, answers.to_string()))
        );
    }

    #[test]
    fn text_is_ones_own_if_it_was_not_handed_out() {
        let given = "# 1\nWhy?\nAnswer 1a:\nAnswer 1b:\n";
        for (text, has_own) in [
            (given, false),
            ("\u{feff}# 1\r\n  Why?\r\n\r\n**Answer 1a:**\r\n", false),
            ("", false),
            ("Why?", false),
            ("Because.", true),
            ("Answer 1a: Because.", true),
            ("# 1\nWhy?\nA) Because.\nAnswer 1b:", true),
        ] {
            assert_eq!(has_own_text(text, given), has_own, "{text}");
        }
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
