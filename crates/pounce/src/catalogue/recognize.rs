//! Recognizes built-in games by their rules.
//!
//! The rules in a certificate differ from a built-in game at most by options if the game with these
//! options has the same digest of rules. Options are read off the rules; the digest decides.

use std::fmt;
use std::path::Path;

use certificate::{CertificateHeader, hunt, switching};
use games::AnyGame;
use games::hunt::{Board, EMBEDDED, Stalemate};
use games::switching::EMBEDDED_MAPS;
use hypothesis::{GameOptions, SideName, StalemateName, digest};

use super::loaded_game::options_list;
use super::options::{SWITCHING, hunt_game};
use super::source::GameSource;

/// A built-in game with the options under which it has certain rules.
///
/// Its `Display` says whether the game is built in with these rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecognizedGame {
    /// The name for [`LoadedGame::open`](crate::LoadedGame::open).
    pub id: &'static str,
    /// The options that differ from the built-in game.
    pub options: GameOptions,
    /// The name of its board or network.
    pub board: String,
}

impl fmt::Display for RecognizedGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.options == GameOptions::default() {
            write!(f, "built-in {}", self.id)
        } else {
            write!(f, "{} with {}", self.id, options_list(&self.options))
        }
    }
}

/// Finds the built-in game that has the rules of a certificate.
pub(crate) fn recognize(header: &CertificateHeader) -> Option<RecognizedGame> {
    match header {
        CertificateHeader::Hunt(header) => EMBEDDED
            .iter()
            .find_map(|(id, _)| recognize_hunt(id, &header.rules, &header.rules_digest)),
        CertificateHeader::Switching(header) => {
            let networks = games::switching::EMBEDDED.iter().map(|(id, _)| *id);
            let mut ids: Vec<&'static str> = networks
                .chain(EMBEDDED_MAPS.iter().map(|(id, _)| *id))
                .chain([SWITCHING])
                .collect();
            // A network may have several names. The header's comes first.
            ids.sort_by_key(|id| *id != header.game);
            ids.into_iter()
                .find_map(|id| recognize_switching(id, &header.rules, &header.rules_digest))
        }
    }
}

/// Compares a hunt game with the built-in game of this name.
fn recognize_hunt(id: &'static str, rules: &hunt::Rules, wanted: &str) -> Option<RecognizedGame> {
    let board = Board::embedded(id).ok()?;
    if board.nodes.len() != rules.nodes {
        return None;
    }
    let options = hunt_options(&board, rules)?;
    let name = board.name.clone();
    let game = hunt_game(&options, board).ok()?;
    (digest(&game.digest_text()) == wanted).then_some(RecognizedGame {
        id,
        options,
        board: name,
    })
}

/// Returns the options in which rules differ from those of a board.
fn hunt_options(board: &Board, rules: &hunt::Rules) -> Option<GameOptions> {
    let mut tigers: Vec<usize> = board.tigers.iter().map(|&node| node.into()).collect();
    let mut start = rules.tigers.clone();
    tigers.sort_unstable();
    start.sort_unstable();
    let name = |&node: &usize| board.nodes.get(node).map(|node| node.name.as_str());
    let start = if start == tigers {
        None
    } else {
        Some(
            start
                .iter()
                .map(name)
                .collect::<Option<Vec<_>>>()?
                .join(" "),
        )
    };
    let changed = |to: usize, from: u8| -> Option<Option<u8>> {
        let to = u8::try_from(to).ok()?;
        Some((to != from).then_some(to))
    };
    let (stalemate, stalemate_name) = match rules.stalemate {
        hunt::Stalemate::Loss => (Stalemate::Loss, StalemateName::Loss),
        hunt::Stalemate::Draw => (Stalemate::Draw, StalemateName::Draw),
    };
    Some(GameOptions {
        start,
        captures: changed(rules.captures, board.captures)?,
        goats: changed(rules.goats, board.goats)?,
        stalemate: (stalemate != board.stalemate).then_some(stalemate_name),
        ..GameOptions::default()
    })
}

/// Compares a switching game with the built-in game of this name.
fn recognize_switching(
    id: &'static str,
    rules: &switching::Rules,
    wanted: &str,
) -> Option<RecognizedGame> {
    let options = GameOptions {
        first: (rules.first == switching::Player::Cut).then_some(SideName::Cut),
        ..GameOptions::default()
    };
    let game = GameSource::find(id, Path::new(""))
        .ok()?
        .open(&options)
        .ok()?;
    let AnyGame::Switching(network) = &game else {
        return None;
    };
    (digest(&game.digest_text()) == wanted).then(|| RecognizedGame {
        id,
        board: network.network().name.clone(),
        options,
    })
}
