//! Values by search, for games that are too large to solve.
//!
//! Each round asks for the position and for every move whether a side can force a win, with more nodes
//! for each question than the round before. So easy questions are answered first, and hard ones do not
//! hold them up. Answers about the moves decide the position, and vice versa. Undecided values remain
//! unknown.

use std::collections::HashMap;

use game::{Decision, Limits, Objective, OpenReason, Outcome, Question, Side};
use games::{Decidable, EventName};
use hypothesis::Engine;
use search::{DfpnOptions, NoLog, alpha_beta, closure, dfpn};

use super::budget::Budget;
use super::valuation::{KnownValue, LISTED_MOVES, Valuation};
use crate::records::ValueEvidence;

/// Nodes for each question of the first round: a fraction of a second for all moves together.
const FIRST_NODES: u64 = 20_000;
/// The least node limit of a question at which closure search, which alternates between two engines,
/// runs both of them.
const CLOSURE_NODES: u64 = 200_000;
/// The factor by which later rounds grow.
const GROWTH: u64 = 4;
/// Bytes of tables per node of a question. A larger table would only take time to clear.
const NODE_BYTES: u64 = 1024;

/// The rounds of a search: the nodes for each question.
pub(super) fn rounds() -> impl Iterator<Item = u64> {
    let later = std::iter::successors(Some(CLOSURE_NODES), |nodes| nodes.checked_mul(GROWTH));
    std::iter::once(FIRST_NODES).chain(later)
}

/// A position whose value and moves are searched.
pub(super) struct ValueSearch<'g, G: Decidable> {
    game: &'g G,
    position: G::Position,
    value: KnownValue,
    /// The successors, one of each symmetry class.
    classes: Vec<(G::Position, KnownValue)>,
    /// The moves, and the index of the class that each leads to.
    moves: Vec<(G::Move, usize)>,
    /// The number of moves that are left out, because there are too many.
    unlisted: u64,
    /// The engines that decided a question.
    engines: Vec<Engine>,
    /// The reasons why questions of the last round are open.
    open: Vec<OpenReason>,
}

impl<'g, G: Decidable> ValueSearch<'g, G> {
    pub fn new(game: &'g G, position: G::Position) -> ValueSearch<'g, G> {
        let mut classes: Vec<(G::Position, KnownValue)> = Vec::new();
        let mut indices = HashMap::new();
        let mut moves = Vec::new();
        for m in game.moves(&position).take(LISTED_MOVES) {
            let next = game.canonical(&game.play(&position, m));
            let class = *indices.entry(next).or_insert_with(|| {
                let ended = game.outcome(&next);
                let value = ended.map(|outcome| KnownValue::of(outcome, Some(0)));
                classes.push((next, value.unwrap_or_default()));
                classes.len() - 1
            });
            moves.push((m, class));
        }
        let mut search = ValueSearch {
            game,
            position,
            value: KnownValue::default(),
            unlisted: game.count_moves(&position) - moves.len() as u64,
            classes,
            moves,
            engines: Vec::new(),
            open: Vec::new(),
        };
        search.infer();
        search
    }

    /// Asks every open question once.
    pub fn round(&mut self, nodes: u64, budget: &mut Budget<'_>) {
        self.open.clear();
        for side in self.sides() {
            self.value = self.decided(self.position, self.value, side, nodes, budget);
            self.infer();
        }
        for class in 0..self.classes.len() {
            for side in self.sides() {
                let (position, value) = self.classes[class];
                self.classes[class].1 = self.decided(position, value, side, nodes, budget);
                self.infer();
            }
        }
        // The last conclusion about the position may be one about its moves.
        self.infer();
    }

    /// Checks whether no further round is needed or possible after one with this many nodes.
    pub fn is_over(&self, nodes: u64, budget: &Budget<'_>) -> bool {
        self.is_complete() || budget.exhausted().is_some() || self.is_stuck(nodes, budget)
    }

    /// Checks whether every open question needs something other than nodes, and a round with more
    /// nodes would not have more memory.
    fn is_stuck(&self, nodes: u64, budget: &Budget<'_>) -> bool {
        let has_all_memory = limits(nodes, budget).bytes == budget.memory;
        has_all_memory && !self.open.is_empty() && !self.open.contains(&OpenReason::Nodes)
    }

    /// Checks whether the position and all listed moves have a value.
    fn is_complete(&self) -> bool {
        let mut values = self.classes.iter().map(|(_, value)| value);
        self.value.outcome.is_some() && values.all(|value| value.outcome.is_some())
    }

    /// Takes over the value of the position from another search by this engine.
    pub fn learn(&mut self, value: KnownValue, engine: Engine) {
        if self.value.outcome.is_none() {
            self.value = value;
            self.credit(engine);
            self.infer();
        }
    }

    /// Gives all listed moves the same value.
    #[cfg(test)]
    pub fn assume_moves(&mut self, value: KnownValue) {
        for (_, known) in &mut self.classes {
            *known = value;
        }
        self.infer();
    }

    /// Returns the value of the position as far as it is known.
    pub fn value(&self) -> KnownValue {
        self.value
    }

    /// Returns what is known. The distance and the line of a win are searched with the last part of
    /// the budget.
    pub fn finish(mut self, nodes: u64, budget: &mut Budget<'_>) -> Valuation<G::Move> {
        let mut line = Vec::new();
        if let Some(Outcome::Win(side)) = self.value.outcome {
            (self.value.distance, line) = self.shortest_win(self.position, side, nodes, budget);
            for class in 0..self.classes.len() {
                let (position, value) = self.classes[class];
                if value.outcome == Some(Outcome::Win(side)) && value.distance.is_none() {
                    let (distance, _) = self.shortest_win(position, side, FIRST_NODES, budget);
                    self.classes[class].1.distance = distance;
                }
            }
        }
        let reason = budget.exhausted().or(self.open.first().copied());
        let reason = reason.map(|reason| reason.to_string());
        let details = self.details();
        let moves = self.moves.iter();
        Valuation {
            evidence: match self.value.outcome {
                Some(_) => ValueEvidence::Engine,
                None => ValueEvidence::Unknown,
            },
            details,
            reason: reason.filter(|_| !self.is_complete()),
            value: self.value,
            moves: moves
                .map(|&(m, class)| (m, self.classes[class].1))
                .collect(),
            unlisted: self.unlisted,
            line,
        }
    }

    /// Names the engines that decided values.
    fn details(&self) -> String {
        let engines: Vec<&str> = self.engines.iter().map(|engine| engine.name()).collect();
        match engines.as_slice() {
            [] if self.value.outcome.is_some() => "moves that end play".to_owned(),
            engines => engines.join(" and "),
        }
    }

    /// Notes that an engine contributed to the values.
    fn credit(&mut self, engine: Engine) {
        if !self.engines.contains(&engine) {
            self.engines.push(engine);
        }
    }

    /// Returns both sides, the side to move first.
    fn sides(&self) -> [Side; 2] {
        let mover = self.game.mover(&self.position);
        [mover, mover.opponent()]
    }

    /// Searches for a win of one side, and returns what is known then.
    fn decided(
        &mut self,
        position: G::Position,
        mut value: KnownValue,
        side: Side,
        nodes: u64,
        budget: &mut Budget<'_>,
    ) -> KnownValue {
        if value.outcome.is_some() || value.excludes_win(side) || budget.exhausted().is_some() {
            return value;
        }
        let question = self.question(position, side);
        let (engine, decision) = decide(self.game, &question, nodes, budget);
        match decision {
            Decision::Proven => value = KnownValue::of(Outcome::Win(side), None),
            Decision::Refuted => value.exclude_win(side),
            Decision::Open(reason) => {
                self.open.push(reason);
                return value;
            }
        }
        self.credit(engine);
        value
    }

    fn question(&self, position: G::Position, side: Side) -> Question<G::Position, G::Event> {
        let event = self.game.event(EventName::Win(side));
        Question {
            position,
            prover: side,
            objective: Objective::Reach,
            event: event.expect("either side can win any game"),
            plies: None,
        }
    }

    /// Searches for the fewest plies in which a side wins. Returns them with the line, if found.
    fn shortest_win(
        &mut self,
        position: G::Position,
        side: Side,
        nodes: u64,
        budget: &mut Budget<'_>,
    ) -> (Option<u32>, Vec<G::Move>) {
        if budget.exhausted().is_some() {
            return (None, Vec::new());
        }
        let limits = limits(nodes, budget);
        let question = self.question(position, side);
        let answer = alpha_beta(self.game, &question, limits, &budget.monitor);
        budget.spend(answer.nodes);
        if answer.reached_in.is_some() {
            self.credit(Engine::AlphaBeta);
        }
        (answer.reached_in, answer.line)
    }

    /// Draws conclusions from the position to its moves, and from the moves to the position.
    fn infer(&mut self) {
        let [mover, opponent] = self.sides();
        let (won, lost) = (Outcome::Win(mover), Outcome::Win(opponent));
        if self.value.outcome == Some(lost) {
            for (_, value) in &mut self.classes {
                if value.outcome.is_none() {
                    *value = KnownValue::of(lost, None);
                }
            }
        }
        if self.value.excludes_win(mover) {
            for (_, value) in &mut self.classes {
                if value.outcome.is_none() {
                    value.exclude_win(mover);
                }
            }
        }
        if self.value.outcome.is_some() || self.classes.is_empty() {
            return;
        }
        let values = || self.classes.iter().map(|(_, value)| value);
        // Conclusions from all moves need all of them.
        let has_all_moves = self.unlisted == 0;
        if values().any(|value| value.outcome == Some(won)) {
            self.value = KnownValue::of(won, None);
        } else if has_all_moves && values().all(|value| value.outcome == Some(lost)) {
            self.value = KnownValue::of(lost, None);
        } else {
            let (never_won, never_lost) = (
                has_all_moves && values().all(|value| value.excludes_win(mover)),
                values().any(|value| value.excludes_win(opponent)),
            );
            if never_won {
                self.value.exclude_win(mover);
            }
            if never_lost {
                self.value.exclude_win(opponent);
            }
        }
    }
}

/// Decides a question with this many nodes. Returns the engine, too.
pub(super) fn decide<G: Decidable>(
    game: &G,
    question: &Question<G::Position, G::Event>,
    nodes: u64,
    budget: &mut Budget<'_>,
) -> (Engine, Decision) {
    let options = DfpnOptions {
        threads: budget.threads,
        log: &NoLog,
    };
    let limits = limits(nodes, budget);
    // Closure search passes questions with a bound to dfpn.
    let (engine, answer) = if nodes < CLOSURE_NODES || question.plies.is_some() {
        let answer = dfpn(&options, game, question, limits, &budget.monitor);
        (Engine::Dfpn, answer)
    } else {
        let answer = closure(&options, game, question, limits, &budget.monitor);
        (Engine::Closure, answer)
    };
    budget.spend(answer.nodes);
    (engine, answer.verdict)
}

fn limits(nodes: u64, budget: &Budget<'_>) -> Limits {
    budget.limits(nodes, nodes.saturating_mul(NODE_BYTES))
}

#[cfg(test)]
mod tests {
    use game::Game;
    use games::hunt::{Board, Hunt};

    use super::*;
    use crate::prove::Options;

    fn unhurried() -> Options {
        Options {
            max_seconds: Some(3600),
            ..Options::default()
        }
    }

    #[test]
    fn details_name_the_engines() {
        let hunt = Hunt::new(Board::embedded("pentagram").unwrap());
        let options = unhurried();
        let mut budget = Budget::new(&options, "test");
        for (nodes, details) in [
            (FIRST_NODES, "dfpn and alpha-beta"),
            (CLOSURE_NODES, "closure and alpha-beta"),
        ] {
            let mut search = ValueSearch::new(&hunt, hunt.start());
            search.round(nodes, &mut budget);
            assert_eq!(search.finish(nodes, &mut budget).details, details);
        }
    }

    #[test]
    fn lack_of_memory_ends_the_search_and_is_the_reason() {
        let hunt = Hunt::new(Board::embedded("bagh-chal").unwrap());
        let options = unhurried();
        let mut budget = Budget::new(&options, "test");
        let mut search = ValueSearch::new(&hunt, hunt.start());
        search.open = vec![OpenReason::SystemMemory];
        // A round with more nodes has more memory, until it has all of it.
        assert!(!search.is_over(FIRST_NODES, &budget));
        assert!(search.is_over(u64::MAX, &budget));
        let found = search.finish(FIRST_NODES, &mut budget);
        assert_eq!(found.evidence, ValueEvidence::Unknown);
        let reason = OpenReason::SystemMemory.to_string();
        assert_eq!(found.reason, Some(reason));
        let mut search = ValueSearch::new(&hunt, hunt.start());
        search.open = vec![OpenReason::SystemMemory, OpenReason::Nodes];
        assert!(!search.is_over(u64::MAX, &budget));
    }
}
