//! Solves every position of a game: who wins, and how long a game can last.
//!
//! A move lowers its barrel and leaves earlier ones unchanged. So the fish, read as the digits of a
//! number with the first barrel leading, decrease with every move. This proves termination and is
//! checked for every move. Positions are solved in increasing order. Cost: every move of every
//! position once, five bytes per position.
//!
//! The parity theorem says that the mover wins exactly if some barrel is odd. From all-even
//! positions every move leaves an odd barrel, so the theorem holds if every position with an odd
//! barrel has a move to an all-even one: take from the first odd barrel and throw one fish into
//! each later odd barrel. Caps break this if the capacity is odd, since a full odd barrel takes no
//! fish, or if fewer fish can be thrown than there are barrels after the first. With one barrel it
//! always holds. [`FishBarrel::keeps_parity`] tells which case applies; the tests compare it with
//! the solution of every small game.

use game::{Game, Meter, OpenReason};

use super::position::{FIRST, MAX_BARRELS, Position};
use super::rules::FishBarrel;

/// The solution of every position of a game.
pub struct Solution<'a> {
    game: &'a FishBarrel,
    /// Whether the mover wins, by position number.
    wins: Vec<bool>,
    /// The maximum number of plies left, by position number.
    longest: Vec<u32>,
    /// A position with a move that does not decrease its number.
    non_decreasing: Option<Position>,
}

/// The positions of a game that violate the parity theorem.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ParityExceptions {
    /// The number of such positions.
    pub count: u64,
    /// The one with the fewest fish; among those, the one with its fish in the last barrels.
    pub least: Option<Position>,
}

impl FishBarrel {
    /// Checks whether the caps preserve the parity theorem: the capacity is even, and as many fish
    /// can be thrown as there are barrels after the first.
    pub fn keeps_parity(&self) -> bool {
        self.barrels() == 1
            || (self.capacity() % 2 == 0 && usize::from(self.max_throw()) >= self.barrels() - 1)
    }

    /// Returns the number of positions, not counting the side to move.
    pub fn positions(&self) -> u64 {
        (u64::from(self.capacity()) + 1).pow(self.barrels() as u32)
    }

    /// Solves every position, unless a limit is reached.
    pub fn solve(&self, meter: &mut Meter<'_>) -> Result<Solution<'_>, OpenReason> {
        meter.check_bytes(self.positions().saturating_mul(5))?;
        let positions = self.positions() as usize;
        let mut solution = Solution {
            game: self,
            wins: Vec::with_capacity(positions),
            longest: Vec::with_capacity(positions),
            non_decreasing: None,
        };
        for number in 0..positions {
            meter.count()?;
            let position = self.numbered(number);
            let (mut wins, mut longest) = (false, 0);
            for m in self.moves(&position) {
                let next = self.number(&self.play(&position, m));
                if next >= number {
                    solution.non_decreasing = Some(position);
                    continue;
                }
                wins |= !solution.wins[next];
                longest = longest.max(1 + solution.longest[next]);
            }
            solution.wins.push(wins);
            solution.longest.push(longest);
        }
        Ok(solution)
    }

    /// Returns the number of a position: its fish as digits, with the first barrel leading.
    fn number(&self, position: &Position) -> usize {
        let base = usize::from(self.capacity()) + 1;
        let fish = &position.fish[..self.barrels()];
        fish.iter()
            .fold(0, |number, &fish| number * base + usize::from(fish))
    }

    /// Returns the position with this number and the first player to move.
    fn numbered(&self, mut number: usize) -> Position {
        let base = usize::from(self.capacity()) + 1;
        let mut fish = [0; MAX_BARRELS];
        for fish in fish[..self.barrels()].iter_mut().rev() {
            *fish = (number % base) as u8;
            number /= base;
        }
        Position { fish, mover: FIRST }
    }
}

impl Solution<'_> {
    /// Returns whether the mover wins.
    pub fn mover_wins(&self, position: &Position) -> bool {
        self.wins[self.game.number(position)]
    }

    /// Returns the maximum number of plies that a game can last from a position.
    pub fn longest_play(&self, position: &Position) -> u32 {
        self.longest[self.game.number(position)]
    }

    /// Returns the maximum number of plies that a game can last from any position.
    pub fn longest_play_overall(&self) -> u32 {
        self.longest.iter().copied().max().unwrap_or(0)
    }

    /// Returns a position with a move that does not decrease its number. If there is none, every
    /// game ends.
    pub fn non_decreasing(&self) -> Option<Position> {
        self.non_decreasing
    }

    /// Finds the positions that violate the parity theorem.
    pub fn parity_exceptions(&self) -> ParityExceptions {
        let all = (0..self.wins.len()).map(|number| (number, self.game.numbered(number)));
        let exceptions = all.filter(|(number, position)| self.wins[*number] != position.has_odd());
        let mut count = 0;
        let least = exceptions
            .inspect(|_| count += 1)
            .min_by_key(|(number, position)| (position.total(), *number))
            .map(|(_, position)| position);
        ParityExceptions { count, least }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fish_barrel::Settings;
    use game::oracle::Graph;
    use game::{Limits, NoMonitor, Notation, Outcome};

    fn game(barrels: u8, most: u8, throw: Option<u8>) -> FishBarrel {
        let options = Settings {
            barrels: Some(barrels),
            most: Some(most),
            throw,
            start: None,
        };
        FishBarrel::new(&options).unwrap()
    }

    fn solve(game: &FishBarrel) -> Solution<'_> {
        game.solve(&mut Meter::new(Limits::DEFAULT, &NoMonitor))
            .unwrap()
    }

    fn full(game: &FishBarrel) -> Position {
        let mut position = game.start();
        position.fish[..game.barrels()].fill(game.capacity());
        position
    }

    #[test]
    fn parity_theorem_holds_iff_caps_keep_it() {
        let (mut kept, mut broken) = (0, 0);
        for barrels in 1..=4 {
            for most in 1..=6 {
                let free = (barrels - 1) * most;
                for throw in 0..=free {
                    let game = game(barrels, most, Some(throw));
                    let solution = solve(&game);
                    let ParityExceptions { count, least } = solution.parity_exceptions();
                    assert_eq!(count == 0, least.is_none());
                    assert_eq!(count == 0, game.keeps_parity(), "{}", game.digest_text());
                    assert_eq!(solution.non_decreasing(), None);
                    *if count == 0 { &mut kept } else { &mut broken } += 1;
                }
            }
        }
        assert_eq!((kept, broken), (69, 81));
    }

    #[test]
    fn finds_least_exception() {
        for (barrels, most, throw, count, least) in [
            // Nothing can be thrown into the other barrel, so the game has two moves and the mover
            // loses.
            (2, 1, None, 1, "1,1:first"),
            (2, 6, Some(0), 9, "1,1:first"),
            // The mover fills the second barrel, which then stays odd.
            (2, 3, None, 5, "2,0:first"),
            (4, 5, None, 133, "0,0,2,0:first"),
            // One throw too few: the positions in which every barrel is odd.
            (3, 4, Some(1), 8, "1,1,1:first"),
            (4, 6, Some(2), 81, "1,1,1,1:first"),
        ] {
            let game = game(barrels, most, throw);
            let found = solve(&game).parity_exceptions();
            let position = found.least.map(|position| game.position_text(&position));
            assert_eq!((found.count, position.as_deref()), (count, Some(least)));
        }
    }

    #[test]
    fn solution_equals_oracle() {
        for (barrels, most, throw) in [(3, 3, None), (3, 4, Some(1)), (2, 7, Some(3)), (4, 2, None)]
        {
            let game = game(barrels, most, throw);
            let solution = solve(&game);
            let mut meter = Meter::new(Limits::DEFAULT, &NoMonitor);
            let graph = Graph::explore(&game, full(&game), None, &mut meter).unwrap();
            for (position, value) in graph.positions.iter().zip(graph.values(&game)) {
                let expected = if solution.mover_wins(position) {
                    position.mover
                } else {
                    position.mover.opponent()
                };
                assert_eq!(value, Outcome::Win(expected), "{position:?}");
            }
        }
    }

    #[test]
    fn longest_play_visits_every_position_with_free_throws() {
        for (barrels, most) in [(1, 5), (2, 6), (3, 4), (4, 3)] {
            let game = game(barrels, most, None);
            let solution = solve(&game);
            for number in 0..game.positions() as usize {
                let longest = solution.longest_play(&game.numbered(number));
                assert_eq!(longest as usize, number);
            }
            assert_eq!(
                u64::from(solution.longest_play_overall()),
                game.positions() - 1
            );
        }
        let game = game(2, 3, Some(0));
        assert_eq!(
            solve(&game).longest_play_overall(),
            6,
            "without throws fish are counted"
        );
    }

    #[test]
    fn limits_stop_the_solver() {
        let game = game(4, 6, None);
        let nodes = Limits {
            nodes: 100,
            ..Limits::DEFAULT
        };
        let bytes = Limits {
            bytes: 100,
            ..Limits::DEFAULT
        };
        let reason = |limits| game.solve(&mut Meter::new(limits, &NoMonitor)).err();
        assert_eq!(reason(nodes), Some(OpenReason::Nodes));
        assert_eq!(reason(bytes), Some(OpenReason::Memory));
    }
}
