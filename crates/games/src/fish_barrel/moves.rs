//! Generates and counts the moves of a position.
//!
//! Moves are generated barrel by barrel, and the throws of each in counting order with the last
//! barrel changing fastest. A position of `n` barrels with room for `m` fish each has up to
//! `(m + 1)^(n - 1)` throws; counting them takes about `n` times the square of the largest throw.

use super::position::{MAX_BARRELS, MAX_FISH, Move, Position};
use super::rules::FishBarrel;

/// An iterator over the moves of a position.
pub(crate) struct Moves<'a> {
    game: &'a FishBarrel,
    position: Position,
    next: Option<Move>,
    /// The number of fish thrown in `next`.
    thrown: u8,
}

impl<'a> Moves<'a> {
    pub fn new(game: &'a FishBarrel, position: &Position) -> Self {
        Moves {
            game,
            position: *position,
            next: take_from(position, 0),
            thrown: 0,
        }
    }

    /// Returns the move after this one.
    fn after(&mut self, mut m: Move) -> Option<Move> {
        for to in (usize::from(m.barrel) + 1..self.game.barrels()).rev() {
            let fits = m.thrown[to] < self.game.room(&self.position, to);
            if fits && self.thrown < self.game.max_throw() {
                m.thrown[to] += 1;
                self.thrown += 1;
                return Some(m);
            }
            self.thrown -= m.thrown[to];
            m.thrown[to] = 0;
        }
        take_from(&self.position, usize::from(m.barrel) + 1)
    }
}

impl Iterator for Moves<'_> {
    type Item = Move;

    fn next(&mut self) -> Option<Move> {
        let m = self.next?;
        self.next = self.after(m);
        Some(m)
    }
}

/// Returns the first move that takes from a barrel at or after `first`.
fn take_from(position: &Position, first: usize) -> Option<Move> {
    let barrel = (first..MAX_BARRELS).find(|&barrel| position.fish[barrel] > 0)?;
    Some(Move::take(barrel as u8))
}

/// One more than the largest possible throw.
const SUMS: usize = (MAX_BARRELS - 1) * MAX_FISH as usize + 1;

/// Counts the moves without generating them. It goes from the last barrel to the first and counts
/// in how many ways each number of fish can be thrown into the later barrels.
pub(crate) fn count_throws(game: &FishBarrel, position: &Position) -> u64 {
    let most = usize::from(game.max_throw());
    let mut ways = [0u64; SUMS];
    ways[0] = 1;
    let mut moves = 0;
    for barrel in (0..game.barrels()).rev() {
        if position.fish[barrel] > 0 {
            moves += ways[..=most].iter().sum::<u64>();
        }
        let room = usize::from(game.room(position, barrel));
        let before = ways;
        for (sum, way) in ways[..=most].iter_mut().enumerate() {
            *way = before[sum.saturating_sub(room)..=sum].iter().sum();
        }
    }
    moves
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fish_barrel::Settings;
    use game::Game;
    use proptest::prelude::*;
    use std::collections::HashSet;

    /// Finds every legal move by trying all candidates.
    fn tried(game: &FishBarrel, position: &Position) -> HashSet<Move> {
        let digits = usize::from(game.capacity()) + 1;
        let mut found = HashSet::new();
        for barrel in 0..game.barrels() {
            for number in 0..digits.pow(game.barrels() as u32) {
                let mut m = Move::take(barrel as u8);
                let mut rest = number;
                for thrown in &mut m.thrown[..game.barrels()] {
                    *thrown = (rest % digits) as u8;
                    rest /= digits;
                }
                if game.is_legal(position, m) {
                    found.insert(m);
                }
            }
        }
        found
    }

    proptest! {
        #[test]
        fn generated_moves_are_the_legal_ones(
            barrels in 1u8..=4,
            most in 1u8..=4,
            throw in proptest::option::of(0u8..=13),
            fish in proptest::array::uniform4(0u8..=4),
        ) {
            let options = Settings { barrels: Some(barrels), most: Some(most), throw, start: None };
            let game = FishBarrel::new(&options).unwrap();
            let mut position = game.start();
            for (held, fish) in position.fish[..game.barrels()].iter_mut().zip(fish) {
                *held = fish.min(most);
            }
            let moves: Vec<Move> = game.moves(&position).collect();
            let set: HashSet<Move> = moves.iter().copied().collect();
            prop_assert_eq!(moves.len(), set.len());
            prop_assert_eq!(game.count_moves(&position), moves.len() as u64);
            prop_assert_eq!(set, tried(&game, &position));
        }
    }
}
