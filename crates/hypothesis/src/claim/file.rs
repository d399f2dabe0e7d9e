//! The claim file: TOML, one claim per file. Unknown keys are errors.

use diagnostic::{Diagnostic, Lenient, in_order, read_toml_leniently};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{GameOptions, Goal, Method};

/// One claim about one game.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Claim {
    /// The claim in words.
    pub statement: String,
    /// The author of the claim, and the publication.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// The name of a built-in game, or a file relative to the claim file: a board of a hunt game
    /// (`*.toml`), or a network (`*.graph`) or map (`*.map`) of a switching game.
    pub game: String,
    /// Changes to the game's rules.
    #[serde(default)]
    pub options: GameOptions,
    /// `start`, or a position in any notation of the game.
    #[serde(default = "start")]
    pub position: String,
    /// The side that the claim is about, such as `tigers` or `goats`. Used by `goal.captures`,
    /// `goal.losses`, `goal.win`, `goal.draw` and `goal.probability`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prover: Option<String>,
    /// First moves. If given, the claim must hold after each of them; plies are still counted from
    /// the position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first_move: Option<FirstMove>,
    /// The statement in a form that can be decided.
    pub goal: Goal,
    /// The verdict that CI requires.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expect: Option<Expectation>,
    /// The time that a proof takes: seconds, minutes or hours.
    #[serde(default)]
    pub tier: Tier,
    /// The engine and its budget.
    #[serde(default)]
    pub method: Method,
}

/// A choice of first moves. Moves that a symmetry of the board maps to each other count as one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum FirstMove {
    /// These moves.
    Only(Vec<String>),
    /// Every legal move except these.
    Except(Vec<String>),
}

/// A required verdict.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema, strum::IntoStaticStr,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Expectation {
    /// The claim is true.
    Proven,
    /// The claim is false.
    Refuted,
    /// The claim cannot be decided within its budget.
    Open,
}

/// The time that a proof takes.
#[derive(
    Debug,
    Clone,
    Copy,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Serialize,
    Deserialize,
    JsonSchema,
    strum::IntoStaticStr,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Tier {
    /// Seconds; run on every push.
    #[default]
    Fast,
    /// Minutes; run every night.
    Slow,
    /// Hours.
    Heroic,
}

impl Claim {
    /// Parses a claim file. It does not check whether the claim fits its game.
    ///
    /// ```
    /// use pounce_hypothesis::{Claim, Goal, Tier};
    ///
    /// let claim = Claim::parse(
    ///     r#"
    ///     statement = "Goats never lose."
    ///     game = "bagh-chal"
    ///     prover = "goats"
    ///     goal.draw = {}
    ///     "#,
    /// )
    /// .unwrap();
    /// assert_eq!(claim.goal, Goal::Draw { through_ply: None });
    /// assert_eq!(claim.tier, Tier::Fast);
    ///
    /// let text = "statment = 'Goats never lose'\ngame = 'bagh-chal'\ngoal.draw = {}";
    /// let error = Claim::parse(text).unwrap_err();
    /// assert_eq!(error.message, "unknown key `statment`");
    /// ```
    ///
    /// # Errors
    ///
    /// If the text is not a claim file, the statement is empty, or the method is inconsistent.
    pub fn parse(text: &str) -> Result<Claim, Diagnostic> {
        let mut parsed = Claim::parse_leniently(text);
        match parsed.value {
            Some(claim) if parsed.errors.is_empty() => Ok(claim),
            _ => Err(parsed.errors.swap_remove(0)),
        }
    }

    /// Parses a claim file, and finds all errors in it, in the order of the text.
    pub fn parse_leniently(text: &str) -> Lenient<Claim> {
        let mut parsed = read_toml_leniently::<Claim>(text);
        let mut errors = Vec::new();
        if let Some(claim) = &parsed.value {
            if parsed.is_sound("statement") && claim.statement.trim().is_empty() {
                let message = "`statement` must not be empty";
                errors.push(Diagnostic::new(message).in_key("statement"));
            }
            if parsed.is_sound("method") {
                errors.extend(claim.method.errors());
            }
        }
        parsed.errors.extend(errors);
        parsed.errors = in_order(text, parsed.errors);
        parsed
    }

    /// Lists the files that the claim refers to in addition to its game, as pairs of the key that
    /// names the file and its path relative to the claim file.
    pub fn files(&self) -> Vec<(String, String)> {
        match &self.goal {
            Goal::Learning(learning) => learning.files(),
            _ => Vec::new(),
        }
    }
}

impl Expectation {
    /// Returns the name used in claim files.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

impl Tier {
    /// Returns the name used in claim files.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

fn start() -> String {
    "start".to_owned()
}
