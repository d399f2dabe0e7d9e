//! Arguments of the commands on games and positions.

use std::path::PathBuf;

use clap::ValueEnum;
use pounce::records::Children;

use super::Format;
use super::size::parse_size;

/// A game, and changes to its rules.
#[derive(clap::Args)]
pub struct Game {
    /// A game that comes with the program (see `pounce games`), or a file: a board (*.toml), a
    /// network (*.graph) or a map (*.map).
    #[arg(value_name = "GAME")]
    pub game: String,
    /// Where the tigers start, by node name, such as "0 2 8".
    #[arg(long, value_name = "NODES")]
    pub start: Option<String>,
    /// How many captures win for Tigers.
    #[arg(long, value_name = "N")]
    pub captures: Option<u8>,
    /// How many goats there are.
    #[arg(long, value_name = "N")]
    pub goats: Option<u8>,
    /// What it means that Goats have no move.
    #[arg(long, value_enum, value_name = "WHAT")]
    pub stalemate: Option<StalemateName>,
    /// Any option of the game, as claim files have it, such as `captures=3`.
    #[arg(long, value_name = "KEY=VALUE")]
    pub option: Vec<String>,
}

#[derive(clap::Args)]
pub struct Perft {
    #[command(flatten)]
    pub game: Game,
    /// How many plies.
    #[arg(value_name = "DEPTH", value_parser = clap::value_parser!(u32).range(..=100))]
    pub depth: u32,
    /// Where to begin: `start`, or a position in any notation of the game.
    #[arg(long, value_name = "POSITION", default_value = "start")]
    pub position: String,
    /// Show the count below each first move.
    #[arg(long)]
    pub divide: bool,
    /// Threads [default: all cores].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1024))]
    pub threads: Option<u32>,
    /// How to print the counts.
    #[arg(long, value_enum, default_value = "human")]
    pub format: Format,
}

#[derive(clap::Args)]
pub struct Estimate {
    #[command(flatten)]
    pub game: Game,
    /// Where the tree begins: `start`, or a position in any notation of the game.
    #[arg(long, value_name = "POSITION", default_value = "start")]
    pub position: String,
    /// What need not be followed further, such as `captures=2`; without it play goes on until the
    /// game is over.
    #[arg(long, value_name = "GOAL")]
    pub goal: Option<String>,
    /// When a position is a leaf for the goal's sake.
    #[arg(long, value_enum, value_name = "WHEN", default_value = "met")]
    pub leaf: LeafName,
    /// The last ply, counted from the position [default: the drop of the last goat; in games without
    /// goats, the end of play].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub plies: Option<u32>,
    /// Count every move; without this, moves of hunting games to symmetric positions count once.
    #[arg(long)]
    pub every_move: bool,
    /// How to find out.
    #[arg(long, value_enum, value_name = "HOW", default_value = "population")]
    pub method: EstimateMethod,
    /// How many samples: paths, or populations [default: 100000 or 100].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    pub samples: Option<u64>,
    /// How many nodes of each ply a population has.
    #[arg(long, value_name = "N", default_value = "1000", value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    pub population: u32,
    /// The seed: the same one gives the same samples on any number of threads.
    #[arg(long, value_name = "N", default_value = "1")]
    pub seed: u64,
    /// Memory that counting may take, such as 512M or 4G; what needs more is refused beforehand.
    #[arg(long, value_name = "SIZE", default_value = "4G", value_parser = parse_size)]
    pub memory: u64,
    /// Threads [default: all cores].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1024))]
    pub threads: Option<u32>,
    /// Draw the nodes at each ply, and how the estimate converges, into this file.
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
    /// How to print what was found.
    #[arg(long, value_enum, default_value = "human")]
    pub format: Format,
}

/// A position of a game.
#[derive(clap::Args)]
pub struct Place {
    #[command(flatten)]
    pub game: Game,
    /// `start`, or a position in any notation of the game: compact, FEN, or JSON.
    #[arg(value_name = "POSITION", default_value = "start")]
    pub position: String,
    /// Moves to play from there, such as "1. G33 B1112 2. G13".
    #[arg(long, value_name = "MOVES")]
    pub line: Option<String>,
}

#[derive(clap::Args)]
pub struct Show {
    #[command(flatten)]
    pub place: Place,
    /// What to show it as.
    #[arg(long = "as", value_enum, value_name = "FORM", default_value = "text")]
    pub form: Form,
    /// Write to a file instead of standard output.
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

#[derive(clap::Args)]
pub struct Moves {
    #[command(flatten)]
    pub place: Place,
    /// How to print the moves.
    #[arg(long, value_enum, default_value = "human")]
    pub format: Format,
}

#[derive(clap::Args)]
pub struct Play {
    #[command(flatten)]
    pub place: Place,
    /// Who plays: `human`, or an agent, for each player in turn, such as `human,look-ahead:4`.
    #[arg(long, value_name = "ONE,OTHER", default_value = "human,random")]
    pub players: String,
    /// List the agents of the game instead.
    #[arg(long)]
    pub agents: bool,
    /// The seed of whatever is random: dice and agents.
    #[arg(long, value_name = "N", default_value = "1")]
    pub seed: u64,
    /// Stop after so many plies: some games go on for ever.
    #[arg(long, value_name = "N", default_value = "500")]
    pub plies: u32,
    /// Add the game to this log, which is made if it is not there (Fish-Barrel).
    #[arg(long, value_name = "FILE")]
    pub log: Option<PathBuf>,
    /// What the log calls the players [default: as in `--players`].
    #[arg(long, value_name = "ONE,OTHER", requires = "log")]
    pub names: Option<String>,
}

#[derive(clap::Args)]
pub struct Games {
    /// Print this game's file instead, to read or to start your own from.
    #[arg(value_name = "GAME")]
    pub game: Option<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum StalemateName {
    /// Goats have lost.
    Loss,
    /// The game is a draw, so that Tigers win by captures alone.
    Draw,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum LeafName {
    /// The goal has been met.
    Met,
    /// The goal has been met, or the side to move can meet it at once.
    AtHand,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum EstimateMethod {
    /// Sample populations of nodes that go down together: little error in little time.
    Population,
    /// Sample single paths, as Knuth does.
    Knuth,
    /// Count every node, to the last digit.
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
    /// Returns how moves to symmetric positions count.
    pub fn children(&self) -> Children {
        if self.every_move {
            Children::Each
        } else {
            Children::Once
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
