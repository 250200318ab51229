//! What processes have used, and how many there are, as `/proc` tells it.

use std::fs;
use std::os::unix::fs::MetadataExt;
use std::time::Duration;

use rustix::process::{Pid, getuid};

use super::super::rules::{Rule, Rules};

/// The processor time that all below a process have had, if the system tells.
pub fn processor_time(process: Pid) -> Option<Duration> {
    let mut all = Duration::ZERO;
    for child in children(process)? {
        // One that has just ended has nothing to say.
        all += own_processor_time(child).unwrap_or_default();
        all += processor_time(child).unwrap_or_default();
    }
    Some(all)
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

fn own_processor_time(process: Pid) -> Option<Duration> {
    let text = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The name, in brackets, may hold anything; the numbers come after it.
    let numbers = text.rsplit_once(") ")?.1.split(' ');
    // Its own and the system's for it, and the same of its children that have ended.
    let ticks = numbers
        .skip(11)
        .take(4)
        .filter_map(|number| number.parse::<u64>().ok());
    let second = rustix::param::clock_ticks_per_second();
    Some(Duration::from_millis(
        ticks.sum::<u64>() * 1000 / second.max(1),
    ))
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
