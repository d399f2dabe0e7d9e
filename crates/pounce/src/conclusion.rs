//! The verdict on a claim, and by what it is known.

use game::Verdict;
use hypothesis::{Engine, Evidence, TablebaseRecord, Trust, VerdictName};

use crate::evidence::Certified;
use crate::tablebases::AUDIT_SEED;

/// What a result says of a claim as a whole.
pub struct Conclusion {
    pub verdict: VerdictName,
    pub reason: Option<String>,
    pub evidence: Evidence,
    pub checker: Option<String>,
    /// Of the audit, if there was one.
    pub seed: Option<u64>,
}

impl Conclusion {
    /// By the word of an engine, or by tablebases that were audited.
    pub fn of(verdict: Verdict, engine: Engine, tablebases: Vec<TablebaseRecord>) -> Conclusion {
        let (verdict, reason) = VerdictName::of(verdict);
        Conclusion {
            verdict,
            reason,
            seed: (!tablebases.is_empty()).then_some(AUDIT_SEED),
            checker: audited(&tablebases),
            evidence: match engine {
                Engine::Tablebase => Evidence::Tablebase { tablebases },
                engine => Evidence::Search { engine, tablebases },
            },
        }
    }

    /// By what kind of evidence it is known.
    pub fn trust(&self) -> Vec<Trust> {
        let known = self.verdict != VerdictName::Open;
        known.then(|| self.evidence.trust()).into_iter().collect()
    }

    /// By a certificate, or not at all.
    pub fn rest_on(&mut self, certified: anyhow::Result<Certified>) -> anyhow::Result<()> {
        let engine = self.evidence.engine();
        let mut open = |reason: String| {
            self.verdict = VerdictName::Open;
            self.reason = Some(reason);
        };
        match certified {
            Ok(Certified::Accepted(certificate)) => {
                self.evidence = Evidence::Certificate {
                    engine,
                    certificate,
                };
                self.checker = Some("accepted".to_owned());
            }
            Ok(Certified::Refused(refusal)) => {
                open(format!("certificate refused: {}", refusal.name()));
                self.checker = Some(format!("refused: {refusal}"));
            }
            Err(error) => {
                // Without its evidence it is only an engine's word, which is not what was asked.
                open("certificate not written".to_owned());
                return Err(error);
            }
        }
        Ok(())
    }
}

fn audited(tablebases: &[TablebaseRecord]) -> Option<String> {
    let (positions, mismatches) = tablebases
        .iter()
        .fold((0, 0), |(positions, mismatches), one| {
            (
                positions + one.audit.positions(),
                mismatches + one.audit.mismatches,
            )
        });
    let found = format!("{mismatches} of {positions} positions recomputed differ");
    (!tablebases.is_empty()).then_some(found)
}
