//! A script with shorter lists, to measure how the time of a program depends on them. Boards stay as they are.

use std::fs;
use std::path::Path;

use grading::explain::script::{Script, Step};
use judge::assignment::Assignment;

use crate::oracle::word_list::FULL_LIST;

/// A word that fits every list: of enough letters for every game, and of those that most boards have.
const WORD: &str = "neat";

/// The commands that search a board.
const SEARCHES: [&str; 5] = ["solve", "dump", "computer", "play", "display"];

/// The way in which the programs of a subject get the full list if they are given no other.
#[derive(Clone, Copy, Debug)]
pub enum FullList {
    /// They never do.
    Never,
    /// By this command, in place of one with this name that names a list.
    By(&'static str, &'static str),
    /// From the beginning, unless a command with this name names a list.
    Unless(&'static str),
}

/// The same script with a single word in each list, if it ends with a search.
pub fn with_a_single_word(
    assignment: &Assignment,
    full: FullList,
    script: &Script,
) -> Option<Script> {
    let (last, _) = script.steps.last()?.parts();
    let searches = SEARCHES.contains(&last);
    searches.then(|| with_own_lists(assignment, full, script, |_| format!("{WORD}\n")))
}

/// The same script with its lists, and its many commands, cut in half so many times.
pub fn cut(assignment: &Assignment, full: FullList, script: &Script, halvings: u32) -> Script {
    with_own_lists(assignment, full, script, str::to_string).cut(halvings)
}

/// The script with a list of its own in place of each published one, and each list changed.
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
        } else if assignment.shown.iter().any(|path| path == Path::new(file))
            && let Ok(text) = fs::read_to_string(assignment.root.join(file))
        {
            let list = format!("list{place}.txt");
            own.steps[place].command = format!("{name} {list}");
            own.files.insert(list, change(&text));
        }
    }
    own
}
