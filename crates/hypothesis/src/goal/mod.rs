//! The goals of each kind of game as claim files state them.

mod census;
mod fish_barrel;
mod hunt;
mod place_or_attack;
mod switching;
mod tree_size;

pub use census::{Count, Shares};
pub use fish_barrel::{
    Alpha, Learners, Learning, LessonName, Numbers, Parity, Players, RightMoves, ScoreName, Stands,
    Termination, Throws,
};
pub use hunt::{Arrangements, Blockade, BoardFigures, Mobility, Moves, PhaseName, Safe};
pub use place_or_attack::{Attack, Match, Probability};
pub use switching::{
    FamilyName, KnotClaim, PurgeClaim, StrategyClaim, StrategyName, Times, WinsName,
};
pub use tree_size::{Children, LeafName, TreeSize};
