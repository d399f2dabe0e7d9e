//! Arguments of the commands on tablebases.

use clap::ValueEnum;
use pounce::text::parse_size;
use pounce::{Keep, Sample};

use super::Format;
use super::claims::TablebaseFolder;
use super::games::{Game, PositionArgs};
use super::values::thread_count;

#[derive(clap::Args)]
pub struct Solve {
    #[command(flatten)]
    pub game: Game,
    #[command(flatten)]
    pub tablebases: TablebaseFolder,
    /// The layers to keep on disk. A tablebase that keeps more is reduced, one that keeps fewer is
    /// extended [default: `sliding`, or what is kept already].
    #[arg(long, value_enum, value_name = "WHAT")]
    pub keep: Option<KeepName>,
    /// Memory for the solve, such as 512M or 4G. A solve that needs more is refused up front.
    #[arg(long, value_name = "SIZE", default_value = "4G", value_parser = parse_size)]
    pub memory: u64,
    /// Threads [default: all cores].
    #[arg(long, value_name = "N", value_parser = thread_count())]
    pub threads: Option<u32>,
    /// Output format: a summary as text, the whole census as JSON.
    #[arg(long, value_enum, default_value = "human")]
    pub format: Format,
}

#[derive(clap::Args)]
pub struct ProbeArgs {
    #[command(flatten)]
    pub position: PositionArgs,
    #[command(flatten)]
    pub tablebases: TablebaseFolder,
    /// Output format.
    #[arg(long, value_enum, default_value = "human")]
    pub format: Format,
}

#[derive(clap::Args)]
pub struct Census {
    #[command(flatten)]
    pub game: Game,
    #[command(flatten)]
    pub tablebases: TablebaseFolder,
    /// Output format: counts up to symmetry as text; full and joint counts too as JSON.
    #[arg(long, value_enum, default_value = "human")]
    pub format: Format,
}

#[derive(clap::Args)]
pub struct Verify {
    #[command(flatten)]
    pub game: Game,
    #[command(flatten)]
    pub tablebases: TablebaseFolder,
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
    #[arg(long, value_name = "N", value_parser = thread_count())]
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
