//! What is known about an event before a search begins, such as by a tablebase.
//!
//! Engines settle a position at a glance where an event's bounds do. An [`Informed`] event has
//! exact bounds wherever something is known, so every engine uses what is known without knowing
//! of it, and one that is not informed pays nothing.

use crate::{Event, Game, Side};

/// What is known about a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Known {
    /// The attacker forces the event in so many plies, and in no fewer.
    In(u32),
    /// The defender avoids it for ever.
    Never,
}

/// Someone who knows about some positions whether one side, the attacker, forces an event.
pub trait Knowledge<G: Game>: Sync {
    /// What is known about a position in which the event does not hold; `None` if nothing is. The
    /// same for symmetric positions.
    fn look_up(&self, position: &G::Position) -> Option<Known>;
}

/// An event, and what is known about its attacker forcing it. Its bounds are those of the event
/// against a defender who plays as well as possible, which is all that engines use them for; they
/// are no bounds for an independent checker.
#[derive(Debug)]
pub struct Informed<'a, E, K> {
    event: E,
    attacker: Side,
    knowledge: &'a K,
}

impl<'a, E, K> Informed<'a, E, K> {
    /// An event that `attacker` tries to make happen, and someone who knows about that.
    pub fn new(event: E, attacker: Side, knowledge: &'a K) -> Self {
        Informed {
            event,
            attacker,
            knowledge,
        }
    }
}

impl<E: Copy, K> Clone for Informed<'_, E, K> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<E: Copy, K> Copy for Informed<'_, E, K> {}

impl<G: Game, E: Event<G>, K: Knowledge<G>> Event<G> for Informed<'_, E, K> {
    #[inline]
    fn lower_bound(&self, game: &G, position: &G::Position) -> u32 {
        let lower_bound = self.event.lower_bound(game, position);
        if lower_bound == 0 || lower_bound == u32::MAX {
            return lower_bound;
        }
        match self.knowledge.look_up(position) {
            Some(Known::In(plies)) => plies.max(lower_bound),
            Some(Known::Never) => u32::MAX,
            None => lower_bound,
        }
    }

    #[inline]
    fn upper_bound(&self, game: &G, position: &G::Position, attacker: Side) -> u32 {
        let upper_bound = self.event.upper_bound(game, position, attacker);
        // What is sure is sure; what is known is known about one side.
        if upper_bound != u32::MAX || attacker != self.attacker {
            return upper_bound;
        }
        match self.knowledge.look_up(position) {
            Some(Known::In(plies)) => plies,
            _ => u32::MAX,
        }
    }

    #[inline]
    fn effort(&self, game: &G, position: &G::Position, plies: Option<u32>) -> (u64, u64) {
        self.event.effort(game, position, plies)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Outcome, Win};

    /// Positions are plies to the end, which Left wins.
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

    /// Knows even positions, and is wrong about the eighth.
    struct Even;

    impl Knowledge<Countdown> for Even {
        fn look_up(&self, position: &u32) -> Option<Known> {
            match *position {
                8 => Some(Known::Never),
                even if even % 2 == 0 => Some(Known::In(even)),
                _ => None,
            }
        }
    }

    #[test]
    fn bounds_are_what_is_known_about_the_attacker() {
        let event = Informed::new(Win(Side::Left), Side::Left, &Even);
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
