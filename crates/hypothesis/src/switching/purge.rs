//! Whether purging two forests finds two trees.

use diagnostic::Diagnostic;
use games::switching::{Position, Purge, SHORT, WinningPair, find_by_purging};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::family::{FamilyName, over};
use crate::fact::Fact;

/// Two forests are made of the edges in some order; vertices that are not in both trees with the
/// terminals are deleted. This finds two trees wherever there are some, whatever the order is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PurgeClaim {
    /// How often vertices are deleted.
    pub times: Times,
    /// For which networks.
    pub families: Vec<FamilyName>,
}

/// How often vertices are deleted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Times {
    /// Once.
    Once,
    /// Until nothing changes.
    Repeated,
}

/// Every order of the edges is tried, so there are few edges: 7 have 5040 orders.
const MOST: usize = 7;

impl PurgeClaim {
    /// What is claimed, for each family.
    pub(super) fn facts(&self) -> Result<Vec<Fact>, Diagnostic> {
        let (purge, words) = match self.times {
            Times::Once => (Purge::Once, "once"),
            Times::Repeated => (Purge::Repeated, "again and again"),
        };
        let claimed = format!("purging {words} finds two trees where there are some, in any order");
        over(
            &self.families,
            ("goal.purge.families", MOST),
            &claimed,
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
                    if !next_order(&mut order) {
                        break;
                    }
                }
                counts.0 += tried;
                counts.1 += missed;
                Ok(first.map(|order| {
                    let names: Vec<String> =
                        order.iter().map(|&it| network.edge_name(it)).collect();
                    format!(
                        "missed in {missed} of {tried} orders, such as {}",
                        names.join(" ")
                    )
                }))
            },
            |_, (tried, missed)| format!("; {missed} of {tried} orders miss them"),
        )
    }
}

/// The next order of these numbers, the greatest last; false if this was that.
fn next_order(order: &mut [usize]) -> bool {
    let Some(at) = order.windows(2).rposition(|pair| pair[0] < pair[1]) else {
        return false;
    };
    let after = order.iter().rposition(|&it| it > order[at]);
    order.swap(at, after.expect("the one behind it is greater"));
    order[at + 1..].reverse();
    true
}
