//! Counts positions by value, for a census.

use game::{OpenReason, Outcome, Side};
use games::hunt::{GOATS, Hunt, TIGERS, side_name};
use hypothesis::{
    CensusFigures, CountRecord, FigureRecord, Ratio, ShareRecord, TablebaseRecord, ValueName,
};
use tablebase::{RequiredPart, Retrograde, Tablebase, ValueCounts};

use super::resources::{NoAnswer, Resources};

/// The rows of a census, and the tablebase that they come from.
pub(crate) struct Counted {
    pub rows: Vec<CountRecord>,
    pub tablebase: Option<TablebaseRecord>,
}

/// Counts positions in a tablebase.
pub(crate) fn count_in_tablebase(
    rows: &[CensusFigures],
    hunt: &Hunt,
    resources: &Resources<'_>,
) -> Result<Counted, NoAnswer> {
    let audited = resources.tablebase(hunt, RequiredPart::Summary)?;
    let rows = rows
        .iter()
        .map(|row| record(row, &tablebase_counts(&audited.tablebase, row)));
    Ok(Counted {
        rows: rows.collect(),
        tablebase: Some(audited.record.clone()),
    })
}

/// Counts positions with all goats placed by retrograde analysis, without a tablebase.
pub(crate) fn count_by_retrograde(
    rows: &[CensusFigures],
    hunt: &Hunt,
    resources: &Resources<'_>,
) -> Result<Counted, NoAnswer> {
    let is_sliding =
        |row: &CensusFigures| row.placed == Some(hunt.board().goats) && row.goats_to_move.is_none();
    if !rows.iter().all(is_sliding) {
        return Err(OpenReason::UnsupportedCount.into());
    }
    if Retrograde::bytes(hunt) > resources.limits.bytes {
        return Err(OpenReason::Memory.into());
    }
    let solved = Retrograde::solve(hunt).map_err(|_| OpenReason::SystemMemory)?;
    let census = solved.census();
    let rows = rows.iter().map(|row| {
        let mut counts = ValueCounts::default();
        for (captured, mover, here) in &census {
            if row.captured.is_none_or(|wanted| wanted == *captured) && is_mover(row, *mover) {
                counts += *here;
            }
        }
        record(row, &counts)
    });
    Ok(Counted {
        rows: rows.collect(),
        tablebase: None,
    })
}

fn is_mover(row: &CensusFigures, mover: Side) -> bool {
    (row.mover.as_deref()).is_none_or(|wanted| wanted == side_name(mover))
}

/// Compares the claimed figures of a row with the counts.
fn record(row: &CensusFigures, found: &ValueCounts) -> CountRecord {
    let number = |figure: &str| match figure {
        "tigers_win" => found.tigers_win,
        "draw" => found.draw,
        "goats_win" => found.goats_win,
        _ => found.total(),
    };
    let figures = row.figures().map(|(figure, claimed)| FigureRecord {
        figure: figure.to_owned(),
        claimed,
        found: number(figure),
    });
    let shares = row.share.figures().map(|(share, claimed)| {
        let ratio = Ratio {
            numerator: number(share).into(),
            // A share of no positions is 0.
            denominator: found.total().max(1).into(),
        };
        ShareRecord {
            share: share.to_owned(),
            claimed: claimed.to_string(),
            found: ratio.to_string(),
            holds: claimed.allows(ratio),
        }
    });
    CountRecord {
        what: row.text(),
        figures: figures.collect(),
        shares: shares.collect(),
    }
}

/// Counts the positions of a row by value.
fn tablebase_counts(tablebase: &Tablebase, row: &CensusFigures) -> ValueCounts {
    let captured = |captured: u8| row.captured.is_none_or(|wanted| wanted == captured);
    let mut counts = ValueCounts::default();
    if let Some(value) = row.goats_to_move {
        let value = match value {
            ValueName::Tigers => Outcome::Win(TIGERS),
            ValueName::Draw => Outcome::Draw,
            ValueName::Goats => Outcome::Win(GOATS),
        };
        let rows = tablebase.joint_census().iter();
        for joint in rows.filter(|joint| captured(joint.captured)) {
            counts += joint.with_goats_to_move(value);
        }
        return counts;
    }
    let placed = |placed: u8| row.placed.is_none_or(|wanted| wanted == placed);
    for layer in tablebase.census() {
        if placed(layer.placed) && captured(layer.captured) && is_mover(row, layer.mover) {
            counts += layer.up_to_symmetry;
        }
    }
    counts
}
