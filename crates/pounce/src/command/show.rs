//! `pounce show`: a position as a picture, or in another notation.

use diagnostic::Flaw;

use crate::args::{Form, Show};
use crate::bad_input::BadInput;
use crate::exit::Exit;
use crate::output;

pub fn run(show: &Show) -> anyhow::Result<Exit> {
    let hunt = show.place.game.open()?;
    let play = show.place.play(&hunt)?;
    let position = play.position();
    let text = match show.form {
        Form::Text => hunt.draw(&position) + &hunt.compact(&position) + "\n",
        Form::Svg => hunt.svg(&position),
        Form::Json => play.to_json("") + "\n",
        Form::Compact => hunt.compact(&position) + "\n",
        Form::Fen => match hunt.fen(&position) {
            Some(fen) => fen + "\n",
            None => {
                let flaw = Flaw::new("FEN is for boards that are grids, which this is not")
                    .help("use `--as compact`");
                return Err(BadInput::new("--as fen", "", flaw).into());
            }
        },
    };
    match &show.output {
        Some(path) => output::write_file(path, &text)?,
        None => output::print(&text)?,
    }
    Ok(Exit::AsExpected)
}
