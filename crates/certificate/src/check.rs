//! The checker: is what a certificate says true by the naive rules?
//!
//! A strategy *reaches* an event if every record's move leads, whatever the opponent answers,
//! to the event or to records of strictly lesser rank, the rank being the plies that are left.
//! It *avoids* an event for so many plies if its moves and all answers lead only to positions
//! that are good for the plies that are left; it avoids it for ever if they lead only to
//! positions that have a record again, or where play has ended.
//!
//! So each record asks that some other positions have records, and nothing more. The records
//! are looked up in a table. If it has no room for all of them at once, they are dealt into
//! parts, and the file is gone through once for each part.

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::io::{Read, Seek};

use game::{Event, Game};

use crate::event::Player;
use crate::header::{Header, Objective, Question, StrategyHead, Verdict};
use crate::header::{claim_digest, rules_digest};
use crate::naive::{NaiveHunt, Position};
use crate::notation::Symmetries;
use crate::read::{Certificate, Record};
use crate::refusal::Refusal;

/// Bytes of table for a record: 17 in a table as empty as it gets, and half as much again
/// while it grows.
const RECORD_BYTES: u128 = 64;

/// What the certificate ought to be about, as far as that is known.
#[derive(Debug, Clone, Default)]
pub struct Expected {
    /// The digest of the rules.
    pub rules: Option<String>,
    /// The digest of the claim.
    pub claim: Option<String>,
}

/// What an accepted certificate proves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Accepted {
    /// The header. Its claim, statement and game are its author's words.
    pub header: Header,
    /// What has been proved, one sentence for each question that the verdict needs.
    pub proved: Vec<String>,
    /// Records checked.
    pub records: u64,
    /// Positions generated from roots and records.
    pub positions: u64,
}

/// Checks a certificate with about so many bytes of memory.
pub fn check(
    input: impl Read + Seek,
    memory: u64,
    expected: &Expected,
) -> Result<Accepted, Refusal> {
    let mut certificate = Certificate::open(input)?;
    let header = certificate.header.clone();
    let rules = NaiveHunt::new(header.rules.clone()).map_err(Refusal::BadHeader)?;
    check_digests(&header, &rules, expected)?;
    let proved = settled(&header)?;
    let identity: Vec<usize> = (0..rules.rules.nodes).collect();
    if header.symmetries.first() != Some(&identity) {
        return Err(Refusal::BadHeader("the first symmetry moves nodes".into()));
    }
    let symmetries = Symmetries::new(&rules, &header.symmetries)
        .map_err(|number| Refusal::NotASymmetry { number })?;

    let records: u128 = header
        .strategies
        .iter()
        .map(|head| u128::from(head.records))
        .sum();
    let mut part = Part {
        hasher: RandomState::new(),
        number: 0,
        of: (records * RECORD_BYTES / u128::from(memory.max(1))) as u64 + 1,
    };
    let mut positions = 0;
    while part.number < part.of {
        let mut tables = vec![HashMap::new(); header.strategies.len()];
        certificate.records(|strategy, record| {
            if part.holds(record.key) {
                tables[strategy].insert(record.key, record.number);
            }
            Ok(())
        })?;
        let mut strategies: Vec<Strategy> = (header.strategies.iter().zip(&tables))
            .map(|(head, table)| Strategy {
                rules: &rules,
                symmetries: &symmetries,
                head,
                ever: head.roots.iter().all(|root| root.plies.is_none()),
                table,
                part: &part,
                positions: 0,
            })
            .collect();
        for (number, strategy) in strategies.iter_mut().enumerate() {
            strategy.check_roots(number)?;
        }
        certificate.records(|strategy, record| strategies[strategy].check_record(record))?;
        // Each part generates the same positions.
        positions = strategies.iter().map(|strategy| strategy.positions).sum();
        part.number += 1;
    }
    Ok(Accepted {
        header,
        proved,
        records: records as u64,
        positions,
    })
}

fn check_digests(header: &Header, rules: &NaiveHunt, expected: &Expected) -> Result<(), Refusal> {
    let (digest, claim) = (rules_digest(rules), claim_digest(&header.questions));
    if header.rules_digest != digest {
        return Err(Refusal::WrongRulesDigest { digest });
    }
    if header.claim_digest != claim {
        return Err(Refusal::WrongClaimDigest { digest: claim });
    }
    if expected
        .rules
        .as_ref()
        .is_some_and(|rules| *rules != digest)
    {
        return Err(Refusal::AnotherBoard { digest });
    }
    if expected
        .claim
        .as_ref()
        .is_some_and(|wanted| *wanted != claim)
    {
        return Err(Refusal::AnotherClaim { digest: claim });
    }
    for question in &header.questions {
        if rules.parse(&question.position).is_none() {
            return Err(Refusal::BadPosition(question.position.clone()));
        }
    }
    Ok(())
}

/// What the verdict needs, if the strategies settle it.
fn settled(header: &Header) -> Result<Vec<String>, Refusal> {
    let by_some = |question: &Question| {
        let mut strategies = header.strategies.iter();
        strategies.any(|strategy| question.settled_by(strategy))
    };
    let unsettled = |question: &Question| Refusal::UnsettledQuestion(question.yes());
    let Some(first) = header.questions.first() else {
        return Err(Refusal::BadHeader("there are no questions".into()));
    };
    match header.verdict {
        Verdict::Proven => match header.questions.iter().find(|question| !by_some(question)) {
            Some(question) => Err(unsettled(question)),
            None => Ok(header.questions.iter().map(Question::yes).collect()),
        },
        Verdict::Refuted => {
            let mut complements = header.questions.iter().map(Question::complement);
            match complements.find(by_some) {
                Some(complement) => Ok(vec![complement.yes()]),
                None => Err(unsettled(&first.complement())),
            }
        }
    }
}

/// The records that the table holds just now.
struct Part {
    hasher: RandomState,
    number: u64,
    of: u64,
}

impl Part {
    fn holds(&self, key: u64) -> bool {
        self.of == 1 || self.hasher.hash_one(key) % self.of == self.number
    }
}

/// A strategy being checked.
struct Strategy<'a> {
    rules: &'a NaiveHunt,
    symmetries: &'a Symmetries,
    head: &'a StrategyHead,
    /// Whether its roots have no bound on plies.
    ever: bool,
    /// Numbers by key, of the records in this part.
    table: &'a HashMap<u64, u32>,
    part: &'a Part,
    positions: u64,
}

impl Strategy<'_> {
    fn check_roots(&mut self, strategy: usize) -> Result<(), Refusal> {
        for root in &self.head.roots {
            if root.plies.is_none() != self.ever {
                return Err(Refusal::MixedBounds { strategy });
            }
            let position = self.rules.parse(&root.position);
            let position = position.ok_or_else(|| Refusal::BadPosition(root.position.clone()))?;
            self.check(&position, root.plies)?;
        }
        Ok(())
    }

    fn check_record(&mut self, record: Record) -> Result<(), Refusal> {
        let Record { key, index, number } = record;
        let Some(here) = self.rules.with_key(key, self.head.prover == Player::Tigers) else {
            return Err(Refusal::BadPosition(format!("the record with key {key}")));
        };
        let position = || self.rules.compact(&here);
        if self.symmetries.least(&here).0 != key {
            return Err(Refusal::NotCanonical {
                position: position(),
            });
        }
        if self.head.event.holds(self.rules, &here) {
            return Err(Refusal::NeedlessRecord {
                position: position(),
            });
        }
        let Some(chosen) = self.rules.moves(&here).nth(index as usize) else {
            return Err(Refusal::IllegalMove {
                position: position(),
                index,
            });
        };
        let next = self.rules.play(&here, chosen);
        if self.head.objective == Objective::Avoid && self.ever {
            return self.check(&next, None);
        }
        match number.checked_sub(1) {
            Some(left) => self.check(&next, Some(left)),
            None => Err(Refusal::NumberZero {
                position: position(),
            }),
        }
    }

    /// Whether the strategy keeps its promise from a position, with so many plies left.
    fn check(&mut self, here: &Position, plies: Option<u32>) -> Result<(), Refusal> {
        self.positions += 1;
        match self.head.objective {
            Objective::Reach => self.reaches(here, plies),
            Objective::Avoid => self.avoids(here, plies),
        }
    }

    fn reaches(&mut self, here: &Position, plies: Option<u32>) -> Result<(), Refusal> {
        let (rules, event) = (self.rules, self.head.event);
        if event.holds(rules, here) {
            return Ok(());
        }
        let position = || rules.compact(here);
        if plies == Some(0) {
            return Err(Refusal::TooLate {
                position: position(),
            });
        }
        if self.prover_moves(here) {
            let at_once = |m| event.holds(rules, &rules.play(here, m));
            return match (self.look_up(here), plies) {
                (Number::InAnotherPart, _) => Ok(()),
                (Number::Is(rank), Some(plies)) if rank > plies => Err(Refusal::RankDoesNotFall {
                    position: position(),
                    rank,
                    plies,
                }),
                (Number::Is(_), _) => Ok(()),
                (Number::Missing, _) if rules.moves(here).any(at_once) => Ok(()),
                (Number::Missing, _) => Err(Refusal::MissingRecord {
                    position: position(),
                }),
            };
        }
        if rules.moves(here).next().is_none() {
            return Err(Refusal::Stuck {
                position: position(),
            });
        }
        let left = plies.map(|plies| plies - 1);
        rules
            .moves(here)
            .try_for_each(|m| self.check(&rules.play(here, m), left))
    }

    fn avoids(&mut self, here: &Position, plies: Option<u32>) -> Result<(), Refusal> {
        let rules = self.rules;
        let position = || rules.compact(here);
        let soonest = self.head.event.soonest(rules, here);
        if soonest == 0 {
            return Err(Refusal::EventHappens {
                position: position(),
            });
        }
        if plies.is_some_and(|plies| plies < soonest) {
            return Ok(());
        }
        if self.prover_moves(here) {
            return match (self.look_up(here), plies) {
                (Number::InAnotherPart, _) => Ok(()),
                (Number::Is(horizon), Some(plies)) if horizon < plies => {
                    Err(Refusal::HorizonTooNear {
                        position: position(),
                        horizon,
                        plies,
                    })
                }
                (Number::Is(_), _) => Ok(()),
                (Number::Missing, _) if rules.moves(here).next().is_none() => Ok(()),
                (Number::Missing, _) => Err(Refusal::MissingRecord {
                    position: position(),
                }),
            };
        }
        let left = plies.map(|plies| plies - 1);
        rules
            .moves(here)
            .try_for_each(|m| self.check(&rules.play(here, m), left))
    }

    fn prover_moves(&self, here: &Position) -> bool {
        here.tigers_move == (self.head.prover == Player::Tigers)
    }

    fn look_up(&self, here: &Position) -> Number {
        let (key, _) = self.symmetries.least(here);
        match self.table.get(&key) {
            _ if !self.part.holds(key) => Number::InAnotherPart,
            Some(&number) => Number::Is(number),
            None => Number::Missing,
        }
    }
}

/// What the table says of a position.
enum Number {
    /// It is not for this part to say.
    InAnotherPart,
    /// There is a record, with this number.
    Is(u32),
    /// There is none.
    Missing,
}
