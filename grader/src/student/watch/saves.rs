//! What lies in the workspace, as often as it is another: whoever saves is heard of, whichever way the editor does it.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Error, Result};
use notify::{Config, Event, EventKind, PollWatcher, RecommendedWatcher, RecursiveMode, Watcher};

use grading::intake::{self, Submission};
use judge::assignment::Assignment;
use sandbox::Stop;

/// An editor may save in several steps, and a formatter right after it.
const SETTLED: Duration = Duration::from_millis(50);

/// How often is looked where nothing is heard: in folders of a network, say, or of another system.
const LOOK: Duration = Duration::from_secs(2);

/// What happens while a workspace is watched.
pub enum News {
    /// This lies in the workspace now.
    Saved(Submission),
    /// The workspace cannot be read any more.
    Failed(Error),
    /// Whoever watches has seen enough.
    End,
}

/// As long as this lives, what is saved is heard of.
pub struct Saves {
    _heard: Option<RecommendedWatcher>,
    _looked: PollWatcher,
}

impl Saves {
    /// Watches the sources of the phases: what lies there is the first of the news, and then whatever differs from
    /// that. What runs for the one before is stopped, since nobody needs its answer.
    ///
    /// # Errors
    ///
    /// If they cannot be watched.
    pub fn watch(assignment: Arc<Assignment>, stop: Stop, news: Sender<News>) -> Result<Self> {
        let (sender, changes) = channel();
        let phases = assignment.phases.iter();
        let folders = phases.map(|phase| assignment.workspace.join(&phase.package).join("src"));
        let folders: Vec<_> = folders.collect();
        let all = |watcher: &mut dyn Watcher| {
            let mut folders = folders.iter();
            folders.try_for_each(|folder| watcher.watch(folder, RecursiveMode::Recursive))
        };
        // A system may hear no more folders, which is what looking is for.
        let heard = notify::recommended_watcher(on_change(sender.clone()));
        let heard = heard.and_then(|mut watcher| all(&mut watcher).map(|()| watcher));
        let often = Config::default().with_poll_interval(LOOK);
        let mut looked = PollWatcher::new(on_change(sender), often).context("to watch files")?;
        all(&mut looked).context("to watch the sources of the phases")?;
        thread::spawn(move || follow(&assignment, &changes, &stop, &news));
        Ok(Self {
            _heard: heard.ok(),
            _looked: looked,
        })
    }
}

/// That a file was read is no change: we do so ourselves.
fn on_change(changes: Sender<()>) -> impl Fn(notify::Result<Event>) + Send + 'static {
    move |event| {
        if !event.is_ok_and(|event| matches!(event.kind, EventKind::Access(_))) {
            // If nobody listens any more, it is over.
            let _ = changes.send(());
        }
    }
}

/// Tells what lies there, and again whenever it is something else.
fn follow(assignment: &Assignment, changes: &Receiver<()>, stop: &Stop, news: &Sender<News>) {
    let mut last = None;
    loop {
        let is_first = last.is_none();
        let found = match intake::take_ours(assignment, &assignment.workspace) {
            Ok(taken) => {
                let what = (taken.files.clone(), taken.problem.clone());
                let is_new = last.replace(what.clone()) != Some(what);
                is_new.then_some(News::Saved(taken))
            }
            Err(error) => Some(News::Failed(error)),
        };
        if let Some(found) = found {
            if news.send(found).is_err() {
                return;
            }
            if !is_first {
                stop.stop();
            }
        }
        if changes.recv().is_err() {
            return;
        }
        while changes.recv_timeout(SETTLED).is_ok() {}
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::*;
    use report::atomic_write;

    #[test]
    fn what_is_the_same_is_no_news_and_stops_nothing() {
        let here = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let mut assignment =
            Assignment::read(&here, "boggle-solver", boggle::SUBJECTS.subjects()).unwrap();
        let folder = tempfile::tempdir().unwrap();
        assignment.workspace = folder.path().to_path_buf();
        let source = folder.path().join("dictionary/src/trie.rs");
        fs::create_dir_all(source.parent().unwrap()).unwrap();
        fs::write(&source, "first").unwrap();

        let (change, changes) = channel();
        let (sender, news) = channel();
        let stop = Stop::default();
        let (told, stops) = (stop.clone(), stop);
        let following = thread::spawn(move || follow(&assignment, &changes, &told, &sender));
        let next = || {
            let News::Saved(saved) = news.recv().unwrap() else {
                panic!("it was saved");
            };
            let bytes = saved.files.into_values().next().unwrap();
            String::from_utf8(bytes).unwrap()
        };
        assert_eq!(next(), "first");
        fs::write(&source, "first").unwrap();
        change.send(()).unwrap();
        change.send(()).unwrap();
        // Whichever of the two it sees, it sees it once.
        atomic_write::write(&source, b"second").unwrap();
        change.send(()).unwrap();
        assert_eq!(next(), "second");
        drop(change);
        following.join().unwrap();
        assert!(stops.is_set());
        assert!(news.recv().is_err(), "there was no more news");
    }
}
