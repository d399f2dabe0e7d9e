//! Writes certificates in the format described in `reader.rs`.
//!
//! Records take 16 bytes of memory each until they are sorted and packed. The digest comes first
//! in the file, so the packed records are kept in memory, too.

use std::error::Error;
use std::fmt;
use std::io::{self, ErrorKind, Write};
use std::time::Instant;

use rayon::prelude::*;

use super::event::HuntEvent;
use super::header::{Header, Question, Root, StrategyHead, claim_digest, rules_digest};
use super::reader::first_line;
use super::record_packer::{Entry, RecordPacker, pack_keys, pack_records};
use super::rules::{Move, NaiveHunt, Player, Position, Rules};
use super::symmetry::Symmetries;
use crate::{NoProgress, Objective, Progress, Verdict, json_writer};

/// The claim that a certificate is about. Digests are computed from it.
#[derive(Debug, Clone)]
pub struct CertificateSubject {
    /// The version of the program.
    pub pounce: String,
    /// The name of the claim.
    pub claim: String,
    /// The claim in words.
    pub statement: String,
    /// The name or file of the game.
    pub game: String,
    /// The rules of the game.
    pub rules: Rules,
    /// The questions that decide the claim.
    pub questions: Vec<Question>,
    /// The verdict on it.
    pub verdict: Verdict,
    /// The image of each node under each symmetry of the board, the identity included. They
    /// must form a group: otherwise a canonical position is not its own canonical form.
    pub symmetries: Vec<Vec<usize>>,
}

/// A strategy: a move for each position with its prover to move that it can lead to.
#[derive(Debug, Clone)]
pub struct StrategyRecords<R> {
    /// The side that plays it.
    pub prover: Player,
    /// Its objective: to reach or to avoid the event.
    pub objective: Objective,
    /// The event.
    pub event: HuntEvent,
    /// The positions it starts from.
    pub roots: Vec<Root>,
    /// The moves, in any order. One position of each class of symmetric ones is enough.
    pub records: R,
}

/// A set of positions that the prover never has to leave, which avoids an event forever.
#[derive(Debug, Clone)]
pub struct ClosedSet<P> {
    /// The side that stays in the set.
    pub prover: Player,
    /// The event.
    pub event: HuntEvent,
    /// The positions in which play begins, in compact text.
    pub roots: Vec<String>,
    /// Its positions, with the opponent to move, in any order. One position of each class of
    /// symmetric ones is enough.
    pub positions: P,
}

impl<R> StrategyRecords<R> {
    /// Returns the strategy with which these records answer a question with yes.
    pub fn answering(question: &Question, records: R) -> StrategyRecords<R> {
        StrategyRecords {
            prover: question.prover,
            objective: question.objective,
            event: question.event,
            roots: vec![Root {
                position: question.position.clone(),
                plies: question.plies,
            }],
            records,
        }
    }
}

/// A move of a strategy.
#[derive(Debug, Clone, Copy)]
pub struct StrategyMove {
    /// A position with the prover to move.
    pub position: Position,
    /// The move to make there.
    pub chosen: Move,
    /// To reach an event: the most plies until it happens. To avoid it: the plies for which that
    /// is certain, or 0 if they are unbounded.
    pub number: u32,
}

/// The size of a certificate that has been written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Summary {
    /// Records, after merging symmetric ones.
    pub records: u64,
    /// Bytes of the whole file.
    pub bytes: u64,
}

/// Options of the writer.
#[derive(Clone, Copy)]
pub struct WriteOptions<'a> {
    /// Bytes of memory that the writer may use, at least eight million. The iterators that produce
    /// the records do not count.
    pub memory: u64,
    /// The time at which to stop.
    pub deadline: Option<Instant>,
    /// Observes the writer and may stop it.
    pub progress: &'a dyn Progress,
}

impl Default for WriteOptions<'_> {
    /// No limits.
    fn default() -> Self {
        WriteOptions {
            memory: u64::MAX,
            deadline: None,
            progress: &NoProgress,
        }
    }
}

/// The reason why a certificate was not written.
#[derive(Debug)]
pub enum WriteError {
    /// The records do not belong to a strategy on this board, or the file cannot be written.
    Io(io::Error),
    /// The limit on memory was reached.
    Memory,
    /// The deadline has passed.
    Time,
    /// The observer stopped the writer.
    Interrupted,
}

impl From<io::Error> for WriteError {
    fn from(error: io::Error) -> Self {
        WriteError::Io(error)
    }
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WriteError::Io(error) => error.fmt(f),
            WriteError::Memory => f.write_str("out of memory"),
            WriteError::Time => f.write_str("out of time"),
            WriteError::Interrupted => f.write_str("interrupted"),
        }
    }
}

impl Error for WriteError {}

/// Writes a certificate. Among records for symmetric positions, the one that promises most is kept.
///
/// The writer does not check that the strategies work; [`check()`](crate::check()) does.
///
/// # Errors
///
/// Records with the wrong side to move or an illegal move, and permutations that are not
/// symmetries, are errors of the kind `InvalidInput`.
pub fn write<R: IntoIterator<Item = StrategyMove>>(
    out: impl Write,
    subject: CertificateSubject,
    strategies: Vec<StrategyRecords<R>>,
    options: &WriteOptions<'_>,
) -> Result<Summary, WriteError> {
    let (hunt, symmetries) = board(&subject)?;
    let mut heads = Vec::new();
    let mut packer = RecordPacker::new(options);
    for strategy in strategies {
        let prover = strategy.prover;
        let entry = |record: StrategyMove| {
            if record.position.mover() != prover {
                let position = hunt.to_compact(&record.position);
                let problem = format!("it is not the turn of {} at {position}", prover.name());
                return Err(invalid(problem));
            }
            entry(&hunt, &symmetries, &subject.symmetries, &record)
        };
        let mut entries = packer.gather(strategy.records, entry)?;
        // The first of several records for a position promises most.
        entries.par_sort_unstable_by_key(|entry| match strategy.objective {
            Objective::Reach => (entry.key, entry.number, entry.index),
            Objective::Avoid => (entry.key, u32::MAX - entry.number, entry.index),
        });
        entries.dedup_by_key(|entry| entry.key);
        packer.pack(&entries, pack_records)?;
        heads.push(StrategyHead {
            prover,
            objective: strategy.objective,
            event: strategy.event,
            roots: strategy.roots,
            records: entries.len() as u64,
            closed: false,
        });
    }
    seal(out, &hunt, subject, heads, &packer.finish()?)
}

/// Writes a certificate whose verdict rests on closed sets.
pub fn write_closed<P: IntoIterator<Item = Position>>(
    out: impl Write,
    subject: CertificateSubject,
    sets: Vec<ClosedSet<P>>,
    options: &WriteOptions<'_>,
) -> Result<Summary, WriteError> {
    let (hunt, symmetries) = board(&subject)?;
    let mut heads = Vec::new();
    let mut packer = RecordPacker::new(options);
    for set in sets {
        let key = |position: Position| Ok(symmetries.canonical_key(&position).0);
        let mut keys = packer.gather(set.positions, key)?;
        keys.par_sort_unstable();
        keys.dedup();
        packer.pack(&keys, |block, previous, bytes| {
            pack_keys(block.iter().copied(), previous, bytes);
        })?;
        let roots = set.roots.into_iter().map(|position| Root {
            position,
            plies: None,
        });
        heads.push(StrategyHead {
            prover: set.prover,
            objective: Objective::Avoid,
            event: set.event,
            roots: roots.collect(),
            records: keys.len() as u64,
            closed: true,
        });
    }
    seal(out, &hunt, subject, heads, &packer.finish()?)
}

/// Returns the game of a claim and the symmetries of its board.
fn board(subject: &CertificateSubject) -> io::Result<(NaiveHunt, Symmetries)> {
    let hunt = NaiveHunt::new(subject.rules.clone()).map_err(invalid)?;
    let symmetries = Symmetries::new(&hunt, &subject.symmetries)
        .map_err(|refusal| invalid(refusal.to_string()))?;
    Ok((hunt, symmetries))
}

/// Writes the parts of a certificate, their digest first.
fn seal(
    mut out: impl Write,
    hunt: &NaiveHunt,
    subject: CertificateSubject,
    heads: Vec<StrategyHead>,
    body: &[u8],
) -> Result<Summary, WriteError> {
    let header = Header {
        rules_digest: rules_digest(hunt),
        claim_digest: claim_digest(&subject.questions),
        pounce: subject.pounce,
        claim: subject.claim,
        statement: subject.statement,
        game: subject.game,
        rules: subject.rules,
        questions: subject.questions,
        verdict: subject.verdict,
        symmetries: subject.symmetries,
        strategies: heads,
    };
    let line = json_writer::to_string(&header) + "\n";
    let digest = (blake3::Hasher::new().update(line.as_bytes()))
        .update(body)
        .finalize();
    let first = first_line(digest);
    out.write_all(first.as_bytes())?;
    out.write_all(line.as_bytes())?;
    out.write_all(body)?;
    out.flush()?;
    Ok(Summary {
        records: header.records(),
        bytes: (first.len() + line.len() + body.len()) as u64,
    })
}

/// Converts a move to a record for the canonical position.
fn entry(
    hunt: &NaiveHunt,
    symmetries: &Symmetries,
    images: &[Vec<usize>],
    record: &StrategyMove,
) -> io::Result<Entry> {
    let (key, symmetry) = symmetries.canonical_key(&record.position);
    let image = &images[symmetry];
    let chosen = match record.chosen {
        Move::Drop(to) => Move::Drop(image[to]),
        Move::Slide(from, to) => Move::Slide(image[from], image[to]),
        Move::Jump(from, over, to) => Move::Jump(image[from], image[over], image[to]),
    };
    let index = hunt
        .position_from_key(key, record.position.tigers_move)
        .ok()
        .and_then(|position| hunt.moves(&position).position(|m| m == chosen));
    let Some(index) = index else {
        let position = hunt.to_compact(&record.position);
        return Err(invalid(format!(
            "{:?} is not legal at {position}",
            record.chosen
        )));
    };
    Ok(Entry {
        key,
        index: index as u32,
        number: record.number,
    })
}

fn invalid(problem: String) -> io::Error {
    io::Error::new(ErrorKind::InvalidInput, problem)
}
