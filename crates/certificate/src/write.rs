//! The writing side of the file format: see `read.rs` for the format itself.
//!
//! Records are kept in memory with 24 bytes each until they are sorted, and then packed. The
//! digest comes first in the file, so the packed records are kept too.

use std::io::{self, ErrorKind, Write};

use flate2::Compression;
use flate2::write::DeflateEncoder;
use game::Game;
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

/// Records that are put into the checker's terms at a time, on all threads of the current rayon
/// pool.
const BATCH: usize = 1 << 16;

/// Writes a certificate. Of records for symmetric positions the one that promises most is kept.
/// Records with the wrong side to move or an illegal move, and permutations that are no
/// symmetries, are errors of the kind `InvalidInput`; whether the strategies work is for
/// [`check()`](crate::check()) to say.
pub fn write<R: IntoIterator<Item = Record>>(
    mut out: impl Write,
    claim: Claim,
    strategies: Vec<Strategy<R>>,
) -> io::Result<Summary> {
    let hunt = NaiveHunt::new(claim.rules.clone()).map_err(invalid)?;
    let symmetries = Symmetries::new(&hunt, &claim.symmetries)
        .map_err(|refusal| invalid(refusal.to_string()))?;
    let mut heads = Vec::new();
    let mut body = DeflateEncoder::new(Vec::new(), Compression::best());
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
        let mut entries = Vec::new();
        let mut records = strategy.records.into_iter().peekable();
        while records.peek().is_some() {
            let some: Vec<Record> = records.by_ref().take(BATCH).collect();
            let found = some.into_par_iter().map(entry);
            entries.extend(found.collect::<io::Result<Vec<Entry>>>()?);
        }
        entries.par_sort_unstable_by_key(|&(key, index, number)| match strategy.objective {
            Objective::Reach => (key, number, index),
            Objective::Avoid => (key, u32::MAX - number, index),
        });
        entries.dedup_by_key(|(key, ..)| *key);
        pack(&mut body, &entries)?;
        heads.push(StrategyHead {
            prover,
            objective: strategy.objective,
            event: strategy.event,
            roots: strategy.roots,
            records: entries.len() as u64,
        });
    }
    let body = body.finish()?;
    let header = Header {
        rules_digest: rules_digest(&hunt),
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
    let mut line = serde_json::to_vec(&header)?;
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

fn pack(out: &mut impl Write, entries: &[Entry]) -> io::Result<()> {
    let mut previous = 0;
    let mut bytes = Vec::new();
    for block in entries.chunks(BLOCK as usize) {
        bytes.clear();
        for (key, ..) in block {
            varint(&mut bytes, key - previous);
            previous = *key;
        }
        for (_, index, _) in block {
            varint(&mut bytes, u64::from(*index));
        }
        for (.., number) in block {
            varint(&mut bytes, u64::from(*number));
        }
        out.write_all(&bytes)?;
    }
    Ok(())
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
