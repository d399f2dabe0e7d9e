//! The shape of a tree pair, with which a side wins although the opponent is to move.
//!
//! **Short.** After contracting shorted edges, both halves are trees on the same vertices, and both
//! terminals are among them.
//!
//! **Cut.** Edges that are neither cut nor in a half are given away to Short. After contracting
//! these, and one more edge between the terminals, both halves are forests with the same
//! components.
//!
//! Either way, if the opponent takes an edge of one half, some edge of the other half restores the
//! shape without the two: `replay.rs` looks for it.

use super::SwitchingFault;
use super::rules::{EdgeState, NaiveSwitching, Player, Position};
use crate::Refusal;

/// Checks the shape of a tree pair.
pub(super) fn check_tree_pair(
    game: &NaiveSwitching,
    position: &Position,
    winner: Player,
    halves: &[Vec<usize>; 2],
) -> Result<(), Refusal> {
    for half in halves {
        for (at, &edge) in half.iter().enumerate() {
            if position.get(edge) != Some(&EdgeState::Free) {
                return Err(SwitchingFault::EdgeNotFree(edge).into());
            }
            if half[..at].contains(&edge) {
                return Err(SwitchingFault::EdgeTwice(edge).into());
            }
        }
    }
    if let Some(&edge) = halves[0].iter().find(|edge| halves[1].contains(edge)) {
        return Err(SwitchingFault::HalvesShareAnEdge(edge).into());
    }
    match winner {
        Player::Short => check_trees(game, position, halves),
        Player::Cut => check_forests(game, position, halves),
    }
}

/// Checks Short's two trees.
fn check_trees(
    game: &NaiveSwitching,
    position: &Position,
    halves: &[Vec<usize>; 2],
) -> Result<(), Refusal> {
    let shorted: Vec<usize> = (0..position.len())
        .filter(|&edge| position[edge] == EdgeState::Shorted)
        .collect();
    let [one, other] = game.rules.terminals;
    if game.reached(one, &shorted).contains(&other) {
        return Ok(());
    }
    let mut spanned = Vec::new();
    for (number, half) in halves.iter().enumerate() {
        let merged = merge(game, &shorted);
        if !is_forest(game, &merged, half) {
            return Err(SwitchingFault::HalfHasACycle(number).into());
        }
        let mut vertices: Vec<usize> = (half.iter())
            .flat_map(|&edge| game.rules.edges[edge].map(|end| merged[end]))
            .collect();
        vertices.sort();
        vertices.dedup();
        for terminal in game.rules.terminals {
            if !vertices.contains(&merged[terminal]) {
                return Err(SwitchingFault::TerminalLeftOut(number, terminal).into());
            }
        }
        // A forest with one edge fewer than vertices is a single tree.
        if half.len() + 1 != vertices.len() {
            return Err(SwitchingFault::NotConnected(number).into());
        }
        spanned.push(vertices);
    }
    let alone = |one: &[usize], other: &[usize]| {
        let mut vertices = one.iter();
        vertices.find(|vertex| !other.contains(vertex)).copied()
    };
    let lonely = alone(&spanned[0], &spanned[1]).or(alone(&spanned[1], &spanned[0]));
    lonely.map_or(Ok(()), |vertex| {
        Err(SwitchingFault::DifferentVertices(vertex).into())
    })
}

/// Checks Cut's two forests.
fn check_forests(
    game: &NaiveSwitching,
    position: &Position,
    halves: &[Vec<usize>; 2],
) -> Result<(), Refusal> {
    let given_away: Vec<usize> = (0..position.len())
        .filter(|&edge| position[edge] != EdgeState::Cut)
        .filter(|edge| !halves[0].contains(edge) && !halves[1].contains(edge))
        .collect();
    let [one, other] = game.rules.terminals;
    if game.reached(one, &given_away).contains(&other) {
        return Err(SwitchingFault::TerminalsJoined.into());
    }
    // Contracts the extra edge between the terminals: a forest without a cycle then has none with
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
            return Err(SwitchingFault::HalfHasACycle(number).into());
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
            return Err(SwitchingFault::HalvesDiffer(edge).into());
        }
    }
    Ok(())
}

/// Returns the vertex that each vertex becomes when these edges are contracted.
fn merge(game: &NaiveSwitching, contracted: &[usize]) -> Vec<usize> {
    let mut merged: Vec<usize> = (0..game.rules.vertices).collect();
    join(game, &mut merged, contracted);
    merged
}

/// Contracts more edges.
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

/// Checks whether these edges form no cycle among merged vertices.
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
