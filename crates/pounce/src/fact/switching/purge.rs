//! Facts that purging two forests finds two trees.

use diagnostic::Diagnostic;
use games::switching::{Position, Purge, SHORT, WinningPair, find_by_purging};
use hypothesis::{PurgeClaim, PurgeRounds};

use super::family::Statement;
use crate::fact::Fact;

/// The limit on edges, because every order of the edges is tried: 5040 orders for 7 edges.
const MOST_EDGES: usize = 7;

/// Returns the facts that a goal claims, one per family.
pub(crate) fn purge(goal: &PurgeClaim) -> Result<Vec<Fact>, Diagnostic> {
    let (purge, words) = match goal.times {
        PurgeRounds::Once => (Purge::Once, "once"),
        PurgeRounds::Repeated => (Purge::Repeated, "again and again"),
    };
    let statement = Statement {
        key: "goal.purge.families",
        most_edges: MOST_EDGES,
        words: format!("purging {words} finds two trees where there are some, in any order"),
        digest_words: digest_words(goal.times).to_owned(),
    };
    statement.facts(
        &goal.families,
        move |network, counts: &mut (u64, u64), meter| {
            if WinningPair::find(network, &Position::default(), SHORT).is_none() {
                return Ok(None);
            }
            let (mut tried, mut missed) = (0, 0);
            let mut first = None;
            let mut order: Vec<usize> = (0..network.edges.len()).collect();
            loop {
                meter.count()?;
                tried += 1;
                if find_by_purging(network, &order, purge).is_none() {
                    missed += 1;
                    first = first.or_else(|| Some(order.clone()));
                }
                if !next_permutation(&mut order) {
                    break;
                }
            }
            counts.0 += tried;
            counts.1 += missed;
            Ok(first.map(|order| {
                let names: Vec<String> =
                    order.iter().map(|&edge| network.edge_name(edge)).collect();
                format!(
                    "missed in {missed} of {tried} orders, such as {}",
                    names.join(" ")
                )
            }))
        },
        |(tried, missed)| format!("; {missed} of {tried} orders miss them"),
    )
}

/// Frozen: recorded digests depend on these bytes.
fn digest_words(times: PurgeRounds) -> &'static str {
    match times {
        PurgeRounds::Once => "purging once finds two trees where there are some, in any order",
        PurgeRounds::Repeated => {
            "purging again and again finds two trees where there are some, in any order"
        }
    }
}

/// Advances to the next permutation in lexicographic order; returns false after the last one.
fn next_permutation(order: &mut [usize]) -> bool {
    let Some(at) = order.windows(2).rposition(|pair| pair[0] < pair[1]) else {
        return false;
    };
    let after = order.iter().rposition(|&item| item > order[at]);
    order.swap(at, after.expect("the next item is greater"));
    order[at + 1..].reverse();
    true
}
