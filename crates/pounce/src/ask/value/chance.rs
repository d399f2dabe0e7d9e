//! Values of Place or Attack: exact probabilities on small boards, and estimates by Monte Carlo tree
//! search on large ones.

use std::cmp::Reverse;
use std::time::Duration;

use ::chance::{MAX_CELLS, ProbabilityScalar, SolvePlan, SolvedValues, ValueBounds, mcts};
use game::{Chance, Game, Meter, Notation, OpenReason, Outcome, Side};
use games::place_or_attack::{Move, PlaceOrAttack, Position};

use super::budget::Budget;
use crate::records::{AskedMove, AskedValue, PositionValueRecord, ValueEvidence, WinProbability};
use crate::text::thousands;

/// Nodes that one thread solves in a second: 4×4 with 40 turns has 216 million, and took half a minute
/// on two busy cores.
const NODES_PER_SECOND: f64 = 4e6;
/// The most positions that are listed on larger boards, near the end of play.
const LISTED_POSITIONS: u64 = 100_000;
/// Playouts of the estimates, in increasing order. The largest number within the budget is used.
const PLAYOUTS: [u32; 3] = [200, 2_000, 20_000];
/// The seed of the playouts.
const SEED: u64 = 1;
/// Bytes of memory for a playout in the search tree, approximately from above.
const PLAYOUT_BYTES: u64 = 8 << 10;
/// The longest fraction that is shown in full.
const READABLE: usize = 45;

/// Returns the value of a position.
pub(super) fn chance_value(
    game: &PlaceOrAttack,
    position: &Position,
    budget: &mut Budget<'_>,
) -> PositionValueRecord {
    let player = game.mover(position);
    match exact_value(game, position, budget) {
        Ok(values) => values.record(game, position, player),
        Err(_) => estimate(game, position, player, budget),
    }
}

/// Exact bounds on the probability that `Left` wins.
struct ExactValues {
    value: ValueBounds,
    moves: Vec<(Move, ValueBounds)>,
}

/// Solves the positions that play can reach, with at most half of the budget.
fn exact_value(
    game: &PlaceOrAttack,
    position: &Position,
    budget: &mut Budget<'_>,
) -> Result<ExactValues, OpenReason> {
    let nodes = if solve_time(game) <= budget.remaining() / 2 {
        u64::MAX
    } else {
        LISTED_POSITIONS
    };
    let limits = budget.first_half(nodes, u64::MAX);
    let mut meter = Meter::new(limits, &budget.monitor);
    let values = solved_values(game, position, &mut meter);
    let nodes = meter.nodes();
    budget.spend(nodes);
    values
}

/// Predicts the time of solving the whole game in the current thread pool. A node is a board on one
/// turn, up to symmetry; there are three states of each territory.
fn solve_time(game: &PlaceOrAttack) -> Duration {
    let geometry = game.geometry();
    let boards = 3f64.powi(geometry.cells().into()) / geometry.symmetries().len() as f64;
    let nodes = boards * (f64::from(game.settings().limit) + 1.0);
    let seconds = nodes / NODES_PER_SECOND / rayon::current_num_threads() as f64;
    Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX)
}

fn solved_values(
    game: &PlaceOrAttack,
    position: &Position,
    meter: &mut Meter<'_>,
) -> Result<ExactValues, OpenReason> {
    // One move and its dice, or the openings before the pie rule.
    let plan = SolvePlan::best_play(position.turns.saturating_add(2));
    let solved = SolvedValues::new(game, plan, meter)?;
    let mut moves = Vec::new();
    for m in game.moves(position) {
        moves.push((m, solved.value(&game.play(position, m), meter)?));
    }
    Ok(ExactValues {
        value: solved.value(position, meter)?,
        moves,
    })
}

impl ExactValues {
    fn record(
        mut self,
        game: &PlaceOrAttack,
        position: &Position,
        player: Side,
    ) -> PositionValueRecord {
        let seen = |bounds: &ValueBounds| match player {
            Side::Left => bounds.clone(),
            Side::Right => [bounds[1].complement(), bounds[0].complement()],
        };
        if game.odds(position).is_none() {
            self.moves
                .sort_by(|(_, one), (_, other)| seen(other)[0].cmp(&seen(one)[0]));
        }
        let asked = |bounds: &ValueBounds| {
            let [lower, upper] = seen(bounds);
            let exact = (lower == upper).then(|| lower.to_string());
            let value = (lower.to_f64() + upper.to_f64()) / 2.0;
            asked_value(game, player, value, exact)
        };
        let is_exact = self.value[0] == self.value[1];
        let moves = self.moves.iter().map(|(m, bounds)| AskedMove {
            text: game.move_text(position, *m),
            result: asked(bounds),
        });
        PositionValueRecord {
            result: asked(&self.value),
            evidence: ValueEvidence::Enumeration,
            details: if is_exact {
                "exact, every position solved in this run".to_owned()
            } else {
                "every position solved in this run, rounded to 12 digits".to_owned()
            },
            moves: moves.collect(),
            line: best_move(game, position, &self.moves),
            ..PositionValueRecord::default()
        }
    }
}

/// Returns the text of the best move, unless dice decide.
fn best_move<V>(game: &PlaceOrAttack, position: &Position, ranked: &[(Move, V)]) -> String {
    match ranked.first() {
        Some((m, _)) if game.odds(position).is_none() => game.move_text(position, *m),
        _ => String::new(),
    }
}

fn asked_value(
    game: &PlaceOrAttack,
    player: Side,
    value: f64,
    exact: Option<String>,
) -> AskedValue {
    AskedValue {
        probability: Some(WinProbability {
            player: game.player(player).to_owned(),
            value: (value * 1e12).round() / 1e12,
            exact: exact.filter(|fraction| fraction.len() <= READABLE),
        }),
        ..AskedValue::default()
    }
}

/// Estimates the value, with the most playouts that the budget allows.
fn estimate(
    game: &PlaceOrAttack,
    position: &Position,
    player: Side,
    budget: &mut Budget<'_>,
) -> PositionValueRecord {
    let mut found = None;
    let mut reason = None;
    for playouts in PLAYOUTS {
        match estimated(game, position, playouts, budget) {
            Ok(values) => found = Some((playouts, values)),
            Err(stopped) => {
                reason = Some(stopped.to_string());
                break;
            }
        }
    }
    let seen = |value: f64| match player {
        Side::Left => value,
        Side::Right => 1.0 - value,
    };
    let Some((playouts, Estimated { value, moves })) = found else {
        let moves = game.moves(position).map(|m| AskedMove {
            text: game.move_text(position, m),
            result: AskedValue::default(),
        });
        return PositionValueRecord {
            reason,
            moves: moves.collect(),
            ..PositionValueRecord::default()
        };
    };
    let line = best_move(game, position, &moves);
    let mut moves = moves;
    if game.odds(position).is_none() {
        moves.sort_by_key(|(_, value)| Reverse(value.map(|value| percent(seen(value)))));
    }
    let asked = |value| asked_value(game, player, seen(value), None);
    let listed = moves.iter().map(|(m, value)| AskedMove {
        text: game.move_text(position, *m),
        result: value.map(asked).unwrap_or_default(),
    });
    PositionValueRecord {
        result: asked(value),
        evidence: ValueEvidence::Estimate,
        details: format!(
            "Monte Carlo tree search, {} playouts",
            thousands(playouts.into())
        ),
        seconds_to_solve: seconds_to_solve(game),
        moves: listed.collect(),
        line,
        ..PositionValueRecord::default()
    }
}

/// Returns the time limit with which the whole game should be solved instead of estimated: a solve may
/// use half of it, and the machine may be busy. Returns `None` if the board is too large.
fn seconds_to_solve(game: &PlaceOrAttack) -> Option<u64> {
    (game.geometry().cells() <= MAX_CELLS).then(|| 3 * (solve_time(game).as_secs() + 1))
}

/// Rounds an estimate to whole percent, its highest meaningful precision.
fn percent(value: f64) -> u32 {
    (value * 100.0).round() as u32
}

/// Estimates of the probability that `Left` wins.
struct Estimated {
    value: f64,
    /// The moves, the most visited first. A move without visits has no estimate.
    moves: Vec<(Move, Option<f64>)>,
}

fn estimated(
    game: &PlaceOrAttack,
    position: &Position,
    playouts: u32,
    budget: &mut Budget<'_>,
) -> Result<Estimated, OpenReason> {
    let mut meter = Meter::new(budget.limits(u64::MAX, u64::MAX), &budget.monitor);
    meter.check_bytes(u64::from(playouts) * PLAYOUT_BYTES)?;
    let found = match game.odds(position) {
        None => after_playouts(game, position, playouts, &mut meter)?,
        Some(odds) => {
            let share = playouts / odds.len().max(1) as u32 + 1;
            let mut moves = Vec::new();
            let mut mean = 0.0;
            for (m, odds) in odds {
                let next = game.play(position, m);
                let value = match game.outcome(&next) {
                    Some(outcome) => f64::of_outcome(outcome),
                    None => after_playouts(game, &next, share, &mut meter)?.value,
                };
                mean += odds.value() * value;
                moves.push((m, Some(value)));
            }
            Estimated { value: mean, moves }
        }
    };
    let nodes = meter.nodes();
    budget.spend(nodes);
    Ok(found)
}

/// Estimates a position in which a player is to move. Its value is that of the most visited move.
fn after_playouts(
    game: &PlaceOrAttack,
    position: &Position,
    playouts: u32,
    meter: &mut Meter<'_>,
) -> Result<Estimated, OpenReason> {
    let stats = mcts(game, position, playouts, SEED, meter)?;
    let half = f64::of_outcome(Outcome::Draw);
    let moves: Vec<_> = (stats.into_iter())
        .map(|stats| (stats.m, (stats.visits > 0).then_some(stats.value)))
        .collect();
    Ok(Estimated {
        value: moves.first().and_then(|(_, value)| *value).unwrap_or(half),
        moves,
    })
}

#[cfg(test)]
mod tests {
    use games::place_or_attack::Settings;

    use super::*;
    use crate::prove::Options;

    #[test]
    fn estimates_are_near_exact_values() {
        let options = Options {
            max_seconds: Some(3600),
            ..Options::default()
        };
        for (rows, columns) in [(1, 3), (2, 2), (2, 3)] {
            let game = PlaceOrAttack::new(Settings::board(rows, columns, 10)).unwrap();
            let start = game.start();
            let mut budget = Budget::new(&options, "test");
            let exact = exact_value(&game, &start, &mut budget).unwrap();
            let exact = exact.record(&game, &start, Side::Left).result.probability;
            let estimated = estimate(&game, &start, Side::Left, &mut budget);
            let (exact, estimated) = (exact.unwrap(), estimated.result.probability.unwrap());
            assert_eq!(exact.player, estimated.player);
            let error = (exact.value - estimated.value).abs();
            assert!(error < 0.05, "{rows}x{columns}: {exact:?}, {estimated:?}");
        }
    }

    #[test]
    fn larger_boards_need_more_time() {
        let board = |rows, columns| PlaceOrAttack::new(Settings::board(rows, columns, 40)).unwrap();
        // Times depend on the number of cores, so whole seconds may be equal.
        assert!(solve_time(&board(3, 4)) < solve_time(&board(4, 4)));
        assert!(seconds_to_solve(&board(4, 4)).is_some());
        assert_eq!(seconds_to_solve(&board(3, 6)), None);
    }
}
