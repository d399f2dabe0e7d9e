//! Arguments of the commands on tablebases.

use std::path::PathBuf;

use clap::ValueEnum;
use pounce::{Keep, Sample};

use super::Format;
use super::games::{Game, Place};
use super::size::parse_size;

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

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum KeepName {
    /// Only the census.
    None,
    /// Positions with all goats placed.
    Sliding,
    /// Every position.
    All,
}

impl From<KeepName> for Keep {
    fn from(name: KeepName) -> Keep {
        match name {
            KeepName::None => Keep::None,
            KeepName::Sliding => Keep::Sliding,
            KeepName::All => Keep::All,
        }
    }
}

impl Verify {
    /// Returns the positions of the placement phase to verify.
    pub fn placement(&self) -> Sample {
        if self.all {
            Sample::All
        } else {
            Sample::Random {
                positions: self.samples,
                seed: self.seed,
            }
        }
    }
}
