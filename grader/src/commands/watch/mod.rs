//! `grader watch`: tests a student's own work after every save.
//!
//! It runs the test cases of `grader check`, starting with the last failures, and gives one piece of feedback. When all
//! tests pass, it says so once and stays silent.

mod screen;

use std::process::ExitCode;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};

use crate::student::progress::{Progress, now};
use crate::student::watch::{Scheduler, SourceWatcher, Status, WatchEvent, feedback};
use anyhow::{Context, Result, bail};
use boggle::SUBJECTS;
use grading::Grader;
use sandbox::{Level, Stop, Stopped};

use super::{WorkspaceArgs, sandbox};
use screen::Screen;

#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    own: WorkspaceArgs,
    /// Give feedback once and exit
    #[arg(long)]
    once: bool,
}

/// Watches until Ctrl-C, which is not a failure. With `--once`, the exit code is 1 below full marks.
pub fn run(args: &Args) -> Result<ExitCode> {
    let (sender, events) = channel();
    let stop = Stop::default();
    end_on_signals(sender.clone(), stop.clone())?;
    let mut screen = Screen::new();
    let ended = watch(args, &mut screen, sender, &events, &stop);
    // After a signal, any other error may be a consequence of it.
    let is_ended = || {
        events
            .try_iter()
            .any(|event| matches!(event, WatchEvent::End))
    };
    match ended {
        Err(error) if error.is::<Stopped>() || is_ended() => {
            screen.end()?;
            Ok(ExitCode::SUCCESS)
        }
        ended => ended,
    }
}

/// Stops the run in an orderly way on a signal, so that no temporary files remain.
fn end_on_signals(events: Sender<WatchEvent>, stop: Stop) -> Result<()> {
    let end = move || {
        // If the receiver is gone, the run has ended.
        let _ = events.send(WatchEvent::End);
        stop.stop();
    };
    ctrlc::set_handler(end).context("failed to handle Ctrl-C")
}

fn watch(
    args: &Args,
    screen: &mut Screen,
    sender: Sender<WatchEvent>,
    events: &Receiver<WatchEvent>,
    stop: &Stop,
) -> Result<ExitCode> {
    let assignment = Arc::new(args.own.read()?);
    let mut progress = Progress::read(&assignment.root)?;
    if !args.once {
        screen.begin(&assignment)?;
    }
    let sandbox = sandbox(Level::None)?.until(stop.clone());
    let seeds = || format!("{:08x}", rand::random::<u32>());
    let grader =
        Grader::without_reference(Arc::clone(&assignment), SUBJECTS, String::new(), sandbox)?;
    let mut scheduler = Scheduler::new(grader, Box::new(seeds))?;
    // From here on, a save stops the run for the previous one.
    let _watcher = SourceWatcher::watch(assignment, stop.clone(), sender)?;
    let mut before: Option<Status> = None;
    let mut saved = None;
    loop {
        let event = match saved {
            None => Some(
                events
                    .recv()
                    .context("the file watcher stopped; run the command again")?,
            ),
            Some(_) => None,
        };
        // This must happen before reading the other events, because a later one stops the run again.
        stop.go_on();
        for event in event.into_iter().chain(events.try_iter()) {
            match event {
                WatchEvent::Saved(submission) => saved = Some(submission),
                WatchEvent::Failed(error) => return Err(error),
                WatchEvent::End => bail!(Stopped),
            }
        }
        let Some(submission) = &saved else { continue };
        if !before.as_ref().is_some_and(Status::is_right) {
            screen.asking()?;
        }
        // All feedback on one save compares with the status before that save.
        let mut latest = None;
        let result = scheduler.rerun(submission, &mut |assignment, status, phase| {
            let (name, now) = (&assignment.name, now());
            let so_far = progress.so_far(name, now, status.earned(), status.possible());
            if let Some(feedback) = feedback(assignment, before.as_ref(), status, phase, so_far) {
                screen.show(&feedback)?;
                if feedback.has_points() {
                    progress.record(name, now, status.earned())?;
                }
            }
            latest = Some(status.clone());
            Ok(())
        });
        before = latest.or(before);
        match result {
            Err(error) if error.is::<Stopped>() => continue,
            result => result?,
        }
        screen.asked()?;
        saved = None;
        if args.once {
            let is_right = before.is_some_and(|status| status.is_right());
            return Ok(ExitCode::from(u8::from(!is_right)));
        }
    }
}
