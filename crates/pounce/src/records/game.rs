//! A game: its rules in words, its options, its players and its board.

use games::diagram::{Diagram, SetupOptions};
use hypothesis::GameOptions;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A game with its parameters, for programs that let people explore it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GameRecord {
    /// The name or the file of the game.
    pub id: String,
    /// The title for people.
    pub title: String,
    /// The family of games that it belongs to.
    pub family: GameFamily,
    /// The options that were given.
    pub options: GameOptions,
    /// The digest of the rules.
    pub rules_digest: String,
    /// The names of the two sides.
    pub sides: [String; 2],
    /// The rules in words, by paragraph.
    pub rules: Vec<String>,
    /// An explanation of how moves are written.
    pub move_help: String,
    /// The options that the game takes.
    pub option_list: Vec<OptionRecord>,
    /// The players that the game offers, without people.
    pub agents: Vec<AgentRecord>,
    /// The board.
    pub diagram: Diagram,
    /// The pieces and counters of which positions consist.
    pub setup: SetupOptions,
    /// True if a tablebase can be computed, given enough memory and disk.
    pub can_be_solved: bool,
}

/// A family of games.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum GameFamily {
    /// Hunts of tigers and goats.
    Hunt,
    /// The switching game.
    Switching,
    /// Fish-Barrel.
    FishBarrel,
    /// Place or Attack.
    PlaceOrAttack,
}

/// An option that a game takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OptionRecord {
    /// The key, as in a claim file.
    pub key: String,
    /// A description.
    pub about: String,
    /// The kind of value.
    pub kind: OptionKind,
    /// The values of a choice; empty for other kinds.
    pub choices: Vec<String>,
    /// The value if the option is not given; null if the rule then does not apply.
    pub default: Option<String>,
    /// The least number; null for other kinds.
    pub min: Option<f64>,
    /// The greatest number; null for other kinds.
    pub max: Option<f64>,
    /// The number of which all values are multiples; null for other kinds.
    pub step: Option<f64>,
}

/// A kind of value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum OptionKind {
    /// A number.
    Number,
    /// A text.
    Text,
    /// One of several words.
    Choice,
    /// True or false.
    Flag,
}

/// A player that a game offers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AgentRecord {
    /// Its name, with the default of its number if it takes one.
    pub name: String,
    /// A description of its play.
    pub about: String,
}
