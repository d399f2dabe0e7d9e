//! Every position of a hunting game, solved by backward induction on bit planes.
//!
//! The tigers are fixed up to symmetry ([`Classes`]); the goat sets beside them index two bit
//! planes, and one word holds the values of 32 of them. [`solve()`] computes the sliding phase
//! (with distances) and then the placement phase layer by layer, and hands each layer to a
//! [`Sink`]; [`census()`] counts what is in it.

mod arena;
mod burnside;
mod census;
mod classes;
mod columns;
mod frontier;
mod goat_turn;
mod hunt_turn;
mod layer;
mod layout;
mod needs;
mod order;
mod retrograde;
mod route;
mod sliding;
mod solve;
mod tally;
mod vector;
mod word;

pub use burnside::placings;
pub use census::{Count, JointRow, Row, census, joint_census};
pub use classes::{Class, Classes, TigerMove};
pub use layer::{Layer, NEVER, placement, window};
pub use layout::{Layout, Run, Window};
pub use needs::Needs;
pub use retrograde::Retrograde;
pub use route::{Streams, follow_move};
pub use sliding::Sliding;
pub use solve::{Finished, Sink, Stopped, layer_before, resume, solve};
