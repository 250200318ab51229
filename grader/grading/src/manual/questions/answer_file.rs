//! An answer file, compared with the same file of the handout.

use std::collections::{BTreeMap, BTreeSet};

/// An answer file of the handout. Its gaps and headings divide the student's text; similar lines that the student wrote
/// do not.
pub struct Form<'a> {
    gaps: BTreeSet<&'a str>,
    lines: BTreeSet<&'a str>,
    /// The questions below a gap or a heading.
    asked: BTreeMap<Begin<'a>, String>,
    /// The letters of the options above a gap, from lines such as `- a) some text`.
    pub offered: BTreeMap<&'a str, String>,
}

/// The answer file of a student.
#[derive(Default)]
pub struct FilledForm<'a> {
    /// The texts after each gap whose line is present, except empty ones.
    pub answers: BTreeMap<&'a str, Vec<String>>,
    /// Every line that the student wrote.
    pub own: String,
    /// Text outside of gaps that may contain answers: next to a question, or in a question that was changed or lost
    /// some of its options.
    pub elsewhere: String,
}

/// The beginning of a piece of a file. The piece ends at the next beginning.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Begin<'a> {
    Top,
    Heading(&'a str),
    KeyQuestion(&'a str),
}

impl<'a> Form<'a> {
    pub fn new(starter_code: &'a str, gaps: impl Iterator<Item = &'a str>) -> Self {
        let mut form = Self {
            gaps: gaps.collect(),
            lines: starter_code.lines().map(bare).collect(),
            asked: BTreeMap::new(),
            offered: BTreeMap::new(),
        };
        let mut above = String::new();
        for (begin, text) in form.pieces(starter_code) {
            if let Begin::KeyQuestion(gap) = begin {
                let letters = above.lines().filter_map(option_letter).collect();
                form.offered.insert(gap, letters);
            }
            form.asked.insert(begin, text.clone());
            above = text;
        }
        form
    }

    pub fn read(&self, text: &str) -> FilledForm<'a> {
        let mut written = FilledForm::default();
        let mut elsewhere = Vec::new();
        let own = text.lines().filter_map(|line| {
            let said = self.begins(line).map_or(line, |(_, rest)| rest);
            (self.is_own(line) && !bare(said).is_empty()).then_some(said)
        });
        written.own = own.collect::<Vec<_>>().join("\n");
        for (begin, text) in self.pieces(text) {
            let asked = self.asked.get(&begin).map_or("", String::as_str);
            let rest = without(&text, asked);
            if rest.is_none() && self.is_answered_in(&text, asked) {
                elsewhere.push(text.clone());
            }
            let rest = rest.unwrap_or(text);
            match begin {
                Begin::KeyQuestion(gap) => {
                    let answers = written.answers.entry(gap).or_default();
                    answers.extend(Some(rest).filter(|answer| !answer.is_empty()));
                }
                _ if rest.lines().any(|line| self.is_own(line)) => elsewhere.push(rest),
                _ => {}
            }
        }
        elsewhere.dedup();
        written.elsewhere = elsewhere.join("\n\n");
        written
    }

    /// Whether a text that contains part of a question also answers it: with words, or with the options that were left.
    fn is_answered_in(&self, text: &str, asked: &str) -> bool {
        let asked: BTreeSet<&str> = asked.lines().map(bare).collect();
        let lines = || text.lines().filter(|line| !bare(line).is_empty());
        let has_part = lines().any(|line| asked.contains(bare(line)));
        has_part && lines().any(|line| self.is_own(line) || option_letter(line).is_some())
    }

    fn pieces(&self, text: &str) -> Vec<(Begin<'a>, String)> {
        let mut begin = Begin::Top;
        let mut lines: Vec<&str> = Vec::new();
        let mut pieces = Vec::new();
        let mut end = |begin, lines: &mut Vec<&str>| {
            pieces.push((begin, lines.join("\n").trim().to_string()));
            lines.clear();
        };
        for line in text.lines() {
            let heading = self
                .lines
                .get(bare(line))
                .filter(|line| line.starts_with('#'));
            if let Some((gap, rest)) = self.begins(line) {
                end(
                    std::mem::replace(&mut begin, Begin::KeyQuestion(gap)),
                    &mut lines,
                );
                lines.push(rest);
            } else if let Some(heading) = heading {
                end(
                    std::mem::replace(&mut begin, Begin::Heading(heading)),
                    &mut lines,
                );
            } else {
                lines.push(line);
            }
        }
        end(begin, &mut lines);
        pieces
    }

    fn is_own(&self, line: &str) -> bool {
        !bare(line).is_empty() && !self.lines.contains(bare(line))
    }

    /// Returns the gap that a line begins, and the rest of the line. The line may be bold or in lower case.
    fn begins<'t>(&self, line: &'t str) -> Option<(&'a str, &'t str)> {
        let line = line.trim_start_matches([' ', '*', '_', '>', '-', '\u{feff}']);
        let start = line.get(..6)?;
        if !start.eq_ignore_ascii_case("answer") {
            return None;
        }
        let (gap, rest) = line[6..].split_once(':')?;
        let gap = gap.trim().trim_matches(['*', '_', '`']);
        let gap = self.gaps.get(gap.to_ascii_lowercase().as_str())?;
        Some((gap, rest.trim_start_matches(['*', '_'])))
    }
}

fn bare(line: &str) -> &str {
    line.trim_matches(|c: char| c.is_whitespace() || c == '\u{feff}')
}

fn option_letter(line: &str) -> Option<char> {
    let line = line.trim_start_matches(['-', '*', '+', ' ', '(']);
    let mut characters = line.chars();
    let letter = characters.next()?.to_ascii_lowercase();
    (letter.is_ascii_lowercase() && characters.next() == Some(')')).then_some(letter)
}

/// Removes the questions after an answer; returns nothing if they were changed.
fn without(answer: &str, asked: &str) -> Option<String> {
    let is_text = |line: &&str| !line.trim().is_empty();
    let mut asked = asked.lines().filter(is_text).rev().peekable();
    let mut lines: Vec<&str> = answer.lines().collect();
    while let Some(next) = asked.peek() {
        let line = lines.pop()?;
        if line.trim() == next.trim() {
            asked.next();
        } else if !line.trim().is_empty() {
            return None;
        }
    }
    Some(lines.join("\n").trim().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    const GIVEN: &str = "# 1\nWhy?\n\nAnswer 1a:\n\nHow many?\n\n- a) n\n- b) 2n\n\nAnswer 1b:\n\n## 2\n- a) one\n\nAnswer 2a:\n";

    fn form(gaps: &[&'static str]) -> Form<'static> {
        Form::new(GIVEN, gaps.iter().copied())
    }

    fn read(text: &str) -> FilledForm<'static> {
        form(&["1a", "1b", "2a"]).read(text)
    }

    fn answers(text: &str) -> Vec<(&str, String)> {
        let answers = read(text).answers.into_iter();
        answers.map(|(gap, all)| (gap, all.join(" | "))).collect()
    }

    #[test]
    fn answer_ends_at_the_next_answer_or_a_heading_of_the_handout() {
        let text = "# 1\nAnswer 1a: b\n\n**Answer 1b:** because\nof that\n\n## 2\nSome text\nanswer 2A:\n 7\nAnswer 1a: c\n";
        let expected = [("1a", "b | c"), ("1b", "because\nof that"), ("2a", "7")];
        assert_eq!(answers(text), expected.map(|(gap, all)| (gap, all.into())));
        assert_eq!(answers("Answer 1b:\n"), [("1b", String::new())]);
    }

    #[test]
    fn headings_and_labels_by_students_do_not_end_an_answer() {
        for answer in [
            "# When the list is sorted",
            "#1 reason: it is sorted",
            "```rust\n#[derive(Clone)]\nstruct Node;\n```",
            "Answer is: each letter has a place",
            "Answer 9z: each letter has a place",
        ] {
            let text = GIVEN.replace("2a:", &format!("2a:\n{answer}"));
            assert_eq!(answers(&text)[2], ("2a", answer.to_string()));
        }
    }

    #[test]
    fn text_not_in_the_handout_counts_as_written_by_the_student() {
        for (text, has_own) in [
            (GIVEN, false),
            ("\u{feff}# 1\r\n  Why?\r\n\r\n**Answer 1a:**\r\n", false),
            ("", false),
            ("Why?", false),
            ("Because.", true),
            ("Answer 1a: Because.", true),
            ("# 1\nWhy?\nA) Because.\nAnswer 1b:", true),
        ] {
            assert_eq!(!read(text).own.is_empty(), has_own, "{text}");
        }
    }

    #[test]
    fn text_written_into_a_question_is_found_but_is_not_an_answer() {
        let filled = GIVEN.replace("1a:", "1a: 7").replace("2a:", "2a:\nb\n");
        let marked = filled.replace("- b) 2n", "- b) 2n <- this one");
        let left = filled.replace("- a) n\n", "");
        let without_question = filled.replace("How many?\n\n- a) n\n- b) 2n\n", "");
        for (text, expected) in [
            (filled.clone(), ""),
            (marked, "7\n\nHow many?\n\n- a) n\n- b) 2n <- this one"),
            (left, "7\n\nHow many?\n\n- b) 2n"),
            (without_question, ""),
            (
                filled.replace("- a) one", "- **a) one** (mine)"),
                "- **a) one** (mine)",
            ),
            (format!("1a: 7\n{GIVEN}"), "1a: 7"),
            (format!("{GIVEN}\n2a is 7\n"), ""),
            ("Answer 1a:\nAnswer 1b:\nAnswer 2a: a\n".to_string(), ""),
        ] {
            assert_eq!(read(&text).elsewhere, expected, "{text}");
        }
    }

    #[test]
    fn offered_letters_are_read_from_above_the_gap() {
        let letters: Vec<_> = form(&["1a", "1b", "2a"]).offered.into_iter().collect();
        let expected = [("1a", ""), ("1b", "ab"), ("2a", "a")];
        assert_eq!(
            letters,
            expected.map(|(gap, letters)| (gap, letters.into()))
        );
    }

    #[test]
    fn next_question_is_not_part_of_an_answer() {
        let asked = "And with n words?\n\n- a) n\n- b) 2n";
        for (answer, expected) in [
            (
                "**7**\n\nAnd with n words?\n\n- a) n\n- b) 2n",
                Some("**7**"),
            ),
            ("7\nAnd with n words? \n- a) n\n- b) 2n\n", Some("7")),
            ("And with n words?\n\n- a) n\n- b) 2n", Some("")),
            (
                "- b) 2n\n\nAnd with n words?\n\n- a) n\n- b) 2n",
                Some("- b) 2n"),
            ),
            ("7", None),
            ("7\n\nAnd with n words?\n\n- a) 12", None),
        ] {
            assert_eq!(without(answer, asked).as_deref(), expected, "{answer}");
        }
        assert_eq!(without("7\n\nBecause.", "").unwrap(), "7\n\nBecause.");
    }
}
