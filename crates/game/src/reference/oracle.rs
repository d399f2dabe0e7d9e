//! The oracle: deliberately simple algorithms against which every engine is tested.
//!
//! [`reach_within`] is plain minimax on the game tree. [`Graph`] lists all reachable positions and
//! computes a least fixed point in rounds: round `r` marks the positions from which the attacker
//! can force the event in at most `r` plies. From a position that is never marked, the defender
//! can avoid the event forever, cycles included.
//! Cost: one entry per position, and a pass over all of them in each round.

use std::collections::HashMap;

use crate::{Answer, Decision, Event, Game, Limits, Meter, OpenReason, Outcome, Question, Side};
use crate::{Monitor, NoMonitor, Win};

/// Decides by plain minimax whether `attacker` can force the event in at most `plies` plies.
pub fn reach_within<G: Game, E: Event<G>>(
    game: &G,
    position: &G::Position,
    attacker: Side,
    event: &E,
    plies: u32,
) -> bool {
    if event.holds(game, position) {
        return true;
    }
    if plies == 0 || game.outcome(position).is_some() {
        return false;
    }
    let mut children = game.moves(position).map(|m| game.play(position, m));
    let reached = |child: G::Position| reach_within(game, &child, attacker, event, plies - 1);
    if game.mover(position) == attacker {
        children.any(reached)
    } else {
        children.all(reached)
    }
}

/// Answers a question by listing every position within its plies.
pub fn answer<G: Game, E: Event<G>>(
    game: &G,
    question: &Question<G::Position, E>,
    limits: Limits,
    monitor: &dyn Monitor,
) -> Answer<G::Move> {
    let mut meter = Meter::new(limits, monitor);
    let explored = Graph::explore(game, question.position, question.plies, &mut meter);
    let found = explored.and_then(|graph| {
        let attacker = question.attacker();
        let distances = graph.distances_within(game, attacker, &question.event, &meter)?;
        Ok(distances[0].filter(|&distance| question.plies.is_none_or(|plies| distance <= plies)))
    });
    let (verdict, reached_in) = match found {
        Ok(distance) => (question.verdict(distance.is_some()), distance),
        Err(reason) => (Decision::Open(reason), None),
    };
    Answer {
        verdict,
        nodes: meter.nodes(),
        children: 0,
        reached_in,
        line: Vec::new(),
    }
}

/// All positions reachable from one, with their successors.
pub struct Graph<P> {
    /// The positions, beginning with the one that was explored from.
    pub positions: Vec<P>,
    successors: Vec<Vec<u32>>,
}

impl<P: Copy + Eq + std::hash::Hash> Graph<P> {
    /// Lists the positions reachable within `plies`, or all for `None`.
    pub fn explore<G: Game<Position = P>>(
        game: &G,
        start: P,
        plies: Option<u32>,
        meter: &mut Meter<'_>,
    ) -> Result<Self, OpenReason> {
        let mut positions = vec![start];
        let mut indices = HashMap::from([(start, 0u32)]);
        let mut successors: Vec<Vec<u32>> = Vec::new();
        let mut edges = 0;
        let mut depth = 0;
        while successors.len() < positions.len() && plies.is_none_or(|plies| depth < plies) {
            for parent in successors.len()..positions.len() {
                meter.count()?;
                let position = positions[parent];
                let mut children = Vec::new();
                for m in game.moves(&position) {
                    let child = game.play(&position, m);
                    let index = *indices.entry(child).or_insert_with(|| {
                        positions.push(child);
                        positions.len() as u32 - 1
                    });
                    children.push(index);
                }
                edges += children.len();
                successors.push(children);
                meter.check_bytes(Self::bytes(positions.len(), edges))?;
                // Indices are `u32`.
                if u32::try_from(positions.len()).is_err() {
                    return Err(OpenReason::Memory);
                }
            }
            depth += 1;
        }
        successors.resize(positions.len(), Vec::new());
        Ok(Graph {
            positions,
            successors,
        })
    }

    /// Returns, for each position, the fewest plies in which the attacker can force the event, or
    /// `None` if the defender can avoid it forever.
    pub fn distances<G: Game<Position = P>, E: Event<G>>(
        &self,
        game: &G,
        attacker: Side,
        event: &E,
    ) -> Vec<Option<u32>> {
        let unlimited = Meter::new(Limits::DEFAULT, &NoMonitor);
        self.distances_within(game, attacker, event, &unlimited)
            .expect("a meter without limits never stops")
    }

    fn distances_within<G: Game<Position = P>, E: Event<G>>(
        &self,
        game: &G,
        attacker: Side,
        event: &E,
        meter: &Meter<'_>,
    ) -> Result<Vec<Option<u32>>, OpenReason> {
        let mut distances: Vec<Option<u32>> = self
            .positions
            .iter()
            .map(|position| event.holds(game, position).then_some(0))
            .collect();
        for round in 1.. {
            meter.poll(0)?;
            let marked: Vec<usize> = (0..self.positions.len())
                .filter(|&index| distances[index].is_none())
                .filter(|&index| {
                    let mut children = self.successors[index].iter();
                    let reached = |&child: &u32| distances[child as usize].is_some();
                    if self.successors[index].is_empty() {
                        false
                    } else if game.mover(&self.positions[index]) == attacker {
                        children.any(reached)
                    } else {
                        children.all(reached)
                    }
                })
                .collect();
            if marked.is_empty() {
                break;
            }
            for index in marked {
                distances[index] = Some(round);
            }
        }
        Ok(distances)
    }

    /// Returns the value of each position. The graph must have been explored without a bound.
    pub fn values<G: Game<Position = P>>(&self, game: &G) -> Vec<Outcome> {
        let left = self.distances(game, Side::Left, &Win(Side::Left));
        let right = self.distances(game, Side::Right, &Win(Side::Right));
        left.into_iter()
            .zip(right)
            .map(|pair| match pair {
                (Some(_), _) => Outcome::Win(Side::Left),
                (_, Some(_)) => Outcome::Win(Side::Right),
                (None, None) => Outcome::Draw,
            })
            .collect()
    }

    /// Returns the bytes of a graph, approximately from above.
    ///
    /// Each position is in the list and, with its index, in the map, whose load is at least 7/16. A
    /// successor list has a header and its edges, which may have been allocated twice over.
    fn bytes(positions: usize, edges: usize) -> u64 {
        let entry = size_of::<P>() + (size_of::<P>() + 8) * 16 / 7 + size_of::<Vec<u32>>();
        (positions * entry + edges * 2 * size_of::<u32>()) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Objective;

    /// A game on a graph: each node has a mover and successors. A mover without moves loses.
    struct GraphGame(Vec<(Side, Vec<usize>)>);

    impl Game for GraphGame {
        type Position = usize;
        type Move = usize;
        fn start(&self) -> usize {
            0
        }
        fn mover(&self, position: &usize) -> Side {
            self.0[*position].0
        }
        fn outcome(&self, position: &usize) -> Option<Outcome> {
            let (mover, next) = &self.0[*position];
            next.is_empty().then(|| Outcome::Win(mover.opponent()))
        }
        fn moves(&self, position: &usize) -> impl Iterator<Item = usize> {
            self.0[*position].1.iter().copied()
        }
        fn play(&self, _position: &usize, m: usize) -> usize {
            m
        }
    }

    use Side::{Left, Right};

    fn graph(game: &GraphGame) -> Graph<usize> {
        let mut meter = Meter::new(Limits::DEFAULT, &NoMonitor);
        Graph::explore(game, 0, None, &mut meter).unwrap()
    }

    #[test]
    fn cycle_that_nobody_must_leave_is_a_draw() {
        let game = GraphGame(vec![
            (Left, vec![1, 2]),
            (Right, vec![0, 3]),
            (Left, vec![]),
            (Right, vec![]),
        ]);
        // Left would be stuck in 2, and Right in 3.
        assert_eq!(graph(&game).values(&game)[..2], [Outcome::Draw; 2]);
    }

    #[test]
    fn cycle_that_one_side_can_leave_to_win_is_a_win() {
        let game = GraphGame(vec![
            (Left, vec![1]),
            (Right, vec![0, 2]),
            (Left, vec![]), // Left has no move, so Right has won
        ]);
        let graph = graph(&game);
        assert_eq!(graph.values(&game), [Outcome::Win(Right); 3]);
        let distances = graph.distances(&game, Right, &Win(Right));
        assert_eq!(distances, [Some(2), Some(1), Some(0)]);
    }

    #[test]
    fn graph_agrees_with_minimax_at_every_depth() {
        let game = GraphGame(vec![
            (Left, vec![1, 3]),
            (Right, vec![2, 0]),
            (Left, vec![4, 0]),
            (Right, vec![2]),
            (Right, vec![]),
        ]);
        for plies in 0..8 {
            for prover in [Left, Right] {
                let question = Question {
                    position: 0,
                    prover,
                    objective: Objective::Reach,
                    event: Win(prover),
                    plies: Some(plies),
                };
                let found = answer(&game, &question, Limits::DEFAULT, &NoMonitor);
                let reached = reach_within(&game, &0, prover, &Win(prover), plies);
                assert_eq!(
                    found.verdict,
                    question.verdict(reached),
                    "{plies} {prover:?}"
                );
            }
        }
        assert!(reach_within(&game, &0, Left, &Win(Left), 3));
    }

    #[test]
    fn open_when_node_limit_is_reached() {
        let game = GraphGame(vec![(Left, vec![1]), (Right, vec![0])]);
        let question = Question {
            position: 0,
            prover: Left,
            objective: Objective::Avoid,
            event: Win(Right),
            plies: None,
        };
        let limits = Limits {
            nodes: 1,
            ..Limits::DEFAULT
        };
        let verdict = |limits| answer(&game, &question, limits, &NoMonitor).verdict;
        assert_eq!(verdict(limits), Decision::Open(OpenReason::Nodes));
        assert_eq!(verdict(Limits::DEFAULT), Decision::Proven);
    }
}
