//! Builds games with the options of a claim. Each game takes some options and refuses the others.

use std::sync::Arc;

use diagnostic::{Diagnostic, read_toml_leniently, suggestion};
use game::Side;
use games::AnyGame;
use games::fish_barrel::{self, FishBarrel};
use games::hunt::{self, Board, Hunt, Stalemate};
use games::switching::{CUT, Map, Network, SHORT, Switching};
use hypothesis::{GameOptions, SideName, StalemateName};

use super::place_or_attack::place_or_attack_game;
use crate::error::InputError;

const FISH_BARREL: &str = "fish-barrel";
const PLACE_OR_ATTACK: &str = "place-or-attack";
pub(super) const SWITCHING: &str = "switching";

/// Names and descriptions of the games that need no file.
pub(super) const NAMED: [(&str, &str); 3] = [
    (
        FISH_BARREL,
        "take a fish and throw others into later barrels; whoever takes the last fish wins",
    ),
    (
        PLACE_OR_ATTACK,
        "place stones on territories, or attack with dice",
    ),
    (
        SWITCHING,
        "Short connects two terminals of a network, Cut separates them; on the Wheatstone bridge",
    ),
];

/// Parses options in the format of claim files. Errors are located in the text and call it `name`.
///
/// ```
/// let options = pounce::parse_options("my options", "goats = 5\ncaptures = 2")?;
/// assert_eq!((options.goats, options.captures), (Some(5), Some(2)));
/// # Ok::<(), pounce::InputError>(())
/// ```
pub fn parse_options(name: &str, text: &str) -> Result<GameOptions, InputError> {
    let parsed = read_toml_leniently(text);
    match InputError::all(name, text, parsed.errors) {
        Some(error) => Err(error),
        None => Ok(parsed.value.expect("options without errors have a value")),
    }
}

/// Builds a game that needs no file. Returns `None` if there is no such game. Errors name the option.
pub fn named_game(options: &GameOptions, name: &str) -> Option<Result<AnyGame, Vec<Diagnostic>>> {
    match name {
        FISH_BARREL => Some(fish_barrel_game(options)),
        PLACE_OR_ATTACK => Some(place_or_attack_game(options)),
        SWITCHING => {
            let bridge = Network::embedded("wheatstone").map_err(|error| vec![error]);
            Some(bridge.and_then(|network| network_game(options, &network)))
        }
        _ => None,
    }
}

/// Builds the hunt game on a board. Errors name the option.
pub fn hunt_game(options: &GameOptions, board: Board) -> Result<AnyGame, Vec<Diagnostic>> {
    refuse_other_options(options, &["start", "captures", "goats", "stalemate"])?;
    let board = board.with_all(&hunt::RuleChanges {
        start: options.start.clone(),
        captures: options.captures,
        goats: options.goats,
        stalemate: options.stalemate.map(|name| match name {
            StalemateName::Loss => Stalemate::Loss,
            StalemateName::Draw => Stalemate::Draw,
        }),
    })?;
    Ok(AnyGame::Hunt(Arc::new(Hunt::new(board))))
}

/// Builds the switching game on a network. Errors name the option.
pub fn network_game(options: &GameOptions, network: &Network) -> Result<AnyGame, Vec<Diagnostic>> {
    let game = Switching::new(network.clone(), first_side(options)?);
    Ok(AnyGame::Switching(Arc::new(game)))
}

/// Builds the switching game on the network of a map. Errors name the option.
pub fn map_game(options: &GameOptions, map: Map) -> Result<AnyGame, Vec<Diagnostic>> {
    let game = Switching::on_map(map, first_side(options)?);
    Ok(AnyGame::Switching(Arc::new(game)))
}

fn fish_barrel_game(options: &GameOptions) -> Result<AnyGame, Vec<Diagnostic>> {
    refuse_other_options(options, &["barrels", "most", "throw", "start"])?;
    let game = FishBarrel::new(&fish_barrel::Settings {
        barrels: options.barrels,
        most: options.most,
        throw: options.throw,
        start: options.start.clone(),
    });
    game.map(AnyGame::FishBarrel).map_err(|error| vec![error])
}

fn first_side(options: &GameOptions) -> Result<Side, Vec<Diagnostic>> {
    refuse_other_options(options, &["first"])?;
    Ok(match options.first {
        None | Some(SideName::Short) => SHORT,
        Some(SideName::Cut) => CUT,
    })
}

/// Refuses options that a game does not take.
pub(super) fn refuse_other_options(
    options: &GameOptions,
    accepted: &[&str],
) -> Result<(), Vec<Diagnostic>> {
    let given = serde_json::to_value(options).expect("options are plain values");
    let given = given.as_object().into_iter().flat_map(|keys| keys.keys());
    let refused = given.filter(|key| !accepted.contains(&key.as_str()));
    let errors: Vec<Diagnostic> = refused
        .map(|key| {
            Diagnostic::new(format!("this game has no option `{key}`"))
                .in_key(key)
                .help(suggestion(key, accepted.iter().copied()))
        })
        .collect();
    if errors.is_empty() {
        Ok(())
    } else {
        Err(errors)
    }
}
