//! Games with dice: what their positions are worth, players, and matches between them. A value is
//! the probability that `Left` wins under best play by both, draws counting one half.
//!
//! | file | what |
//! |---|---|
//! | [`oracle`] | the obvious way to the right answer, slow on purpose |
//! | [`expectimax()`] | values a few plies ahead, plain and with Star1 and Star2 pruning |
//! | [`monte_carlo()`] | Monte Carlo tree search, where neither the end nor a guess is in sight |
//! | [`number`] | probabilities as fractions and as floating point numbers |
//! | [`boards`], [`turns`], [`solution`] | every board of Place or Attack, turn by turn |
//! | [`Values`] | the same, as exactly as there is room for |
//! | [`players`], [`contest`] | players by name; matches between them, with an interval |

mod agents;
mod amount;
pub mod boards;
pub mod contest;
pub mod expectimax;
pub mod monte_carlo;
pub mod number;
pub mod oracle;
pub mod players;
mod roll;
pub mod solution;
mod star;
mod successors;
pub mod turns;
mod values;

pub use agents::{Expecting, Perfect, Searching};
pub use amount::{Amount, Wide};
pub use contest::{Contest, Tally, wilson};
pub use expectimax::{Expected, Expectimax, Pruning, expectimax};
pub use monte_carlo::{Branch, monte_carlo};
pub use number::Number;
pub use oracle::Oracle;
pub use players::{MakePlayer, PLAYERS, PlayerKind};
pub use roll::Dice;
pub use solution::Solution;
pub use turns::{Plan, Refused, limbs, needs, solve};
pub use values::{Interval, Values};
