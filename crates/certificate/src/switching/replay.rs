//! Plays by a tree pair against the opponent: every line if few edges are free, random lines
//! otherwise.
//!
//! After each move of the opponent the winner takes an edge that restores the tree pair: without
//! the edges taken, and at most one more, it must again have the right shape. The edge is found by
//! trial.

use super::SwitchingFault;
use super::rules::{NaiveSwitching, Player, Position};
use super::tree_pair::check_tree_pair;
use crate::Refusal;
use crate::progress::{Progress, advance};
use crate::splitmix::SplitMix64;

/// The lines of play of a certificate that were played out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReplayExtent {
    /// Proofs of which every line was played.
    pub complete: u64,
    /// Proofs with too many free edges, of which only random lines were played. Their tree pairs
    /// have the right shape; that this suffices on every other line is Lehman's theorem.
    pub sampled: u64,
    /// Random lines played of each of the latter.
    pub lines_each: u64,
}

impl ReplayExtent {
    /// With at most this many free edges every line is played, at most 11·9·7·5·3 of them.
    pub const EXHAUSTIVE_EDGES: usize = 11;
}

/// The number of random lines played with more free edges.
pub(super) const RANDOM_LINES: u64 = 200;

/// The replay of one proof.
pub(super) struct Replay {
    /// Positions with the opponent to move that were visited.
    pub positions: u64,
    /// True if every line was played, false if only random lines were.
    pub exhaustive: bool,
}

/// Plays from a position with the opponent to move.
pub(super) fn replay(
    game: &NaiveSwitching,
    position: &Position,
    winner: Player,
    halves: &[Vec<usize>; 2],
    progress: &dyn Progress,
) -> Result<Replay, Refusal> {
    let mut positions = 0;
    let mut visit = || {
        positions += 1;
        advance(progress, 0)
    };
    if game.moves(position).len() <= ReplayExtent::EXHAUSTIVE_EDGES {
        play_every_line(game, position, winner, halves, &mut visit)?;
        return Ok(Replay {
            positions,
            exhaustive: true,
        });
    }
    let mut random = SplitMix64(1);
    for _ in 0..RANDOM_LINES {
        let (mut position, mut halves) = (position.clone(), halves.clone());
        loop {
            visit()?;
            let moves = game.moves(&position);
            if moves.is_empty() {
                check_won(game, &position, winner)?;
                break;
            }
            let taken = moves[random.below(moves.len())];
            (position, halves) = answer(game, &position, winner, &halves, taken)?;
        }
    }
    Ok(Replay {
        positions,
        exhaustive: false,
    })
}

/// Plays every line from a position with the opponent to move.
fn play_every_line(
    game: &NaiveSwitching,
    position: &Position,
    winner: Player,
    halves: &[Vec<usize>; 2],
    visit: &mut dyn FnMut() -> Result<(), Refusal>,
) -> Result<(), Refusal> {
    visit()?;
    let moves = game.moves(position);
    if moves.is_empty() {
        return check_won(game, position, winner);
    }
    for taken in moves {
        let (position, halves) = answer(game, position, winner, halves, taken)?;
        play_every_line(game, &position, winner, &halves, visit)?;
    }
    Ok(())
}

fn check_won(game: &NaiveSwitching, position: &Position, winner: Player) -> Result<(), Refusal> {
    if game.winner(position) != Some(winner) {
        return Err(SwitchingFault::LineLost(game.text(position)).into());
    }
    Ok(())
}

/// Lets the opponent take an edge and finds the winner's answer. Returns the new position and tree
/// pair.
pub(super) fn answer(
    game: &NaiveSwitching,
    position: &Position,
    winner: Player,
    halves: &[Vec<usize>; 2],
    taken: usize,
) -> Result<(Position, [Vec<usize>; 2]), Refusal> {
    let hit = game.play(position, taken);
    if game.winner(&hit).is_some() {
        return Ok((hit, halves.clone()));
    }
    let without = |half: &[usize], edge: usize| -> Vec<usize> {
        half.iter().copied().filter(|&kept| kept != edge).collect()
    };
    // The winner takes an edge of one half. The other half loses the edge that the opponent took
    // or, if that was in neither half, any edge.
    for (own, other) in [(0, 1), (1, 0)] {
        for &edge in &halves[own] {
            let lost: &[usize] = if halves[other].contains(&taken) {
                &[taken]
            } else if halves[own].contains(&taken) {
                continue;
            } else {
                &halves[other]
            };
            for &lost in lost {
                let next = game.play(&hit, edge);
                let mut left = halves.clone();
                left[own] = without(&halves[own], edge);
                left[other] = without(&halves[other], lost);
                if check_tree_pair(game, &next, winner, &left).is_ok() {
                    return Ok((next, left));
                }
            }
        }
    }
    Err(SwitchingFault::NoAnswer(game.text(position), taken).into())
}
