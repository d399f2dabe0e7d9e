//! Bounds on the contents of a certificate, so that a hostile one costs little memory and time.
//!
//! Readers who want to trust an accepted certificate can skip this file: bounds only refuse more.

use super::header::Header;
use super::refusal::HuntFault;
use super::rules::MAX_NODES;
use crate::Refusal;

/// Bytes of memory per byte of the header. Short lists inside a list take the most: `[0],` costs
/// up to 120 bytes while the outer list grows.
const MEMORY_PER_BYTE: u64 = 32;
/// The longest header with little memory. Recorded ones have at most 2 KB.
const SMALL_HEADER: u64 = 1 << 15;
/// The longest header. One with a question for each of a thousand first moves has 200 KB.
const LARGE_HEADER: u64 = 1 << 20;
/// More lines than this repeat three nodes in a row.
const MAX_LINES: usize = MAX_NODES * MAX_NODES * MAX_NODES;
/// A longer line repeats a pair of neighbours.
const MAX_LINE: usize = MAX_NODES * MAX_NODES;
/// Canonical positions never use more symmetries than this.
const MAX_SYMMETRIES: usize = 128;
/// A claim asks at most two questions per first move. With a third of the nodes each for tigers,
/// goats and neither, a position has fewer than 1500 moves.
const MAX_QUESTIONS: usize = 4096;
/// The largest factor by which deflate compresses: 258 bytes in two bits.
const MAX_RATIO: u64 = 1032;
/// Bytes by which a body may be too short for its records and is read nevertheless, so that a
/// slightly truncated one gets a more exact refusal.
const SLACK: u64 = 64;

/// Returns the length of the longest header that may be read with this much memory.
pub(crate) fn longest_header(memory: u64) -> u64 {
    (memory / MEMORY_PER_BYTE).clamp(SMALL_HEADER, LARGE_HEADER)
}

/// Returns the memory left after reading a header of this length.
pub(crate) fn memory_after(memory: u64, header: u64) -> u64 {
    memory.saturating_sub(header * MEMORY_PER_BYTE)
}

/// Refuses counts that no board can have, and more records than a body of this length can hold.
pub(crate) fn check_counts(header: &Header, body: u64) -> Result<(), Refusal> {
    let (rules, strategies) = (&header.rules, &header.strategies);
    let keys = 3u64.saturating_pow(rules.nodes.min(MAX_NODES) as u32);
    let keys = keys.saturating_mul((rules.goats as u64).saturating_add(1));
    let roots: usize = strategies.iter().map(|head| head.roots.len()).sum();
    let bytes = strategies.iter().map(|head| {
        let each = if head.closed { 1 } else { 3 };
        head.records.saturating_mul(each)
    });
    let bytes = bytes.fold(0, u64::saturating_add);
    let fault = if rules.nodes > MAX_NODES {
        HuntFault::TooManyNodes(MAX_NODES)
    } else if rules.lines.len() > MAX_LINES {
        HuntFault::TooManyLines(MAX_LINES)
    } else if rules.lines.iter().any(|line| line.len() > MAX_LINE) {
        HuntFault::LineTooLong(MAX_LINE)
    } else if rules.tigers.len() > MAX_NODES {
        HuntFault::TooManyTigers(MAX_NODES)
    } else if header.symmetries.len() > MAX_SYMMETRIES {
        HuntFault::TooManySymmetries(MAX_SYMMETRIES)
    } else if header.questions.len() > MAX_QUESTIONS {
        return Err(Refusal::TooManyQuestions(MAX_QUESTIONS));
    } else if strategies.len() > MAX_QUESTIONS {
        HuntFault::TooManyStrategies(MAX_QUESTIONS)
    } else if roots > MAX_QUESTIONS {
        HuntFault::TooManyRoots(MAX_QUESTIONS)
    } else if strategies.iter().any(|head| head.records > keys) {
        HuntFault::TooManyRecords(keys)
    } else if bytes > (body + SLACK).saturating_mul(MAX_RATIO) {
        HuntFault::RecordCount("fewer")
    } else {
        return Ok(());
    };
    Err(fault.into())
}
