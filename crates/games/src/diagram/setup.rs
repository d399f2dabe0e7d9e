//! Positions that are set up piece by piece.

use std::collections::BTreeMap;

use diagnostic::{Diagnostic, suggestion};
use game::{Notation, Side};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{PieceAt, PieceKind};

/// The pieces and counters of which the positions of a game consist.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SetupOptions {
    /// The kinds of pieces.
    pub pieces: Vec<PieceChoice>,
    /// The numbers that are not on the board.
    pub counters: Vec<CounterChoice>,
}

/// A kind of piece that can be set up.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PieceChoice {
    /// The kind of piece.
    pub kind: PieceKind,
    /// Its name.
    pub name: String,
}

/// A counter that can be set up.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CounterChoice {
    /// The key, such as `hand`.
    pub key: String,
    /// The name, such as "goats in hand".
    pub name: String,
    /// The least value.
    pub min: u32,
    /// The greatest value.
    pub max: u32,
}

/// The pieces and counters of a position that is set up.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PieceSetup {
    /// The pieces, in any order.
    pub pieces: Vec<PieceAt>,
    /// The side to move; null or left out for the side that fits, or else the first.
    #[serde(default)]
    pub to_move: Option<String>,
    /// The values of counters by key. Each may be left out.
    #[serde(default)]
    pub counters: BTreeMap<String, u32>,
}

impl SetupOptions {
    /// Creates options with these kinds of pieces and no counters.
    pub(crate) fn of(kinds: &[PieceKind]) -> SetupOptions {
        let choice = |&kind: &PieceKind| PieceChoice {
            kind,
            name: kind.name().to_owned(),
        };
        SetupOptions {
            pieces: kinds.iter().map(choice).collect(),
            counters: Vec::new(),
        }
    }

    /// Adds a counter from 0 to `max`.
    pub(crate) fn with_counter(mut self, key: &str, name: &str, max: u32) -> SetupOptions {
        self.counters.push(CounterChoice {
            key: key.to_owned(),
            name: name.to_owned(),
            min: 0,
            max,
        });
        self
    }
}

impl PieceSetup {
    /// Checks that the pieces and counters are among the options and that the pieces are on places
    /// with these names. Returns the pieces with the indices of their places.
    pub(crate) fn placed(
        &self,
        options: &SetupOptions,
        names: &[String],
    ) -> Result<Vec<(usize, PieceKind, u32)>, Diagnostic> {
        self.check_counters(options)?;
        let mut placed = Vec::new();
        for piece in &self.pieces {
            if !options.pieces.iter().any(|known| known.kind == piece.kind) {
                let message = format!("this game has no {}", plural(piece.kind));
                let known = options.pieces.iter().map(|known| plural(known.kind));
                let help = format!("it has {}", known.collect::<Vec<_>>().join(" and "));
                return Err(Diagnostic::new(message).help(help));
            }
            let Some(place) = names.iter().position(|name| *name == piece.place) else {
                let message = format!("the board has no place `{}`", piece.place);
                let help = suggestion(&piece.place, names.iter().map(String::as_str));
                return Err(Diagnostic::new(message).help(help));
            };
            if piece.count > 0 {
                placed.push((place, piece.kind, piece.count));
            }
        }
        Ok(placed)
    }

    /// Returns the pieces on each place like [`placed`](PieceSetup::placed), where a place holds at
    /// most one.
    pub(crate) fn single_pieces(
        &self,
        options: &SetupOptions,
        names: &[String],
    ) -> Result<Vec<Option<PieceKind>>, Diagnostic> {
        let mut pieces = vec![None; names.len()];
        for (place, kind, count) in self.placed(options, names)? {
            let name = &names[place];
            let before: Option<PieceKind> = pieces[place].replace(kind);
            let crowd = match before {
                None if count == 1 => continue,
                Some(other) if other != kind => format!("a {} and a {}", other.name(), kind.name()),
                Some(_) => format!("{} {}", count.saturating_add(1), plural(kind)),
                None => format!("{count} {}", plural(kind)),
            };
            let message = format!("{crowd} on `{name}`, but a place holds one piece");
            return Err(Diagnostic::new(message));
        }
        Ok(pieces)
    }

    /// Returns the side that is said to move.
    pub(crate) fn mover<G: Notation>(&self, game: &G) -> Result<Option<Side>, Diagnostic> {
        let Some(name) = &self.to_move else {
            return Ok(None);
        };
        let side = game.side_named(name).ok_or_else(|| {
            let message = format!("this game has no side `{name}`");
            Diagnostic::new(message).help(suggestion(name, game.players()))
        })?;
        Ok(Some(side))
    }

    fn check_counters(&self, options: &SetupOptions) -> Result<(), Diagnostic> {
        for (key, &value) in &self.counters {
            let Some(known) = options.counters.iter().find(|known| known.key == *key) else {
                let message = format!("positions of this game have no counter `{key}`");
                let diagnostic = Diagnostic::new(message);
                let keys = options.counters.iter().map(|known| known.key.as_str());
                return Err(if options.counters.is_empty() {
                    diagnostic.help("leave it out")
                } else {
                    diagnostic.help(suggestion(key, keys))
                });
            };
            if !(known.min..=known.max).contains(&value) {
                let CounterChoice { name, min, max, .. } = known;
                let message = format!("{name} must be between {min} and {max}, not {value}");
                return Err(Diagnostic::new(message));
            }
        }
        Ok(())
    }
}

/// Returns the name of several pieces of a kind.
fn plural(kind: PieceKind) -> String {
    match kind {
        PieceKind::Fish => kind.name().to_owned(),
        _ => kind.name().to_owned() + "s",
    }
}
