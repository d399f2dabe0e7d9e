//! Checks the rows of a census against the board.

use crate::text::only_goats;
use diagnostic::Diagnostic;
use games::hunt::{Hunt, TIGERS, side_name, side_named};
use hypothesis::CensusFigures;

/// Returns the rows of a census. Fails if a row cannot match any position.
pub(super) fn checked_rows(
    counts: &[CensusFigures],
    hunt: &Hunt,
) -> Result<Vec<CensusFigures>, Diagnostic> {
    if counts.is_empty() {
        return Err(Diagnostic::new("`goal.census` has no rows").in_key("goal.census"));
    }
    for (number, count) in counts.iter().enumerate() {
        for (name, figure) in count.share.figures() {
            let key = format!("goal.census.{number}.share.{name}");
            figure
                .check()
                .map_err(|diagnostic| diagnostic.in_key(&key))?;
        }
        check(count, hunt).map_err(|(key, message)| {
            let row = format!("goal.census.{number}");
            let key = key.map_or(row.clone(), |key| format!("{row}.{key}"));
            Diagnostic::new(message).in_key(&key)
        })?;
    }
    Ok(counts.to_vec())
}

/// Checks that a row can match a position. An error has the key below the row, and a message.
fn check(count: &CensusFigures, hunt: &Hunt) -> Result<(), (Option<&'static str>, String)> {
    let board = hunt.board();
    if count.figures().next().is_none() && count.share.is_empty() {
        return Err((None, "this row claims no figure".to_owned()));
    }
    if count.placed.is_some_and(|placed| placed > board.goats) {
        let message = only_goats(board.goats.into());
        return Err((Some("placed"), message));
    }
    if (count.captured).is_some_and(|captured| captured >= board.captures) {
        let message = format!("the game ends at {} captures", board.captures);
        return Err((Some("captured"), message));
    }
    let mover = count.mover.as_deref();
    if let Some(name) = mover.filter(|name| side_named(name).is_none()) {
        return Err((Some("mover"), format!("this game has no player `{name}`")));
    }
    let sliding = count.placed.is_none_or(|placed| placed == board.goats);
    let tigers_move = mover.is_none_or(|name| name == side_name(TIGERS));
    if count.goats_to_move.is_some() && !(sliding && tigers_move) {
        let message = "`goats_to_move` needs all goats placed and Tigers to move";
        return Err((Some("goats_to_move"), message.to_owned()));
    }
    Ok(())
}
