//! Solves small boards, built-in and random, and compares every reachable position and every
//! sliding distance with the oracle.

use std::collections::HashMap;

use crate::random_board::random_board;
use game::oracle::Graph;
use game::{Game, Limits, Meter, NoMonitor, Outcome, Side, Win};
use games::hunt::{Board, GOATS, Hunt, Position, Stalemate, TIGERS};
use pounce_tablebase::{Layer, LayerSink, SolveStopped, SolvedLayer, TigerClasses, solve};
use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;

/// A sink that compares each solved layer with the oracle.
struct Compare<'a> {
    hunt: &'a Hunt,
    graph: &'a Graph<Position>,
    values: Vec<Outcome>,
    distances: HashMap<Side, Vec<Option<u32>>>,
    compared: usize,
}

impl Compare<'_> {
    fn compare(&mut self, layer: &Layer<'_>) {
        for (number, position) in self.graph.positions.iter().enumerate() {
            let placed = self.hunt.board().goats - position.hand;
            if (placed, position.mover) != (layer.placed, layer.mover) {
                continue;
            }
            let over = self.hunt.captured(position) >= self.hunt.board().captures;
            let expected = (!over).then_some(self.values[number]);
            assert_eq!(layer.value_of(position), expected, "{position:?}");
            self.compared += usize::from(!over);
            if layer.distances.is_some() && !over {
                let distance = match self.values[number] {
                    Outcome::Win(side) => self.distances[&side][number],
                    Outcome::Draw => None,
                };
                assert_eq!(layer.distance_of(position), distance, "{position:?}");
            }
        }
    }
}

impl LayerSink for Compare<'_> {
    type Error = SolveStopped;

    fn accept(&mut self, solved: SolvedLayer<'_>) -> Result<(), SolveStopped> {
        match solved {
            SolvedLayer::Sliding(sliding) => {
                self.compare(&sliding.layer(TIGERS));
                self.compare(&sliding.layer(GOATS));
            }
            SolvedLayer::Placement(layer) => self.compare(&layer),
        }
        Ok(())
    }
}

/// Solves a game and compares it with the oracle, unless the oracle would take too long.
/// Returns the number of positions compared.
fn compare(board: Board) -> usize {
    let hunt = Hunt::new(board);
    let limits = Limits {
        nodes: 200_000,
        bytes: 1 << 30,
        ..Limits::DEFAULT
    };
    let mut meter = Meter::new(limits, &NoMonitor);
    let Ok(graph) = Graph::explore(&hunt, hunt.start(), None, &mut meter) else {
        return 0;
    };
    let distances = |side| (side, graph.distances(&hunt, side, &Win(side)));
    let mut sink = Compare {
        hunt: &hunt,
        graph: &graph,
        values: graph.values(&hunt),
        distances: [TIGERS, GOATS].map(distances).into(),
        compared: 0,
    };
    let start = solve(&hunt, &TigerClasses::new(&hunt), &mut sink, &NoMonitor).unwrap();
    assert_eq!(start, sink.values[0]);
    sink.compared
}

#[test]
fn matches_oracle_on_small_boards() {
    for (name, positions) in [
        ("small-grid", 14_576),
        ("pentagram", 28_938),
        ("little-puli", 33_981),
    ] {
        let board = Board::embedded(name).unwrap();
        assert_eq!(compare(board.clone()), positions);
        for captures in 1..=board.goats {
            for stalemate in [Stalemate::Loss, Stalemate::Draw] {
                let board = Board {
                    captures,
                    stalemate,
                    ..board.clone()
                };
                assert!(compare(board) > 0);
            }
        }
    }
}

#[test]
fn stalemate_rule_changes_the_value() {
    // Next to the tiger the only goat is captured; at the far end it has no move.
    let row = "name = \"Row\"\ntigers = \"a\"\ngoats = 1\ncaptures = 1\nlines = [\"a b c\"]\n\
               nodes = [[\"a\", 0, 0], [\"b\", 1, 0], [\"c\", 2, 0]]\n";
    let values = [Stalemate::Loss, Stalemate::Draw].map(|stalemate| {
        let board = Board::parse(row).unwrap();
        let hunt = Hunt::new(Board { stalemate, ..board });
        solve(&hunt, &TigerClasses::new(&hunt), &mut Discard, &NoMonitor).unwrap()
    });
    assert_eq!(values, [Outcome::Win(TIGERS), Outcome::Draw]);
}

/// A sink that discards all layers.
struct Discard;

impl LayerSink for Discard {
    type Error = SolveStopped;

    fn accept(&mut self, _: SolvedLayer<'_>) -> Result<(), SolveStopped> {
        Ok(())
    }
}

#[test]
fn matches_oracle_on_random_boards() {
    let mut generator = Pcg64Mcg::seed_from_u64(25);
    let boards = (0..100).map(|_| random_board(&mut generator));
    let both = boards.flat_map(|board| {
        [Stalemate::Loss, Stalemate::Draw].map(|stalemate| Board {
            stalemate,
            ..board.clone()
        })
    });
    let compared: usize = both.map(compare).sum();
    assert!(compared > 600_000, "{compared}");
}
