//! Proves claims about two-player games, and keeps the proofs true.
//!
//! This is the library behind the program `pounce`. The guide below has a short example for each task;
//! complete programs are in `examples/`.
//!
//! # Prove a claim
//!
//! A [`Claim`] is one statement about a game, in a small TOML file. [`prove`](prove()) decides it
//! within the limits of its [`Options`] and returns a [`Proof`]: the [result](ResultRecord), and the
//! certificate if the evidence is one.
//!
//! ```
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # std::env::set_current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))?;
//! use pounce::Verdict;
//!
//! let claim = pounce::Claim::load("hypotheses/bagh-chal/captures/one-by-ply-30.toml")?;
//! let proof = pounce::prove(&claim, &pounce::Options::default())?;
//! assert_eq!(proof.result.verdict, Verdict::Proven);
//! pounce::check(&proof.certificate.unwrap())?; // independent of the engine
//! # Ok(())
//! # }
//! ```
//!
//! [`Claim::parse`] takes the claim as text, and [`prove_all`] proves many claims in parallel. Running
//! out of nodes, time or memory is not an error: the verdict is then [`Verdict::Open`], and the result
//! has the reason.
//!
//! # Check a certificate
//!
//! [`check`] verifies a certificate with a deliberately simple implementation of the rules that
//! shares no code with the engines.
//!
//! ```
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # std::env::set_current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))?;
//! use pounce::{Certificate, Verdict};
//!
//! let certificate = Certificate::open("hypotheses/bagh-chal/captures/one-by-ply-30.cert")?;
//! let accepted = pounce::check(&certificate)?;
//! assert_eq!(accepted.verdict, Verdict::Proven);
//! assert_eq!(accepted.proved.len(), 1);
//! # Ok(())
//! # }
//! ```
//!
//! # Keep results true
//!
//! [`Claim::recorded`] reads the result that is stored next to a claim, and fails unless it is valid.
//! [`regress`] does so for a [`Selection`] of claims, checks their certificates, and proves claims
//! without a certificate again. [`bless`] replaces the stored result by a new one.
//!
//! ```
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # std::env::set_current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))?;
//! use pounce::{Options, Selection};
//!
//! let selection = Selection {
//!     claims: vec!["hypotheses/pentagram".into()],
//!     ..Selection::default()
//! };
//! let selected = pounce::select(&selection)?;
//! let regression = pounce::regress(&selected, selection.strays()?, false, &Options::default())?;
//! assert_eq!(regression.record.failed, 0);
//! # Ok(())
//! # }
//! ```
//!
//! [`Claim::cite`] cites a stored result with its digests, as text, BibTeX or JSON.
//!
//! # Games, positions and moves
//!
//! A [`LoadedGame`] is a game with its parameters: one of the [built-in games](known_games), or the
//! game of a board, network or map file. Positions and moves are text.
//!
//! ```
//! use pounce::{GameOptions, LoadedGame, Setup};
//!
//! let game = LoadedGame::open("bagh-chal", &GameOptions::default())?;
//! let setup = Setup::from("start").line("1. G33");
//! let moves = game.moves(&setup)?;
//! assert!(moves.moves.iter().any(|one| one.text == "B1112"));
//! assert!(game.svg(&setup)?.starts_with("<svg"));
//! # Ok::<(), pounce::InputError>(())
//! ```
//!
//! [`LoadedGame::play`] begins a [`Session`] between people and agents, which can be saved and
//! resumed. [`LoadedGame::perft`] counts sequences of moves.
//!
//! # Ask about a position
//!
//! [`ask`](ask()) finds the value of a position, with its moves and best play, or answers a question in
//! words. It needs no claim and no tablebase, and names the evidence for the answer.
//!
//! ```
//! use pounce::records::ValueEvidence;
//! use pounce::{GameOptions, LoadedGame, Options};
//!
//! let game = LoadedGame::open("wheatstone", &GameOptions::default())?;
//! let answer = pounce::ask(&game, "start", &Options::default())?;
//! let found = answer.record.value.expect("no question was asked");
//! assert_eq!(found.result.value.as_deref(), Some("short"));
//! assert_eq!(found.evidence, ValueEvidence::Enumeration);
//! # Ok::<(), pounce::Error>(())
//! ```
//!
//! # Tablebases
//!
//! [`Tablebases`] is a folder of solved hunt games. A [`Tablebase`] returns the value of any
//! position, with the values of its moves and best play.
//!
//! ```
//! use pounce::records::ValueName;
//! use pounce::{GameOptions, Keep, LoadedGame, Options, Tablebases};
//!
//! # let folder = tempfile::tempdir()?;
//! let game = LoadedGame::open("pentagram", &GameOptions::default())?;
//! let tablebases = Tablebases::at(folder.path());
//! tablebases.solve(&game, Keep::All, &Options::default())?;
//! let found = tablebases.open(&game)?.probe("start")?.expect("all layers are kept");
//! assert_eq!(found.result.value, ValueName::Goats);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Sizes of game trees
//!
//! [`estimate`](estimate()) estimates the number of nodes of a game tree from samples, or counts them.
//!
//! ```
//! use pounce::{EstimateMethod, GameOptions, LoadedGame, Options, TreeRequest};
//!
//! let game = LoadedGame::open("bagh-chal", &GameOptions::default())?;
//! let tree = TreeRequest {
//!     plies: Some(4),
//!     method: EstimateMethod::Exact,
//!     ..TreeRequest::default()
//! };
//! let size = pounce::estimate(&game, &tree, &Options::default())?;
//! assert_eq!(size.finding.exact(), Some("9144"));
//! # Ok::<(), pounce::Error>(())
//! ```
//!
//! # A game of your own
//!
//! A hunt game on another board needs no code: write a board file, and open it by its path or name
//! it in a claim. For other rules, implement [`game::Game`]; with exact keys ([`game::Keyed`]) the
//! engines in [`search`] can decide questions about it. Such a game has no claim files and no
//! certificates.
//!
//! Players take one to three matches in turn, and whoever takes the last match wins:
//!
//! ```
//! use pounce::game::*;
//! use pounce::search::{DfpnOptions, NoLog, dfpn};
//!
//! struct Matches(u8);
//!
//! impl Game for Matches {
//!     type Position = (u8, Side); // the matches left, and who is to move
//!     type Move = u8; // the matches taken
//!     fn start(&self) -> (u8, Side) { (self.0, Side::Left) }
//!     fn mover(&self, at: &(u8, Side)) -> Side { at.1 }
//!     fn moves(&self, at: &(u8, Side)) -> impl Iterator<Item = u8> { 1..=at.0.min(3) }
//!     fn play(&self, at: &(u8, Side), taken: u8) -> (u8, Side) { (at.0 - taken, at.1.opponent()) }
//!     fn outcome(&self, at: &(u8, Side)) -> Option<Outcome> {
//!         (at.0 == 0).then(|| Outcome::Win(at.1.opponent()))
//!     }
//! }
//! impl Keyed for Matches {
//!     fn key(&self, at: &(u8, Side)) -> u64 { u64::from(at.0) * 2 + at.1 as u64 }
//! }
//! impl Symmetric for Matches {}
//!
//! let game = Matches(21);
//! let question = Question {
//!     position: game.start(),
//!     prover: Side::Left,
//!     objective: Objective::Reach,
//!     event: Win(Side::Left),
//!     plies: Some(11),
//! };
//! let options = DfpnOptions { threads: 1, log: &NoLog };
//! let answer = dfpn(&options, &game, &question, Limits::DEFAULT, &NoMonitor);
//! assert_eq!(answer.verdict, Decision::Proven);
//! ```
//!
//! # Progress and cancellation
//!
//! Long operations report to the [`Progress`] of their options, and ask it whether to stop. A
//! [`CancelFlag`] cancels the work from another thread.
//!
//! ```
//! use pounce::{CancelFlag, Error, GameOptions, LoadedGame, Options};
//!
//! let flag = CancelFlag::default();
//! let options = Options {
//!     progress: std::sync::Arc::new(flag.clone()),
//!     ..Options::default()
//! };
//! flag.cancel(); // for example in a signal handler
//! let game = LoadedGame::open("bagh-chal", &GameOptions::default())?;
//! assert!(matches!(game.perft("start", 9, &options), Err(Error::Cancelled)));
//! # Ok::<(), Error>(())
//! ```
//!
//! # Records and errors
//!
//! All [records] can be written as JSON and read again; [`Document`] has their schemas. An
//! [`InputError`] is an error in a file or argument that the caller gave, with its location;
//! [`render`](InputError::render) shows the line with a caret. The library never prints or exits, and
//! has no global state.

#![deny(clippy::print_stdout, clippy::print_stderr, clippy::exit)]

mod ask;
mod cite;
mod error;
mod estimation;
mod failure;
mod file;
mod forecast;
mod game_text;
mod play;
mod progress;
mod project;
mod recorded;
pub mod records;
mod regression;
mod schema;
mod size;
mod source_commit;
mod tables;
pub mod text;
mod threads;

// For tests, fuzz targets and the report; not part of the API.
#[doc(hidden)]
pub mod catalogue;
#[doc(hidden)]
pub mod certify;
#[doc(hidden)]
pub mod claim;
#[doc(hidden)]
pub mod engine;
#[doc(hidden)]
pub mod fact;
#[doc(hidden)]
pub mod prove;
#[doc(hidden)]
pub mod strategies;
#[doc(hidden)]
pub mod task;

pub use ask::{Answer, AskRequest, ClaimDraft, ask, draft_claim};
pub use catalogue::{
    GAME, KnownGame, LoadedGame, OPTIONS, RecognizedGame, Setup, game_file, known_games,
    parse_options,
};
pub use certify::{Certificate, CheckError, Checked, Subject, check, check_with};
pub use claim::{
    Claim, EmptySelection, LoadedClaims, Partition, Selected, Selection, claim_names, load_all,
    select,
};
pub use error::{Error, InputError, Unsolved};
pub use estimation::{EstimateMethod, TreeRequest, estimate};
pub use failure::Failure;
pub use file::{find_certificates, is_special, write_file};
pub use forecast::Forecast;
pub use game_text::{GameNotes, IMPORT, ImportKind, ImportedGame, MoveNote};
pub use play::{
    AgentInfo, Hint, LogFile, Mark, MarkKind, Picture, PlayOptions, Played, SavedGame, Seat,
    Session,
};
pub use progress::{CancelFlag, Event, NoProgress, Progress};
pub use project::{
    CONFIG_FILE, ColorSetting, Config, ConfigFile, DEFAULT_RESULTS, FormatSetting, MemorySize,
    NewProject, init,
};
pub use prove::{Checkpoint, Options, Proof, Resumed, prove, prove_all};
pub use recorded::{
    BlessOptions, Blessing, NewResults, Rerun, Standing, bless, concerns_verdict, load_new_results,
};
pub use regression::{Regression, regress};
pub use schema::Document;
pub use source_commit::SourceCommit;
pub use strategies::{
    BookStrategy, StrategyBook, StrategyEnd, StrategyError, StrategyRoot, StrategyStep,
};
pub use tables::{
    Lookup, PositionValues, SolveEstimate, SolvePlan, Tablebase, Tablebases, data_folder,
    tablebase_folder,
};

pub use ::estimate::exact::CountError;
pub use diagnostic::{Diagnostic, DiagnosticKind, Location};
pub use hypothesis::{GameOptions, Goal, MAX_THREADS, ResultRecord, StalemateName, Tier, Verdict};
pub use tablebase::{Keep, Sample, StartingPoint, TablebaseStatus};
pub use {game, games, search};
