//! Verifies a tablebase: recomputes positions from their successors with the naive rules, and the
//! value, first moves and census from the sliding layers.

use tablebase::{
    Sample, Samples, SolveNeeds, SolveStopped, VerifyError, naive_rules, verify, verify_summary,
};

use super::probe::Tablebase;
use crate::error::{Error, chain};
use crate::progress::{Event, JobMonitor};
use crate::prove::Options;
use crate::records::{MismatchRecord, VerifyRecord};
use crate::threads::pool;

impl Tablebase {
    /// Recomputes all positions of the sliding phase, and a sample of the placement phase, with rules
    /// that share no code with the solver. Without a mismatch, also recomputes the value of the start,
    /// the first moves and the census.
    ///
    /// Of the options, threads and progress are used.
    pub fn verify(&self, placement: Sample, options: &Options) -> Result<VerifyRecord, Error> {
        let tablebase = self.inner();
        let hunt = tablebase.hunt();
        let progress = &*options.progress;
        progress.report(Event::Extended {
            job: self.game(),
            units: self.work(placement),
        });
        let monitor = JobMonitor::new(progress, self.game());
        let samples = Samples {
            sliding: Sample::All,
            placement,
        };
        let pool = pool(options.threads.unwrap_or(0) as usize).map_err(Error::Failed)?;
        let verified = pool.install(|| {
            let verified = verify(tablebase, &naive_rules(hunt), samples, &monitor)?;
            if verified.mismatches == 0 {
                verify_summary(tablebase, &monitor)?;
            }
            Ok(verified)
        });
        let verified = verified.map_err(|error| match error {
            VerifyError::Stopped(SolveStopped::Interrupted) => Error::Cancelled,
            error => Error::Tablebase(chain(&error)),
        })?;
        let first = verified.first.iter().map(|mismatch| MismatchRecord {
            position: hunt.compact(&mismatch.position),
            stored: mismatch.stored.into(),
            recomputed: mismatch.recomputed.into(),
        });
        Ok(VerifyRecord {
            tablebase_digest: self.digest().to_owned(),
            sliding: verified.sliding,
            placement: verified.placement,
            mismatches: verified.mismatches,
            first: first.collect(),
        })
    }

    /// Estimates the number of positions to recompute.
    fn work(&self, placement: Sample) -> u64 {
        let tablebase = self.inner();
        let goats = tablebase.hunt().board().goats;
        let sliding = tablebase.census().iter().filter(|row| row.placed == goats);
        let sliding: u64 = sliding.map(|row| row.up_to_symmetry.total()).sum();
        match placement {
            Sample::None => sliding,
            Sample::Random { positions, .. } => sliding.saturating_add(positions),
            Sample::All => SolveNeeds::of(tablebase.hunt()).positions,
        }
    }
}
