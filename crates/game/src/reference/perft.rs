//! Perft: counts the legal sequences of exactly `depth` plies from a position.
//!
//! The count is a fingerprint of the rules: two implementations that agree on it at several depths
//! almost certainly agree on moves, successors and outcomes. The last ply is counted in bulk by
//! [`Game::count_moves`].

use rayon::prelude::*;

use crate::Game;

/// Counts the sequences of `depth` plies from `position`.
pub fn perft<G: Game>(game: &G, position: &G::Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => game.count_moves(position),
        2 => game
            .moves(position)
            .map(|m| game.count_moves(&game.play(position, m)))
            .sum(),
        _ => game
            .moves(position)
            .map(|m| perft(game, &game.play(position, m), depth - 1))
            .sum(),
    }
}

/// Computes the same count on all threads of the current rayon pool.
pub fn perft_parallel<G: Game>(game: &G, position: &G::Position, depth: u32) -> u64 {
    divide_parallel(game, position, depth)
        .iter()
        .map(|(_, count)| count)
        .sum::<u64>()
        .max(u64::from(depth == 0))
}

/// Counts the sequences after each first move, in move order. Returns an empty list at depth 0.
pub fn divide<G: Game>(game: &G, position: &G::Position, depth: u32) -> Vec<(G::Move, u64)> {
    branches(game, position, depth)
        .map(|m| (m, perft(game, &game.play(position, m), depth - 1)))
        .collect()
}

/// Computes the same list as [`divide`] on all threads of the current rayon pool. Work is split two
/// plies deep, so that a few large subtrees keep every thread busy.
pub fn divide_parallel<G: Game>(
    game: &G,
    position: &G::Position,
    depth: u32,
) -> Vec<(G::Move, u64)> {
    let first_moves: Vec<G::Move> = branches(game, position, depth).collect();
    first_moves
        .into_par_iter()
        .map(|first| {
            let after = game.play(position, first);
            if depth <= 2 {
                return (first, perft(game, &after, depth - 1));
            }
            let replies: Vec<G::Move> = game.moves(&after).collect();
            let count = |reply: G::Move| perft(game, &game.play(&after, reply), depth - 2);
            (first, replies.into_par_iter().map(count).sum())
        })
        .collect()
}

/// Returns the moves, or none at depth 0.
fn branches<G: Game>(
    game: &G,
    position: &G::Position,
    depth: u32,
) -> impl Iterator<Item = G::Move> {
    game.moves(position).filter(move |_| depth > 0)
}
