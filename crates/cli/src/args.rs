//! The command line.

mod game;
mod library;

use std::path::PathBuf;

use clap::{Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use pounce::schema::Document;
use serde::{Deserialize, Serialize};

pub use crate::terminal::Terminal;
use crate::terminal::When;

pub use library::{Bless, Check, Prove, Regress, Report, Rerun, Telling};

/// Proves claims about two-player games and keeps the proofs true.
#[derive(Parser)]
#[command(name = "pounce", version, after_help = EXIT_CODES)]
pub struct Args {
    #[command(subcommand)]
    pub command: Command,
    /// Say nothing but results and errors.
    #[arg(short, long, global = true)]
    quiet: bool,
    /// Say more: for `prove`, which engine is asked and why, and best play for each question.
    #[arg(short, long, global = true, conflicts_with = "quiet")]
    verbose: bool,
    /// When to use colours; NO_COLOR, CLICOLOR and TERM=dumb are honoured.
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    color: When,
}

const EXIT_CODES: &str = "\
Exit codes: 0 all as expected; 1 a claim contradicted its expectation; 2 usage or bad input; \
3 something stayed open; 4 nothing selected; 130 interrupted.";

#[derive(Subcommand)]
pub enum Command {
    /// Prove or refute claims, and write a JSON result for each.
    Prove(Prove),
    /// Find out whether all recorded results still hold, and fail if one does not.
    Regress(Regress),
    /// Accept new results: show what differs, and put them beside their claims.
    Bless(Bless),
    /// Make one page to look at of results and their claims.
    Report(Report),
    /// Check certificates by the naive rules, trusting no engine.
    Check(Check),
    /// Solve every position of a game into a tablebase.
    Solve(Solve),
    /// Say what a position is worth, and each of its moves, by a tablebase.
    Probe(ProbeArgs),
    /// Count the positions of a solved game by who wins them.
    Census(Census),
    /// Recompute a tablebase from itself by the naive rules.
    Verify(Verify),
    /// Count the sequences of moves of a given length.
    Perft(Perft),
    /// Estimate how many nodes the tree of a game has, or count them.
    Estimate(Estimate),
    /// Show a position as a picture, or in another notation.
    Show(Show),
    /// List the legal moves of a position.
    Moves(Moves),
    /// Play a game against an agent, or watch agents play.
    Play(Play),
    /// List the games that come with the program.
    Games(Games),
    /// Print the JSON Schema of claim files, or of what a command prints for programs.
    Schema(Schema),
    /// Print a completion script for a shell.
    Completions(Completions),
    /// Print the manual page, or write one for each command into a folder.
    Man(Man),
}

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
pub struct Solve {
    #[command(flatten)]
    pub game: Game,
    /// Where tablebases are kept, a folder for each game
    /// [default: POUNCE_TABLEBASES, or `pounce` in your data folder].
    #[arg(long, value_name = "DIR")]
    pub dir: Option<PathBuf>,
    /// What stays on disk.
    #[arg(long, value_enum, value_name = "WHAT", default_value = "sliding")]
    pub keep: KeepName,
    /// Memory that the solve may take, such as 512M or 4G; what needs more is refused beforehand.
    #[arg(long, value_name = "SIZE", default_value = "4G", value_parser = parse_size)]
    pub memory: u64,
    /// Threads [default: all cores].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1024))]
    pub threads: Option<u32>,
    /// How to print what was found: values for people, the whole census for programs.
    #[arg(long, value_enum, default_value = "human")]
    pub format: Format,
}

#[derive(clap::Args)]
pub struct ProbeArgs {
    #[command(flatten)]
    pub place: Place,
    /// Where tablebases are kept
    /// [default: POUNCE_TABLEBASES, or `pounce` in your data folder].
    #[arg(long, value_name = "DIR")]
    pub dir: Option<PathBuf>,
    /// How to print what is known.
    #[arg(long, value_enum, default_value = "human")]
    pub format: Format,
}

#[derive(clap::Args)]
pub struct Census {
    #[command(flatten)]
    pub game: Game,
    /// Where tablebases are kept
    /// [default: POUNCE_TABLEBASES, or `pounce` in your data folder].
    #[arg(long, value_name = "DIR")]
    pub dir: Option<PathBuf>,
    /// How to print the counts: up to symmetry for people; in full and joint ones too for programs.
    #[arg(long, value_enum, default_value = "json")]
    pub format: Format,
}

#[derive(clap::Args)]
pub struct Verify {
    #[command(flatten)]
    pub game: Game,
    /// Where tablebases are kept
    /// [default: POUNCE_TABLEBASES, or `pounce` in your data folder].
    #[arg(long, value_name = "DIR")]
    pub dir: Option<PathBuf>,
    /// Verify every position of the placement phase, too.
    #[arg(long, conflicts_with = "samples")]
    pub all: bool,
    /// Positions of the placement phase to verify, chosen by chance.
    #[arg(long, value_name = "N", default_value = "10000000")]
    pub samples: u64,
    /// The seed of that choice.
    #[arg(long, value_name = "N", default_value = "1")]
    pub seed: u64,
    /// Threads [default: all cores].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1024))]
    pub threads: Option<u32>,
    /// How to print what was found.
    #[arg(long, value_enum, default_value = "human")]
    pub format: Format,
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

#[derive(clap::Args)]
pub struct Schema {
    /// Of what.
    #[arg(value_enum, value_name = "WHAT")]
    pub of: SchemaOf,
}

#[derive(clap::Args)]
pub struct Completions {
    /// For which shell.
    #[arg(value_enum)]
    pub shell: Shell,
}

#[derive(clap::Args)]
pub struct Man {
    /// Write a page for every command into this folder.
    #[arg(value_name = "DIR")]
    pub dir: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Serialize, Deserialize)]
pub enum Format {
    /// For people.
    Human,
    /// For programs.
    Json,
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
pub enum KeepName {
    /// Only the census.
    None,
    /// Positions with all goats placed.
    Sliding,
    /// Every position.
    All,
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

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum SchemaOf {
    /// Claim files.
    Claim,
    /// Results, as `pounce prove` writes them into files.
    Result,
    /// What `pounce prove` prints: an array of results.
    Results,
    /// What `pounce prove --list` prints.
    List,
    /// What `pounce prove --explain` prints.
    Explain,
    /// What `pounce regress` prints.
    Regression,
    /// What `pounce check` prints.
    Check,
    /// What `pounce solve` prints.
    Solve,
    /// What `pounce probe` prints.
    Probe,
    /// What `pounce census` prints.
    Census,
    /// What `pounce verify` prints.
    Verify,
    /// What `pounce perft` prints.
    Perft,
    /// What `pounce estimate` prints.
    Estimate,
    /// What `pounce moves` prints.
    Moves,
    /// The state of play that `pounce show --as json` prints.
    State,
    /// Logs of Fish-Barrel, as `pounce play --log` writes them and claims about learning read them.
    FishBarrelLog,
}

impl From<SchemaOf> for Document {
    fn from(of: SchemaOf) -> Document {
        match of {
            SchemaOf::Claim => Document::Claim,
            SchemaOf::Result => Document::Result,
            SchemaOf::Results => Document::Results,
            SchemaOf::List => Document::List,
            SchemaOf::Explain => Document::Explain,
            SchemaOf::Regression => Document::Regression,
            SchemaOf::Check => Document::Check,
            SchemaOf::Solve => Document::Solve,
            SchemaOf::Probe => Document::Probe,
            SchemaOf::Census => Document::Census,
            SchemaOf::Verify => Document::Verify,
            SchemaOf::Perft => Document::Perft,
            SchemaOf::Estimate => Document::Estimate,
            SchemaOf::Moves => Document::Moves,
            SchemaOf::State => Document::State,
            SchemaOf::FishBarrelLog => Document::FishBarrelLog,
        }
    }
}

impl From<EstimateMethod> for pounce::estimation::EstimateMethod {
    fn from(method: EstimateMethod) -> Self {
        match method {
            EstimateMethod::Population => Self::Population,
            EstimateMethod::Knuth => Self::Knuth,
            EstimateMethod::Exact => Self::Exact,
            EstimateMethod::Rounded => Self::Rounded,
        }
    }
}

impl Args {
    /// How to speak to the user.
    pub fn terminal(&self) -> Terminal {
        Terminal::new(self.color, self.quiet, self.verbose)
    }
}

/// Memory: bytes, and not too few of them.
fn parse_size(text: &str) -> Result<u64, String> {
    let bytes = parse_bytes(text)?;
    match bytes >= SMALLEST {
        true => Ok(bytes),
        false => Err("memory must be at least 1M".to_owned()),
    }
}

/// Bytes from text such as `64K`, `512M`, `4G`, with `iB` or `B` behind it or not.
fn parse_bytes(text: &str) -> Result<u64, String> {
    let digits = text.trim_end_matches(|c: char| !c.is_ascii_digit());
    let number: u64 = digits
        .parse()
        .map_err(|_| "a size is a whole number and a unit, such as 512M or 4G".to_owned())?;
    let unit = text[digits.len()..].trim().to_ascii_uppercase();
    let shift = match unit.trim_end_matches('B').trim_end_matches('I') {
        "" => 0,
        "K" => 10,
        "M" => 20,
        "G" => 30,
        _ => return Err(format!("unknown unit `{unit}`: use K, M or G")),
    };
    let bytes = number.checked_mul(1 << shift);
    bytes.ok_or_else(|| "no machine has that much".to_owned())
}

/// Less memory than this is a slip of the pen.
const SMALLEST: u64 = 1 << 20;
