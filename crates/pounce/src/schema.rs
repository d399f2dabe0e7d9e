//! JSON Schemas of claim files and of all JSON output, generated from the types.

use games::fish_barrel::{GameLog, LOG_VERSION};
use games::hunt::{BoardFile, GameState};
use hypothesis::{Claim, REGRESSION_SCHEMA, RESULT_SCHEMA, RegressionRecord, ResultRecord};
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema};

use crate::play::{SAVE_VERSION, SavedGame};
use crate::project::Config;
use crate::records::{
    AskRecord, CensusRecord, CheckRecord, CitationRecord, EstimateRecord, ExplainedRecord,
    ListedRecord, MovesRecord, PerftRecord, ProbeRecord, SolveRecord, VerifyRecord,
};

/// A kind of document that has a schema.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Document {
    /// Claim files.
    Claim,
    /// Board files of hunt games.
    Board,
    /// Configuration files (`pounce.toml`).
    Config,
    /// Results, as `pounce prove` writes them into files.
    Result,
    /// The output of `pounce prove`: an array of results.
    Results,
    /// The output of `pounce prove --list`.
    List,
    /// The output of `pounce prove --explain`.
    Explain,
    /// The output of `pounce regress`.
    Regression,
    /// The output of `pounce check`.
    Check,
    /// The output of `pounce cite`.
    Citation,
    /// The output of `pounce solve`.
    Solve,
    /// The output of `pounce probe`.
    Probe,
    /// The output of `pounce census`.
    Census,
    /// The output of `pounce verify`.
    Verify,
    /// The output of `pounce ask`.
    Ask,
    /// The output of `pounce perft`.
    Perft,
    /// The output of `pounce estimate`.
    Estimate,
    /// The output of `pounce moves`.
    Moves,
    /// The state of play that `pounce show --as json` prints.
    State,
    /// Logs of Fish-Barrel, as `pounce play --log` writes them and claims about learning read them.
    FishBarrelLog,
    /// Games in progress, as `pounce play --save` writes them and `--resume` reads them.
    SavedGame,
}

impl Document {
    /// Returns the version of a schema. It is raised when a document of the previous version may no
    /// longer be valid; `schemas/` keeps every version.
    pub const fn version(self) -> u32 {
        match self {
            Document::Claim => 1,
            Document::Board => 1,
            Document::Config => 1,
            Document::Result | Document::Results => RESULT_SCHEMA,
            Document::List => 1,
            Document::Explain => 1,
            Document::Regression => REGRESSION_SCHEMA,
            Document::Check => 1,
            Document::Citation => 1,
            Document::Solve => 1,
            Document::Probe => 1,
            Document::Census => 1,
            Document::Verify => 1,
            Document::Ask => 1,
            Document::Perft => 1,
            Document::Estimate => 1,
            Document::Moves => 1,
            Document::State => 1,
            Document::FishBarrelLog => LOG_VERSION,
            Document::SavedGame => SAVE_VERSION,
        }
    }

    /// Returns the schema, with its name and version in `$id`.
    pub fn schema(self) -> Schema {
        let (name, mut schema) = match self {
            Document::Claim => ("claim", read::<Claim>()),
            Document::Board => ("board", read::<BoardFile>()),
            Document::Config => ("config", read::<Config>()),
            Document::Result => ("result", written::<ResultRecord>()),
            Document::Results => ("results", written::<Vec<ResultRecord>>()),
            Document::List => ("list", written::<Vec<ListedRecord>>()),
            Document::Explain => ("explain", written::<Vec<ExplainedRecord>>()),
            Document::Regression => ("regression", written::<RegressionRecord>()),
            Document::Check => ("check", written::<Vec<CheckRecord>>()),
            Document::Citation => ("citation", written::<Vec<CitationRecord>>()),
            Document::Solve => ("solve", written::<SolveRecord>()),
            Document::Probe => ("probe", written::<ProbeRecord>()),
            Document::Census => ("census", written::<CensusRecord>()),
            Document::Verify => ("verify", written::<VerifyRecord>()),
            Document::Ask => ("ask", written::<AskRecord>()),
            Document::Perft => ("perft", written::<PerftRecord>()),
            Document::Estimate => ("estimate", written::<EstimateRecord>()),
            Document::Moves => ("moves", written::<MovesRecord>()),
            Document::State => ("state", written::<GameState>()),
            Document::FishBarrelLog => ("fish-barrel-log", written::<GameLog>()),
            Document::SavedGame => ("saved-game", written::<SavedGame>()),
        };
        let id = format!("urn:pounce:{name}:{}", self.version());
        schema.insert("$id".to_owned(), id.into());
        schema.insert("title".to_owned(), format!("pounce {name}").into());
        schema
    }
}

/// Returns the schema of input: keys with a default may be left out.
fn read<T: JsonSchema>() -> Schema {
    let settings = SchemaSettings::draft2020_12();
    settings.into_generator().into_root_schema_for::<T>()
}

/// Returns the schema of output, which requires every key.
fn written<T: JsonSchema>() -> Schema {
    let settings = SchemaSettings::draft2020_12().for_serialize();
    settings.into_generator().into_root_schema_for::<T>()
}
