//! Observations on knots: their total number is even, and untying one passes it to the other side.

use diagnostic::Diagnostic;
use games::switching::{self, Position, Untying, all_untyings, shared_untyings, side_name};
use hypothesis::KnotClaim;

use super::family::Statement;
use crate::fact::Fact;

/// The limit on edges, because all sets of edges are enumerated.
const MOST_EDGES: usize = 11;

/// Returns the facts that the total number of knots is even.
pub(crate) fn knots(goal: &KnotClaim) -> Result<Vec<Fact>, Diagnostic> {
    let same_edges = goal.same_edges;
    let statement = Statement {
        key: "goal.knots.families",
        most_edges: MOST_EDGES,
        words: format!("both sides' knots are even in number{}", condition(goal)),
        digest_words: digest_words("both sides' knots are even in number", goal),
    };
    statement.facts(
        &goal.families,
        move |network, counted: &mut u32, _| {
            let vertices = network.vertices.len() as u32;
            let edges = network.edges.len() as u32;
            let Some([short, cut]) = switching::knot_counts(network, &Position::default()) else {
                return Ok(None);
            };
            // Trees with the same edges have the same number of them. This condition is weaker, so
            // it leaves out no network that counts.
            let of_short = 2 * (vertices - 1) - short;
            let of_cut = 2 * (edges + 1 - vertices + 1) - cut;
            if same_edges && of_short != of_cut {
                return Ok(None);
            }
            *counted += 1;
            let odd = (short + cut) % 2 == 1;
            Ok(odd.then(|| format!("{short} knots of Short and {cut} of Cut")))
        },
        move |counted| {
            if same_edges {
                format!("; in {counted} both can have as many edges")
            } else {
                String::new()
            }
        },
    )
}

/// Returns the facts that the other side gains a knot when a side unties one.
pub(crate) fn untying(goal: &KnotClaim) -> Result<Vec<Fact>, Diagnostic> {
    let same_edges = goal.same_edges;
    let statement = Statement {
        key: "goal.untying.families",
        most_edges: MOST_EDGES,
        words: format!("untying a knot gives the other side one{}", condition(goal)),
        digest_words: digest_words("untying a knot gives the other side one", goal),
    };
    statement.facts(
        &goal.families,
        move |network, untied: &mut u64, _| {
            let cases: Vec<Untying> = if same_edges {
                shared_untyings(network)
            } else {
                all_untyings(network)
            };
            *untied += cases.len() as u64;
            let exception = cases.iter().find(|case| case.knots[1] != case.knots[0] + 1);
            Ok(exception.map(|case| {
                let (side, knot) = (side_name(case.side), network.edge_name(case.knot));
                let [before, after] = case.knots;
                format!("{side} takes {knot}, and the other's knots go from {before} to {after}")
            }))
        },
        |untied| format!("; {untied} knots untied"),
    )
}

fn condition(goal: &KnotClaim) -> &'static str {
    if goal.same_edges {
        ", if both have the same edges"
    } else {
        ""
    }
}

/// Frozen: recorded digests depend on these bytes.
fn digest_words(statement: &str, goal: &KnotClaim) -> String {
    if goal.same_edges {
        format!("{statement}, if both have the same edges")
    } else {
        statement.to_owned()
    }
}
