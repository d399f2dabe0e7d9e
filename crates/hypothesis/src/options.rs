//! Options of games: changes to their rules, as claim files have them. Each game has some of them
//! and refuses the others.

use std::sync::Arc;

use diagnostic::{Diagnostic, suggestion};
use game::Side;
use games::AnyGame;
use games::fish_barrel::FishBarrel;
use games::hunt::{Board, Hunt, Options, Stalemate};
use games::switching::{CUT, Map, Network, SHORT, Switching};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::decimal::Decimal;
use crate::place_or_attack;

/// Changes to a game's rules.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct GameOptions {
    /// Of hunting games, where the tigers start: node names separated by blanks. Of Fish-Barrel, the
    /// fish in each barrel when play begins, such as `3,1,4,1`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// How many captures win for Tigers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub captures: Option<u8>,
    /// How many goats there are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub goats: Option<u8>,
    /// What it means that Goats have no move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stalemate: Option<StalemateName>,
    /// Of Fish-Barrel: how many barrels there are [default: 4].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub barrels: Option<u8>,
    /// Of Fish-Barrel: the most fish that a barrel holds [default: 6].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub most: Option<u8>,
    /// Of Fish-Barrel: the most fish that are thrown in a move [default: as many as there is room
    /// for].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub throw: Option<u8>,
    /// Place or Attack: how many rows the board has [default: 7].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rows: Option<u8>,
    /// Place or Attack: how many columns the board has [default: 7].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub columns: Option<u8>,
    /// Place or Attack: turns of both players together, after which stones are counted
    /// [default: 40].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<u8>,
    /// Place or Attack: how likely each stone of an attack hits, such as `0.4` or `"2/5"`
    /// [default: 1/2].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rate: Option<Decimal>,
    /// Place or Attack: territories that White has beforehand, in halves [default: 0].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub komi: Option<Decimal>,
    /// Place or Attack: how wide the region in the middle is whose stones break ties; 0 for none
    /// [default: 3, which is 2 where the side of the board is even].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub centre: Option<u8>,
    /// Place or Attack: what becomes of a tie that the centre does not break: `white` wins, or it is
    /// a `draw` [default: white].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ties: Option<String>,
    /// Place or Attack: whether White may answer the first stone by changing colours.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pie: Option<bool>,
    /// Place or Attack: whether a successful attack may be followed by another in the same turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub momentum: Option<bool>,
    /// Place or Attack: whether territories are hexagons, with six neighbours.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hex: Option<bool>,
    /// Place or Attack: who attacks better, `black` or `white`; the other's stones count more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub attacker: Option<String>,
    /// Place or Attack: how likely each of the attacker's stones hits [default: 3/5].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub attacker_rate: Option<Decimal>,
    /// Place or Attack: what each of the defender's stones counts, in halves [default: 1.5].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub defender_stone: Option<Decimal>,
    /// Of switching games: who moves first [default: short].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first: Option<SideName>,
}

/// What it means that Goats have no move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum StalemateName {
    /// Goats have lost.
    Loss,
    /// The game is a draw, so that Tigers win by captures alone.
    Draw,
}

/// A side of switching games.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum SideName {
    /// Short, who wants the terminals joined.
    Short,
    /// Cut, who wants them parted.
    Cut,
}

impl From<StalemateName> for Stalemate {
    fn from(name: StalemateName) -> Stalemate {
        match name {
            StalemateName::Loss => Stalemate::Loss,
            StalemateName::Draw => Stalemate::Draw,
        }
    }
}

impl From<&GameOptions> for Options {
    fn from(options: &GameOptions) -> Options {
        Options {
            start: options.start.clone(),
            captures: options.captures,
            goats: options.goats,
            stalemate: options.stalemate.map(Stalemate::from),
        }
    }
}

impl GameOptions {
    /// Refuses options that are not among a game's own.
    pub(crate) fn only(&self, own: &[&str]) -> Result<(), Diagnostic> {
        let given = serde_json::to_value(self).expect("options are plain values");
        let given = given.as_object().into_iter().flat_map(|keys| keys.keys());
        match given.into_iter().find(|key| !own.contains(&key.as_str())) {
            None => Ok(()),
            Some(key) => Err(Diagnostic::new(format!("this game has no option `{key}`"))
                .in_key(key)
                .help(match own.is_empty() {
                    true => "it has none".to_owned(),
                    false => suggestion(key, own.iter().copied()),
                })),
        }
    }

    /// The game on a board. Flaws name the option.
    pub fn hunt(&self, board: Board) -> Result<AnyGame, Diagnostic> {
        self.only(&["start", "captures", "goats", "stalemate"])?;
        let board = board.with(&Options::from(self))?;
        Ok(AnyGame::Hunt(Arc::new(Hunt::new(board))))
    }

    /// The game of this name, if there is one that needs no file. Flaws name the option.
    pub fn named(&self, name: &str) -> Option<Result<AnyGame, Diagnostic>> {
        match name {
            FISH_BARREL => Some(self.fish_barrel()),
            PLACE_OR_ATTACK => Some(place_or_attack::game(self)),
            SWITCHING => {
                let bridge = Network::embedded("wheatstone");
                Some(bridge.and_then(|network| self.network(&network)))
            }
            _ => None,
        }
    }

    /// The switching game on a network. Flaws name the option.
    pub fn network(&self, network: &Network) -> Result<AnyGame, Diagnostic> {
        let first = self.first_side()?;
        Ok(AnyGame::Switching(Arc::new(Switching::new(
            network.clone(),
            first,
        ))))
    }

    /// The switching game on the network of a map. Flaws name the option.
    pub fn map(&self, map: Map) -> Result<AnyGame, Diagnostic> {
        let first = self.first_side()?;
        Ok(AnyGame::Switching(Arc::new(Switching::on_map(map, first))))
    }

    fn first_side(&self) -> Result<Side, Diagnostic> {
        self.only(&["first"])?;
        Ok(match self.first {
            None | Some(SideName::Short) => SHORT,
            Some(SideName::Cut) => CUT,
        })
    }

    fn fish_barrel(&self) -> Result<AnyGame, Diagnostic> {
        self.only(&["barrels", "most", "throw", "start"])?;
        let game = FishBarrel::new(&games::fish_barrel::Options {
            barrels: self.barrels,
            most: self.most,
            throw: self.throw,
            start: self.start.clone(),
        })?;
        Ok(AnyGame::FishBarrel(game))
    }
}

/// Games that need no file, by name, and what they are.
pub const NAMED: [(&str, &str); 3] = [
    (
        FISH_BARREL,
        "a fish out of a barrel, others into later ones; who takes the last fish wins",
    ),
    (
        PLACE_OR_ATTACK,
        "stones on territories, and attacks by dice",
    ),
    (
        SWITCHING,
        "Short joins two terminals of a network, Cut parts them; here on the Wheatstone bridge",
    ),
];

const FISH_BARREL: &str = "fish-barrel";
const PLACE_OR_ATTACK: &str = "place-or-attack";
const SWITCHING: &str = "switching";
