//! Solves a game with the most exact number type that fits.
//!
//! That is the narrowest integers that hold exact values, floating point with an error bound if
//! they do not fit into memory, and the oracle for single positions if the board is too large for
//! tables.

use game::{Meter, OpenReason};
use games::place_or_attack::{PlaceOrAttack, Position};
use num_rational::BigRational;

use super::board_classes::MAX_CELLS;
use super::solution::Solution;
use super::solve::{SolveError, SolvePlan, exact_limbs, solve, solve_bytes};
use super::table_value::{FixedUint, TableValue};
use crate::oracle::Oracle;

/// Lower and upper bound on a value, equal if it is exact.
pub type ValueBounds = [BigRational; 2];

/// The values of a game.
pub struct SolvedValues {
    game: PlaceOrAttack,
    plan: SolvePlan,
    table: Table,
}

enum Table {
    Rounded(Solution<f64>),
    Limbs3(Solution<FixedUint<3>>),
    Limbs6(Solution<FixedUint<6>>),
    Limbs12(Solution<FixedUint<12>>),
    /// The board is too large for tables.
    None,
}

impl SolvedValues {
    /// Solves a game within the limits of a meter.
    pub fn new(
        game: &PlaceOrAttack,
        plan: SolvePlan,
        meter: &mut Meter<'_>,
    ) -> Result<SolvedValues, OpenReason> {
        let fits = |limbs: usize| {
            let bytes = solve_bytes(game, 8 * limbs, plan.keep);
            meter.check_bytes(bytes).is_ok()
        };
        let table = if game.geometry().cells() > MAX_CELLS {
            Table::None
        } else {
            match exact_limbs(game) {
                Some(..=3) if fits(3) => Table::Limbs3(solve_table(game, plan, meter)?),
                Some(4..=6) if fits(6) => Table::Limbs6(solve_table(game, plan, meter)?),
                Some(7..=12) if fits(12) => Table::Limbs12(solve_table(game, plan, meter)?),
                _ => Table::Rounded(solve_table(game, plan, meter)?),
            }
        };
        Ok(SolvedValues {
            game: game.clone(),
            plan,
            table,
        })
    }

    /// Returns bounds on the value to `Left` of a position on a turn that is kept.
    pub fn value(
        &self,
        position: &Position,
        meter: &mut Meter<'_>,
    ) -> Result<ValueBounds, OpenReason> {
        let value = match &self.table {
            Table::Rounded(solution) => return Ok(rounded_bounds(solution, position)),
            Table::Limbs3(solution) => kept_value(solution, position),
            Table::Limbs6(solution) => kept_value(solution, position),
            Table::Limbs12(solution) => kept_value(solution, position),
            Table::None => {
                let (game, styles) = (&self.game, self.plan.styles);
                let moves =
                    |position: &Position| styles[position.colour().number()].moves(game, position);
                Oracle::<_, BigRational>::restricted(game, moves).value(position, meter)?
            }
        };
        Ok([value.clone(), value])
    }
}

fn solve_table<A: TableValue>(
    game: &PlaceOrAttack,
    plan: SolvePlan,
    meter: &mut Meter<'_>,
) -> Result<Solution<A>, OpenReason> {
    solve(game.clone(), plan, meter).map_err(|error| match error {
        SolveError::Stopped(reason) => reason,
        SolveError::BoardTooLarge | SolveError::TooFewLimbs(_) | SolveError::Momentum => {
            OpenReason::Memory
        }
    })
}

fn rounded_bounds(solution: &Solution<f64>, position: &Position) -> ValueBounds {
    let value = kept_value(solution, position);
    let error = solution.error_bound();
    let to_fraction = |end: f64| BigRational::from_float(end.clamp(0.0, 1.0));
    // Adding the error rounds as well, hence one more step on either side. The floats next to a
    // positive one have the bits next to its bits.
    let [lower, upper] = [value - error, value + error];
    let lower = if lower > 0.0 {
        f64::from_bits(lower.to_bits() - 1)
    } else {
        0.0
    };
    let upper = f64::from_bits(upper.to_bits() + 1);
    [lower, upper].map(|end| to_fraction(end).expect("a value is finite"))
}

fn kept_value<A: TableValue>(solution: &Solution<A>, position: &Position) -> A::Value {
    let value = solution.value(position);
    value.expect("the plan keeps this turn")
}
