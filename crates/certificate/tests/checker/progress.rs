//! Whoever follows the checker hears of every record once, and can stop it.

use std::io::Cursor;
use std::sync::atomic::{AtomicU64, Ordering};

use certificate::{Accepted, Expected, Refusal, check, check_watched};
use game::Watch;

const STRATEGY: &[u8] = include_bytes!("../../../../hypotheses/pentagram/goats-win-by-ply-13.cert");
const CLOSED: &[u8] =
    include_bytes!("../../../../hypotheses/aadu-puli/goats-never-lose-a-goat.cert");
const MEMORY: u64 = 1 << 26;

/// Stops after so many records.
struct Until {
    most: u64,
    heard: AtomicU64,
}

impl Watch for Until {
    fn advance(&self, records: u64) -> bool {
        self.heard.fetch_add(records, Ordering::Relaxed) + records > self.most
    }
}

fn watched(file: &[u8], most: u64) -> (Result<Accepted, Refusal>, u64) {
    let watch = Until {
        most,
        heard: AtomicU64::new(0),
    };
    let checked = check_watched(&mut Cursor::new(file), MEMORY, &Expected::default(), &watch);
    (checked, watch.heard.into_inner())
}

#[test]
fn every_record_is_heard_of() {
    for file in [STRATEGY, CLOSED] {
        let (checked, heard) = watched(file, u64::MAX);
        let accepted = checked.unwrap();
        assert_eq!(heard, accepted.records);
        let unwatched = check(&mut Cursor::new(file), MEMORY, &Expected::default());
        assert_eq!(accepted, unwatched.unwrap());
    }
}

#[test]
fn what_is_stopped_is_not_accepted() {
    for file in [STRATEGY, CLOSED] {
        let (_, records) = watched(file, u64::MAX);
        // Stopped at the very end is stopped, too.
        for most in [0, records / 2, records - 1] {
            let refusal = watched(file, most).0.unwrap_err();
            assert_eq!(refusal.name(), "interrupted", "{most} of {records}");
        }
    }
}
