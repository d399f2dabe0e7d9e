//! Arguments of `pounce ask`.

use std::path::PathBuf;
use std::sync::Arc;

use pounce::text::parse_size;
use pounce::{AskRequest, InputError, LoadedGame, Options, Progress};

use super::Format;
use super::claims::TablebaseFolder;
use super::games::Game;
use super::values::{parse_time_limit, thread_count};
use crate::version::default_options;

#[derive(clap::Args)]
pub struct Ask {
    #[command(flatten)]
    pub game: Game,
    /// `start`, or a position in any notation of the game; or a question about the start, such as
    /// "tigers capture 1 by ply 30".
    #[arg(value_name = "POSITION|QUESTION")]
    pub first: Option<String>,
    /// A question about the position, such as "goats do not lose".
    #[arg(value_name = "QUESTION")]
    pub second: Option<String>,
    /// Moves to play from the position, such as "1. G33 B1112 2. G13".
    #[arg(long, value_name = "MOVES")]
    pub line: Option<String>,
    /// Time limit.
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = parse_time_limit)]
    pub max_seconds: u64,
    /// Positions to expand in all searches together [default: as many as the time allows].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub max_nodes: Option<u64>,
    /// Memory for solving and searching, such as 512M or 4G.
    #[arg(long, value_name = "SIZE", default_value = "4G", value_parser = parse_size)]
    pub memory: u64,
    /// Threads [default: all cores for solving, one for searching].
    #[arg(long, value_name = "N", value_parser = thread_count())]
    pub threads: Option<u32>,
    #[command(flatten)]
    pub tablebases: TablebaseFolder,
    /// Write the answer as a claim to this new file, for `pounce prove`.
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,
    /// Output format.
    #[arg(long, value_enum, default_value = "human")]
    pub format: Format,
}

impl Ask {
    /// Returns the position and the question.
    pub fn request(&self, game: &LoadedGame) -> Result<AskRequest, InputError> {
        let (first, second) = (self.first.as_deref(), self.second.as_deref());
        AskRequest::parse(game, first, second, self.line.as_deref())
    }

    /// Returns the options of the library.
    pub fn options(&self, progress: Arc<dyn Progress>) -> Options {
        Options {
            max_seconds: Some(self.max_seconds),
            max_nodes: self.max_nodes,
            memory: self.memory,
            threads: self.threads,
            tablebases: self.tablebases.folder.clone(),
            progress,
            ..default_options()
        }
    }
}
