//! The checker: is what a certificate says true by the naive rules?
//!
//! The digest, the header and its digests come first, then whether the strategies are those
//! that the verdict needs, then the strategies themselves (see `strategy.rs`): each record asks
//! that some other positions have records, and nothing more. These are looked up in a table. If
//! it has no room for all records at once, they are dealt into parts by a hash of their keys,
//! and for each part the file is gone through twice: to fill the table, and to ask it.

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::io::{Read, Seek};

use crate::header::{claim_digest, rules_digest};
use crate::notation::Symmetries;
use crate::read::Certificate;
use crate::strategy::Strategy;
use crate::{Header, NaiveHunt, Question, Refusal, Verdict};

/// Bytes of table for a record: 17 for a slot, of which at least 7 in 16 are in use, and half as
/// much again while the table grows.
const RECORD_BYTES: u64 = 64;

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
    let proved = settled(&header, &rules)?;
    let symmetries = Symmetries::new(&rules, &header.symmetries)?;
    let records = header.records();
    let parts = (records / (memory / RECORD_BYTES).max(1)).saturating_add(1);
    let hasher = RandomState::new();
    let mut positions = 0;
    for part in 0..parts {
        let in_part = |key: u64| parts == 1 || hasher.hash_one(key) % parts == part;
        let mut tables = vec![HashMap::new(); header.strategies.len()];
        certificate.records(|number, record| {
            if in_part(record.key) {
                tables[number].insert(record.key, record.number);
            }
            Ok(())
        })?;
        let mut strategies = Vec::new();
        for (head, table) in header.strategies.iter().zip(&tables) {
            let mut strategy = Strategy {
                rules: &rules,
                symmetries: &symmetries,
                head,
                ever: head.roots.iter().all(|root| root.plies.is_none()),
                table,
                in_part,
                positions: 0,
            };
            strategy.check_roots()?;
            strategies.push(strategy);
        }
        certificate.records(|number, record| strategies[number].check_record(record))?;
        // Each part generates the same positions.
        positions = strategies.iter().map(|strategy| strategy.positions).sum();
    }
    Ok(Accepted {
        header,
        proved,
        records,
        positions,
    })
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
