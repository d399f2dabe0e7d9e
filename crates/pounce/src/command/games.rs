//! `pounce games`: what comes with the program.

use std::path::Path;

use games::hunt::{Board, EMBEDDED, Hunt};

use crate::args::Games;
use crate::board_source::open_board;
use crate::exit::Exit;
use crate::output::{print, table};

pub fn run(games: &Games) -> anyhow::Result<Exit> {
    if let Some(game) = &games.game {
        print(&open_board(game, Path::new(""))?.1)?;
        return Ok(Exit::AsExpected);
    }
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
    print(&table(&rows, &[2, 3, 4, 5, 6]))?;
    Ok(Exit::AsExpected)
}
