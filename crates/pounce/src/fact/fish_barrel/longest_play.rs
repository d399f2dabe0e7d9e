//! The fact about how long play can last from a position.

use diagnostic::Diagnostic;
use game::Notation;
use games::fish_barrel::FishBarrel;
use hypothesis::{Claim, Figure, Ratio};

use crate::fact::{Fact, FactFinding};

/// Returns the fact that a goal claims about the claim's position.
pub(crate) fn longest_play(
    figure: &Figure,
    claim: &Claim,
    game: &FishBarrel,
) -> Result<Vec<Fact>, Diagnostic> {
    (figure.check()).map_err(|diagnostic| diagnostic.in_key("goal.longest_play"))?;
    let position = (game.parse_position(&claim.position))
        .map_err(|diagnostic| diagnostic.in_key("position"))?;
    let position_text = game.position_text(&position);
    let what = format!("the most plies from {position_text}");
    let digest_text = digest_text(&position_text, figure);
    let (game, figure) = (game.clone(), figure.clone());
    let claimed = figure.to_string();
    Ok(vec![Fact::new(what, claimed, digest_text, move |meter| {
        let longest = Ratio::whole(game.solve(meter)?.longest_play(&position));
        Ok(FactFinding::number(&figure, longest))
    })])
}

/// Frozen: recorded digests depend on these bytes.
fn digest_text(position: &str, figure: &Figure) -> String {
    format!("longest play from {position}: {figure}")
}
