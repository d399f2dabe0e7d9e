//! The claims of the workspace: their results, and walks through their certificates.

mod draft;
mod index;
mod list;
mod strategy;

pub use draft::draft;
pub use index::Claims;
pub use list::{claim, list};
pub use strategy::strategy;
