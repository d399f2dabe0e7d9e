//! The rules. A move takes one fish out of a barrel and throws fish into any of the barrels after
//! it. Who takes the last fish wins.
//!
//! Without caps a player may throw as many fish as there are numbers, so a position has no end of
//! successors and nothing can be searched: both caps are part of the rules here. A throw may not
//! bring a barrel above what it holds, and at most so many fish are thrown in a move; a barrel
//! that is full takes none. Whatever the caps, a move lowers its barrel and leaves those before it
//! alone, so positions go down in the order of a dictionary and every play ends.
//!
//! What the caps do to the theory: see [`Solution`](super::Solution).

use diagnostic::Diagnostic;
use game::{Game, Keyed, Outcome, Side, Symmetric};

use super::position::{FIRST, MAX_BARRELS, MAX_FISH, Move, Position, SECOND};
use super::throws::{Moves, count_throws};

/// What a user may say about the rules; what is left out is as in the usual game.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Options {
    /// How many barrels: 4, unless it says otherwise.
    pub barrels: Option<u8>,
    /// The most fish that a barrel holds: 6, unless it says otherwise.
    pub most: Option<u8>,
    /// The most fish that are thrown in a move: as many as there is room for, unless it says
    /// otherwise.
    pub throw: Option<u8>,
    /// The fish in each barrel when play begins, such as `3,1,4,1`: half of what each holds, unless
    /// it says otherwise.
    pub start: Option<String>,
}

/// A game of Fish-Barrel.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FishBarrel {
    barrels: u8,
    most: u8,
    throw: u8,
    start: [u8; MAX_BARRELS],
}

const BARRELS: u8 = 4;
const MOST: u8 = 6;

impl FishBarrel {
    /// The game with these rules; a flaw names the option it lies in.
    pub fn new(options: &Options) -> Result<FishBarrel, Diagnostic> {
        let barrels = options.barrels.unwrap_or(BARRELS);
        if barrels == 0 || usize::from(barrels) > MAX_BARRELS {
            let message = format!("{barrels} barrels are not from 1 to {MAX_BARRELS}");
            return Err(Diagnostic::new(message).in_key("barrels"));
        }
        let most = options.most.unwrap_or(MOST);
        if most == 0 || most > MAX_FISH {
            let message = format!("a barrel that holds {most} fish is not from 1 to {MAX_FISH}");
            let help = "without a cap on its barrels the game has too many positions to search";
            return Err(Diagnostic::new(message).in_key("most").help(help));
        }
        let room = (barrels - 1) * most;
        let mut game = FishBarrel {
            barrels,
            most,
            // A throw of more than there can ever be room for is the same rule.
            throw: options.throw.map_or(room, |throw| throw.min(room)),
            start: [0; MAX_BARRELS],
        };
        game.start[..usize::from(barrels)].fill(most.div_ceil(2));
        if let Some(start) = &options.start {
            game.start = game
                .parse_fish(start)
                .map_err(|diagnostic| diagnostic.in_key("start"))?;
            if game.start == [0; MAX_BARRELS] {
                let diagnostic = Diagnostic::new("there is no fish to take").in_key("start");
                return Err(diagnostic.help("put at least one into a barrel"));
            }
        }
        Ok(game)
    }

    /// How many barrels there are.
    pub fn barrels(&self) -> usize {
        usize::from(self.barrels)
    }

    /// The most fish that a barrel holds.
    pub fn most(&self) -> u8 {
        self.most
    }

    /// The most fish that can be thrown in a move, never more than there can be room for.
    pub fn throw(&self) -> u8 {
        self.throw
    }

    /// Whether the throw is limited by the room in the barrels alone.
    pub fn throws_freely(&self) -> bool {
        self.throw == (self.barrels - 1) * self.most
    }

    /// How many more fish a barrel takes.
    #[inline]
    pub fn room(&self, position: &Position, barrel: usize) -> u8 {
        self.most - position.fish[barrel]
    }

    /// Whether a move is legal.
    pub fn is_legal(&self, position: &Position, m: Move) -> bool {
        let barrel = usize::from(m.barrel);
        let fits = |to: usize| match m.thrown[to] {
            0 => true,
            thrown => to > barrel && to < self.barrels() && thrown <= self.room(position, to),
        };
        let thrown: u32 = m.thrown.iter().map(|&fish| u32::from(fish)).sum();
        barrel < self.barrels()
            && position.fish[barrel] > 0
            && thrown <= u32::from(self.throw)
            && (0..MAX_BARRELS).all(fits)
    }
}

impl Game for FishBarrel {
    type Position = Position;
    type Move = Move;

    fn start(&self) -> Position {
        Position {
            fish: self.start,
            mover: FIRST,
        }
    }

    #[inline]
    fn mover(&self, position: &Position) -> Side {
        position.mover
    }

    #[inline]
    fn outcome(&self, position: &Position) -> Option<Outcome> {
        position
            .is_empty()
            .then(|| Outcome::Win(position.mover.opponent()))
    }

    fn moves(&self, position: &Position) -> impl Iterator<Item = Move> {
        Moves::new(self, position)
    }

    #[inline]
    fn play(&self, position: &Position, m: Move) -> Position {
        let mut fish = position.fish;
        for (held, thrown) in fish.iter_mut().zip(m.thrown) {
            *held += thrown;
        }
        fish[usize::from(m.barrel)] -= 1;
        Position {
            fish,
            mover: position.mover.opponent(),
        }
    }

    fn count_moves(&self, position: &Position) -> u64 {
        count_throws(self, position)
    }
}

impl Keyed for FishBarrel {
    /// Four bits a barrel, and one for the mover.
    #[inline]
    fn key(&self, position: &Position) -> u64 {
        let fish = position
            .fish
            .iter()
            .fold(0, |key, &fish| key << 4 | u64::from(fish));
        fish << 1 | u64::from(position.mover == SECOND)
    }
}

impl Symmetric for FishBarrel {
    /// No two barrels are alike: fish go from earlier to later ones only.
    #[inline]
    fn canonical(&self, position: &Position) -> Position {
        *position
    }

    /// Different moves lead to different positions.
    fn dedup_symmetric(
        &self,
        _position: &Position,
        _successors: &mut Vec<Position>,
        _first: usize,
    ) {
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use diagnostic::Location;

    fn refused(options: Options) -> (String, Location) {
        let diagnostic = FishBarrel::new(&options).unwrap_err();
        (diagnostic.message, diagnostic.location)
    }

    #[test]
    fn caps_are_asked_for() {
        for most in [0, MAX_FISH + 1, u8::MAX] {
            let options = Options {
                most: Some(most),
                ..Options::default()
            };
            assert_eq!(refused(options).1, Location::Key("most".to_owned(), None));
        }
        for barrels in [0, MAX_BARRELS as u8 + 1] {
            let options = Options {
                barrels: Some(barrels),
                ..Options::default()
            };
            assert_eq!(
                refused(options).1,
                Location::Key("barrels".to_owned(), None)
            );
        }
        let empty = Options {
            start: Some("0,0,0,0".to_owned()),
            ..Options::default()
        };
        assert_eq!(refused(empty).0, "there is no fish to take");
    }

    #[test]
    fn a_throw_beyond_all_room_is_no_cap() {
        let with = |throw| {
            FishBarrel::new(&Options {
                throw,
                ..Options::default()
            })
            .unwrap()
        };
        assert_eq!(with(None), with(Some(18)));
        assert_eq!(with(None), with(Some(200)));
        assert!(with(Some(18)).throws_freely() && !with(Some(17)).throws_freely());
    }

    #[test]
    fn who_takes_the_last_fish_wins() {
        let game = FishBarrel::new(&Options::default()).unwrap();
        let mut position = game.start();
        position.fish = [0; MAX_BARRELS];
        position.fish[3] = 1;
        assert_eq!(game.outcome(&position), None);
        let moves: Vec<Move> = game.moves(&position).collect();
        assert_eq!(moves, [Move::take(3)]);
        let after = game.play(&position, moves[0]);
        assert_eq!(game.outcome(&after), Some(Outcome::Win(FIRST)));
        assert_eq!(game.moves(&after).count(), 0);
    }
}
