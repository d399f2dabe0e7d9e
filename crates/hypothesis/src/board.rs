//! Claims about a board itself: what its lines make of it.

use std::collections::BTreeMap;

use diagnostic::Diagnostic;
use games::hunt::Hunt;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::figure::{Figure, Ratio};
use crate::hunt_fact::{HuntFact, HuntFound, all_symmetries, node_names, node_set};

/// Figures of a board. What is not said is not claimed.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct BoardFigures {
    /// Nodes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<Figure>,
    /// Pairs of adjacent nodes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub edges: Option<Figure>,
    /// Jumps, either way once.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub jumps: Option<Figure>,
    /// Pairs of nodes between which a jump leads; as many as jumps if each is known by its ends.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub jump_ends: Option<Figure>,
    /// Jumps, either way once, whose ends are adjacent as well.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub short_jumps: Option<Figure>,
    /// Ways in which one move of a goat may answer a fork, two jumps from one node over different
    /// goats: both end on the same node, or the goat under the second is beside the end of the
    /// first. Without any, every fork captures a goat.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fork_answers: Option<Figure>,
    /// Symmetries, the identity among them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub symmetries: Option<Figure>,
    /// Pairs of edges that cross or touch in the board's picture; without any it is planar.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub crossings: Option<Figure>,
    /// The fewest neighbours that a node has.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub least_degree: Option<Figure>,
    /// The most.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub greatest_degree: Option<Figure>,
    /// Neighbours of a node on the average.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mean_degree: Option<Figure>,
    /// How many neighbours a node has, by its name.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub degrees: BTreeMap<String, Figure>,
    /// Which neighbours a node has, by its name: their names, separated by blanks.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub neighbours: BTreeMap<String, String>,
    /// How many jumps start from a node on the average, of the nodes with so many neighbours.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub jumps_by_degree: BTreeMap<String, Figure>,
    /// Jumps that there are: the names of a start, the node jumped over, and the end.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub has_jumps: Vec<String>,
    /// Into how many connected parts the board falls without these nodes, by their names.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub parts_without: BTreeMap<String, Figure>,
}

impl BoardFigures {
    /// What is claimed, fact by fact.
    pub(crate) fn facts(&self, hunt: &Hunt) -> Result<Vec<HuntFact>, Diagnostic> {
        let mut facts = self.plain(hunt)?;
        for (node, name, figure) in by_node(hunt, &self.degrees, "degrees")? {
            figure
                .check()
                .map_err(|diagnostic| diagnostic.in_key(&format!("goal.board.degrees.{name}")))?;
            facts.push(HuntFact::figure(
                format!("neighbours of {name}"),
                &format!("degree of {node}"),
                figure,
                move |hunt| Ratio::whole(hunt.degree(node)),
            ));
        }
        for (node, name, names) in by_node(hunt, &self.neighbours, "neighbours")? {
            let claimed = node_set(hunt, names, &format!("goal.board.neighbours.{name}"))?;
            let text = format!("neighbours of {node} {claimed:#x}");
            let what = format!("beside {name}");
            facts.push(HuntFact::new(
                what,
                node_names(hunt, claimed),
                text,
                move |hunt, _| {
                    let found = hunt.neighbours(node);
                    Ok(HuntFound {
                        found: node_names(hunt, found),
                        holds: found == claimed,
                        witness: None,
                    })
                },
            ));
        }
        for (degree, figure) in &self.jumps_by_degree {
            facts.push(jumps_by_degree(hunt, degree, figure)?);
        }
        for (number, names) in self.has_jumps.iter().enumerate() {
            facts.push(has_jump(
                hunt,
                names,
                &format!("goal.board.has_jumps.{number}"),
            )?);
        }
        for (names, figure) in &self.parts_without {
            let key = format!("goal.board.parts_without.{names}");
            let without = node_set(hunt, names, &key)?;
            figure
                .check()
                .map_err(|diagnostic| diagnostic.in_key(&key))?;
            facts.push(HuntFact::figure(
                format!("parts without {}", node_names(hunt, without)),
                &format!("parts without {without:#x}"),
                figure,
                move |hunt| Ratio::whole(hunt.components(hunt.all_nodes() & !without).len() as u64),
            ));
        }
        Ok(facts)
    }

    /// The figures of the board as a whole.
    fn plain(&self, hunt: &Hunt) -> Result<Vec<HuntFact>, Diagnostic> {
        if self.symmetries.is_some() {
            all_symmetries(hunt, "goal.board.symmetries")?;
        }
        type Count = fn(&Hunt) -> Ratio;
        let each: [(&str, &Option<Figure>, Count); 11] = [
            ("nodes", &self.nodes, |hunt| whole(hunt.board().nodes.len())),
            ("edges", &self.edges, |hunt| {
                whole(hunt.board().edges().len())
            }),
            ("jumps", &self.jumps, |hunt| whole(one_way(hunt).len())),
            ("jump_ends", &self.jump_ends, |hunt| {
                let mut ends: Vec<(u8, u8)> = one_way(hunt)
                    .into_iter()
                    .map(|(from, _, to)| (from, to))
                    .collect();
                // Sorted by where they start and what they lead over.
                ends.sort_unstable();
                ends.dedup();
                whole(ends.len())
            }),
            ("short_jumps", &self.short_jumps, |hunt| {
                let jumps = one_way(hunt).into_iter();
                whole(
                    jumps
                        .filter(|&(from, _, to)| hunt.neighbours(from) >> to & 1 == 1)
                        .count(),
                )
            }),
            ("fork_answers", &self.fork_answers, |hunt| {
                whole(hunt.fork_answers().len())
            }),
            ("symmetries", &self.symmetries, |hunt| {
                whole(hunt.symmetries().images().len())
            }),
            ("crossings", &self.crossings, |hunt| {
                Ratio::whole(hunt.board().edge_crossings())
            }),
            ("least_degree", &self.least_degree, |hunt| {
                Ratio::whole(degrees(hunt).min().unwrap_or(0))
            }),
            ("greatest_degree", &self.greatest_degree, |hunt| {
                Ratio::whole(degrees(hunt).max().unwrap_or(0))
            }),
            ("mean_degree", &self.mean_degree, |hunt| Ratio {
                numerator: degrees(hunt).map(u128::from).sum(),
                denominator: degrees(hunt).count() as u128,
            }),
        ];
        let mut facts = Vec::new();
        for (name, figure, count) in each {
            if let Some(figure) = figure {
                figure
                    .check()
                    .map_err(|diagnostic| diagnostic.in_key(&format!("goal.board.{name}")))?;
                // The rules know nothing of the picture, so what is meant by it is said here.
                let text = match name {
                    "crossings" => format!("crossings {}", picture(hunt)),
                    name => name.to_owned(),
                };
                facts.push(HuntFact::figure(
                    name.replace('_', " "),
                    &text,
                    figure,
                    count,
                ));
            }
        }
        Ok(facts)
    }
}

/// What is said of nodes by name, in the order of the board.
fn by_node<'a, T>(
    hunt: &Hunt,
    said: &'a BTreeMap<String, T>,
    key: &str,
) -> Result<Vec<(u8, &'a str, &'a T)>, Diagnostic> {
    let mut nodes = Vec::new();
    for (name, said) in said {
        let node = hunt.board().node(name);
        let node =
            node.map_err(|diagnostic| diagnostic.in_key(&format!("goal.board.{key}.{name}")))?;
        nodes.push((node, name.as_str(), said));
    }
    nodes.sort_by_key(|(node, ..)| *node);
    Ok(nodes)
}

/// Where the nodes are drawn.
fn picture(hunt: &Hunt) -> String {
    let nodes = hunt.board().nodes.iter();
    let places: Vec<(f64, f64)> = nodes.map(|node| (node.x, node.y)).collect();
    format!("{places:?}")
}

fn whole(count: usize) -> Ratio {
    Ratio::whole(count as u64)
}

fn degrees(hunt: &Hunt) -> impl Iterator<Item = u32> {
    (0..hunt.board().nodes.len() as u8).map(|node| hunt.degree(node))
}

/// Jumps, either way once.
fn one_way(hunt: &Hunt) -> Vec<(u8, u8, u8)> {
    let jumps = hunt.board().jumps().into_iter();
    jumps.filter(|(from, _, to)| from < to).collect()
}

fn jumps_by_degree(hunt: &Hunt, degree: &str, figure: &Figure) -> Result<HuntFact, Diagnostic> {
    let key = format!("goal.board.jumps_by_degree.{degree}");
    let Some(wanted) = degree
        .parse::<u32>()
        .ok()
        .filter(|&wanted| degrees(hunt).any(|degree| degree == wanted))
    else {
        let message = format!("no node has `{degree}` neighbours");
        return Err(Diagnostic::new(message).in_key(&key));
    };
    figure
        .check()
        .map_err(|diagnostic| diagnostic.in_key(&key))?;
    let what = format!("jumps from a node with {degree} neighbours");
    let text = format!("jumps by degree {wanted}");
    Ok(HuntFact::figure(what, &text, figure, move |hunt| {
        let like = |node: &u8| hunt.degree(*node) == wanted;
        let jumps = hunt.board().jumps().into_iter();
        Ratio {
            numerator: jumps.filter(|(from, _, _)| like(from)).count() as u128,
            denominator: (degrees(hunt).filter(|&degree| degree == wanted)).count() as u128,
        }
    }))
}

fn has_jump(hunt: &Hunt, names: &str, key: &str) -> Result<HuntFact, Diagnostic> {
    let nodes = names
        .split_whitespace()
        .map(|name| hunt.board().node(name))
        .collect::<Result<Vec<u8>, Diagnostic>>()
        .map_err(|diagnostic| diagnostic.in_key(key))?;
    let [from, over, to] = nodes[..] else {
        return Err(
            Diagnostic::new("a jump has a start, a node jumped over, and an end")
                .in_key(key)
                .help("for example \"0 2 8\""),
        );
    };
    let what = format!("jump {names}");
    let text = format!("jump {from} {over} {to}");
    Ok(HuntFact::new(what, "yes", text, move |hunt, _| {
        let holds = hunt.board().jumps().contains(&(from, over, to));
        Ok(HuntFound {
            found: if holds { "yes" } else { "no" }.to_owned(),
            holds,
            witness: None,
        })
    }))
}
