//! Claims about numbers of positions, against the oracle on small boards.

use std::collections::{HashMap, HashSet};
use std::fs;

use game::oracle::Graph;
use game::{Limits, Meter, NoMonitor, Outcome, Side, Symmetric};
use games::hunt::{Board, GOATS, Hunt, Position, TIGERS, side_name};
use hypothesis::{CensusFigures, Claim, Goal, ValueName};
use serde_json::Value;

use crate::run::{folder, root, run_in};

/// Values of positions by exhaustive search.
#[derive(Default)]
struct Oracle(HashMap<Position, Outcome>);

impl Oracle {
    fn value(&mut self, hunt: &Hunt, position: &Position) -> Outcome {
        if let Some(value) = self.0.get(position) {
            return *value;
        }
        let mut meter = Meter::new(Limits::DEFAULT, &NoMonitor);
        let graph = Graph::explore(hunt, *position, None, &mut meter).unwrap();
        let values = graph.values(hunt);
        self.0.extend(graph.positions.into_iter().zip(values));
        self.0[position]
    }
}

fn subsets(nodes: usize, pieces: u32) -> impl Iterator<Item = u32> {
    (0..1u32 << nodes).filter(move |set| set.count_ones() == pieces)
}

/// Returns every position not decided by captures, one per symmetry class.
fn positions(hunt: &Hunt) -> Vec<Position> {
    let board = hunt.board();
    let nodes = board.nodes.len();
    let mut all = HashSet::new();
    for placed in 0..=board.goats {
        for captured in 0..board.captures.min(placed + 1) {
            for tigers in subsets(nodes, board.tigers.len() as u32) {
                let on_board = u32::from(placed - captured);
                for goats in subsets(nodes, on_board).filter(|goats| goats & tigers == 0) {
                    // With Tigers to move, the goat placed last is on the board.
                    let movers = [TIGERS, GOATS]
                        .into_iter()
                        .filter(|&mover| mover == GOATS || on_board > 0);
                    all.extend(movers.map(|mover| {
                        hunt.canonical(&Position {
                            tigers,
                            goats,
                            hand: board.goats - placed,
                            mover,
                        })
                    }));
                }
            }
        }
    }
    all.into_iter().collect()
}

fn is_like(hunt: &Hunt, oracle: &mut Oracle, position: &Position, count: &CensusFigures) -> bool {
    let placed = hunt.board().goats - position.hand;
    let joint = |oracle: &mut Oracle, value: ValueName| {
        let goats_move = Position {
            mover: GOATS,
            ..*position
        };
        let wanted = match value {
            ValueName::Tigers => Outcome::Win(TIGERS),
            ValueName::Draw => Outcome::Draw,
            ValueName::Goats => Outcome::Win(GOATS),
        };
        position.hand == 0 && position.mover == TIGERS && oracle.value(hunt, &goats_move) == wanted
    };
    let mover = |side: Side| {
        count
            .mover
            .as_deref()
            .is_none_or(|name| name == side_name(side))
    };
    count.placed.is_none_or(|wanted| wanted == placed)
        && (count.captured).is_none_or(|wanted| wanted == hunt.captured(position))
        && mover(position.mover)
        && (count.goats_to_move).is_none_or(|value| joint(oracle, value))
}

#[test]
fn counts_agree_with_oracle() {
    for game in ["pentagram", "small-grid", "little-puli"] {
        let path = root().join(format!("hypotheses/{game}/census.toml"));
        let claim = Claim::parse(&fs::read_to_string(path).unwrap()).unwrap();
        let hunt = Hunt::new(Board::embedded(game).unwrap());
        let all = positions(&hunt);
        let mut oracle = Oracle::default();
        let Goal::Census(rows) = &claim.goal else {
            panic!("not a census");
        };
        for count in rows {
            let mut found = HashMap::from([("positions", 0)]);
            for position in &all {
                if !is_like(&hunt, &mut oracle, position, count) {
                    continue;
                }
                *found.entry("positions").or_default() += 1;
                // Values are slow to compute, so only where they are claimed.
                if count.positions.is_none() {
                    let value = match oracle.value(&hunt, position) {
                        Outcome::Win(TIGERS) => "tigers_win",
                        Outcome::Draw => "draw",
                        Outcome::Win(GOATS) => "goats_win",
                    };
                    *found.entry(value).or_default() += 1;
                }
            }
            for (figure, claimed) in count.figures() {
                let found = found.get(figure).copied().unwrap_or(0);
                assert_eq!(found, claimed, "{game}: {}: {figure}", count.text());
            }
        }
    }
}

#[test]
fn names_the_wrong_figure() {
    let text = fs::read_to_string(root().join("hypotheses/pentagram/census.toml")).unwrap();
    let wrong = text
        .replace("draw = 76", "draw = 77")
        .replace("\"proven\"", "\"refuted\"");
    let folder = folder(&[("a.toml", &wrong)]);
    let run = run_in(folder.path(), &["prove", "-v", "a.toml"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let line =
        "  7 placed, 1 captured, tigers to move: tigers_win 0; draw 76, not 77; goats_win 12\n";
    assert!(run.stdout.contains(line), "{}", run.stdout);
    let saved = fs::read_to_string(folder.path().join("results/a.json")).unwrap();
    let saved: Value = serde_json::from_str(&saved).unwrap();
    assert_eq!(saved["verdict"], "refuted");
    assert_eq!(saved["evidence"]["kind"], "tablebase");
    let differing: Vec<&Value> = saved["counts"]
        .as_array()
        .unwrap()
        .iter()
        .flat_map(|count| count["figures"].as_array().unwrap())
        .filter(|figure| figure["claimed"] != figure["found"])
        .collect();
    assert_eq!(differing.len(), 1);
    assert_eq!(differing[0]["figure"], "draw");
}
