//! Event distances known before the search, for example from a tablebase.
//!
//! [`EventWithDatabase`] turns them into exact event bounds, so every engine benefits without
//! special code, and a search without a database pays nothing.

use crate::{Event, Game, Side};

/// The distance from a position to an event under best play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EventDistance {
    /// The attacker can force the event in this number of plies, and not in fewer.
    In(u32),
    /// The defender can avoid the event forever.
    Never,
}

/// A database that knows, for some positions, whether one side can force an event.
pub trait EndgameDatabase<G: Game>: Sync {
    /// Looks up a position in which the event does not hold. Returns `None` if the database does
    /// not contain it. Symmetric positions give the same result.
    fn probe(&self, position: &G::Position) -> Option<EventDistance>;
}

/// An event whose bounds are exact where a database contains the position.
///
/// These are bounds against best play by the defender. That is what engines need, but an
/// independent checker must not rely on them.
#[derive(Debug)]
pub struct EventWithDatabase<'a, E, D> {
    event: E,
    attacker: Side,
    database: &'a D,
}

impl<'a, E, D> EventWithDatabase<'a, E, D> {
    /// Combines an event with a database about `attacker` forcing it.
    pub fn new(event: E, attacker: Side, database: &'a D) -> Self {
        EventWithDatabase {
            event,
            attacker,
            database,
        }
    }
}

impl<E: Copy, D> Clone for EventWithDatabase<'_, E, D> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<E: Copy, D> Copy for EventWithDatabase<'_, E, D> {}

impl<G: Game, E: Event<G>, D: EndgameDatabase<G>> Event<G> for EventWithDatabase<'_, E, D> {
    #[inline]
    fn lower_bound(&self, game: &G, position: &G::Position) -> u32 {
        let lower_bound = self.event.lower_bound(game, position);
        if lower_bound == 0 || lower_bound == u32::MAX {
            return lower_bound;
        }
        match self.database.probe(position) {
            Some(EventDistance::In(plies)) => plies.max(lower_bound),
            Some(EventDistance::Never) => u32::MAX,
            None => lower_bound,
        }
    }

    #[inline]
    fn upper_bound(&self, game: &G, position: &G::Position, attacker: Side) -> u32 {
        let upper_bound = self.event.upper_bound(game, position, attacker);
        // The database knows about one side only.
        if upper_bound != u32::MAX || attacker != self.attacker {
            return upper_bound;
        }
        match self.database.probe(position) {
            Some(EventDistance::In(plies)) => plies,
            _ => u32::MAX,
        }
    }

    #[inline]
    fn initial_numbers(&self, game: &G, position: &G::Position, plies: Option<u32>) -> (u64, u64) {
        self.event.initial_numbers(game, position, plies)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Outcome, Win};

    /// A game that Left wins. Positions are the plies until then.
    struct Countdown;

    impl Game for Countdown {
        type Position = u32;
        type Move = ();
        fn start(&self) -> u32 {
            9
        }
        fn mover(&self, _position: &u32) -> Side {
            Side::Left
        }
        fn outcome(&self, position: &u32) -> Option<Outcome> {
            (*position == 0).then_some(Outcome::Win(Side::Left))
        }
        fn moves(&self, position: &u32) -> impl Iterator<Item = ()> {
            (*position > 0).then_some(()).into_iter()
        }
        fn play(&self, position: &u32, _m: ()) -> u32 {
            position - 1
        }
    }

    /// A database of even positions. Its entry for position 8 is wrong, so that tests can tell it
    /// from the truth.
    struct EvenPositions;

    impl EndgameDatabase<Countdown> for EvenPositions {
        fn probe(&self, position: &u32) -> Option<EventDistance> {
            match *position {
                8 => Some(EventDistance::Never),
                even if even % 2 == 0 => Some(EventDistance::In(even)),
                _ => None,
            }
        }
    }

    #[test]
    fn bounds_are_exact_for_the_attacker() {
        let event = EventWithDatabase::new(Win(Side::Left), Side::Left, &EvenPositions);
        let bounds = |position, attacker| {
            (
                event.lower_bound(&Countdown, &position),
                event.upper_bound(&Countdown, &position, attacker),
            )
        };
        assert_eq!(bounds(0, Side::Left), (0, 0));
        assert_eq!(bounds(4, Side::Left), (4, 4));
        assert_eq!(bounds(4, Side::Right), (4, u32::MAX));
        assert_eq!(bounds(5, Side::Left), (1, u32::MAX));
        assert_eq!(bounds(8, Side::Left), (u32::MAX, u32::MAX));
    }
}
