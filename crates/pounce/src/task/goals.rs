//! The goals that each family of games supports, for messages.

use games::AnyGame;

/// Returns the names of the goals that a game supports, as below `goal` in claim files.
pub fn supported_goals(game: &AnyGame) -> &'static [&'static str] {
    match game {
        AnyGame::Hunt(_) => &[
            "captures",
            "losses",
            "win",
            "draw",
            "value",
            "census",
            "tree_size",
            "board",
            "arrangements",
            "blockade",
            "safe",
            "moves",
            "mobility",
        ],
        AnyGame::FishBarrel(_) => &[
            "win",
            "draw",
            "value",
            "parity",
            "termination",
            "longest_play",
            "right_moves",
            "learning",
        ],
        AnyGame::PlaceOrAttack(_) => &["probability", "match", "attack"],
        AnyGame::Switching(_) => &[
            "win",
            "draw",
            "value",
            "two_trees",
            "classes",
            "purge",
            "knots",
            "untying",
            "strategy",
        ],
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use hypothesis::{GameOptions, Goal};

    use super::*;
    use crate::LoadedGame;

    #[test]
    fn every_goal_is_supported_by_a_game() {
        let mut supported = BTreeSet::new();
        for name in ["bagh-chal", "fish-barrel", "place-or-attack", "k5"] {
            let game = LoadedGame::open(name, &GameOptions::default()).unwrap();
            supported.extend(supported_goals(game.rules()));
        }
        assert_eq!(supported, Goal::NAMES.iter().copied().collect());
    }
}
