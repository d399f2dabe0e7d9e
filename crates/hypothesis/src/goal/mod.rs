//! The goals of each kind of game as claim files state them.

mod census;
mod fish_barrel;
mod hunt;
mod place_or_attack;
mod switching;
mod tree_size;

pub use census::{CensusFigures, Shares};
pub use fish_barrel::{
    AlphaRule, Learners, Learning, LessonName, NumberSet, Parity, ParityScope, Players, RightMoves,
    ScoreName, Termination, ThrowLimits,
};
pub use hunt::{
    Arrangements, Blockade, BoardFigures, MobilityFigures, MoveFigures, PhaseName, SafeGoats,
};
pub use place_or_attack::{Attack, Match, Probability};
pub use switching::{
    FamilyName, KnotClaim, PurgeClaim, PurgeRounds, StrategyClaim, StrategyName, WinningNetworks,
};
pub use tree_size::{LeafName, SymmetricChildren, TreeSize};
