//! A claim among others, before anything is proved: `prove --list` prints one record for each.

use hypothesis::{Engine, Expectation, Tier};
use schemars::JsonSchema;
use serde::Serialize;

use crate::claim::Claim;
use crate::engine::choose;

/// A claim.
#[derive(Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ListedRecord {
    /// Its name: its file, without folder of claims and ending.
    claim: String,
    /// Its file.
    file: String,
    /// What is claimed, in words.
    statement: String,
    /// How long it takes.
    tier: Tier,
    /// The engine that is going to be asked.
    engine: Engine,
    /// The verdict that the claim insists on; null if it insists on none.
    expect: Option<Expectation>,
    /// The digest of what it says.
    claim_digest: String,
}

impl ListedRecord {
    /// The record of a claim.
    pub fn of(loaded: &Claim) -> ListedRecord {
        ListedRecord {
            claim: loaded.name.clone(),
            file: loaded.path.display().to_string(),
            statement: loaded.file.statement.clone(),
            tier: loaded.file.tier,
            engine: choose(loaded).engine,
            expect: loaded.file.expect,
            claim_digest: loaded.digest(),
        }
    }
}
