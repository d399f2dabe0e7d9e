//! What an event's bounds tell about a node before it is searched. Every proof-number engine
//! asks this first, and asks it here.

use game::{Event, Game, Side};

use super::proof_numbers::Numbers;

/// The numbers of a node that the bounds settle; `None` where they do not. `plies` are those that
/// are left, `None` for ever.
#[inline]
pub(crate) fn glance<G: Game, E: Event<G>>(
    game: &G,
    event: &E,
    attacker: Side,
    position: &G::Position,
    plies: Option<u32>,
) -> Option<Numbers> {
    let lower_bound = event.lower_bound(game, position);
    if lower_bound == 0 {
        return Some(Numbers::PROVEN);
    }
    if lower_bound == u32::MAX || plies.is_some_and(|plies| lower_bound > plies) {
        return Some(Numbers::DISPROVEN);
    }
    let upper_bound = event.upper_bound(game, position, attacker);
    let in_time = upper_bound != u32::MAX && plies.is_none_or(|plies| upper_bound <= plies);
    in_time.then_some(Numbers::PROVEN)
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::hunt::{Board, GOATS, Hunt, HuntEvent, TIGERS};

    #[test]
    fn what_is_too_far_is_disproven_and_what_is_sure_is_proven() {
        let hunt = Hunt::new(Board::embedded("bagh-chal").unwrap());
        let look = |text: &str, captures, attacker, plies| {
            let position = hunt.parse_position(text).unwrap();
            let event = HuntEvent::Captures(captures);
            glance(&hunt, &event, attacker, &position, plies)
        };
        // A goat on 12 that the tiger on 11 can jump.
        let hanging = "TG2T15T3T-t19";
        assert_eq!(look(hanging, 1, TIGERS, Some(1)), Some(Numbers::PROVEN));
        assert_eq!(look(hanging, 1, TIGERS, None), Some(Numbers::PROVEN));
        assert_eq!(look(hanging, 1, TIGERS, Some(0)), Some(Numbers::DISPROVEN));
        assert_eq!(look(hanging, 1, GOATS, Some(1)), None);
        assert_eq!(look(hanging, 2, TIGERS, Some(2)), Some(Numbers::DISPROVEN));
        assert_eq!(look(hanging, 2, TIGERS, Some(3)), None);
        assert_eq!(look(hanging, 0, TIGERS, Some(0)), Some(Numbers::PROVEN));
    }
}
