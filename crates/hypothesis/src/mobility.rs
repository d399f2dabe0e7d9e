//! Claims about how many moves a side has on the average, over all positions of a kind.

use diagnostic::Diagnostic;
use game::Side;
use games::hunt::{Hunt, side_name, side_named};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::figure::{Figure, Ratio};
use crate::hunt_fact::HuntFact;

/// How many moves there are on the average in the positions like this, whether or not play leads
/// to them, as long as it is not over by captures. Symmetric positions count each; what is not said
/// is summed over.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Mobility {
    /// While goats are placed, or once all have been.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub phase: Option<PhaseName>,
    /// With so many goats placed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub placed: Option<u8>,
    /// With so many goats captured.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub captured: Option<u8>,
    /// With `tigers` or `goats` to move.
    pub mover: String,
    /// How many moves.
    pub mean: Figure,
}

/// A part of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum PhaseName {
    /// Some goats are in hand.
    Placing,
    /// All goats have been placed.
    Sliding,
}

/// What is claimed, row by row.
pub(crate) fn facts(rows: &[Mobility], hunt: &Hunt) -> Result<Vec<HuntFact>, Diagnostic> {
    let each = rows.iter().enumerate();
    each.map(|(number, row)| {
        row.fact(hunt)
            .map_err(|(key, diagnostic)| match key.is_empty() {
                true => diagnostic.in_key(&format!("goal.mobility.{number}")),
                false => diagnostic.in_key(&format!("goal.mobility.{number}.{key}")),
            })
    })
    .collect()
}

impl Mobility {
    fn fact(&self, hunt: &Hunt) -> Result<HuntFact, (&'static str, Diagnostic)> {
        let board = hunt.board();
        if self.placed.is_some_and(|placed| placed > board.goats) {
            let message = format!("there are only {} goats", board.goats);
            return Err(("placed", Diagnostic::new(message)));
        }
        if (self.captured).is_some_and(|captured| captured >= board.captures) {
            let message = format!("the game is over at {} captures", board.captures);
            return Err(("captured", Diagnostic::new(message)));
        }
        let Some(mover) = side_named(&self.mover) else {
            let message = format!("this game has no player `{}`", self.mover);
            let diagnostic = Diagnostic::new(message).help("it is `tigers` or `goats`");
            return Err(("mover", diagnostic));
        };
        self.mean
            .check()
            .map_err(|diagnostic| ("mean", diagnostic))?;
        let (row, goats) = (self.clone(), board.goats);
        let like = move |placed: u8, captured: u8, side: Side| {
            let phase = match placed == goats {
                true => PhaseName::Sliding,
                false => PhaseName::Placing,
            };
            side == mover
                && row.phase.is_none_or(|wanted| wanted == phase)
                && row.placed.is_none_or(|wanted| wanted == placed)
                && row.captured.is_none_or(|wanted| wanted == captured)
        };
        if hunt.mobility(like).positions == 0 {
            return Err(("", Diagnostic::new("no position is like this")));
        }
        let what = self.what(mover);
        let text = format!("mobility, {what}");
        Ok(HuntFact::figure(what, &text, &self.mean, move |hunt| {
            let found = hunt.mobility(like);
            Ratio {
                numerator: found.moves,
                denominator: found.positions,
            }
        }))
    }

    /// The positions, in words.
    fn what(&self, mover: Side) -> String {
        let mut words = vec![format!("moves of {}", side_name(mover))];
        words.extend(self.phase.map(|phase| {
            match phase {
                PhaseName::Placing => "placing",
                PhaseName::Sliding => "sliding",
            }
            .to_owned()
        }));
        words.extend(self.placed.map(|placed| format!("{placed} placed")));
        words.extend(self.captured.map(|captured| format!("{captured} captured")));
        words.join(", ")
    }
}
