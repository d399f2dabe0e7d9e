//! Methods that build a game from the options of a claim.

use diagnostic::Diagnostic;
use games::AnyGame;
use games::hunt::Board;
use games::switching::{Map, Network};

use super::options::{hunt_game, map_game, named_game, network_game};
use crate::claim::GameOptions;

impl GameOptions {
    /// Builds the hunt game on a board. Errors name the option.
    pub fn hunt(&self, board: Board) -> Result<AnyGame, Diagnostic> {
        hunt_game(self, board)
    }

    /// Builds the game with this name, if there is one that needs no file. Errors name the option.
    pub fn named(&self, name: &str) -> Option<Result<AnyGame, Diagnostic>> {
        named_game(self, name)
    }

    /// Builds the switching game on a network. Errors name the option.
    pub fn network(&self, network: &Network) -> Result<AnyGame, Diagnostic> {
        network_game(self, network)
    }

    /// Builds the switching game on the network of a map. Errors name the option.
    pub fn map(&self, map: Map) -> Result<AnyGame, Diagnostic> {
        map_game(self, map)
    }
}
