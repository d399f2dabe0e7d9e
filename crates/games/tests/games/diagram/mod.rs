//! Diagrams, paths of moves, and positions set up piece by piece.

mod agreement;
mod paths;
mod setup;
mod words;

use pounce_games::fish_barrel::{self, FishBarrel};
use pounce_games::hunt::{Board, Hunt};
use pounce_games::place_or_attack::{Asymmetry, Colour, Grid, Settings, Ties};
use pounce_games::switching::{Network, SHORT, Switching};

fn hunt(name: &str) -> Hunt {
    Hunt::new(Board::embedded(name).unwrap())
}

fn fish(barrels: u8, most: u8, throw: Option<u8>) -> FishBarrel {
    let settings = fish_barrel::Settings {
        barrels: Some(barrels),
        most: Some(most),
        throw,
        start: None,
    };
    FishBarrel::new(&settings).unwrap()
}

fn network(text: &str) -> Switching {
    Switching::new(Network::parse(text).unwrap(), SHORT)
}

/// Two vertices with many parallel edges, named in both directions, and loops.
const PARALLEL: &str = "terminals a long_name\na long_name x4\nlong_name a x3\na a x3\na b\nb c";

/// The game with every variant.
fn every_variant() -> Settings {
    Settings {
        grid: Grid::Hex,
        pie: true,
        momentum: true,
        asymmetry: Some(Asymmetry::of(Colour::White)),
        komi_halves: 3,
        ties: Ties::Draw,
        ..Settings::board(4, 5, 12)
    }
}
