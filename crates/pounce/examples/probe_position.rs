//! Solves a small game, and looks up a position with its moves.
//!
//!     cargo run --release --example probe_position

use pounce::{GameOptions, Keep, LoadedGame, Options, Tablebases};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let game = LoadedGame::open("pentagram", &GameOptions::default())?;
    let folder = tempfile::tempdir()?;
    let tablebases = Tablebases::at(folder.path());
    tablebases.solve(&game, Keep::All, &Options::default())?;

    let tablebase = tablebases.open(&game)?;
    let position = "GGGG1GG1GT-t0";
    println!("{}", game.text(position)?);
    let found = tablebase.probe(position)?.ok_or("the layer is not kept")?;
    println!("value: {:?}", found.result);
    for one in &found.moves {
        println!("{}: {:?}", one.text, one.result);
    }
    println!("best play: {}", found.line);
    Ok(())
}
