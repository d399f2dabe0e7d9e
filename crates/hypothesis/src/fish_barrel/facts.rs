//! From a goal that is Fish-Barrel's own to its facts.

use diagnostic::Diagnostic;
use game::{Notation, OpenReason};
use games::fish_barrel::FishBarrel;

use crate::claim::{Claim, Goal};
use crate::fact::{Fact, Found};
use crate::figure::{Figure, Ratio};

/// The facts that a claim about Fish-Barrel is about; none if it is about play. Flaws name the key
/// of the claim file.
pub(crate) fn facts(claim: &Claim, game: &FishBarrel) -> Result<Vec<Fact>, Diagnostic> {
    let facts = match &claim.goal {
        Goal::Parity(parity) => parity.facts(game)?,
        Goal::Termination(termination) => termination.facts(game)?,
        Goal::LongestPlay(figure) => vec![longest_play(claim, game, figure)?],
        Goal::RightMoves(right_moves) => vec![right_moves.fact(claim, game)?],
        Goal::Learning(learning) => vec![learning.fact(claim, game)?],
        _ => return Ok(Vec::new()),
    };
    let place = matches!(claim.goal, Goal::LongestPlay(_));
    let misplaced = [
        ("prover", claim.prover.is_some()),
        ("first_move", claim.first_move.is_some()),
        ("position", claim.position != "start" && !place),
    ];
    match misplaced.into_iter().find(|(_, given)| *given) {
        None => Ok(facts),
        Some((key, _)) => {
            let diagnostic =
                Diagnostic::new("this goal is a fact, whoever plays and wherever play begins");
            Err(diagnostic.in_key(key).help("leave it out"))
        }
    }
}

/// How long play can last from the claim's position.
fn longest_play(claim: &Claim, game: &FishBarrel, figure: &Figure) -> Result<Fact, Diagnostic> {
    let (game, figure) = (game.clone(), figure.clone());
    (figure.check()).map_err(|diagnostic| diagnostic.in_key("goal.longest_play"))?;
    let position = (game.parse_position(&claim.position))
        .map_err(|diagnostic| diagnostic.in_key("position"))?;
    let place = game.position_text(&position);
    let what = format!("the most plies from {place}");
    let text = format!("longest play from {place}: {figure}");
    Ok(Fact::new(what, figure.to_string(), text, move |meter| {
        let longest = Ratio::whole(game.solve(meter)?.longest_play(&position));
        Ok::<_, OpenReason>(Found {
            found: longest.to_string(),
            holds: Some(figure.allows(longest)),
            witness: None,
        })
    }))
}
