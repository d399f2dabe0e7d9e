//! Two evaluations of hunting positions from Tigers' point of view, each a weighted sum of
//! features.
//!
//! Both follow published descriptions that are incomplete; each variant states how the gaps were
//! filled. Neither depends on the side to move.

use game::Evaluation;

use crate::hunt::{Hunt, Position, nodes_in};

/// An evaluation of hunting positions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum HuntEvaluation {
    /// Threatened captures and cooperating tigers, with weights from a developer's notes on a Bagh
    /// Chal program.
    ///
    /// "Connectivity" is read as pairs of adjacent goats, "coordination" as pairs of tigers at most
    /// two steps apart, "threats" as the captures currently possible, and "mobility" as all slides
    /// and jumps. The penalty for dropping a goat where it can be captured at once is left to the
    /// search.
    #[default]
    Threats,
    /// Captured goats first, then mobility and well-connected nodes, from the specification of an
    /// Aadu Puli engine.
    ///
    /// The specification gives the weight of material only; the others are chosen so that
    /// everything else together weighs about one goat. Mobility of Goats is read as drops while
    /// goats are in hand and slides afterwards, "connectedness" as pairs of adjacent goats (three
    /// for a triangle).
    Material,
}

/// The weight of each feature for Tigers.
struct Weights {
    captured: i32,
    tiger_moves: i32,
    goat_moves: i32,
    goat_pairs: i32,
    tiger_pairs: i32,
    tiger_valency: i32,
    threats: i32,
}

const THREATS: Weights = Weights {
    captured: 400,
    tiger_moves: 12,
    goat_moves: 0,
    goat_pairs: -15,
    tiger_pairs: 40,
    tiger_valency: 0,
    threats: 100,
};

const MATERIAL: Weights = Weights {
    captured: 1000,
    tiger_moves: 10,
    goat_moves: -10,
    goat_pairs: -10,
    tiger_pairs: 0,
    tiger_valency: 10,
    threats: 0,
};

impl HuntEvaluation {
    /// All evaluations.
    pub const ALL: [HuntEvaluation; 2] = [HuntEvaluation::Threats, HuntEvaluation::Material];

    /// Returns the name in claim files.
    pub fn name(self) -> &'static str {
        match self {
            HuntEvaluation::Threats => "threats",
            HuntEvaluation::Material => "material",
        }
    }

    /// Returns the evaluation with this name.
    pub fn named(word: &str) -> Option<HuntEvaluation> {
        Self::ALL
            .into_iter()
            .find(|evaluation| evaluation.name() == word)
    }

    fn weights(self) -> &'static Weights {
        match self {
            HuntEvaluation::Threats => &THREATS,
            HuntEvaluation::Material => &MATERIAL,
        }
    }
}

impl Evaluation<Hunt> for HuntEvaluation {
    fn evaluate(&self, hunt: &Hunt, position: &Position) -> i32 {
        let weights = self.weights();
        let empty = hunt.empty(position);
        let steps = |pieces: u32, to: u32| -> u32 {
            nodes_in(pieces)
                .map(|node| hunt.steps(node, to).count_ones())
                .sum()
        };
        // Features with weight 0 are not computed.
        let term = |weight: i32, count: &dyn Fn() -> u32| match weight {
            0 => 0,
            _ => weight * count() as i32,
        };
        let jumps = hunt.count_captures(position);
        let goat_moves = || match position.hand {
            0 => steps(position.goats, empty),
            _ => empty.count_ones(),
        };
        term(weights.captured, &|| u32::from(hunt.captured(position)))
            + term(weights.tiger_moves, &|| {
                jumps + steps(position.tigers, empty)
            })
            + term(weights.goat_moves, &goat_moves)
            + term(weights.goat_pairs, &|| {
                steps(position.goats, position.goats) / 2
            })
            + term(weights.tiger_pairs, &|| hunt.tiger_pairs(position))
            + term(weights.tiger_valency, &|| steps(position.tigers, u32::MAX))
            + term(weights.threats, &|| jumps)
    }
}

impl Hunt {
    /// Counts the captures that Tigers could choose from if they were to move.
    fn count_captures(&self, position: &Position) -> u32 {
        let empty = self.empty(position);
        nodes_in(position.tigers)
            .flat_map(|tiger| self.captures(tiger, position.goats, empty))
            .map(|(_, landings)| landings.count_ones())
            .sum()
    }

    /// Counts the pairs of tigers at most two steps apart.
    fn tiger_pairs(&self, position: &Position) -> u32 {
        let near = |tiger: u8| self.steps(tiger, u32::MAX) | 1 << tiger;
        nodes_in(position.tigers)
            .map(|tiger| {
                let later = position.tigers & !(u32::MAX >> (31 - tiger));
                let meets = |other: &u8| near(*other) & near(tiger) != 0;
                nodes_in(later).filter(meets).count() as u32
            })
            .sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hunt::{Board, EMBEDDED};
    use game::Game;
    use proptest::prelude::*;
    use proptest::sample::Index;

    fn value(evaluation: HuntEvaluation, text: &str) -> i32 {
        let hunt = Hunt::new(Board::embedded("bagh-chal").unwrap());
        evaluation.evaluate(&hunt, &hunt.parse_position(text).unwrap())
    }

    #[test]
    fn evaluates_start_of_bagh_chal() {
        // Four tigers in corners: 12 slides, valency 12, no two near each other; 21 drops.
        assert_eq!(value(HuntEvaluation::Threats, "start"), 12 * 12);
        assert_eq!(
            value(HuntEvaluation::Material, "start"),
            10 * (12 - 21) + 10 * 12
        );
    }

    #[test]
    fn evaluates_threatened_goat() {
        // A goat on 12: the tiger on 11 has two slides and one jump. 20 nodes are empty.
        let text = "TG2T15T3T-t19";
        assert_eq!(value(HuntEvaluation::Threats, text), 12 * 12 + 100);
        assert_eq!(
            value(HuntEvaluation::Material, text),
            10 * (12 - 20) + 10 * 12
        );
    }

    #[test]
    fn evaluates_captured_goat_and_adjacent_pair() {
        // Tigers on 33, 15, 51, 55: the centre has 8 neighbours, some shared with the corners.
        // Goats on 12 and 13, one captured, none in danger.
        let text = "1GG1T7T7T3T-g17";
        let moves = 8 + 3 * 3;
        assert_eq!(
            value(HuntEvaluation::Threats, text),
            400 + 12 * moves - 15 + 40 * 3
        );
        assert_eq!(
            value(HuntEvaluation::Material, text),
            1000 + 10 * (moves - 19) + 10 * (moves - 1)
        );
    }

    #[test]
    fn evaluation_names_round_trip() {
        for evaluation in HuntEvaluation::ALL {
            assert_eq!(HuntEvaluation::named(evaluation.name()), Some(evaluation));
        }
        assert_eq!(HuntEvaluation::named("luck"), None);
    }

    proptest! {
        #[test]
        fn symmetric_positions_have_equal_evaluations(
            board in any::<Index>(),
            choices in prop::collection::vec(any::<Index>(), 0..60),
        ) {
            let (name, _) = EMBEDDED[board.index(EMBEDDED.len())];
            let hunt = Hunt::new(Board::embedded(name).unwrap());
            let mut position = hunt.start();
            for choice in choices {
                let moves: Vec<_> = hunt.moves(&position).collect();
                if moves.is_empty() {
                    break;
                }
                position = hunt.play(&position, moves[choice.index(moves.len())]);
            }
            for image in hunt.symmetries().images() {
                let moved = |set| nodes_in(set).fold(0u32, |all, node| all | 1 << image[usize::from(node)]);
                let mirrored = Position {
                    tigers: moved(position.tigers),
                    goats: moved(position.goats),
                    ..position
                };
                for evaluation in HuntEvaluation::ALL {
                    prop_assert_eq!(
                        evaluation.evaluate(&hunt, &mirrored),
                        evaluation.evaluate(&hunt, &position)
                    );
                }
            }
        }
    }
}
