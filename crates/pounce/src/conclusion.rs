//! The verdict on a claim, and by what it is known.

use certificate::Refusal;
use game::{Reason, Verdict};
use hypothesis::{CrossCheckRecord, Engine, Evidence, TablebaseRecord, Trust, VerdictName};

use crate::evidence::Certified;
use crate::tablebases::AUDIT_SEED;

/// What a result says of a claim as a whole.
pub struct Conclusion {
    pub verdict: VerdictName,
    pub reason: Option<String>,
    /// The kinds of evidence that confirm it.
    pub trust: Vec<Trust>,
    pub evidence: Evidence,
    pub checker: Option<String>,
    /// Of the audit, if there was one.
    pub seed: Option<u64>,
}

impl Conclusion {
    /// By the word of an engine, or by tablebases that were audited.
    pub fn of(verdict: Verdict, engine: Engine, tablebases: Vec<TablebaseRecord>) -> Conclusion {
        let (verdict, reason) = VerdictName::of(verdict);
        let conclusion = Conclusion {
            verdict,
            reason,
            trust: Vec::new(),
            seed: (!tablebases.is_empty()).then_some(AUDIT_SEED),
            checker: audited(&tablebases),
            evidence: match engine {
                Engine::Tablebase => Evidence::Tablebase { tablebases },
                engine => Evidence::Search { engine, tablebases },
            },
        };
        let (evidence, seed) = (conclusion.evidence.clone(), conclusion.seed);
        conclusion.by(evidence, seed)
    }

    /// The same, by other evidence.
    pub fn by(self, evidence: Evidence, seed: Option<u64>) -> Conclusion {
        let known = self.verdict != VerdictName::Open;
        Conclusion {
            trust: known.then(|| evidence.trust()).into_iter().collect(),
            evidence,
            seed,
            ..self
        }
    }

    /// By a certificate, or not at all.
    pub fn rest_on(&mut self, certified: anyhow::Result<Certified>) -> anyhow::Result<()> {
        let engine = self.evidence.engine();
        match certified {
            Ok(Certified::Accepted(certificate)) => {
                self.evidence = Evidence::Certificate {
                    engine,
                    certificate,
                };
                self.trust = vec![Trust::Certificate];
                self.checker = Some("accepted".to_owned());
            }
            Ok(Certified::Stopped(reason)) => self.open(reason.to_string()),
            Ok(Certified::Refused(Refusal::Interrupted)) => {
                self.open(Reason::Interrupted.to_string());
            }
            Ok(Certified::Refused(refusal)) => {
                self.open(format!("certificate refused: {}", refusal.name()));
                self.checker = Some(format!("refused: {refusal}"));
            }
            Err(error) => {
                // Without its evidence it is only an engine's word, which is not what was asked.
                self.open("certificate not written".to_owned());
                return Err(error);
            }
        }
        Ok(())
    }

    /// Takes a second opinion into account: what is not confirmed is not known.
    pub fn weigh(&mut self, second: Option<&CrossCheckRecord>) {
        match second {
            _ if self.verdict == VerdictName::Open => {}
            None => self.open("there is no second way to find out".to_owned()),
            Some(second) if second.verdict == VerdictName::Open => {
                let why = second.reason.as_deref().unwrap_or("it does not know");
                let engine = second.evidence.engine().word();
                self.open(format!("not confirmed by {engine}: {why}"));
            }
            Some(second) if second.verdict != self.verdict => {
                let (one, other) = (self.evidence.engine(), second.evidence.engine());
                self.open(format!(
                    "{} says {}, but {} says {}",
                    one.word(),
                    self.verdict.word(),
                    other.word(),
                    second.verdict.word()
                ));
            }
            Some(second) => {
                self.trust.push(second.evidence.trust());
                self.trust.sort_unstable();
            }
        }
    }

    fn open(&mut self, reason: String) {
        self.verdict = VerdictName::Open;
        self.reason = Some(reason);
        self.trust.clear();
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

#[cfg(test)]
mod tests {
    use super::*;

    fn second(verdict: VerdictName, engine: Engine) -> CrossCheckRecord {
        CrossCheckRecord {
            verdict,
            reason: (verdict == VerdictName::Open).then(|| "node budget spent".to_owned()),
            evidence: Evidence::Search {
                engine,
                tablebases: Vec::new(),
            },
            checker: None,
            nodes: 1,
        }
    }

    #[test]
    fn a_second_opinion_confirms_or_opens() {
        let weighed = |other: Option<VerdictName>| {
            let mut first = Conclusion::of(Verdict::Proven, Engine::Oracle, Vec::new());
            assert_eq!(first.trust, [Trust::Engine]);
            let second = other.map(|verdict| second(verdict, Engine::AlphaBeta));
            first.weigh(second.as_ref());
            (first.verdict, first.reason, first.trust)
        };
        let open = |reason: &str| (VerdictName::Open, Some(reason.to_owned()), vec![]);
        let two = vec![Trust::Engine, Trust::Engine];
        assert_eq!(
            weighed(Some(VerdictName::Proven)),
            (VerdictName::Proven, None, two)
        );
        assert_eq!(
            weighed(Some(VerdictName::Refuted)),
            open("oracle says proven, but alpha-beta says refuted")
        );
        assert_eq!(
            weighed(Some(VerdictName::Open)),
            open("not confirmed by alpha-beta: node budget spent")
        );
        assert_eq!(weighed(None), open("there is no second way to find out"));
    }

    #[test]
    fn without_an_accepted_certificate_nothing_is_known() {
        for (refusal, reason, checker) in [
            (Refusal::Interrupted, "interrupted", None),
            (
                Refusal::Damaged,
                "certificate refused: damaged",
                Some("refused: the content does not have the digest that line 1 says"),
            ),
        ] {
            let mut conclusion = Conclusion::of(Verdict::Proven, Engine::Dfpn, Vec::new());
            let rested = conclusion.rest_on(Ok(Certified::Refused(refusal)));
            rested.expect("it was written");
            assert_eq!(conclusion.verdict, VerdictName::Open);
            assert_eq!(conclusion.reason.as_deref(), Some(reason));
            assert_eq!(conclusion.checker.as_deref(), checker);
            assert!(conclusion.trust.is_empty());
        }
    }
}
