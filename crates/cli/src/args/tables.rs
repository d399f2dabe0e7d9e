//! Arguments of the commands on tablebases.

use std::path::PathBuf;

use clap::ValueEnum;
use pounce::{Keep, Sample};

use super::Format;
use super::games::{Game, PositionArgs};
use super::size::parse_size;

#[derive(clap::Args)]
pub struct Solve {
    #[command(flatten)]
    pub game: Game,
    /// Folder of tablebases, with a subfolder for each game
    /// [default: POUNCE_TABLEBASES, or `pounce` in your data folder].
    #[arg(long, value_name = "DIR")]
    pub dir: Option<PathBuf>,
    /// The layers to keep on disk.
    #[arg(long, value_enum, value_name = "WHAT", default_value = "sliding")]
    pub keep: KeepName,
    /// Memory for the solve, such as 512M or 4G. A solve that needs more is refused up front.
    #[arg(long, value_name = "SIZE", default_value = "4G", value_parser = parse_size)]
    pub memory: u64,
    /// Threads [default: all cores].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1024))]
    pub threads: Option<u32>,
    /// Output format: a summary as text, the whole census as JSON.
    #[arg(long, value_enum, default_value = "human")]
    pub format: Format,
}

#[derive(clap::Args)]
pub struct ProbeArgs {
    #[command(flatten)]
    pub position: PositionArgs,
    /// Folder of tablebases
    /// [default: POUNCE_TABLEBASES, or `pounce` in your data folder].
    #[arg(long, value_name = "DIR")]
    pub dir: Option<PathBuf>,
    /// Output format.
    #[arg(long, value_enum, default_value = "human")]
    pub format: Format,
}

#[derive(clap::Args)]
pub struct Census {
    #[command(flatten)]
    pub game: Game,
    /// Folder of tablebases
    /// [default: POUNCE_TABLEBASES, or `pounce` in your data folder].
    #[arg(long, value_name = "DIR")]
    pub dir: Option<PathBuf>,
    /// Output format: counts up to symmetry as text; full and joint counts too as JSON.
    #[arg(long, value_enum, default_value = "json")]
    pub format: Format,
}

#[derive(clap::Args)]
pub struct Verify {
    #[command(flatten)]
    pub game: Game,
    /// Folder of tablebases
    /// [default: POUNCE_TABLEBASES, or `pounce` in your data folder].
    #[arg(long, value_name = "DIR")]
    pub dir: Option<PathBuf>,
    /// Verify every position of the placement phase as well.
    #[arg(long, conflicts_with = "samples")]
    pub all: bool,
    /// The number of positions of the placement phase to verify, chosen at random.
    #[arg(long, value_name = "N", default_value = "10000000")]
    pub samples: u64,
    /// The seed of the random choice.
    #[arg(long, value_name = "N", default_value = "1")]
    pub seed: u64,
    /// Threads [default: all cores].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1024))]
    pub threads: Option<u32>,
    /// Output format.
    #[arg(long, value_enum, default_value = "human")]
    pub format: Format,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum KeepName {
    /// Nothing but the census.
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
