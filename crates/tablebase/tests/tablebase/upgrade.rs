//! Folders changed to keep more or fewer layers: the files equal those of a fresh solve, and the
//! tablebase is usable at every moment.

use std::fs;
use std::path::Path;
use std::sync::Mutex;
use std::time::Duration;

use crate::fixture::{self, DIGEST, StopAfter, board, solved, writer};
use game::{Monitor, NoMonitor};
use games::hunt::Hunt;
use pounce_tablebase::{
    Keep, StartingPoint, Tablebase, TablebaseStatus, TablebaseWriter, TigerClasses, verify_summary,
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

const ALL_KEEPS: [Keep; 3] = [Keep::None, Keep::Sliding, Keep::All];

#[test]
fn changed_folder_equals_fresh_solve() {
    let hunt = board("little-puli");
    for old in ALL_KEEPS {
        for new in ALL_KEEPS {
            let dir = solved_dir(&hunt, old);
            let before = Tablebase::open(dir.path(), &hunt, DIGEST).unwrap();
            solved(dir.path(), &hunt, new);
            assert_same(dir.path(), solved_dir(&hunt, new).path());
            // A tablebase opened before the change still answers.
            assert_eq!(before.keep(), old);
            assert_eq!(
                verify_summary(&before, &NoMonitor).unwrap(),
                old != Keep::None
            );
        }
    }
}

#[test]
fn unfinished_solve_can_be_changed_at_any_time() {
    let hunt = board("little-puli");
    let classes = TigerClasses::new(&hunt);
    let expected = ALL_KEEPS.map(|keep| solved_dir(&hunt, keep));
    for first in ALL_KEEPS {
        for positions in (500..27_000).step_by(6_000) {
            let stopped = tempfile::tempdir().unwrap();
            let writer = writer(stopped.path(), &hunt, first);
            let mut writer = writer.checkpoint_interval(Duration::ZERO);
            let stop = StopAfter::positions(positions);
            let _ = writer.solve(&hunt, &classes, &stop);
            drop(writer);
            for second in ALL_KEEPS {
                for (last, expected) in ALL_KEEPS.into_iter().zip(&expected) {
                    let dir = tempfile::tempdir().unwrap();
                    copy(stopped.path(), dir.path());
                    // Killed as soon as it has started.
                    drop(fixture::writer(dir.path(), &hunt, second));
                    solved(dir.path(), &hunt, last);
                    assert_same(dir.path(), expected.path());
                }
            }
        }
    }
}

#[test]
fn unfinished_upgrade_can_be_changed_at_any_time() {
    let hunt = board("little-puli");
    let classes = TigerClasses::new(&hunt);
    let expected = ALL_KEEPS.map(|keep| solved_dir(&hunt, keep));
    for (old, new) in [
        (Keep::None, Keep::Sliding),
        (Keep::None, Keep::All),
        (Keep::Sliding, Keep::All),
    ] {
        for positions in (500..27_000).step_by(9_000) {
            let stopped = solved_dir(&hunt, old);
            let writer = writer(stopped.path(), &hunt, new);
            let mut writer = writer.checkpoint_interval(Duration::ZERO);
            let _ = writer.solve(&hunt, &classes, &StopAfter::positions(positions));
            drop(writer);
            for (last, expected) in ALL_KEEPS.into_iter().zip(&expected) {
                let dir = tempfile::tempdir().unwrap();
                copy(stopped.path(), dir.path());
                solved(dir.path(), &hunt, last);
                assert_same(dir.path(), expected.path());
            }
        }
    }
}

#[test]
fn killed_reduction_leaves_old_or_new_tablebase() {
    let hunt = board("little-puli");
    for (old, new) in [
        (Keep::All, Keep::Sliding),
        (Keep::All, Keep::None),
        (Keep::Sliding, Keep::None),
    ] {
        let expected = solved_dir(&hunt, new);
        let complete = solved_dir(&hunt, old);
        let files = fs::read_dir(complete.path()).unwrap().count();
        // The new index is written before any file is removed.
        for removed in 0..files {
            let dir = tempfile::tempdir().unwrap();
            copy(complete.path(), dir.path());
            let index = "tablebase.json";
            fs::copy(expected.path().join(index), dir.path().join(index)).unwrap();
            let surplus = fs::read_dir(dir.path()).unwrap().map(|file| file.unwrap());
            let surplus = surplus.filter(|file| !expected.path().join(file.file_name()).exists());
            for file in surplus.take(removed) {
                fs::remove_file(file.path()).unwrap();
            }
            let tablebase = Tablebase::open(dir.path(), &hunt, DIGEST).unwrap();
            assert_eq!(tablebase.keep(), new);
            drop(TablebaseWriter::create(dir.path(), &hunt, DIGEST, new).unwrap());
            assert_same(dir.path(), expected.path());
        }
    }
}

#[test]
fn writer_that_needs_less_keeps_more() {
    let hunt = board("pentagram");
    let complete = solved_dir(&hunt, Keep::All);
    let dir = solved_dir(&hunt, Keep::All);
    let writer = TablebaseWriter::create(dir.path(), &hunt, DIGEST, Keep::Sliding).unwrap();
    assert_eq!(writer.starting_point(), StartingPoint::Complete(Keep::All));
    assert!(writer.bytes_beyond(Keep::None) > writer.bytes_beyond(Keep::Sliding));
    assert!(writer.bytes_beyond(Keep::Sliding) > 0);
    assert_eq!(writer.bytes_beyond(Keep::All), 0);
    drop(writer);
    assert_same(dir.path(), complete.path());
}

#[test]
fn starting_point_names_what_is_reused() {
    let hunt = board("little-puli");
    let classes = TigerClasses::new(&hunt);
    let goats = hunt.board().goats;
    let point = |dir: &Path, keep| {
        let writer = TablebaseWriter::create(dir, &hunt, DIGEST, keep).unwrap();
        writer.starting_point()
    };
    let dir = tempfile::tempdir().unwrap();
    assert_eq!(point(dir.path(), Keep::All), StartingPoint::Nothing);
    let mut stopped = writer(dir.path(), &hunt, Keep::All);
    let _ = stopped.solve(&hunt, &classes, &StopAfter::positions(20_000));
    drop(stopped);
    let unfinished = point(dir.path(), Keep::All);
    assert!(
        matches!(unfinished, StartingPoint::Unfinished { solved } if solved < goats),
        "{unfinished:?}"
    );
    for (kept, solved) in [(Keep::None, None), (Keep::Sliding, Some(goats))] {
        let dir = solved_dir(&hunt, kept);
        let extended = StartingPoint::Extended { kept, solved };
        assert_eq!(point(dir.path(), Keep::All), extended);
        assert_eq!(point(dir.path(), kept), StartingPoint::Complete(kept));
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
        drop(TablebaseWriter::create(dir, &hunt, DIGEST, Keep::Sliding).unwrap());
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

#[test]
fn upgrade_with_a_damaged_layer_starts_over() {
    let hunt = board("little-puli");
    let classes = TigerClasses::new(&hunt);
    let expected = solved_dir(&hunt, Keep::All);
    let stopped = solved_dir(&hunt, Keep::Sliding);
    let mut writer = writer(stopped.path(), &hunt, Keep::All);
    let _ = writer.solve(&hunt, &classes, &StopAfter::positions(20_000));
    drop(writer);
    let last = fs::read_dir(stopped.path()).unwrap();
    let last = last.map(|file| file.unwrap().file_name().into_string().unwrap());
    let last = last.filter(|name| name.ends_with(".layer")).min().unwrap();
    assert!(last.as_str() < "placed-07", "{last}");
    let bytes = fs::read(stopped.path().join(&last)).unwrap();
    let mut flipped = bytes.clone();
    flipped[bytes.len() / 2] ^= 1;
    for damaged in [&bytes[..bytes.len() - 1], &flipped, &[]] {
        let dir = tempfile::tempdir().unwrap();
        copy(stopped.path(), dir.path());
        fs::write(dir.path().join(&last), damaged).unwrap();
        solved(dir.path(), &hunt, Keep::All);
        assert_same(dir.path(), expected.path());
    }
    fs::remove_file(stopped.path().join(&last)).unwrap();
    solved(stopped.path(), &hunt, Keep::All);
    assert_same(stopped.path(), expected.path());
}
