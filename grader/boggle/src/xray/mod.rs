//! X-ray: the trie or the search inside a program that fails, next to the correct one.
//!
//! 1. `replay` — questions put to the program after a conversation is replayed
//! 2. `trie` — the nodes that a dictionary's answers make, and those that should be there;
//!    `search` — the first step at which a solver's search leaves the right path
//! 3. `claims` — whether a picture shows the nodes that are wrong, and no others
//!
//! The program is not read for this: its driver is asked, and the oracle knows the correct answers.

pub(crate) mod exhaustive;
mod replay;
mod search;
mod trie;

use anyhow::Result;
use judge::assignment::Phase;
use judge::case::Case;
use judge::run::Program;
use judge::verdict::Failure;
use report::xray::Xray;

pub(crate) use replay::Played;
use trie::Depth;

/// For a report: a class has many, and what was made small is soon asked.
const IN_A_REPORT: Depth = Depth {
    largest: 300,
    further: 1,
    named: 24,
};

/// For whoever asks for it.
pub(crate) const ON_ITS_OWN: Depth = Depth {
    largest: usize::MAX,
    further: 8,
    named: 200,
};

/// What can be looked at inside a program.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Inside {
    /// The trie of a dictionary.
    Trie,
    /// The search of a solver.
    Search,
}

impl Inside {
    /// What is inside the programs of a phase; nothing that could be drawn in those of other subjects.
    pub(crate) fn of(phase: &Phase) -> Option<Self> {
        match phase.subject?.name() {
            "dictionary" => Some(Self::Trie),
            "boggle" => Some(Self::Search),
            _ => None,
        }
    }
}

/// The X-ray that belongs to a failure in a report; nothing where it shows nothing wrong, or where a limit was reached:
/// what a program says then depends on the moment.
///
/// # Errors
///
/// If the program cannot be started: never its own fault.
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

/// The X-ray after a case, as deep as for a report.
///
/// # Errors
///
/// If the program cannot be started: never its own fault.
pub(crate) fn of_case(inside: Inside, program: &Program, case: &Case) -> Result<Option<Xray>> {
    let script = case.script().map(String::from);
    let played = Played {
        script: script.collect(),
        files: case.files.clone(),
    };
    of(inside, program, &played, &IN_A_REPORT)
}

/// Looks at a program after a conversation.
pub(crate) fn of(
    inside: Inside,
    program: &Program,
    played: &Played,
    depth: &Depth,
) -> Result<Option<Xray>> {
    Ok(match inside {
        Inside::Trie => trie::look(program, played, depth)?.map(Xray::Trie),
        Inside::Search => search::look(program, played)?.map(Xray::Search),
    })
}
