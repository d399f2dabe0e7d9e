//! Checks a certificate against the naive rules.
//!
//! 1. The digests match, and the strategies answer the questions that the verdict depends on.
//! 2. Every closed set is closed (`closed_set.rs`). All are checked in one pass over the file.
//! 3. Every other strategy works (`strategy.rs`). Its records yield requirements: other positions
//!    must have records. These are collected, sorted and merged with the records, which are sorted,
//!    too. If they exceed the memory limit, the records are processed in parts, with two passes
//!    over the file for each part.

use std::collections::HashSet;

use super::header::{Header, Question, StrategyHead, claim_digest, rules_digest};
use super::reader::{BLOCK, Certificate, Record};
use super::refusal::HuntFault;
use super::rules::NaiveHunt;
use super::strategy::{Requirement, Strategy};
use super::symmetry::Symmetries;
use crate::check::{CheckOptions, Source};
use crate::outcome::Digests;
use crate::parallel::{sort, try_map_chunks};
use crate::progress::advance;
use crate::{Accepted, CertificateHeader, ExpectedDigests, Refusal, Verdict};

/// Bytes for a requirement: 16, and as many again while the list of requirements grows.
const REQUIREMENT_BYTES: u64 = 32;

/// Bytes for two positions of a closed set: their keys and their share of the index.
const TWO_POSITIONS_BYTES: u64 = 17;

/// Records, or requirements, that a thread takes at a time.
const CHUNK: usize = 64;

/// Checks the certificate of a hunt game.
pub(crate) fn check(
    input: &mut dyn Source,
    options: &CheckOptions<'_>,
) -> Result<Accepted, Refusal> {
    let mut certificate = Certificate::open(input, options.memory, options.progress)?;
    let (header, memory) = (certificate.header.clone(), certificate.memory);
    let rules = NaiveHunt::new(header.rules.clone()).map_err(Refusal::BadHeader)?;
    check_digests(&header, &rules, &options.expected)?;
    let proved = proved_statements(&header, &rules)?;
    let symmetries = Symmetries::new(&rules, &header.symmetries)?;
    options.progress.expect(header.records());
    let strategies: Vec<Strategy<'_>> = (header.strategies.iter().zip(0..))
        .map(|(head, number)| Strategy {
            rules: &rules,
            symmetries: &symmetries,
            head,
            number,
            threads: options.thread_count(),
            progress: options.progress,
        })
        .collect();
    let positions = check_closed_sets(&mut certificate, &strategies, memory)?
        + check_moves(&mut certificate, &strategies, memory)?;
    Ok(Accepted {
        verdict: header.verdict,
        rules_digest: header.rules_digest.clone(),
        claim_digest: header.claim_digest.clone(),
        proved,
        unverified: options.expected.unverified(),
        records: header.records(),
        positions,
        replay: None,
        header: CertificateHeader::Hunt(header),
    })
}

/// Checks closed sets one after another, in one pass over the file. Returns the number of
/// positions examined.
fn check_closed_sets(
    certificate: &mut Certificate<'_>,
    strategies: &[Strategy<'_>],
    memory: u64,
) -> Result<u64, Refusal> {
    let closed = strategies.iter().filter(|strategy| strategy.head.closed);
    let Some(most) = closed.map(|strategy| strategy.head.records).max() else {
        return Ok(0);
    };
    let (mut keys, bytes) = (Vec::new(), most.saturating_mul(TWO_POSITIONS_BYTES) / 2);
    if bytes > memory || keys.try_reserve_exact(most as usize).is_err() {
        // One mebibyte more for rounding, and one for the header.
        return Err(HuntFault::SetTooLarge((bytes >> 20) + 2).into());
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

/// Checks the strategies that have moves. Returns the number of positions they lead to.
fn check_moves(
    certificate: &mut Certificate<'_>,
    strategies: &[Strategy<'_>],
    memory: u64,
) -> Result<u64, Refusal> {
    let with_moves = || strategies.iter().filter(|strategy| !strategy.head.closed);
    let Some(rules) = with_moves().next().map(|strategy| strategy.rules) else {
        return Ok(0);
    };
    // A record has at most one requirement per reply. Three quarters of the memory are for
    // requirements that have been collected, an eighth for those of the records being checked.
    let replies = (rules.rules.nodes + rules.steps.len() + rules.jumps.len()).max(1) as u64;
    let most = (memory / 4 * 3 / REQUIREMENT_BYTES) as usize;
    let piece_records = memory / 8 / REQUIREMENT_BYTES / replies;
    let piece_records = piece_records.clamp(CHUNK as u64, BLOCK) as usize;
    let (mut requirements, mut positions) = (Vec::new(), 0);
    for strategy in with_moves() {
        for root in &strategy.head.roots {
            let before = requirements.len();
            strategy.check_root(root, &mut requirements)?;
            positions += (requirements.len() - before) as u64;
            if is_full(&mut requirements, most, strategy.threads) {
                discharge(&mut requirements, certificate, strategies)?;
            }
        }
    }
    // Pieces of records that have been checked, and all pieces of the file.
    let (mut checked, mut pieces) = (0, 1);
    while checked < pieces {
        let mut full = false;
        pieces = 0;
        certificate.blocks(|number, block| {
            let strategy = &strategies[number];
            let block = if strategy.head.closed {
                &[]
            } else {
                &block[..]
            };
            for records in block.chunks(piece_records) {
                // Earlier passes have checked the pieces before this one.
                if pieces == checked && !full {
                    checked += 1;
                    positions += check_records(strategy, records, &mut requirements)?;
                    full = is_full(&mut requirements, most, strategy.threads);
                }
                pieces += 1;
            }
            Ok(())
        })?;
        discharge(&mut requirements, certificate, strategies)?;
    }
    Ok(positions)
}

/// Checks records and adds their requirements to the list. Returns the number added.
fn check_records(
    strategy: &Strategy<'_>,
    records: &[Record],
    requirements: &mut Vec<Requirement>,
) -> Result<u64, Refusal> {
    let check = |records: &[Record]| strategy.check_records(records);
    let before = requirements.len();
    for mut more in try_map_chunks(records, CHUNK, strategy.threads, check)? {
        requirements.append(&mut more);
    }
    Ok((requirements.len() - before) as u64)
}

/// Sorts requirements and removes duplicates.
fn merge(requirements: &mut Vec<Requirement>, threads: usize) {
    sort(requirements, threads);
    requirements.dedup();
}

/// Checks whether there is too little room for more requirements even after merging.
fn is_full(requirements: &mut Vec<Requirement>, most: usize, threads: usize) -> bool {
    if requirements.len() <= most {
        return false;
    }
    merge(requirements, threads);
    // With less room than this, they would be merged too often.
    requirements.len() > most / 2
}

/// Checks that all requirements are met by the records, and clears them.
fn discharge(
    requirements: &mut Vec<Requirement>,
    certificate: &mut Certificate<'_>,
    strategies: &[Strategy<'_>],
) -> Result<(), Refusal> {
    let (threads, progress) = (strategies[0].threads, strategies[0].progress);
    merge(requirements, threads);
    // Those before `unmet` have no record; those from `next` on have not been looked up.
    let (mut unmet, mut next) = (0, 0);
    certificate.blocks(|number, block| {
        for record in block {
            let here = (number as u32, record.key);
            while let Some(&requirement) = requirements.get(next) {
                let there = (requirement.strategy, requirement.key);
                if there > here {
                    break;
                }
                if there == here {
                    strategies[number].discharge(&requirement, Some(record.number))?;
                } else {
                    requirements[unmet] = requirement;
                    unmet += 1;
                }
                next += 1;
            }
        }
        Ok(())
    })?;
    requirements.drain(unmet..next);
    try_map_chunks(requirements, CHUNK, threads, |requirements| {
        advance(progress, 0)?;
        requirements.iter().try_for_each(|requirement| {
            strategies[requirement.strategy as usize].discharge(requirement, None)
        })
    })?;
    requirements.clear();
    Ok(())
}

/// Checks that the digests are those of the rules and questions, and the expected ones.
pub(super) fn check_digests(
    header: &Header,
    rules: &NaiveHunt,
    expected: &ExpectedDigests,
) -> Result<(), Refusal> {
    let stated = Digests {
        rules: header.rules_digest.clone(),
        claim: header.claim_digest.clone(),
    };
    let computed = Digests {
        rules: rules_digest(rules),
        claim: claim_digest(&header.questions),
    };
    let another_board = |digest| HuntFault::AnotherBoard(digest).into();
    expected.check(&stated, computed, another_board)
}

/// Returns the statements that the verdict depends on. Refuses a verdict without strategies for all
/// of them.
fn proved_statements(header: &Header, rules: &NaiveHunt) -> Result<Vec<String>, Refusal> {
    for question in &header.questions {
        rules.parse(&question.position)?;
    }
    let strategies = header.strategies.iter();
    let answered: HashSet<Question> = strategies.flat_map(StrategyHead::answers).collect();
    let needed: Vec<Question> = match header.verdict {
        Verdict::Proven => header.questions.clone(),
        Verdict::Refuted => (header.questions.iter().map(Question::complement))
            .filter(|question| answered.contains(question))
            .take(1)
            .collect(),
    };
    if needed.is_empty() {
        return Err(Refusal::UnsettledQuestion("the verdict".into()));
    }
    match needed.iter().find(|question| !answered.contains(question)) {
        Some(question) => Err(Refusal::UnsettledQuestion(question.to_sentence())),
        None => Ok(needed.iter().map(Question::to_sentence).collect()),
    }
}
