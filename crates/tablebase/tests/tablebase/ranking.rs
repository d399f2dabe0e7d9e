//! Compares the ranking of moves with plain minimax over the oracle's values, and follows lines of
//! best play to their ends.

use std::collections::HashMap;

use game::oracle::Graph;
use game::{Game, Limits, Meter, NoMonitor, Outcome, Side, Win};
use games::hunt::{GOATS, Hunt, Move, Position, TIGERS};
use pounce_tablebase::{
    Keep, LineEnd, RankedMove, Replies, Tablebase, best_line, probe_with_distance, ranked_moves,
};

use crate::fixture::{DIGEST, board, solved};

const BOARDS: [&str; 3] = ["small-grid", "pentagram", "little-puli"];

/// A board with the oracle's values and distances.
struct Truth {
    hunt: Hunt,
    graph: Graph<Position>,
    values: HashMap<Position, (Outcome, Option<u32>)>,
}

impl Truth {
    fn of(name: &str) -> Truth {
        let hunt = board(name);
        let mut meter = Meter::new(Limits::DEFAULT, &NoMonitor);
        let graph = Graph::explore(&hunt, hunt.start(), None, &mut meter).unwrap();
        let distances: HashMap<Side, _> = [TIGERS, GOATS]
            .map(|side| (side, graph.distances(&hunt, side, &Win(side))))
            .into();
        let values = graph.values(&hunt).into_iter().enumerate();
        let values = values.map(|(number, value)| {
            let distance = match value {
                Outcome::Win(side) => distances[&side][number],
                Outcome::Draw => None,
            };
            (graph.positions[number], (value, distance))
        });
        let values = values.collect();
        Truth {
            hunt,
            graph,
            values,
        }
    }

    /// Returns every `step`-th reachable position in which the game is not over.
    fn sample(&self, step: usize) -> impl Iterator<Item = &Position> {
        let positions = self.graph.positions.iter().step_by(step);
        positions.filter(|position| self.hunt.outcome(position).is_none())
    }

    /// Returns the most goats that Tigers can force within `plies` if both sides keep the value.
    fn forced(&self, position: &Position, plies: u32) -> u32 {
        if plies == 0 {
            return 0;
        }
        let keeping = self.hunt.moves(position).filter_map(|m| {
            let next = self.hunt.play(position, m);
            let keeps = self.values[&next].0 == self.values[position].0;
            keeps.then(|| captures(m) + self.forced(&next, plies - 1))
        });
        if position.mover == TIGERS {
            keeping.max().unwrap_or(0)
        } else {
            keeping.min().unwrap_or(0)
        }
    }
}

fn captures(m: Move) -> u32 {
    u32::from(matches!(m, Move::Jump { .. }))
}

fn tablebase(hunt: &Hunt, keep: Keep) -> (tempfile::TempDir, Tablebase) {
    let dir = tempfile::tempdir().unwrap();
    solved(dir.path(), hunt, keep);
    let tablebase = Tablebase::open(dir.path(), hunt, DIGEST).unwrap();
    (dir, tablebase)
}

#[test]
fn criteria_match_plain_minimax() {
    for name in BOARDS {
        let truth = Truth::of(name);
        let (_dir, tablebase) = tablebase(&truth.hunt, Keep::All);
        let (mut counted, mut forced) = (0, 0);
        for position in truth.sample(97) {
            let ranked = ranked_moves(&tablebase, position).unwrap();
            assert_eq!(ranked.len() as u64, truth.hunt.count_moves(position));
            for ranked in &ranked {
                let next = truth.hunt.play(position, ranked.chosen);
                let (value, distance) = truth.values[&next];
                assert_eq!(ranked.probe.value, value);
                assert!(ranked.probe.distance.is_none() || ranked.probe.distance == distance);
                assert_eq!(ranked.replies, expected_replies(&truth, &next));
                let Some(found) = ranked.captures else {
                    assert!(ranked.probe.distance.is_some());
                    continue;
                };
                let by = |plies| captures(ranked.chosen) + truth.forced(&next, plies);
                assert_eq!(found.goats, by(found.horizon), "{next:?}");
                assert!(found.plies == 0 || by(found.plies - 1) < found.goats);
                assert_eq!(by(found.plies), found.goats);
                counted += 1;
                forced += usize::from(found.goats > 0);
            }
        }
        assert!(counted > 200 && forced > 50, "{name}: {counted} {forced}");
    }
}

fn expected_replies(truth: &Truth, position: &Position) -> Option<Replies> {
    let moves = truth.hunt.moves(position);
    let values = moves.map(|m| truth.values[&truth.hunt.play(position, m)].0);
    let values: Vec<Outcome> = values.collect();
    let kept = |value: &&Outcome| **value == truth.values[position].0;
    (!values.is_empty()).then(|| Replies {
        good: values.iter().filter(kept).count() as u32,
        all: values.len() as u32,
    })
}

/// Returns the key that moves are ranked by, smaller being better.
fn key(ranked: &RankedMove, mover: Side) -> (i64, i64, i64, i64) {
    let plies = ranked.probe.distance.map_or(1 << 30, i64::from);
    let value = match ranked.probe.value {
        Outcome::Win(side) if side == mover => plies - (1 << 40),
        Outcome::Draw => 0,
        Outcome::Win(_) => (1 << 40) - plies,
    };
    let (goats, soon) = ranked.captures.map_or((0, 0), |found| {
        (found.goats.into(), -i64::from(found.plies))
    });
    let sign = if mover == TIGERS { -1 } else { 1 };
    let share = ranked.replies.map_or(1.0, |replies| {
        f64::from(replies.good) / f64::from(replies.all)
    });
    (value, sign * goats, sign * soon, (share * 1e9) as i64)
}

#[test]
fn equal_moves_share_a_rank() {
    let truth = Truth::of("pentagram");
    let (_dir, tablebase) = tablebase(&truth.hunt, Keep::All);
    let mut ties = 0;
    for position in truth.sample(53) {
        let ranked = ranked_moves(&tablebase, position).unwrap();
        for (at, one) in ranked.iter().enumerate() {
            let better =
                |other: &&RankedMove| key(other, position.mover) < key(one, position.mover);
            assert_eq!(one.rank, ranked.iter().filter(better).count());
            ties += usize::from(one.rank < at);
        }
    }
    assert!(ties > 100, "{ties}");
}

#[test]
fn distances_while_placing_match_oracle() {
    for name in BOARDS {
        let truth = Truth::of(name);
        let (_dir, tablebase) = tablebase(&truth.hunt, Keep::All);
        let (mut known, mut won) = (0, 0);
        for position in truth.sample(7) {
            let probe = probe_with_distance(&tablebase, position).unwrap().unwrap();
            let (value, distance) = truth.values[position];
            assert_eq!(probe.value, value);
            if position.hand > 0 && distance.is_some() {
                won += 1;
                known += usize::from(probe.distance.is_some());
            }
            assert!(
                probe.distance.is_none() || probe.distance == distance,
                "{position:?}"
            );
        }
        assert!(
            won > 100 && known * 10 > won * 9,
            "{name}: {known} of {won}"
        );
    }
}

#[test]
fn lines_of_best_play_end_as_stated() {
    let mut ends = HashMap::new();
    for name in BOARDS {
        let truth = Truth::of(name);
        let (_dir, tablebase) = tablebase(&truth.hunt, Keep::All);
        for position in truth.sample(397) {
            let line = best_line(&tablebase, *position).unwrap();
            let mut seen = vec![*position];
            for &m in &line.moves {
                let at = seen.last().unwrap();
                let ranked = ranked_moves(&tablebase, at).unwrap();
                assert_eq!(ranked[0].chosen, m);
                seen.push(truth.hunt.play(at, m));
            }
            let last = seen.pop().unwrap();
            let over = truth.hunt.outcome(&last).is_some();
            assert_eq!(line.end == LineEnd::GameOver, over);
            assert_eq!(line.end == LineEnd::Repetition, seen.contains(&last));
            let (value, distance) = truth.values[position];
            if value != Outcome::Draw && line.end == LineEnd::GameOver {
                let every = |plies: u32| line.moves.len() == plies as usize;
                assert!(distance.is_some_and(every), "{position:?}");
            }
            *ends.entry(format!("{:?}", line.end)).or_insert(0) += 1;
        }
    }
    assert!(ends["GameOver"] > 20 && ends["Repetition"] > 5, "{ends:?}");
}

#[test]
fn moves_into_missing_layers_are_left_out() {
    let hunt = board("pentagram");
    let (_dir, tablebase) = tablebase(&hunt, Keep::Sliding);
    let start = hunt.start();
    assert!(ranked_moves(&tablebase, &start).unwrap().is_empty());
    assert_eq!(probe_with_distance(&tablebase, &start).unwrap(), None);
    let line = best_line(&tablebase, start).unwrap();
    assert_eq!((line.moves.len(), line.end), (0, LineEnd::NotKept));
    // With one goat in hand, the moves lead to positions whose values follow from the kept layers.
    let last = hunt.parse_position("GGGG1GG2T-g1").unwrap();
    let ranked = ranked_moves(&tablebase, &last).unwrap();
    assert_eq!(ranked.len() as u64, hunt.count_moves(&last));
    assert!(ranked.iter().all(|ranked| ranked.replies.is_some()));
}
