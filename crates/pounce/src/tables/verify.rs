//! Verifies a tablebase: recomputes positions from their successors with the naive rules, and the
//! value, first moves and census from the sliding layers.

use tablebase::{
    Keep, Sample, Samples, SolveNeeds, SolveStopped, VerifyError, naive_rules, verify,
    verify_summary,
};

use super::audit::AUDIT_SEED;
use super::probe::Tablebase;
use crate::error::{Error, chain};
use crate::progress::{Event, JobMonitor};
use crate::prove::Options;
use crate::records::{MismatchRecord, VerifyRecord};
use crate::text::count;
use crate::threads::pool;

/// The description of an audit that recomputed nothing.
pub(crate) const NOT_AUDITED: &str = "not audited in this run";

impl Tablebase {
    /// Recomputes all positions of the sliding phase, and a sample of the placement phase, with rules
    /// that share no code with the solver. Without a mismatch, also recomputes the value of the start,
    /// the first moves and the census.
    ///
    /// Of the options, threads and progress are used.
    pub fn verify(&self, placement: Sample, options: &Options) -> Result<VerifyRecord, Error> {
        let samples = Samples {
            sliding: Sample::All,
            placement,
        };
        self.verify_samples(samples, options)
    }

    /// Recomputes positions of each phase that is kept with the checker's rules: all of them if the
    /// game has at most `positions`, and otherwise this many at random. Returns a description of what
    /// was recomputed.
    ///
    /// Of the options, threads and progress are used.
    ///
    /// ```
    /// use pounce::{GameOptions, Keep, LoadedGame, Options, Tablebases};
    ///
    /// # let folder = tempfile::tempdir()?;
    /// let game = LoadedGame::open("small-grid", &GameOptions::default())?;
    /// let tablebases = Tablebases::at(folder.path());
    /// tablebases.solve(&game, Keep::All, &Options::default())?;
    /// let audited = tablebases.open(&game)?.audit(100, &Options::default())?;
    /// assert_eq!(audited, "audited: 200 random positions recomputed with the checker's rules");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails with [`Error::Tablebase`] if a value differs.
    pub fn audit(&self, positions: u64, options: &Options) -> Result<String, Error> {
        let is_small = SolveNeeds::of(self.inner().hunt()).positions <= positions;
        let sample = if is_small {
            Sample::All
        } else {
            Sample::Random {
                positions,
                seed: AUDIT_SEED,
            }
        };
        let is_whole = self.keep() == Keep::All;
        let samples = Samples {
            sliding: sample,
            placement: if is_whole { sample } else { Sample::None },
        };
        let verified = self.verify_samples(samples, options)?;
        if verified.mismatches > 0 {
            let mismatches = count(verified.mismatches, "position", "positions");
            return Err(Error::Tablebase(format!(
                "the tablebase is wrong: {mismatches} recomputed with the checker's rules differ"
            )));
        }
        if verified.sliding == 0 {
            return Ok(NOT_AUDITED.to_owned());
        }
        let recomputed = verified.sliding + verified.placement;
        let recomputed = if is_small {
            format!("all {}", count(recomputed, "position", "positions"))
        } else {
            count(recomputed, "random position", "random positions")
        };
        let part = if is_whole {
            ""
        } else {
            "only the sliding phase is "
        };
        Ok(format!(
            "{part}audited: {recomputed} recomputed with the checker's rules"
        ))
    }

    fn verify_samples(&self, samples: Samples, options: &Options) -> Result<VerifyRecord, Error> {
        let tablebase = self.inner();
        let hunt = tablebase.hunt();
        let progress = &*options.progress;
        progress.report(Event::Extended {
            job: self.game(),
            units: self.work(samples),
        });
        let monitor = JobMonitor::new(progress, self.game());
        let pool = pool(options.threads.unwrap_or(0) as usize).map_err(Error::Failed)?;
        let verified = pool.install(|| {
            let verified = verify(tablebase, &naive_rules(hunt), samples, &monitor)?;
            if verified.mismatches == 0 && samples.sliding == Sample::All {
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
    fn work(&self, samples: Samples) -> u64 {
        let tablebase = self.inner();
        let goats = tablebase.hunt().board().goats;
        let sliding = tablebase.census().iter().filter(|row| row.placed == goats);
        let sliding: u64 = sliding.map(|row| row.up_to_symmetry.total()).sum();
        let all = SolveNeeds::of(tablebase.hunt()).positions;
        let sampled = |sample, all: u64| match sample {
            Sample::None => 0,
            Sample::Random { positions, .. } => positions.min(all),
            Sample::All => all,
        };
        let placement = all.saturating_sub(sliding);
        sampled(samples.sliding, sliding) + sampled(samples.placement, placement)
    }
}
