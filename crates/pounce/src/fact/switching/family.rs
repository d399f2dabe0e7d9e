//! Facts about all networks of a family.

use diagnostic::Diagnostic;
use game::{Meter, OpenReason};
use games::switching::{Family, Network};
use hypothesis::FamilyName;

use crate::fact::{Fact, FactFinding};

/// The largest families that are enumerated in seconds: edges of multigraphs, and vertices and edges
/// of simple graphs.
const MOST_MULTIPLE: usize = 8;
const MOST_VERTICES: usize = 7;
const MOST_EDGES: usize = 13;

/// A statement about single networks that is claimed for all networks of some families.
pub(super) struct Statement {
    /// The key that lists the families.
    pub key: &'static str,
    /// The greatest number of edges for which the statement can be checked in seconds.
    pub most_edges: usize,
    /// The statement in words.
    pub words: String,
    /// The statement in the words that enter the digest. Frozen: recorded digests depend on these
    /// bytes.
    pub digest_words: String,
}

impl Statement {
    /// Returns one fact per family. `check` looks for a counterexample in a network and may collect
    /// figures; `summary` describes these figures.
    pub fn facts<T: Default>(
        &self,
        families: &[FamilyName],
        check: impl Fn(&Network, &mut T, &mut Meter<'_>) -> Result<Option<String>, OpenReason>
        + Clone
        + Send
        + Sync
        + 'static,
        summary: impl Fn(&T) -> String + Clone + Send + Sync + 'static,
    ) -> Result<Vec<Fact>, Diagnostic> {
        if families.is_empty() {
            let message = format!("`{}` must list at least one family", self.key);
            return Err(Diagnostic::new(message).in_key(self.key));
        }
        let fact = |&name: &FamilyName| {
            let family =
                family(name, self.most_edges).map_err(|diagnostic| diagnostic.in_key(self.key))?;
            let (check, summary) = (check.clone(), summary.clone());
            let what = format!("{}, {}", self.words, words(name));
            let digest_text = format!("{}: {}", self.digest_words, digest_text(name));
            Ok(Fact::new(
                what,
                "in all networks",
                digest_text,
                move |meter| {
                    let mut figures = T::default();
                    let (mut networks, mut exceptions) = (0, 0);
                    let mut first = None;
                    for network in family.networks() {
                        meter.count()?;
                        networks += 1;
                        if let Some(case) = check(&network, &mut figures, meter)? {
                            exceptions += 1;
                            first = first.or(Some(format!("{}: {case}", network.one_line())));
                        }
                    }
                    let summary = summary(&figures);
                    let found = if exceptions == 0 {
                        format!("in all of {networks} networks{summary}")
                    } else {
                        format!(
                            "in {} of {networks} networks{summary}",
                            networks - exceptions
                        )
                    };
                    Ok(FactFinding::new(found, exceptions == 0).with_witness(first))
                },
            ))
        };
        families.iter().map(fact).collect()
    }
}

/// Returns the family, unless it is too large.
fn family(name: FamilyName, most_edges: usize) -> Result<Family, Diagnostic> {
    let check = |number: usize, most: usize, what: &str| {
        if (1..=most).contains(&number) {
            return Ok(());
        }
        let message = format!("`{what}` must be between 1 and {most}, not {number}");
        Err(Diagnostic::new(message))
    };
    Ok(match name {
        FamilyName::Multigraphs { edges, loops } => {
            check(edges, MOST_MULTIPLE.min(most_edges), "edges")?;
            Family::Multigraphs { edges, loops }
        }
        FamilyName::Simple { vertices, edges } => {
            check(vertices, MOST_VERTICES, "vertices")?;
            check(edges, MOST_EDGES.min(most_edges), "edges")?;
            Family::Simple { vertices, edges }
        }
    })
}

/// Describes a family.
fn words(name: FamilyName) -> String {
    match name {
        FamilyName::Multigraphs { edges, loops } => {
            let loops = if loops { "with loops" } else { "without loops" };
            format!("connected multigraphs {loops} of up to {edges} edges")
        }
        FamilyName::Simple { vertices, edges } => {
            format!("connected simple graphs of up to {vertices} vertices and {edges} edges")
        }
    }
}

/// Frozen: recorded digests depend on these bytes.
fn digest_text(name: FamilyName) -> String {
    match name {
        FamilyName::Multigraphs { edges, loops } => {
            let loops = if loops { "with loops" } else { "without loops" };
            format!("connected multigraphs {loops} of up to {edges} edges")
        }
        FamilyName::Simple { vertices, edges } => {
            format!("connected simple graphs of up to {vertices} vertices and {edges} edges")
        }
    }
}
