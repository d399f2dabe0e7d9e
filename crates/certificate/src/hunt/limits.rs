//! Bounds on what a certificate may hold, so that a hostile one takes little memory and time.
//!
//! To trust an accepted certificate, nothing here has to be read: each bound only refuses more.

use super::rules::MOST;
use crate::{Header, Refusal};

/// Bytes of memory for each byte of the header. A short list in a list takes the most: `[0],` is
/// up to 120 bytes while the list around it grows.
const PARSED: u64 = 32;
/// Lengths of the longest header, for little and for plenty of memory. Those of the library have
/// at most 2 KB; one with a question for each of a thousand first moves has 200 KB.
const HEADER: [u64; 2] = [1 << 15, 1 << 20];
/// More lines repeat three nodes in a row.
const LINES: usize = MOST * MOST * MOST;
/// A longer line repeats a pair of neighbours.
const LINE: usize = MOST * MOST;
/// Canonical forms use no more; see `games::hunt`.
const SYMMETRIES: usize = 128;
/// A claim asks at most two questions for each first move. With a third of the nodes each for
/// tigers, goats and neither, there are fewer than 1500 moves.
const QUESTIONS: usize = 4096;
/// Bytes that deflate makes of one at most: 258 of two bits.
const INFLATED: u64 = 1032;
/// Bytes by which a body may be too short before it is read: it is refused for what it lacks then.
const SHORT: u64 = 64;

/// Returns the length of the longest header that may be read with this much memory.
pub(crate) fn longest_header(memory: u64) -> u64 {
    (memory / PARSED).clamp(HEADER[0], HEADER[1])
}

/// Returns the memory that a header of this length leaves.
pub(crate) fn memory_after(memory: u64, header: u64) -> u64 {
    memory.saturating_sub(header * PARSED)
}

/// Refuses counts that no board can have, and more records than a body of this length can hold.
pub(crate) fn check_counts(header: &Header, body: u64) -> Result<(), Refusal> {
    let (rules, strategies) = (&header.rules, &header.strategies);
    let keys = 3u64.saturating_pow(rules.nodes.min(MOST) as u32);
    let keys = keys.saturating_mul((rules.goats as u64).saturating_add(1));
    let roots: usize = strategies.iter().map(|head| head.roots.len()).sum();
    let bytes = strategies.iter().map(|head| {
        let each = if head.closed { 1 } else { 3 };
        head.records.saturating_mul(each)
    });
    let bytes = bytes.fold(0, u64::saturating_add);
    match () {
        _ if rules.nodes > MOST => Err(Refusal::TooManyNodes(MOST)),
        _ if rules.lines.len() > LINES => Err(Refusal::TooManyLines(LINES)),
        _ if rules.lines.iter().any(|line| line.len() > LINE) => Err(Refusal::LineTooLong(LINE)),
        _ if rules.tigers.len() > MOST => Err(Refusal::TooManyTigers(MOST)),
        _ if header.symmetries.len() > SYMMETRIES => Err(Refusal::TooManySymmetries(SYMMETRIES)),
        _ if header.questions.len() > QUESTIONS => Err(Refusal::TooManyQuestions(QUESTIONS)),
        _ if strategies.len() > QUESTIONS => Err(Refusal::TooManyStrategies(QUESTIONS)),
        _ if roots > QUESTIONS => Err(Refusal::TooManyRoots(QUESTIONS)),
        _ if strategies.iter().any(|head| head.records > keys) => {
            Err(Refusal::TooManyRecords(keys))
        }
        _ if bytes > (body + SHORT).saturating_mul(INFLATED) => Err(Refusal::RecordCount("fewer")),
        _ => Ok(()),
    }
}
