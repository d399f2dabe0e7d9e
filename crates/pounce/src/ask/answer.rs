//! Answers a request: the value of a position, or the verdict on a question.

use std::fs;
use std::path::Path;
use std::time::Instant;

use game::{Notation, Outcome};
use games::GameVisitor;
use games::hunt::Hunt;
use hypothesis::{Claim as ClaimFile, Expectation, Method, Verdict};

use super::claim::{claim_text, value_claim, with_room};
use super::language::Wanted;
use super::request::AskRequest;
use super::suggested_solve::suggested_solve;
use super::tablebase_answer::{is_about_value, tablebase_answer};
use super::understood::{Understood, claim_of, claim_position, understand};
use super::value::{DEFAULT_SECONDS, KnownValue, position_value};
use crate::catalogue::{LoadedGame, Setup};
use crate::certify::Certificate;
use crate::claim::Claim;
use crate::error::{Error, InputError};
use crate::failure::catch_panic;
use crate::file::write_file;
use crate::prove::{Options, prove};
use crate::records::{
    AskRecord, AskTiming, AskedQuestion, PositionValueRecord, SuggestedSolve, ValueEvidence,
};
use crate::threads::pool;

/// The answer to a request.
#[derive(Debug)]
pub struct Answer {
    /// The answer with its evidence.
    pub record: AskRecord,
    /// The certificate, if a question was asked and the evidence is one.
    pub certificate: Option<Certificate>,
    /// Errors during the evaluation, which leave a question open.
    pub problems: Vec<Error>,
    claim: Option<ClaimFile>,
}

/// Answers a request: finds the value of a position, with its moves and a line of best play, or the
/// verdict on a question in words.
///
/// A value comes from the best source that the time allows: a tablebase, a complete solution, a
/// theorem, or a search. What is not decided is unknown. A question is proved like a claim. Of the
/// options, nodes (for all searches together), seconds (10 by default), memory, threads, the folder of
/// tablebases and progress are used. After a cancellation the answer contains what is known so far.
///
/// ```
/// use pounce::records::ValueEvidence;
/// use pounce::{AskRequest, GameOptions, LoadedGame, Options, Verdict};
///
/// # let folder = tempfile::tempdir()?;
/// # let options = Options { tablebases: Some(folder.path().into()), ..Options::default() };
/// let game = LoadedGame::open("pentagram", &GameOptions::default())?;
/// let answer = pounce::ask(&game, "start", &options)?;
/// let found = answer.record.value.expect("no question was asked");
/// assert_eq!(found.result.value.as_deref(), Some("goats"));
/// assert_eq!(found.evidence, ValueEvidence::Tablebase);
/// assert_eq!(found.moves.len(), 9);
///
/// let question = AskRequest::from("start").question("can the goats win by ply 15?");
/// let answer = pounce::ask(&game, question, &options)?;
/// let asked = answer.record.question.expect("a question was asked");
/// assert_eq!(asked.statement, "Goats win by ply 15");
/// assert_eq!(asked.result.verdict, Verdict::Proven);
/// pounce::check(&answer.certificate.expect("the search leaves a certificate"))?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// Fails if the position or the question is not understood, if the tablebase of the game is damaged,
/// or if the evaluation cannot begin.
pub fn ask(
    game: &LoadedGame,
    request: impl Into<AskRequest>,
    options: &Options,
) -> Result<Answer, Error> {
    let started = Instant::now();
    let AskRequest { position, question } = request.into();
    let Understood {
        shown,
        wanted,
        ended,
    } = understand(game, &position, question.as_deref())?;
    let to_move = game.rules().visit(ToMove(&shown.compact))?;
    let mut answer = Answer {
        record: AskRecord {
            game: game.name().to_owned(),
            description: shown.description,
            to_move: to_move.map(str::to_owned),
            value: None,
            question: None,
            settled_by: None,
            timing: AskTiming { seconds: 0.0 },
            position: shown.compact,
        },
        certificate: None,
        problems: Vec::new(),
        claim: None,
    };
    match (wanted, ended) {
        (Wanted::Value, Some(outcome)) => answer.end(game.hunt()?, outcome),
        (Wanted::Value, None) => answer.find_value(game, &position, options)?,
        (Wanted::Verdict(statement), _) => {
            let method = with_room(game.rules(), Method::default());
            let method = Method {
                max_nodes: options.max_nodes.unwrap_or(method.max_nodes).max(1),
                max_memory_mib: method.max_memory_mib.min((options.memory >> 20).max(1)),
                threads: options.threads.unwrap_or(1).max(1),
                ..method
            };
            let question = question.as_deref().unwrap_or_default();
            let claim = claim_of(game, question, &answer.record.position, statement, method)?;
            answer.find_verdict(game, &claim, options)?;
        }
    }
    answer.record.settled_by = answer.suggested_solve(game, options);
    answer.record.timing.seconds = started.elapsed().as_secs_f64();
    Ok(answer)
}

impl Answer {
    /// Checks whether the answer can be saved as a claim: the value is known and `prove` can confirm
    /// it, or a question was asked.
    pub fn has_claim(&self) -> bool {
        self.claim.is_some()
    }

    /// Returns the reason why an answer without a claim has none, as a clause.
    pub fn why_no_claim(&self) -> &'static str {
        match &self.record.value {
            Some(found) if found.evidence == ValueEvidence::Estimate => {
                "the value is only an estimate"
            }
            Some(found) if found.evidence == ValueEvidence::Theorem => {
                "no engine of `pounce prove` uses this theorem"
            }
            _ => "the value is not known",
        }
    }

    /// Writes the answer as a claim file, which `prove` accepts: the statement behind the question
    /// with its verdict, or the value that was found. The path of a board is written relative to it.
    ///
    /// Fails if the file exists, or if the answer has no claim.
    pub fn save(&self, path: &Path) -> Result<(), Error> {
        if fs::symlink_metadata(path).is_ok() {
            return Err(InputError::path(path, "this file exists, and is not overwritten").into());
        }
        let claim = self.claim_to_save(path)?;
        if let Some(folder) = path
            .parent()
            .filter(|folder| !folder.as_os_str().is_empty())
        {
            let made = fs::create_dir_all(folder);
            made.map_err(|error| InputError::path(folder, error.to_string()))?;
        }
        write_file(path, &claim_text(claim, path)?)
    }

    /// Returns the text of the claim file that [`save`](Answer::save) writes. Nothing is written; `path`
    /// is the place of the file, in an existing folder, from which the path of a board is given.
    ///
    /// ```
    /// use pounce::{GameOptions, LoadedGame, Options};
    ///
    /// let game = LoadedGame::open("wheatstone", &GameOptions::default())?;
    /// let answer = pounce::ask(&game, "start", &Options::default())?;
    /// let text = answer.claim_text("short-wins.toml".as_ref())?;
    /// assert!(text.contains("expect = \"proven\""));
    /// # Ok::<(), pounce::Error>(())
    /// ```
    pub fn claim_text(&self, path: &Path) -> Result<String, InputError> {
        claim_text(self.claim_to_save(path)?, path)
    }

    fn claim_to_save(&self, path: &Path) -> Result<&ClaimFile, InputError> {
        self.claim.as_ref().ok_or_else(|| {
            let why = self.why_no_claim();
            InputError::path(path, format!("there is nothing to save, because {why}"))
        })
    }

    /// Answers with the outcome of a game that a rule of play has ended.
    fn end(&mut self, hunt: &Hunt, outcome: Outcome) {
        self.record.to_move = None;
        self.record.value = Some(PositionValueRecord {
            result: KnownValue::of(outcome, Some(0)).record(hunt),
            evidence: ValueEvidence::Rules,
            details: "play has ended".to_owned(),
            ..PositionValueRecord::default()
        });
    }

    fn find_value(
        &mut self,
        game: &LoadedGame,
        setup: &Setup,
        options: &Options,
    ) -> Result<(), Error> {
        // Searches recurse, so they need a thread with a large stack.
        let pool = pool(1).map_err(Error::Failed)?;
        let found: Result<PositionValueRecord, Error> =
            catch_panic(|| Ok(pool.install(|| position_value(game, setup, options))))
                .map_err(Error::Failed)?;
        let found = found?;
        self.claim = value_claim(game, claim_position(game, &self.record.position)?, &found);
        self.record.value = Some(found);
        Ok(())
    }

    fn find_verdict(
        &mut self,
        game: &LoadedGame,
        claim: &Claim,
        options: &Options,
    ) -> Result<(), Error> {
        let options = Options {
            max_seconds: Some(options.max_seconds.unwrap_or(DEFAULT_SECONDS)),
            results: None,
            checkpoint: None,
            fail_fast: false,
            ..options.clone()
        };
        let proof = prove(claim, &options)?;
        let verdict = proof.result.verdict;
        let tablebase = match verdict {
            Verdict::Open => tablebase_answer(game, claim.file(), &self.record.position, &options)?,
            Verdict::Proven | Verdict::Refuted => None,
        };
        self.claim = Some(ClaimFile {
            // With a larger budget, an open claim may be decided.
            expect: match verdict {
                Verdict::Proven => Some(Expectation::Proven),
                Verdict::Refuted => Some(Expectation::Refuted),
                Verdict::Open => None,
            },
            ..claim.file().clone()
        });
        let statement = claim.file().statement.trim_end_matches('.').to_owned();
        self.record.question = Some(AskedQuestion {
            statement,
            result: proof.result,
            tablebase,
        });
        self.certificate = proof.certificate;
        self.problems = proof.problems;
        Ok(())
    }

    /// Returns the solve after which a tablebase gives the missing answer.
    fn suggested_solve(&self, game: &LoadedGame, options: &Options) -> Option<SuggestedSolve> {
        let is_about_value = match &self.claim {
            Some(claim) if self.record.question.is_some() => is_about_value(&claim.goal),
            _ => true,
        };
        if self.record.is_answered() || !is_about_value {
            return None;
        }
        let setup = Setup::from(self.record.position.as_str());
        suggested_solve(game, &setup, options)
    }
}

/// Returns the name of the side to move, or `None` if play has ended.
struct ToMove<'a>(&'a str);

impl GameVisitor for ToMove<'_> {
    type Output = Result<Option<&'static str>, InputError>;

    fn visit<G: Notation>(self, game: &G) -> Self::Output {
        let position = Setup::from(self.0).position(game)?;
        let is_over = game.outcome(&position).is_some();
        Ok((!is_over).then(|| game.player(game.mover(&position))))
    }
}
