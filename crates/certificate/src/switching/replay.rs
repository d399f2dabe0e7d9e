//! Plays by the halves against the opponent: against every line where there are few edges, against
//! random ones otherwise.
//!
//! After each move of the opponent the winner takes an edge such that the halves, without what has
//! been taken and at most one edge more, are what they should be again. Which edge that is, is found
//! by trying.

use game::Watch;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

use super::rules::{NaiveSwitching, Position};
use super::tree_pair::check_halves;
use super::{Player, Refusal};

/// With at most so many free edges every line is played: at most 11·9·7·5·3 of them.
const EVERY_LINE: usize = 11;
/// With more, so many random lines.
const RANDOM_LINES: usize = 200;

/// Plays on from a position with the opponent to move; returns how many positions of theirs were
/// seen.
pub(super) fn replay(
    game: &NaiveSwitching,
    position: &Position,
    winner: Player,
    halves: &[Vec<usize>; 2],
    watch: &dyn Watch,
) -> Result<u64, Refusal> {
    let mut seen = 0;
    let mut look = || {
        seen += 1;
        if watch.advance(0) {
            return Err(Refusal::Interrupted);
        }
        Ok(())
    };
    if game.moves(position).len() <= EVERY_LINE {
        every_line(game, position, winner, halves, &mut look)?;
        return Ok(seen);
    }
    let mut random = Pcg64Mcg::seed_from_u64(1);
    for _ in 0..RANDOM_LINES {
        let (mut position, mut halves) = (position.clone(), halves.clone());
        loop {
            look()?;
            let moves = game.moves(&position);
            if moves.is_empty() {
                won(game, &position, winner)?;
                break;
            }
            let taken = moves[random.random_range(0..moves.len())];
            (position, halves) = answer(game, &position, winner, &halves, taken)?;
        }
    }
    Ok(seen)
}

fn every_line(
    game: &NaiveSwitching,
    position: &Position,
    winner: Player,
    halves: &[Vec<usize>; 2],
    look: &mut dyn FnMut() -> Result<(), Refusal>,
) -> Result<(), Refusal> {
    look()?;
    let moves = game.moves(position);
    if moves.is_empty() {
        return won(game, position, winner);
    }
    for taken in moves {
        let (position, halves) = answer(game, position, winner, halves, taken)?;
        every_line(game, &position, winner, &halves, look)?;
    }
    Ok(())
}

fn won(game: &NaiveSwitching, position: &Position, winner: Player) -> Result<(), Refusal> {
    match game.winner(position) == Some(winner) {
        true => Ok(()),
        false => Err(Refusal::LineLost(game.text(position))),
    }
}

/// The opponent takes an edge and the winner answers: what has become of position and halves.
fn answer(
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
        half.iter().copied().filter(|&it| it != edge).collect()
    };
    // Pairs of an edge of either half that are gone afterwards: one that the opponent took, or one
    // that is given up if they took another; the other of the pair is what the winner takes.
    for (own, other) in [(0, 1), (1, 0)] {
        for &edge in &halves[own] {
            let gone: &[usize] = match halves[other].contains(&taken) {
                true => &[taken],
                false if halves[own].contains(&taken) => continue,
                false => &halves[other],
            };
            for &away in gone {
                let next = game.play(&hit, edge);
                let mut left = halves.clone();
                left[own] = without(&halves[own], edge);
                left[other] = without(&halves[other], away);
                if check_halves(game, &next, winner, &left).is_ok() {
                    return Ok((next, left));
                }
            }
        }
    }
    Err(Refusal::NoAnswer(game.text(position), taken))
}
