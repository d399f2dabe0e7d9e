//! Opens the game and position that the arguments describe.

use pounce::{
    Diagnostic, Error, GameOptions, InputError, LoadedGame, Location, OPTIONS, Setup, parse_options,
};

use super::games::{Game, PositionArgs, StalemateName};

impl Game {
    /// Opens the game with its options.
    pub fn open(&self) -> Result<LoadedGame, InputError> {
        LoadedGame::open(&self.game, &self.options()?).map_err(|bad| {
            if bad.file == OPTIONS {
                self.in_option(*bad.diagnostic)
            } else {
                bad
            }
        })
    }

    /// Returns the options in the form of claim files.
    fn options(&self) -> Result<GameOptions, InputError> {
        let lines: Vec<String> = self.option.iter().map(|option| line(option)).collect();
        let options = parse_options(OPTION, &lines.join("\n"))?;
        Ok(GameOptions {
            start: self.start.clone().or(options.start),
            captures: self.captures.or(options.captures),
            goats: self.goats.or(options.goats),
            stalemate: self.stalemate.map(Into::into).or(options.stalemate),
            ..options
        })
    }

    /// Locates the error of an option in the argument that sets it.
    fn in_option(&self, diagnostic: Diagnostic) -> InputError {
        let (key, span) = match &diagnostic.location {
            Location::Key(key, span) => (key.clone(), span.clone()),
            _ => (String::new(), None),
        };
        let number = |number: Option<u8>| number.map(|number| number.to_string());
        let flag = match key.as_str() {
            "start" => self.start.clone(),
            "captures" => number(self.captures),
            "goats" => number(self.goats),
            _ => None,
        };
        if let Some(text) = flag {
            let span = span.unwrap_or(0..text.len());
            return InputError::new(format!("--{key}"), text, diagnostic.at(span));
        }
        let lines: Vec<String> = self.option.iter().map(|option| line(option)).collect();
        InputError::new(OPTION, lines.join("\n"), diagnostic)
    }
}

impl PositionArgs {
    /// Opens the game, and returns the position in it.
    pub fn open(&self) -> Result<(LoadedGame, Setup), InputError> {
        let setup = Setup {
            position: self.position.clone(),
            line: self.line.clone(),
        };
        Ok((self.game.open()?, setup))
    }
}

/// Names the flag that contains the error.
pub fn flagged(bad: InputError) -> InputError {
    let flag = match bad.file.as_str() {
        "line" => "--line",
        "notation" => "--as",
        "players" => "--players",
        _ => return bad,
    };
    InputError {
        file: flag.to_owned(),
        ..bad
    }
}

/// Names the flag in an error of the input.
pub fn flagged_error(error: Error) -> Error {
    match error {
        Error::Input(bad) => flagged(bad).into(),
        error => error,
    }
}

/// The name of the argument for options, for messages.
const OPTION: &str = "--option";

/// Converts an option of the command line to a line of TOML, with quotes around words.
fn line(option: &str) -> String {
    let Some((key, value)) = option.split_once('=') else {
        return option.to_owned();
    };
    let (key, value) = (key.trim(), value.trim());
    let plain = value.parse::<f64>().is_ok() || ["true", "false"].contains(&value);
    if plain || value.starts_with(['"', '[']) {
        format!("{key} = {value}")
    } else {
        format!("{key} = {value:?}")
    }
}

impl From<StalemateName> for pounce::StalemateName {
    fn from(name: StalemateName) -> pounce::StalemateName {
        match name {
            StalemateName::Loss => pounce::StalemateName::Loss,
            StalemateName::Draw => pounce::StalemateName::Draw,
        }
    }
}
