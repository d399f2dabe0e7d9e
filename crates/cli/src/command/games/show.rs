//! `pounce show`: shows a position as a picture or in another notation.

use pounce::text::escape_lines;

use crate::args::{Form, Show, flagged};
use crate::terminal::exit::Exit;
use crate::terminal::output;

pub fn run(args: &Show) -> anyhow::Result<Exit> {
    let (game, setup) = args.position.open()?;
    let text = match args.form {
        Form::Text => game.show(&setup).map(|shown| {
            escape_lines(&format!(
                "{}\n{}\n{}\n",
                shown.text, shown.description, shown.compact
            ))
        }),
        Form::Svg => game.svg(&setup),
        Form::Json => game.json(&setup).map(|text| text + "\n"),
        Form::Compact => game.compact(&setup).map(|text| text + "\n"),
        Form::Fen => game.fen(&setup).map(|text| text + "\n"),
    };
    let text = text.map_err(flagged)?;
    match &args.output {
        Some(path) => output::write_output(path, &text)?,
        None => output::print(&text)?,
    }
    Ok(Exit::AsExpected)
}
