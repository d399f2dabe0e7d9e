//! The checker: is what a certificate says true by the naive rules?
//!
//! The digest, the header and its digests come first, then whether the strategies are those
//! that the verdict needs, then the strategies themselves (see `strategy.rs`): each record needs
//! that some other positions have records, and nothing more. These needs are collected, sorted,
//! and held against the records, which are sorted as they come. If there is no room for all
//! needs at once, that is done for a part of the records at a time, and the file is gone
//! through twice for each part.

use std::io::{Read, Seek};

use rayon::prelude::*;

use crate::header::{claim_digest, rules_digest};
use crate::notation::Symmetries;
use crate::read::{Certificate, Record};
use crate::strategy::{Need, Strategy};
use crate::{Accepted, Expected, Header, NaiveHunt, Question, Refusal, Verdict};

/// Bytes for a need: 16, for up to twice as many as there are while their list grows.
const NEED_BYTES: u64 = 32;

/// Blocks of records that are checked at a time, on all threads of the current rayon pool.
const BLOCKS: usize = 16;

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
    let proved = settled(&header, &rules)?;
    let symmetries = Symmetries::new(&rules, &header.symmetries)?;
    let records = header.records();
    let strategies = header.strategies.iter().zip(0..);
    let strategies = strategies.map(|(head, number)| Strategy {
        rules: &rules,
        symmetries: &symmetries,
        head,
        number,
        ever: head.roots.iter().all(|root| root.plies.is_none()),
    });
    let strategies: Vec<Strategy<'_>> = strategies.collect();
    let (mut needs, most) = (Vec::new(), (memory / NEED_BYTES) as usize);
    for strategy in &strategies {
        strategy.check_roots(&mut needs)?;
    }
    let mut positions = needs.len() as u64;
    let (mut done, mut all) = (0, 1);
    while done < all {
        let mut waiting = Vec::new();
        all = 0;
        certificate.blocks(|number, block| {
            all += 1;
            if all > done && needs.len() <= most {
                done = all;
                waiting.push((&strategies[number], block));
            }
            if waiting.len() == BLOCKS {
                positions += check_blocks(&mut waiting, &mut needs)?;
            }
            if needs.len() > most {
                sort(&mut needs);
            }
            Ok(())
        })?;
        positions += check_blocks(&mut waiting, &mut needs)?;
        meet(std::mem::take(&mut needs), &mut certificate, &strategies)?;
    }
    Ok(Accepted {
        header,
        proved,
        records,
        positions,
    })
}

/// Checks blocks of records, but for what they need, and returns how many needs there are. Of
/// several refusals the first counts.
fn check_blocks(
    blocks: &mut Vec<(&Strategy<'_>, Vec<Record>)>,
    needs: &mut Vec<Need>,
) -> Result<u64, Refusal> {
    let before = needs.len();
    let checked = (blocks.par_drain(..)).map(|(strategy, block)| strategy.check_records(block));
    let checked: Vec<Result<Vec<Need>, Refusal>> = checked.collect();
    for more in checked {
        needs.append(&mut more?);
    }
    Ok((needs.len() - before) as u64)
}

fn sort(needs: &mut Vec<Need>) {
    needs.par_sort_unstable();
    needs.dedup();
}

/// Holds needs against the records.
fn meet<R: Read + Seek>(
    mut needs: Vec<Need>,
    certificate: &mut Certificate<R>,
    strategies: &[Strategy<'_>],
) -> Result<(), Refusal> {
    sort(&mut needs);
    let (mut needs, mut unmet) = (needs.into_iter().peekable(), Vec::new());
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
    Err(if header.rules_digest != rules {
        Refusal::WrongRulesDigest(rules)
    } else if header.claim_digest != claim {
        Refusal::WrongClaimDigest(claim)
    } else if other(&expected.rules, &rules) {
        Refusal::AnotherBoard(rules)
    } else if other(&expected.claim, &claim) {
        Refusal::AnotherClaim(claim)
    } else {
        return Ok(());
    })
}

/// What the verdict says of its questions, if there are strategies for that.
fn settled(header: &Header, rules: &NaiveHunt) -> Result<Vec<String>, Refusal> {
    for question in &header.questions {
        rules.parse(&question.position)?;
    }
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
