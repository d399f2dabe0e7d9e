//! Ctrl-C and SIGTERM: the first one stops the work, so that what is done is still written; the
//! second ends the program at once.

use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Context;

/// Set when the user interrupts.
pub static STOP: AtomicBool = AtomicBool::new(false);

/// Whether the user has interrupted.
pub fn is_interrupted() -> bool {
    STOP.load(Ordering::Relaxed)
}

/// Begins to listen for interrupts.
pub fn listen() -> anyhow::Result<()> {
    ctrlc::set_handler(|| {
        if STOP.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    })
    .context("cannot listen for interrupts")
}
