//! `pounce show`: a position as a picture, or in another notation.

use crate::args::{Form, Show};
use crate::bad_input::BadInput;
use crate::exit::Exit;
use crate::output;

pub fn run(show: &Show) -> anyhow::Result<Exit> {
    let hunt = show.place.game.open()?;
    let play = show.place.play(&hunt)?;
    let position = play.position();
    let text = match show.form {
        Form::Text => format!(
            "{}\n{}\n{}\n",
            hunt.draw(&position),
            play.describe(),
            hunt.compact(&position)
        ),
        Form::Svg => hunt.svg(&position, &play.describe()),
        Form::Json => play.to_json("") + "\n",
        Form::Compact => hunt.compact(&position) + "\n",
        Form::Fen => {
            let fen = hunt.fen(&position);
            fen.map_err(|flaw| BadInput::new("--as", "fen", flaw.at(0..3)))? + "\n"
        }
    };
    match &show.output {
        Some(path) => output::write_file(path, &text)?,
        None => output::print(&text)?,
    }
    Ok(Exit::AsExpected)
}
