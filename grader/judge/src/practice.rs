//! Practice test cases: students have them in place of an oracle whose source would reveal too much.
//!
//! A file of them is the output of `grader cases ITEM --practice N`: the test cases one after another, each below a
//! line `--- NAME`.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};

use crate::test_case::{Exchange, TestCase, parse};

/// The beginning of the line with the name of a test case.
const HEADING: &str = "--- ";

/// Reads the test cases of the file at `path` below `root`.
///
/// # Errors
///
/// Fails if the file cannot be read, has no test case, or contains an invalid one.
pub fn read(root: &Path, path: &Path) -> Result<Vec<TestCase>> {
    let shown = path.display().to_string();
    let text = fs::read_to_string(root.join(path))
        .with_context(|| format!("practice: {shown}: failed to read"))?;
    let mut cases = Vec::new();
    for part in format!("\n{text}").split(&format!("\n{HEADING}")).skip(1) {
        let (name, text) = part.split_once('\n').unwrap_or((part, ""));
        let file = |file: &str| {
            fs::read_to_string(root.join(file)).with_context(|| format!("{file}: failed to read"))
        };
        let exchanges = parse(text, file).with_context(|| format!("practice: {shown}: {name}"))?;
        let exchanges: Vec<Exchange> = exchanges
            .into_iter()
            .map(|(_, exchange)| exchange)
            .collect();
        ensure!(
            !exchanges.is_empty(),
            "practice: {shown}: {name}: a test case without a command"
        );
        cases.push(TestCase {
            name: format!("practice {name}"),
            public: false,
            files: BTreeMap::new(),
            exchanges,
        });
    }
    ensure!(
        !cases.is_empty(),
        "practice: {shown}: no test case; generate some with grader cases ITEM --practice 20"
    );
    Ok(cases)
}

/// Returns the text of such a file.
pub fn text(cases: &[TestCase]) -> String {
    let mut text = String::new();
    for case in cases {
        text += &format!("{HEADING}{}\n\n", case.name);
        for exchange in &case.exchanges {
            text += &format!("> {}\n", exchange.command);
            for line in &exchange.reply {
                text += &format!("{line}\n");
            }
            if exchange.reply.is_empty() {
                text += "=-\n";
            }
        }
        text += "\n";
    }
    text
}
