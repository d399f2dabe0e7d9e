//! Both implementations of the hunting rules against the perft tables in `crates/games/tests/perft/`.
//! A line of a table is a position and its counts for depths 1, 2, 3 and so on.

use std::fs;

use fixtures::{NaiveGame, naive_board, naive_position};
use game::Game;
use game::perft::{divide, divide_parallel, perft, perft_parallel};
use games::hunt::{Board, EMBEDDED, Hunt};

/// Largest count that the naive rules check; they are slow.
const NAIVE: u64 = 2_000_000;
/// Largest count that the fast rules check.
const FAST: u64 = 1_000_000_000;

struct Row {
    position: String,
    counts: Vec<u64>,
}

fn table(name: &str) -> Vec<Row> {
    let path = format!(
        "{}/../games/tests/perft/{name}.txt",
        env!("CARGO_MANIFEST_DIR")
    );
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let lines = text
        .lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty());
    lines
        .map(|line| {
            let mut words = line.split_whitespace();
            Row {
                position: words.next().unwrap().to_owned(),
                counts: words.map(|word| word.parse().unwrap()).collect(),
            }
        })
        .collect()
}

#[test]
fn both_rule_sets_match_perft_tables() {
    for (name, text) in EMBEDDED {
        let hunt = Hunt::new(Board::embedded(name).unwrap());
        let slow = NaiveGame(naive_board(text).unwrap());
        let rows = table(name);
        assert!(rows.len() >= 2, "{name}");
        for row in rows {
            assert!(row.counts.len() >= 3, "{name} {}", row.position);
            let position = hunt.parse_position(&row.position).unwrap();
            let plain = naive_position(&hunt, &position);
            for (depth, &count) in (1..).zip(&row.counts) {
                let place = format!("{name} {} depth {depth}", row.position);
                if count <= FAST {
                    assert_eq!(perft(&hunt, &position, depth), count, "{place}");
                    assert_eq!(perft_parallel(&hunt, &position, depth), count, "{place}");
                }
                if count <= NAIVE {
                    assert_eq!(perft(&slow, &plain, depth), count, "naive: {place}");
                }
            }
        }
    }
}

#[test]
fn divide_adds_up_to_perft_on_any_number_of_threads() {
    let hunt = Hunt::new(Board::embedded("bagh-chal").unwrap());
    for depth in 0..=5 {
        let below = divide(&hunt, &hunt.start(), depth);
        assert_eq!(below, divide_parallel(&hunt, &hunt.start(), depth));
        let sum: u64 = below.iter().map(|(_, count)| count).sum();
        let whole = perft(&hunt, &hunt.start(), depth);
        assert_eq!(sum, if depth == 0 { 0 } else { whole });
        assert_eq!(perft_parallel(&hunt, &hunt.start(), depth), whole);
    }
}

#[test]
fn game_over_has_no_continuations() {
    let hunt = Hunt::new(Board::embedded("bagh-chal").unwrap());
    let ended = hunt.parse_position("TTTT21-g15").unwrap();
    assert!(hunt.outcome(&ended).is_some());
    assert_eq!(perft(&hunt, &ended, 0), 1);
    assert_eq!(perft(&hunt, &ended, 1), 0);
    assert_eq!(perft_parallel(&hunt, &ended, 3), 0);
}
