//! Describes the evidence of a result in a citation.

use hypothesis::{Engine, Evidence, ResultRecord, TablebaseRecord, Trust, Verdict};

use crate::records::CitedEvidence;
use crate::text::{count, thousands};

/// Lists the evidence that confirms the verdict of a result.
pub(super) fn cited_evidence(result: &ResultRecord) -> Vec<CitedEvidence> {
    if result.verdict == Verdict::Open {
        return Vec::new();
    }
    let second = result.cross_check.as_ref();
    let second = second.filter(|second| second.verdict == result.verdict);
    let mut list = describe(&result.evidence, result.seed);
    list.extend(
        second
            .into_iter()
            .flat_map(|second| describe(&second.evidence, None)),
    );
    list
}

/// Describes evidence, and each tablebase that it relies on.
fn describe(evidence: &Evidence, seed: Option<u64>) -> Vec<CitedEvidence> {
    let engine = evidence.engine();
    let cited = |description: String, digest: Option<String>| CitedEvidence {
        kind: evidence.trust(),
        engine,
        description,
        digest,
    };
    let name = engine.name();
    let first = match evidence {
        Evidence::Tablebase { .. } => None,
        Evidence::Search { .. } => Some(cited(format!("search by {name}"), None)),
        Evidence::Certificate { certificate, .. } => Some(cited(
            format!(
                "certificate of {} found by {name}, accepted by the independent checker",
                count(certificate.records, "record", "records")
            ),
            Some(format!("blake3:{}", certificate.blake3)),
        )),
        Evidence::Enumeration { .. } if engine == Engine::Enumeration => {
            Some(cited("enumeration of all cases".to_owned(), None))
        }
        Evidence::Enumeration { .. } => Some(cited(format!("enumeration by {name}"), None)),
        Evidence::Sample { sample, .. } => {
            let samples = sample.as_ref().map_or(0, |sample| sample.samples);
            let confidence = sample.as_ref().map_or(0.0, |sample| sample.confidence);
            let mut text = format!(
                "sample of {} by {name} with confidence {confidence}",
                thousands(samples)
            );
            if let Some(seed) = seed {
                text += &format!(", seed {seed}");
            }
            Some(cited(text, None))
        }
    };
    let tablebases = evidence.tablebases().iter().map(|tablebase| CitedEvidence {
        kind: Trust::Tablebase,
        ..cited(tablebase_text(tablebase), Some(tablebase.digest.clone()))
    });
    first.into_iter().chain(tablebases).collect()
}

fn tablebase_text(tablebase: &TablebaseRecord) -> String {
    format!(
        "tablebase, {} recomputed with the checker's rules",
        count(tablebase.audit.positions(), "position", "positions")
    )
}
