//! A failure as a Rust test, to paste into the student's own tests.
//!
//! The test calls the library where the script has commands, so students can step through it. It passes once the
//! mistake is fixed.

pub mod test;

use judge::assignment::Phase;
use judge::test_case::Exchange;
use judge::verdict::{Failure, Verdict};
use sandbox::End;

use crate::insight::Insight;
use test::Test;

/// The maximum size of a file in a test, in bytes.
const MAX_FILE_BYTES: usize = 2_000;

/// Returns a whole file with a test `name`. Returns nothing if a command has no equivalent call, or a file is too long.
pub fn snippet(
    phase: &Phase,
    insight: Option<&dyn Insight>,
    name: &str,
    failure: &Failure,
) -> Option<String> {
    let length = failure.verdict.before().len() + 1;
    let exchanges = failure.case.exchanges.get(..length)?;
    if failure
        .case
        .files
        .values()
        .any(|text| text.len() > MAX_FILE_BYTES)
    {
        return None;
    }
    let mut test = Test::default();
    match insight {
        Some(insight) => insight.write_test(&mut test, exchanges)?,
        None => from_template(&mut test, phase, exchanges)?,
    }
    for file in &mut test.files {
        file.text = failure.case.files.get(&file.name).cloned();
    }
    let remark = match failure.verdict {
        Verdict::Crashed { end, .. } => match end {
            Some(End::TimeLimit | End::CpuLimit) => "// This takes too long.",
            Some(End::OutputLimit) => "// This prints too much.",
            Some(End::Exit(101)) => "// This panics.",
            _ => "// This ends the program.",
        },
        _ => "",
    };
    if !remark.is_empty() {
        test.lines.insert(test.last, remark.to_string());
    }
    Some(test.text(&phase.package, name))
}

/// Writes the commands with the template of the assignment; returns nothing if there is none.
fn from_template(test: &mut Test, phase: &Phase, exchanges: &[Exchange]) -> Option<()> {
    let template = phase.test.as_ref()?;
    test.beginning = template.begin().to_string();
    for exchange in exchanges {
        let line = template.line(exchange)?;
        test.begin();
        test.line(line);
    }
    Some(())
}
