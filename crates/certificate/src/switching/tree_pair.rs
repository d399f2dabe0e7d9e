//! Whether two sets of edges are what a side needs to win although the opponent is to move.
//!
//! **Short.** With shorted edges contracted, both halves are trees, on the same vertices, with both
//! terminals among them.
//!
//! **Cut.** Whatever is neither cut nor in a half is given away, as if Short had it. With that
//! contracted, and one more edge between the terminals, both halves are forests with the same
//! components.
//!
//! Either way, if the opponent takes an edge of one half, there is one in the other such that
//! without the two of them the halves are again as they should be: `replay.rs` looks for it.

use super::rules::{NaiveSwitching, Position, State};
use super::{Player, Refusal};

/// Refuses halves that are not what they should be.
pub(super) fn check_halves(
    game: &NaiveSwitching,
    position: &Position,
    winner: Player,
    halves: &[Vec<usize>; 2],
) -> Result<(), Refusal> {
    for half in halves {
        for (at, &edge) in half.iter().enumerate() {
            if position.get(edge) != Some(&State::Free) {
                return Err(Refusal::EdgeNotFree(edge));
            }
            if half[..at].contains(&edge) {
                return Err(Refusal::EdgeTwice(edge));
            }
        }
    }
    if let Some(&edge) = halves[0].iter().find(|edge| halves[1].contains(edge)) {
        return Err(Refusal::HalvesShareAnEdge(edge));
    }
    match winner {
        Player::Short => check_trees(game, position, halves),
        Player::Cut => check_forests(game, position, halves),
    }
}

fn check_trees(
    game: &NaiveSwitching,
    position: &Position,
    halves: &[Vec<usize>; 2],
) -> Result<(), Refusal> {
    let shorted: Vec<usize> = (0..position.len())
        .filter(|&edge| position[edge] == State::Shorted)
        .collect();
    let [one, other] = game.rules.terminals;
    if game.reached(one, &shorted).contains(&other) {
        return Ok(());
    }
    let mut spanned = Vec::new();
    for (number, half) in halves.iter().enumerate() {
        let merged = merge(game, &shorted);
        if !is_forest(game, &merged, half) {
            return Err(Refusal::HalfHasACycle(number));
        }
        let mut vertices: Vec<usize> = (half.iter())
            .flat_map(|&edge| game.rules.edges[edge].map(|end| merged[end]))
            .collect();
        vertices.sort();
        vertices.dedup();
        for terminal in game.rules.terminals {
            if !vertices.contains(&merged[terminal]) {
                return Err(Refusal::TerminalLeftOut(number, terminal));
            }
        }
        // A forest with one edge less than vertices is one tree.
        if half.len() + 1 != vertices.len() {
            return Err(Refusal::NotConnected(number));
        }
        spanned.push(vertices);
    }
    let alone = |one: &[usize], other: &[usize]| {
        let mut vertices = one.iter();
        vertices.find(|vertex| !other.contains(vertex)).copied()
    };
    let lonely = alone(&spanned[0], &spanned[1]).or(alone(&spanned[1], &spanned[0]));
    lonely.map_or(Ok(()), |vertex| Err(Refusal::DifferentVertices(vertex)))
}

fn check_forests(
    game: &NaiveSwitching,
    position: &Position,
    halves: &[Vec<usize>; 2],
) -> Result<(), Refusal> {
    let given_away: Vec<usize> = (0..position.len())
        .filter(|&edge| position[edge] != State::Cut)
        .filter(|edge| !halves[0].contains(edge) && !halves[1].contains(edge))
        .collect();
    let [one, other] = game.rules.terminals;
    if game.reached(one, &given_away).contains(&other) {
        return Err(Refusal::TerminalsJoined);
    }
    // One more edge between the terminals, contracted: a forest without a cycle then has none with
    // that edge.
    let mut merged = merge(game, &given_away);
    let (kept, gone) = (merged[one], merged[other]);
    for vertex in &mut merged {
        if *vertex == gone {
            *vertex = kept;
        }
    }
    for (number, half) in halves.iter().enumerate() {
        if !is_forest(game, &merged, half) {
            return Err(Refusal::HalfHasACycle(number));
        }
    }
    for (half, against) in [(&halves[0], &halves[1]), (&halves[1], &halves[0])] {
        let mut joined = merged.clone();
        join(game, &mut joined, against);
        let apart = |&&edge: &&usize| {
            let [from, to] = game.rules.edges[edge];
            joined[from] != joined[to]
        };
        if let Some(&edge) = half.iter().find(apart) {
            return Err(Refusal::HalvesDiffer(edge));
        }
    }
    Ok(())
}

/// The vertex that each has become after these edges were contracted.
fn merge(game: &NaiveSwitching, contracted: &[usize]) -> Vec<usize> {
    let mut merged: Vec<usize> = (0..game.rules.vertices).collect();
    join(game, &mut merged, contracted);
    merged
}

fn join(game: &NaiveSwitching, merged: &mut [usize], edges: &[usize]) {
    for &edge in edges {
        let [from, to] = game.rules.edges[edge].map(|end| merged[end]);
        for vertex in merged.iter_mut() {
            if *vertex == to {
                *vertex = from;
            }
        }
    }
}

/// Whether these edges close no cycle among merged vertices.
fn is_forest(game: &NaiveSwitching, merged: &[usize], edges: &[usize]) -> bool {
    let mut merged = merged.to_vec();
    for &edge in edges {
        let [from, to] = game.rules.edges[edge];
        if merged[from] == merged[to] {
            return false;
        }
        join(game, &mut merged, &[edge]);
    }
    true
}
