//! Every position of a game solved: who wins, and how long play can last.
//!
//! A move lowers its barrel and leaves the ones before it alone, so the fish, read as the digits of
//! a number with the first barrel in front, become a smaller number with every move. That is the
//! whole of the termination theorem; it is checked move by move on the way. From the least number
//! up, every position therefore finds its successors solved. Cost: one look at every move of
//! every position, five bytes a position.
//!
//! The theory says that the mover wins exactly where some barrel is odd. From even barrels alone
//! every move leaves an odd one, so the theory stands or falls with the other half: from every
//! position with an odd barrel there must be a move to even ones. It takes a fish from the first
//! odd barrel and throws one into each odd barrel after it. So caps break the theory if barrels
//! are full at an odd number, as then nothing can be thrown into an odd barrel that is full; or if
//! fewer fish can be thrown than there are barrels after the first. Otherwise they keep it. With one
//! barrel there is nothing to throw, and the theory always stands. [`FishBarrel::keeps_parity`]
//! says which, and the tests hold it against the solution of every small game.

use game::{Game, Meter, OpenReason};

use super::position::{FIRST, MAX_BARRELS, Position};
use super::rules::FishBarrel;

/// Who wins in every position of a game, and how long play can last there.
pub struct Solution<'a> {
    game: &'a FishBarrel,
    /// Whether the mover wins, by number.
    wins: Vec<bool>,
    /// The most plies that play can take, by number.
    longest: Vec<u32>,
    /// A position with a move to one that is not before it.
    rising: Option<Position>,
}

impl FishBarrel {
    /// Whether these caps leave the theory as it is: a barrel holds an even number of fish, and as
    /// many can be thrown as there are barrels after the first.
    pub fn keeps_parity(&self) -> bool {
        self.barrels() == 1
            || (self.most().is_multiple_of(2) && usize::from(self.throw()) >= self.barrels() - 1)
    }

    /// How many positions there are, whoever is to move.
    pub fn positions(&self) -> u64 {
        (u64::from(self.most()) + 1).pow(self.barrels() as u32)
    }

    /// Solves every position, unless a limit is reached.
    pub fn solve(&self, meter: &mut Meter<'_>) -> Result<Solution<'_>, OpenReason> {
        meter.check_bytes(self.positions().saturating_mul(5))?;
        let positions = self.positions() as usize;
        let mut solution = Solution {
            game: self,
            wins: Vec::with_capacity(positions),
            longest: Vec::with_capacity(positions),
            rising: None,
        };
        for number in 0..positions {
            meter.count()?;
            let position = self.numbered(number);
            let (mut wins, mut longest) = (false, 0);
            for m in self.moves(&position) {
                let next = self.number(&self.play(&position, m));
                if next >= number {
                    solution.rising = Some(position);
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

    /// The fish as the digits of a number, the first barrel in front.
    fn number(&self, position: &Position) -> usize {
        let base = usize::from(self.most()) + 1;
        let fish = &position.fish[..self.barrels()];
        fish.iter()
            .fold(0, |number, &fish| number * base + usize::from(fish))
    }

    /// The position with this number, the first player to move.
    fn numbered(&self, mut number: usize) -> Position {
        let base = usize::from(self.most()) + 1;
        let mut fish = [0; MAX_BARRELS];
        for fish in fish[..self.barrels()].iter_mut().rev() {
            *fish = (number % base) as u8;
            number /= base;
        }
        Position { fish, mover: FIRST }
    }
}

impl Solution<'_> {
    /// Whether the mover wins.
    pub fn mover_wins(&self, position: &Position) -> bool {
        self.wins[self.game.number(position)]
    }

    /// The most plies that play can take from a position, were both players of one mind.
    pub fn longest_play(&self, position: &Position) -> u32 {
        self.longest[self.game.number(position)]
    }

    /// The most plies that play can take from anywhere.
    pub fn longest_play_overall(&self) -> u32 {
        self.longest.iter().copied().max().unwrap_or(0)
    }

    /// A position with a move after which the number of the position is no less, were there one:
    /// without it no play goes on for ever.
    pub fn non_decreasing(&self) -> Option<Position> {
        self.rising
    }

    /// In how many positions the mover does not win exactly if some barrel is odd, and the
    /// least of them: the one with the fewest fish, and those in the last barrels.
    pub fn exceptions(&self) -> (u64, Option<Position>) {
        let all = (0..self.wins.len()).map(|number| (number, self.game.numbered(number)));
        let exceptions = all.filter(|(number, position)| self.wins[*number] != position.has_odd());
        let mut count = 0;
        let least = exceptions
            .inspect(|_| count += 1)
            .min_by_key(|(number, position)| (position.total(), *number));
        (count, least.map(|(_, position)| position))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fish_barrel::Options;
    use game::oracle::Graph;
    use game::{Limits, NoMonitor, Notation, Outcome};

    fn game(barrels: u8, most: u8, throw: Option<u8>) -> FishBarrel {
        let options = Options {
            barrels: Some(barrels),
            most: Some(most),
            throw,
            start: None,
        };
        FishBarrel::new(&options).unwrap()
    }

    fn solve(game: &FishBarrel) -> Solution<'_> {
        game.solve(&mut Meter::new(Limits::NONE, &NoMonitor))
            .unwrap()
    }

    fn full(game: &FishBarrel) -> Position {
        let mut position = game.start();
        position.fish[..game.barrels()].fill(game.most());
        position
    }

    #[test]
    fn the_theory_stands_exactly_under_the_caps_that_keep_it() {
        let (mut kept, mut broken) = (0, 0);
        for barrels in 1..=4 {
            for most in 1..=6 {
                let free = (barrels - 1) * most;
                for throw in 0..=free {
                    let game = game(barrels, most, Some(throw));
                    let solution = solve(&game);
                    let (count, least) = solution.exceptions();
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
    fn broken_caps_have_a_least_exception() {
        for (barrels, most, throw, count, least) in [
            // Nothing can be thrown into the other barrel: two moves, and the other one wins.
            (2, 1, None, 1, "1,1:first"),
            (2, 6, Some(0), 9, "1,1:first"),
            // The mover fills the second barrel to the brim, where it stays odd.
            (2, 3, None, 5, "2,0:first"),
            (4, 5, None, 133, "0,0,2,0:first"),
            // One throw too few: the positions in which every barrel is odd.
            (3, 4, Some(1), 8, "1,1,1:first"),
            (4, 6, Some(2), 81, "1,1,1,1:first"),
        ] {
            let game = game(barrels, most, throw);
            let (found, position) = solve(&game).exceptions();
            let position = position.map(|position| game.position_text(&position));
            assert_eq!((found, position.as_deref()), (count, Some(least)));
        }
    }

    #[test]
    fn the_solution_equals_the_oracle() {
        for (barrels, most, throw) in [(3, 3, None), (3, 4, Some(1)), (2, 7, Some(3)), (4, 2, None)]
        {
            let game = game(barrels, most, throw);
            let solution = solve(&game);
            let mut meter = Meter::new(Limits::NONE, &NoMonitor);
            let graph = Graph::explore(&game, full(&game), None, &mut meter).unwrap();
            for (position, value) in graph.positions.iter().zip(graph.values(&game)) {
                let expected = match solution.mover_wins(position) {
                    true => position.mover,
                    false => position.mover.opponent(),
                };
                assert_eq!(value, Outcome::Win(expected), "{position:?}");
            }
        }
    }

    #[test]
    fn with_free_throws_the_longest_play_counts_down_through_every_position() {
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
    fn limits_leave_it_unsolved() {
        let game = game(4, 6, None);
        let nodes = Limits {
            nodes: 100,
            ..Limits::NONE
        };
        let bytes = Limits {
            bytes: 100,
            ..Limits::NONE
        };
        let reason = |limits| game.solve(&mut Meter::new(limits, &NoMonitor)).err();
        assert_eq!(reason(nodes), Some(OpenReason::Nodes));
        assert_eq!(reason(bytes), Some(OpenReason::Memory));
    }
}
