//! `pounce games`: lists the built-in games.

use pounce::text::escape_lines;
use pounce::{KnownGame, game_file, known_games};

use crate::args::Games;
use crate::terminal::exit::Exit;
use crate::terminal::output::{print, table};

pub fn run(games: &Games) -> anyhow::Result<Exit> {
    if let Some(game) = &games.game {
        print(&escape_lines(&game_file(game)?))?;
    } else {
        let [boards, networks, others] = tables(&known_games());
        print(&format!("{boards}\n{networks}\n{others}"))?;
    }
    Ok(Exit::AsExpected)
}

const BOARDS: [&str; 7] = [
    "game",
    "name",
    "nodes",
    "tigers",
    "goats",
    "captures",
    "symmetries",
];
const NETWORKS: [&str; 5] = ["network", "name", "vertices", "edges", "won by"];

/// Returns a table for each kind of game.
fn tables(games: &[KnownGame]) -> [String; 3] {
    let mut boards = vec![BOARDS.map(str::to_owned).to_vec()];
    let mut networks = vec![NETWORKS.map(str::to_owned).to_vec()];
    let mut others = Vec::new();
    for game in games {
        match game {
            KnownGame::Hunt {
                id,
                name,
                nodes,
                tigers,
                goats,
                captures,
                symmetries,
            } => boards.push(vec![
                (*id).to_owned(),
                name.clone(),
                nodes.to_string(),
                tigers.to_string(),
                goats.to_string(),
                captures.to_string(),
                symmetries.to_string(),
            ]),
            KnownGame::Switching {
                id,
                name,
                vertices,
                edges,
                winner,
            } => networks.push(vec![
                (*id).to_owned(),
                name.clone(),
                vertices.to_string(),
                edges.to_string(),
                (*winner).to_owned(),
            ]),
            KnownGame::Other { id, about } => {
                others.push(vec![(*id).to_owned(), (*about).to_owned()]);
            }
            _ => {}
        }
    }
    [
        table(&boards, &[2, 3, 4, 5, 6]),
        table(&networks, &[2, 3]),
        table(&others, &[]),
    ]
}
