//! Progress of the checker covers every record once, and can stop it.

use std::io::Cursor;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};

use pounce_certificate::{Accepted, CheckOptions, Progress, Refusal, check};

const STRATEGY: &[u8] = include_bytes!("../../../../hypotheses/pentagram/goats-win-by-ply-13.cert");
const CLOSED: &[u8] =
    include_bytes!("../../../../hypotheses/aadu-puli/captures/none-by-closed-set.cert");

/// An observer that stops after `most` records.
struct StopAfter {
    most: u64,
    expected: AtomicU64,
    heard: AtomicU64,
}

impl Progress for StopAfter {
    fn advance(&self, records: u64) -> ControlFlow<()> {
        if self.heard.fetch_add(records, Ordering::Relaxed) + records > self.most {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }

    fn expect(&self, records: u64) {
        self.expected.store(records, Ordering::Relaxed);
    }
}

fn followed(file: &[u8], most: u64) -> (Result<Accepted, Refusal>, StopAfter) {
    let progress = StopAfter {
        most,
        expected: AtomicU64::new(0),
        heard: AtomicU64::new(0),
    };
    let options = CheckOptions {
        progress: &progress,
        ..CheckOptions::default()
    };
    (check(&mut Cursor::new(file), &options), progress)
}

#[test]
fn reports_every_record_once() {
    for file in [STRATEGY, CLOSED] {
        let (checked, progress) = followed(file, u64::MAX);
        let accepted = checked.unwrap();
        assert_eq!(progress.heard.into_inner(), accepted.records);
        assert_eq!(progress.expected.into_inner(), accepted.records);
        let silent = check(&mut Cursor::new(file), &CheckOptions::default());
        assert_eq!(accepted, silent.unwrap());
    }
}

#[test]
fn threads_do_not_change_the_result() {
    for file in [STRATEGY, CLOSED] {
        let with = |threads| {
            let options = CheckOptions {
                threads,
                ..CheckOptions::default()
            };
            check(&mut Cursor::new(file), &options).unwrap()
        };
        assert_eq!(with(1), with(4));
    }
}

#[test]
fn refuses_when_stopped_at_any_time() {
    for file in [STRATEGY, CLOSED] {
        let records = followed(file, u64::MAX).0.unwrap().records;
        // Stopping at the very end counts, too.
        for most in [0, records / 2, records - 1] {
            let refusal = followed(file, most).0.unwrap_err();
            assert_eq!(refusal.name(), "interrupted", "{most} of {records}");
        }
    }
}
