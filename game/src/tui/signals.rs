//! Provided: signals that end or suspend a game in a terminal.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether a signal asks the game to end. Without this, the signal would leave the terminal in the
/// state of a game.
pub struct Ending {
    signals: Vec<(i32, Arc<AtomicBool>)>,
}

#[cfg(unix)]
impl Ending {
    /// Notes these signals from now on.
    ///
    /// # Errors
    ///
    /// Fails if the system does not allow it.
    pub fn watch() -> io::Result<Self> {
        // SIGHUP keeps its meaning: without a terminal, there is nothing to restore.
        use signal_hook::consts::{SIGINT, SIGTERM};
        let watch = |signal| {
            let flag = Arc::default();
            signal_hook::flag::register(signal, Arc::clone(&flag))?;
            Ok((signal, flag))
        };
        let signals: io::Result<Vec<_>> = [SIGTERM, SIGINT].map(watch).into_iter().collect();
        Ok(Self { signals: signals? })
    }

    /// Ends the process as the signal would have done, if there was one.
    ///
    /// # Errors
    ///
    /// Fails if the system does not allow it.
    pub fn follow(&self) -> io::Result<()> {
        match self.signals.iter().find(|(_, flag)| is_set(flag)) {
            Some((signal, _)) => signal_hook::low_level::emulate_default_handler(*signal),
            None => Ok(()),
        }
    }
}

#[cfg(not(unix))]
impl Ending {
    pub fn watch() -> io::Result<Self> {
        Ok(Self {
            signals: Vec::new(),
        })
    }

    pub fn follow(&self) -> io::Result<()> {
        Ok(())
    }
}

impl Ending {
    /// Whether the game has to end.
    pub fn is_asked(&self) -> bool {
        self.signals.iter().any(|(_, flag)| is_set(flag))
    }
}

fn is_set(flag: &AtomicBool) -> bool {
    flag.load(Ordering::Relaxed)
}

/// Stops this process, and the others of its job, until the shell continues them: the shell waits
/// for `cargo run`, if that has started the game.
///
/// # Errors
///
/// Fails if the system does not allow it.
#[cfg(unix)]
pub fn suspend() -> io::Result<()> {
    Ok(rustix::process::kill_current_process_group(
        rustix::process::Signal::TSTP,
    )?)
}

#[cfg(not(unix))]
pub fn suspend() -> io::Result<()> {
    Ok(())
}
