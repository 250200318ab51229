//! What stands where in a file of answers, beside the same file as it was handed out.

use std::collections::{BTreeMap, BTreeSet};

/// A file of answers as it was handed out. Its gaps and its headings divide what students write; lines like them that
/// are their own do not.
pub struct Form<'a> {
    gaps: BTreeSet<&'a str>,
    lines: BTreeSet<&'a str>,
    /// What stands below a gap already: the next question.
    asked: BTreeMap<&'a str, String>,
    /// The letters of the options that stand above a gap, one in a line: `- a) some text`.
    pub offered: BTreeMap<&'a str, String>,
}

/// What a student wrote.
pub struct Written<'a> {
    /// What stands behind each gap whose line is there, wherever that is; what is empty is left out.
    pub answers: BTreeMap<&'a str, Vec<String>>,
    /// There is text of the student's own in the file.
    pub has_own: bool,
    /// Some of that is no answer by where it stands: perhaps it is one all the same.
    pub has_own_elsewhere: bool,
}

/// A piece of a file: what stands behind a gap or a heading, up to the next.
struct Piece<'a> {
    gap: Option<&'a str>,
    text: String,
}

impl<'a> Form<'a> {
    pub fn new(handed_out: &'a str, gaps: impl Iterator<Item = &'a str>) -> Self {
        let mut form = Self {
            gaps: gaps.collect(),
            lines: handed_out.lines().map(bare).collect(),
            asked: BTreeMap::new(),
            offered: BTreeMap::new(),
        };
        let mut above = String::new();
        for piece in form.pieces(handed_out) {
            if let Some(gap) = piece.gap {
                let letters = above.lines().filter_map(option_letter).collect();
                form.offered.insert(gap, letters);
                form.asked.insert(gap, piece.text.clone());
            }
            above = piece.text;
        }
        form
    }

    pub fn read(&self, text: &str) -> Written<'a> {
        let mut written = Written {
            answers: BTreeMap::new(),
            has_own: false,
            has_own_elsewhere: false,
        };
        for piece in self.pieces(text) {
            let has_own = piece.text.lines().any(|line| self.is_own(line));
            written.has_own |= has_own;
            let asked = piece.gap.and_then(|gap| self.asked.get(gap));
            let answer = without(&piece.text, asked.map_or("", String::as_str));
            // Who writes into the next question may have answered that.
            if piece.gap.is_none() || answer.is_none() {
                written.has_own_elsewhere |= has_own;
            }
            if let Some(gap) = piece.gap {
                let answer = answer.unwrap_or(piece.text);
                let answers = written.answers.entry(gap).or_default();
                answers.extend(Some(answer).filter(|answer| !answer.is_empty()));
            }
        }
        written
    }

    fn pieces(&self, text: &str) -> Vec<Piece<'a>> {
        let mut gap = None;
        let mut lines: Vec<&str> = Vec::new();
        let mut pieces = Vec::new();
        let mut end = |gap, lines: &mut Vec<&str>| {
            let text = lines.join("\n").trim().to_string();
            lines.clear();
            pieces.push(Piece { gap, text });
        };
        for line in text.lines() {
            if let Some((next, rest)) = self.begins(line) {
                end(gap.replace(next), &mut lines);
                lines.push(rest);
            } else if line.starts_with('#') && self.lines.contains(bare(line)) {
                end(gap.take(), &mut lines);
            } else {
                lines.push(line);
            }
        }
        end(gap, &mut lines);
        pieces
    }

    fn is_own(&self, line: &str) -> bool {
        !bare(line).is_empty() && !self.lines.contains(bare(line))
    }

    /// The gap that a line begins, and what else stands on it. Whoever writes Markdown by hand may make
    /// it bold or write it small.
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

/// An answer without what is asked after it; nothing if that is not there as it was.
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

    fn read(text: &str) -> Written<'static> {
        form(&["1a", "1b", "2a"]).read(text)
    }

    fn answers(text: &str) -> Vec<(&str, String)> {
        let answers = read(text).answers.into_iter();
        answers.map(|(gap, all)| (gap, all.join(" | "))).collect()
    }

    #[test]
    fn an_answer_ends_where_the_next_one_begins_or_a_heading_that_was_handed_out() {
        let text = "# 1\nAnswer 1a: b\n\n**Answer 1b:** because\nof that\n\n## 2\nSome text\nanswer 2A:\n 7\nAnswer 1a: c\n";
        let expected = [("1a", "b | c"), ("1b", "because\nof that"), ("2a", "7")];
        assert_eq!(answers(text), expected.map(|(gap, all)| (gap, all.into())));
        assert_eq!(answers("Answer 1b:\n"), [("1b", String::new())]);
    }

    #[test]
    fn lines_of_a_students_own_divide_nothing_however_they_look() {
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
    fn text_is_ones_own_if_it_was_not_handed_out() {
        for (text, has_own) in [
            (GIVEN, false),
            ("\u{feff}# 1\r\n  Why?\r\n\r\n**Answer 1a:**\r\n", false),
            ("", false),
            ("Why?", false),
            ("Because.", true),
            ("Answer 1a: Because.", true),
            ("# 1\nWhy?\nA) Because.\nAnswer 1b:", true),
        ] {
            assert_eq!(read(text).has_own, has_own, "{text}");
        }
    }

    #[test]
    fn what_is_written_into_a_question_is_no_answer_and_not_overlooked() {
        let filled = GIVEN.replace("1a:", "1a: 7").replace("2a:", "2a:\nb\n");
        for (text, is_elsewhere) in [
            (filled.clone(), false),
            (filled.replace("- b) 2n", "- b) 2n <- this one"), true),
            (filled.replace("- a) one", "- **a) one** (mine)"), true),
            (format!("1a: 7\n{GIVEN}"), true),
            (format!("{GIVEN}\n2a is 7\n"), false),
        ] {
            assert_eq!(read(&text).has_own_elsewhere, is_elsewhere, "{text}");
        }
    }

    #[test]
    fn what_a_choice_offers_stands_above_its_gap() {
        let letters: Vec<_> = form(&["1a", "1b", "2a"]).offered.into_iter().collect();
        let expected = [("1a", ""), ("1b", "ab"), ("2a", "a")];
        assert_eq!(
            letters,
            expected.map(|(gap, letters)| (gap, letters.into()))
        );
    }

    #[test]
    fn what_is_asked_next_is_no_part_of_an_answer() {
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
