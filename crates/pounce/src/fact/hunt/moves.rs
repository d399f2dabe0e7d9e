//! Facts about the number of moves in a position.

use std::sync::Arc;

use diagnostic::Diagnostic;
use game::Game;
use games::hunt::{Hunt, Position};
use hypothesis::MoveFigures;
use hypothesis::{Claim, Figure, Ratio};

use crate::fact::Fact;

/// Returns the facts that a goal claims about the claim's position.
pub(crate) fn moves(
    goal: &MoveFigures,
    claim: &Claim,
    hunt: &Arc<Hunt>,
) -> Result<Vec<Fact>, Diagnostic> {
    let position = hunt
        .parse_position(&claim.position)
        .map_err(|diagnostic| diagnostic.in_key("position"))?;
    type Count = fn(&Hunt, &Position) -> u64;
    let figures: [(&str, &Option<Figure>, Count); 2] = [
        ("legal", &goal.legal, |hunt, position| {
            hunt.count_moves(position)
        }),
        ("distinct", &goal.distinct, |hunt, position| {
            let moves = hunt.moves(position);
            hunt.symmetries().distinct_moves(position, moves).len() as u64
        }),
    ];
    let mut facts = Vec::new();
    for (name, figure, count) in figures {
        let Some(figure) = figure else { continue };
        (figure.check()).map_err(|diagnostic| diagnostic.in_key(&format!("goal.moves.{name}")))?;
        let digest_text = digest_text(name, &hunt.compact(&position), figure);
        let hunt = hunt.clone();
        facts.push(Fact::figure(
            format!("{name} moves"),
            digest_text,
            figure,
            move || Ratio::whole(count(&hunt, &position)),
        ));
    }
    Ok(facts)
}

/// Frozen: recorded digests depend on these bytes.
fn digest_text(name: &str, position: &str, figure: &Figure) -> String {
    format!("{name} moves {position} {figure}")
}
