//! Values that a tablebase stores, without the searches of a full probe.

use games::hunt::Position;
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
    /// Unlike [`probe`](Tablebase::probe), it does not search, so a server can call it hundreds of times
    /// a second.
    ///
    /// ```
    /// use pounce::{GameOptions, Keep, LoadedGame, Options, Tablebases};
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

    fn value(&self, position: &Position) -> Result<Option<AskedValue>, Error> {
        let found = self.inner().probe(position).map_err(probe_error)?;
        Ok(found.map(|probe| ProbedValue::from(probe).into()))
    }
}
