//! Formats explanations and lists of claims.

use pounce::records::{ExplainedRecord, LimitsRecord, ListedRecord};
use pounce::text::escape_line;

use crate::terminal::output::{count, table};
use crate::terminal::paint::{Paint, Tone};

/// Explains a claim: its questions, its engine and budget, and the kind of evidence.
pub fn explain(claim: &ExplainedRecord) -> String {
    let mut rows = vec![("game", claim.game.clone())];
    rows.extend(claim.source.clone().map(|source| ("source", source)));
    rows.extend((claim.asks.iter()).map(|ask| (ask.kind.as_str(), ask.text.clone())));
    rows.push(("engine", engine_line(claim)));
    rows.push(("budget", budget(&claim.limits)));
    rows.push(("evidence", claim.trust.meaning().to_owned()));
    rows.push(("tier", claim.tier.name().to_owned()));
    if let Some(expect) = claim.expect {
        rows.push(("expected", expect.name().to_owned()));
    }
    let rows: Vec<Vec<String>> = rows
        .into_iter()
        .map(|(key, value)| vec![format!("  {key}"), value])
        .collect();
    format!(
        "{}: {}\n{}",
        escape_line(&claim.claim),
        escape_line(&claim.statement),
        table(&rows, &[])
    )
}

/// Formats the engine and the reason for choosing it.
pub fn engine_line(claim: &ExplainedRecord) -> String {
    format!("{}, since {}", claim.engine.name(), claim.why)
}

/// Formats the budget of a claim.
fn budget(limits: &LimitsRecord) -> String {
    let seconds = limits
        .max_seconds
        .map_or("no time limit".to_owned(), |seconds| format!("{seconds} s"));
    let threads = count(limits.threads.into(), "thread", "threads");
    let nodes = count(limits.max_nodes, "node", "nodes");
    let memory = limits.max_bytes >> 20;
    format!("{nodes} per question, {memory} MiB, {seconds}, {threads}")
}

/// Lists claims as a table.
pub fn list(claims: impl Iterator<Item = ListedRecord>, paint: Paint) -> String {
    let heading = ["claim", "tier", "engine", "statement"];
    let mut rows = vec![heading.map(str::to_owned).to_vec()];
    rows.extend(claims.map(|claim| {
        vec![
            claim.claim,
            claim.tier.name().to_owned(),
            claim.engine.name().to_owned(),
            claim.statement,
        ]
    }));
    paint.table(&rows, &[], |row, _| match row {
        0 => Tone::Heading,
        _ => Tone::Plain,
    })
}
