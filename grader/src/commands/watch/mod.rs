//! `grader watch`: a student's own run that goes on, from save to save.
//!
//! It asks what `grader check` asks, what failed at last before the rest, and says one thing. When all is
//! right it says so once and is quiet.

mod screen;

use std::process::ExitCode;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};

use crate::student::progress::{Progress, now};
use crate::student::watch::{News, Rounds, Saves, Stand, told};
use anyhow::{Context, Result, bail};
use boggle::SUBJECTS;
use grading::Grader;
use sandbox::{Level, Stop, Stopped};

use super::{Own, sandbox};
use screen::Screen;

#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    own: Own,
    /// Say what there is to say now, and end
    #[arg(long)]
    once: bool,
}

/// Ends on Ctrl-C, which is no failure. Exit code 1 below full marks, if it is asked `--once`.
pub fn run(args: &Args) -> Result<ExitCode> {
    let (sender, news) = channel();
    let stop = Stop::default();
    end_on_signals(sender.clone(), stop.clone())?;
    let mut screen = Screen::new();
    let ended = watch(args, &mut screen, sender, &news, &stop);
    // Whatever else goes wrong after a signal may do so because of it.
    let was_told = || news.try_iter().any(|news| matches!(news, News::End));
    match ended {
        Err(error) if error.is::<Stopped>() || was_told() => {
            screen.end()?;
            Ok(ExitCode::SUCCESS)
        }
        ended => ended,
    }
}

/// Everything that was begun comes to its end, so that nothing is left in the folder of temporary files.
fn end_on_signals(news: Sender<News>, stop: Stop) -> Result<()> {
    let end = move || {
        // If nobody listens any more, it has ended.
        let _ = news.send(News::End);
        stop.stop();
    };
    ctrlc::set_handler(end).context("to be told of Ctrl-C")
}

fn watch(
    args: &Args,
    screen: &mut Screen,
    sender: Sender<News>,
    news: &Receiver<News>,
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
    let mut rounds = Rounds::new(grader, Box::new(seeds))?;
    // From here on, what is saved stops what runs for an earlier save.
    let _saves = Saves::watch(assignment, stop.clone(), sender)?;
    let mut before: Option<Stand> = None;
    let mut saved = None;
    loop {
        let heard = match saved {
            None => Some(news.recv().context("nothing is watched any more")?),
            Some(_) => None,
        };
        // Before the rest is heard: what comes after it stops the round.
        stop.go_on();
        for heard in heard.into_iter().chain(news.try_iter()) {
            match heard {
                News::Saved(submission) => saved = Some(submission),
                News::Failed(error) => return Err(error),
                News::End => bail!(Stopped),
            }
        }
        let Some(submission) = &saved else { continue };
        if !before.as_ref().is_some_and(Stand::is_right) {
            screen.asking()?;
        }
        // Whatever is told of one save is told against what was known before it.
        let mut latest = None;
        let round = rounds.round(submission, &mut |assignment, stand, phase| {
            let (name, now) = (&assignment.name, now());
            let so_far = progress.so_far(name, now, stand.earned(), stand.possible());
            if let Some(told) = told(assignment, before.as_ref(), stand, phase, so_far) {
                screen.show(&told)?;
                if told.has_points() {
                    progress.record(name, now, stand.earned())?;
                }
            }
            latest = Some(stand.clone());
            Ok(())
        });
        before = latest.or(before);
        match round {
            Err(error) if error.is::<Stopped>() => continue,
            round => round?,
        }
        screen.asked()?;
        saved = None;
        if args.once {
            let is_right = before.is_some_and(|stand| stand.is_right());
            return Ok(ExitCode::from(u8::from(!is_right)));
        }
    }
}
