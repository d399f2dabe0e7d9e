//! The JSON Schemas of all that the program reads and prints for programs, made from the types
//! themselves, and their versions.

use games::fish_barrel::{GameLog, LOG_VERSION};
use games::hunt::State;
use hypothesis::{Claim, REGRESSION_SCHEMA, RESULT_SCHEMA, RegressionRecord, ResultRecord};
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema};

use crate::records::{
    CensusRecord, CheckRecord, EstimateRecord, ExplainedRecord, ListedRecord, MovesRecord,
    PerftRecord, ProbeRecord, SolveRecord, VerifyRecord,
};

/// A kind of document that has a schema.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Document {
    /// Claim files.
    Claim,
    /// Results, as `pounce prove` writes them into files.
    Result,
    /// What `pounce prove` prints: an array of results.
    Results,
    /// What `pounce prove --list` prints.
    List,
    /// What `pounce prove --explain` prints.
    Explain,
    /// What `pounce regress` prints.
    Regression,
    /// What `pounce check` prints.
    Check,
    /// What `pounce solve` prints.
    Solve,
    /// What `pounce probe` prints.
    Probe,
    /// What `pounce census` prints.
    Census,
    /// What `pounce verify` prints.
    Verify,
    /// What `pounce perft` prints.
    Perft,
    /// What `pounce estimate` prints.
    Estimate,
    /// What `pounce moves` prints.
    Moves,
    /// The state of play that `pounce show --as json` prints.
    State,
    /// Logs of Fish-Barrel, as `pounce play --log` writes them and claims about learning read them.
    FishBarrelLog,
}

impl Document {
    /// The version of a schema. It is raised when a document of the version before may be one no
    /// longer; `schemas/` keeps every version.
    pub const fn version(self) -> u32 {
        match self {
            Document::Claim => 1,
            Document::Result | Document::Results => RESULT_SCHEMA,
            Document::List => 1,
            Document::Explain => 1,
            Document::Regression => REGRESSION_SCHEMA,
            Document::Check => 1,
            Document::Solve => 1,
            Document::Probe => 1,
            Document::Census => 1,
            Document::Verify => 1,
            Document::Perft => 1,
            Document::Estimate => 1,
            Document::Moves => 1,
            Document::State => 1,
            Document::FishBarrelLog => LOG_VERSION,
        }
    }

    /// The schema, with its name and version in `$id`.
    pub fn schema(self) -> Schema {
        let (name, mut schema) = match self {
            Document::Claim => ("claim", read::<Claim>()),
            Document::Result => ("result", written::<ResultRecord>()),
            Document::Results => ("results", written::<Vec<ResultRecord>>()),
            Document::List => ("list", written::<Vec<ListedRecord>>()),
            Document::Explain => ("explain", written::<Vec<ExplainedRecord>>()),
            Document::Regression => ("regression", written::<RegressionRecord>()),
            Document::Check => ("check", written::<Vec<CheckRecord>>()),
            Document::Solve => ("solve", written::<SolveRecord>()),
            Document::Probe => ("probe", written::<ProbeRecord>()),
            Document::Census => ("census", written::<CensusRecord>()),
            Document::Verify => ("verify", written::<VerifyRecord>()),
            Document::Perft => ("perft", written::<PerftRecord>()),
            Document::Estimate => ("estimate", written::<EstimateRecord>()),
            Document::Moves => ("moves", written::<MovesRecord>()),
            Document::State => ("state", written::<State>()),
            Document::FishBarrelLog => ("fish-barrel-log", written::<GameLog>()),
        };
        let id = format!("urn:pounce:{name}:{}", self.version());
        schema.insert("$id".to_owned(), id.into());
        schema.insert("title".to_owned(), format!("pounce {name}").into());
        schema
    }
}

/// The schema of what is read: keys with a default may be left out.
fn read<T: JsonSchema>() -> Schema {
    let settings = SchemaSettings::draft2020_12();
    settings.into_generator().into_root_schema_for::<T>()
}

/// The schema of what is written: it always has every key, so the schema insists on them.
fn written<T: JsonSchema>() -> Schema {
    let settings = SchemaSettings::draft2020_12().for_serialize();
    settings.into_generator().into_root_schema_for::<T>()
}
