//! Folders that are made to keep more: the same files as if they had been solved so at once, and a
//! usable tablebase at every moment.

mod common;

use std::fs;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use common::{DIGEST, board, solved};
use game::{Monitor, NoMonitor};
use games::hunt::Hunt;
use pounce_tablebase::{Classes, Keep, Stage, Tablebase, Writer, verify_summary};

/// Asserts that two folders have the same files.
fn assert_same(dir: &Path, wanted: &Path) {
    let names = |dir: &Path| {
        let files = fs::read_dir(dir).unwrap();
        let mut names: Vec<_> = files.map(|file| file.unwrap().file_name()).collect();
        names.sort();
        names
    };
    assert_eq!(names(dir), names(wanted));
    for name in names(wanted) {
        let read = |dir: &Path| fs::read(dir.join(&name)).unwrap();
        assert!(read(dir) == read(wanted), "{name:?}");
    }
}

fn copy(from: &Path, to: &Path) {
    for file in fs::read_dir(from).unwrap() {
        let file = file.unwrap();
        fs::copy(file.path(), to.join(file.file_name())).unwrap();
    }
}

fn fresh(hunt: &Hunt, keep: Keep) -> tempfile::TempDir {
    let dir = tempfile::tempdir().unwrap();
    solved(dir.path(), hunt, keep);
    dir
}

#[test]
fn upgraded_folder_is_that_of_a_fresh_solve() {
    let hunt = board("little-puli");
    for (less, more) in [
        (Keep::None, Keep::Sliding),
        (Keep::None, Keep::All),
        (Keep::Sliding, Keep::All),
    ] {
        let dir = fresh(&hunt, less);
        let before = Tablebase::open(dir.path(), &hunt, DIGEST).unwrap();
        solved(dir.path(), &hunt, more);
        assert_same(dir.path(), fresh(&hunt, more).path());
        // What was open before still answers.
        assert_eq!(before.keep(), less);
        assert_eq!(
            verify_summary(&before, &NoMonitor).unwrap(),
            less != Keep::None
        );
    }
}

/// Stops a solve after this many positions.
struct StopAfter(AtomicI64);

impl Monitor for StopAfter {
    fn advance(&self, nodes: u64) -> bool {
        self.0.fetch_sub(nodes as i64, Ordering::Relaxed) < nodes as i64
    }
}

#[test]
fn unfinished_solve_goes_on_to_keep_more() {
    let hunt = board("little-puli");
    let classes = Classes::new(&hunt);
    let wanted = fresh(&hunt, Keep::All);
    for less in [Keep::None, Keep::Sliding] {
        for positions in (500..27_000).step_by(2_500) {
            let dir = tempfile::tempdir().unwrap();
            let writer = Writer::create(dir.path(), &hunt, DIGEST, less).unwrap();
            let mut writer = writer.losing_at_most(Duration::ZERO);
            let stop = StopAfter(positions.into());
            let _ = writer.solve(&hunt, &classes, &stop);
            drop(writer);
            // Killed as soon as it has begun.
            drop(Writer::create(dir.path(), &hunt, DIGEST, Keep::All).unwrap());
            solved(dir.path(), &hunt, Keep::All);
            assert_same(dir.path(), wanted.path());
        }
    }
}

/// Copies a folder whenever the solve reports: as a kill leaves it.
struct Snapshots<'a> {
    dir: &'a Path,
    taken: Mutex<Vec<tempfile::TempDir>>,
}

impl Monitor for Snapshots<'_> {
    fn advance(&self, _nodes: u64) -> bool {
        let mut taken = self.taken.lock().unwrap();
        let files = |dir: &Path| fs::read_dir(dir).unwrap().count();
        if taken
            .last()
            .is_none_or(|last| files(last.path()) != files(self.dir))
        {
            let snapshot = tempfile::tempdir().unwrap();
            copy(self.dir, snapshot.path());
            taken.push(snapshot);
        }
        false
    }
}

#[test]
fn killed_upgrade_leaves_the_old_tablebase_and_goes_on() {
    let hunt = board("little-puli");
    let classes = Classes::new(&hunt);
    let wanted = fresh(&hunt, Keep::All);
    let dir = fresh(&hunt, Keep::Sliding);
    let mut writer = Writer::create(dir.path(), &hunt, DIGEST, Keep::All).unwrap();
    let snapshots = Snapshots {
        dir: dir.path(),
        taken: Mutex::default(),
    };
    writer.solve(&hunt, &classes, &snapshots).unwrap();
    let snapshots = snapshots.taken.into_inner().unwrap();
    assert!(snapshots.len() > 5, "{}", snapshots.len());
    let mut finished = Vec::new();
    for snapshot in &snapshots {
        let dir = snapshot.path();
        fs::write(dir.join("upgrade.part"), "half an index").unwrap();
        fs::write(dir.join("placed-01-tigers.part"), "half a layer").unwrap();
        let stage = Stage::of(dir, DIGEST).unwrap();
        assert_eq!(stage, Stage::Finished(Keep::Sliding));
        let tablebase = Tablebase::open(dir, &hunt, DIGEST).unwrap();
        assert!(verify_summary(&tablebase, &NoMonitor).unwrap());
        // Who needs no more leaves the upgrade to others.
        solved(dir, &hunt, Keep::Sliding);
        let writer = Writer::create(dir, &hunt, DIGEST, Keep::All).unwrap();
        finished.push(writer.finished_layers());
        drop(writer);
        solved(dir, &hunt, Keep::All);
        assert_same(dir, wanted.path());
    }
    finished.dedup();
    assert!(finished.len() > 5, "{finished:?}");
}

#[test]
fn damaged_upgrade_starts_again() {
    let hunt = board("pentagram");
    let wanted = fresh(&hunt, Keep::All);
    let dir = fresh(&hunt, Keep::Sliding);
    fs::write(dir.path().join("upgrade.json"), "{}").unwrap();
    solved(dir.path(), &hunt, Keep::All);
    assert_same(dir.path(), wanted.path());
    // One that was left behind when it was finished already.
    fs::write(dir.path().join("upgrade.json"), "{}").unwrap();
    solved(dir.path(), &hunt, Keep::All);
    assert_same(dir.path(), wanted.path());
}
