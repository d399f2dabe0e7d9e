//! The records of a certificate in memory, to step through its strategies.
//!
//! A record takes 16 bytes, or 8 in a closed set. A step takes a binary search for the position, or
//! one for each of the opponent's replies.

use super::strategy_moves::{End, StrategyMoves};
use crate::check::Source;
use crate::hunt::check::check_digests;
use crate::hunt::header::{Header, StrategyHead};
use crate::hunt::reader::Certificate;
use crate::hunt::rules::{Move, NaiveHunt, Position};
use crate::hunt::symmetry::Symmetries;
use crate::{ExpectedDigests, NoProgress, Objective, Refusal};

/// Bytes of a key.
const KEY_BYTES: u64 = size_of::<u64>() as u64;
/// Bytes of the move and the number of a record.
const MOVE_BYTES: u64 = size_of::<RecordedMove>() as u64;

/// The strategies of a hunt game's certificate in memory.
///
/// ```
/// use pounce_certificate::ExpectedDigests;
/// use pounce_certificate::hunt::{Move, StrategyIndex};
///
/// let mut file = std::fs::File::open("../../hypotheses/pentagram/goats-win-by-ply-15.cert")?;
/// let index = StrategyIndex::open(&mut file, &ExpectedDigests::default(), 1 << 20)?;
/// let start = index.rules().start();
/// let first = index.reply(0, &start, Some(15)).reply.expect("goats begin");
/// assert!(matches!(first, Move::Drop(_)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct StrategyIndex {
    header: Header,
    rules: NaiveHunt,
    symmetries: Symmetries,
    records: Vec<Records>,
}

/// The records of a strategy, or the positions of a closed set. Keys ascend.
#[derive(Default)]
struct Records {
    keys: Vec<u64>,
    /// For each key, its move; empty for a closed set.
    moves: Vec<RecordedMove>,
}

/// The move of a record, and the plies that it promises.
#[derive(Clone, Copy)]
struct RecordedMove {
    index: u32,
    number: u32,
}

/// The answer of a strategy in a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StrategyReply {
    /// The prover's move, if the prover is to move and the strategy has one.
    pub reply: Option<Move>,
    /// The reason why nothing follows, if nothing does.
    pub end: Option<End>,
    /// *Reach*: the plies within which the event happens. *Avoid*: the plies that were given. `None`
    /// if the strategy promises nothing from here, or is unbounded and avoids the event.
    pub plies_left: Option<u32>,
}

/// The reason why the strategies of a certificate could not be loaded.
#[derive(Debug)]
pub enum IndexError {
    /// The certificate is refused.
    Refused(Refusal),
    /// The records need this many bytes of memory, which is more than allowed.
    Memory(u64),
}

impl StrategyIndex {
    /// Loads the strategies of a certificate.
    ///
    /// Only the digests are verified. [`check()`](crate::check()) verifies that the strategies work.
    ///
    /// # Errors
    ///
    /// Fails if the file is damaged, is about another game or claim than expected, or if its records
    /// need more than `memory` bytes.
    pub fn open(
        input: &mut dyn Source,
        expected: &ExpectedDigests,
        memory: u64,
    ) -> Result<StrategyIndex, IndexError> {
        let mut certificate = Certificate::open(input, memory, &NoProgress)?;
        let header = certificate.header.clone();
        let rules = NaiveHunt::new(header.rules.clone()).map_err(Refusal::BadHeader)?;
        check_digests(&header, &rules, expected)?;
        let symmetries = Symmetries::new(&rules, &header.symmetries)?;
        for root in header.strategies.iter().flat_map(|head| &head.roots) {
            rules.parse(&root.position)?;
        }
        let needed = header.strategies.iter().map(bytes);
        let needed = needed.fold(0, u64::saturating_add);
        if needed > memory {
            return Err(IndexError::Memory(needed));
        }
        let mut records: Vec<Records> = Vec::new();
        for head in &header.strategies {
            let mut part = Records::default();
            let most = head.records as usize;
            let moves = if head.closed { 0 } else { most };
            let reserved = part.keys.try_reserve_exact(most);
            reserved
                .and_then(|()| part.moves.try_reserve_exact(moves))
                .map_err(|_| IndexError::Memory(needed))?;
            records.push(part);
        }
        certificate.blocks(|number, block| {
            let part = &mut records[number];
            part.keys.extend(block.iter().map(|record| record.key));
            if !header.strategies[number].closed {
                part.moves.extend(block.iter().map(|record| RecordedMove {
                    // No position has that many moves.
                    index: u32::try_from(record.index).unwrap_or(u32::MAX),
                    number: record.number,
                }));
            }
            Ok(())
        })?;
        Ok(StrategyIndex {
            header,
            rules,
            symmetries,
            records,
        })
    }

    /// Returns the header of the certificate.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// Returns the rules of the game.
    pub fn rules(&self) -> &NaiveHunt {
        &self.rules
    }

    /// Returns the answer of a strategy in a position. `plies` is the number of plies left, as the
    /// strategy's root states it, less those played.
    ///
    /// The answer depends on the position alone, however it came about. It has [`End::Missing`]
    /// if the certificate promises nothing there.
    ///
    /// # Panics
    ///
    /// Panics if the certificate has no strategy with this number.
    pub fn reply(&self, strategy: usize, here: &Position, plies: Option<u32>) -> StrategyReply {
        let loaded = LoadedStrategy {
            moves: StrategyMoves {
                rules: &self.rules,
                symmetries: &self.symmetries,
                images: &self.header.symmetries,
                head: &self.header.strategies[strategy],
            },
            records: &self.records[strategy],
        };
        loaded.reply(here, plies)
    }
}

/// Returns the bytes of memory that the records of a strategy take.
fn bytes(head: &StrategyHead) -> u64 {
    let moves = if head.closed { 0 } else { MOVE_BYTES };
    head.records.saturating_mul(KEY_BYTES + moves)
}

/// A strategy with its records.
struct LoadedStrategy<'a> {
    moves: StrategyMoves<'a>,
    records: &'a Records,
}

/// The plies for which an event is avoided if it never happens.
const FOREVER: u32 = u32::MAX;

impl LoadedStrategy<'_> {
    fn reply(&self, here: &Position, plies: Option<u32>) -> StrategyReply {
        let is_reach = self.moves.head.objective == Objective::Reach;
        let end = self.moves.end(here, plies);
        if end.is_some() {
            let has_happened = end == Some(End::Reached);
            return StrategyReply {
                reply: None,
                end,
                plies_left: if is_reach {
                    has_happened.then_some(0)
                } else {
                    plies
                },
            };
        }
        let promised = self.promised(here);
        let suffices = |promised: &u32| is_reach || *promised >= plies.unwrap_or(FOREVER);
        let Some(promised) = promised.filter(suffices) else {
            return StrategyReply {
                reply: None,
                end: Some(End::Missing),
                plies_left: None,
            };
        };
        let is_turn = self.moves.is_provers_turn(here);
        StrategyReply {
            reply: is_turn.then(|| self.chosen(here)).flatten(),
            end: None,
            plies_left: if is_reach { Some(promised) } else { plies },
        }
    }

    /// Returns the prover's move.
    fn chosen(&self, here: &Position) -> Option<Move> {
        if self.moves.head.closed {
            return self.closing_move(here);
        }
        match self.record(here) {
            Some(record) => self.moves.recorded_move(here, u64::from(record.index)),
            None => self.moves.winning_move(here),
        }
    }

    /// Returns the plies within which the event happens, or for which it is avoided. Returns `None`
    /// if the certificate promises nothing.
    fn promised(&self, here: &Position) -> Option<u32> {
        let StrategyMoves { rules, head, .. } = self.moves;
        if head.event.holds(rules, here) {
            return Some(0);
        }
        if self.moves.is_provers_turn(here) {
            return self.promised_by_prover(here);
        }
        if head.closed {
            let is_held = self.contains(here) || self.is_over(here);
            return is_held.then_some(FOREVER);
        }
        let mut promised = None;
        for m in rules.moves(here) {
            let after = self.promised(&rules.play(here, m))?;
            promised = Some(match (promised, head.objective) {
                (None, _) => after,
                (Some(before), Objective::Reach) => after.max(before),
                (Some(before), Objective::Avoid) => after.min(before),
            });
        }
        match head.objective {
            Objective::Reach => promised.map(|after| after.saturating_add(1)),
            Objective::Avoid => {
                let after = promised.unwrap_or(FOREVER);
                Some(after.saturating_add(1).max(self.min_plies(here) - 1))
            }
        }
    }

    /// Returns the plies promised where the prover is to move and the event has not happened.
    fn promised_by_prover(&self, here: &Position) -> Option<u32> {
        let head = self.moves.head;
        if head.closed {
            let is_held = self.is_over(here) || self.closing_move(here).is_some();
            return is_held.then_some(FOREVER);
        }
        let record = self.record(here);
        match head.objective {
            Objective::Reach => match record {
                Some(record) => Some(record.number),
                None => self.moves.winning_move(here).map(|_| 1),
            },
            Objective::Avoid if self.is_over(here) => Some(FOREVER),
            Objective::Avoid if record.is_some() && self.is_unbounded() => Some(FOREVER),
            Objective::Avoid => {
                let number = record.map_or(0, |record| record.number);
                Some(number.max(self.min_plies(here) - 1))
            }
        }
    }

    /// Returns a lower bound on the plies until the event, which has not happened yet.
    fn min_plies(&self, here: &Position) -> u32 {
        let event = self.moves.head.event;
        event.min_plies(self.moves.rules, here).max(1)
    }

    /// Finds a move of a closed set: it leads back into the set, or ends play without the event.
    fn closing_move(&self, here: &Position) -> Option<Move> {
        let StrategyMoves { rules, head, .. } = self.moves;
        let after = |m: &Move| rules.play(here, *m);
        let leads_back = |m: &Move| self.contains(&after(m));
        let ends_well = |m: &Move| {
            let there = after(m);
            self.is_over(&there) && !head.event.holds(rules, &there)
        };
        let mut moves = rules.moves(here);
        moves
            .find(leads_back)
            .or_else(|| rules.moves(here).find(ends_well))
    }

    /// Returns the record of a position.
    fn record(&self, here: &Position) -> Option<RecordedMove> {
        let place = self
            .records
            .keys
            .binary_search(&self.moves.key(here))
            .ok()?;
        self.records.moves.get(place).copied()
    }

    /// Checks whether a position is in the closed set.
    fn contains(&self, here: &Position) -> bool {
        let key = self.moves.key(here);
        self.records.keys.binary_search(&key).is_ok()
    }

    fn is_over(&self, here: &Position) -> bool {
        self.moves.rules.moves(here).next().is_none()
    }

    /// Checks whether the roots have no bound on plies.
    fn is_unbounded(&self) -> bool {
        let mut roots = self.moves.head.roots.iter();
        roots.all(|root| root.plies.is_none())
    }
}

impl From<Refusal> for IndexError {
    fn from(refusal: Refusal) -> IndexError {
        IndexError::Refused(refusal)
    }
}

impl std::fmt::Display for IndexError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            IndexError::Refused(refusal) => refusal.fmt(f),
            IndexError::Memory(bytes) => {
                write!(f, "the records need {} MiB of memory", (bytes >> 20) + 1)
            }
        }
    }
}

impl std::error::Error for IndexError {}
