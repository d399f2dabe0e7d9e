//! A board as data: named nodes, straight lines and the parameters of the game played on it.
//!
//! ```text
//! a───b───c     line "a b c": a and b are adjacent, b and c are adjacent,
//!               and a tiger on a may jump over b to c, or back
//! ```

use diagnostic::{Diagnostic, Location, suggestion};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The maximum number of nodes: a set of nodes is one `u32`.
pub const MAX_NODES: usize = 32;

/// A board that satisfies [`Board::checked`].
#[derive(Debug, Clone, PartialEq)]
pub struct Board {
    /// The display name of the game.
    pub name: String,
    /// The nodes. Everything else refers to them by index.
    pub nodes: Vec<Node>,
    /// Straight lines, each a list of nodes in order.
    pub lines: Vec<Vec<u8>>,
    /// The nodes on which the tigers start.
    pub tigers: Vec<u8>,
    /// The number of goats, all in hand at the start.
    pub goats: u8,
    /// The number of captures that wins for Tigers.
    pub captures: u8,
    /// The outcome when Goats have no move.
    pub stalemate: Stalemate,
    /// Additional rules for games in progress.
    pub play: PlayRules,
}

/// A point of the board, with its coordinates in pictures.
#[derive(Debug, Clone, PartialEq)]
pub struct Node {
    /// The name: letters and digits.
    pub name: String,
    /// The horizontal coordinate, increasing to the right.
    pub x: f64,
    /// The vertical coordinate, increasing downwards.
    pub y: f64,
}

/// The outcome when Goats have no move. Tigers without a move always lose.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Stalemate {
    /// Goats lose.
    #[default]
    Loss,
    /// The game is a draw, so Tigers can win only by captures.
    Draw,
}

/// Rules that depend on the history of a game. They apply to games in progress only; proofs never
/// use them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct PlayRules {
    /// The effect of the third occurrence of a position.
    pub repetition: Repetition,
    /// The number of turns without a capture or a change in the number of trapped tigers after
    /// which the game is a draw; 0 for no limit.
    pub quiet_turns: u32,
}

impl PlayRules {
    /// Returns the text that a digest of the rules of play adds to [`Board::digest_text`].
    ///
    /// Frozen: digests depend on these bytes.
    pub fn digest_text(&self) -> String {
        let repetition = match self.repetition {
            Repetition::Draw => "draw",
            Repetition::Refuse => "refuse",
            Repetition::Ignore => "ignore",
        };
        format!("repetition {repetition}\nquiet {}\n", self.quiet_turns)
    }
}

impl Default for PlayRules {
    fn default() -> Self {
        PlayRules {
            repetition: Repetition::Draw,
            quiet_turns: 100,
        }
    }
}

/// The effect of a position that is about to occur for the third time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Repetition {
    /// The game is a draw.
    Draw,
    /// The move is rejected. If no other move is left, Tigers lose as if trapped and Goats draw.
    Refuse,
    /// No effect.
    Ignore,
}

/// Changes to the rules of a board.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RuleChanges {
    /// Starting nodes of the tigers, by name, separated by spaces or commas.
    pub start: Option<String>,
    /// The number of captures that wins.
    pub captures: Option<u8>,
    /// The number of goats.
    pub goats: Option<u8>,
    /// The outcome when Goats have no move.
    pub stalemate: Option<Stalemate>,
}

impl RuleChanges {
    /// Locates an error in the rule that was changed, not in one that was left alone.
    fn blame(&self, error: Diagnostic) -> Diagnostic {
        let Location::Key(key, _) = &error.location else {
            return error;
        };
        match key.as_str() {
            "captures" if self.captures.is_none() => {
                error.in_key("goats").help("change `captures` too")
            }
            "goats" if self.goats.is_none() => error.in_key("start"),
            "tigers" => error.in_key("start"),
            _ => error,
        }
    }
}

impl Board {
    /// Returns the board with some rules changed.
    ///
    /// # Errors
    ///
    /// If the changed game cannot be played. The error names the key of the changed rule.
    ///
    /// ```
    /// use pounce_games::hunt::{Board, RuleChanges};
    ///
    /// let changes = RuleChanges { captures: Some(3), ..RuleChanges::default() };
    /// let board = Board::embedded("bagh-chal").unwrap().with(&changes).unwrap();
    /// assert_eq!(board.captures, 3);
    /// ```
    pub fn with(self, changes: &RuleChanges) -> Result<Board, Diagnostic> {
        let changed = self.with_all(changes);
        changed.map_err(|mut errors| errors.swap_remove(0))
    }

    /// Returns the board with some rules changed, and finds all errors in the changes.
    ///
    /// # Errors
    ///
    /// At least one error. Each names the key of the changed rule.
    pub fn with_all(mut self, changes: &RuleChanges) -> Result<Board, Vec<Diagnostic>> {
        let mut errors = Vec::new();
        let mut tigers = self.tigers.len();
        if let Some(start) = &changes.start {
            let (nodes, unknown) = self.nodes_in(start);
            errors.extend(unknown.into_iter().map(|error| error.in_key("start")));
            self.tigers = nodes;
            tigers = words(start).count();
        }
        self.captures = changes.captures.unwrap_or(self.captures);
        self.goats = changes.goats.unwrap_or(self.goats);
        self.stalemate = changes.stalemate.unwrap_or(self.stalemate);
        let unfit = self.errors_with(tigers).into_iter();
        errors.extend(unfit.map(|error| changes.blame(error)));
        if errors.is_empty() {
            Ok(self)
        } else {
            Err(errors)
        }
    }

    /// Returns the index of the node with this name.
    pub fn node(&self, name: &str) -> Result<u8, Diagnostic> {
        let names = self.nodes.iter().map(|node| node.name.as_str());
        match names.clone().position(|known| known == name) {
            Some(number) => Ok(number as u8),
            None => {
                Err(Diagnostic::new(format!("unknown node `{name}`")).help(suggestion(name, names)))
            }
        }
    }

    /// Returns the known nodes in a list of names, and an error for each unknown one.
    pub(super) fn nodes_in(&self, list: &str) -> (Vec<u8>, Vec<Diagnostic>) {
        let (mut nodes, mut unknown) = (Vec::new(), Vec::new());
        for (at, word) in words(list) {
            match self.node(word) {
                Ok(node) => nodes.push(node),
                Err(error) => unknown.push(error.at(at..at + word.len())),
            }
        }
        (nodes, unknown)
    }

    /// Returns the pairs of adjacent nodes, each once with the smaller index first, sorted.
    pub fn edges(&self) -> Vec<(u8, u8)> {
        let mut edges: Vec<(u8, u8)> = self
            .lines
            .iter()
            .flat_map(|line| line.windows(2))
            .map(|pair| (pair[0].min(pair[1]), pair[0].max(pair[1])))
            .collect();
        edges.sort_unstable();
        edges.dedup();
        edges
    }

    /// Returns the jumps as (from, over, to), in both directions, sorted.
    pub fn jumps(&self) -> Vec<(u8, u8, u8)> {
        let mut jumps: Vec<(u8, u8, u8)> = self
            .lines
            .iter()
            .flat_map(|line| line.windows(3))
            .flat_map(|three| {
                [
                    (three[0], three[1], three[2]),
                    (three[2], three[1], three[0]),
                ]
            })
            .collect();
        jumps.sort_unstable();
        jumps.dedup();
        jumps
    }

    /// Returns the text whose digest identifies the rules: equal texts mean equal games. Names,
    /// coordinates and the order of lines do not affect it.
    ///
    /// Frozen: digests depend on these bytes.
    pub fn digest_text(&self) -> String {
        let mut tigers = self.tigers.clone();
        tigers.sort_unstable();
        let stalemate = match self.stalemate {
            Stalemate::Loss => "",
            Stalemate::Draw => "stalemate draw\n",
        };
        format!(
            "hunt 1\nnodes {}\nedges {:?}\njumps {:?}\ntigers {:?}\ngoats {}\ncaptures {}\n{stalemate}",
            self.nodes.len(),
            self.edges(),
            self.jumps(),
            tigers,
            self.goats,
            self.captures,
        )
    }
}

/// Splits a list at spaces and commas; yields each word with its byte offset.
pub(crate) fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.split(|c: char| c == ',' || c.is_whitespace())
        .filter(|word| !word.is_empty())
        .map(move |word| (word.as_ptr() as usize - text.as_ptr() as usize, word))
}
