//! Entry point of the solver: what to solve, whether it fits, and what it needs.

use game::{Meter, Odds, OpenReason};
use games::place_or_attack::{Colour, PlaceOrAttack, Style};
use thiserror::Error;

use super::board_classes::{BoardClasses, MAX_CELLS};
use super::solution::Solution;
use super::solver::Solver;
use super::successors::Successors;
use super::table_value::TableValue;

/// Restrictions of play, and the values to keep.
#[derive(Debug, Clone, Copy)]
pub struct SolvePlan {
    /// The styles of Black and White. Each plays best within its style.
    pub styles: [Style; 2],
    /// The last turn whose values are kept.
    pub keep: u8,
}

impl SolvePlan {
    /// Plans unrestricted play by both sides and keeps the values up to a turn.
    pub fn best_play(keep: u8) -> SolvePlan {
        SolvePlan {
            styles: [Style::Free; 2],
            keep,
        }
    }
}

/// Why a game was not solved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum SolveError {
    /// The board is too large.
    #[error("boards with more than {MAX_CELLS} territories have too many positions")]
    BoardTooLarge,
    /// The number type is too small for exact values.
    #[error("exact values need more than {0} limbs of 64 bits")]
    TooFewLimbs(usize),
    /// Exact values are requested for a game with momentum.
    #[error("exact values are not supported with momentum")]
    Momentum,
    /// A limit was reached.
    #[error("stopped by a limit: {0:?}")]
    Stopped(OpenReason),
}

impl From<OpenReason> for SolveError {
    fn from(reason: OpenReason) -> SolveError {
        SolveError::Stopped(reason)
    }
}

/// Solves a game, unless a limit is reached. A node is a class of boards on one turn.
///
/// ```
/// use game::{Game, Limits, Meter, NoMonitor};
/// use games::place_or_attack::{PlaceOrAttack, Settings};
/// use pounce_chance::{FixedUint, Solution, SolvePlan, solve};
///
/// let game = PlaceOrAttack::new(Settings::board(1, 2, 4)).unwrap();
/// let limits = Limits { bytes: 1 << 20, ..Limits::DEFAULT };
/// let mut meter = Meter::new(limits, &NoMonitor);
/// let solution: Solution<FixedUint<3>> = solve(game, SolvePlan::best_play(0), &mut meter)?;
/// let start = solution.game().start();
/// assert_eq!(solution.value(&start).unwrap().to_string(), "1/2");
/// # Ok::<(), pounce_chance::SolveError>(())
/// ```
pub fn solve<A: TableValue>(
    game: PlaceOrAttack,
    plan: SolvePlan,
    meter: &mut Meter<'_>,
) -> Result<Solution<A>, SolveError> {
    if A::EXACT && game.settings().momentum {
        return Err(SolveError::Momentum);
    }
    let available = size_of::<A>() / 8;
    if A::EXACT && exact_limbs(&game).is_none_or(|limbs| limbs > available) {
        return Err(SolveError::TooFewLimbs(available));
    }
    if game.geometry().cells() > MAX_CELLS {
        return Err(SolveError::BoardTooLarge);
    }
    meter.check_bytes(solve_bytes(&game, size_of::<A>(), plan.keep))?;
    let (boards, numbers) = BoardClasses::new(game.geometry()).ok_or(SolveError::BoardTooLarge)?;
    meter.poll(0)?;
    let moves = |colour: Colour| {
        let style = plan.styles[colour.number()];
        Successors::new(&game, &boards, &numbers, colour, style)
    };
    let successors = [moves(Colour::Black), moves(Colour::White)];
    drop(numbers);
    meter.poll(0)?;
    let solver = Solver::<A>::new(&game, &boards, successors, plan);
    let layers = solver.run(meter)?;
    let certainties = solver.certainties;
    Ok(Solution::new(game, boards, layers, certainties, plan))
}

/// Returns the number of 64-bit limbs that an exact value needs, or `None` with momentum or if
/// the common denominator of the odds exceeds 64 bits.
pub fn exact_limbs(game: &PlaceOrAttack) -> Option<usize> {
    if game.settings().momentum {
        return None;
    }
    let bits = f64::from(game.settings().limit) * (common_denominator(game)? as f64).log2() + 2.0;
    // The rounding error of the logarithm is far below a millionth.
    Some(((bits + 1e-6) / 64.0).ceil() as usize)
}

/// Returns an upper bound on the memory that solving needs, given the bytes per value and the last
/// turn kept.
pub fn solve_bytes(game: &PlaceOrAttack, value_bytes: usize, keep: u8) -> u64 {
    let boards = 3u64.pow(game.geometry().cells().min(MAX_CELLS).into());
    // Symmetric boards make slightly more classes than an even share.
    let classes = boards / game.geometry().symmetries().len() as u64 * 9 / 8 + 1000;
    let cells = u64::from(game.geometry().cells());
    let moves = 2 * 4 * (cells + 1) * classes;
    let layers = u64::from(keep.min(game.settings().limit)) + 3;
    4 * boards + moves + layers * classes * value_bytes as u64
}

/// Returns a common denominator of all odds of a game, if it fits into 64 bits.
pub(super) fn common_denominator(game: &PlaceOrAttack) -> Option<u64> {
    let geometry = game.geometry();
    let most_attackers = (0..geometry.cells())
        .map(|cell| geometry.neighbours(cell).count_ones())
        .max()?;
    let [black, white] =
        [Colour::Black, Colour::White].map(|colour| game.settings().rate_of(colour).denominator);
    // `Odds::new` reduces the fraction, which gives the least common multiple.
    let reduced = Odds::new(black.min(white), black.max(white))?;
    black
        .min(white)
        .checked_mul(reduced.denominator)?
        .checked_pow(most_attackers)
}
