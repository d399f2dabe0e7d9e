//! Arguments of the commands that print schemas, completions and manual pages.

use std::path::PathBuf;

use clap::ValueEnum;
use clap_complete::Shell;
use pounce::Document;
use serde_json::Value;

#[derive(clap::Args)]
pub struct Schema {
    /// The document; without it, the names of all documents are printed.
    #[arg(value_enum, value_name = "NAME")]
    pub of: Option<SchemaOf>,
}

#[derive(clap::Args)]
pub struct Completions {
    /// The shell.
    #[arg(value_enum)]
    pub shell: Shell,
}

#[derive(clap::Args)]
pub struct Man {
    /// Write a page for each command to this folder.
    #[arg(value_name = "DIR")]
    pub dir: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum SchemaOf {
    /// Claim files.
    Claim,
    /// Board files of hunt games.
    Board,
    /// Configuration files (`pounce.toml`).
    Config,
    /// Results, as `pounce prove` writes them into files.
    Result,
    /// The output of `pounce prove`: an array of results.
    Results,
    /// The output of `pounce prove --list`.
    List,
    /// The output of `pounce prove --explain`.
    Explain,
    /// The output of `pounce regress`.
    Regression,
    /// The output of `pounce check`.
    Check,
    /// The output of `pounce cite`.
    Citation,
    /// The output of `pounce solve`.
    Solve,
    /// The output of `pounce probe`.
    Probe,
    /// The output of `pounce census`.
    Census,
    /// The output of `pounce verify`.
    Verify,
    /// The output of `pounce ask`.
    Ask,
    /// The output of `pounce perft`.
    Perft,
    /// The output of `pounce estimate`.
    Estimate,
    /// The output of `pounce moves`.
    Moves,
    /// The state of play printed by `pounce show --as json`.
    State,
    /// Logs of Fish-Barrel, as `pounce play --log` writes them and claims about learning read them.
    FishBarrelLog,
    /// Games in progress, as `pounce play --save` writes them and `--resume` reads them.
    SavedGame,
    /// The HTTP API of `pounce explore`, as an OpenAPI document.
    #[cfg(feature = "explore")]
    Api,
}

impl SchemaOf {
    /// Returns the document.
    pub fn content(self) -> Value {
        let document = match self {
            SchemaOf::Claim => Document::Claim,
            SchemaOf::Board => Document::Board,
            SchemaOf::Config => Document::Config,
            SchemaOf::Result => Document::Result,
            SchemaOf::Results => Document::Results,
            SchemaOf::List => Document::List,
            SchemaOf::Explain => Document::Explain,
            SchemaOf::Regression => Document::Regression,
            SchemaOf::Check => Document::Check,
            SchemaOf::Citation => Document::Citation,
            SchemaOf::Solve => Document::Solve,
            SchemaOf::Probe => Document::Probe,
            SchemaOf::Census => Document::Census,
            SchemaOf::Verify => Document::Verify,
            SchemaOf::Ask => Document::Ask,
            SchemaOf::Perft => Document::Perft,
            SchemaOf::Estimate => Document::Estimate,
            SchemaOf::Moves => Document::Moves,
            SchemaOf::State => Document::State,
            SchemaOf::FishBarrelLog => Document::FishBarrelLog,
            SchemaOf::SavedGame => Document::SavedGame,
            #[cfg(feature = "explore")]
            SchemaOf::Api => return server::openapi(),
        };
        document.schema().to_value()
    }
}
