//! Arguments of the commands that print what the program says of itself.

use std::path::PathBuf;

use clap::ValueEnum;
use clap_complete::Shell;
use pounce::Document;

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
