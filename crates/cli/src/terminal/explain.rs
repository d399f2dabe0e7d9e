//! Claims as text and JSON, before anything is proved.

use diagnostic::escape_line;
use hypothesis::LimitsRecord;
use pounce::Claim;
use pounce::claim::{asked, budget};
use pounce::engine::{Choice, choose};
use pounce::records::{ExplainedRecord, ListedRecord};

use crate::terminal::output::{document, table};
use crate::terminal::paint::{Paint, Tone};

/// Explains a claim: its questions, its engine and budget, and the kind of evidence.
pub fn explain(loaded: &Claim, limits: &LimitsRecord) -> String {
    let claim = loaded.file();
    let choice = choose(loaded);
    let mut rows = vec![("game", claim.game.clone())];
    rows.extend(claim.source.clone().map(|source| ("source", source)));
    rows.extend(asked(loaded));
    rows.push(("engine", choice_line(&choice)));
    rows.push(("budget", budget(limits)));
    rows.push(("evidence", choice.trust.meaning().to_owned()));
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
        escape_line(loaded.name()),
        escape_line(&claim.statement),
        table(&rows, &[])
    )
}

/// Explains claims as JSON.
pub fn explain_json<'a>(
    claims: impl Iterator<Item = (&'a Claim, LimitsRecord)>,
) -> anyhow::Result<String> {
    let claims = claims.map(|(loaded, limits)| ExplainedRecord::of(loaded, limits));
    document(&claims.collect::<Vec<_>>())
}

/// Puts the choice of an engine into words.
pub fn choice_line(choice: &Choice) -> String {
    format!("{}, since {}", choice.engine.name(), choice.why)
}

/// Lists claims as a table.
pub fn list(claims: &[Claim], paint: Paint) -> String {
    let heading = ["claim", "tier", "engine", "statement"];
    let mut rows = vec![heading.map(str::to_owned).to_vec()];
    rows.extend(claims.iter().map(|loaded| {
        vec![
            loaded.name().to_owned(),
            loaded.file().tier.name().to_owned(),
            choose(loaded).engine.name().to_owned(),
            loaded.file().statement.clone(),
        ]
    }));
    paint.table(&rows, &[], |row, _| match row {
        0 => Tone::Heading,
        _ => Tone::Plain,
    })
}

/// Lists claims as JSON.
pub fn list_json(claims: &[Claim]) -> anyhow::Result<String> {
    let claims: Vec<ListedRecord> = claims.iter().map(ListedRecord::of).collect();
    document(&claims)
}
