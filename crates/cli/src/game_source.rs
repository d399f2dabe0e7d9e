//! From what the user calls a game to the game itself: a name, or a file.

use std::path::Path;
use std::sync::Arc;

use diagnostic::{Diagnostic, Location, read_toml, suggestion};
use games::AnyGame;
use games::hunt::{Board, EMBEDDED, Hunt};
use games::switching::{self, EMBEDDED_MAPS, Map, Network};
use hypothesis::{GameOptions, NAMED};

use crate::args::{Game, StalemateName};
use crate::bad_input::BadInput;
use crate::read_file::read_source;

/// How the files of games end.
const ENDINGS: [&str; 3] = [".toml", ".graph", ".map"];

/// Where the rules of a game come from.
pub enum GameSource {
    /// A board file: its path or name, and what it says.
    Board { path: String, text: String },
    /// A graph file of a switching game: its path or name, and what it says.
    Network { path: String, text: String },
    /// A map of islands and bridges: its path or name, and what it says.
    Map { path: String, text: String },
    /// A game that needs no file.
    Named(String),
}

/// What is wrong with a game: something in its file, or one of its options.
pub enum InGame {
    File(BadInput),
    Options(Diagnostic),
}

impl GameSource {
    /// What a name or a path (relative to `folder`) stands for. Flaws are those of an argument
    /// called [`GAME`].
    pub fn find(game: &str, folder: &Path) -> Result<GameSource, BadInput> {
        let named =
            |diagnostic: Diagnostic| BadInput::new(GAME, game, diagnostic.at(0..game.len()));
        let ending = ENDINGS.iter().find(|ending| game.ends_with(**ending));
        if let Some(&ending) = ending {
            let path = folder.join(game);
            let text = read_source(&path).map_err(|bad| named(*bad.diagnostic))?;
            let path = path.display().to_string();
            return Ok(match ending {
                ".graph" => GameSource::Network { path, text },
                ".map" => GameSource::Map { path, text },
                _ => GameSource::Board { path, text },
            });
        }
        if let Some((_, text)) = EMBEDDED.iter().find(|(name, _)| *name == game) {
            return Ok(GameSource::Board {
                path: game.to_owned(),
                text: (*text).to_owned(),
            });
        }
        let path = game.to_owned();
        if let Some((_, said)) = switching::EMBEDDED.iter().find(|(name, _)| *name == game) {
            let text = (*said).to_owned();
            return Ok(GameSource::Network { path, text });
        }
        if let Some((_, said)) = EMBEDDED_MAPS.iter().find(|(name, _)| *name == game) {
            let text = (*said).to_owned();
            return Ok(GameSource::Map { path, text });
        }
        if NAMED.iter().any(|(name, _)| *name == game) {
            return Ok(GameSource::Named(game.to_owned()));
        }
        let known = EMBEDDED.iter().map(|(name, _)| *name);
        let known = known.chain(NAMED.iter().map(|(name, _)| *name));
        let known = known.chain(switching::EMBEDDED.iter().map(|(name, _)| *name));
        let known = known.chain(EMBEDDED_MAPS.iter().map(|(name, _)| *name));
        let diagnostic = Diagnostic::new(format!("there is no game `{game}`"));
        Err(named(diagnostic.help(suggestion(game, known))))
    }

    /// The game with these options.
    pub fn open(&self, options: &GameOptions) -> Result<AnyGame, InGame> {
        match self {
            GameSource::Board { path, text } => {
                let in_file = |diagnostic| InGame::File(BadInput::new(path, text, diagnostic));
                let board = Board::parse(text).map_err(in_file)?;
                options.hunt(board).map_err(InGame::Options)
            }
            GameSource::Network { path, text } => {
                let in_file = |diagnostic| InGame::File(BadInput::new(path, text, diagnostic));
                let network = Network::parse(text).map_err(in_file)?;
                options.network(&network).map_err(InGame::Options)
            }
            GameSource::Map { path, text } => {
                let in_file = |diagnostic| InGame::File(BadInput::new(path, text, diagnostic));
                let map = Map::parse(text).map_err(in_file)?;
                options.map(map).map_err(InGame::Options)
            }
            GameSource::Named(name) => {
                let game = options.named(name).expect("a name that was found");
                game.map_err(InGame::Options)
            }
        }
    }

    /// The file, if it has one.
    pub fn text(&self) -> Option<&str> {
        match self {
            GameSource::Board { text, .. }
            | GameSource::Network { text, .. }
            | GameSource::Map { text, .. } => Some(text),
            GameSource::Named(_) => None,
        }
    }
}

impl Game {
    /// Opens the game with the options beside it.
    pub fn open(&self) -> Result<AnyGame, BadInput> {
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
    pub fn open_hunt(&self) -> Result<Arc<Hunt>, BadInput> {
        match self.open()? {
            AnyGame::Hunt(hunt) => Ok(hunt),
            _ => {
                let diagnostic =
                    Diagnostic::new("this is for hunting games").at(0..self.game.len());
                let names: Vec<&str> = EMBEDDED.iter().map(|(name, _)| *name).collect();
                let help = format!("such as {}, or your own board file", names.join(", "));
                Err(BadInput::new(GAME, &self.game, diagnostic.help(help)))
            }
        }
    }

    /// The options as claim files have them.
    fn options(&self) -> Result<GameOptions, BadInput> {
        let lines: Vec<String> = self.option.iter().map(|option| line(option)).collect();
        let text = lines.join("\n");
        let options: GameOptions =
            read_toml(&text).map_err(|diagnostic| BadInput::new(OPTION, &text, diagnostic))?;
        Ok(GameOptions {
            start: self.start.clone().or(options.start),
            captures: self.captures.or(options.captures),
            goats: self.goats.or(options.goats),
            stalemate: self.stalemate.map(Into::into).or(options.stalemate),
            ..options
        })
    }

    /// A flaw of an option, where it was given.
    fn in_option(&self, diagnostic: Diagnostic) -> BadInput {
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
                BadInput::new(format!("--{key}"), text, diagnostic.at(span))
            }
            None => {
                let lines: Vec<String> = self.option.iter().map(|option| line(option)).collect();
                BadInput::new(OPTION, lines.join("\n"), diagnostic)
            }
        }
    }
}

/// What messages call the argument that changes a rule.
const OPTION: &str = "--option";

/// An option of the command line as a line of TOML: words need no quotes there.
fn line(option: &str) -> String {
    let Some((key, value)) = option.split_once('=') else {
        return option.to_owned();
    };
    let (key, value) = (key.trim(), value.trim());
    let plain = value.parse::<f64>().is_ok() || ["true", "false"].contains(&value);
    match plain || value.starts_with(['"', '[']) {
        true => format!("{key} = {value}"),
        false => format!("{key} = {value:?}"),
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

/// What messages call the argument that names a game.
pub const GAME: &str = "game";
