//! The verdict on a claim, and the evidence for it.

use game::Decision;
use hypothesis::{CrossCheckRecord, Engine, ErrorKind, Evidence, TablebaseRecord, Trust, Verdict};

use crate::certify::Certified;
use crate::failure::Failure;
use crate::tables::AUDIT_SEED;
use crate::task::verdict_name;

/// The verdict on a claim, with its evidence.
pub struct Conclusion {
    pub verdict: Verdict,
    pub reason: Option<String>,
    /// The kind of error that left the claim open, if one did.
    pub error: Option<ErrorKind>,
    /// The kinds of evidence for the verdict; empty if it is open.
    pub trust: Vec<Trust>,
    pub evidence: Evidence,
    pub checker: Option<String>,
    /// The seed of the audit or of the sample, if there was one.
    pub seed: Option<u64>,
}

impl Conclusion {
    /// Concludes from the answers of an engine, and from the tablebases that it used.
    pub fn of(
        verdict: Result<Decision, &Failure>,
        engine: Engine,
        tablebases: Vec<TablebaseRecord>,
    ) -> Conclusion {
        let error = verdict.err().map(|failure| failure.kind);
        let (verdict, reason) = match verdict {
            Ok(verdict) => verdict_name(verdict),
            Err(failure) => (Verdict::Open, Some(failure.reason())),
        };
        let conclusion = Conclusion {
            verdict,
            reason,
            error,
            trust: Vec::new(),
            seed: (!tablebases.is_empty()).then_some(AUDIT_SEED),
            checker: audit_summary(&tablebases),
            evidence: match engine {
                Engine::Tablebase => Evidence::Tablebase { tablebases },
                engine => Evidence::Search { engine, tablebases },
            },
        };
        let (evidence, seed) = (conclusion.evidence.clone(), conclusion.seed);
        conclusion.with_evidence(evidence, seed)
    }

    /// Replaces the evidence.
    pub fn with_evidence(self, evidence: Evidence, seed: Option<u64>) -> Conclusion {
        let decided = self.verdict != Verdict::Open;
        Conclusion {
            trust: decided.then(|| evidence.trust()).into_iter().collect(),
            evidence,
            seed,
            ..self
        }
    }

    /// Takes the certificate as evidence. Without an accepted certificate the verdict becomes open.
    pub fn attach_certificate(
        &mut self,
        certified: Result<Certified, Failure>,
    ) -> Result<(), Failure> {
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
            Ok(Certified::Stopped(reason)) => {
                self.open(reason.to_string());
                if let Some(failure) = Failure::of(reason) {
                    self.error = Some(failure.kind);
                    return Err(failure);
                }
            }
            Ok(Certified::Refused(refusal)) => {
                let reason = format!("certificate refused: {}", refusal.name());
                self.checker = Some(format!("refused: {refusal}"));
                let failure = Failure::new(ErrorKind::Certificate, reason);
                self.fail(&failure);
                return Err(failure);
            }
            Err(failure) => {
                self.open(format!("certificate not written: {}", failure.reason()));
                self.error = Some(failure.kind);
                return Err(failure);
            }
        }
        Ok(())
    }

    /// Makes the verdict open because of an error.
    pub fn fail(&mut self, failure: &Failure) {
        self.open(failure.reason());
        self.error = Some(failure.kind);
    }

    /// Takes a cross-check into account: a verdict that is not confirmed becomes open.
    pub fn apply_cross_check(&mut self, second: Option<&CrossCheckRecord>) {
        match second {
            _ if self.verdict == Verdict::Open => {}
            None => self.open("no independent method can confirm this verdict".to_owned()),
            Some(second) if second.verdict == Verdict::Open => {
                let why = second.reason.as_deref().unwrap_or("it does not know");
                let engine = second.evidence.engine().name();
                self.open(format!("not confirmed by {engine}: {why}"));
            }
            Some(second) if second.verdict != self.verdict => {
                let (one, other) = (self.evidence.engine(), second.evidence.engine());
                self.open(format!(
                    "{} says {}, but {} says {}",
                    one.name(),
                    self.verdict.name(),
                    other.name(),
                    second.verdict.name()
                ));
            }
            Some(second) => {
                self.trust.push(second.evidence.trust());
                self.trust.sort_unstable();
            }
        }
    }

    fn open(&mut self, reason: String) {
        self.verdict = Verdict::Open;
        self.reason = Some(reason);
        self.trust.clear();
    }
}

fn audit_summary(tablebases: &[TablebaseRecord]) -> Option<String> {
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
    use certificate::Refusal;
    use game::OpenReason;

    use super::*;

    fn second(verdict: Verdict, engine: Engine) -> CrossCheckRecord {
        CrossCheckRecord {
            verdict,
            reason: (verdict == Verdict::Open).then(|| "node limit reached".to_owned()),
            evidence: Evidence::Search {
                engine,
                tablebases: Vec::new(),
            },
            checker: None,
            nodes: 1,
        }
    }

    #[test]
    fn cross_check_confirms_or_opens() {
        let weighed = |other: Option<Verdict>| {
            let mut first = Conclusion::of(Ok(Decision::Proven), Engine::Oracle, Vec::new());
            assert_eq!(first.trust, [Trust::Engine]);
            let second = other.map(|verdict| second(verdict, Engine::AlphaBeta));
            first.apply_cross_check(second.as_ref());
            (first.verdict, first.reason, first.trust)
        };
        let open = |reason: &str| (Verdict::Open, Some(reason.to_owned()), vec![]);
        let two = vec![Trust::Engine, Trust::Engine];
        assert_eq!(weighed(Some(Verdict::Proven)), (Verdict::Proven, None, two));
        assert_eq!(
            weighed(Some(Verdict::Refuted)),
            open("oracle says proven, but alpha-beta says refuted")
        );
        assert_eq!(
            weighed(Some(Verdict::Open)),
            open("not confirmed by alpha-beta: node limit reached")
        );
        assert_eq!(
            weighed(None),
            open("no independent method can confirm this verdict")
        );
    }

    #[test]
    fn open_verdict_without_accepted_certificate() {
        let concluded = |certified| {
            let mut conclusion = Conclusion::of(Ok(Decision::Proven), Engine::Dfpn, Vec::new());
            let _ = conclusion.attach_certificate(certified);
            assert_eq!(conclusion.verdict, Verdict::Open);
            assert!(conclusion.trust.is_empty());
            let Conclusion {
                reason,
                error,
                checker,
                ..
            } = conclusion;
            (reason.unwrap(), error, checker)
        };
        let stopped = concluded(Ok(Certified::Stopped(OpenReason::Time)));
        assert_eq!(stopped, ("out of time".to_owned(), None, None));
        let (reason, error, checker) = concluded(Ok(Certified::Refused(Refusal::Damaged)));
        assert_eq!(reason, "certificate refused: damaged");
        assert_eq!(error, Some(ErrorKind::Certificate));
        assert!(checker.unwrap().starts_with("refused: "));
        let full = std::io::Error::from(std::io::ErrorKind::StorageFull);
        let (reason, error, _) = concluded(Err(Failure::from(full)));
        assert_eq!(
            reason,
            "certificate not written: I/O error: no storage space"
        );
        assert_eq!(error, Some(ErrorKind::Io));
    }

    #[test]
    fn open_verdict_after_an_error() {
        let failure = Failure::threads("no more");
        let conclusion = Conclusion::of(Err(&failure), Engine::Enumeration, Vec::new());
        assert_eq!(conclusion.verdict, Verdict::Open);
        assert_eq!(conclusion.error, Some(ErrorKind::Threads));
        assert_eq!(
            conclusion.reason.as_deref(),
            Some("cannot start threads: no more")
        );
        assert!(conclusion.trust.is_empty());
    }
}
