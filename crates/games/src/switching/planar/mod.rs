//! Planar embeddings and the dual game.

mod dual;
mod embedding;

pub(crate) use dual::area;
pub use dual::dual;
pub use embedding::Embedding;
