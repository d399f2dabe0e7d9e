//! Values of hunt games: from a tablebase, by enumeration, or by search.

use std::time::Duration;

use game::{OpenReason, Outcome};
use games::hunt::{Hunt, Position, TIGERS};
use hypothesis::Engine;
use tablebase::SolveNeeds;

use super::budget::Budget;
use super::captures::CaptureSearch;
use super::enumeration::enumerate;
use super::search::{ValueSearch, rounds};
use super::valuation::KnownValue;
use crate::catalogue::{LoadedGame, Setup};
use crate::error::Error;
use crate::prove::Options;
use crate::records::PositionValueRecord;
use crate::tables::{FoundPosition, NOT_AUDITED, Origin, Tablebase, Tablebases};

/// The most positions of a tablebase that is audited for every answer: a fraction of a second.
const AUDITED_POSITIONS: u64 = 300_000;
/// The most positions to enumerate if the game is too large for a tablebase: a fraction of a second.
const ENUMERATED_POSITIONS: u64 = 200_000;

/// Returns the value of a position.
pub(in crate::ask) fn hunt_value(
    game: &LoadedGame,
    hunt: &Hunt,
    position: &Position,
    options: &Options,
    budget: &mut Budget<'_>,
) -> Result<PositionValueRecord, Error> {
    if let Some(record) = tablebase_value(game, hunt, position, options, budget)? {
        return Ok(record);
    }
    if let Some(solved) = enumerate(hunt, position, ENUMERATED_POSITIONS, budget) {
        return Ok(solved.into_record(hunt, position));
    }
    let mut search = ValueSearch::new(hunt, *position);
    let mut captures = CaptureSearch::new(hunt, *position);
    let mut last_round = 0;
    for nodes in rounds() {
        // A capture is easier to find than a win.
        captures.round(nodes.saturating_mul(2), budget);
        if captures.wins() {
            search.learn(KnownValue::of(Outcome::Win(TIGERS), None), Engine::Dfpn);
        }
        search.round(nodes, budget);
        last_round = nodes;
        if search.is_over(nodes, budget) {
            break;
        }
    }
    let is_unknown = search.value().outcome.is_none();
    let record = search
        .finish(last_round, budget)
        .into_record(hunt, position);
    Ok(PositionValueRecord {
        captures: is_unknown.then(|| captures.finish()),
        ..record
    })
}

/// Looks the value of the position up in the tablebase of the game, if there is one. Nothing is solved.
pub(in crate::ask) fn looked_up_value(
    game: &LoadedGame,
    hunt: &Hunt,
    position: &Position,
    options: &Options,
    budget: &Budget<'_>,
) -> Result<Option<PositionValueRecord>, Error> {
    tablebase_value_within(Duration::ZERO, game, hunt, position, options, budget)
}

/// Looks the position up in the tablebase of the game. What the tablebase does not keep is computed if
/// half of the time suffices; the other half is left for a search, because predictions can be wrong.
/// Returns `None` if the value is not found in time.
fn tablebase_value(
    game: &LoadedGame,
    hunt: &Hunt,
    position: &Position,
    options: &Options,
    budget: &Budget<'_>,
) -> Result<Option<PositionValueRecord>, Error> {
    let time = if SolveNeeds::of(hunt).positions > budget.nodes {
        Duration::ZERO
    } else {
        budget.remaining() / 2
    };
    tablebase_value_within(time, game, hunt, position, options, budget)
}

/// Looks the position up. Computes and solves only what is predicted to take at most `time`.
fn tablebase_value_within(
    time: Duration,
    game: &LoadedGame,
    hunt: &Hunt,
    position: &Position,
    options: &Options,
    budget: &Budget<'_>,
) -> Result<Option<PositionValueRecord>, Error> {
    let tablebases = Tablebases::from(options.tablebases.clone());
    let setup = Setup::from(hunt.compact(position).as_str());
    let options = budget.timed(options);
    let found = match tablebases.lookup_within(time, game, &setup, &options) {
        Ok(Some(found)) => found,
        Ok(None) | Err(Error::Cancelled) => return Ok(None),
        Err(error) => return Err(error),
    };
    let details = details(&found, hunt, &options, budget)?;
    Ok(Some(PositionValueRecord {
        details,
        ..found.record.into()
    }))
}

/// Describes the source of a value, and whether it was audited.
fn details(
    found: &FoundPosition,
    hunt: &Hunt,
    options: &Options,
    budget: &Budget<'_>,
) -> Result<String, Error> {
    if found.origin == Origin::Summary {
        return Ok("from its summary, not audited in this run".to_owned());
    }
    let audited = match audit(&found.tablebase, hunt, options) {
        Err(Error::Cancelled) => {
            let reason = budget.exhausted().unwrap_or(OpenReason::Interrupted);
            format!("not audited: {reason}")
        }
        audited => audited?,
    };
    Ok(match found.origin {
        Origin::Computed => format!("computed in this run from the sliding phase; {audited}"),
        Origin::Kept | Origin::Summary => audited,
    })
}

/// Recomputes a small tablebase with the checker's rules. Returns a description of the audit. Fails if
/// a value differs.
fn audit(tablebase: &Tablebase, hunt: &Hunt, options: &Options) -> Result<String, Error> {
    if SolveNeeds::of(hunt).positions > AUDITED_POSITIONS {
        return Ok(NOT_AUDITED.to_owned());
    }
    tablebase.audit(AUDITED_POSITIONS, options)
}
