//! The rules and the outcome of a game in words.

use game::Game;

use crate::place_or_attack::settings::halves;
use crate::place_or_attack::{Colour, Grid, PlaceOrAttack, Position, Settings, Ties};

/// Explains the rules with the settings of the game.
pub(super) fn rules(game: &PlaceOrAttack) -> Vec<String> {
    let settings = game.settings();
    let mut rules = vec![board(settings), attack(settings)];
    rules.extend(variants(settings));
    rules.push(end(settings));
    rules.push(count(game));
    rules
}

fn board(settings: &Settings) -> String {
    let (shape, most) = match settings.grid {
        Grid::Square => ("squares", 4),
        Grid::Hex => ("hexagons", 6),
    };
    let rows = match settings.rows {
        1 => "one row".to_owned(),
        rows => format!("{rows} rows"),
    };
    format!(
        "The board has {rows} of {} {shape}, the territories. Two territories are neighbours if \
         they share a side, so each has up to {most}. Black and White take turns, and Black begins. \
         A turn places a stone on an empty territory, or attacks an enemy stone next to one's own.",
        settings.columns
    )
}

fn attack(settings: &Settings) -> String {
    let [black, white] = [Colour::Black, Colour::White].map(|colour| settings.rate_of(colour));
    let rate = if black == white {
        format!("each hits with probability {black}")
    } else {
        format!("each hits with probability {black} if it is black and {white} if it is white")
    };
    format!(
        "In an attack, dice are rolled for all stones of the attacker next to the target: {rate}. A \
         single hit is enough, and the target changes its colour. Otherwise nothing changes."
    )
}

fn variants(settings: &Settings) -> Option<String> {
    let momentum = "After a successful attack, the attacker may attack again in the same turn, or \
                    stop.";
    let pie = "After the first stone of Black, the players may swap colours, at the choice of the \
               player who has White; white moves next in any case.";
    match (settings.momentum, settings.pie) {
        (true, true) => Some(format!("{momentum} {pie}")),
        (true, false) => Some(momentum.to_owned()),
        (false, true) => Some(pie.to_owned()),
        (false, false) => None,
    }
}

fn end(settings: &Settings) -> String {
    let turns = match settings.limit {
        1 => "one turn".to_owned(),
        limit => format!("{limit} turns of both players together"),
    };
    format!(
        "Once each player has had a turn, a player without stones loses. After {turns}, whoever \
         holds more territories wins."
    )
}

/// Explains how territories are counted and ties are broken.
fn count(game: &PlaceOrAttack) -> String {
    let settings = game.settings();
    let mut rules = Vec::new();
    for (colour, name) in [(Colour::Black, "black"), (Colour::White, "white")] {
        let value = settings.stone_halves(colour) as u8;
        if value != 2 {
            rules.push(format!(
                "Each {name} stone counts as {} territories.",
                halves(value)
            ));
        }
    }
    if settings.komi_halves > 0 {
        let komi = halves(settings.komi_halves);
        rules.push(format!("White is credited with {komi} territories."));
    }
    let centre = game.geometry().centre().count_ones();
    let tie = match settings.ties {
        Ties::White => "White wins",
        Ties::Draw => "the game is a draw",
    };
    rules.push(match centre {
        0 => format!("If that is equal, {tie}."),
        1 => format!(
            "If that is equal, whoever holds the territory in the centre wins; if nobody does, {tie}."
        ),
        centre => format!(
            "If that is equal, whoever has more stones on the {centre} territories of the centre \
             wins; if that is equal too, {tie}."
        ),
    });
    rules.join(" ")
}

/// Says why play has ended.
pub(super) fn outcome(game: &PlaceOrAttack, position: &Position) -> Option<String> {
    game.outcome(position)?;
    let stones = |colour| match colour {
        Colour::Black => "black",
        Colour::White => "white",
    };
    let colours = [Colour::Black, Colour::White];
    let without_stones = colours.map(|colour| position.stones(colour) == 0);
    if position.turns >= 2 && without_stones != [false, false] {
        let loser = if without_stones[0] { "black" } else { "white" };
        return Some(format!("There are no {loser} stones left"));
    }
    let (black, white) = (position.black, position.white);
    if let Some(colour) = game.by_territory(black, white) {
        let worth = game.territory_halves(black, white);
        let worth = worth.map(|halves| f64::from(halves) / 2.0);
        let (more, less) = match colour {
            Colour::Black => (worth[0], worth[1]),
            Colour::White => (worth[1], worth[0]),
        };
        let winner = stones(colour);
        return Some(format!(
            "The {winner} stones hold more territory, {more} to {less}"
        ));
    }
    Some(match (game.by_centre(black, white), game.settings().ties) {
        (Some(colour), _) => format!("Tied, with more {} stones in the centre", stones(colour)),
        (None, Ties::White) => "Tied, and ties go to the white stones".to_owned(),
        (None, Ties::Draw) => "The game is tied".to_owned(),
    })
}
