//! The number of positions of a solved game by value: the output of `census` and `solve`.

use games::hunt::TIGERS;
use hypothesis::ValueName;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tablebase::{CensusEntry, JointCensusEntry, ValueCounts};

use crate::schema::Document;

/// The number of positions of a solved game by value.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct CensusRecord {
    /// The version of this schema.
    #[schemars(extend("const" = Document::Census.version()))]
    pub schema: u32,
    /// The counts.
    #[serde(flatten)]
    pub counted: Counted,
}

impl CensusRecord {
    /// Creates the record that `pounce census` prints.
    pub fn new(counted: Counted) -> CensusRecord {
        CensusRecord {
            schema: Document::Census.version(),
            counted,
        }
    }
}

/// A solved game, with the number of its positions by value.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct SolveRecord {
    /// The version of this schema.
    #[schemars(extend("const" = Document::Solve.version()))]
    pub schema: u32,
    /// The counts.
    #[serde(flatten)]
    pub counted: Counted,
    /// The size of the layers on disk, in bytes.
    pub bytes: u64,
    /// Values that vary from run to run.
    pub timing: SolveTiming,
}

impl SolveRecord {
    /// Creates the record that `pounce solve` prints.
    pub fn new(counted: Counted, bytes: u64, timing: SolveTiming) -> SolveRecord {
        SolveRecord {
            schema: Document::Solve.version(),
            counted,
            bytes,
            timing,
        }
    }
}

/// The time of a solve.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SolveTiming {
    /// The time of this run in seconds, without the runs that it resumed.
    pub seconds: f64,
    /// The number of threads.
    pub threads: u64,
}

/// The values and counts of a tablebase.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Counted {
    /// The game, as named on the command line.
    pub game: String,
    /// The digest of its rules.
    pub rules_digest: String,
    /// The digest of all values.
    pub tablebase_digest: String,
    /// The value of the starting position.
    pub value: ValueName,
    /// Goats' first moves with their values, one of each symmetry class.
    pub first_moves: Vec<FirstMoveRecord>,
    /// The number of positions by goats placed, goats captured and side to move.
    pub census: Vec<CensusRow>,
    /// The number of arrangements with all goats placed, by their values with either side to move.
    pub joint_census: Vec<JointCensusRow>,
}

/// A first move and its value.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FirstMoveRecord {
    /// The move.
    #[serde(rename = "move")]
    pub first_move: String,
    /// The value of the position after the move.
    pub value: ValueName,
}

/// The number of positions with these numbers of goats placed and captured.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CensusRow {
    /// The phase of the game.
    pub phase: CensusPhase,
    /// Goats placed so far.
    pub placed: u8,
    /// Goats captured so far.
    pub captured: u8,
    /// The side to move.
    pub mover: CensusSide,
    /// Positions counted up to symmetry.
    pub up_to_symmetry: CountsRecord,
    /// All positions, counted without regard to symmetry.
    pub in_full: CountsRecord,
}

impl CensusRow {
    pub(crate) fn of(row: &CensusEntry, goats: u8) -> CensusRow {
        CensusRow {
            phase: if row.placed == goats {
                CensusPhase::Sliding
            } else {
                CensusPhase::Placement
            },
            placed: row.placed,
            captured: row.captured,
            mover: if row.mover == TIGERS {
                CensusSide::Tigers
            } else {
                CensusSide::Goats
            },
            up_to_symmetry: row.up_to_symmetry.into(),
            in_full: row.in_full.into(),
        }
    }
}

/// A phase of the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "PhaseName")]
pub enum CensusPhase {
    /// Goats are still in hand.
    Placement,
    /// All goats are placed.
    Sliding,
}

/// A side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "SideName")]
pub enum CensusSide {
    /// Tigers.
    Tigers,
    /// Goats.
    Goats,
}

/// The number of positions by value.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CountsRecord {
    /// Positions that Tigers win.
    pub tigers_win: u64,
    /// Drawn positions.
    pub draw: u64,
    /// Positions that Goats win.
    pub goats_win: u64,
}

impl CountsRecord {
    /// Returns the total number of positions.
    pub fn total(&self) -> u64 {
        self.tigers_win + self.draw + self.goats_win
    }
}

impl From<ValueCounts> for CountsRecord {
    fn from(count: ValueCounts) -> CountsRecord {
        CountsRecord {
            tigers_win: count.tigers_win,
            draw: count.draw,
            goats_win: count.goats_win,
        }
    }
}

/// The number of arrangements of all pieces with this number of goats captured.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct JointCensusRow {
    /// Goats captured so far.
    pub captured: u8,
    /// Arrangements counted up to symmetry.
    pub up_to_symmetry: JointCounts,
    /// All arrangements, counted without regard to symmetry.
    pub in_full: JointCounts,
}

impl JointCensusRow {
    pub(crate) fn of(row: &JointCensusEntry) -> JointCensusRow {
        JointCensusRow {
            captured: row.captured,
            up_to_symmetry: row.up_to_symmetry.into(),
            in_full: row.in_full.into(),
        }
    }
}

/// The number of arrangements by the value with Goats to move, and then with Tigers to move.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct JointCounts {
    /// Arrangements that Tigers win with Goats to move.
    pub tigers_win: CountsRecord,
    /// Arrangements that are drawn with Goats to move.
    pub draw: CountsRecord,
    /// Arrangements that Goats win with Goats to move.
    pub goats_win: CountsRecord,
}

impl From<[ValueCounts; 3]> for JointCounts {
    fn from([tigers_win, draw, goats_win]: [ValueCounts; 3]) -> JointCounts {
        JointCounts {
            tigers_win: tigers_win.into(),
            draw: draw.into(),
            goats_win: goats_win.into(),
        }
    }
}
