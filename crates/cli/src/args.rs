//! The command line.

mod claims;
mod documents;
mod game_source;
mod games;
mod size;
mod tables;

use clap::{Parser, Subcommand, ValueEnum};
use serde::{Deserialize, Serialize};

pub use crate::terminal::Terminal;
use crate::terminal::When;

pub use claims::{Bless, Check, OutputOptions, Prove, Regress, Report, Rerun};
pub use documents::{Completions, Man, Schema};
pub use game_source::{flagged, flagged_position};
pub use games::{Estimate, Form, Games, Moves, Perft, Play, Show};
pub use tables::{Census, ProbeArgs, Solve, Verify};

/// Proves claims about two-player games and keeps the proofs true.
#[derive(Parser)]
#[command(name = "pounce", version, after_help = EXIT_CODES)]
pub struct Args {
    #[command(subcommand)]
    pub command: Command,
    /// Print only results and errors.
    #[arg(short, long, global = true)]
    quiet: bool,
    /// Print more: for `prove`, the engine, the reason for choosing it, and the main lines.
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
    /// Accept new results: show the differences, and store them next to their claims.
    Bless(Bless),
    /// Write an HTML report of claims and their results.
    Report(Report),
    /// Check certificates with the independent checker, without trusting any engine.
    Check(Check),
    /// Solve every position of a game into a tablebase.
    Solve(Solve),
    /// Look up the value of a position and of each of its moves in a tablebase.
    Probe(ProbeArgs),
    /// Count the positions of a solved game by value.
    Census(Census),
    /// Verify a tablebase: recompute values from successors with the checker's rules.
    Verify(Verify),
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
    /// List the games that come with the program.
    Games(Games),
    /// Print the JSON Schema of claim files or of a command's JSON output.
    Schema(Schema),
    /// Print a completion script for a shell.
    Completions(Completions),
    /// Print the manual page, or write one for each command into a folder.
    Man(Man),
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Serialize, Deserialize)]
pub enum Format {
    /// Text for people.
    Human,
    /// JSON for programs.
    Json,
}

impl Args {
    /// Returns the settings of the terminal.
    pub fn terminal(&self) -> Terminal {
        Terminal::new(self.color, self.quiet, self.verbose)
    }
}
