//! Threatened captures, and whether one goat move can parry all of them.
//!
//! A drop parries the captures that land on its node. A slide parries the captures that land where
//! it ends and those of the goat that moved, so showing that no slide helps takes more captures.

use super::hunt::Hunt;
use super::position::{GOATS, Position, nodes_in};

impl Hunt {
    /// Checks whether a tiger could capture if Tigers were to move.
    #[inline]
    pub fn can_capture(&self, position: &Position) -> bool {
        let empty = self.empty(position);
        nodes_in(position.tigers).any(|tiger| {
            let mut captures = self.captures(tiger, position.goats, empty);
            captures.any(|(_, landings)| landings != 0)
        })
    }

    /// Returns the empty nodes on which a dropped goat leaves no tiger a capture.
    #[inline]
    pub fn safe_drops(&self, position: &Position) -> u32 {
        let empty = self.empty(position);
        let mut safe = empty;
        for tiger in nodes_in(position.tigers) {
            for (_, landings) in self.captures(tiger, position.goats, empty) {
                // A drop saves a goat only on the sole landing node of its capture.
                if landings != 0 {
                    safe &= if landings.is_power_of_two() {
                        landings
                    } else {
                        0
                    };
                }
            }
            // A goat dropped next to a tiger must not be capturable itself.
            for (over, landings) in self.captures(tiger, safe, empty) {
                if landings & !(1 << over) != 0 {
                    safe &= !(1 << over);
                }
            }
        }
        safe
    }

    /// Returns the nodes where a capture could land if Tigers were to move.
    #[inline]
    pub fn threatened_landings(&self, position: &Position) -> u32 {
        self.threats(position)
            .fold(0, |all, (_, landings)| all | landings)
    }

    /// Checks whether Goats are to move and every move leaves a tiger a capture. For slides, only
    /// the captures already threatened are considered, so `false` may be wrong there and `true`
    /// never is.
    #[inline]
    pub(crate) fn cannot_parry(&self, position: &Position) -> bool {
        if position.mover != GOATS {
            false
        } else if position.hand > 0 {
            self.safe_drops(position) == 0 && self.empty(position) != 0
        } else {
            // Captures that land on a single node are parried by a goat that reaches it.
            let landings = self.threatened_landings(position);
            landings.count_ones() >= 2 && self.cannot_slide_away(position)
        }
    }

    /// Checks whether some goat can slide and no slide parries, given that captures land on two nodes
    /// or more. A goat that no tiger can capture parries at most one landing node, so only the goats
    /// in danger can help.
    fn cannot_slide_away(&self, position: &Position) -> bool {
        let empty = self.empty(position);
        let parries = |goat: u8| {
            let others = self.threats(position).filter(|&(over, _)| over != goat);
            let left = others.fold(0, |all, (_, landings)| all | landings);
            let steps = self.steps(goat, empty);
            match left.count_ones() {
                0 => steps != 0,
                1 => steps & left != 0,
                _ => false,
            }
        };
        let in_danger = self
            .threats(position)
            .filter(|&(_, landings)| landings != 0)
            .fold(0u32, |all, (over, _)| all | 1 << over);
        !nodes_in(in_danger).any(parries)
            && nodes_in(position.goats).any(|goat| self.steps(goat, empty) != 0)
    }

    /// Iterates over the goats next to tigers, each with the nodes where its capture can land
    /// (possibly none).
    #[inline]
    fn threats(&self, position: &Position) -> impl Iterator<Item = (u8, u32)> {
        let empty = self.empty(position);
        let goats = position.goats;
        nodes_in(position.tigers).flat_map(move |tiger| self.captures(tiger, goats, empty))
    }
}

#[cfg(test)]
mod tests {
    use crate::hunt::{Board, Hunt};

    fn bagh_chal(text: &str) -> (Hunt, super::Position) {
        let hunt = Hunt::new(Board::embedded("bagh-chal").unwrap());
        let position = hunt.parse_position(text).unwrap();
        (hunt, position)
    }

    #[test]
    fn finds_captures_for_either_mover() {
        let (hunt, position) = bagh_chal("TG2T15T3T-g19");
        assert!(!hunt.can_capture(&hunt.parse_position("start").unwrap()));
        assert!(hunt.can_capture(&position));
        assert_eq!(hunt.threatened_landings(&position), 1 << 2);
        assert!(!hunt.cannot_parry(&position), "a drop on 13 parries");
    }

    #[test]
    fn drop_cannot_parry_a_fork() {
        let (hunt, fork) = bagh_chal("TG2TG14T3T-g18");
        assert!(hunt.cannot_parry(&fork));
    }
}
