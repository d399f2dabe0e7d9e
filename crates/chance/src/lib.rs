//! Games with dice: exact values, expectimax, Monte Carlo tree search and matches.
//!
//! A value is the probability that `Left` wins under optimal play, counting a draw as one half.
//! [`solve()`] computes the values of all positions of Place or Attack; [`SolvedValues`] chooses
//! the number type. [`expectimax()`] and [`mcts()`] search from one position of any game with dice,
//! and [`Oracle`] is the slow reference for all of them. A [`Pairing`] plays matches.
//!
//! ```
//! use game::{Game, Limits, Meter, NoMonitor};
//! use games::place_or_attack::{PlaceOrAttack, Settings};
//! use pounce_chance::{Solution, SolvePlan, solve};
//!
//! let game = PlaceOrAttack::new(Settings::board(2, 3, 8)).unwrap();
//! let limits = Limits { bytes: 1 << 24, ..Limits::DEFAULT };
//! let plan = SolvePlan::best_play(0);
//! let solution: Solution<f64> = solve(game, plan, &mut Meter::new(limits, &NoMonitor))?;
//! let black_wins = solution.value(&solution.game().start()).unwrap();
//! assert!(0.0 < black_wins && black_wins < 1.0);
//! # Ok::<(), pounce_chance::SolveError>(())
//! ```

mod dice;
mod matches;
mod oracle;
mod place_or_attack;
mod probability;
mod search;

pub use dice::Dice;
pub use matches::{
    AgentFactory, MatchScore, PLAYER_KINDS, Pairing, PlayerFactory, PlayerKind, wilson,
};
pub use oracle::Oracle;
pub use place_or_attack::{
    FixedUint, MAX_CELLS, Solution, SolutionAgent, SolveError, SolvePlan, SolvedValues, TableValue,
    ValueBounds, exact_limbs, solve, solve_bytes,
};
pub use probability::ProbabilityScalar;
pub use search::{
    AgentLimits, ExpectimaxAgent, ExpectimaxOptions, ExpectimaxResult, MctsAgent, MoveStats,
    Pruning, expectimax, mcts,
};
