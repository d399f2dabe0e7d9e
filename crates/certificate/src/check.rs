//! The checker: is what a certificate says true by the naive rules?
//!
//! The digest, the header and its digests come first, then whether the strategies are those
//! that the verdict needs, then closed sets (see `closed.rs`), then the strategies that have moves
//! (see `strategy.rs`): each record needs
//! that some other positions have records, and nothing more. These needs are collected, sorted,
//! and held against the records, which are sorted as they come. If there is no room for all
//! needs at once, that is done for a part of the records at a time, and the file is gone
//! through twice for each part. All closed sets are checked in one pass over the file.

use std::collections::HashSet;

use game::{Monitor, NoMonitor};
use rayon::prelude::*;

use crate::header::{claim_digest, rules_digest};
use crate::notation::Symmetries;
use crate::read::{BLOCK, Certificate, Record, Source, advance};
use crate::strategy::{Need, Strategy};
use crate::{Accepted, Expected, Header, NaiveHunt, Question, Refusal, StrategyHead, Verdict};

/// Bytes for a need: 16, for up to twice as many as there are while their list grows.
const NEED_BYTES: u64 = 32;

/// Bytes for two positions of a closed set: their keys, and where to look for them.
const TWO_KEYS: u64 = 17;

/// Records, or needs, that a thread takes at a time.
const CHUNK: usize = 64;

/// Checks a certificate in about this many bytes of memory; two million are needed in any case.
pub fn check(
    input: &mut dyn Source,
    memory: u64,
    expected: &Expected,
) -> Result<Accepted, Refusal> {
    check_watched(input, memory, expected, &NoMonitor)
}

/// Does the same; `monitor` is told of every record once, and may stop it.
pub fn check_watched(
    input: &mut dyn Source,
    memory: u64,
    expected: &Expected,
    monitor: &dyn Monitor,
) -> Result<Accepted, Refusal> {
    let mut certificate = Certificate::open(input, memory, monitor)?;
    let (header, memory) = (certificate.header.clone(), certificate.memory);
    let rules = NaiveHunt::new(header.rules.clone()).map_err(Refusal::BadHeader)?;
    check_digests(&header, &rules, expected)?;
    let proved = settled(&header, &rules)?;
    let symmetries = Symmetries::new(&rules, &header.symmetries)?;
    monitor.add_expected(header.records());
    let strategies: Vec<Strategy<'_>> = (header.strategies.iter().zip(0..))
        .map(|(head, number)| Strategy {
            rules: &rules,
            symmetries: &symmetries,
            head,
            number,
            monitor,
        })
        .collect();
    let positions = check_closed_sets(&mut certificate, &strategies, memory)?
        + check_moves(&mut certificate, &strategies, memory)?;
    Ok(Accepted {
        records: header.records(),
        header,
        proved,
        positions,
    })
}

/// Checks closed sets one after the other, in one pass over the file. Returns how many positions
/// they lead to.
fn check_closed_sets(
    certificate: &mut Certificate<'_>,
    strategies: &[Strategy<'_>],
    memory: u64,
) -> Result<u64, Refusal> {
    let closed = strategies.iter().filter(|strategy| strategy.head.closed);
    let Some(most) = closed.map(|strategy| strategy.head.records).max() else {
        return Ok(0);
    };
    let (mut keys, bytes) = (Vec::new(), most.saturating_mul(TWO_KEYS) / 2);
    if bytes > memory || keys.try_reserve_exact(most as usize).is_err() {
        // A mebibyte more for what is left over, and one for the header.
        return Err(Refusal::SetTooLarge((bytes >> 20) + 2));
    }
    let mut positions = 0;
    certificate.blocks(|number, block| {
        let strategy = &strategies[number];
        if strategy.head.closed {
            keys.extend(block.iter().map(|record| record.key));
            if keys.len() as u64 == strategy.head.records {
                positions += strategy.check_closed(&keys)?;
                keys.clear();
            }
        }
        Ok(())
    })?;
    Ok(positions)
}

/// Checks the strategies that have moves. Returns how many positions they lead to.
fn check_moves(
    certificate: &mut Certificate<'_>,
    strategies: &[Strategy<'_>],
    memory: u64,
) -> Result<u64, Refusal> {
    let with_moves = || strategies.iter().filter(|strategy| !strategy.head.closed);
    let Some(rules) = with_moves().next().map(|strategy| strategy.rules) else {
        return Ok(0);
    };
    // A record has at most one need for each answer. Three quarters of the memory are for needs
    // that wait, an eighth for those of the records that are checked at a time.
    let answers = (rules.rules.nodes + rules.steps.len() + rules.jumps.len()).max(1) as u64;
    let most = (memory / 4 * 3 / NEED_BYTES) as usize;
    let piece = (memory / 8 / NEED_BYTES / answers).clamp(CHUNK as u64, BLOCK) as usize;
    let (mut needs, mut positions) = (Vec::new(), 0);
    for strategy in with_moves() {
        for root in &strategy.head.roots {
            let before = needs.len();
            strategy.check_root(root, &mut needs)?;
            positions += (needs.len() - before) as u64;
            if is_full(&mut needs, most) {
                meet(&mut needs, certificate, strategies)?;
            }
        }
    }
    let (mut done, mut all) = (0, 1);
    while done < all {
        let mut full = false;
        all = 0;
        certificate.blocks(|number, block| {
            let strategy = &strategies[number];
            for records in block.chunks(piece).filter(|_| !strategy.head.closed) {
                // Records have their turn when all before them have had theirs.
                if all == done && !full {
                    done += 1;
                    positions += check_records(strategy, records, &mut needs)?;
                    full = is_full(&mut needs, most);
                }
                all += 1;
            }
            Ok(())
        })?;
        meet(&mut needs, certificate, strategies)?;
    }
    Ok(positions)
}

/// Checks records, and adds the records that they need to `needs`. Returns how many these are. Of
/// several refusals the first counts.
fn check_records(
    strategy: &Strategy<'_>,
    records: &[Record],
    needs: &mut Vec<Need>,
) -> Result<u64, Refusal> {
    let checked = (records.par_chunks(CHUNK)).map(|records| strategy.check_records(records));
    let checked: Vec<Result<Vec<Need>, Refusal>> = checked.collect();
    let before = needs.len();
    for more in checked {
        needs.append(&mut more?);
    }
    Ok((needs.len() - before) as u64)
}

/// Sorts needs and keeps each once.
fn merge(needs: &mut Vec<Need>) {
    needs.par_sort_unstable();
    needs.dedup();
}

/// Returns whether there is too little room for more needs even after they are merged.
fn is_full(needs: &mut Vec<Need>, most: usize) -> bool {
    if needs.len() <= most {
        return false;
    }
    merge(needs);
    // With less room than that they would be merged again and again.
    needs.len() > most / 2
}

/// Holds needs against the records; none is left then.
fn meet(
    needs: &mut Vec<Need>,
    certificate: &mut Certificate<'_>,
    strategies: &[Strategy<'_>],
) -> Result<(), Refusal> {
    merge(needs);
    // Needs before `unmet` have no record, needs from `next` on have not been looked for.
    let (mut unmet, mut next) = (0, 0);
    certificate.blocks(|number, block| {
        for record in block {
            let here = (number as u32, record.key);
            while let Some(&need) = needs.get(next).filter(|need| (need.0, need.1) <= here) {
                if (need.0, need.1) == here {
                    strategies[number].meet(&need, Some(record.number))?;
                } else {
                    needs[unmet] = need;
                    unmet += 1;
                }
                next += 1;
            }
        }
        Ok(())
    })?;
    needs.drain(unmet..next);
    let refusal = |needs: &[Need]| {
        let stopped = advance(strategies[0].monitor, 0).err();
        let mut needs = needs.iter();
        stopped
            .or_else(|| needs.find_map(|need| strategies[need.0 as usize].meet(need, None).err()))
    };
    let refused = needs.par_chunks(CHUNK).find_map_first(refusal);
    needs.clear();
    refused.map_or(Ok(()), Err)
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
    let strategies = header.strategies.iter();
    let answered: HashSet<Question> = strategies.flat_map(StrategyHead::answers).collect();
    let mut needed = header.questions.clone();
    if header.verdict == Verdict::Refuted {
        let complements = needed.iter().map(Question::complement);
        needed = (complements.filter(|question| answered.contains(question)))
            .take(1)
            .collect();
    }
    match (needed.iter()).find(|question| !answered.contains(question)) {
        Some(question) => Err(Refusal::UnsettledQuestion(question.yes())),
        None if needed.is_empty() => Err(Refusal::UnsettledQuestion("the verdict".into())),
        None => Ok(needed.iter().map(Question::yes).collect()),
    }
}
