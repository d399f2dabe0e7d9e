//! The strategies of a claim's certificate, open to be stepped through.

use std::fmt;
use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::path::Path;

use certificate::hunt::StrategyIndex;
use certificate::switching::{TreePairs, is_switching_certificate};
use certificate::{ExpectedDigests, Refusal};
use diagnostic::Diagnostic;
use games::AnyGame;
use hypothesis::{Evidence, FailureKind, Verdict};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::error::StrategyError;
use super::hunt::HuntStrategies;
use super::switching::SwitchingStrategies;
use crate::certify::{Certificate, expected};
use crate::claim::Claim;
use crate::error::{Error, InputError, IoContext};
use crate::recorded::failure;

/// The longest line of moves in bytes: some thousand plies.
const LONGEST_LINE: usize = 1 << 16;

/// The strategies of a claim's certificate in memory, to step through them.
///
/// A strategy has a move for every position that can arise while its side follows it, so it can be
/// played against any opponent. Any number of threads can share a book.
///
/// ```
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # std::env::set_current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))?;
/// use pounce::{Claim, StrategyBook, StrategyEnd};
///
/// let claim = Claim::load("hypotheses/pentagram/goats-win-by-ply-15.toml")?;
/// let book = StrategyBook::open(&claim, None, 1 << 20)?;
/// assert_eq!(book.strategies()[0].promise, "Goats win within 15 plies");
///
/// // Plays the strategy against an opponent who always chooses the first move.
/// let game = pounce::LoadedGame::new("pentagram", claim.game().clone());
/// let (mut line, mut step) = (String::new(), book.step(0, 0, "")?);
/// while step.end.is_none() {
///     let moves = game.moves(step.position.as_str())?.moves;
///     line += step.reply.as_ref().unwrap_or(&moves[0].text);
///     line += " ";
///     step = book.step(0, 0, &line)?;
/// }
/// assert_eq!(step.end, Some(StrategyEnd::Reached));
/// # Ok(())
/// # }
/// ```
pub struct StrategyBook {
    list: Vec<BookStrategy>,
    strategies: Box<dyn Strategies>,
}

/// The strategies of a certificate of any kind of game.
pub(super) trait Strategies: Send + Sync {
    /// Describes the strategies.
    fn list(&self) -> Vec<BookStrategy>;
    /// Returns the verdict that they prove.
    fn proves(&self) -> certificate::Verdict;
    /// Returns a strategy's answer. The numbers of strategy and root are valid.
    fn step(&self, strategy: usize, root: usize, line: &str) -> Result<StrategyStep, InputError>;
}

/// A strategy of a certificate.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct BookStrategy {
    /// The side that plays it.
    pub prover: String,
    /// A description of what it achieves, such as "Tigers capture a goat within 30 plies".
    pub promise: String,
    /// True if it reaches its event, false if it avoids one.
    pub reaches: bool,
    /// True if it is a closed set: any move that leads back into the set will do.
    pub closed: bool,
    /// The number of its records.
    pub records: u64,
    /// The positions that it starts from.
    pub roots: Vec<StrategyRoot>,
}

/// A position that a strategy starts from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct StrategyRoot {
    /// The position, in the game's notation.
    pub position: String,
    /// The number of plies that count; null if unbounded.
    pub plies: Option<u32>,
}

/// A strategy's answer to a line of moves.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct StrategyStep {
    /// The position after the line, in the game's notation.
    pub position: String,
    /// The side that plays the strategy.
    pub prover: String,
    /// The side to move; null if play has ended.
    pub to_move: Option<String>,
    /// The plies within which the event is reached, or for which it is avoided; null if unbounded, if
    /// the strategy says nothing here, and in switching games.
    pub plies_left: Option<u32>,
    /// The strategy's move, if its side is to move.
    pub reply: Option<String>,
    /// The reason why the strategy ends here; null if it continues.
    pub end: Option<StrategyEnd>,
}

/// The reason why a strategy ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum StrategyEnd {
    /// The event of the strategy has happened: reached as promised or, if the line departs from a
    /// strategy that avoids it, not avoided.
    Reached,
    /// The event to be avoided is too far away to happen in time.
    TooFar,
    /// Play is over without the event.
    Over,
    /// The strategy says nothing here, because the line departs from it.
    Missing,
}

impl StrategyBook {
    /// Opens the certificate of a claim's result, in a folder of results or next to the claim.
    ///
    /// The result must be valid, and the certificate must be the file that it names, which was checked
    /// when it was recorded. It is about this claim and undamaged, but the checker does not run again;
    /// [`check`](crate::check()) does that. Certificates of switching games are small and are checked.
    ///
    /// # Errors
    ///
    /// Fails if there is no valid result or no certificate, or if the strategies need more than
    /// `memory` bytes: 16 for each record, or 8 in a closed set.
    pub fn open(
        claim: &Claim,
        results: Option<&Path>,
        memory: u64,
    ) -> Result<StrategyBook, StrategyError> {
        let path = claim.result_path(results);
        let result = claim.result(results).map_err(StrategyError::Unrecorded)?;
        let result = result.ok_or_else(|| {
            let message = format!("there is no {}", path.display());
            let help = "run `pounce prove` on it, then `pounce bless`";
            StrategyError::Unrecorded(failure(FailureKind::NoResult, message, help))
        })?;
        let Evidence::Certificate { certificate, .. } = &result.evidence else {
            let message = "the evidence for the result is not a certificate";
            return Err(StrategyError::NoCertificate(message.to_owned()));
        };
        if certificate.file.is_none() {
            let message = "the certificate of the result was too large to be kept";
            return Err(StrategyError::NoCertificate(message.to_owned()));
        }
        read(claim, &path.with_extension("cert"), memory)
    }

    /// Opens a certificate of a claim, such as that of a new proof. Only its digests are verified, as
    /// for [`open`](StrategyBook::open).
    pub fn of(
        claim: &Claim,
        certificate: &Certificate,
        memory: u64,
    ) -> Result<StrategyBook, StrategyError> {
        read(claim, certificate.path(), memory)
    }

    /// Describes the strategies.
    pub fn strategies(&self) -> &[BookStrategy] {
        &self.list
    }

    /// Returns the verdict on the claim that the strategies prove.
    pub fn verdict(&self) -> Verdict {
        match self.strategies.proves() {
            certificate::Verdict::Proven => Verdict::Proven,
            certificate::Verdict::Refuted => Verdict::Refuted,
        }
    }

    /// Returns the answer of a strategy to a line of moves of both sides from one of its roots.
    ///
    /// If the line departs from the strategy, the answer has [`StrategyEnd::Missing`], unless the
    /// strategy covers the position nevertheless.
    ///
    /// # Errors
    ///
    /// Errors are located in texts called `strategy`, `root` and `line`.
    pub fn step(
        &self,
        strategy: usize,
        root: usize,
        line: &str,
    ) -> Result<StrategyStep, InputError> {
        let Some(chosen) = self.list.get(strategy) else {
            return Err(no_such("strategy", strategy, self.list.len()));
        };
        if root >= chosen.roots.len() {
            return Err(no_such("root", root, chosen.roots.len()));
        }
        if line.len() > LONGEST_LINE {
            let message = format!("a line has at most {LONGEST_LINE} bytes");
            return Err(InputError::new("line", "", Diagnostic::new(message)));
        }
        self.strategies.step(strategy, root, line)
    }
}

impl fmt::Debug for StrategyBook {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("StrategyBook").field(&self.list).finish()
    }
}

/// Returns the error about a number that is too large.
fn no_such(what: &str, number: usize, most: usize) -> InputError {
    let text = number.to_string();
    let message = format!("there is no {what} {number}: numbers are below {most}");
    let span = 0..text.len();
    InputError::new(what, text, Diagnostic::new(message).at(span))
}

/// Reads the certificate of a claim.
fn read(claim: &Claim, path: &Path, memory: u64) -> Result<StrategyBook, StrategyError> {
    let unread = || format!("cannot read {}", path.display());
    if !fs::metadata(path).with_context(unread)?.is_file() {
        return Err(Error::NotAFile(path.to_owned()).into());
    }
    let mut file = BufReader::new(File::open(path).with_context(unread)?);
    let beginning = file.fill_buf().with_context(unread)?;
    let is_switching = is_switching_certificate(beginning);
    let expected: ExpectedDigests = expected(claim);
    let strategies: Box<dyn Strategies> = match (claim.game(), is_switching) {
        (AnyGame::Hunt(hunt), false) => {
            let index = StrategyIndex::open(&mut file, &expected, memory)
                .map_err(|error| StrategyError::of(error, memory))?;
            let hunt = hunt.clone();
            Box::new(HuntStrategies { hunt, index })
        }
        (AnyGame::Switching(game), true) => {
            let pairs = TreePairs::open(&mut file, &expected).map_err(StrategyError::Refused)?;
            let game = game.clone();
            Box::new(SwitchingStrategies { game, pairs })
        }
        (AnyGame::Hunt(_) | AnyGame::Switching(_), _) => {
            return Err(StrategyError::Refused(Refusal::NotACertificate));
        }
        (AnyGame::FishBarrel(_) | AnyGame::PlaceOrAttack(_), _) => {
            let message = "this game has no certificates".to_owned();
            return Err(StrategyError::NoCertificate(message));
        }
    };
    Ok(StrategyBook {
        list: strategies.list(),
        strategies,
    })
}
