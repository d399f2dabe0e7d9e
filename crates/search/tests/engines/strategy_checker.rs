//! An independent checker of strategies, based on the rules and the event alone: every position
//! that can arise needs a step.

use std::collections::HashMap;

use game::{Event, Objective, Question, Symmetric};
use pounce_search::StrategyStep;

/// Checks that the steps let the question's prover succeed. An error names a position where they do
/// not.
pub fn check<G: Symmetric, E: Event<G>>(
    game: &G,
    question: &Question<G::Position, E>,
    steps: &[StrategyStep<G::Position, G::Move>],
) -> Result<(), String> {
    let table: HashMap<_, _> = steps.iter().map(|step| (step.position, step)).collect();
    if table.len() < steps.len() {
        return Err("a position has two steps".into());
    }
    let checker = Checker {
        game,
        question,
        table,
    };
    checker.covered(question.position, question.plies)?;
    for step in steps {
        let p = step.position;
        if game.canonical(&p) != p || game.mover(&p) != question.prover {
            return Err(format!("{p:?}: not canonical, or not the prover's turn"));
        }
        if question.event.holds(game, &p) || !game.moves(&p).any(|m| m == step.chosen) {
            return Err(format!("{p:?}: the event holds, or no such move"));
        }
        let plies = match (question.objective, question.plies, step.plies) {
            (Objective::Avoid, None, 0) => None,
            (Objective::Avoid, None, _) | (_, _, 0) => return Err(format!("{p:?}: wrong plies")),
            (_, _, plies) => Some(plies - 1),
        };
        checker.covered(game.play(&p, step.chosen), plies)?;
    }
    Ok(())
}

/// Returns the longest play from a position to the event if the prover follows the steps. A prover
/// without a step reaches the event in one move.
pub fn longest_play<G: Symmetric, E: Event<G>>(
    game: &G,
    question: &Question<G::Position, E>,
    steps: &[StrategyStep<G::Position, G::Move>],
    position: &G::Position,
) -> u32 {
    let table = steps.iter().map(|step| (step.position, step)).collect();
    longest(game, question, &table, position, &mut HashMap::new())
}

fn longest<G: Symmetric, E: Event<G>>(
    game: &G,
    question: &Question<G::Position, E>,
    table: &HashMap<G::Position, &StrategyStep<G::Position, G::Move>>,
    position: &G::Position,
    known: &mut HashMap<G::Position, u32>,
) -> u32 {
    let position = game.canonical(position);
    if question.event.holds(game, &position) {
        return 0;
    }
    if let Some(&plies) = known.get(&position) {
        return plies;
    }
    let nexts: Vec<G::Position> = if game.mover(&position) == question.prover {
        let step = table.get(&position).into_iter();
        step.map(|step| game.play(&position, step.chosen)).collect()
    } else {
        let moves = game.moves(&position);
        moves.map(|m| game.play(&position, m)).collect()
    };
    let lengths = nexts.iter();
    let lengths = lengths.map(|next| longest(game, question, table, next, known));
    let plies = 1 + lengths.max().unwrap_or(0);
    known.insert(position, plies);
    plies
}

struct Checker<'a, G: Symmetric, E: Event<G>> {
    game: &'a G,
    question: &'a Question<G::Position, E>,
    table: HashMap<G::Position, &'a StrategyStep<G::Position, G::Move>>,
}

impl<G: Symmetric, E: Event<G>> Checker<'_, G, E> {
    /// Checks that the prover succeeds from a position with `plies` left.
    fn covered(&self, position: G::Position, plies: Option<u32>) -> Result<(), String> {
        let event = &self.question.event;
        let lower_bound = event.lower_bound(self.game, &position);
        let lost = match self.question.objective {
            Objective::Reach if lower_bound == 0 => return Ok(()),
            Objective::Reach => plies == Some(0) || self.game.outcome(&position).is_some(),
            Objective::Avoid if lower_bound == 0 => true,
            Objective::Avoid => {
                let too_far =
                    lower_bound == u32::MAX || plies.is_some_and(|plies| lower_bound > plies);
                if too_far || self.game.outcome(&position).is_some() {
                    return Ok(());
                }
                false
            }
        };
        if lost {
            return Err(format!("{position:?}: lost with {plies:?} plies left"));
        }
        let mut moves = self.game.moves(&position);
        if self.game.mover(&position) != self.question.prover {
            return moves.try_for_each(|m| {
                let plies = plies.map(|plies| plies - 1);
                self.covered(self.game.play(&position, m), plies)
            });
        }
        let step = self.table.get(&self.game.canonical(&position));
        let covered = match (self.question.objective, step) {
            (Objective::Reach, Some(step)) => plies.is_none_or(|plies| step.plies <= plies),
            (Objective::Reach, None) => {
                moves.any(|m| event.holds(self.game, &self.game.play(&position, m)))
            }
            (Objective::Avoid, Some(step)) => plies.is_none_or(|plies| step.plies >= plies),
            (Objective::Avoid, None) => false,
        };
        covered
            .then_some(())
            .ok_or_else(|| format!("{position:?}: no step within {plies:?} plies"))
    }
}
