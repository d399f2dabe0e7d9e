//! The game that arguments describe: a name or a file, and changes to its rules.

use std::path::Path;
use std::sync::Arc;

use diagnostic::{Diagnostic, Location, read_toml};
use games::AnyGame;
use games::hunt::{EMBEDDED, Hunt};
use hypothesis::GameOptions;
use pounce::InputError;
use pounce::catalogue::{GAME, GameSource, InGame};

use super::games::{Game, StalemateName};

impl Game {
    /// Opens the game with its options.
    pub fn open(&self) -> Result<AnyGame, InputError> {
        let source = GameSource::find(&self.game, Path::new(""))?;
        let options = self.options()?;
        source
            .open(&options)
            .map_err(|diagnostic| match diagnostic {
                InGame::File(bad) => bad,
                InGame::Options(diagnostic) => self.in_option(diagnostic),
            })
    }

    /// Opens a hunting game; others have not got what was asked for.
    pub fn open_hunt(&self) -> Result<Arc<Hunt>, InputError> {
        match self.open()? {
            AnyGame::Hunt(hunt) => Ok(hunt),
            _ => {
                let diagnostic =
                    Diagnostic::new("this is for hunting games").at(0..self.game.len());
                let names: Vec<&str> = EMBEDDED.iter().map(|(name, _)| *name).collect();
                let help = format!("such as {}, or your own board file", names.join(", "));
                Err(InputError::new(GAME, &self.game, diagnostic.help(help)))
            }
        }
    }

    /// The options as claim files have them.
    fn options(&self) -> Result<GameOptions, InputError> {
        let lines: Vec<String> = self.option.iter().map(|option| line(option)).collect();
        let text = lines.join("\n");
        let options: GameOptions =
            read_toml(&text).map_err(|diagnostic| InputError::new(OPTION, &text, diagnostic))?;
        Ok(GameOptions {
            start: self.start.clone().or(options.start),
            captures: self.captures.or(options.captures),
            goats: self.goats.or(options.goats),
            stalemate: self.stalemate.map(Into::into).or(options.stalemate),
            ..options
        })
    }

    /// A flaw of an option, where it was given.
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
        match flag {
            Some(text) => {
                let span = span.unwrap_or(0..text.len());
                InputError::new(format!("--{key}"), text, diagnostic.at(span))
            }
            None => {
                let lines: Vec<String> = self.option.iter().map(|option| line(option)).collect();
                InputError::new(OPTION, lines.join("\n"), diagnostic)
            }
        }
    }
}

/// The name of the argument that changes a rule, for messages.
const OPTION: &str = "--option";

/// An option of the command line as a line of TOML: words need no quotes there.
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

impl From<StalemateName> for hypothesis::StalemateName {
    fn from(name: StalemateName) -> hypothesis::StalemateName {
        match name {
            StalemateName::Loss => hypothesis::StalemateName::Loss,
            StalemateName::Draw => hypothesis::StalemateName::Draw,
        }
    }
}
