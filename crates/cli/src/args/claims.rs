//! Arguments of the commands that work on claims and their results.

use std::path::PathBuf;

use clap::ValueEnum;
use pounce::{Options, Partition, Tier};
use serde::{Deserialize, Serialize};

use super::Format;
use super::size::{parse_bytes, parse_size};

/// Which claims.
#[derive(clap::Args, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Selection {
    /// Claim files, folders of them, names of claims in `hypotheses` such as bagh-chal/value/draw,
    /// or patterns of names such as 'bagh-chal/captures/*' [default: hypotheses].
    #[arg(value_name = "PATH|NAME|PATTERN")]
    pub claims: Vec<PathBuf>,
    /// The slowest tier.
    #[arg(long, value_enum, default_value = "fast")]
    pub tier: TierName,
    /// One part of so many, such as 1/3, to share the work between machines.
    #[arg(long, value_name = "I/N")]
    pub partition: Option<Partition>,
}

/// What running claims may take.
#[derive(clap::Args, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Means {
    /// Memory for the tables of all claims that run at once, such as 512M or 4G.
    #[arg(long, value_name = "SIZE", default_value = "4G", value_parser = parse_size)]
    pub memory: u64,
    /// Threads to use: claims that run at once, or threads that search together for a claim
    /// that wants several [default: all cores].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1024))]
    pub threads: Option<u32>,
    /// Where tablebases are kept that claims rest on; those that are missing are made
    /// [default: POUNCE_TABLEBASES, or `pounce` in your data folder].
    #[arg(long, value_name = "DIR")]
    pub tablebases: Option<PathBuf>,
}

impl Means {
    /// Returns options with these means, and defaults otherwise.
    pub fn options(&self) -> Options {
        Options {
            memory: self.memory,
            threads: self.threads,
            tablebases: self.tablebases.clone(),
            ..Options::default()
        }
    }
}

impl From<&Selection> for pounce::Selection {
    fn from(selection: &Selection) -> pounce::Selection {
        pounce::Selection {
            claims: selection.claims.clone(),
            tier: selection.tier.into(),
            partition: selection.partition,
        }
    }
}

/// How to tell what came of claims.
#[derive(clap::Args, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Telling {
    /// How to print what was found.
    #[arg(long, value_enum, default_value = "human")]
    pub format: Format,
    /// Write what came of each claim into this file, as JUnit XML.
    #[arg(long, value_name = "FILE")]
    pub junit: Option<PathBuf>,
    /// Write a summary into this file, as Markdown.
    #[arg(long, value_name = "FILE")]
    pub markdown: Option<PathBuf>,
}

#[derive(clap::Args, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Prove {
    #[command(flatten)]
    pub selection: Selection,
    /// Only claims that have no result yet or an open one, or whose result is not as expected.
    #[arg(long, value_enum, value_name = "WHICH")]
    pub rerun: Option<Rerun>,
    /// Where to write results and certificates; made if it is not there.
    #[arg(long, value_name = "DIR", default_value = "results")]
    pub results: PathBuf,
    /// Positions to expand for each question, instead of the claim's own budget.
    #[arg(long, value_name = "N")]
    pub max_nodes: Option<u64>,
    /// Seconds for each claim, instead of the claim's own.
    #[arg(long, value_name = "SECONDS")]
    pub timeout: Option<u64>,
    #[command(flatten)]
    pub means: Means,
    /// Insist on a second, independent kind of evidence for each verdict; it may take all of the
    /// memory, so claims run one by one.
    #[arg(long)]
    pub cross_check: bool,
    /// Begin no other claim once one contradicts its expectation.
    #[arg(long)]
    pub fail_fast: bool,
    /// Say which claims there are, of all tiers, and prove nothing.
    #[arg(long, conflicts_with_all = ["explain", "checkpoint"])]
    pub list: bool,
    /// Say in words what each claim comes down to, which engine is asked and what it may take,
    /// and prove nothing.
    #[arg(long, conflicts_with = "checkpoint")]
    pub explain: bool,
    #[command(flatten)]
    pub telling: Telling,
    /// Keep what is found in this folder, so that a run that is stopped or killed can go on.
    #[arg(long, value_name = "DIR")]
    #[serde(skip)]
    pub checkpoint: Option<PathBuf>,
    /// Go on with the run that left this folder; nothing else need be given, but other budgets
    /// (--max-nodes, --timeout, --threads) may be.
    #[arg(long, value_name = "DIR", conflicts_with_all = [
        "checkpoint", "claims", "tier", "partition", "rerun", "results", "memory", "tablebases",
        "cross_check", "list", "explain", "format",
    ])]
    #[serde(skip)]
    pub resume: Option<PathBuf>,
}

#[derive(clap::Args)]
pub struct Regress {
    #[command(flatten)]
    pub selection: Selection,
    /// Prove every claim of the tier again, even if its certificate is accepted, and compare
    /// verdicts, certificates and counts of nodes.
    #[arg(long)]
    pub reprove: bool,
    #[command(flatten)]
    pub means: Means,
    #[command(flatten)]
    pub telling: Telling,
}

#[derive(clap::Args)]
pub struct Bless {
    /// Claim files, folders of them, names of claims in `hypotheses` such as bagh-chal/value/draw,
    /// or patterns of names such as 'bagh-chal/captures/*' [default: hypotheses].
    #[arg(value_name = "PATH|NAME|PATTERN")]
    pub claims: Vec<PathBuf>,
    /// Where `pounce prove` wrote the results to accept.
    #[arg(long, value_name = "DIR", default_value = "results")]
    pub results: PathBuf,
    /// Show the differences and change nothing.
    #[arg(long)]
    pub dry_run: bool,
    /// The largest certificate to keep beside its claim; of larger ones only the digest is kept.
    #[arg(long, value_name = "SIZE", default_value = "8M", value_parser = parse_bytes)]
    pub max_certificate: u64,
    /// Memory for checking a certificate.
    #[arg(long, value_name = "SIZE", default_value = "1G", value_parser = parse_size)]
    pub memory: u64,
}

#[derive(clap::Args)]
pub struct Report {
    /// Claim files, folders of them, names of claims in `hypotheses` such as bagh-chal/value/draw,
    /// or patterns of names such as 'bagh-chal/captures/*'; results and certificates lie beside them
    /// [default: hypotheses].
    #[arg(value_name = "PATH|NAME|PATTERN")]
    pub claims: Vec<PathBuf>,
    /// Take results and certificates from this folder, as `prove` leaves them, instead.
    #[arg(long, value_name = "DIR")]
    pub results: Option<PathBuf>,
    /// The page.
    #[arg(short, long, value_name = "FILE", default_value = "report.html")]
    pub output: PathBuf,
}

#[derive(clap::Args)]
pub struct Check {
    /// Certificates (*.cert), or folders of them. If the claim lies beside its certificate, the
    /// certificate has to be about it.
    #[arg(value_name = "PATH", required = true)]
    pub paths: Vec<PathBuf>,
    /// Memory to use, of which the program itself takes 12M. With less than its records need, a
    /// certificate takes longer; a closed set has to fit.
    #[arg(long, value_name = "SIZE", default_value = "1G", value_parser = parse_size)]
    pub memory: u64,
    /// How to print what was found.
    #[arg(long, value_enum, default_value = "human")]
    pub format: Format,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Serialize, Deserialize)]
pub enum TierName {
    /// Seconds.
    Fast,
    /// Minutes.
    Slow,
    /// Hours.
    Heroic,
}

impl From<TierName> for Tier {
    fn from(name: TierName) -> Tier {
        match name {
            TierName::Fast => Tier::Fast,
            TierName::Slow => Tier::Slow,
            TierName::Heroic => Tier::Heroic,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Serialize, Deserialize)]
pub enum Rerun {
    /// Without a result, or with an open one.
    Open,
    /// With a result that is not as expected.
    Failed,
}

impl From<Rerun> for pounce::Rerun {
    fn from(which: Rerun) -> pounce::Rerun {
        match which {
            Rerun::Open => pounce::Rerun::Open,
            Rerun::Failed => pounce::Rerun::Failed,
        }
    }
}
