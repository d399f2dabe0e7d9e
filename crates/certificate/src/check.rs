//! The entry point of the checker, for both formats.

use std::io::{Read, Seek, SeekFrom};
use std::thread;

use crate::{Accepted, ExpectedDigests, NoProgress, Progress, Refusal, hunt, switching};

/// Anything that a certificate can be read from.
pub trait Source: Read + Seek {}
impl<R: Read + Seek> Source for R {}

/// Options of a check.
#[derive(Clone)]
pub struct CheckOptions<'a> {
    /// Bytes of memory to use, approximately. About two million are needed in any case.
    pub memory: u64,
    /// Threads to use; 0 for one per processor.
    pub threads: usize,
    /// The game and claim that the certificate has to be about.
    pub expected: ExpectedDigests,
    /// Receives progress and may stop the check.
    pub progress: &'a dyn Progress,
}

impl Default for CheckOptions<'_> {
    /// A gibibyte of memory, all processors, any claim.
    fn default() -> Self {
        CheckOptions {
            memory: 1 << 30,
            threads: 0,
            expected: ExpectedDigests::default(),
            progress: &NoProgress,
        }
    }
}

impl CheckOptions<'_> {
    /// Returns the default options with this much memory.
    pub fn with_memory(memory: u64) -> Self {
        CheckOptions {
            memory,
            ..CheckOptions::default()
        }
    }

    pub(crate) fn thread_count(&self) -> usize {
        match self.threads {
            0 => thread::available_parallelism().map_or(1, usize::from),
            threads => threads,
        }
    }
}

/// Checks a certificate of either format; line 1 says which one it is.
///
/// Accepts only what is true by the rules in the certificate's header. [`Accepted`] says what has
/// been proved and what has not been verified.
pub fn check(input: &mut dyn Source, options: &CheckOptions<'_>) -> Result<Accepted, Refusal> {
    let mut beginning = Vec::new();
    input.seek(SeekFrom::Start(0))?;
    let length = switching::FIRST_LINE.len() as u64;
    Read::take(&mut *input, length).read_to_end(&mut beginning)?;
    if switching::is_switching_certificate(&beginning) {
        switching::check(beginning.chain(input), options)
    } else {
        hunt::check(input, options)
    }
}
