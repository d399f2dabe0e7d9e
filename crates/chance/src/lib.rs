//! Games with dice: exact values, expectimax, Monte Carlo tree search and matches.
//!
//! A value is the probability that `Left` wins under optimal play, counting a draw as one half.

mod dice;
mod matches;
mod oracle;
mod place_or_attack;
mod probability;
mod search;

pub use dice::Dice;
pub use matches::{Contest, MakePlayer, Maker, PLAYERS, PlayerKind, Tally, wilson};
pub use oracle::Oracle;
pub use place_or_attack::{
    Amount, Interval, Plan, Refused, Solution, Values, Wide, limbs, needs, solve,
};
pub use probability::Number;
pub use search::{
    Branch, Expected, Expectimax, Expecting, Perfect, Pruning, Searching, expectimax, monte_carlo,
};
