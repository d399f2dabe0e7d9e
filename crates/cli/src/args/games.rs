//! Arguments of the commands on games and positions.

use std::path::PathBuf;

use clap::ValueEnum;
use pounce::records::SymmetricChildren;
use pounce::text::parse_size;

use super::Format;
use super::values::thread_count;

/// A game, and changes to its rules.
#[derive(clap::Args)]
pub struct Game {
    /// A game that comes with the program (see `pounce games`), or a file: a board (*.toml), a
    /// network (*.graph) or a map (*.map).
    #[arg(value_name = "GAME")]
    pub game: String,
    /// The starting nodes of the tigers, such as "0 2 8".
    #[arg(long, value_name = "NODES")]
    pub start: Option<String>,
    /// The number of captures that wins for Tigers.
    #[arg(long, value_name = "N")]
    pub captures: Option<u8>,
    /// The number of goats.
    #[arg(long, value_name = "N")]
    pub goats: Option<u8>,
    /// The outcome if Goats have no move.
    #[arg(long, value_enum, value_name = "WHAT")]
    pub stalemate: Option<StalemateName>,
    /// Any option of the game, as in claim files, such as `captures=3`.
    #[arg(long, value_name = "KEY=VALUE")]
    pub option: Vec<String>,
}

#[derive(clap::Args)]
pub struct Perft {
    #[command(flatten)]
    pub position: PositionArgs,
    /// The number of plies.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(..=100))]
    pub depth: u32,
    /// Show the count below each first move.
    #[arg(long)]
    pub divide: bool,
    /// Threads [default: all cores].
    #[arg(long, value_name = "N", value_parser = thread_count())]
    pub threads: Option<u32>,
    /// Output format.
    #[arg(long, value_enum, default_value = "human")]
    pub format: Format,
}

#[derive(clap::Args)]
pub struct Estimate {
    #[command(flatten)]
    pub position: PositionArgs,
    /// The goal that ends a branch, such as `captures=2` [default: the end of the game].
    #[arg(long, value_name = "GOAL")]
    pub goal: Option<String>,
    /// The positions that count as leaves because of the goal.
    #[arg(long, value_enum, value_name = "WHEN", default_value = "met")]
    pub leaf: LeafName,
    /// The last ply, counted from the position [default: the drop of the last goat; in other games,
    /// the end of play].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub plies: Option<u32>,
    /// Count every move. By default, moves of hunt games to symmetric positions count once.
    #[arg(long)]
    pub every_move: bool,
    /// The method.
    #[arg(long, value_enum, value_name = "HOW", default_value = "population")]
    pub method: EstimateMethod,
    /// The number of samples: paths, or populations [default: 100000 or 100].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    pub samples: Option<u64>,
    /// The number of nodes that a population keeps at each ply.
    #[arg(long, value_name = "N", default_value = "1000", value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    pub population: u32,
    /// The seed. The same seed gives the same samples on any number of threads.
    #[arg(long, value_name = "N", default_value = "1")]
    pub seed: u64,
    /// Memory for counting, such as 512M or 4G. A count that needs more is refused up front.
    #[arg(long, value_name = "SIZE", default_value = "4G", value_parser = parse_size)]
    pub memory: u64,
    /// Threads [default: all cores].
    #[arg(long, value_name = "N", value_parser = thread_count())]
    pub threads: Option<u32>,
    /// Write a plot of the nodes at each ply, and of how the estimate converges, to this file.
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
    /// Output format.
    #[arg(long, value_enum, default_value = "human")]
    pub format: Format,
}

/// A position of a game.
#[derive(clap::Args)]
pub struct PositionArgs {
    #[command(flatten)]
    pub game: Game,
    /// `start`, or a position in any notation of the game: compact, FEN, or JSON.
    #[arg(value_name = "POSITION", default_value = "start")]
    pub position: String,
    /// Moves to play from the position, such as "1. G33 B1112 2. G13".
    #[arg(long, value_name = "MOVES")]
    pub line: Option<String>,
}

#[derive(clap::Args)]
pub struct Show {
    #[command(flatten)]
    pub position: PositionArgs,
    /// The format.
    #[arg(long = "as", value_enum, value_name = "FORM", default_value = "text")]
    pub form: Form,
    /// Write to a file instead of standard output.
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

#[derive(clap::Args)]
pub struct Moves {
    #[command(flatten)]
    pub position: PositionArgs,
    /// Output format.
    #[arg(long, value_enum, default_value = "human")]
    pub format: Format,
}

#[derive(clap::Args)]
pub struct Games {
    /// Print this game's file instead, for example to start your own from it.
    #[arg(value_name = "GAME")]
    pub game: Option<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum StalemateName {
    /// Goats lose.
    Loss,
    /// The game is a draw; Tigers win by captures alone.
    Draw,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum LeafName {
    /// The goal is reached.
    Met,
    /// The goal is reached, or the side to move can reach it at once.
    AtHand,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum EstimateMethod {
    /// Sample populations of nodes, ply by ply: the smallest error for the time.
    Population,
    /// Sample single paths (Knuth 1975).
    Knuth,
    /// Count every node exactly.
    Exact,
    /// Count every node in floating point, with a bound on the error.
    Rounded,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Form {
    /// A picture in text.
    Text,
    /// A picture as SVG.
    Svg,
    /// The state of play as JSON.
    Json,
    /// The compact notation of every board.
    Compact,
    /// The FEN of boards that are grids.
    Fen,
}

impl Estimate {
    /// Returns the treatment of moves to symmetric positions.
    pub fn children(&self) -> SymmetricChildren {
        if self.every_move {
            SymmetricChildren::Each
        } else {
            SymmetricChildren::Once
        }
    }
}

impl From<LeafName> for pounce::records::LeafName {
    fn from(name: LeafName) -> Self {
        match name {
            LeafName::Met => Self::Met,
            LeafName::AtHand => Self::AtHand,
        }
    }
}

impl From<EstimateMethod> for pounce::EstimateMethod {
    fn from(method: EstimateMethod) -> Self {
        match method {
            EstimateMethod::Population => Self::Population,
            EstimateMethod::Knuth => Self::Knuth,
            EstimateMethod::Exact => Self::Exact,
            EstimateMethod::Rounded => Self::Rounded,
        }
    }
}
