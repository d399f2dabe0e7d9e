//! The command line.

mod ask;
mod claims;
mod defaults;
mod documents;
#[cfg(feature = "explore")]
mod explore;
mod game_source;
mod games;
mod play;
mod renamed;
mod tables;
mod values;

use std::ffi::OsString;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};
use pounce::Config;
use serde::{Deserialize, Serialize};

pub use crate::terminal::Terminal;
use crate::terminal::When;
use crate::version::VERSION;

use defaults::with_defaults;
use renamed::explain_renamed;

pub use ask::Ask;
pub use claims::{
    Bless, Check, Cite, CiteFormat, Init, OutputOptions, Prove, Regress, Report, Rerun,
    TablebaseFolder,
};
pub use documents::{Completions, Man, Schema, SchemaOf};
#[cfg(feature = "explore")]
pub use explore::Explore;
pub use game_source::{flagged, flagged_error};
pub use games::{Estimate, Form, Games, Moves, Perft, Show};
pub use play::Play;
pub use tables::{Census, ProbeArgs, Solve, Verify};

/// Proves claims about two-player games and keeps the proofs true.
#[derive(Parser)]
#[command(name = "pounce", version = VERSION, after_help = EXIT_CODES)]
pub struct Args {
    #[command(subcommand)]
    pub command: Command,
    /// Print only results and errors.
    #[arg(short, long, global = true)]
    quiet: bool,
    /// Print more, such as engines, lines of play and settings.
    #[arg(short, long, global = true, conflicts_with = "quiet")]
    verbose: bool,
    /// When to use colours. NO_COLOR, CLICOLOR and TERM=dumb are honoured.
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    color: When,
}

const EXIT_CODES: &str = "\
Exit codes: 0 all as expected; 1 a claim contradicted its expectation; 2 usage error or bad input; \
3 a claim stayed open; 4 nothing selected; 130 interrupted.";

#[derive(Subcommand)]
pub enum Command {
    /// Prove or refute claims, and write a JSON result for each.
    Prove(Prove),
    /// Check that all recorded results still hold, and fail if one does not.
    Regress(Regress),
    /// Make a folder with a board, two claims and their results, and a workflow for CI.
    Init(Init),
    /// Accept new results: show the differences, and store them next to their claims.
    Bless(Bless),
    /// Write an HTML report of claims and their results.
    Report(Report),
    /// Check certificates with the independent checker, without trusting any engine.
    Check(Check),
    /// Cite recorded results with their digests, or the program itself.
    Cite(Cite),
    /// Solve every position of a game into a tablebase.
    Solve(Solve),
    /// Look up the value of a position and of each of its moves in a tablebase.
    Probe(ProbeArgs),
    /// Count the positions of a solved game by value.
    Census(Census),
    /// Verify a tablebase: recompute values from successors with the checker's rules.
    Verify(Verify),
    /// Determine who wins from a position, or answer a question in plain English.
    Ask(Ask),
    /// Count the sequences of moves of a given length.
    Perft(Perft),
    /// Estimate or count the nodes of a game tree.
    Estimate(Estimate),
    /// Show a position as a picture, or in another notation.
    Show(Show),
    /// List the legal moves of a position.
    Moves(Moves),
    /// Play a game against an agent, or watch agents play.
    Play(Play),
    /// Play, explore and watch proofs in a browser.
    #[cfg(feature = "explore")]
    Explore(Explore),
    /// List the games that come with the program.
    Games(Games),
    /// Print the JSON Schema of claim files or of a command's JSON output, or the OpenAPI document of
    /// the explorer.
    Schema(Schema),
    /// Print a completion script for a shell.
    Completions(Completions),
    /// Print the manual page, or write one for each command into a folder.
    Man(Man),
}

impl Command {
    /// Checks whether a configuration file affects the command, so that it fails if the file is
    /// broken.
    pub fn uses_config(&self) -> bool {
        !matches!(
            self,
            Command::Schema(_) | Command::Completions(_) | Command::Man(_) | Command::Init(_)
        )
    }
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Serialize, Deserialize)]
pub enum Format {
    /// Text for people.
    Human,
    /// JSON for programs.
    Json,
}

impl Args {
    /// Parses the command line, with the defaults of a configuration file.
    pub fn parse_with(config: &Config) -> Args {
        let is_set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
        let mut command = with_defaults(Args::command(), config, is_set);
        let words: Vec<OsString> = std::env::args_os().collect();
        let matches = command
            .try_get_matches_from_mut(&words)
            .unwrap_or_else(|error| explain_renamed(error, &command, &words).exit());
        Args::from_arg_matches(&matches).unwrap_or_else(|error| error.exit())
    }

    /// Returns the settings of the terminal.
    pub fn terminal(&self) -> Terminal {
        Terminal::new(self.color, self.quiet, self.verbose)
    }
}
