//! Scripts with shorter lists, to measure how a program's time depends on them. Boards are not changed.

use std::fs;
use std::path::Path;

use grading::feedback::script::{Script, Step};
use judge::assignment::Assignment;

use crate::oracle::word_list::FULL_LIST;

/// A word that suits every list: long enough for every game, and with letters that most boards have.
const WORD: &str = "neat";

/// The commands that search a board.
const SEARCHES: [&str; 5] = ["solve", "dump", "computer", "play", "display"];

/// The way in which programs of a subject get the full list by default.
#[derive(Clone, Copy, Debug)]
pub enum FullList {
    /// They never use it.
    Never,
    /// With the first command; the second command names a list instead.
    By(&'static str, &'static str),
    /// From the start, unless this command names a list.
    Unless(&'static str),
}

/// Returns the script with a single word in each list, if it ends with a search.
pub fn with_a_single_word(
    assignment: &Assignment,
    full: FullList,
    script: &Script,
) -> Option<Script> {
    let (last, _) = script.steps.last()?.parts();
    let searches = SEARCHES.contains(&last);
    searches.then(|| with_own_lists(assignment, full, script, |_| format!("{WORD}\n")))
}

/// Returns the script with its lists, and its commands if there are many, halved `halvings` times.
pub fn cut(assignment: &Assignment, full: FullList, script: &Script, halvings: u32) -> Script {
    with_own_lists(assignment, full, script, str::to_string).cut(halvings)
}

/// Returns the script with a list of its own in place of each distributed one, and with each list changed.
fn with_own_lists(
    assignment: &Assignment,
    full: FullList,
    script: &Script,
    change: impl Fn(&str) -> String,
) -> Script {
    let mut named = script.clone();
    match full {
        FullList::By(bare, naming) => {
            for step in named.steps.iter_mut().filter(|step| step.command == bare) {
                step.command = format!("{naming} {FULL_LIST}");
            }
        }
        FullList::Unless(naming) if !named.steps.iter().any(|step| step.parts().0 == naming) => {
            let step = Step::new(format!("{naming} {FULL_LIST}"), true);
            named.steps.insert(0, step);
        }
        FullList::Unless(_) | FullList::Never => {}
    }
    let mut own = named.clone();
    for (place, step) in named.steps.iter().enumerate() {
        let (name @ ("open" | "load" | "words"), file) = step.parts() else {
            continue;
        };
        if let Some(text) = named.files.get(file) {
            own.files.insert(file.to_string(), change(text));
        } else if assignment
            .program_files
            .iter()
            .any(|path| path == Path::new(file))
            && let Ok(text) = fs::read_to_string(assignment.root.join(file))
        {
            let list = format!("list{place}.txt");
            own.steps[place].command = format!("{name} {list}");
            own.files.insert(list, change(&text));
        }
    }
    own
}
