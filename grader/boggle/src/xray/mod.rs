//! X-ray: the trie or the search inside a failed program, next to the correct one.
//!
//! 1. `replay` — questions to the program after a replayed conversation
//! 2. `trie` — the nodes inferred from a dictionary's answers, and the correct nodes;
//!    `search` — the first incorrect step of a solver's search
//! 3. `exhaustive` — whether a picture shows exactly the incorrect nodes
//!
//! An X-ray does not read the program. It asks the program's driver, and the oracle for the correct answers.

pub(crate) mod exhaustive;
mod replay;
mod search;
mod trie;

use anyhow::Result;
use judge::assignment::Phase;
use judge::run::Program;
use judge::test_case::TestCase;
use judge::verdict::Failure;
use report::xray::Xray;

pub(crate) use replay::Played;
use trie::Depth;

/// The depth for reports: a class has many of them, and shrunk conversations need few questions.
const IN_A_REPORT: Depth = Depth {
    largest: 300,
    further: 1,
    named: 24,
};

/// The depth for an X-ray on request.
pub(crate) const ON_ITS_OWN: Depth = Depth {
    largest: usize::MAX,
    further: 8,
    named: 200,
};

/// The part of a program that an X-ray shows.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Inside {
    /// The trie of a dictionary.
    Trie,
    /// The search of a solver.
    Search,
}

impl Inside {
    /// Returns the part that an X-ray can show of a phase's programs, or `None` for other subjects.
    pub(crate) fn of(phase: &Phase) -> Option<Self> {
        match phase.subject?.name() {
            "dictionary" => Some(Self::Trie),
            "boggle" => Some(Self::Search),
            _ => None,
        }
    }
}

/// Returns the X-ray of a failure for a report. Returns `None` if it shows no mistake, or if the program exceeded a
/// limit, because its answers then depend on timing.
///
/// # Errors
///
/// Fails if the program cannot be started, but never because of the program itself.
pub(crate) fn of_failure(
    inside: Inside,
    program: &Program,
    failure: &Failure,
) -> Result<Option<Xray>> {
    if failure.verdict.is_limit() {
        return Ok(None);
    }
    let played = Played::of(&failure.verdict, &failure.case.files);
    let xray = of(inside, program, &played, &IN_A_REPORT)?;
    Ok(xray.filter(Xray::is_wrong))
}

/// Returns the X-ray after a test case, as deep as for a report.
///
/// # Errors
///
/// Fails if the program cannot be started, but never because of the program itself.
pub(crate) fn of_case(inside: Inside, program: &Program, case: &TestCase) -> Result<Option<Xray>> {
    let script = case.script().map(String::from);
    let played = Played {
        script: script.collect(),
        files: case.files.clone(),
    };
    of(inside, program, &played, &IN_A_REPORT)
}

/// Takes an X-ray of a program after a conversation.
pub(crate) fn of(
    inside: Inside,
    program: &Program,
    played: &Played,
    depth: &Depth,
) -> Result<Option<Xray>> {
    Ok(match inside {
        Inside::Trie => trie::infer(program, played, depth)?.map(Xray::Trie),
        Inside::Search => search::infer(program, played)?.map(Xray::Search),
    })
}
