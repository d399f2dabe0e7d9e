//! The checker accepts valid certificates and refuses others, each for its own reason.

mod hand_made;
mod outline;
mod progress;
mod switching;
