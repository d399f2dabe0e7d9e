//! What a verdict rests on, as results record it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::claim::Engine;
use crate::result::Verdict;

/// By what a verdict is known.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Evidence {
    /// The word of one engine that searched.
    Search {
        /// Which one.
        engine: Engine,
        /// Tablebases that told it what is beyond, if it had any.
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
    /// Tablebases, of which some positions were recomputed by the naive rules.
    Tablebase {
        /// Which ones; none if there was none to be had.
        tablebases: Vec<TablebaseRecord>,
    },
    /// Everything that there is was counted.
    Enumeration {
        /// How.
        engine: Engine,
    },
    /// A sample: the verdict holds with the confidence that the claim asks for.
    Sample {
        /// How it was taken.
        engine: Engine,
        /// What it was; null if there was none.
        sample: Option<SampleRecord>,
    },
}

impl Evidence {
    /// The engine that gave the verdict.
    pub fn engine(&self) -> Engine {
        match self {
            Evidence::Search { engine, .. }
            | Evidence::Certificate { engine, .. }
            | Evidence::Enumeration { engine }
            | Evidence::Sample { engine, .. } => *engine,
            Evidence::Tablebase { .. } => Engine::Tablebase,
        }
    }

    /// The tablebases that it rests on.
    pub fn tablebases(&self) -> &[TablebaseRecord] {
        match self {
            Evidence::Search { tablebases, .. } | Evidence::Tablebase { tablebases } => tablebases,
            _ => &[],
        }
    }

    /// How far it is to be trusted.
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

/// Samples of the size of a tree.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SampleRecord {
    /// How many.
    pub samples: u64,
    /// Nodes of each ply that a population has; null for paths.
    pub population: Option<u32>,
    /// How sure the interval is.
    pub confidence: f64,
    /// How many samples of equal size would tell as much.
    pub effective_samples: f64,
    /// How much of the estimate is due to the largest sample.
    pub largest_share: f64,
}

/// A tablebase that answered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TablebaseRecord {
    /// The digest of the rules under which it was solved: those of the claim's game, or with
    /// another number of captures if the claim is about that.
    pub rules_digest: String,
    /// The digest of all that was solved.
    pub digest: String,
    /// What was recomputed.
    pub audit: AuditRecord,
}

/// Positions of a tablebase that were recomputed from their successors by the naive rules. Only
/// what is kept can be: a claim about the start needs the sliding phase alone.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AuditRecord {
    /// How many with all goats placed.
    pub sliding: u64,
    /// How many before.
    pub placement: u64,
    /// How many came out otherwise; no verdict rests on a tablebase with any.
    pub mismatches: u64,
}

impl AuditRecord {
    /// How many in all.
    pub fn positions(&self) -> u64 {
        self.sliding + self.placement
    }
}

/// A certificate file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CertificateRecord {
    /// Its name, beside the result; null if it is too large to be kept there.
    pub file: Option<String>,
    /// The digest of the file.
    pub blake3: String,
    /// Its size.
    pub bytes: u64,
    /// Positions for which it has a move.
    pub records: u64,
    /// Positions that the checker generated from them.
    pub positions: u64,
}

/// A kind of evidence, by how far it is to be trusted.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Trust {
    /// A sample: true with the confidence that the claim asks for.
    Sample,
    /// The word of an engine.
    Engine,
    /// A tablebase, of which some positions were recomputed by the naive rules.
    Tablebase,
    /// Everything that there is was counted.
    Enumeration,
    /// A certificate that the checker accepts, which trusts no engine.
    Certificate,
}

impl Trust {
    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Trust::Sample => "sample",
            Trust::Engine => "engine",
            Trust::Tablebase => "tablebase",
            Trust::Enumeration => "enumeration",
            Trust::Certificate => "certificate",
        }
    }

    /// What it means to somebody who has to decide whether to believe it.
    pub fn meaning(self) -> &'static str {
        match self {
            Trust::Sample => "a sample, with an interval",
            Trust::Engine => "the word of one engine",
            Trust::Tablebase => "a tablebase, audited by the naive rules",
            Trust::Enumeration => "everything that there is was counted",
            Trust::Certificate => "a certificate that the independent checker accepts",
        }
    }

    /// By what a verdict is known, in a few words.
    pub fn summary(kinds: &[Trust]) -> String {
        match kinds {
            [] => "nothing".to_owned(),
            [Trust::Engine] => "one engine".to_owned(),
            [Trust::Engine, Trust::Engine] => "two engines".to_owned(),
            kinds => {
                let words: Vec<&str> = kinds.iter().map(|kind| kind.word()).collect();
                words.join(" + ")
            }
        }
    }
}

/// A second way to find out.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CrossCheckRecord {
    /// What it says.
    pub verdict: Verdict,
    /// Why it says nothing; otherwise null.
    pub reason: Option<String>,
    /// What it rests on.
    pub evidence: Evidence,
    /// What an independent checker said of that; null if nothing checked it.
    pub checker: Option<String>,
    /// Positions expanded for it.
    pub nodes: u64,
}
