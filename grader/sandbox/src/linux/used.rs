//! What processes have used, and how many there are, as `/proc` tells it.

use std::fs;
use std::os::unix::fs::MetadataExt;
use std::time::Duration;

use rustix::process::{Pid, getuid};

use crate::rules::{Rule, Rules};
use crate::watch::Used;

/// What all below a process have had, if the system tells.
pub fn used(process: Pid) -> Option<Used> {
    let children = children(process)?.into_iter();
    // One that has just ended has nothing to say.
    Some(
        children
            .flat_map(|child| [own_used(child), used(child)])
            .flatten()
            .sum(),
    )
}

/// The processes that a process started, and those it was given.
pub fn children(process: Pid) -> Option<Vec<Pid>> {
    let tasks = fs::read_dir(format!("/proc/{process}/task")).ok()?;
    let mut all = Vec::new();
    for task in tasks.flatten() {
        let children = fs::read_to_string(task.path().join("children")).ok()?;
        let numbers = children.split_whitespace();
        all.extend(numbers.filter_map(|number| Pid::from_raw(number.parse().ok()?)));
    }
    Some(all)
}

fn own_used(process: Pid) -> Option<Used> {
    let about = about(&format!("/proc/{process}"))?;
    // Its own and the system's for it, and the same of its children that have ended.
    let ticks = about.split(' ').skip(11).take(4);
    let ticks = ticks.filter_map(|number| number.parse::<u64>().ok());
    let second = rustix::param::clock_ticks_per_second();
    let mut all = Used {
        had: Duration::from_millis(ticks.sum::<u64>() * 1000 / second.max(1)),
        ..Used::default()
    };
    for thread in fs::read_dir(format!("/proc/{process}/task"))
        .ok()?
        .flatten()
    {
        let folder = thread.path().display().to_string();
        all.queued += queued(&folder).unwrap_or_default();
        all.wants |= self::about(&folder).is_some_and(|about| about.starts_with('R'));
    }
    Some(all)
}

/// What the system says of a process or thread, from its state on: its name, in brackets before that, may hold anything.
fn about(folder: &str) -> Option<String> {
    let text = fs::read_to_string(format!("{folder}/stat")).ok()?;
    Some(text.rsplit_once(") ")?.1.to_string())
}

/// How long a thread has stood in the queue for a processor, which not every system counts.
fn queued(folder: &str) -> Option<Duration> {
    let text = fs::read_to_string(format!("{folder}/schedstat")).ok()?;
    Some(Duration::from_nanos(text.split(' ').nth(1)?.parse().ok()?))
}

/// A limit of threads, as the kernel counts them: all that the user has.
pub fn threads(rules: &Rules, most: u64) -> u64 {
    let counted_alone = rules.contains(&Rule::User) || rules.contains(&Rule::Namespaces);
    match counted_alone {
        true => most,
        false => most + threads_of_this_user(),
    }
}

/// How many threads the grader's own user has, all over the machine.
fn threads_of_this_user() -> u64 {
    let user = getuid().as_raw();
    let processes = fs::read_dir("/proc").into_iter().flatten().flatten();
    let own = processes.filter(|process| process.metadata().is_ok_and(|about| about.uid() == user));
    let threads = own.map(|process| {
        let threads = fs::read_dir(process.path().join("task"));
        threads.map_or(0, |threads| threads.count() as u64)
    });
    threads.sum()
}

#[cfg(test)]
mod tests {
    use rustix::process::getpid;

    use super::*;

    #[test]
    fn what_runs_wants_a_processor_and_what_it_has_had_grows() {
        let before = own_used(getpid()).unwrap();
        assert!(before.wants, "this thread runs while it asks");
        // Until it has had more, and never for ever: nothing else is done here.
        while own_used(getpid()).unwrap().had == before.had {}
    }
}
