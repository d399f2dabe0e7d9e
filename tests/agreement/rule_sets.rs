//! The two independent implementations of the hunting rules agree on embedded and random boards:
//! random games have the same legal moves, successors and outcomes at every ply.

use fixtures::{NaiveGame, naive_board, naive_move, naive_position};
use game::Game;
use games::hunt::{Board, EMBEDDED, Hunt, Move};
use proptest::prelude::*;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

#[test]
fn agree_on_embedded_boards() {
    for (name, text) in EMBEDDED {
        for stalemate in ["loss", "draw"] {
            let text = format!("stalemate = \"{stalemate}\"\n{text}");
            for seed in 0..200 {
                compare(&text, seed).unwrap_or_else(|difference| panic!("{name}: {difference}"));
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn agree_on_random_boards(text in board_file(), seed: u64) {
        let compared = compare(&text, seed);
        prop_assert!(compared.is_ok(), "{}\n{text}", compared.unwrap_err());
    }
}

/// Plays a random game on a board under both rule sets. Returns the first difference.
fn compare(text: &str, seed: u64) -> Result<(), String> {
    let fast = Hunt::new(Board::parse(text).map_err(|diagnostic| diagnostic.to_string())?);
    let plain = NaiveGame(naive_board(text)?);
    let mut random = Pcg64Mcg::seed_from_u64(seed);
    let (mut here, mut there) = (fast.start(), plain.start());
    for ply in 0..150 {
        let differ = |what: &str| Err(format!("{what} differ at ply {ply}: {here:?}"));
        if naive_position(&fast, &here) != there {
            return differ("positions");
        }
        if fast.mover(&here) != plain.mover(&there) {
            return differ("movers");
        }
        if fast.outcome(&here) != plain.outcome(&there) {
            return differ("outcomes");
        }
        let mut moves: Vec<certificate::hunt::Move> = fast.moves(&here).map(naive_move).collect();
        moves.sort();
        if moves != plain.moves(&there).collect::<Vec<_>>() {
            return differ("moves");
        }
        let all: Vec<Move> = fast.moves(&here).collect();
        if all.is_empty() {
            break;
        }
        let chosen = all[random.random_range(0..all.len())];
        here = fast.play(&here, chosen);
        there = plain.play(&there, naive_move(chosen));
    }
    Ok(())
}

/// Generates a board file with random lines through all of its nodes.
fn board_file() -> impl Strategy<Value = String> {
    (3usize..=32, 1usize..=4, any::<u64>()).prop_map(|(nodes, tigers, seed)| {
        let mut random = Pcg64Mcg::seed_from_u64(seed);
        let tigers = tigers.min(nodes - 1);
        let mut order: Vec<usize> = (0..nodes).collect();
        let mut lines: Vec<String> = Vec::new();
        let mut cover = |random: &mut Pcg64Mcg, all: bool| {
            for at in (1..nodes).rev() {
                order.swap(at, random.random_range(0..=at));
            }
            let mut rest = order.as_slice();
            while rest.len() >= 2 {
                let most = rest.len().min(6);
                let mut length = random.random_range(2..=most);
                if rest.len() - length == 1 {
                    length = rest.len();
                }
                let line: Vec<String> = rest[..length].iter().map(usize::to_string).collect();
                if all || random.random_range(0..2) == 0 {
                    lines.push(format!("{:?}", line.join(" ")));
                }
                rest = &rest[length..];
            }
        };
        cover(&mut random, true);
        for _ in 0..random.random_range(0..4) {
            cover(&mut random, false);
        }
        let start: Vec<String> = order[..tigers].iter().map(usize::to_string).collect();
        let goats = random.random_range(1..=nodes - tigers);
        let captures = random.random_range(1..=goats);
        let stalemate = ["loss", "draw"][random.random_range(0..2)];
        let places: Vec<String> = (0..nodes)
            .map(|node| format!("[\"{node}\", {node}, {}]", node * node))
            .collect();
        format!(
            "name = \"random\"\ntigers = \"{}\"\ngoats = {goats}\ncaptures = {captures}\n\
             stalemate = \"{stalemate}\"\nnodes = [{}]\nlines = [{}]\n",
            start.join(" "),
            places.join(", "),
            lines.join(", "),
        )
    })
}
