//! The value of a position, from the best source for its game.

use game::Notation;
use games::{AnyGame, GameVisitor};

use super::budget::Budget;
use super::chance::chance_value;
use super::fish_barrel::fish_barrel_value;
use super::hunt::hunt_value;
use super::switching::switching_value;
use super::valuation::{KnownValue, Valuation};
use crate::catalogue::{LoadedGame, Setup};
use crate::error::{Error, InputError};
use crate::prove::Options;
use crate::records::{PositionValueRecord, ValueEvidence};
use crate::threads::{pool, thread_count};

/// Finds the value of a position.
pub(in crate::ask) fn position_value(
    game: &LoadedGame,
    setup: &Setup,
    options: &Options,
) -> Result<PositionValueRecord, Error> {
    if let Some(ended) = game.rules().visit(Ended(setup))? {
        return Ok(ended);
    }
    let mut budget = Budget::new(options, game.name());
    match game.rules() {
        AnyGame::Hunt(hunt) => {
            let position = setup.position(&**hunt)?;
            let record = hunt_value(game, hunt, &position, options, &mut budget)?;
            Ok(PositionValueRecord {
                line: setup.continued(hunt, &record.line)?,
                ..record
            })
        }
        AnyGame::Switching(switching) => {
            let position = setup.position(&**switching)?;
            let found = switching_value(switching, &position, &mut budget);
            Ok(found.into_record(&**switching, &position))
        }
        AnyGame::PlaceOrAttack(place) => {
            let position = setup.position(&**place)?;
            let pool = pool(thread_count(options)).map_err(Error::Failed)?;
            Ok(pool.install(|| chance_value(place, &position, &mut budget)))
        }
        AnyGame::FishBarrel(fish_barrel) => {
            let position = setup.position(fish_barrel)?;
            let found = fish_barrel_value(fish_barrel, &position, &mut budget);
            Ok(found.into_record(fish_barrel, &position))
        }
    }
}

/// Returns the value of a position in which play has ended, and `None` for others.
struct Ended<'a>(&'a Setup);

impl GameVisitor for Ended<'_> {
    type Output = Result<Option<PositionValueRecord>, InputError>;

    fn visit<G: Notation>(self, game: &G) -> Self::Output {
        let position = self.0.position(game)?;
        let ended = game.outcome(&position).map(|outcome| Valuation {
            value: KnownValue::of(outcome, Some(0)),
            evidence: ValueEvidence::Rules,
            details: "play has ended".to_owned(),
            ..Valuation::unknown(game, &position)
        });
        Ok(ended.map(|ended| ended.into_record(game, &position)))
    }
}
