//! Settles nodes from the event's static bounds before they are searched.

use game::{Event, Game, Side};

use super::proof_numbers::ProofNumbers;

/// Returns the numbers of a node if the event's bounds settle it. `plies` is the number of plies
/// left, or `None` without a bound.
#[inline]
pub(crate) fn static_bounds<G: Game, E: Event<G>>(
    game: &G,
    event: &E,
    attacker: Side,
    position: &G::Position,
    plies: Option<u32>,
) -> Option<ProofNumbers> {
    let lower_bound = event.lower_bound(game, position);
    if lower_bound == 0 {
        return Some(ProofNumbers::PROVEN);
    }
    if lower_bound == u32::MAX || plies.is_some_and(|plies| lower_bound > plies) {
        return Some(ProofNumbers::DISPROVEN);
    }
    let upper_bound = event.upper_bound(game, position, attacker);
    let in_time = upper_bound != u32::MAX && plies.is_none_or(|plies| upper_bound <= plies);
    in_time.then_some(ProofNumbers::PROVEN)
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::hunt::{Board, GOATS, Hunt, HuntEvent, TIGERS};

    #[test]
    fn bounds_prove_and_disprove() {
        let hunt = Hunt::new(Board::embedded("bagh-chal").unwrap());
        let bounds = |text: &str, captures, attacker, plies| {
            let position = hunt.parse_position(text).unwrap();
            let event = HuntEvent::Captures(captures);
            static_bounds(&hunt, &event, attacker, &position, plies)
        };
        // A goat on 12 that the tiger on 11 can jump.
        let hanging = "TG2T15T3T-t19";
        assert_eq!(
            bounds(hanging, 1, TIGERS, Some(1)),
            Some(ProofNumbers::PROVEN)
        );
        assert_eq!(bounds(hanging, 1, TIGERS, None), Some(ProofNumbers::PROVEN));
        assert_eq!(
            bounds(hanging, 1, TIGERS, Some(0)),
            Some(ProofNumbers::DISPROVEN)
        );
        assert_eq!(bounds(hanging, 1, GOATS, Some(1)), None);
        assert_eq!(
            bounds(hanging, 2, TIGERS, Some(2)),
            Some(ProofNumbers::DISPROVEN)
        );
        assert_eq!(bounds(hanging, 2, TIGERS, Some(3)), None);
        assert_eq!(
            bounds(hanging, 0, TIGERS, Some(0)),
            Some(ProofNumbers::PROVEN)
        );
    }
}
