//! Ctrl-C and SIGTERM.
//!
//! The first signal asks a command that listens to stop; it still writes what is done. The second signal
//! ends the program at once. Other commands have nothing to save, so the first signal ends them.

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

/// Set once a command checks [`STOP`].
static LISTENING: AtomicBool = AtomicBool::new(false);
static INSTALLED: AtomicBool = AtomicBool::new(false);

/// Installs the handler, which ends the program with exit code 130.
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

/// Starts to listen: from now on the first interrupt only sets [`STOP`].
pub fn listen() -> anyhow::Result<()> {
    install()?;
    LISTENING.store(true, Ordering::Relaxed);
    Ok(())
}

/// Cancels work when the user interrupts.
pub struct Interruptible;

impl Progress for Interruptible {
    fn is_cancelled(&self) -> bool {
        is_interrupted()
    }
}
