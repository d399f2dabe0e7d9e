//! Facts about the mean number of moves of a side over all positions of a kind.

use std::sync::Arc;

use diagnostic::Diagnostic;
use game::Side;
use games::hunt::{Hunt, side_name, side_named};
use hypothesis::Ratio;
use hypothesis::{MobilityFigures, PhaseName};

use crate::fact::Fact;
use crate::text::only_goats;

/// Returns the facts that a goal claims, one per row.
pub(crate) fn mobility(
    rows: &[MobilityFigures],
    hunt: &Arc<Hunt>,
) -> Result<Vec<Fact>, Diagnostic> {
    let each = rows.iter().enumerate();
    each.map(|(number, row)| {
        fact(row, hunt).map_err(|error| error.under_key(&format!("goal.mobility.{number}")))
    })
    .collect()
}

/// Returns the fact that a row claims. Errors name a key of the row.
fn fact(row: &MobilityFigures, hunt: &Arc<Hunt>) -> Result<Fact, Diagnostic> {
    let board = hunt.board();
    if row.placed.is_some_and(|placed| placed > board.goats) {
        let message = only_goats(board.goats.into());
        return Err(Diagnostic::new(message).in_key("placed"));
    }
    if (row.captured).is_some_and(|captured| captured >= board.captures) {
        let message = format!("the game ends at {} captures", board.captures);
        return Err(Diagnostic::new(message).in_key("captured"));
    }
    let Some(mover) = side_named(&row.mover) else {
        let message = format!("this game has no player `{}`", row.mover);
        let diagnostic = Diagnostic::new(message).help("the players are `tigers` and `goats`");
        return Err(diagnostic.in_key("mover"));
    };
    (row.mean.check()).map_err(|diagnostic| diagnostic.in_key("mean"))?;
    let (wanted, goats) = (row.clone(), board.goats);
    let matches = move |placed: u8, captured: u8, side: Side| {
        let phase = if placed == goats {
            PhaseName::Sliding
        } else {
            PhaseName::Placing
        };
        side == mover
            && wanted.phase.is_none_or(|wanted| wanted == phase)
            && wanted.placed.is_none_or(|wanted| wanted == placed)
            && wanted.captured.is_none_or(|wanted| wanted == captured)
    };
    if hunt.mobility(matches).positions == 0 {
        return Err(Diagnostic::new("no position matches this row"));
    }
    let hunt = hunt.clone();
    Ok(Fact::figure(
        what(row, mover),
        digest_text(row, mover),
        &row.mean,
        move || {
            let found = hunt.mobility(matches);
            Ratio {
                numerator: found.moves,
                denominator: found.positions,
            }
        },
    ))
}

/// Describes the positions of a row.
fn what(row: &MobilityFigures, mover: Side) -> String {
    let mut words = vec![format!("moves of {}", side_name(mover))];
    words.extend(row.phase.map(|phase| {
        match phase {
            PhaseName::Placing => "placing",
            PhaseName::Sliding => "sliding",
        }
        .to_owned()
    }));
    words.extend(row.placed.map(|placed| format!("{placed} placed")));
    words.extend(row.captured.map(|captured| format!("{captured} captured")));
    words.join(", ")
}

/// Frozen: recorded digests depend on these bytes.
fn digest_text(row: &MobilityFigures, mover: Side) -> String {
    let mut text = "mobility, moves of ".to_owned();
    text += match mover {
        Side::Left => "tigers",
        Side::Right => "goats",
    };
    text += match row.phase {
        None => "",
        Some(PhaseName::Placing) => ", placing",
        Some(PhaseName::Sliding) => ", sliding",
    };
    if let Some(placed) = row.placed {
        text += &format!(", {placed} placed");
    }
    if let Some(captured) = row.captured {
        text += &format!(", {captured} captured");
    }
    text + &format!(" {}", row.mean)
}
