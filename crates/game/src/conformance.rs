//! The test that every game must pass: the contracts of [`Game`](crate::Game), [`Keyed`] and [`Symmetric`]
//! along random play. An `Err` names the contract that was broken and where.

use std::collections::HashMap;

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

use crate::{Keyed, Outcome, Symmetric};

/// Plies after which a random game is given up: hunting games may go on for ever.
const LONGEST: u32 = 200;

/// Plays `playouts` random games and checks every position on the way; returns how many
/// different positions were seen.
pub fn check<G: Keyed + Symmetric>(game: &G, playouts: u32, seed: u64) -> Result<usize, String> {
    let mut random = Pcg64Mcg::seed_from_u64(seed);
    let mut keys = HashMap::new();
    for _ in 0..playouts {
        let mut position = game.start();
        for _ in 0..LONGEST {
            let moves: Vec<G::Move> = game.moves(&position).collect();
            check_position(game, &position, &moves)?;
            let key = game.key(&position);
            if *keys.entry(key).or_insert(position) != position {
                return Err(format!("{position:?} has the key of another position"));
            }
            if moves.is_empty() {
                break;
            }
            position = game.play(&position, moves[random.random_range(0..moves.len())]);
        }
    }
    Ok(keys.len())
}

fn check_position<G: Keyed + Symmetric>(
    game: &G,
    position: &G::Position,
    moves: &[G::Move],
) -> Result<(), String> {
    let expect = |holds: bool, contract: &str| {
        holds
            .then_some(())
            .ok_or_else(|| format!("{contract}: {position:?}"))
    };
    let outcome = game.outcome(position);
    expect(
        outcome.is_some() == moves.is_empty(),
        "play has ended exactly when there are no moves",
    )?;
    expect(
        game.count_moves(position) == moves.len() as u64,
        "count_moves counts the moves",
    )?;
    let once = (1..moves.len()).all(|at| !moves[..at].contains(&moves[at]));
    expect(once, "each move is listed once")?;
    let replay = |m: &G::Move| game.play(position, *m) == game.play(position, *m);
    expect(moves.iter().all(replay), "playing a move is a function")?;

    let canonical = game.canonical(position);
    expect(
        game.canonical(&canonical) == canonical,
        "the canonical form of a canonical form is itself",
    )?;
    let ending: Option<Outcome> = game.outcome(&canonical);
    expect(
        ending == outcome
            && game.mover(&canonical) == game.mover(position)
            && game.count_moves(&canonical) == moves.len() as u64,
        "symmetric positions play alike",
    )?;
    let classes = |position: &G::Position| {
        let key = |m| game.key(&game.canonical(&game.play(position, m)));
        let mut keys: Vec<u64> = game.moves(position).map(key).collect();
        keys.sort_unstable();
        keys
    };
    expect(
        classes(&canonical) == classes(position),
        "symmetric positions have symmetric successors",
    )?;
    let mut merged: Vec<G::Position> = moves.iter().map(|&m| game.play(position, m)).collect();
    game.merge(position, &mut merged, 0);
    let key = |next: &G::Position| game.key(&game.canonical(next));
    let mut kept: Vec<u64> = merged.iter().map(key).collect();
    kept.sort_unstable();
    let mut distinct = classes(position);
    distinct.dedup();
    expect(
        kept == distinct,
        "merging keeps one successor of each class",
    )
}
