//! `pounce show`: a position as a picture, or in another notation.

use diagnostic::{Diagnostic, escape_lines};
use game::Notation;
use games::hunt::Hunt;
use games::{AnyGame, GameVisitor};
use pounce::InputError;

use crate::args::{Form, Show};
use crate::terminal::exit::Exit;
use crate::terminal::output;

pub fn run(show: &Show) -> anyhow::Result<Exit> {
    let text = match show.place.game.open()? {
        AnyGame::Hunt(hunt) => hunt_position(show, &hunt)?,
        game => game.visit(Position(show))?,
    };
    match &show.output {
        Some(path) => output::write_output(path, &text)?,
        None => output::print(&text)?,
    }
    Ok(Exit::AsExpected)
}

fn hunt_position(show: &Show, hunt: &Hunt) -> Result<String, InputError> {
    let play = show.place.play(hunt)?;
    let position = play.position();
    Ok(match show.form {
        Form::Text => escape_lines(&format!(
            "{}\n{}\n{}\n",
            hunt.text_picture(&position),
            play.describe(),
            hunt.compact(&position)
        )),
        Form::Svg => hunt.svg(&position, &play.describe()),
        Form::Json => play.to_json("") + "\n",
        Form::Compact => hunt.compact(&position) + "\n",
        Form::Fen => {
            let fen = hunt.fen(&position);
            fen.map_err(|diagnostic| InputError::new("--as", "fen", diagnostic.at(0..3)))? + "\n"
        }
    })
}

struct Position<'a>(&'a Show);

impl GameVisitor for Position<'_> {
    type Output = Result<String, InputError>;

    fn visit<G: Notation>(self, game: &G) -> Self::Output {
        let position = self.0.place.position(game)?;
        let only_hunts = |form: &str| {
            let diagnostic = Diagnostic::new("this form is for hunting games").at(0..form.len());
            let diagnostic = diagnostic.help("use `text`, `svg` or `compact`");
            Err(InputError::new("--as", form, diagnostic))
        };
        match self.0.form {
            Form::Text => Ok(escape_lines(&format!(
                "{}\n{}\n{}\n",
                game.text_picture(&position),
                game.describe(&position),
                game.position_text(&position)
            ))),
            Form::Svg => Ok(game.svg(&position)),
            Form::Compact => Ok(game.position_text(&position) + "\n"),
            Form::Json => only_hunts("json"),
            Form::Fen => only_hunts("fen"),
        }
    }
}
