//! A board with all its positions and their values by the oracle.

use std::cell::RefCell;
use std::rc::Rc;

use game::oracle::Graph;
use game::{Game, Limits, Meter, NoMonitor, Objective, Outcome, Question, Side};
use games::hunt::{GOATS, Hunt, HuntEvent, Position, TIGERS, side_name};
use pounce_search::SolvedPositions;
use rand::RngExt;
use rand_pcg::Pcg64Mcg;

use crate::board;

/// A question about a hunt game.
pub type HuntQuestion = Question<Position, HuntEvent>;

/// The fewest plies in which the attacker can force an event from each position, or `None`.
type Distances = Rc<Vec<Option<u32>>>;

/// The most positions of a board.
const MAX_POSITIONS: u64 = 30_000;

/// A board and all its reachable positions.
pub struct World {
    pub hunt: Hunt,
    pub graph: Graph<Position>,
    distances: RefCell<Vec<(HuntEvent, Side, Distances)>>,
}

impl World {
    /// Returns a random board that is small enough for the oracle.
    pub fn random(random: &mut Pcg64Mcg) -> World {
        let limits = Limits {
            nodes: MAX_POSITIONS,
            bytes: 1 << 30,
            deadline: None,
        };
        loop {
            let hunt = Hunt::new(board::random(random));
            let mut meter = Meter::new(limits, &NoMonitor);
            if let Ok(graph) = Graph::explore(&hunt, hunt.start(), None, &mut meter) {
                return World {
                    hunt,
                    graph,
                    distances: RefCell::default(),
                };
            }
        }
    }

    /// Returns a random question about a random position.
    pub fn question(&self, random: &mut Pcg64Mcg) -> HuntQuestion {
        let event = self.event(random);
        let natural = beneficiary(event);
        let attacker = if random.random_range(0..4) == 0 {
            natural.opponent()
        } else {
            natural
        };
        let (objective, prover) = if random.random() {
            (Objective::Reach, attacker)
        } else {
            (Objective::Avoid, attacker.opponent())
        };
        Question {
            position: self.position(random),
            prover,
            objective,
            event,
            plies: plies(random),
        }
    }

    /// Returns one of the events that claims are about.
    pub fn event(&self, random: &mut Pcg64Mcg) -> HuntEvent {
        match random.random_range(0..4) {
            0 => HuntEvent::Win(TIGERS),
            1 => HuntEvent::Win(GOATS),
            _ => HuntEvent::Captures(random.random_range(1..=self.hunt.board().captures)),
        }
    }

    /// Returns the start or a random reachable position.
    pub fn position(&self, random: &mut Pcg64Mcg) -> Position {
        let number = if random.random_range(0..6) == 0 {
            0
        } else {
            random.random_range(0..self.graph.positions.len())
        };
        self.graph.positions[number]
    }

    /// Checks whether the attacker reaches the event according to the oracle.
    pub fn is_reached(&self, asked: &HuntQuestion) -> bool {
        let distances = self.distances(asked.event, asked.attacker());
        let mut positions = self.graph.positions.iter();
        let number = positions.position(|position| *position == asked.position);
        let distance = distances[number.expect("questions are about reachable positions")];
        distance.is_some_and(|distance| asked.plies.is_none_or(|plies| distance <= plies))
    }

    fn distances(&self, event: HuntEvent, attacker: Side) -> Distances {
        let mut all = self.distances.borrow_mut();
        let cached = all
            .iter()
            .find(|(cached_event, side, _)| (*cached_event, *side) == (event, attacker));
        if let Some((.., distances)) = cached {
            return distances.clone();
        }
        let distances = Rc::new(self.graph.distances(&self.hunt, attacker, &event));
        all.push((event, attacker, distances.clone()));
        distances
    }

    /// Compares retrograde analysis with the oracle on all positions.
    pub fn check_values(&self) -> Result<(), String> {
        let start = self.hunt.start();
        let solved = SolvedPositions::solve(&self.hunt, start, Limits::DEFAULT, &NoMonitor)
            .map_err(|reason| format!("not solved: {reason}"))?;
        let won = |side| self.distances(HuntEvent::Win(side), side);
        let (tigers, goats) = (won(TIGERS), won(GOATS));
        for (number, position) in self.graph.positions.iter().enumerate() {
            let expected = match (tigers[number], goats[number]) {
                (Some(plies), _) => (Outcome::Win(TIGERS), plies),
                (_, Some(plies)) => (Outcome::Win(GOATS), plies),
                _ => (Outcome::Draw, 0),
            };
            let found = solved.value(&self.hunt, position);
            let found = found.map(|value| (value.outcome, value.plies));
            if found != Some(expected) {
                let place = self.hunt.compact(position);
                return Err(format!("{place} is {expected:?}, but solved as {found:?}"));
            }
        }
        Ok(())
    }

    /// Describes the board.
    pub fn describe(&self) -> String {
        let board = self.hunt.board();
        format!("{}\n{}", board.name, board.digest_text())
    }

    /// Describes a question.
    pub fn describe_question(&self, asked: &HuntQuestion) -> String {
        let place = self.hunt.compact(&asked.position);
        let side = side_name(asked.prover);
        let Question {
            objective, event, ..
        } = asked;
        match asked.plies {
            Some(plies) => format!("at {place}, {side}, {objective:?} {event}, {plies} plies"),
            None => format!("at {place}, {side}, {objective:?} {event}, without a bound"),
        }
    }
}

/// Returns the side that an event is good for.
pub fn beneficiary(event: HuntEvent) -> Side {
    match event {
        HuntEvent::Win(side) => side,
        HuntEvent::Captures(_) => TIGERS,
    }
}

/// Returns a random bound: none, a few plies, or around the most that engines search.
pub fn plies(random: &mut Pcg64Mcg) -> Option<u32> {
    match random.random_range(0..10) {
        0..=3 => None,
        4..=7 => Some(random.random_range(0..=12)),
        8 => Some(random.random_range(13..=60)),
        _ => Some([200, 999, 1000, 1001][random.random_range(0..4)]),
    }
}
