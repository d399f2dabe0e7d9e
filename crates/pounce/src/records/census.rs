//! The positions of a solved game, counted: what `census` and `solve` print.

use games::hunt::TIGERS;
use hypothesis::ValueName;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tablebase::{CensusEntry, JointCensusEntry, ValueCounts};

use crate::schema::Document;

/// The positions of a solved game, by who wins them.
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
    /// The record that `pounce census` prints.
    pub fn new(counted: Counted) -> CensusRecord {
        CensusRecord {
            schema: Document::Census.version(),
            counted,
        }
    }
}

/// A game that has been solved, and its positions by who wins them.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct SolveRecord {
    /// The version of this schema.
    #[schemars(extend("const" = Document::Solve.version()))]
    pub schema: u32,
    /// The counts.
    #[serde(flatten)]
    pub counted: Counted,
    /// Bytes of the layers on disk.
    pub bytes: u64,
    /// Whatever varies from run to run.
    pub timing: SolveTiming,
}

impl SolveRecord {
    /// The record that `pounce solve` prints.
    pub fn new(counted: Counted, bytes: u64, timing: SolveTiming) -> SolveRecord {
        SolveRecord {
            schema: Document::Solve.version(),
            counted,
            bytes,
            timing,
        }
    }
}

/// How long a solve took.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SolveTiming {
    /// Seconds, what an earlier run did not counted.
    pub seconds: f64,
    /// Threads that solved.
    pub threads: u64,
}

/// All that a tablebase counts.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Counted {
    /// The game, as it was asked for.
    pub game: String,
    /// The digest of its rules.
    pub rules_digest: String,
    /// The digest of all that was solved.
    pub tablebase_digest: String,
    /// Who wins from the start.
    pub value: ValueName,
    /// What Goats' first moves are worth, one of each class of symmetric ones.
    pub first_moves: Vec<FirstMoveRecord>,
    /// Positions by goats placed, goats captured and the side to move.
    pub census: Vec<CensusRow>,
    /// With all goats placed: arrangements of pieces, by their values for both sides to move.
    pub joint_census: Vec<JointCensusRow>,
}

/// A first move.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FirstMoveRecord {
    /// The move.
    #[serde(rename = "move")]
    pub first_move: String,
    /// Who wins after it.
    pub value: ValueName,
}

/// Positions with so many goats placed and captured.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CensusRow {
    /// Whether all goats are placed.
    pub phase: CensusPhase,
    /// Goats placed so far.
    pub placed: u8,
    /// Goats captured so far.
    pub captured: u8,
    /// The side to move.
    pub mover: CensusSide,
    /// Positions that no symmetry makes of each other.
    pub up_to_symmetry: CountsRecord,
    /// All positions.
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

/// Positions by value.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CountsRecord {
    /// Won by Tigers.
    pub tigers_win: u64,
    /// Drawn.
    pub draw: u64,
    /// Won by Goats.
    pub goats_win: u64,
}

impl CountsRecord {
    /// Returns the number of all of them.
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

/// Arrangements of all pieces with so many goats captured.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct JointCensusRow {
    /// Goats captured so far.
    pub captured: u8,
    /// Those that no symmetry makes of each other.
    pub up_to_symmetry: JointCounts,
    /// All of them.
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

/// By the value with Goats to move, the values with Tigers to move.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct JointCounts {
    /// Won by Tigers if Goats are to move.
    pub tigers_win: CountsRecord,
    /// Drawn if Goats are to move.
    pub draw: CountsRecord,
    /// Won by Goats if they are to move.
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
