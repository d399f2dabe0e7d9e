//! The entry point of the checker. Line 1 of a certificate tells its format.

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
    /// The game and the claim that the certificate has to be about.
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

    /// Returns the number of threads to use.
    pub(crate) fn thread_count(&self) -> usize {
        match self.threads {
            0 => thread::available_parallelism().map_or(1, usize::from),
            threads => threads,
        }
    }
}

/// Checks a certificate of either format.
///
/// The statements in [`Accepted::proved`] are true by the rules in the certificate's header.
/// [`Accepted::unverified`] lists what was taken from the header without a check.
///
/// # Errors
///
/// Refuses a certificate for the first fault it finds. See [`Refusal`] for an example.
pub fn check(input: &mut dyn Source, options: &CheckOptions<'_>) -> Result<Accepted, Refusal> {
    let mut beginning = Vec::new();
    input.seek(SeekFrom::Start(0))?;
    let length = switching::FIRST_LINE_START.len() as u64;
    Read::take(&mut *input, length).read_to_end(&mut beginning)?;
    if switching::is_switching_certificate(&beginning) {
        switching::check(beginning.chain(input), options)
    } else {
        hunt::check(input, options)
    }
}
