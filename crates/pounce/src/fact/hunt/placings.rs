//! Facts about the number of ways to place the tigers and some goats, by Burnside's lemma.

use std::ops::RangeInclusive;
use std::sync::Arc;

use diagnostic::Diagnostic;
use games::hunt::Hunt;
use hypothesis::Arrangements;
use hypothesis::{Figure, Ratio};
use tablebase::fixed_arrangements;

use super::nodes::all_symmetries;
use crate::fact::{Fact, FactFinding};

/// Returns the facts that a goal claims, row by row.
pub(crate) fn arrangements(
    rows: &[Arrangements],
    hunt: &Arc<Hunt>,
) -> Result<Vec<Fact>, Diagnostic> {
    let mut facts = Vec::new();
    for (number, row) in rows.iter().enumerate() {
        facts.extend(row_facts(
            row,
            hunt,
            &format!("goal.arrangements.{number}"),
        )?);
    }
    Ok(facts)
}

fn row_facts(row: &Arrangements, hunt: &Arc<Hunt>, key: &str) -> Result<Vec<Fact>, Diagnostic> {
    let room = hunt.board().nodes.len() - hunt.board().tigers.len();
    let (from, to) = (row.goats, row.to.unwrap_or(row.goats));
    if usize::from(to) > room {
        let message = format!("{to} goats do not fit: there is room for {room}");
        let name = if row.to.is_some() { "to" } else { "goats" };
        return Err(Diagnostic::new(message).in_key(&format!("{key}.{name}")));
    }
    if to < from {
        let message = format!("`to` ({to}) must not be less than `goats` ({from})");
        return Err(Diagnostic::new(message).in_key(&format!("{key}.to")));
    }
    if row.all.is_none() && row.distinct.is_none() && row.kept.is_empty() {
        return Err(Diagnostic::new("this row claims no figure").in_key(key));
    }
    let what = match row.to {
        None => format!("placings with {from} goats"),
        Some(to) => format!("placings with {from} to {to} goats"),
    };
    let mut facts = Vec::new();
    if let Some(figure) = &row.all {
        (figure.check()).map_err(|diagnostic| diagnostic.in_key(&format!("{key}.all")))?;
        let text = digest_text(from..=to, "all", figure);
        let hunt = hunt.clone();
        let count = move || sum(from..=to, |goats| count_all(&hunt, goats));
        facts.push(Fact::figure(what.clone(), text, figure, count));
    }
    if let Some(figure) = &row.distinct {
        all_symmetries(hunt, &format!("{key}.distinct"))?;
        (figure.check()).map_err(|diagnostic| diagnostic.in_key(&format!("{key}.distinct")))?;
        let text = digest_text(from..=to, "distinct", figure);
        let hunt = hunt.clone();
        let count = move || sum(from..=to, |goats| count_distinct(&hunt, goats));
        let what = format!("{what}, up to symmetry");
        facts.push(Fact::figure(what, text, figure, count));
    }
    if !row.kept.is_empty() {
        let key = format!("{key}.kept");
        facts.push(kept_fact(&row.kept, hunt, from..=to, &what, &key)?);
    }
    Ok(facts)
}

/// Returns the fact about the number of placings that each symmetry fixes.
fn kept_fact(
    kept: &[u64],
    hunt: &Arc<Hunt>,
    range: RangeInclusive<u8>,
    what: &str,
    key: &str,
) -> Result<Fact, Diagnostic> {
    all_symmetries(hunt, key)?;
    let symmetries = hunt.symmetries().images().len();
    if kept.len() != symmetries {
        let given = kept.len();
        let message = format!("{symmetries} figures are required, one per symmetry, not {given}");
        return Err(Diagnostic::new(message).in_key(key));
    }
    let mut claimed = kept.to_vec();
    claimed.sort_unstable();
    let text = kept_digest_text(range.clone(), &claimed);
    let what = format!("{what}, kept by each symmetry");
    let hunt = hunt.clone();
    Ok(Fact::new(what, list(&claimed), text, move |_| {
        let tigers = hunt.board().tigers.len() as u32;
        let fixed = |symmetry: &Vec<u8>| {
            let of = |goats: u8| fixed_arrangements(symmetry, tigers, goats.into());
            range.clone().map(of).sum()
        };
        let mut found: Vec<u64> = hunt.symmetries().images().iter().map(fixed).collect();
        found.sort_unstable();
        Ok(FactFinding::new(list(&found), found == claimed))
    }))
}

/// Frozen: recorded digests depend on these bytes.
fn digest_text(range: RangeInclusive<u8>, name: &str, figure: &Figure) -> String {
    let (from, to) = range.into_inner();
    format!("arrangements {from} {to} {name} {figure}")
}

/// Frozen: recorded digests depend on these bytes.
fn kept_digest_text(range: RangeInclusive<u8>, sorted: &[u64]) -> String {
    let (from, to) = range.into_inner();
    let figures: Vec<String> = sorted.iter().map(u64::to_string).collect();
    format!("arrangements {from}..={to} kept [{}]", figures.join(", "))
}

fn sum(range: RangeInclusive<u8>, count: impl Fn(u8) -> u64) -> Ratio {
    Ratio::whole(range.map(count).sum::<u64>())
}

fn count_all(hunt: &Hunt, goats: u8) -> u64 {
    let identity = &hunt.symmetries().images()[0];
    fixed_arrangements(identity, hunt.board().tigers.len() as u32, goats.into())
}

fn count_distinct(hunt: &Hunt, goats: u8) -> u64 {
    let symmetries = hunt.symmetries().images();
    tablebase::arrangements(symmetries, hunt.board().tigers.len() as u32, goats.into())
}

fn list(figures: &[u64]) -> String {
    let words: Vec<String> = figures.iter().map(u64::to_string).collect();
    words.join(" ")
}
