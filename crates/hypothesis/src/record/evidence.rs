//! The evidence for a verdict.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::answer::Verdict;
use crate::claim::Engine;

/// The evidence for a verdict.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Evidence {
    /// The verdict of a search engine, without further evidence.
    Search {
        /// The engine.
        engine: Engine,
        /// Tablebases that the engine looked positions up in.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        tablebases: Vec<TablebaseRecord>,
    },
    /// A certificate that the independent checker accepts.
    Certificate {
        /// The engine that found it.
        engine: Engine,
        /// The file.
        certificate: CertificateRecord,
    },
    /// Tablebases, audited by recomputing some positions with the naive rules.
    Tablebase {
        /// The tablebases; empty if none was available.
        tablebases: Vec<TablebaseRecord>,
    },
    /// All cases were enumerated.
    Enumeration {
        /// The engine that enumerated them.
        engine: Engine,
    },
    /// A sample: the verdict holds with the confidence that the claim requires.
    Sample {
        /// The engine that took the sample.
        engine: Engine,
        /// The sample; null if none was taken.
        sample: Option<SampleRecord>,
    },
}

impl Evidence {
    /// Returns the engine that gave the verdict.
    pub fn engine(&self) -> Engine {
        match self {
            Evidence::Search { engine, .. }
            | Evidence::Certificate { engine, .. }
            | Evidence::Enumeration { engine }
            | Evidence::Sample { engine, .. } => *engine,
            Evidence::Tablebase { .. } => Engine::Tablebase,
        }
    }

    /// Returns the tablebases that the verdict relies on.
    pub fn tablebases(&self) -> &[TablebaseRecord] {
        match self {
            Evidence::Search { tablebases, .. } | Evidence::Tablebase { tablebases } => tablebases,
            _ => &[],
        }
    }

    /// Returns the kind of evidence.
    pub fn trust(&self) -> Trust {
        match self {
            Evidence::Search { .. } => Trust::Engine,
            Evidence::Certificate { .. } => Trust::Certificate,
            Evidence::Tablebase { .. } => Trust::Tablebase,
            Evidence::Enumeration { .. } => Trust::Enumeration,
            Evidence::Sample { .. } => Trust::Sample,
        }
    }
}

/// A sample.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SampleRecord {
    /// The number of samples.
    pub samples: u64,
    /// Nodes kept at each ply by the population method; null for other methods.
    pub population: Option<u32>,
    /// The confidence of the interval.
    pub confidence: f64,
    /// The number of equally weighted samples that would give the same precision.
    pub effective_samples: f64,
    /// The share of the estimate that comes from the largest sample.
    pub largest_share: f64,
}

/// A tablebase that a verdict relies on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TablebaseRecord {
    /// The digest of the rules it was solved with: those of the claim's game, possibly with the
    /// number of captures that the claim asks about.
    pub rules_digest: String,
    /// The digest of its contents.
    pub digest: String,
    /// The positions that were recomputed.
    pub audit: AuditRecord,
}

/// Positions of a tablebase that were recomputed from their successors with the naive rules. Only
/// stored layers can be audited; a claim about the start stores the sliding phase alone.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AuditRecord {
    /// Positions with all goats placed.
    pub sliding: u64,
    /// Positions during placement.
    pub placement: u64,
    /// Positions with a different result. A tablebase with any is not used.
    pub mismatches: u64,
}

impl AuditRecord {
    /// Returns the number of audited positions.
    pub fn positions(&self) -> u64 {
        self.sliding + self.placement
    }
}

/// A certificate file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CertificateRecord {
    /// Its name in the folder of the result; null if it is too large to be kept there.
    pub file: Option<String>,
    /// The digest of the file.
    pub blake3: String,
    /// Its size in bytes.
    pub bytes: u64,
    /// Positions for which it contains a move.
    pub records: u64,
    /// Positions that the checker generated from these.
    pub positions: u64,
}

/// A kind of evidence, from the weakest to the strongest.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    JsonSchema,
    strum::IntoStaticStr,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Trust {
    /// A sample, with the confidence that the claim requires.
    Sample,
    /// The verdict of a search engine alone.
    Engine,
    /// A tablebase, audited by recomputing some positions with the naive rules.
    Tablebase,
    /// All cases were enumerated.
    Enumeration,
    /// A certificate accepted by the checker, which does not rely on any engine.
    Certificate,
}

impl Trust {
    /// Returns the name used in records.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// Explains the kind of evidence to a reader who has to decide whether to believe it.
    pub fn meaning(self) -> &'static str {
        match self {
            Trust::Sample => "a sample, with a confidence interval",
            Trust::Engine => "the verdict of one engine",
            Trust::Tablebase => "a tablebase, audited with the naive rules",
            Trust::Enumeration => "all cases were enumerated",
            Trust::Certificate => "a certificate accepted by the independent checker",
        }
    }

    /// Summarizes the evidence for a verdict in a few words.
    pub fn summary(kinds: &[Trust]) -> String {
        match kinds {
            [] => "nothing".to_owned(),
            [Trust::Engine] => "one engine".to_owned(),
            [Trust::Engine, Trust::Engine] => "two engines".to_owned(),
            kinds => {
                let words: Vec<&str> = kinds.iter().map(|kind| kind.name()).collect();
                words.join(" + ")
            }
        }
    }
}

/// The result of an independent second method.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CrossCheckRecord {
    /// Its verdict.
    pub verdict: Verdict,
    /// The reason why its verdict is open; null if it is not.
    pub reason: Option<String>,
    /// The evidence for its verdict.
    pub evidence: Evidence,
    /// The report of the independent checker; null if there was no check.
    pub checker: Option<String>,
    /// Positions expanded.
    pub nodes: u64,
}
