//! Ctrl-C and SIGTERM. A command that listens is stopped by the first one, and still writes what is
//! done; the second ends the program at once. Other commands have nothing to save: the first one ends
//! them at once.

use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Context;
use pounce::Progress;

use crate::terminal::exit::INTERRUPTED;

/// Set when the user interrupts.
static STOP: AtomicBool = AtomicBool::new(false);

/// Checks whether the user has interrupted.
pub fn is_interrupted() -> bool {
    STOP.load(Ordering::Relaxed)
}

/// Set once a command looks at [`STOP`].
static LISTENING: AtomicBool = AtomicBool::new(false);
static INSTALLED: AtomicBool = AtomicBool::new(false);

/// Makes interrupts end the program with the exit code that is promised for them.
pub fn install() -> anyhow::Result<()> {
    if INSTALLED.load(Ordering::Relaxed) {
        return Ok(());
    }
    ctrlc::set_handler(|| {
        if STOP.swap(true, Ordering::Relaxed) || !LISTENING.load(Ordering::Relaxed) {
            std::process::exit(INTERRUPTED.into());
        }
    })
    .context("cannot listen for interrupts")?;
    INSTALLED.store(true, Ordering::Relaxed);
    Ok(())
}

/// Begins to listen: from now on the first interrupt only sets [`STOP`].
pub fn listen() -> anyhow::Result<()> {
    install()?;
    LISTENING.store(true, Ordering::Relaxed);
    Ok(())
}

/// Ends work when the user interrupts.
pub struct Interruptible;

impl Progress for Interruptible {
    fn is_cancelled(&self) -> bool {
        is_interrupted()
    }
}
