//! Claims about how many positions there are, and how many of them each side wins.

use diagnostic::Diagnostic;
use games::hunt::{Hunt, side_name, side_named};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::claim::{Claim, Goal, ValueName};
use crate::figure::Figure;

/// How many positions of a game are like this, positions that a symmetry of the board makes of
/// each other counted once. What is not said is summed over.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Count {
    /// With so many goats placed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub placed: Option<u8>,
    /// With so many goats captured.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub captured: Option<u8>,
    /// With `tigers` or `goats` to move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mover: Option<String>,
    /// With all goats placed and Tigers to move, where the value with Goats to move instead
    /// would be this.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub goats_to_move: Option<ValueName>,
    /// How many there are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub positions: Option<u64>,
    /// How many of them Tigers win.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tigers_win: Option<u64>,
    /// How many of them are drawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub draw: Option<u64>,
    /// How many of them Goats win.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub goats_win: Option<u64>,
    /// Which share of them, such as `"~75.8%"`.
    #[serde(default, skip_serializing_if = "Shares::is_empty")]
    pub share: Shares,
}

/// Which share of some positions is won by whom, or drawn.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Shares {
    /// Tigers win.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tigers_win: Option<Figure>,
    /// Drawn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub draw: Option<Figure>,
    /// Goats win.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub goats_win: Option<Figure>,
}

impl Shares {
    /// The shares that are claimed, by name.
    pub fn figures(&self) -> impl Iterator<Item = (&'static str, &Figure)> {
        let all = [
            ("tigers_win", &self.tigers_win),
            ("draw", &self.draw),
            ("goats_win", &self.goats_win),
        ];
        all.into_iter()
            .filter_map(|(name, figure)| Some((name, figure.as_ref()?)))
    }

    fn is_empty(&self) -> bool {
        self.figures().next().is_none()
    }
}

impl Count {
    /// The figures that are claimed, by name.
    pub fn figures(&self) -> impl Iterator<Item = (&'static str, u64)> {
        let all = [
            ("positions", self.positions),
            ("tigers_win", self.tigers_win),
            ("draw", self.draw),
            ("goats_win", self.goats_win),
        ];
        all.into_iter()
            .filter_map(|(name, figure)| Some((name, figure?)))
    }

    /// What is counted, in words that are the same for the same positions.
    pub fn text(&self) -> String {
        let mut words = Vec::new();
        words.extend(self.placed.map(|placed| format!("{placed} placed")));
        words.extend(self.captured.map(|captured| format!("{captured} captured")));
        words.extend(self.mover.as_ref().map(|mover| format!("{mover} to move")));
        words.extend(self.goats_to_move.map(|value| {
            let value = match value {
                ValueName::Tigers => "tigers win",
                ValueName::Draw => "draw",
                ValueName::Goats => "goats win",
            };
            format!("tigers to move, {value} with goats to move")
        }));
        match words.is_empty() {
            true => "all".to_owned(),
            false => words.join(", "),
        }
    }
}

/// The counts that a claim is about; none if it is about play.
pub fn counts<'a>(claim: &'a Claim, hunt: &Hunt) -> Result<&'a [Count], Diagnostic> {
    let Goal::Census(counts) = &claim.goal else {
        return Ok(&[]);
    };
    let misplaced = [
        ("prover", claim.prover.is_some()),
        ("first_move", claim.first_move.is_some()),
        ("position", claim.position != "start"),
    ];
    if let Some((key, _)) = misplaced.into_iter().find(|(_, given)| *given) {
        let message = "a census is about all positions";
        return Err(Diagnostic::new(message).in_key(key).help("leave it out"));
    }
    if counts.is_empty() {
        return Err(Diagnostic::new("nothing is counted").in_key("goal.census"));
    }
    for (number, count) in counts.iter().enumerate() {
        for (name, figure) in count.share.figures() {
            let key = format!("goal.census.{number}.share.{name}");
            figure
                .check()
                .map_err(|diagnostic| diagnostic.in_key(&key))?;
        }
        count
            .check(hunt)
            .map_err(|(key, message)| match key.is_empty() {
                true => Diagnostic::new(message).in_key(&format!("goal.census.{number}")),
                false => Diagnostic::new(message).in_key(&format!("goal.census.{number}.{key}")),
            })?;
    }
    Ok(counts)
}

impl Count {
    /// Refuses what no position is like.
    fn check(&self, hunt: &Hunt) -> Result<(), (&'static str, String)> {
        let board = hunt.board();
        if self.figures().next().is_none() && self.share.is_empty() {
            return Err(("", "no figure is claimed".to_owned()));
        }
        if self.placed.is_some_and(|placed| placed > board.goats) {
            let message = format!("there are only {} goats", board.goats);
            return Err(("placed", message));
        }
        if (self.captured).is_some_and(|captured| captured >= board.captures) {
            let message = format!("the game is over at {} captures", board.captures);
            return Err(("captured", message));
        }
        if let Some(mover) = self
            .mover
            .as_ref()
            .filter(|name| side_named(name).is_none())
        {
            return Err(("mover", format!("this game has no player `{mover}`")));
        }
        let sliding = self.placed.is_none_or(|placed| placed == board.goats);
        let tigers = side_name(games::hunt::TIGERS);
        let tigers_move = self.mover.as_ref().is_none_or(|mover| mover == tigers);
        if self.goats_to_move.is_some() && !(sliding && tigers_move) {
            let message = "this is about Tigers to move, with all goats placed";
            return Err(("goats_to_move", message.to_owned()));
        }
        Ok(())
    }
}
