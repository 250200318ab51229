//! The saves in a workspace, regardless of how the editor writes files.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Error, Result};
use notify::{Config, Event, EventKind, PollWatcher, RecommendedWatcher, RecursiveMode, Watcher};

use grading::intake::{self, Submission};
use judge::assignment::Assignment;
use sandbox::Stop;

/// The time without a change after which a save is complete. An editor may save in several steps, and a formatter may
/// follow.
const SETTLE_TIME: Duration = Duration::from_millis(50);

/// The polling interval where the system reports no changes, as in network folders.
const POLL_INTERVAL: Duration = Duration::from_secs(2);

/// An event in a watched workspace.
pub enum WatchEvent {
    /// The new contents of the workspace.
    Saved(Box<Submission>),
    /// The workspace can no longer be read.
    Failed(Error),
    /// The student has ended the run.
    End,
}

/// A watcher for the sources of a workspace; it stops when dropped.
pub struct SourceWatcher {
    _system: Option<RecommendedWatcher>,
    _poll: PollWatcher,
}

impl SourceWatcher {
    /// Watches the sources of the phases.
    ///
    /// The first event is the present state, and each later event is a different one. A new state stops the run for the
    /// previous one.
    ///
    /// # Errors
    ///
    /// Fails if the sources cannot be watched.
    pub fn watch(
        assignment: Arc<Assignment>,
        stop: Stop,
        events: Sender<WatchEvent>,
    ) -> Result<Self> {
        let (sender, changes) = channel();
        let phases = assignment.phases.iter();
        let folders = phases.map(|phase| assignment.workspace.join(&phase.package).join("src"));
        let folders: Vec<_> = folders.collect();
        let all = |watcher: &mut dyn Watcher| {
            let mut folders = folders.iter();
            folders.try_for_each(|folder| watcher.watch(folder, RecursiveMode::Recursive))
        };
        // The system may have reached its limit of watches; polling still works then.
        let system = notify::recommended_watcher(on_change(sender.clone()));
        let system = system.and_then(|mut watcher| all(&mut watcher).map(|()| watcher));
        let often = Config::default().with_poll_interval(POLL_INTERVAL);
        let mut poll =
            PollWatcher::new(on_change(sender), often).context("failed to watch files")?;
        all(&mut poll).context("failed to watch the sources of the phases")?;
        thread::spawn(move || follow(&assignment, &changes, &stop, &events));
        Ok(Self {
            _system: system.ok(),
            _poll: poll,
        })
    }
}

/// Reports changes only, not reads, because the grader itself reads the files.
fn on_change(changes: Sender<()>) -> impl Fn(notify::Result<Event>) + Send + 'static {
    move |event| {
        if !event.is_ok_and(|event| matches!(event.kind, EventKind::Access(_))) {
            // If the receiver is gone, the run has ended.
            let _ = changes.send(());
        }
    }
}

/// Sends the state of the workspace, and again after each change.
fn follow(
    assignment: &Assignment,
    changes: &Receiver<()>,
    stop: &Stop,
    events: &Sender<WatchEvent>,
) {
    let mut last = None;
    loop {
        let is_first = last.is_none();
        let event = match intake::take_ours(assignment, &assignment.workspace) {
            Ok(taken) => {
                let what = (taken.files.clone(), taken.problem.clone());
                let is_new = last.replace(what.clone()) != Some(what);
                is_new.then_some(WatchEvent::Saved(Box::new(taken)))
            }
            Err(error) => Some(WatchEvent::Failed(error)),
        };
        if let Some(event) = event {
            if events.send(event).is_err() {
                return;
            }
            if !is_first {
                stop.stop();
            }
        }
        if changes.recv().is_err() {
            return;
        }
        while changes.recv_timeout(SETTLE_TIME).is_ok() {}
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::*;
    use report::atomic_write;

    #[test]
    fn only_changed_sources_send_an_event_and_stop_the_run() {
        let here = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let mut assignment =
            Assignment::read(&here, "boggle-solver", boggle::SUBJECTS.subjects()).unwrap();
        let folder = tempfile::tempdir().unwrap();
        assignment.workspace = folder.path().to_path_buf();
        let source = folder.path().join("dictionary/src/trie.rs");
        fs::create_dir_all(source.parent().unwrap()).unwrap();
        fs::write(&source, "first").unwrap();

        let (change, changes) = channel();
        let (sender, events) = channel();
        let stop = Stop::default();
        let (given, stops) = (stop.clone(), stop);
        let following = thread::spawn(move || follow(&assignment, &changes, &given, &sender));
        let next = || {
            let WatchEvent::Saved(saved) = events.recv().unwrap() else {
                panic!("it was saved");
            };
            let bytes = saved.files.into_values().next().unwrap();
            String::from_utf8(bytes).unwrap()
        };
        assert_eq!(next(), "first");
        fs::write(&source, "first").unwrap();
        change.send(()).unwrap();
        change.send(()).unwrap();
        // Each state is sent at most once.
        atomic_write::write(&source, b"second").unwrap();
        change.send(()).unwrap();
        assert_eq!(next(), "second");
        drop(change);
        following.join().unwrap();
        assert!(stops.is_set());
        assert!(events.recv().is_err(), "there was no more news");
    }
}
