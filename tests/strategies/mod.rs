//! Strategies for certificates, made the plain way: the oracle lists every position of a small
//! board by the naive rules, and each position gets the move that its distances recommend.

use std::collections::HashMap;

use certificate::hunt::{
    CertificateSubject, HuntEvent, NaiveHunt, Player, Position, Question, StrategyMove,
    StrategyRecords, WriteOptions,
};
use certificate::{Objective, Verdict};
use game::oracle::Graph;
use game::{Limits, Meter, NoMonitor};
use games::hunt::{Board, EMBEDDED, Hunt};

use super::naive_board::naive_board;
use super::naive_game::{NaiveGame, side};

/// A board with all of its positions.
pub struct Solved {
    /// What the board is called.
    pub name: &'static str,
    /// The naive rules.
    pub naive: NaiveHunt,
    /// The fast rules.
    pub hunt: Hunt,
    /// All positions that can arise, the start first.
    pub graph: Graph<Position>,
}

/// In how many plies the attacker forces the event from each position; `None` for never.
pub type Distances = HashMap<Position, Option<u32>>;

impl Solved {
    /// Lists the positions of an embedded board.
    pub fn new(name: &str) -> Solved {
        let (name, text) = *EMBEDDED.iter().find(|(known, _)| *known == name).unwrap();
        let naive = naive_board(text).unwrap();
        let mut meter = Meter::new(Limits::DEFAULT, &NoMonitor);
        let game = NaiveGame(naive.clone());
        let graph = Graph::explore(&game, naive.start(), None, &mut meter).unwrap();
        let hunt = Hunt::new(Board::embedded(name).unwrap());
        Solved {
            name,
            naive,
            hunt,
            graph,
        }
    }

    /// The distances of an event for its attacker.
    pub fn distances(&self, attacker: Player, event: HuntEvent) -> Distances {
        let game = NaiveGame(self.naive.clone());
        let distances = self.graph.distances(&game, side(attacker), &event);
        let positions = self.graph.positions.iter().copied();
        positions.zip(distances).collect()
    }

    /// Whether the answer to a question is yes.
    pub fn truth(&self, distances: &Distances, question: &Question) -> bool {
        truth(&self.naive, distances, question)
    }

    /// A claim that comes down to these questions.
    pub fn claim(&self, verdict: Verdict, questions: Vec<Question>) -> CertificateSubject {
        let images = self.hunt.symmetries().images().iter();
        let wide = |image: &Vec<u8>| image.iter().map(|&node| node.into()).collect();
        CertificateSubject {
            pounce: "0.0.0".to_owned(),
            claim: format!("{}/test", self.name),
            statement: "A claim for a test".to_owned(),
            game: self.name.to_owned(),
            rules: self.naive.rules.clone(),
            questions,
            verdict,
            symmetries: images.map(wide).collect(),
        }
    }

    /// The strategy that answers a question by yes, as far as there is one.
    pub fn strategy(
        &self,
        distances: &Distances,
        question: &Question,
    ) -> StrategyRecords<Vec<StrategyMove>> {
        strategy(&self.naive, distances, question)
    }

    /// The question about a position.
    pub fn question(
        &self,
        position: &Position,
        prover: Player,
        objective: Objective,
        event: HuntEvent,
        plies: Option<u32>,
    ) -> Question {
        Question {
            position: self.naive.to_compact(position),
            prover,
            objective,
            event,
            plies,
        }
    }
}

/// Returns whether the answer to a question is yes.
pub fn truth(naive: &NaiveHunt, distances: &Distances, question: &Question) -> bool {
    let position = naive.parse(&question.position).unwrap();
    let distance = distances[&position];
    let reached = distance.is_some_and(|far| question.plies.is_none_or(|plies| far <= plies));
    reached == (question.objective == Objective::Reach)
}

/// Returns the strategy that answers a question by yes, as far as there is one: records for the
/// positions that it can lead to.
pub fn strategy(
    naive: &NaiveHunt,
    distances: &Distances,
    question: &Question,
) -> StrategyRecords<Vec<StrategyMove>> {
    let root = naive.parse(&question.position).unwrap();
    let mut seen = HashMap::from([(root, ())]);
    let mut rest = vec![root];
    let mut records = Vec::new();
    while let Some(position) = rest.pop() {
        let next = |m| naive.play(&position, m);
        let mut below: Vec<Position> = Vec::new();
        if distances[&position] == Some(0) {
            continue;
        }
        if position.mover() == question.prover {
            if let Some(record) = record(naive, distances, question, position) {
                below.push(next(record.chosen));
                records.push(record);
            }
        } else {
            below.extend(naive.moves(&position).map(next));
        }
        below.retain(|position| seen.insert(*position, ()).is_none());
        rest.extend(below);
    }
    StrategyRecords::answering(question, records)
}

fn record(
    naive: &NaiveHunt,
    distances: &Distances,
    ask: &Question,
    position: Position,
) -> Option<StrategyMove> {
    let moves = naive.moves(&position);
    let far = |m| distances[&naive.play(&position, m)].unwrap_or(u32::MAX);
    let (chosen, number) = match (ask.objective, distances[&position]) {
        (Objective::Reach, None | Some(1)) => return None,
        (Objective::Reach, Some(distance)) => (moves.min_by_key(|&m| far(m)), distance),
        (Objective::Avoid, distance) => {
            let safe = distance.map_or(u32::MAX, |distance| distance - 1);
            let number = ask.plies.map_or(0, |plies| plies.min(safe));
            if (number == 0 && ask.plies.is_some()) || (safe < u32::MAX && ask.plies.is_none()) {
                return None;
            }
            (moves.max_by_key(|&m| far(m)), number)
        }
    };
    Some(StrategyMove {
        position,
        chosen: chosen?,
        number,
    })
}

/// A certificate, as the bytes of its file.
pub fn certificate(
    claim: CertificateSubject,
    strategies: Vec<StrategyRecords<Vec<StrategyMove>>>,
) -> Vec<u8> {
    let mut file = Vec::new();
    let summary =
        certificate::hunt::write(&mut file, claim, strategies, &WriteOptions::default()).unwrap();
    assert_eq!(summary.bytes, file.len() as u64);
    file
}
