//! Describes what strategies achieve.

use certificate::Objective;
use certificate::hunt::{HuntEvent, StrategyHead};
use certificate::switching::{Player, Proof};

use super::hunt::player_name;
use crate::text::count;

/// Describes what a strategy of a hunt game achieves, such as "Tigers capture a goat within 30 plies".
pub fn promise(head: &StrategyHead) -> String {
    let what = match (head.objective, head.event) {
        (Objective::Reach, HuntEvent::Captures(1)) => "capture a goat".to_owned(),
        (Objective::Reach, HuntEvent::Captures(goats)) => format!("capture {goats} goats"),
        (Objective::Reach, HuntEvent::Win(_)) => "win".to_owned(),
        (Objective::Avoid, HuntEvent::Captures(1)) => "lose no goat".to_owned(),
        (Objective::Avoid, HuntEvent::Captures(goats)) => format!("lose fewer than {goats} goats"),
        (Objective::Avoid, HuntEvent::Win(_)) => "do not lose".to_owned(),
    };
    let plies = head.roots.iter().filter_map(|root| root.plies).max();
    let plies = plies.map(|plies| count(plies.into(), "ply", "plies"));
    let when = match (plies, head.objective) {
        (Some(plies), Objective::Reach) => format!(" within {plies}"),
        (Some(plies), Objective::Avoid) => format!(" for {plies}"),
        (None, _) => String::new(),
    };
    format!("{} {what}{when}", player_name(head.prover))
}

/// Describes what a strategy of a switching game achieves.
pub(super) fn switching_promise(proof: &Proof) -> String {
    let winner = match proof.winner {
        Player::Short => "Short",
        Player::Cut => "Cut",
    };
    let first = match proof.first_move {
        Some(_) => "moving first",
        None => "moving second",
    };
    format!("{winner} wins {first}")
}
