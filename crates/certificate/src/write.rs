//! The writing side of the file format: see `read.rs` for the format itself.
//!
//! Records are kept in memory with 16 bytes each until they are sorted, and then packed. The
//! digest comes first in the file, so the packed records are kept too.

use std::error::Error;
use std::fmt;
use std::io::{self, ErrorKind, Write};

use flate2::Compression;
use flate2::write::DeflateEncoder;
use game::{Game, Limits, Meter, Monitor, OpenReason};
use rayon::prelude::*;

use crate::header::{Header, HuntEvent, Objective, Player, Question, Root, StrategyHead, Verdict};
use crate::header::{Rules, claim_digest, rules_digest};
use crate::naive::{Move, NaiveHunt, Position};
use crate::notation::Symmetries;
use crate::read::{BLOCK, first_line};

/// What a certificate is about. The digests are computed from it.
#[derive(Debug, Clone)]
pub struct Claim {
    /// The version of the program.
    pub pounce: String,
    /// The claim's name.
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
    /// Where each symmetry of the board takes each node, the identity among them. They
    /// must form a group: otherwise canonical positions are not their own canonical form.
    pub symmetries: Vec<Vec<usize>>,
}

/// A strategy: a move for each position that it can lead to where its prover is to move.
#[derive(Debug, Clone)]
pub struct Strategy<R> {
    /// Whose strategy it is.
    pub prover: Player,
    /// What it does about the event.
    pub objective: Objective,
    /// The event.
    pub event: HuntEvent,
    /// Where it starts.
    pub roots: Vec<Root>,
    /// The records, in any order; any of a class of symmetric positions will do.
    pub records: R,
}

/// A set of positions that the prover never has to leave, and so avoids an event for ever.
#[derive(Debug, Clone)]
pub struct ClosedSet<P> {
    /// Whose set it is.
    pub prover: Player,
    /// The event.
    pub event: HuntEvent,
    /// Where play begins, in compact text.
    pub roots: Vec<String>,
    /// Its positions, with the opponent to move, in any order; any of a class of symmetric
    /// positions will do.
    pub positions: P,
}

impl<R> Strategy<R> {
    /// Returns the strategy that answers a question by yes, if its records do.
    pub fn answering(question: &Question, records: R) -> Strategy<R> {
        Strategy {
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
pub struct Record {
    /// The prover is to move.
    pub position: Position,
    /// The move to make.
    pub chosen: Move,
    /// To reach an event: in how many plies it happens at the latest. To avoid it: for how many
    /// plies, or 0 if for ever.
    pub number: u32,
}

/// What was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Summary {
    /// Records, after symmetric ones were merged.
    pub records: u64,
    /// Bytes of the whole file.
    pub bytes: u64,
}

/// Why a certificate was not written.
#[derive(Debug)]
pub enum Unwritten {
    /// The records are not those of a strategy on this board, or the file cannot be written.
    Io(io::Error),
    /// A limit was reached, or the watch stopped it.
    Stopped(OpenReason),
}

impl From<io::Error> for Unwritten {
    fn from(error: io::Error) -> Self {
        Unwritten::Io(error)
    }
}

impl From<OpenReason> for Unwritten {
    fn from(reason: OpenReason) -> Self {
        Unwritten::Stopped(reason)
    }
}

impl fmt::Display for Unwritten {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unwritten::Io(error) => error.fmt(f),
            Unwritten::Stopped(reason) => reason.fmt(f),
        }
    }
}

impl Error for Unwritten {}

/// Records that are put into the checker's terms at a time, on all threads of the current rayon
/// pool.
const BATCH: usize = 1 << 14;

/// The least limit on bytes: smaller ones would not hold a batch and its compression.
const LEAST: u64 = 8 << 20;

/// Writes a certificate. Of records for symmetric positions the one that promises most is kept.
/// Records with the wrong side to move or an illegal move, and permutations that are no
/// symmetries, are errors of the kind `InvalidInput`; whether the strategies work is for
/// [`check()`](crate::check()) to say.
///
/// The limit on bytes holds for what is kept here, not for what the records come from. Nodes are
/// not limited.
pub fn write<R: IntoIterator<Item = Record>>(
    out: impl Write,
    claim: Claim,
    strategies: Vec<Strategy<R>>,
    limits: Limits,
    monitor: &dyn Monitor,
) -> Result<Summary, Unwritten> {
    let (hunt, symmetries) = board(&claim)?;
    let mut heads = Vec::new();
    let mut body = Body::new(limits, monitor);
    for strategy in strategies {
        let prover = strategy.prover;
        let entry = |record: Record| {
            if record.position.tigers_move != (prover == Player::Tigers) {
                let position = hunt.compact(&record.position);
                let what = format!("{} do not move at {position}", prover.name());
                return Err(invalid(what));
            }
            entry(&hunt, &symmetries, &claim.symmetries, &record)
        };
        let mut entries = body.gather(strategy.records, entry)?;
        entries.par_sort_unstable_by_key(|&(key, index, number)| match strategy.objective {
            Objective::Reach => (key, number, index),
            Objective::Avoid => (key, u32::MAX - number, index),
        });
        entries.dedup_by_key(|(key, ..)| *key);
        body.pack(&entries, pack)?;
        heads.push(StrategyHead {
            prover,
            objective: strategy.objective,
            event: strategy.event,
            roots: strategy.roots,
            records: entries.len() as u64,
            closed: false,
        });
    }
    seal(out, &hunt, claim, heads, body.finish()?)
}

/// Writes a certificate whose verdict rests on closed sets, within the same limits.
pub fn write_closed<P: IntoIterator<Item = Position>>(
    out: impl Write,
    claim: Claim,
    sets: Vec<ClosedSet<P>>,
    limits: Limits,
    monitor: &dyn Monitor,
) -> Result<Summary, Unwritten> {
    let (hunt, symmetries) = board(&claim)?;
    let mut heads = Vec::new();
    let mut body = Body::new(limits, monitor);
    for set in sets {
        let key = |position: Position| Ok(symmetries.least(&position).0);
        let mut keys = body.gather(set.positions, key)?;
        keys.par_sort_unstable();
        keys.dedup();
        body.pack(&keys, |block, previous, bytes| {
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
    seal(out, &hunt, claim, heads, body.finish()?)
}

/// The records of a certificate, packed, and the limits that they are packed within.
struct Body<'a> {
    meter: Meter<'a>,
    packed: DeflateEncoder<Vec<u8>>,
}

impl<'a> Body<'a> {
    fn new(limits: Limits, monitor: &'a dyn Monitor) -> Body<'a> {
        let bytes = limits.bytes.max(LEAST);
        Body {
            meter: Meter::new(Limits { bytes, ..limits }, monitor),
            packed: DeflateEncoder::new(Vec::new(), Compression::best()),
        }
    }

    /// Lists what `entry` makes of each of these, as long as there is memory for the list.
    fn gather<T: Send, E: Send>(
        &self,
        all: impl IntoIterator<Item = T>,
        entry: impl Fn(T) -> io::Result<E> + Sync,
    ) -> Result<Vec<E>, Unwritten> {
        let mut entries = Vec::new();
        let mut all = all.into_iter().peekable();
        while all.peek().is_some() {
            let some: Vec<T> = all.by_ref().take(BATCH).collect();
            let found = some.into_par_iter().map(&entry);
            let mut found = found.collect::<io::Result<Vec<E>>>()?;
            if entries.len() + found.len() > entries.capacity() {
                // Doubling would take twice the memory.
                entries.reserve_exact(found.len().max(entries.len() / 8));
            }
            entries.append(&mut found);
            self.check(&entries)?;
        }
        Ok(entries)
    }

    /// Packs a sorted list block by block with `block`, which gets the key before the block and
    /// leaves the last one there.
    fn pack<E>(
        &mut self,
        entries: &Vec<E>,
        mut block: impl FnMut(&[E], &mut u64, &mut Vec<u8>),
    ) -> Result<(), Unwritten> {
        let (mut previous, mut bytes) = (0, Vec::new());
        for some in entries.chunks(BLOCK as usize) {
            bytes.clear();
            block(some, &mut previous, &mut bytes);
            self.packed.write_all(&bytes)?;
            self.check(entries)?;
        }
        Ok(())
    }

    fn check<E>(&self, entries: &Vec<E>) -> Result<(), OpenReason> {
        self.meter.poll(0)?;
        let bytes = entries.capacity() * size_of::<E>() + self.packed.get_ref().capacity();
        self.meter.check_bytes(bytes as u64)
    }

    fn finish(self) -> io::Result<Vec<u8>> {
        self.packed.finish()
    }
}

/// The board of a claim, and its symmetries.
fn board(claim: &Claim) -> io::Result<(NaiveHunt, Symmetries)> {
    let hunt = NaiveHunt::new(claim.rules.clone()).map_err(invalid)?;
    let symmetries = Symmetries::new(&hunt, &claim.symmetries)
        .map_err(|refusal| invalid(refusal.to_string()))?;
    Ok((hunt, symmetries))
}

/// Writes the parts of a certificate with their digest before them.
fn seal(
    mut out: impl Write,
    hunt: &NaiveHunt,
    claim: Claim,
    heads: Vec<StrategyHead>,
    body: Vec<u8>,
) -> Result<Summary, Unwritten> {
    let header = Header {
        rules_digest: rules_digest(hunt),
        claim_digest: claim_digest(&claim.questions),
        pounce: claim.pounce,
        claim: claim.claim,
        statement: claim.statement,
        game: claim.game,
        rules: claim.rules,
        questions: claim.questions,
        verdict: claim.verdict,
        symmetries: claim.symmetries,
        strategies: heads,
    };
    let mut line = serde_json::to_vec(&header).map_err(io::Error::from)?;
    line.push(b'\n');
    let digest = blake3::Hasher::new().update(&line).update(&body).finalize();
    let first = first_line(digest);
    out.write_all(first.as_bytes())?;
    out.write_all(&line)?;
    out.write_all(&body)?;
    out.flush()?;
    Ok(Summary {
        records: header.records(),
        bytes: (first.len() + line.len() + body.len()) as u64,
    })
}

/// The key of a record's canonical position, the place of its move there, and its number.
type Entry = (u64, u32, u32);

fn entry(
    hunt: &NaiveHunt,
    symmetries: &Symmetries,
    images: &[Vec<usize>],
    record: &Record,
) -> io::Result<Entry> {
    let (key, number) = symmetries.least(&record.position);
    let image = &images[number];
    let chosen = match record.chosen {
        Move::Drop(to) => Move::Drop(image[to]),
        Move::Slide(from, to) => Move::Slide(image[from], image[to]),
        Move::Jump(from, over, to) => Move::Jump(image[from], image[over], image[to]),
    };
    let index = hunt
        .with_key(key, record.position.tigers_move)
        .ok()
        .and_then(|position| hunt.moves(&position).position(|m| m == chosen));
    match index {
        Some(index) => Ok((key, index as u32, record.number)),
        None => {
            let position = hunt.compact(&record.position);
            Err(invalid(format!(
                "{:?} is no move at {position}",
                record.chosen
            )))
        }
    }
}

/// Packs the records of a block, column by column; `previous` is the key before it.
fn pack(block: &[Entry], previous: &mut u64, bytes: &mut Vec<u8>) {
    pack_keys(block.iter().map(|(key, ..)| *key), previous, bytes);
    for (_, index, _) in block {
        varint(bytes, u64::from(*index));
    }
    for (.., number) in block {
        varint(bytes, u64::from(*number));
    }
}

/// Packs keys as differences, and leaves the last one in `previous`.
fn pack_keys(keys: impl Iterator<Item = u64>, previous: &mut u64, bytes: &mut Vec<u8>) {
    for key in keys {
        varint(bytes, key - *previous);
        *previous = key;
    }
}

fn varint(bytes: &mut Vec<u8>, mut value: u64) {
    while value >= 128 {
        bytes.push(value as u8 | 128);
        value >>= 7;
    }
    bytes.push(value as u8);
}

fn invalid(what: String) -> io::Error {
    io::Error::new(ErrorKind::InvalidInput, what)
}
