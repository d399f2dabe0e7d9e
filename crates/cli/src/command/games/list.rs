//! `pounce games`: what comes with the program.

use std::path::Path;

use diagnostic::{Diagnostic, escape_lines};
use games::hunt::{Board, EMBEDDED, Hunt};
use games::switching::{self, EMBEDDED_MAPS, Map, Network, OutcomeClass, Position, outcome_class};
use pounce::InputError;
use pounce::catalogue::NAMED;
use pounce::catalogue::{GAME, GameSource};

use crate::args::Games;
use crate::terminal::exit::Exit;
use crate::terminal::output::{print, table};

pub fn run(games: &Games) -> anyhow::Result<Exit> {
    match &games.game {
        Some(game) => {
            let source = GameSource::find(game, Path::new(""))?;
            let text = source.text().ok_or_else(|| {
                let diagnostic = Diagnostic::new("this game has no file").at(0..game.len());
                InputError::new(
                    GAME,
                    game,
                    diagnostic.help("it has options: see `pounce schema claim`"),
                )
            })?;
            print(&escape_lines(text))?;
        }
        None => print(&format!("{}\n{}{}", boards()?, networks()?, others()))?,
    }
    Ok(Exit::AsExpected)
}

/// A table of the boards of hunting games.
fn boards() -> anyhow::Result<String> {
    let heading = [
        "game",
        "name",
        "nodes",
        "tigers",
        "goats",
        "captures",
        "symmetries",
    ];
    let mut rows = vec![heading.map(str::to_owned).to_vec()];
    for (name, _) in EMBEDDED {
        let hunt = Hunt::new(Board::embedded(name)?);
        let board = hunt.board();
        rows.push(vec![
            name.to_owned(),
            board.name.clone(),
            board.nodes.len().to_string(),
            board.tigers.len().to_string(),
            board.goats.to_string(),
            board.captures.to_string(),
            hunt.symmetries().images().len().to_string(),
        ]);
    }
    Ok(table(&rows, &[2, 3, 4, 5, 6]))
}

/// A table of the networks of switching games, those on maps last.
fn networks() -> anyhow::Result<String> {
    let heading = ["network", "name", "vertices", "edges", "won by"];
    let mut rows = vec![heading.map(str::to_owned).to_vec()];
    let mut row = |name: &str, network: &Network| {
        let winner = match outcome_class(network, &Position::default()) {
            OutcomeClass::Short => "short",
            OutcomeClass::Neutral => "who moves first",
            OutcomeClass::Cut => "cut",
        };
        rows.push(vec![
            name.to_owned(),
            network.name.clone(),
            network.vertices.len().to_string(),
            network.edges.len().to_string(),
            winner.to_owned(),
        ]);
    };
    for (name, _) in switching::EMBEDDED {
        row(name, &Network::embedded(name)?);
    }
    for (name, text) in EMBEDDED_MAPS {
        row(name, &Map::parse(text)?.network);
    }
    Ok(table(&rows, &[2, 3]))
}

/// A table of the other games.
fn others() -> String {
    let rows: Vec<Vec<String>> = (NAMED.iter())
        .map(|(name, about)| vec![(*name).to_owned(), (*about).to_owned()])
        .collect();
    if rows.is_empty() {
        String::new()
    } else {
        format!("\n{}", table(&rows, &[]))
    }
}
