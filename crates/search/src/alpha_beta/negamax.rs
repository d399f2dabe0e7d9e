//! Alpha-beta on values: the minimax value of a position a given number of plies ahead, with an
//! evaluation at the horizon. Wins within the horizon are exact, and quicker ones are better.
//!
//! Fail-soft negamax, deepened ply by ply, with a table, killers and history. The value of a
//! search to depth `d` is that of plain minimax to depth `d`, so what the table holds is used
//! for exactly the plies it was found with; a forced win alone is the same at any depth that
//! reaches it. History of play has no part in it: a depth-limited search may go in circles.
//!
//! Six plies from the start of Bagh Chal, all depths before included, take a twentieth of the
//! nodes of plain alpha-beta to depth six. Killers and history take 0.85 of the nodes of moves in
//! the order of the rules, the best move of the search before 0.92 (sums over three boards).

use game::{Evaluation, Game, Keyed, Limits, Monitor, OpenReason, Outcome, Side, Symmetric};

use super::deepening::DEEPEST;
use super::move_ordering::Ordering;
use super::score_entry::{Bound, Known};
use super::transposition_table::Table;
use crate::budget::{Budget, Halt, Share};

/// What a position is worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Score {
    /// The side forces a win in so many plies, and not in fewer.
    Win {
        /// The winner.
        side: Side,
        /// The plies until then.
        plies: u32,
    },
    /// No win is in sight: what the evaluation says at the end of best play, from `Left`'s point
    /// of view; 0 for a draw by the rules.
    Estimate(i32),
}

/// What a search found a position to be worth.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Valuation<M> {
    /// The value.
    pub score: Score,
    /// The plies it looked ahead: fewer than asked for if a win was found or a limit reached.
    pub depth: u32,
    /// Positions expanded on the way.
    pub nodes: u64,
    /// Best play by both sides.
    pub line: Vec<M>,
    /// The limit that stopped it, if one did.
    pub stopped: Option<OpenReason>,
}

/// Values a position by looking `depth` plies ahead (at most [`DEEPEST`]).
pub fn value<G: Keyed + Symmetric, V: Evaluation<G>>(
    evaluation: V,
    game: &G,
    position: &G::Position,
    depth: u32,
    limits: Limits,
    monitor: &dyn Monitor,
) -> Valuation<G::Move> {
    let budget = Budget::new(limits, monitor);
    let mut search = Search {
        game,
        evaluation,
        table: Table::new(limits.bytes),
        share: Share::of(&budget),
        ordering: Ordering::new(),
    };
    let mut best = (search.estimate(position), 0);
    let mut stopped = None;
    for depth in 0..=depth.min(DEEPEST) {
        match search.search(position, depth, 0, (-INFINITY, INFINITY)) {
            Ok(score) => best = (score, depth),
            Err(Halt::Limit(reason)) => stopped = Some(reason),
            Err(Halt::Overtaken) => unreachable!("there is one thread"),
        }
        if stopped.is_some() || is_win(best.0) {
            break;
        }
    }
    let (score, depth) = best;
    let nodes = search.share.nodes();
    let mut line = Vec::new();
    // The line is a courtesy: if the budget ends within it, it is just shorter.
    let _ = search.follow(*position, depth, score, &mut line);
    Valuation {
        score: meaning(score, game.mover(position)),
        depth,
        nodes,
        line,
        stopped,
    }
}

/// Scores are for the mover: a win `n` plies from the root is `WIN - n`, a loss the opposite, and
/// estimates lie between, more than [`DEEPEST`] away from either. In the table plies count from
/// the position instead.
const WIN: i32 = 1 << 24;
const LARGEST_ESTIMATE: i32 = WIN / 2;
const INFINITY: i32 = WIN + 1;

fn is_win(score: i32) -> bool {
    score.abs() > LARGEST_ESTIMATE
}

fn meaning(score: i32, mover: Side) -> Score {
    match (is_win(score), mover) {
        (true, _) => Score::Win {
            side: if score > 0 { mover } else { mover.opponent() },
            plies: (WIN - score.abs()) as u32,
        },
        (false, Side::Left) => Score::Estimate(score),
        (false, Side::Right) => Score::Estimate(-score),
    }
}

struct Search<'a, G: Game, V> {
    game: &'a G,
    evaluation: V,
    table: Table,
    share: Share<'a>,
    ordering: Ordering<G::Move>,
}

impl<G: Keyed + Symmetric, V: Evaluation<G>> Search<'_, G, V> {
    /// The score of a position so many plies from the root, as far as it lies in the window:
    /// outside of it, a bound on the same side.
    fn search(
        &mut self,
        position: &G::Position,
        depth: u32,
        ply: u32,
        (lower, upper): (i32, i32),
    ) -> Result<i32, Halt> {
        let mover = self.game.mover(position);
        match self.game.outcome(position) {
            Some(Outcome::Win(side)) if side == mover => return Ok(WIN - ply as i32),
            Some(Outcome::Win(_)) => return Ok(ply as i32 - WIN),
            Some(Outcome::Draw) => return Ok(0),
            None if depth == 0 => return Ok(self.estimate(position)),
            None => {}
        }
        let key = self.game.key(&self.game.canonical(position));
        let known = Known::read(self.table.get(key));
        if let Some(score) = known.and_then(|known| tells(known, depth, ply, (lower, upper))) {
            return Ok(score);
        }
        self.share.count()?;
        let hint = known.map_or(0, |known| known.hint);
        let mut best = -INFINITY;
        let mut chosen = 0;
        for m in self.ordered(position, depth, hint) {
            let child = self.game.play(position, m);
            let window = (-upper, -lower.max(best));
            let score = -self.search(&child, depth - 1, ply + 1, window)?;
            if score > best {
                best = score;
                chosen = self.ordering.name(m);
            }
            if best >= upper {
                self.ordering.reward(mover, m, depth);
                break;
            }
        }
        let bound = match best {
            _ if best >= upper => Bound::AtLeast,
            _ if best <= lower => Bound::AtMost,
            _ => Bound::Exactly,
        };
        let found = Known {
            depth,
            bound,
            score: from_here(best, ply),
            hint: chosen,
        };
        self.table.update(key, |_| found.write());
        Ok(best)
    }

    /// The moves, the most promising first.
    fn ordered(&self, position: &G::Position, depth: u32, hint: u16) -> Vec<G::Move> {
        let mover = self.game.mover(position);
        let mut moves: Vec<G::Move> = self.game.moves(position).collect();
        moves.sort_by_cached_key(|&m| {
            let promise = self.ordering.promise(mover, m, depth);
            (self.ordering.name(m) != hint, u32::MAX - promise)
        });
        moves
    }

    /// The evaluation for the mover.
    fn estimate(&self, position: &G::Position) -> i32 {
        let estimate = self.evaluation.evaluate(self.game, position);
        let estimate = estimate.clamp(-LARGEST_ESTIMATE, LARGEST_ESTIMATE);
        match self.game.mover(position) {
            Side::Left => estimate,
            Side::Right => -estimate,
        }
    }

    /// Best play from a position with this score: the first best move on each ply.
    fn follow(
        &mut self,
        mut position: G::Position,
        depth: u32,
        mut score: i32,
        line: &mut Vec<G::Move>,
    ) -> Result<(), Halt> {
        for ply in 1..=depth {
            let moves: Vec<G::Move> = self.game.moves(&position).collect();
            for m in moves {
                let child = self.game.play(&position, m);
                let reply = self.search(&child, depth - ply, ply, (-score, 1 - score))?;
                if -reply >= score {
                    line.push(m);
                    position = child;
                    break;
                }
            }
            score = -score;
        }
        Ok(())
    }
}

/// The score that the table tells, if it does for so many plies and this window.
fn tells(known: Known, depth: u32, ply: u32, (lower, upper): (i32, i32)) -> Option<i32> {
    let score = known.score;
    // A win that is forced is forced at every depth that reaches it.
    let within = is_win(score) && WIN - score.abs() <= depth as i32;
    let forced = match known.bound {
        Bound::AtLeast => score > 0,
        Bound::AtMost => score < 0,
        Bound::Exactly => true,
    };
    if known.depth != depth && !(within && forced) {
        return None;
    }
    let score = match is_win(score) {
        true => score - score.signum() * ply as i32,
        false => score,
    };
    let enough = match known.bound {
        Bound::Exactly => true,
        Bound::AtLeast => score >= upper,
        Bound::AtMost => score <= lower,
    };
    enough.then_some(score)
}

/// A score with its plies counted from a position instead of from the root.
fn from_here(score: i32, ply: u32) -> i32 {
    match is_win(score) {
        true => score + score.signum() * ply as i32,
        false => score,
    }
}
