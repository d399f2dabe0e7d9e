//! Rules of Fish-Barrel. A move takes one fish from a barrel and throws fish into any of the later
//! barrels. The player who takes the last fish wins.
//!
//! Without caps a position would have infinitely many successors, so two caps are part of the
//! rules: the capacity of a barrel and the number of fish thrown in a move. Under any caps, a move
//! lowers its barrel and leaves earlier ones unchanged, so positions decrease lexicographically and
//! every game ends.
//!
//! [`Solution`](crate::fish_barrel::Solution) describes how the caps affect the parity theorem.

use diagnostic::Diagnostic;
use game::{Game, Keyed, Outcome, Side, Symmetric};

use super::moves::{Moves, count_throws};
use super::position::{FIRST, MAX_BARRELS, MAX_FISH, Move, Position, SECOND};

/// Parameters of the rules. Omitted ones have the default value.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Settings {
    /// The number of barrels; 4 by default.
    pub barrels: Option<u8>,
    /// The capacity of a barrel; 6 by default.
    pub most: Option<u8>,
    /// The maximum number of fish thrown in a move; unlimited by default.
    pub throw: Option<u8>,
    /// The fish in each barrel at the start, such as `3,1,4,1`; half the capacity by default.
    pub start: Option<String>,
}

/// The game of Fish-Barrel.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FishBarrel {
    barrels: u8,
    capacity: u8,
    max_throw: u8,
    start: [u8; MAX_BARRELS],
}

const DEFAULT_BARRELS: u8 = 4;
const DEFAULT_CAPACITY: u8 = 6;

impl FishBarrel {
    /// Creates the game.
    ///
    /// ```
    /// use game::{Game, Notation};
    /// use pounce_games::fish_barrel::{FishBarrel, Settings};
    ///
    /// let settings = Settings { start: Some("1,0,2,1".into()), ..Settings::default() };
    /// let game = FishBarrel::new(&settings).unwrap();
    /// let winning = game.even_move(&game.start()).unwrap();
    /// assert_eq!(game.move_text(&game.start(), winning), "1+0+0+1");
    /// ```
    ///
    /// # Errors
    ///
    /// If a setting is out of range. The error names the setting.
    pub fn new(settings: &Settings) -> Result<FishBarrel, Diagnostic> {
        let barrels = settings.barrels.unwrap_or(DEFAULT_BARRELS);
        if barrels == 0 || usize::from(barrels) > MAX_BARRELS {
            let message = format!("`barrels` must be between 1 and {MAX_BARRELS}, not {barrels}");
            return Err(Diagnostic::new(message).in_key("barrels"));
        }
        let capacity = settings.most.unwrap_or(DEFAULT_CAPACITY);
        if capacity == 0 || capacity > MAX_FISH {
            let message = format!("`most` must be between 1 and {MAX_FISH}, not {capacity}");
            let help = "with larger barrels the game has too many positions to search";
            return Err(Diagnostic::new(message).in_key("most").help(help));
        }
        let room = (barrels - 1) * capacity;
        let mut game = FishBarrel {
            barrels,
            capacity,
            // A cap above the total room has no effect.
            max_throw: settings.throw.map_or(room, |throw| throw.min(room)),
            start: [0; MAX_BARRELS],
        };
        game.start[..usize::from(barrels)].fill(capacity.div_ceil(2));
        if let Some(start) = &settings.start {
            game.start = game
                .parse_fish(start)
                .map_err(|diagnostic| diagnostic.in_key("start"))?;
            if game.start == [0; MAX_BARRELS] {
                let diagnostic =
                    Diagnostic::new("the game needs at least one fish").in_key("start");
                return Err(diagnostic.help("put a fish into some barrel"));
            }
        }
        Ok(game)
    }

    /// Returns the number of barrels.
    pub fn barrels(&self) -> usize {
        usize::from(self.barrels)
    }

    /// Returns the capacity of a barrel.
    pub fn capacity(&self) -> u8 {
        self.capacity
    }

    /// Returns the maximum number of fish thrown in a move, at most the total room.
    pub fn max_throw(&self) -> u8 {
        self.max_throw
    }

    /// Checks whether throws are limited only by the room in the barrels.
    pub fn has_unlimited_throws(&self) -> bool {
        self.max_throw == (self.barrels - 1) * self.capacity
    }

    /// Returns the number of fish that a barrel can still hold.
    #[inline]
    pub fn room(&self, position: &Position, barrel: usize) -> u8 {
        self.capacity - position.fish[barrel]
    }

    /// Checks whether a move is legal.
    pub fn is_legal(&self, position: &Position, m: Move) -> bool {
        let barrel = usize::from(m.barrel);
        let fits = |to: usize| match m.thrown[to] {
            0 => true,
            thrown => to > barrel && to < self.barrels() && thrown <= self.room(position, to),
        };
        let thrown: u32 = m.thrown.iter().map(|&fish| u32::from(fish)).sum();
        barrel < self.barrels()
            && position.fish[barrel] > 0
            && thrown <= u32::from(self.max_throw)
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
    /// Four bits per barrel and one for the mover.
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
    /// There are no symmetries: fish move only from earlier to later barrels.
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

    fn error(settings: &Settings) -> (String, Location) {
        let diagnostic = FishBarrel::new(settings).unwrap_err();
        (diagnostic.message, diagnostic.location)
    }

    #[test]
    fn rejects_settings_out_of_range() {
        for most in [0, MAX_FISH + 1, u8::MAX] {
            let settings = Settings {
                most: Some(most),
                ..Settings::default()
            };
            assert_eq!(error(&settings).1, Location::Key("most".to_owned(), None));
        }
        for barrels in [0, MAX_BARRELS as u8 + 1] {
            let settings = Settings {
                barrels: Some(barrels),
                ..Settings::default()
            };
            assert_eq!(
                error(&settings).1,
                Location::Key("barrels".to_owned(), None)
            );
        }
        let empty = Settings {
            start: Some("0,0,0,0".to_owned()),
            ..Settings::default()
        };
        assert_eq!(error(&empty).0, "the game needs at least one fish");
    }

    #[test]
    fn throw_beyond_all_room_is_unlimited() {
        let with = |throw| {
            FishBarrel::new(&Settings {
                throw,
                ..Settings::default()
            })
            .unwrap()
        };
        assert_eq!(with(None), with(Some(18)));
        assert_eq!(with(None), with(Some(200)));
        assert!(with(Some(18)).has_unlimited_throws() && !with(Some(17)).has_unlimited_throws());
    }

    #[test]
    fn last_fish_wins() {
        let game = FishBarrel::new(&Settings::default()).unwrap();
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
