//! The JSON Schemas of all that the program reads and prints for programs, made from the types
//! themselves, and their versions.

use games::fish_barrel::{GameLog, LOG_VERSION};
use games::hunt::State;
use hypothesis::{Claim, REGRESSION_SCHEMA, RESULT_SCHEMA, RegressionRecord, ResultRecord};
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema};

use crate::args::SchemaOf;
use crate::records::{
    CensusRecord, CheckRecord, EstimateRecord, ExplainedRecord, ListedRecord, MovesRecord,
    PerftRecord, ProbeRecord, SolveRecord, VerifyRecord,
};

impl SchemaOf {
    /// The version of a schema. It is raised when a document of the version before may be one no
    /// longer; `schemas/` keeps every version.
    pub const fn version(self) -> u32 {
        match self {
            SchemaOf::Claim => 1,
            SchemaOf::Result | SchemaOf::Results => RESULT_SCHEMA,
            SchemaOf::List => 1,
            SchemaOf::Explain => 1,
            SchemaOf::Regression => REGRESSION_SCHEMA,
            SchemaOf::Check => 1,
            SchemaOf::Solve => 1,
            SchemaOf::Probe => 1,
            SchemaOf::Census => 1,
            SchemaOf::Verify => 1,
            SchemaOf::Perft => 1,
            SchemaOf::Estimate => 1,
            SchemaOf::Moves => 1,
            SchemaOf::State => 1,
            SchemaOf::FishBarrelLog => LOG_VERSION,
        }
    }

    /// The schema, with its name and version in `$id`.
    pub fn schema(self) -> Schema {
        let (name, mut schema) = match self {
            SchemaOf::Claim => ("claim", read::<Claim>()),
            SchemaOf::Result => ("result", written::<ResultRecord>()),
            SchemaOf::Results => ("results", written::<Vec<ResultRecord>>()),
            SchemaOf::List => ("list", written::<Vec<ListedRecord>>()),
            SchemaOf::Explain => ("explain", written::<Vec<ExplainedRecord>>()),
            SchemaOf::Regression => ("regression", written::<RegressionRecord>()),
            SchemaOf::Check => ("check", written::<Vec<CheckRecord>>()),
            SchemaOf::Solve => ("solve", written::<SolveRecord>()),
            SchemaOf::Probe => ("probe", written::<ProbeRecord>()),
            SchemaOf::Census => ("census", written::<CensusRecord>()),
            SchemaOf::Verify => ("verify", written::<VerifyRecord>()),
            SchemaOf::Perft => ("perft", written::<PerftRecord>()),
            SchemaOf::Estimate => ("estimate", written::<EstimateRecord>()),
            SchemaOf::Moves => ("moves", written::<MovesRecord>()),
            SchemaOf::State => ("state", written::<State>()),
            SchemaOf::FishBarrelLog => ("fish-barrel-log", written::<GameLog>()),
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
