//! Counts cases, answers and failures.

use std::collections::BTreeMap;
use std::fmt;

use game::Decision;

/// The answers of one engine.
#[derive(Debug, Clone, Copy, Default)]
struct Answers {
    proven: u64,
    refuted: u64,
    open: u64,
}

/// Cases, answers and failures of a run.
#[derive(Debug, Default)]
pub struct Tally {
    pub cases: u64,
    /// Wrong answers, rejected certificates and panics.
    pub failures: u64,
    /// Certificates that were accepted, and rejected with the opposite verdict.
    pub certificates: u64,
    pub tablebases: u64,
    /// Questions that stayed open although the limits should have sufficed.
    pub unexpectedly_open: Vec<String>,
    engines: BTreeMap<&'static str, Answers>,
}

impl Tally {
    /// Counts an answer.
    pub fn count(&mut self, engine: &'static str, verdict: Decision) {
        let answers = self.engines.entry(engine).or_default();
        match verdict {
            Decision::Proven => answers.proven += 1,
            Decision::Refuted => answers.refuted += 1,
            Decision::Open(_) => answers.open += 1,
        }
    }

    /// Returns a one-line summary.
    pub fn summary(&self) -> String {
        let answers = self.engines.values();
        let answers: u64 = answers
            .map(|answers| answers.proven + answers.refuted + answers.open)
            .sum();
        format!(
            "{} cases, {answers} answers, {} certificates, {} unexpectedly open, {} failures",
            self.cases,
            self.certificates,
            self.unexpectedly_open.len(),
            self.failures
        )
    }
}

/// The most open questions that are listed.
const LISTED: usize = 10;

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let row = ["engine", "proven", "refuted", "open"];
        let [engine, proven, refuted, open] = row;
        writeln!(f, "{engine:<12}{proven:>10}{refuted:>10}{open:>10}")?;
        for (engine, answers) in &self.engines {
            let Answers {
                proven,
                refuted,
                open,
            } = answers;
            writeln!(f, "{engine:<12}{proven:>10}{refuted:>10}{open:>10}")?;
        }
        writeln!(f, "tablebases solved: {}", self.tablebases)?;
        for open in self.unexpectedly_open.iter().take(LISTED) {
            writeln!(f, "unexpectedly open: {open}")?;
        }
        write!(f, "{}", self.summary())
    }
}
