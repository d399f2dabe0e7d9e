//! The JSON Schemas of claims and results, made from the types themselves.

use schemars::generate::SchemaSettings;

use crate::{Claim, ResultRecord};

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
    // What is written always has every key, so the schema insists on them.
    let settings = SchemaSettings::draft2020_12().for_serialize();
    pretty(
        settings
            .into_generator()
            .into_root_schema_for::<ResultRecord>(),
    )
}

fn pretty(schema: schemars::Schema) -> String {
    serde_json::to_string_pretty(&schema).expect("a schema is JSON") + "\n"
}
