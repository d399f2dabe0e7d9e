//! The checker: is what a certificate says true by the naive rules?
//!
//! The digest, the header and its digests come first, then whether the strategies are those
//! that the verdict needs, then closed sets (see `closed.rs`), then the strategies that have moves
//! (see `strategy.rs`): each record needs
//! that some other positions have records, and nothing more. These needs are collected, sorted,
//! and held against the records, which are sorted as they come. If there is no room for all
//! needs at once, that is done for a part of the records at a time, and the file is gone
//! through twice for each part.

use game::{Silent, Watch};
use rayon::prelude::*;

use crate::header::{claim_digest, rules_digest};
use crate::notation::Symmetries;
use crate::read::{Certificate, Record, Source};
use crate::strategy::{Need, Strategy};
use crate::{Accepted, Expected, Header, NaiveHunt, Question, Refusal, Verdict};

/// Bytes for a need: 16, for up to twice as many as there are while their list grows.
const NEED_BYTES: u64 = 32;

/// Blocks of records that are checked at a time, on all threads of the current rayon pool.
const BLOCKS: usize = 16;

/// Checks a certificate with about so many bytes of memory.
pub fn check(
    input: &mut dyn Source,
    memory: u64,
    expected: &Expected,
) -> Result<Accepted, Refusal> {
    check_watched(input, memory, expected, &Silent)
}

/// The same; `watch` is told of every record once, and may stop it.
pub fn check_watched(
    input: &mut dyn Source,
    memory: u64,
    expected: &Expected,
    watch: &dyn Watch,
) -> Result<Accepted, Refusal> {
    let mut certificate = Certificate::open(input)?;
    let header = certificate.header.clone();
    let rules = NaiveHunt::new(header.rules.clone()).map_err(Refusal::BadHeader)?;
    check_digests(&header, &rules, expected)?;
    let proved = settled(&header, &rules)?;
    let symmetries = Symmetries::new(&rules, &header.symmetries)?;
    let strategies: Vec<Strategy<'_>> = (header.strategies.iter().zip(0..))
        .map(|(head, number)| Strategy {
            rules: &rules,
            symmetries: &symmetries,
            head,
            number,
            watch,
        })
        .collect();
    let (mut needs, mut positions, most) = (Vec::new(), 0, (memory / NEED_BYTES) as usize);
    let (closed, with_moves): (Vec<_>, Vec<_>) = strategies.iter().partition(|it| it.head.closed);
    for strategy in closed {
        let keys = certificate.keys(strategy.number as usize, memory)?;
        positions += strategy.check_closed(&keys)?;
    }
    for strategy in with_moves {
        for root in &strategy.head.roots {
            positions += add(&mut needs, strategy.check_root(root)?, most);
            if needs.len() > most {
                meet(&mut needs, &mut certificate, &strategies)?;
            }
        }
    }
    let (mut done, mut all) = (0, 1);
    while done < all {
        let mut waiting = Vec::new();
        all = 0;
        certificate.blocks(|number, block| {
            // A block has its turn when all before it have had theirs.
            if all == done && needs.len() <= most {
                done += 1;
                let strategy = &strategies[number];
                waiting.extend((!strategy.head.closed).then_some((strategy, block)));
            }
            all += 1;
            if waiting.len() == BLOCKS {
                positions += check_blocks(&mut waiting, &mut needs, most)?;
            }
            Ok(())
        })?;
        positions += check_blocks(&mut waiting, &mut needs, most)?;
        meet(&mut needs, &mut certificate, &strategies)?;
    }
    Ok(Accepted {
        records: header.records(),
        header,
        proved,
        positions,
    })
}

/// Checks blocks of records, but for what they need, and returns how many needs there are. Of
/// several refusals the first counts.
fn check_blocks(
    blocks: &mut Vec<(&Strategy<'_>, Vec<Record>)>,
    needs: &mut Vec<Need>,
    most: usize,
) -> Result<u64, Refusal> {
    let checked = (blocks.par_drain(..)).map(|(strategy, block)| strategy.check_records(block));
    let checked: Vec<Result<Vec<Need>, Refusal>> = checked.collect();
    (checked.into_iter())
        .map(|more| Ok(add(needs, more?, most)))
        .sum()
}

/// Adds needs to others, and returns how many. If there are too many then, they are sorted and
/// each is kept once.
fn add(needs: &mut Vec<Need>, mut more: Vec<Need>, most: usize) -> u64 {
    let added = more.len() as u64;
    needs.append(&mut more);
    if needs.len() > most {
        needs.par_sort_unstable();
        needs.dedup();
    }
    added
}

/// Holds needs against the records; none is left then.
fn meet(
    needs: &mut Vec<Need>,
    certificate: &mut Certificate<'_>,
    strategies: &[Strategy<'_>],
) -> Result<(), Refusal> {
    add(needs, Vec::new(), 0);
    let (mut needs, mut unmet) = (needs.drain(..).peekable(), Vec::new());
    certificate.blocks(|number, block| {
        for record in block {
            let here = (number as u32, record.key);
            while let Some(need) = needs.next_if(|need| (need.0, need.1) <= here) {
                match (need.0, need.1) == here {
                    true => strategies[number].meet(&need, Some(record.number))?,
                    false => unmet.push(need),
                }
            }
        }
        Ok(())
    })?;
    unmet.extend(needs);
    let refusal = |need: &Need| strategies[need.0 as usize].meet(need, None).err();
    (unmet.par_iter().find_map_first(refusal)).map_or(Ok(()), Err)
}

fn check_digests(header: &Header, rules: &NaiveHunt, expected: &Expected) -> Result<(), Refusal> {
    let (rules, claim) = (rules_digest(rules), claim_digest(&header.questions));
    let other = |wanted: &Option<String>, digest| wanted.as_ref().is_some_and(|it| it != digest);
    match () {
        _ if header.rules_digest != rules => Err(Refusal::WrongRulesDigest(rules)),
        _ if header.claim_digest != claim => Err(Refusal::WrongClaimDigest(claim)),
        _ if other(&expected.rules, &rules) => Err(Refusal::AnotherBoard(rules)),
        _ if other(&expected.claim, &claim) => Err(Refusal::AnotherClaim(claim)),
        _ => Ok(()),
    }
}

/// What the verdict says of its questions, if there are strategies for that.
fn settled(header: &Header, rules: &NaiveHunt) -> Result<Vec<String>, Refusal> {
    let mut questions = header.questions.iter();
    questions.try_for_each(|question| rules.parse(&question.position).map(drop))?;
    let by_some = |question: &Question| {
        let mut strategies = header.strategies.iter();
        strategies.any(|strategy| question.settled_by(strategy))
    };
    let mut needed = header.questions.clone();
    if header.verdict == Verdict::Refuted {
        let complements = needed.iter().map(Question::complement);
        needed = complements.filter(by_some).take(1).collect();
    }
    match needed.iter().find(|question| !by_some(question)) {
        Some(question) => Err(Refusal::UnsettledQuestion(question.yes())),
        None if needed.is_empty() => Err(Refusal::UnsettledQuestion("the verdict".into())),
        None => Ok(needed.iter().map(Question::yes).collect()),
    }
}
