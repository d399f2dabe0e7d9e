//! Families of networks, as claims name them.

use diagnostic::Diagnostic;
use game::{Meter, OpenReason};
use games::switching::{Family, Network};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::fact::{Fact, Found};

/// Every connected graph of a kind, once up to isomorphism, with every pair of terminals, once up to
/// symmetry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum FamilyName {
    /// Graphs in which several edges may lie between two vertices.
    Multigraphs {
        /// At most so many edges.
        edges: usize,
        /// Whether an edge may join a vertex to itself.
        #[serde(default)]
        loops: bool,
    },
    /// Graphs in which at most one edge lies between two vertices.
    Simple {
        /// At most so many vertices.
        vertices: usize,
        /// At most so many edges.
        edges: usize,
    },
}

/// The largest families that are made in seconds: edges of multigraphs, vertices and edges of simple
/// graphs.
const MOST_MULTIPLE: usize = 8;
const MOST_VERTICES: usize = 7;
const MOST_EDGES: usize = 13;

impl FamilyName {
    /// The family, if it is not too large: `least` further limits how many edges it may have.
    fn family(self, least: usize) -> Result<Family, Diagnostic> {
        let too_many = |number: usize, most: usize, what: &str| match (1..=most).contains(&number) {
            true => Ok(()),
            false => Err(Diagnostic::new(format!(
                "{number} {what} are not from 1 to {most}"
            ))),
        };
        Ok(match self {
            FamilyName::Multigraphs { edges, loops } => {
                too_many(edges, MOST_MULTIPLE.min(least), "edges")?;
                Family::Multigraphs { edges, loops }
            }
            FamilyName::Simple { vertices, edges } => {
                too_many(vertices, MOST_VERTICES, "vertices")?;
                too_many(edges, MOST_EDGES.min(least), "edges")?;
                Family::Simple { vertices, edges }
            }
        })
    }

    /// What it is, in words that are the same for the same family.
    pub(super) fn words(self) -> String {
        match self {
            FamilyName::Multigraphs { edges, loops } => {
                let loops = if loops { "with loops" } else { "without loops" };
                format!("connected multigraphs {loops} of up to {edges} edges")
            }
            FamilyName::Simple { vertices, edges } => {
                format!("connected simple graphs of up to {vertices} vertices and {edges} edges")
            }
        }
    }
}

/// What looking at one network came to: nothing against the claim, or a case against it, in words.
pub(super) type Case = Option<String>;

/// A fact for each family: what is claimed holds for all of its networks. `look` says what is
/// against it in a network; `told` says in words what was found, from the count of networks and
/// what `look` kept.
pub(super) fn over<T: Default>(
    families: &[FamilyName],
    (key, least): (&str, usize),
    claimed: &str,
    look: impl Fn(&Network, &mut T, &mut Meter<'_>) -> Result<Case, OpenReason>
    + Clone
    + Send
    + Sync
    + 'static,
    told: impl Fn(usize, &T) -> String + Clone + Send + Sync + 'static,
) -> Result<Vec<Fact>, Diagnostic> {
    if families.is_empty() {
        return Err(Diagnostic::new("there is no family").in_key(key));
    }
    let fact = |&name: &FamilyName| {
        let family = name
            .family(least)
            .map_err(|diagnostic| diagnostic.in_key(key))?;
        let (look, told) = (look.clone(), told.clone());
        let what = format!("{claimed}, {}", name.words());
        let text = format!("{claimed}: {}", name.words());
        Ok(Fact::new(what, "in all networks", text, move |meter| {
            let mut kept = T::default();
            let (mut networks, mut against) = (0, 0);
            let mut least = None;
            for network in family.networks() {
                meter.count()?;
                networks += 1;
                if let Some(case) = look(&network, &mut kept, meter)? {
                    against += 1;
                    least = least.or(Some(format!("{}: {case}", network.one_line())));
                }
            }
            let told = told(networks, &kept);
            Ok(Found {
                found: match against {
                    0 => format!("in all of {networks} networks{told}"),
                    _ => format!("in {} of {networks} networks{told}", networks - against),
                },
                holds: Some(against == 0),
                witness: least,
            })
        }))
    };
    families.iter().map(fact).collect()
}
