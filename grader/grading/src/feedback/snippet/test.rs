//! A Rust test under construction.

use std::fmt::Write;

use judge::test_case::{ANY, Exchange, OPEN, parts};

/// The parts of a test.
#[derive(Default)]
pub struct Test {
    /// The modules and names that the test may need to import.
    pub imports: &'static [(&'static str, &'static [&'static str])],
    /// The methods that change the value they are called on.
    pub changing: &'static [&'static str],
    /// The text before all statements.
    pub beginning: String,
    /// Statements, without indentation.
    pub lines: Vec<String>,
    /// The index of the first line of the last command.
    pub last: usize,
    /// The files that it names, in order of appearance.
    pub files: Vec<TestFile>,
}

/// A file that a test names.
pub struct TestFile {
    /// Its name.
    pub name: String,
    /// The initial contents, if the file exists at the beginning.
    pub text: Option<String>,
}

impl Test {
    /// Begins the next command.
    pub fn begin(&mut self) {
        self.last = self.lines.len();
    }

    /// Adds a statement.
    pub fn line(&mut self, line: impl Into<String>) {
        self.lines.push(line.into());
    }

    /// Returns the expression for a file: a path relative to a package for a file of the course, a variable for the
    /// test's own file.
    pub fn file(&mut self, name: &str) -> String {
        if name.contains('/') {
            return format!("{:?}", format!("../{name}"));
        }
        if self.files.iter().all(|file| file.name != name) {
            self.files.push(TestFile {
                name: name.to_string(),
                text: None,
            });
        }
        format!("&{}", variable(name))
    }

    /// Asserts that the text of a file is as in the reply of `show`.
    pub fn expect_text(&mut self, file: &str, reply: &[String]) -> Option<()> {
        let call = format!("std::fs::read_to_string({})", self.file(file));
        self.expect(&call, reply, |lines| {
            Some(Expected::Equals(format!("{:?}", file_text(lines)?)))
        })
    }

    /// Asserts the reply for an expression whose value is a `Result`.
    pub fn expect(
        &mut self,
        call: &str,
        reply: &[String],
        right: impl Fn(&[&str]) -> Option<Expected>,
    ) -> Option<()> {
        if reply == [OPEN] {
            self.line(format!("let _ = {call};"));
        } else if reply == [ANY] {
            self.line(format!("{call}.unwrap();"));
        } else if let Some(error) = reply.first()?.strip_prefix("! ") {
            self.expect_error(call, error);
        } else {
            let lines: Vec<&str> = reply
                .iter()
                .map(|line| line.get(2..).unwrap_or(""))
                .collect();
            let line = match right(&lines)? {
                Expected::True => format!("assert!({call}.unwrap());"),
                Expected::False => format!("assert!(!{call}.unwrap());"),
                Expected::Done => format!("{call}.unwrap();"),
                Expected::Equals(value) => format!("assert_eq!({call}.unwrap(), {value});"),
                Expected::With(after, value) => {
                    format!("assert_eq!({call}.unwrap(){after}, {value});")
                }
            };
            self.line(line);
        }
        Some(())
    }

    fn expect_error(&mut self, call: &str, error: &str) {
        let (text, whole) = match error.strip_suffix("...") {
            Some(beginning) => (beginning, false),
            None => (error, true),
        };
        // The error begins with the path of the file, which is different in the test.
        let in_a_file = text.split_once(".txt: ").map(|(_, rest)| rest);
        let error = format!("{call}.err().unwrap().to_string()");
        if whole && in_a_file.is_none() {
            self.line(format!("assert_eq!({error}, {text:?});"));
            return;
        }
        let compared = match in_a_file {
            Some(rest) => format!("contains({rest:?})"),
            None => format!("starts_with({text:?})"),
        };
        self.line(format!("let error = {error};"));
        self.line(format!("assert!(error.{compared}, \"{{error}}\");"));
    }

    /// Returns the file of the test `name` in a package.
    pub fn text(&self, package: &str, name: &str) -> String {
        let mut text = format!(
            "// {package}/tests/mine.rs; run it with: cargo test -p {package} --test mine\n\
             #[test]\nfn {name}() {{\n"
        );
        for (from, names) in self.imports {
            let names: Vec<&str> = names
                .iter()
                .copied()
                .filter(|name| self.uses(name))
                .collect();
            let _ = match names[..] {
                [] => Ok(()),
                [name] => writeln!(text, "    use {from}::{name};"),
                _ => writeln!(text, "    use {from}::{{{}}};", names.join(", ")),
            };
        }
        if !text.ends_with("{\n") {
            text += "\n";
        }
        for file in &self.files {
            // Tests run in parallel, so each needs its own files.
            let (variable, path) = (variable(&file.name), format!("{name}_{}", file.name));
            let _ = writeln!(
                text,
                "    let {variable} = std::env::temp_dir().join({path:?});"
            );
            let _ = match &file.text {
                Some(content) => writeln!(
                    text,
                    "    std::fs::write(&{variable}, {content:?}).unwrap();"
                ),
                None => writeln!(text, "    let _ = std::fs::remove_file(&{variable});"),
            };
        }
        for line in self.beginning.lines() {
            let _ = writeln!(text, "    {line}");
        }
        for line in &self.lines {
            let line = match line.strip_prefix("let mut ") {
                Some(rest) if !self.changes(rest) => format!("let {rest}"),
                _ => line.clone(),
            };
            let _ = writeln!(text, "    {}", line.replace('\n', "\n    "));
        }
        text + "}\n"
    }

    /// Whether a line uses a name: before a path, a bracket or a brace.
    fn uses(&self, name: &str) -> bool {
        let before = ["::", "(", " {"].map(|after| format!("{name}{after}"));
        self.lines.iter().any(|line| {
            let ends_a_name = |place: usize| {
                let before = line[..place].chars().next_back();
                before.is_none_or(|c| !c.is_alphanumeric() && c != '_')
            };
            before.iter().any(|name| {
                line.match_indices(name)
                    .any(|(place, _)| ends_a_name(place))
            })
        })
    }

    /// Whether a statement changes the variable that is declared by `name = value`.
    fn changes(&self, declaration: &str) -> bool {
        let name = declaration.split(' ').next().unwrap_or_default();
        let called = self.changing.iter();
        let called = called.map(|method| format!("{name}.{method}("));
        let changing: Vec<String> = [format!("{name} = "), format!("&mut {name}")]
            .into_iter()
            .chain(called)
            .collect();
        let mut lines = self
            .lines
            .iter()
            .filter(|line| !line.starts_with("let mut "));
        lines.any(|line| changing.iter().any(|change| line.contains(change)))
    }
}

/// The expected value of an expression.
pub enum Expected {
    /// It is true.
    True,
    /// It is false.
    False,
    /// It succeeds.
    Done,
    /// It equals this expression.
    Equals(String),
    /// After this call, it equals this expression.
    With(&'static str, String),
}

/// Returns the name of the variable for a file.
fn variable(file: &str) -> String {
    let stem = file.split('.').next().unwrap_or_default();
    stem.to_lowercase()
}

/// Returns the text of a file from the reply of `show`.
fn file_text(lines: &[&str]) -> Option<String> {
    let (last, lines) = lines.split_last()?;
    let mut text: String = lines.iter().map(|line| format!("{line}\n")).collect();
    if last.ends_with("without a line end") {
        text.pop();
    }
    Some(text)
}

/// Returns a list of texts as an expression.
pub fn list(lines: &[&str]) -> String {
    if lines.is_empty() {
        return "Vec::<String>::new()".to_string();
    }
    format!("{lines:?}")
}

/// Returns a text as an expression, with one line of code for each line of a longer text.
pub fn text(text: &str) -> String {
    if text.matches('\n').count() < 2 {
        return format!("{text:?}");
    }
    let lines: Vec<String> = text
        .split_inclusive('\n')
        .map(|line| format!("    {line:?},\n"))
        .collect();
    format!("concat!(\n{})", lines.concat())
}

/// Returns a command, its argument, and its reply.
pub fn taken_apart(exchange: &Exchange) -> (&str, &str, &[String]) {
    let (name, argument) = parts(&exchange.command);
    (name, argument, &exchange.reply)
}
