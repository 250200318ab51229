//! Conversations with the dictionary, as Rust code.

use std::mem;

use grading::feedback::snippet::test::{Expected, Test, list, taken_apart};
use judge::test_case::{ANY, Exchange};

pub fn write(test: &mut Test, exchanges: &[Exchange]) -> Option<()> {
    let mut names = exchanges.iter().map(|exchange| taken_apart(exchange).0);
    let two = names.any(|name| ["copy", "clone", "switch", "same"].contains(&name));
    let (mut current, mut other) = match two {
        true => ("first", "second"),
        false => ("dictionary", "other"),
    };
    for (number, exchange) in exchanges.iter().enumerate() {
        let is_last = number + 1 == exchanges.len();
        test.begin();
        let (name, argument, reply) = taken_apart(exchange);
        let made = matches!(name, "new" | "open" | "switch");
        if !made {
            declare(test, current);
        }
        if matches!(name, "copy" | "same") {
            declare(test, other);
        }
        match name {
            "new" => set(test, current, "Dictionary::new()"),
            "clear" => test.line(format!("{current}.clear();")),
            "copy" => test.line(format!("{other}.clone_from(&{current});")),
            "clone" => set(test, other, &format!("{current}.clone()")),
            "switch" => mem::swap(&mut current, &mut other),
            "same" if reply == [ANY] => {}
            "same" => {
                let not = if reply == ["= true"] { "" } else { "!" };
                test.line(format!("assert!({not}({current} == {other}));"));
            }
            "count" => {
                let count = reply.first()?.strip_prefix("= ")?;
                test.line(format!("assert_eq!({current}.word_count(), {count});"));
            }
            "open" => {
                let call = format!("Dictionary::from_file({})", test.file(argument));
                if reply == ["= ok"] && is_last {
                    test.line(format!("assert!({call}.is_ok());"));
                } else if reply == ["= ok"] {
                    set(test, current, &format!("{call}.unwrap()"));
                } else {
                    test.expect(&call, reply, |_| None)?;
                }
            }
            "add" => test.expect(
                &format!("{current}.add_word({argument:?})"),
                reply,
                yes_or_no,
            )?,
            "word" => test.expect(
                &format!("{current}.is_word({argument:?})"),
                reply,
                yes_or_no,
            )?,
            "prefix" => test.expect(
                &format!("{current}.is_prefix({argument:?})"),
                reply,
                yes_or_no,
            )?,
            "load" => {
                let call = format!("{current}.load_file({})", test.file(argument));
                test.expect(&call, reply, |lines| {
                    let count = lines.first()?.strip_suffix(" new")?;
                    Some(Expected::Equals(count.to_string()))
                })?;
            }
            "save" => {
                let call = format!("{current}.save_file({})", test.file(argument));
                test.expect(&call, reply, |_| Some(Expected::Done))?;
            }
            "show" => test.expect_text(argument, reply)?,
            "list" => {
                let call = format!("{current}.words_with_prefix({argument:?})");
                test.expect(&call, reply, |lines| {
                    let (_, words) = lines.split_last()?;
                    Some(Expected::With(".collect::<Vec<_>>()", list(words)))
                })?;
            }
            "words" => {
                let file = test.file(argument);
                let count = reply
                    .first()?
                    .strip_prefix("= ")?
                    .split(' ')
                    .next()?
                    .to_string();
                test.line(format!(
                    "let lines = std::fs::read_to_string({file}).unwrap();"
                ));
                test.line(format!(
                    "assert_eq!(lines.lines().filter(|line| {current}.is_word(line.trim()).unwrap_or(false)).count(), {count});"
                ));
            }
            _ => return None,
        }
    }
    Some(())
}

/// Creates an empty dictionary `name`, unless it exists.
fn declare(test: &mut Test, name: &str) {
    if !is_declared(test, name) {
        set(test, name, "Dictionary::new()");
    }
}

/// Assigns the value of an expression to the dictionary `name`.
fn set(test: &mut Test, name: &str, value: &str) {
    let keyword = if is_declared(test, name) {
        ""
    } else {
        "let mut "
    };
    test.line(format!("{keyword}{name} = {value};"));
}

fn is_declared(test: &Test, name: &str) -> bool {
    let declaration = format!("let mut {name} = ");
    test.lines.iter().any(|line| line.starts_with(&declaration))
}

fn yes_or_no(lines: &[&str]) -> Option<Expected> {
    match lines {
        ["true"] => Some(Expected::True),
        ["false"] => Some(Expected::False),
        _ => None,
    }
}
