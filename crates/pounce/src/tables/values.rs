//! Values that a tablebase stores, without the searches of a full probe.

use game::Game;
use games::hunt::{Hunt, Position};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tablebase::probed_moves;

use super::probe::{Tablebase, probe_error};
use crate::catalogue::Setup;
use crate::error::Error;
use crate::records::{AskedMove, AskedValue, ProbedValue};

/// The value of a position and of its moves, as far as a tablebase stores them.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct PositionValues {
    /// The position, in compact notation.
    pub position: String,
    /// The value of the position.
    #[serde(flatten)]
    pub result: AskedValue,
    /// The moves with their values, the best for the side to move first; empty if play has ended.
    /// Moves into a layer that is not kept are left out.
    pub moves: Vec<AskedMove>,
}

impl Tablebase {
    /// Looks up the values of a position and of its moves, with the distances that are stored: those
    /// of the sliding phase. Returns `None` if the layer of the position is not kept.
    ///
    /// In contrast to [`probe`](Tablebase::probe), it searches for nothing, so that a server can call
    /// it hundreds of times in a second.
    ///
    /// ```
    /// use pounce::{GameOptions, Keep, LoadedGame, Options, Setup, Tablebases};
    ///
    /// # let folder = tempfile::tempdir()?;
    /// let game = LoadedGame::open("pentagram", &GameOptions::default())?;
    /// let tablebases = Tablebases::at(folder.path());
    /// tablebases.solve(&game, Keep::All, &Options::default())?;
    /// let tablebase = tablebases.open(&game)?;
    ///
    /// let found = tablebase.values("start")?.expect("all layers are kept");
    /// assert_eq!(found.result.value.as_deref(), Some("goats"));
    /// assert_eq!(found.moves.len(), 9);
    ///
    /// let first = Setup::from("start").line(found.moves[0].text.as_str());
    /// let along = tablebase.values_along(&first)?;
    /// assert_eq!(along.len(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn values(&self, at: impl Into<Setup>) -> Result<Option<PositionValues>, Error> {
        let tablebase = self.inner();
        let hunt = tablebase.hunt();
        let position = at.into().play(hunt)?.position();
        let Some(result) = self.value(&position)? else {
            return Ok(None);
        };
        let moves = probed_moves(tablebase, &position).map_err(probe_error)?;
        let moves = moves.into_iter().map(|(m, probe)| AskedMove {
            text: hunt.move_text(&position, m),
            result: ProbedValue::from(probe).into(),
        });
        Ok(Some(PositionValues {
            position: hunt.compact(&position),
            result,
            moves: moves.collect(),
        }))
    }

    /// Looks up the value of each position along a line: that of the setup's position, then those after
    /// each of its moves. A value is `None` if the layer of the position is not kept.
    pub fn values_along(&self, at: impl Into<Setup>) -> Result<Vec<Option<AskedValue>>, Error> {
        let hunt = self.inner().hunt();
        let positions = positions_along(hunt, &at.into())?;
        positions
            .iter()
            .map(|position| self.value(position))
            .collect()
    }

    fn value(&self, position: &Position) -> Result<Option<AskedValue>, Error> {
        let found = self.inner().probe(position).map_err(probe_error)?;
        Ok(found.map(|probe| ProbedValue::from(probe).into()))
    }
}

/// Returns the position of a setup and those after each move of its line.
fn positions_along(hunt: &Hunt, setup: &Setup) -> Result<Vec<Position>, Error> {
    // This reports moves that a rule of play refuses.
    setup.play(hunt)?;
    let start = Setup {
        line: None,
        ..setup.clone()
    };
    let mut positions = vec![start.play(hunt)?.position()];
    let line = setup.line.as_deref().unwrap_or_default();
    let moves = hunt.parse_line(&positions[0], line);
    for m in moves.expect("the setup was played") {
        let last = positions[positions.len() - 1];
        positions.push(hunt.play(&last, m));
    }
    Ok(positions)
}
