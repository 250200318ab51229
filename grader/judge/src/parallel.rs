//! Work spread over threads, with results in the order of the tasks.

use std::any::Any;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::channel;
use std::thread;

use anyhow::Result;

use crate::internal_error::InternalError;

/// Does `work` for each of `tasks`, `jobs` at a time.
///
/// Calls `done` on this thread with each result, in the order of the tasks, as soon as all earlier results exist. A
/// panic is an internal error of its task and does not stop the others.
pub fn in_order<T: Sync, R: Send>(
    tasks: &[T],
    jobs: usize,
    work: impl Fn(&T) -> Result<R> + Sync,
    mut done: impl FnMut(&T, Result<R>),
) {
    let next = AtomicUsize::new(0);
    let (sender, results) = channel();
    thread::scope(|scope| {
        for _ in 0..jobs.clamp(1, tasks.len().max(1)) {
            let (sender, next, work) = (sender.clone(), &next, &work);
            scope.spawn(move || {
                while let Some((number, task)) = {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    tasks.get(number).map(|task| (number, task))
                } {
                    if sender.send((number, unless_panic(|| work(task)))).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let mut waiting = BTreeMap::new();
        let mut told = 0;
        for (number, result) in results {
            waiting.insert(number, result);
            while let Some(result) = waiting.remove(&told) {
                done(&tasks[told], result);
                told += 1;
            }
        }
    });
}

/// Does `work` for each of `tasks`, `jobs` at a time, and returns the results.
pub fn map<T: Sync, R: Send>(
    tasks: &[T],
    jobs: usize,
    work: impl Fn(&T) -> Result<R> + Sync,
) -> Vec<Result<R>> {
    let mut results = Vec::new();
    in_order(tasks, jobs, work, |_, result| results.push(result));
    results
}

/// Returns the number of jobs that suits this machine.
pub fn jobs() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

fn unless_panic<R>(work: impl FnOnce() -> Result<R>) -> Result<R> {
    // Unwind safety: tasks share no mutable state, so a panic leaves only its own task half done.
    let done = catch_unwind(AssertUnwindSafe(work));
    done.unwrap_or_else(|panic| {
        Err(InternalError(format!("panicked: {}", panic_message(&*panic))).into())
    })
}

fn panic_message(panic: &(dyn Any + Send)) -> &str {
    let owned = panic.downcast_ref::<String>().map(String::as_str);
    let text = owned.or_else(|| panic.downcast_ref::<&str>().copied());
    text.unwrap_or("without a word")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_keep_the_order_of_tasks_for_any_job_count() {
        let tasks: Vec<u64> = (0..200).collect();
        for jobs in [1, 2, 7, 1000] {
            let mut seen = Vec::new();
            // Later tasks finish sooner.
            let work = |task: &u64| Ok((0..(200 - task) * 1000).sum::<u64>() % 7 + task * 10);
            in_order(&tasks, jobs, work, |task, result| {
                seen.push((*task, result.unwrap() / 10))
            });
            assert!(seen.iter().all(|(task, result)| task == result));
            assert!(seen.iter().map(|(task, _)| task).eq(&tasks));
        }
        assert!(map(&[] as &[u64], 3, |task| Ok(*task)).is_empty());
    }

    #[test]
    fn panic_fails_only_its_own_task() {
        for jobs in [1, 2] {
            let results = map(&[2_u64, 0, 5], jobs, |task| Ok(10 / task));
            let [Ok(5), Err(error), Ok(2)] = &results[..] else {
                panic!("{results:?}");
            };
            let error = error.downcast_ref::<InternalError>().unwrap();
            assert_eq!(error.0, "panicked: attempt to divide by zero");
        }
    }
}
