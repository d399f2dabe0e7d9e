//! The checker accepts what is right and refuses what is wrong, each for its own reason.

mod hand_made;
mod outline;
mod progress;
mod switching;
