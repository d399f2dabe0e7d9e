//! Observations on knots: their sum is even, and untying one passes it on.

use diagnostic::Diagnostic;
use games::switching::{Position, Untying, all_untyings, knot_counts, shared_untyings, side_name};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::family::{FamilyName, over};
use crate::fact::Fact;

/// Which knots a claim is about: those of two spanning trees of Short, and of two of Cut in the
/// dual, both with as few knots as possible.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct KnotClaim {
    /// Whether only trees count that have the same edges on both sides.
    pub same_edges: bool,
    /// For which networks.
    pub families: Vec<FamilyName>,
}

/// All sets of edges are gone through.
const MOST: usize = 11;

impl KnotClaim {
    fn condition(&self) -> &'static str {
        match self.same_edges {
            true => ", if both have the same edges",
            false => "",
        }
    }

    /// The knots of both sides together are even in number.
    pub(super) fn even(&self) -> Result<Vec<Fact>, Diagnostic> {
        let same = self.same_edges;
        let claimed = format!("both sides' knots are even in number{}", self.condition());
        over(
            &self.families,
            ("goal.knots.families", MOST),
            &claimed,
            move |network, counted: &mut u32, _| {
                // Trees with the same edges have as many of them, so at least these count.
                let vertices = network.vertices.len() as u32;
                let edges = network.edges.len() as u32;
                let Some([short, cut]) = knot_counts(network, &Position::default()) else {
                    return Ok(None);
                };
                let of_short = 2 * (vertices - 1) - short;
                let of_cut = 2 * (edges + 1 - vertices + 1) - cut;
                if same && of_short != of_cut {
                    return Ok(None);
                }
                *counted += 1;
                let odd = (short + cut) % 2 == 1;
                Ok(odd.then(|| format!("{short} knots of Short and {cut} of Cut")))
            },
            move |_, counted| match same {
                true => format!("; in {counted} both can have as many edges"),
                false => String::new(),
            },
        )
    }

    /// When a side unties a knot, the other has one more.
    pub(super) fn passed_on(&self) -> Result<Vec<Fact>, Diagnostic> {
        let same = self.same_edges;
        let claimed = format!(
            "untying a knot gives the other side one{}",
            self.condition()
        );
        over(
            &self.families,
            ("goal.untying.families", MOST),
            &claimed,
            move |network, untied: &mut u64, _| {
                let cases: Vec<Untying> = match same {
                    true => shared_untyings(network),
                    false => all_untyings(network),
                };
                *untied += cases.len() as u64;
                let against = |it: &&Untying| it.knots[1] != it.knots[0] + 1;
                Ok(cases.iter().find(against).map(|it| {
                    let (side, knot) = (side_name(it.side), network.edge_name(it.knot));
                    let [before, after] = it.knots;
                    format!(
                        "{side} takes {knot}, and the other's knots go from {before} to {after}"
                    )
                }))
            },
            |_, untied| format!("; {untied} knots untied"),
        )
    }
}
