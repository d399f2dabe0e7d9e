//! Claims made in memory: the statement behind a question, or the value that was found.

use std::path::Path;

use game::Side;
use games::AnyGame;
use hypothesis::{Claim as ClaimFile, Engine, Expectation, Figure, Method, Tier};
use serde_json::Value;
use tablebase::SolveNeeds;

use super::language::{Kind, Statement, Wording};
use crate::catalogue::{LoadedGame, game_from, options_text};
use crate::error::InputError;
use crate::records::{AskedValue, PositionValueRecord, ValueEvidence};

/// Builds the claim that a statement holds in a position.
pub(super) fn claim_file(
    game: &LoadedGame,
    position: &str,
    statement: Statement,
    method: Method,
) -> ClaimFile {
    ClaimFile {
        statement: format!("{}.", statement.text),
        source: None,
        game: game.name().to_owned(),
        options: game.options().clone(),
        position: position.to_owned(),
        prover: statement.prover,
        first_move: None,
        goal: statement.goal,
        expect: None,
        tier: Tier::Fast,
        method,
    }
}

/// Builds the claim that a position has the value that was found. Returns `None` if the value is
/// unknown or an estimate, or if `prove` cannot confirm it: no engine uses the parity theorem of
/// Fish-Barrel.
pub(super) fn value_claim(
    game: &LoadedGame,
    position: &str,
    found: &PositionValueRecord,
) -> Option<ClaimFile> {
    if matches!(
        found.evidence,
        ValueEvidence::Unknown | ValueEvidence::Estimate
    ) {
        return None;
    }
    if matches!(game.rules(), AnyGame::FishBarrel(_)) && found.evidence == ValueEvidence::Theorem {
        return None;
    }
    let wording = Wording::of(game.rules());
    let AskedValue {
        value, probability, ..
    } = &found.result;
    let statement = match (value, probability) {
        // Claims about games with dice state a probability, even if play has ended.
        (Some(value), _) if wording.kind == Kind::Dice => match wording.side(value) {
            Some(side) => wording.probability(side, Figure::Number(1), "1"),
            None => wording.probability(Side::Left, Figure::Text("1/2".to_owned()), "1/2"),
        },
        (Some(value), _) => wording.value(value),
        (None, Some(probability)) => {
            let side = wording.side(&probability.player)?;
            let figure = match &probability.exact {
                Some(fraction) if Figure::Text(fraction.clone()).check().is_ok() => {
                    fraction.clone()
                }
                _ => format!("~{:.6}", probability.value),
            };
            let words = figure.replace('~', "about ");
            wording.probability(side, Figure::Text(figure), &words)
        }
        (None, None) => return None,
    };
    let method = value_method(game.rules(), found.evidence);
    Some(ClaimFile {
        expect: Some(Expectation::Proven),
        ..claim_file(game, position, statement, method)
    })
}

/// Returns the method that finds a value in the way in which it was found, so that the proof of the
/// claim succeeds as well.
fn value_method(game: &AnyGame, evidence: ValueEvidence) -> Method {
    let method = Method::default();
    match (game, evidence) {
        (AnyGame::Hunt(hunt), ValueEvidence::Tablebase) => {
            let needed = SolveNeeds::of(hunt).bytes.div_ceil(1 << 20);
            Method {
                engine: Engine::Tablebase,
                max_memory_mib: method.max_memory_mib.max(needed),
                ..method
            }
        }
        (AnyGame::Hunt(_) | AnyGame::FishBarrel(_), ValueEvidence::Enumeration) => Method {
            engine: Engine::Oracle,
            ..method
        },
        _ => with_room(game, method),
    }
}

/// The most territories of a board that the default budget of a claim suffices for.
const SMALL_BOARD: u8 = 12;

/// Adds what solving a large board of Place or Attack needs. 4×4 has 216 million nodes, and its tables
/// exceed 1 GiB.
pub(super) fn with_room(game: &AnyGame, method: Method) -> Method {
    match game {
        AnyGame::PlaceOrAttack(place) if place.geometry().cells() > SMALL_BOARD => Method {
            max_memory_mib: method.max_memory_mib.max(2048),
            max_nodes: method.max_nodes.max(1_000_000_000),
            ..method
        },
        _ => method,
    }
}

/// Formats a claim as a file at this path. The path of a board in it is relative to the file.
pub(super) fn claim_text(claim: &ClaimFile, path: &Path) -> Result<String, InputError> {
    let mut text = String::new();
    let mut line = |key: &str, value: &str| text += &format!("{key} = {value}\n");
    line("statement", &quoted(&claim.statement));
    line("game", &quoted(&game_from(&claim.game, path)?));
    if claim.position != "start" {
        line("position", &quoted(&claim.position));
    }
    if let Some(prover) = &claim.prover {
        line("prover", &quoted(prover));
    }
    let goal = serde_json::to_value(&claim.goal).expect("goals are plain values");
    for (name, value) in goal.as_object().into_iter().flatten() {
        line(&format!("goal.{name}"), &inline(value));
    }
    if let Some(expect) = claim.expect {
        line("expect", &quoted(expect.name()));
    }
    let options = options_text(&claim.options);
    if !options.is_empty() {
        text += &format!("\n[options]\n{options}\n");
    }
    let method = method_text(&claim.method);
    if !method.is_empty() {
        text += &format!("\n[method]\n{method}");
    }
    Ok(text)
}

/// Formats the keys of a method that differ from the default.
fn method_text(method: &Method) -> String {
    let values = |method: &Method| serde_json::to_value(method).expect("methods are plain values");
    let (given, default) = (values(method), values(&Method::default()));
    let given = given.as_object().into_iter().flatten();
    given
        .filter(|(key, value)| default.get(key) != Some(value))
        .map(|(key, value)| format!("{key} = {}\n", inline(value)))
        .collect()
}

/// Formats a JSON value as TOML on one line. Null values are left out.
fn inline(value: &Value) -> String {
    match value {
        Value::Object(keys) => {
            let keys = keys.iter().filter(|(_, value)| !value.is_null());
            let pairs: Vec<String> = keys
                .map(|(key, value)| format!("{key} = {}", inline(value)))
                .collect();
            if pairs.is_empty() {
                return "{}".to_owned();
            }
            format!("{{ {} }}", pairs.join(", "))
        }
        Value::Array(values) => {
            let values: Vec<String> = values.iter().map(inline).collect();
            format!("[{}]", values.join(", "))
        }
        Value::String(text) => quoted(text),
        other => other.to_string(),
    }
}

/// Formats a string of TOML, which has the escapes of JSON.
fn quoted(text: &str) -> String {
    Value::from(text).to_string()
}

#[cfg(test)]
mod tests {
    use hypothesis::Goal;

    use super::*;

    #[test]
    fn goals_are_valid_toml() {
        let goal = Goal::Captures {
            at_least: 2,
            by_ply: None,
        };
        let value = serde_json::to_value(&goal).unwrap();
        assert_eq!(inline(&value["captures"]), "{ at_least = 2 }");
        let win = serde_json::to_value(Goal::Win { by_ply: None }).unwrap();
        assert_eq!(inline(&win["win"]), "{}");
    }
}
