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

pub use claims::{Bless, Check, Prove, Regress, Report, Rerun, Telling};
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

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Serialize, Deserialize)]
pub enum Format {
    /// For people.
    Human,
    /// For programs.
    Json,
}

impl Args {
    /// How to speak to the user.
    pub fn terminal(&self) -> Terminal {
        Terminal::new(self.color, self.quiet, self.verbose)
    }
}
