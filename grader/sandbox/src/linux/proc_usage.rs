//! The processor time and the number of processes, read from `/proc`.

use std::fs;
use std::os::unix::fs::MetadataExt;
use std::time::Duration;

use rustix::process::{Pid, getuid};

use crate::rules::{Rule, Rules};
use crate::supervise::Used;

/// Returns the processor time of all descendants of this process, if the system reports it.
pub fn used(process: Pid) -> Option<Used> {
    let descendants = descendants(process)?;
    if descendants.is_empty() {
        return Some(Used::WITHOUT_PROGRAM);
    }
    // A process that has just ended has no entry.
    Some(descendants.into_iter().filter_map(own_used).sum())
}

fn descendants(process: Pid) -> Option<Vec<Pid>> {
    let mut all = children(process)?;
    let further: Vec<Pid> = all
        .iter()
        .filter_map(|child| descendants(*child))
        .flatten()
        .collect();
    all.extend(further);
    Some(all)
}

/// Returns the children of a process, including orphans it has adopted.
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

/// Returns the processor time of one process, and of its children that have ended.
fn own_used(process: Pid) -> Option<Used> {
    let about = about(&format!("/proc/{process}"))?;
    // The four numbers are the times in user mode and in the kernel, first its own and then those of ended children.
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

/// Returns the system's line about a process or thread, starting with its state. The name before it, in brackets, may
/// contain anything.
fn about(folder: &str) -> Option<String> {
    let text = fs::read_to_string(format!("{folder}/stat")).ok()?;
    Some(text.rsplit_once(") ")?.1.to_string())
}

/// Returns the time that a thread has spent in the queue for a processor. Some systems do not count
/// it.
fn queued(folder: &str) -> Option<Duration> {
    let text = fs::read_to_string(format!("{folder}/schedstat")).ok()?;
    Some(Duration::from_nanos(text.split(' ').nth(1)?.parse().ok()?))
}

/// Returns a thread limit as the kernel counts it: all threads of the user together.
pub fn threads(rules: &Rules, most: u64) -> u64 {
    let counted_alone = rules.contains(&Rule::User) || rules.contains(&Rule::Namespaces);
    match counted_alone {
        true => most,
        false => most + threads_of_this_user(),
    }
}

/// Returns the number of threads that the caller's user has on the whole machine.
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
    use std::process::{Command, Stdio};

    use rustix::process::getpid;

    use super::*;

    #[test]
    fn process_that_has_started_no_program_uses_no_time() {
        let mut alone = Command::new("cat").stdin(Stdio::piped()).spawn().unwrap();
        let used = used(Pid::from_child(&alone)).unwrap();
        assert!(used.had.is_zero() && used.queued.is_zero() && used.wants);
        drop(alone.stdin.take());
        alone.wait().unwrap();
    }

    #[test]
    fn running_thread_wants_a_processor_and_its_time_grows() {
        let before = own_used(getpid()).unwrap();
        assert!(before.wants, "this thread is running");
        // This loop itself uses up the time that ends it.
        while own_used(getpid()).unwrap().had == before.had {}
    }
}
