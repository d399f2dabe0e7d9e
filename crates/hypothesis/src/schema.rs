//! The JSON Schemas of claims and results, made from the types themselves.

use schemars::JsonSchema;
use schemars::generate::SchemaSettings;

use crate::{Claim, RegressionRecord, ResultRecord};

/// The schema of claim files (TOML is JSON's equal here).
pub fn claim_schema() -> String {
    pretty(
        SchemaSettings::draft2020_12()
            .into_generator()
            .into_root_schema_for::<Claim>(),
    )
}

/// The schema of result records.
pub fn result_schema() -> String {
    written::<ResultRecord>()
}

/// The schema of what `regress` says.
pub fn regression_schema() -> String {
    written::<RegressionRecord>()
}

/// The schema of what is written: it always has every key, so the schema insists on them.
fn written<T: JsonSchema>() -> String {
    let settings = SchemaSettings::draft2020_12().for_serialize();
    pretty(settings.into_generator().into_root_schema_for::<T>())
}

fn pretty(schema: schemars::Schema) -> String {
    serde_json::to_string_pretty(&schema).expect("a schema is JSON") + "\n"
}
