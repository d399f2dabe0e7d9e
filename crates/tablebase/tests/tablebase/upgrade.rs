//! Folders extended to keep more layers: the files equal those of a fresh solve, and the tablebase
//! is usable at every moment.

use std::fs;
use std::path::Path;
use std::sync::Mutex;
use std::time::Duration;

use crate::fixture::{DIGEST, StopAfter, board, solved};
use game::{Monitor, NoMonitor};
use games::hunt::Hunt;
use pounce_tablebase::{
    Keep, Tablebase, TablebaseStatus, TablebaseWriter, TigerClasses, verify_summary,
};

/// Asserts that two folders have the same files.
fn assert_same(dir: &Path, expected: &Path) {
    let names = |dir: &Path| {
        let files = fs::read_dir(dir).unwrap();
        let mut names: Vec<_> = files.map(|file| file.unwrap().file_name()).collect();
        names.sort();
        names
    };
    assert_eq!(names(dir), names(expected));
    for name in names(expected) {
        let read = |dir: &Path| fs::read(dir.join(&name)).unwrap();
        assert!(read(dir) == read(expected), "{name:?}");
    }
}

fn copy(from: &Path, to: &Path) {
    for file in fs::read_dir(from).unwrap() {
        let file = file.unwrap();
        fs::copy(file.path(), to.join(file.file_name())).unwrap();
    }
}

fn solved_dir(hunt: &Hunt, keep: Keep) -> tempfile::TempDir {
    let dir = tempfile::tempdir().unwrap();
    solved(dir.path(), hunt, keep);
    dir
}

#[test]
fn upgraded_folder_equals_fresh_solve() {
    let hunt = board("little-puli");
    for (less, more) in [
        (Keep::None, Keep::Sliding),
        (Keep::None, Keep::All),
        (Keep::Sliding, Keep::All),
    ] {
        let dir = solved_dir(&hunt, less);
        let before = Tablebase::open(dir.path(), &hunt, DIGEST).unwrap();
        solved(dir.path(), &hunt, more);
        assert_same(dir.path(), solved_dir(&hunt, more).path());
        // A tablebase opened before the upgrade still answers.
        assert_eq!(before.keep(), less);
        assert_eq!(
            verify_summary(&before, &NoMonitor).unwrap(),
            less != Keep::None
        );
    }
}

#[test]
fn unfinished_solve_can_be_extended() {
    let hunt = board("little-puli");
    let classes = TigerClasses::new(&hunt);
    let expected = solved_dir(&hunt, Keep::All);
    for less in [Keep::None, Keep::Sliding] {
        for positions in (500..27_000).step_by(2_500) {
            let dir = tempfile::tempdir().unwrap();
            let writer = TablebaseWriter::create(dir.path(), &hunt, DIGEST, less).unwrap();
            let mut writer = writer.checkpoint_interval(Duration::ZERO);
            let stop = StopAfter::positions(positions);
            let _ = writer.solve(&hunt, &classes, &stop);
            drop(writer);
            // Killed as soon as it has started.
            drop(TablebaseWriter::create(dir.path(), &hunt, DIGEST, Keep::All).unwrap());
            solved(dir.path(), &hunt, Keep::All);
            assert_same(dir.path(), expected.path());
        }
    }
}

/// A monitor that copies the folder whenever its files change, as a kill would leave it.
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
fn killed_upgrade_leaves_old_tablebase_and_resumes() {
    let hunt = board("little-puli");
    let classes = TigerClasses::new(&hunt);
    let expected = solved_dir(&hunt, Keep::All);
    let dir = solved_dir(&hunt, Keep::Sliding);
    let mut writer = TablebaseWriter::create(dir.path(), &hunt, DIGEST, Keep::All).unwrap();
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
        let status = TablebaseStatus::of(dir, DIGEST).unwrap();
        assert_eq!(status, TablebaseStatus::Complete(Keep::Sliding));
        let tablebase = Tablebase::open(dir, &hunt, DIGEST).unwrap();
        assert!(verify_summary(&tablebase, &NoMonitor).unwrap());
        // A writer that needs no more layers leaves the upgrade alone.
        solved(dir, &hunt, Keep::Sliding);
        let writer = TablebaseWriter::create(dir, &hunt, DIGEST, Keep::All).unwrap();
        finished.push(writer.solved_layers());
        drop(writer);
        solved(dir, &hunt, Keep::All);
        assert_same(dir, expected.path());
    }
    finished.dedup();
    assert!(finished.len() > 5, "{finished:?}");
}

#[test]
fn damaged_upgrade_starts_over() {
    let hunt = board("pentagram");
    let expected = solved_dir(&hunt, Keep::All);
    let dir = solved_dir(&hunt, Keep::Sliding);
    fs::write(dir.path().join("upgrade.json"), "{}").unwrap();
    solved(dir.path(), &hunt, Keep::All);
    assert_same(dir.path(), expected.path());
    // An index left behind by an upgrade that was complete.
    fs::write(dir.path().join("upgrade.json"), "{}").unwrap();
    solved(dir.path(), &hunt, Keep::All);
    assert_same(dir.path(), expected.path());
}
