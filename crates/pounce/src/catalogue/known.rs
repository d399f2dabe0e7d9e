//! The games that are built in.

use std::path::Path;

use diagnostic::Diagnostic;
use games::hunt::{Board, EMBEDDED, Hunt};
use games::switching::{self, EMBEDDED_MAPS, Map, Network, OutcomeClass, Position, outcome_class};

use super::options::NAMED;
use super::source::{GAME, GameSource};
use crate::error::InputError;

/// A built-in game.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum KnownGame {
    /// A hunt game.
    Hunt {
        /// The name for [`LoadedGame::open`](crate::LoadedGame::open).
        id: &'static str,
        /// The name of its board.
        name: String,
        /// The number of nodes.
        nodes: usize,
        /// The number of tigers.
        tigers: usize,
        /// The number of goats.
        goats: u8,
        /// The number of captures with which Tigers win.
        captures: u8,
        /// The number of symmetries of the board.
        symmetries: usize,
    },
    /// A switching game.
    Switching {
        /// The name for [`LoadedGame::open`](crate::LoadedGame::open).
        id: &'static str,
        /// The name of its network.
        name: String,
        /// The number of vertices.
        vertices: usize,
        /// The number of edges.
        edges: usize,
        /// The winner under best play: "short", "cut", or "whoever moves first".
        winner: &'static str,
    },
    /// Another game.
    Other {
        /// The name for [`LoadedGame::open`](crate::LoadedGame::open).
        id: &'static str,
        /// A description.
        about: &'static str,
    },
}

impl KnownGame {
    /// Returns the name for [`LoadedGame::open`](crate::LoadedGame::open).
    pub fn id(&self) -> &'static str {
        match self {
            KnownGame::Hunt { id, .. }
            | KnownGame::Switching { id, .. }
            | KnownGame::Other { id, .. } => id,
        }
    }
}

/// Lists the built-in games.
///
/// ```
/// let games = pounce::known_games();
/// assert!(games.iter().any(|game| game.id() == "bagh-chal"));
/// ```
pub fn known_games() -> Vec<KnownGame> {
    const BUILT_IN: &str = "built-in games are well-formed";
    let hunts = EMBEDDED.iter().map(|(id, _)| {
        let hunt = Hunt::new(Board::embedded(id).expect(BUILT_IN));
        let board = hunt.board();
        KnownGame::Hunt {
            id,
            name: board.name.clone(),
            nodes: board.nodes.len(),
            tigers: board.tigers.len(),
            goats: board.goats,
            captures: board.captures,
            symmetries: hunt.symmetries().images().len(),
        }
    });
    let networks = switching::EMBEDDED
        .iter()
        .map(|(id, _)| switching_game(id, &Network::embedded(id).expect(BUILT_IN)));
    let maps = EMBEDDED_MAPS
        .iter()
        .map(|(id, text)| switching_game(id, &Map::parse(text).expect(BUILT_IN).network));
    let others = NAMED
        .iter()
        .map(|&(id, about)| KnownGame::Other { id, about });
    hunts.chain(networks).chain(maps).chain(others).collect()
}

fn switching_game(id: &'static str, network: &Network) -> KnownGame {
    KnownGame::Switching {
        id,
        name: network.name.clone(),
        vertices: network.vertices.len(),
        edges: network.edges.len(),
        winner: match outcome_class(network, &Position::default()) {
            OutcomeClass::Short => "short",
            OutcomeClass::Neutral => "whoever moves first",
            OutcomeClass::Cut => "cut",
        },
    }
}

/// Returns the text of a game's board, network or map, for example as a template for a new game. Fails
/// if the game has no file.
///
/// ```
/// assert!(pounce::game_file("pentagram")?.contains("nodes = ["));
/// # Ok::<(), pounce::InputError>(())
/// ```
pub fn game_file(name: &str) -> Result<String, InputError> {
    let source = GameSource::find(name, Path::new(""))?;
    let text = source.text().ok_or_else(|| {
        let diagnostic = Diagnostic::new("this game has no file").at(0..name.len());
        let diagnostic = diagnostic.help("it has options: see `pounce schema claim`");
        InputError::new(GAME, name, diagnostic)
    })?;
    Ok(text.to_owned())
}
