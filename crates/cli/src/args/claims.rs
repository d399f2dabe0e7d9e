//! Arguments of the commands that work on claims and their results.

use std::path::PathBuf;

use clap::ValueEnum;
use pounce::text::{parse_bytes, parse_size};
use pounce::{DEFAULT_RESULTS, Options, Partition, Tablebases, Tier};
use serde::{Deserialize, Serialize};

use super::Format;
use super::values::{parse_seconds, thread_count};
use crate::version::default_options;

/// A selection of claims.
#[derive(clap::Args, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Selection {
    /// Claim files, folders of them, names of claims in `hypotheses` such as bagh-chal/value/draw,
    /// or patterns of names such as 'bagh-chal/captures/*' [default: hypotheses].
    #[arg(value_name = "PATH|NAME|PATTERN")]
    pub claims: Vec<PathBuf>,
    #[command(flatten)]
    #[serde(default)]
    pub library: ClaimFolder,
    /// The slowest tier to include.
    #[arg(long, value_enum, default_value = "fast")]
    pub tier: TierName,
    /// One part of the claims, such as 1/3, to share the work between machines.
    #[arg(long, value_name = "I/N")]
    pub partition: Option<Partition>,
}

/// The folder of claims.
#[derive(clap::Args, Clone, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ClaimFolder {
    /// Folder of claims, to which names of claims refer.
    #[arg(id = "library", long, value_name = "DIR", default_value = "hypotheses")]
    pub folder: PathBuf,
}

impl Default for ClaimFolder {
    fn default() -> ClaimFolder {
        ClaimFolder {
            folder: pounce::Selection::default().library,
        }
    }
}

impl ClaimFolder {
    /// Selects claims of all tiers.
    pub fn select(&self, claims: &[PathBuf]) -> pounce::Selection {
        pounce::Selection {
            claims: claims.to_vec(),
            library: self.folder.clone(),
            ..pounce::Selection::default()
        }
    }
}

/// The resources for running claims.
#[derive(clap::Args, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Resources {
    /// Memory for the tables of all claims that run at once, such as 512M or 4G.
    #[arg(long, value_name = "SIZE", default_value = "4G", value_parser = parse_size)]
    pub memory: u64,
    /// Threads to use, for claims that run at once or for one claim that uses several
    /// [default: all cores].
    #[arg(long, value_name = "N", value_parser = thread_count())]
    pub threads: Option<u32>,
    #[command(flatten)]
    pub tablebases: TablebaseFolder,
}

/// The folder of tablebases.
#[derive(clap::Args, Clone, Serialize, Deserialize)]
#[serde(transparent)]
pub struct TablebaseFolder {
    /// Folder of tablebases, with a subfolder for each game
    /// [default: POUNCE_TABLEBASES, or `pounce` in your data folder].
    #[arg(id = "tablebases", long, value_name = "DIR")]
    pub folder: Option<PathBuf>,
}

impl From<&TablebaseFolder> for Tablebases {
    fn from(tablebases: &TablebaseFolder) -> Tablebases {
        Tablebases::from(tablebases.folder.clone())
    }
}

impl Resources {
    /// Returns options with these resources, and defaults otherwise.
    pub fn options(&self) -> Options {
        Options {
            memory: self.memory,
            threads: self.threads,
            tablebases: self.tablebases.folder.clone(),
            ..default_options()
        }
    }
}

impl From<&Selection> for pounce::Selection {
    fn from(selection: &Selection) -> pounce::Selection {
        pounce::Selection {
            tier: selection.tier.into(),
            partition: selection.partition,
            ..selection.library.select(&selection.claims)
        }
    }
}

/// Output options.
#[derive(clap::Args, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OutputOptions {
    /// Output format.
    #[arg(long, value_enum, default_value = "human")]
    pub format: Format,
    /// Write the outcome of each claim to this file, as JUnit XML.
    #[arg(long, value_name = "FILE")]
    pub junit: Option<PathBuf>,
    /// Write a summary to this file, as Markdown.
    #[arg(long, value_name = "FILE")]
    pub markdown: Option<PathBuf>,
    /// Print failures, unreadable claims and warnings as annotations of GitHub Actions, on standard
    /// error.
    #[arg(long)]
    #[serde(default)]
    pub github: bool,
    /// Warn about claims that take longer than this [default: 30 seconds in the fast tier, an hour
    /// in the slow tier].
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds)]
    #[serde(default)]
    pub slow_after: Option<u64>,
}

#[derive(clap::Args, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Prove {
    #[command(flatten)]
    pub selection: Selection,
    /// Run only claims without a decided result, or whose result is not as expected.
    #[arg(long, value_enum, value_name = "WHICH")]
    pub rerun: Option<Rerun>,
    /// Folder for results and certificates; created if it does not exist.
    #[arg(long, value_name = "DIR", default_value = DEFAULT_RESULTS)]
    pub results: PathBuf,
    /// Positions to expand for each question, instead of the claim's own budget.
    #[arg(long, value_name = "N")]
    pub max_nodes: Option<u64>,
    /// Time limit for each claim, instead of the claim's own.
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds)]
    #[serde(alias = "timeout")]
    pub max_seconds: Option<u64>,
    #[command(flatten)]
    #[serde(alias = "means")]
    pub resources: Resources,
    /// Require a second, independent kind of evidence for each verdict. It may use all of the
    /// memory, so claims run one at a time.
    #[arg(long)]
    pub cross_check: bool,
    /// Stop starting claims after the first unexpected verdict.
    #[arg(long)]
    pub fail_fast: bool,
    /// List the selected claims of all tiers, and prove nothing.
    #[arg(long, conflicts_with_all = ["explain", "checkpoint"])]
    pub list: bool,
    /// Explain what each claim asks, which engine will answer, and within which limits, and
    /// prove nothing.
    #[arg(long, conflicts_with = "checkpoint")]
    pub explain: bool,
    #[command(flatten)]
    #[serde(alias = "telling")]
    pub output: OutputOptions,
    /// Keep a checkpoint in this folder, so that a stopped or killed run can be resumed.
    #[arg(long, value_name = "DIR")]
    #[serde(skip)]
    pub checkpoint: Option<PathBuf>,
    /// Resume the run that left this checkpoint; only new budgets (--max-nodes, --max-seconds,
    /// --threads) may be given as well.
    #[arg(long, value_name = "DIR", conflicts_with_all = [
        "checkpoint", "claims", "library", "tier", "partition", "rerun", "results", "memory", "tablebases",
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
    /// verdicts, certificates and node counts.
    #[arg(long)]
    pub reprove: bool,
    #[command(flatten)]
    pub resources: Resources,
    #[command(flatten)]
    pub output: OutputOptions,
}

#[derive(clap::Args)]
pub struct Init {
    /// The folder; created if it does not exist.
    #[arg(value_name = "DIR", default_value = ".")]
    pub dir: PathBuf,
}

#[derive(clap::Args)]
pub struct Bless {
    /// Claim files, folders of them, names of claims in `hypotheses` such as bagh-chal/value/draw,
    /// or patterns of names such as 'bagh-chal/captures/*' [default: hypotheses].
    #[arg(value_name = "PATH|NAME|PATTERN")]
    pub claims: Vec<PathBuf>,
    #[command(flatten)]
    pub library: ClaimFolder,
    /// Folder of the results to accept, as written by `pounce prove`.
    #[arg(long, value_name = "DIR", default_value = DEFAULT_RESULTS)]
    pub results: PathBuf,
    /// Show the differences and change nothing.
    #[arg(long)]
    pub dry_run: bool,
    /// The largest certificate to keep next to its claim; of larger ones only the digest is kept.
    #[arg(long, value_name = "SIZE", default_value = "8M", value_parser = parse_bytes)]
    pub max_certificate: u64,
    /// Memory for checking a certificate.
    #[arg(long, value_name = "SIZE", default_value = "1G", value_parser = parse_size)]
    pub memory: u64,
}

#[derive(clap::Args)]
pub struct Report {
    /// Claim files, folders of them, names of claims in `hypotheses` such as bagh-chal/value/draw,
    /// or patterns of names such as 'bagh-chal/captures/*'; results and certificates are next to
    /// them [default: hypotheses].
    #[arg(value_name = "PATH|NAME|PATTERN")]
    pub claims: Vec<PathBuf>,
    #[command(flatten)]
    pub library: ClaimFolder,
    /// Take results and certificates from this folder instead, as written by `pounce prove`.
    #[arg(long, value_name = "DIR")]
    pub results: Option<PathBuf>,
    /// The file to write.
    #[arg(short, long, value_name = "FILE", default_value = "report.html")]
    pub output: PathBuf,
}

#[derive(clap::Args)]
pub struct Check {
    /// Certificates (*.cert), or folders of them. If there is a claim file next to a certificate,
    /// the certificate must be about that claim.
    #[arg(value_name = "PATH", required = true)]
    pub paths: Vec<PathBuf>,
    /// Memory to use, of which the program itself takes 12M. A strategy that does not fit is
    /// checked in several passes; a closed set has to fit.
    #[arg(long, value_name = "SIZE", default_value = "1G", value_parser = parse_size)]
    pub memory: u64,
    /// Output format.
    #[arg(long, value_enum, default_value = "human")]
    pub format: Format,
}

#[derive(clap::Args)]
pub struct Cite {
    /// Claim files, folders of them, names of claims in `hypotheses` such as bagh-chal/value/draw,
    /// or patterns of names such as 'bagh-chal/captures/*' [default: the program itself].
    #[arg(value_name = "PATH|NAME|PATTERN")]
    pub claims: Vec<PathBuf>,
    #[command(flatten)]
    pub library: ClaimFolder,
    /// Take results and certificates from this folder instead of from next to the claims.
    #[arg(long, value_name = "DIR")]
    pub results: Option<PathBuf>,
    /// Output format.
    #[arg(long, value_enum, default_value = "human")]
    pub format: CiteFormat,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum CiteFormat {
    /// Text for people.
    Human,
    /// BibTeX entries.
    Bibtex,
    /// JSON for programs, with the keys of CSL-JSON.
    Json,
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
    /// Claims without a result, or with an open one.
    Open,
    /// Claims whose result is not as expected.
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
