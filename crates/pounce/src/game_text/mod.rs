//! Games as text: export as PGN, and import of anything that looks like a game.

mod export;
mod import;
mod movetext;
mod replay;

pub use export::{GameNotes, MoveNote};
pub use import::{IMPORT, ImportKind, ImportedGame};
