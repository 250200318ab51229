//! Templates of tests to paste, for assignments whose commands the grader does not know: the rubric gives the Rust code
//! of each command.
//!
//! ```toml
//! [phases.test]
//! begin = "let mut stack = stack::Stack::new();"
//! lines = [
//!     { command = "push <n>", line = "stack.push({n});" },
//!     { command = "pop", reply = "= <n>", line = "assert_eq!(stack.pop(), Some({n}));" },
//!     { command = "pop", line = "stack.pop();" },
//! ]
//! ```
//!
//! The first line that matches a command and its reply is used. `<n>` matches a word, and `<n...>` matches the rest of
//! the text. In the line, `{n}` is the matched text, `{n:?}` is the same as a Rust string, and `{n:list}` is its words
//! with commas between them.

use anyhow::Result;
use serde::Deserialize;

use super::pattern::{Captures, check, matched};
use crate::test_case::{ANY, Exchange};

/// The Rust code for the commands of a phase.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Template {
    /// The beginning of every test.
    begin: String,
    lines: Vec<Line>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    command: String,
    /// The reply with its mark; if missing, any reply matches.
    reply: Option<String>,
    line: String,
}

impl Template {
    /// Checks that the patterns make sense.
    ///
    /// # Errors
    ///
    /// Fails if a pattern is invalid.
    pub fn check(&self) -> Result<()> {
        for line in &self.lines {
            for pattern in [Some(&line.command), line.reply.as_ref()] {
                check(pattern.map(String::as_str).unwrap_or_default())?;
            }
        }
        Ok(())
    }

    /// Returns the beginning of every test.
    pub fn begin(&self) -> &str {
        &self.begin
    }

    /// Returns the Rust code for a command and its reply, or `None` if the rubric has none.
    pub fn line(&self, exchange: &Exchange) -> Option<String> {
        self.lines.iter().find_map(|line| line.of(exchange))
    }
}

impl Line {
    /// Returns the code for a command and its reply, if the line matches them.
    fn of(&self, exchange: &Exchange) -> Option<String> {
        let mut captures = matched(&self.command, &exchange.command)?;
        let reply = exchange.reply.join("\n");
        match &self.reply {
            Some(pattern) if reply == ANY || !capture(pattern, &reply, &mut captures) => {
                return None;
            }
            _ => {}
        }
        let mut line = self.line.clone();
        for (name, value) in captures {
            let words: Vec<&str> = value.split_whitespace().collect();
            line = line.replace(&format!("{{{name}}}"), value);
            line = line.replace(&format!("{{{name}:?}}"), &format!("{value:?}"));
            line = line.replace(&format!("{{{name}:list}}"), &words.join(", "));
        }
        Some(line)
    }
}

fn capture<'a>(pattern: &'a str, text: &'a str, captures: &mut Captures<'a>) -> bool {
    matched(pattern, text)
        .map(|more| captures.extend(more))
        .is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn template() -> Template {
        toml::from_str(
            r#"
            begin = "let mut stack = Stack::new();"
            lines = [
                { command = "push <n>", line = "stack.push({n});" },
                { command = "pop", reply = "= <n>", line = "assert_eq!(stack.pop(), Some({n}));" },
                { command = "pop", line = "stack.pop();" },
                { command = "all", reply = "= <n...>", line = "assert_eq!(stack.all(), [{n:list}]);" },
                { command = "say <words...>", line = "say({words:?});" },
            ]"#,
        )
        .unwrap()
    }

    fn line(command: &str, reply: &str) -> Option<String> {
        let exchange = Exchange {
            command: command.to_string(),
            reply: vec![reply.to_string()],
        };
        template().line(&exchange)
    }

    #[test]
    fn first_matching_line_is_used() {
        for (command, reply, expected) in [
            ("push -3", "= ok", "stack.push(-3);"),
            ("pop", "= 4", "assert_eq!(stack.pop(), Some(4));"),
            ("pop", "=*", "stack.pop();"),
            ("all", "= 1 2 3", "assert_eq!(stack.all(), [1, 2, 3]);"),
            ("say 1 \"2\"", "= ok", "say(\"1 \\\"2\\\"\");"),
        ] {
            assert_eq!(line(command, reply).as_deref(), Some(expected));
        }
    }

    #[test]
    fn unknown_command_gives_no_test() {
        assert_eq!(line("push 1 2", "= ok"), None);
        assert_eq!(line("popp", "= ok"), None);
    }
}
