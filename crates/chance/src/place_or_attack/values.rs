//! What the positions of a game are worth, as exactly as there is room for: fractions of the fewest
//! limbs that hold them, floating point with a bound on its error where those do not fit, and each
//! value by itself where the board is too large for tables.

use game::{Meter, OpenReason};
use games::place_or_attack::{PlaceOrAttack, Position};
use num_rational::BigRational;

use super::board_classes::MOST_CELLS;
use super::solution::Solution;
use super::solve::{Plan, Refused, limbs, needs, solve};
use super::table_value::{Amount, Wide};
use crate::oracle::Oracle;

/// The least and the greatest that a value may be; the same if it is exact.
pub type Interval = [BigRational; 2];

/// The values of a game.
pub struct Values {
    game: PlaceOrAttack,
    plan: Plan,
    table: Table,
}

enum Table {
    Rounded(Solution<f64>),
    Narrow(Solution<Wide<3>>),
    Middle(Solution<Wide<6>>),
    Large(Solution<Wide<12>>),
    /// The board is too large.
    None,
}

impl Values {
    /// Computes them within the limits of a meter.
    pub fn new(
        game: &PlaceOrAttack,
        plan: Plan,
        meter: &mut Meter<'_>,
    ) -> Result<Values, OpenReason> {
        let fits = |limbs: usize| {
            let bytes = needs(game, 8 * limbs, plan.keep);
            meter.check_bytes(bytes).is_ok()
        };
        let table = if game.geometry().cells() > MOST_CELLS {
            Table::None
        } else {
            match limbs(game) {
                Some(..=3) if fits(3) => Table::Narrow(solved(game, plan, meter)?),
                Some(4..=6) if fits(6) => Table::Middle(solved(game, plan, meter)?),
                Some(7..=12) if fits(12) => Table::Large(solved(game, plan, meter)?),
                _ => Table::Rounded(solved(game, plan, meter)?),
            }
        };
        Ok(Values {
            game: game.clone(),
            plan,
            table,
        })
    }

    /// What a position on one of the turns that are kept is worth to `Left`.
    pub fn value(
        &self,
        position: &Position,
        meter: &mut Meter<'_>,
    ) -> Result<Interval, OpenReason> {
        let value = match &self.table {
            Table::Rounded(solution) => {
                let value = kept(solution, position);
                let error = solution.error_bound();
                let end = |end: f64| BigRational::from_float(end.clamp(0.0, 1.0));
                // The ends are rounded as well: a step more on both sides.
                let ends = [(value - error).next_down(), (value + error).next_up()].map(end);
                return Ok(ends.map(|end| end.expect("a value is a number")));
            }
            Table::Narrow(solution) => kept(solution, position),
            Table::Middle(solution) => kept(solution, position),
            Table::Large(solution) => kept(solution, position),
            Table::None => {
                let (game, manners) = (&self.game, self.plan.manners);
                let mut oracle = Oracle::<_, BigRational>::confined(game, |position: &Position| {
                    manners[position.colour().number()].moves(game, position)
                });
                oracle.value(position, meter)?
            }
        };
        Ok([value.clone(), value])
    }
}

fn solved<A: Amount>(
    game: &PlaceOrAttack,
    plan: Plan,
    meter: &mut Meter<'_>,
) -> Result<Solution<A>, OpenReason> {
    solve(game.clone(), plan, meter).map_err(|refused| match refused {
        Refused::Stopped(reason) => reason,
        Refused::Board | Refused::Fractions(_) | Refused::Momentum => OpenReason::Memory,
    })
}

fn kept<A: Amount>(solution: &Solution<A>, position: &Position) -> A::Value {
    let value = solution.value(position);
    value.expect("the turns that were planned for are kept")
}
