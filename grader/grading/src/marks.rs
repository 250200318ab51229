//! The marks in the reference, and how a file is cut along them.
//!
//! * `// EXERCISE: hint` stands right above a function, below its documentation. The
//!   student receives the function with `todo!("hint")` for a body.
//! * `// SOLUTION ONLY` stands above an item, a field or an import, above its
//!   documentation too. The student receives nothing of it.
//! * `// ONLY a, b` stands above the same kinds of things, which only the students of the
//!   assignments a and b receive.
//! * Within a doc comment, `// SOLUTION ONLY` takes the lines of it that follow: what the student is to write.
//! * `// HANDOUT: text` is a line that the student receives, and only the student.
//!
//! In TOML the same with `#`; a table, and what a comment is about, ends with its paragraph, a list with its bracket. In Markdown
//! `<!-- SOLUTION ONLY -->` above a heading takes its whole section, and above anything else the paragraph.
//!
//! No mark has an end: the reference is formatted, and so an item ends at the first
//! line that closes it at its own indentation. A comment that looks like
//! a mark and is none is an error, for a misspelt mark would hand out a solution.

use std::collections::BTreeSet;

use anyhow::{Context, Result, bail, ensure};

const EXERCISE: &str = "EXERCISE: ";
const SOLUTION: &str = "SOLUTION ONLY";
const ONLY: &str = "ONLY ";
const HANDOUT: &str = "HANDOUT: ";

/// What a file is written in.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Language {
    Rust,
    /// And whatever else has its comments after a `#`.
    Toml,
    Markdown,
}

/// A file cut along its marks.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Cut {
    /// What the student receives.
    pub text: String,
    /// The functions that are exercises, in order.
    pub exercises: Vec<String>,
    /// The lines that were left out.
    pub removed: Vec<String>,
}

/// For whom a file is cut.
#[derive(Clone, Copy, Debug)]
pub struct Reader<'a> {
    /// The assignment of the student.
    pub assignment: &'a str,
    /// Exercises that keep their bodies, as `file:function`; if there are any, the items that only the
    /// solution needs stay as well.
    pub solved: &'a BTreeSet<String>,
    /// Whether the file has no exercises for them: it is theirs to use, and whole.
    pub whole: bool,
}

/// Cuts the text of the file `name` for a reader.
///
/// # Errors
///
/// If a mark is misspelt, or stands above nothing that it could stand for.
pub fn cut(name: &str, text: &str, reader: Reader) -> Result<Cut> {
    let language = match name.rsplit_once('.').map(|(_, ending)| ending) {
        Some("rs") => Language::Rust,
        Some("toml" | "gitattributes" | "gitignore") => Language::Toml,
        Some("md") => Language::Markdown,
        _ => {
            return Ok(Cut {
                text: text.to_string(),
                ..Cut::default()
            });
        }
    };
    let lines: Vec<&str> = text.lines().collect();
    let mut cut = Cut::default();
    let mut kept: Vec<String> = Vec::new();
    let mut next = 0;
    while next < lines.len() {
        let line = lines[next];
        let place = || format!("{name}: line {}", next + 1);
        match mark(language, line).with_context(place)? {
            None => {
                kept.push(line.to_string());
                next += 1;
            }
            Some(Mark::Handout(text)) => {
                if !reader.whole {
                    kept.push(format!("{}{text}", indentation(line)));
                }
                next += 1;
            }
            Some(Mark::Only(names)) => {
                let is_theirs = names.split(", ").any(|name| name == reader.assignment);
                next = match is_theirs {
                    true => next + 1,
                    false => end_of_item(language, &lines, next + 1).with_context(place)?,
                };
            }
            Some(Mark::Solution | Mark::Exercise(_)) if reader.whole => next += 1,
            Some(Mark::Solution) => {
                let end = end_of_item(language, &lines, next + 1).with_context(place)?;
                if reader.solved.is_empty() {
                    cut.removed
                        .extend(lines[next + 1..end].iter().map(ToString::to_string));
                } else {
                    kept.extend(lines[next + 1..end].iter().map(ToString::to_string));
                }
                next = end;
            }
            Some(Mark::Exercise(hint)) => {
                let end = end_of_item(language, &lines, next + 1).with_context(place)?;
                let function = &lines[next + 1..end];
                let head = function.iter().position(|line| line.ends_with('{'));
                let head = head.with_context(|| format!("{}: no function below", place()))?;
                let id = function_name(function)
                    .with_context(|| format!("{}: no function below", place()))?;
                let id = format!("{name}:{id}");
                if reader.solved.contains(&id) {
                    kept.extend(function.iter().map(ToString::to_string));
                } else {
                    kept.extend(function[..=head].iter().map(ToString::to_string));
                    kept.push(format!("{}    todo!({hint:?})", indentation(line)));
                    kept.push(function[function.len() - 1].to_string());
                    let body = &function[head + 1..function.len() - 1];
                    cut.removed.extend(body.iter().map(ToString::to_string));
                }
                cut.exercises.push(id);
                next = end;
            }
        }
    }
    cut.text = tidy(&kept);
    Ok(cut)
}

enum Mark<'a> {
    Exercise(&'a str),
    Solution,
    Only(&'a str),
    Handout(&'a str),
}

/// The mark on a line, if there is one.
fn mark(language: Language, line: &str) -> Result<Option<Mark<'_>>> {
    let line = line.trim_start();
    let comment = match language {
        Language::Rust => line.strip_prefix("//"),
        Language::Toml => line.strip_prefix('#'),
        Language::Markdown => line
            .strip_prefix("<!--")
            .and_then(|line| line.strip_suffix("-->")),
    };
    let Some(comment) = comment else {
        return Ok(None);
    };
    let exact = comment.strip_prefix(' ').unwrap_or("");
    if exact.trim_end() == SOLUTION {
        return Ok(Some(Mark::Solution));
    }
    if let Some(hint) = exact
        .strip_prefix(EXERCISE)
        .filter(|_| language == Language::Rust)
    {
        ensure!(!hint.trim().is_empty(), "an exercise without a hint");
        return Ok(Some(Mark::Exercise(hint)));
    }
    if let Some(names) = exact.strip_prefix(ONLY) {
        return Ok(Some(Mark::Only(names.trim_end())));
    }
    if let Some(text) = exact.strip_prefix(HANDOUT) {
        return Ok(Some(Mark::Handout(text)));
    }
    let word: String = comment
        .trim_start_matches(['/', '!', ' ', '#'])
        .chars()
        .take_while(|c| c.is_alphabetic())
        .collect();
    if ["exercise", "exercises", "solution", "handout"].contains(&word.to_lowercase().as_str()) {
        bail!("this looks like a mark and is none: {line}");
    }
    Ok(None)
}

/// The line after the item that begins at `begin` with its documentation.
fn end_of_item(language: Language, lines: &[&str], begin: usize) -> Result<usize> {
    let until_blank = || {
        let blank = lines[begin..].iter().position(|line| line.is_empty());
        blank.map_or(lines.len(), |n| begin + n + 1)
    };
    let first = *lines.get(begin).context("nothing below the mark")?;
    match language {
        Language::Toml if first.starts_with(['[', '#']) => return Ok(until_blank()),
        Language::Toml if first.ends_with('[') => {
            let close = format!("{}]", indentation(first));
            let end = lines[begin..].iter().position(|line| *line == close);
            return Ok(begin + end.context("a list that does not end")? + 1);
        }
        Language::Toml => return Ok(begin + 1),
        Language::Markdown => {
            ensure!(!first.is_empty(), "nothing right below the mark");
            let level = |line: &str| line.chars().take_while(|&c| c == '#').count();
            if level(first) == 0 {
                return Ok(until_blank());
            }
            // The next section may have a mark of its own, above its heading.
            let ends =
                |line: &str| (1..=level(first)).contains(&level(line)) || line.starts_with("<!--");
            let next = (begin + 1..lines.len()).find(|&n| ends(lines[n]));
            return Ok(next.unwrap_or(lines.len()));
        }
        Language::Rust => {}
    }
    let is_doc = |line: &&str| line.trim_start().starts_with("///");
    if begin >= 2 && is_doc(&lines[begin - 2]) && is_doc(&lines[begin]) {
        let docs = lines[begin..].iter().take_while(|line| is_doc(line));
        return Ok(begin + docs.count());
    }
    let is_head = |line: &str| {
        let line = line.trim_start();
        line.starts_with("//") || (line.starts_with("#[") && line.ends_with(']'))
    };
    let head = (begin..lines.len())
        .find(|&n| !is_head(lines[n]))
        .context("nothing below the mark")?;
    ensure!(
        !lines[head].trim().is_empty(),
        "nothing right below the mark"
    );
    if lines[head].ends_with([';', ',']) {
        return Ok(head + 1);
    }
    let close = format!("{}}}", indentation(lines[head]));
    let end = (head + 1..lines.len()).find(|&n| {
        let rest = lines[n].strip_prefix(close.as_str());
        rest.is_some_and(|rest| rest.is_empty() || rest == ";" || rest == ",")
    });
    Ok(end.context("an item that does not end; is the file formatted?")? + 1)
}

fn indentation(line: &str) -> &str {
    &line[..line.len() - line.trim_start().len()]
}

/// The name of a function, from the lines of it.
fn function_name(function: &[&str]) -> Option<String> {
    let (_, rest) = function.iter().find_map(|line| line.split_once("fn "))?;
    let name: String = rest
        .chars()
        .take_while(|c| c.is_alphanumeric() || *c == '_')
        .collect();
    Some(name)
}

/// The lines without the holes that cutting leaves: two blank lines, or one beside a brace.
fn tidy(lines: &[String]) -> String {
    let mut text = String::new();
    let mut last: Option<&str> = None;
    for (number, line) in lines.iter().enumerate() {
        let next = lines[number + 1..].iter().find(|line| !line.is_empty());
        let useless = line.is_empty()
            && (last.is_none_or(|last| last.is_empty() || last.ends_with('{'))
                || next.is_none_or(|next| next.trim_start().starts_with('}')));
        if !useless {
            text += line;
            text += "\n";
            last = Some(line);
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    static NOTHING: BTreeSet<String> = BTreeSet::new();

    fn student(solved: &BTreeSet<String>) -> Reader<'_> {
        Reader {
            assignment: "one",
            solved,
            whole: false,
        }
    }

    fn handed_out(text: &str) -> String {
        cut("a.rs", text, student(&NOTHING)).unwrap().text
    }

    #[track_caller]
    fn refused(name: &str, text: &str, message: &str) {
        let error = cut(name, text, student(&NOTHING)).unwrap_err();
        assert!(format!("{error:#}").contains(message), "{error:#}");
    }

    const MARKED: &str = "\
/// Doc.
impl A {
    /// Says.
    // EXERCISE: say \"it\"
    pub fn say(&self) -> u8 {
        self.help()
    }

    // SOLUTION ONLY
    /// Helps.
    #[inline]
    fn help(
        &self,
    ) -> u8 {
        1
    }
}

// SOLUTION ONLY
const ONE: u8 = 1;
";

    #[test]
    fn an_exercise_loses_its_body_and_a_helper_everything() {
        let expected = "\
/// Doc.
impl A {
    /// Says.
    pub fn say(&self) -> u8 {
        todo!(\"say \\\"it\\\"\")
    }
}
";
        assert_eq!(handed_out(MARKED), expected);
        assert_eq!(
            handed_out(expected),
            expected,
            "cutting twice changes nothing"
        );
    }

    #[test]
    fn what_is_solved_keeps_its_body_and_its_helpers() {
        let solved = BTreeSet::from(["a.rs:say".to_string()]);
        let cut = cut("a.rs", MARKED, student(&solved)).unwrap();
        assert!(cut.text.contains("self.help()") && cut.text.contains("const ONE"));
        assert!(!cut.text.contains("EXERCISE") && !cut.text.contains("SOLUTION"));
        assert!(cut.removed.is_empty());
    }

    #[test]
    fn fields_go_one_by_one_and_lines_for_the_handout_come() {
        let text = "struct A {\n    // HANDOUT: // What?\n    // SOLUTION ONLY\n    /// B.\n    b: u8,\n}\n";
        assert_eq!(handed_out(text), "struct A {\n    // What?\n}\n");
    }

    #[test]
    fn a_part_of_a_comment_goes_alone() {
        let text = "/// Says.\n// SOLUTION ONLY\n///\n/// Post: it was said.\n// EXERCISE: say it\nfn say() {\n    1\n}\n";
        let expected = "/// Says.\nfn say() {\n    todo!(\"say it\")\n}\n";
        assert_eq!(handed_out(text), expected);
    }

    #[test]
    fn tables_of_toml_and_sections_of_markdown_go_whole() {
        let cut = |name, text| cut(name, text, student(&NOTHING)).unwrap().text;
        assert_eq!(
            cut(
                "a.toml",
                "[a]\n# SOLUTION ONLY\nb = 1\nc = 2\n\n# SOLUTION ONLY\n[d]\ne = 1\n\n[f]\n"
            ),
            "[a]\nc = 2\n\n[f]\n"
        );
        assert_eq!(
            cut(
                "a.toml",
                "# SOLUTION ONLY\n# Only.\na = 1\nb = 2\n\nc = 3\n"
            ),
            "c = 3\n"
        );
        assert_eq!(
            cut("a.toml", "# SOLUTION ONLY\na = [\n    1,\n]\nb = 2\n"),
            "b = 2\n"
        );
        assert_eq!(
            cut(
                "a.md",
                "# A\n\n<!-- SOLUTION ONLY -->\n## B\n\n### C\nx\n\n## D\n"
            ),
            "# A\n\n## D\n"
        );
        assert_eq!(
            cut(
                "a.md",
                "# A\n\n<!-- SOLUTION ONLY -->\n## B\nx\n\n<!-- SOLUTION ONLY -->\n## C\ny\n"
            ),
            "# A\n"
        );
        assert_eq!(
            cut("a.md", "A\n\n<!-- SOLUTION ONLY -->\nB\nb\n\nC\n"),
            "A\n\nC\n"
        );
        assert_eq!(
            cut("a.txt", "// SOLUTION ONLY\nx\n"),
            "// SOLUTION ONLY\nx\n"
        );
    }

    #[test]
    fn some_is_for_the_students_of_some_assignments() {
        let text = "a = [\n    # ONLY one, two\n    1,\n    # ONLY two\n    2,\n    3,\n]\n";
        let cut = cut("a.toml", text, student(&NOTHING)).unwrap();
        assert_eq!(cut.text, "a = [\n    1,\n    3,\n]\n");
        assert!(cut.removed.is_empty(), "it is no secret");
    }

    #[test]
    fn what_is_handed_out_whole_has_no_marks_and_no_holes() {
        let reader = Reader {
            whole: true,
            ..student(&NOTHING)
        };
        let cut = cut("a.rs", MARKED, reader).unwrap();
        assert!(cut.text.contains("self.help()") && cut.text.contains("const ONE"));
        assert!(!cut.text.contains("EXERCISE") && !cut.text.contains("SOLUTION"));
        assert!(cut.exercises.is_empty() && cut.removed.is_empty());
    }

    #[test]
    fn what_only_looks_like_a_mark_is_refused() {
        for line in [
            "// Exercise: x",
            "// EXERCISE x",
            "//EXERCISE: x",
            "// SOLUTION",
            "// solution only",
            "// Solution-only",
            "// HANDOUT x",
        ] {
            refused(
                "a.rs",
                &format!("{line}\nfn a() {{\n}}\n"),
                "line 1: this looks like a mark",
            );
        }
        refused("a.md", "<!-- SOLUTION -->\n# A\n", "looks like a mark");
        refused("a.toml", "# Solution only\na = 1\n", "looks like a mark");
    }

    #[test]
    fn a_mark_above_nothing_is_refused() {
        refused("a.rs", "// EXERCISE: \nfn a() {\n}\n", "without a hint");
        refused(
            "a.rs",
            "// SOLUTION ONLY\n\nfn a() {\n}\n",
            "nothing right below",
        );
        refused("a.rs", "// SOLUTION ONLY\n", "nothing below");
        refused(
            "a.rs",
            "// SOLUTION ONLY\nfn a() {\n    1\n",
            "does not end",
        );
        refused(
            "a.rs",
            "// EXERCISE: x\nconst A: u8 = 1;\n",
            "no function below",
        );
        refused(
            "a.md",
            "<!-- SOLUTION ONLY -->\n\ntext\n",
            "nothing right below",
        );
    }
}
