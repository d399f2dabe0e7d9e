mod decision;
mod endgame_database;
#[allow(
    clippy::module_inception,
    reason = "the folder is named after its main type"
)]
mod question;

pub use decision::{Answer, Decision, OpenReason};
pub use endgame_database::{EndgameDatabase, EventDistance, EventWithDatabase};
pub use question::{Event, Objective, Question, Win};
