//! Facts about the graph of a board.

use std::collections::BTreeMap;
use std::sync::Arc;

use diagnostic::Diagnostic;
use games::hunt::Hunt;
use hypothesis::BoardFigures;
use hypothesis::{Figure, Ratio};

use super::nodes::{all_symmetries, node_names, node_set};
use crate::fact::{Fact, FactFinding};
use crate::task::Errors;

/// Returns the facts that a goal claims.
pub(crate) fn board(goal: &BoardFigures, hunt: &Arc<Hunt>) -> Result<Vec<Fact>, Errors> {
    let mut facts = totals(goal, hunt);
    for entry in by_node(hunt, &goal.degrees, "degrees") {
        facts.push(entry.and_then(|(node, name, figure)| degree(hunt, node, name, figure)));
    }
    for entry in by_node(hunt, &goal.neighbours, "neighbours") {
        facts.push(entry.and_then(|(node, name, names)| neighbours(hunt, node, name, names)));
    }
    for (degree, figure) in &goal.jumps_by_degree {
        facts.push(jumps_by_degree(hunt, degree, figure));
    }
    for (number, names) in goal.has_jumps.iter().enumerate() {
        let key = format!("goal.board.has_jumps.{number}");
        facts.push(has_jump(hunt, names).map_err(|errors| errors.in_key(&key)));
    }
    for (names, figure) in &goal.parts_without {
        facts.push(parts_without(hunt, names, figure));
    }
    Errors::all(facts)
}

/// Returns the facts about the board as a whole.
fn totals(goal: &BoardFigures, hunt: &Arc<Hunt>) -> Vec<Result<Fact, Errors>> {
    type Count = fn(&Hunt) -> Ratio;
    let figures: [(&str, &Option<Figure>, Count); 11] = [
        ("nodes", &goal.nodes, |hunt| whole(hunt.board().nodes.len())),
        ("edges", &goal.edges, |hunt| {
            whole(hunt.board().edges().len())
        }),
        ("jumps", &goal.jumps, |hunt| whole(one_way(hunt).len())),
        ("jump_ends", &goal.jump_ends, jump_ends),
        ("short_jumps", &goal.short_jumps, |hunt| {
            let adjacent = |(from, _, to): &(u8, u8, u8)| hunt.neighbours(*from) >> to & 1 == 1;
            whole(one_way(hunt).iter().filter(|jump| adjacent(jump)).count())
        }),
        ("fork_answers", &goal.fork_answers, |hunt| {
            whole(hunt.fork_answers().len())
        }),
        ("symmetries", &goal.symmetries, |hunt| {
            whole(hunt.symmetries().images().len())
        }),
        ("crossings", &goal.crossings, |hunt| {
            Ratio::whole(hunt.board().edge_crossings())
        }),
        ("least_degree", &goal.least_degree, |hunt| {
            Ratio::whole(degrees(hunt).min().unwrap_or(0))
        }),
        ("greatest_degree", &goal.greatest_degree, |hunt| {
            Ratio::whole(degrees(hunt).max().unwrap_or(0))
        }),
        ("mean_degree", &goal.mean_degree, |hunt| Ratio {
            numerator: degrees(hunt).map(u128::from).sum(),
            denominator: degrees(hunt).count() as u128,
        }),
    ];
    let total = |(name, figure, count): (&str, &Option<Figure>, Count)| {
        let figure = figure.as_ref()?;
        Some(total(hunt, name, figure, count))
    };
    figures.into_iter().filter_map(total).collect()
}

/// Returns the fact about one property of the board as a whole.
fn total(
    hunt: &Arc<Hunt>,
    name: &str,
    figure: &Figure,
    count: fn(&Hunt) -> Ratio,
) -> Result<Fact, Errors> {
    let key = format!("goal.board.{name}");
    if name == "symmetries" {
        all_symmetries(hunt, &key)?;
    }
    (figure.check()).map_err(|diagnostic| diagnostic.in_key(&key))?;
    let (what, text) = (name.replace('_', " "), digest_text(hunt, name, figure));
    let hunt = hunt.clone();
    Ok(Fact::figure(what, text, figure, move || count(&hunt)))
}

fn jump_ends(hunt: &Hunt) -> Ratio {
    let jumps = one_way(hunt).into_iter();
    let mut ends: Vec<(u8, u8)> = jumps.map(|(from, _, to)| (from, to)).collect();
    ends.sort_unstable();
    ends.dedup();
    whole(ends.len())
}

fn degree(hunt: &Arc<Hunt>, node: u8, name: &str, figure: &Figure) -> Result<Fact, Errors> {
    (figure.check())
        .map_err(|diagnostic| diagnostic.in_key(&format!("goal.board.degrees.{name}")))?;
    let what = format!("neighbours of {name}");
    let digest_text = digest_text(hunt, &format!("degree of {node}"), figure);
    let hunt = hunt.clone();
    Ok(Fact::figure(what, digest_text, figure, move || {
        Ratio::whole(hunt.degree(node))
    }))
}

fn neighbours(hunt: &Arc<Hunt>, node: u8, name: &str, names: &str) -> Result<Fact, Errors> {
    let key = format!("goal.board.neighbours.{name}");
    let claimed = node_set(hunt, names).map_err(|errors| errors.in_key(&key))?;
    let what = format!("beside {name}");
    let hunt = hunt.clone();
    Ok(Fact::new(
        what,
        node_names(&hunt, claimed),
        neighbours_digest_text(node, claimed),
        move |_| {
            let found = hunt.neighbours(node);
            Ok(FactFinding::new(node_names(&hunt, found), found == claimed))
        },
    ))
}

fn jumps_by_degree(hunt: &Arc<Hunt>, degree: &str, figure: &Figure) -> Result<Fact, Errors> {
    let key = format!("goal.board.jumps_by_degree.{degree}");
    let parsed = degree.parse::<u32>().ok();
    let Some(wanted) = parsed.filter(|&wanted| degrees(hunt).any(|degree| degree == wanted)) else {
        let message = format!("no node has `{degree}` neighbours");
        return Err(Diagnostic::new(message).at_key_name(&key).into());
    };
    (figure.check()).map_err(|diagnostic| diagnostic.in_key(&key))?;
    let what = format!("jumps from a node with {degree} neighbours");
    let digest_text = digest_text(hunt, &format!("jumps by degree {wanted}"), figure);
    let hunt = hunt.clone();
    Ok(Fact::figure(what, digest_text, figure, move || {
        let jumps = hunt.board().jumps().into_iter();
        let from_such = jumps.filter(|(from, _, _)| hunt.degree(*from) == wanted);
        Ratio {
            numerator: from_such.count() as u128,
            denominator: (degrees(&hunt).filter(|&degree| degree == wanted)).count() as u128,
        }
    }))
}

fn has_jump(hunt: &Arc<Hunt>, names: &str) -> Result<Fact, Errors> {
    let nodes = names
        .split_whitespace()
        .map(|name| hunt.board().node(name).map_err(Errors::from));
    let nodes = Errors::all(nodes)?;
    let [from, over, to] = nodes[..] else {
        let message = "a jump is a start, the node jumped over, and an end";
        let error = Diagnostic::new(message).help("for example \"0 2 8\"");
        return Err(error.into());
    };
    let what = format!("jump {names}");
    let hunt = hunt.clone();
    Ok(Fact::new(
        what,
        "yes",
        jump_digest_text(from, over, to),
        move |_| {
            let holds = hunt.board().jumps().contains(&(from, over, to));
            Ok(FactFinding::new(if holds { "yes" } else { "no" }, holds))
        },
    ))
}

fn parts_without(hunt: &Arc<Hunt>, names: &str, figure: &Figure) -> Result<Fact, Errors> {
    let key = format!("goal.board.parts_without.{names}");
    let without = node_set(hunt, names).map_err(|Errors(errors)| {
        Errors(
            errors
                .into_iter()
                .map(|error| error.at_key_name(&key))
                .collect(),
        )
    })?;
    (figure.check()).map_err(|diagnostic| diagnostic.in_key(&key))?;
    let what = format!("parts without {}", node_names(hunt, without));
    let digest_text = digest_text(hunt, &format!("parts without {without:#x}"), figure);
    let hunt = hunt.clone();
    Ok(Fact::figure(what, digest_text, figure, move || {
        whole(hunt.components(hunt.all_nodes() & !without).len())
    }))
}

/// Frozen: recorded digests depend on these bytes. The rules of a game do not include the drawing of
/// its board, so a claim about crossings lists the coordinates.
fn digest_text(hunt: &Hunt, name: &str, figure: &Figure) -> String {
    if name != "crossings" {
        return format!("{name} {figure}");
    }
    let nodes = hunt.board().nodes.iter();
    let points: Vec<String> = nodes
        .map(|node| format!("({:?}, {:?})", node.x, node.y))
        .collect();
    format!("crossings [{}] {figure}", points.join(", "))
}

/// Frozen: recorded digests depend on these bytes.
fn neighbours_digest_text(node: u8, neighbours: u32) -> String {
    format!("neighbours of {node} {neighbours:#x}")
}

/// Frozen: recorded digests depend on these bytes.
fn jump_digest_text(from: u8, over: u8, to: u8) -> String {
    format!("jump {from} {over} {to}")
}

/// Looks up nodes by name, and returns the entries in the order of the board.
fn by_node<'a, T>(
    hunt: &Hunt,
    entries: &'a BTreeMap<String, T>,
    key: &str,
) -> Vec<Result<(u8, &'a str, &'a T), Errors>> {
    let found = entries.iter().map(|(name, entry)| {
        let node = hunt.board().node(name);
        let node = node.map_err(|unknown| unknown.at_key_name(&format!("goal.board.{key}.{name}")));
        Ok((node?, name.as_str(), entry))
    });
    let mut found: Vec<_> = found.collect();
    found.sort_by_key(|entry| entry.as_ref().map_or(0, |(node, ..)| *node));
    found
}

fn whole(count: usize) -> Ratio {
    Ratio::whole(count as u64)
}

fn degrees(hunt: &Hunt) -> impl Iterator<Item = u32> {
    (0..hunt.board().nodes.len() as u8).map(|node| hunt.degree(node))
}

/// Lists all jumps, each in one direction.
fn one_way(hunt: &Hunt) -> Vec<(u8, u8, u8)> {
    let jumps = hunt.board().jumps().into_iter();
    jumps.filter(|(from, _, to)| from < to).collect()
}
