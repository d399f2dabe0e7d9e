//! Damaged, truncated, swapped and foreign files are rejected with the file named, and never
//! answer.

use std::fs;
use std::path::PathBuf;

use crate::fixture::{DIGEST, board, solved};
use game::oracle::Graph;
use game::{Game, Limits, Meter, NoMonitor};
use games::hunt::{Hunt, Position};
use pounce_tablebase::{
    FileError, FileErrorKind, Keep, OpenError, Probe, ProbeError, Sample, Samples, Tablebase,
    naive_rules,
};
use pounce_tablebase::{TablebaseWriter, VerifyError, verify};

/// A solved board in a folder, and the probes of its positions.
struct Solved {
    hunt: Hunt,
    dir: tempfile::TempDir,
    known: Vec<(Position, Probe)>,
}

impl Solved {
    fn new(name: &str) -> Self {
        let hunt = board(name);
        let dir = tempfile::tempdir().unwrap();
        solved(dir.path(), &hunt, Keep::All);
        let tablebase = Tablebase::open(dir.path(), &hunt, DIGEST).unwrap();
        let limits = Limits {
            bytes: 1 << 30,
            ..Limits::DEFAULT
        };
        let mut meter = Meter::new(limits, &NoMonitor);
        let graph = Graph::explore(&hunt, hunt.start(), None, &mut meter).unwrap();
        let probe = |position: &Position| tablebase.probe(position).unwrap().unwrap();
        let known = graph.positions.iter().map(|p| (*p, probe(p))).collect();
        Solved { hunt, dir, known }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.dir.path().join(name)
    }

    /// Lists its files except the lock.
    fn files(&self) -> Vec<String> {
        let files = fs::read_dir(self.dir.path()).unwrap();
        let names = files.map(|file| file.unwrap().file_name().into_string().unwrap());
        let mut names: Vec<String> = names.filter(|name| name != "lock").collect();
        names.sort();
        names
    }

    /// Replaces the bytes of a file and probes every position. Each probe must return the right
    /// value or an error that names the file. Returns the first error.
    fn with(&self, name: &str, bytes: &[u8]) -> Option<FileError> {
        let path = self.path(name);
        let original = fs::read(&path).unwrap();
        fs::write(&path, bytes).unwrap();
        let error = self.probe_all();
        if let Some(error) = &error {
            assert_eq!(error.file, path);
        }
        fs::write(&path, original).unwrap();
        error
    }

    fn probe_all(&self) -> Option<FileError> {
        let tablebase = match Tablebase::open(self.dir.path(), &self.hunt, DIGEST) {
            Ok(tablebase) => tablebase,
            Err(OpenError::File(error)) => return Some(error),
            Err(OpenError::Missing(_)) => panic!("the folder has an index"),
        };
        let mut first = None;
        for (position, known) in &self.known {
            match tablebase.probe(position) {
                Ok(probe) => assert_eq!(probe, Some(*known), "{position:?}"),
                Err(ProbeError::File(error)) => first = first.or(Some(error)),
                Err(ProbeError::Impossible) => panic!("{position:?} is possible"),
            }
        }
        // This reads every block, including those of unreachable positions.
        let one = Sample::Random {
            positions: 1,
            seed: 1,
        };
        let samples = Samples {
            sliding: one,
            placement: one,
        };
        match verify(&tablebase, &naive_rules(&self.hunt), samples, &NoMonitor) {
            Err(VerifyError::File(error)) => first.or(Some(error)),
            verified => {
                assert_eq!(verified.unwrap().mismatches, 0);
                first
            }
        }
    }
}

/// Flips one bit.
fn flipped(bytes: &[u8], byte: usize, bit: usize) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    bytes[byte] ^= 1 << bit;
    bytes
}

#[test]
fn rejects_any_flipped_bit() {
    let solved = Solved::new("small-grid");
    let mut damaged_blocks = 0;
    for name in solved.files() {
        let bytes = fs::read(solved.path(&name)).unwrap();
        // Each part of a file is much longer than the step.
        let step = (bytes.len() / 40).max(1);
        let header = bytes.iter().position(|&byte| byte == b'\n').unwrap();
        let ends = [0, 1, header - 1, header, header + 1, bytes.len() - 1];
        for (turn, byte) in (0..bytes.len()).step_by(step).chain(ends).enumerate() {
            let error = solved.with(&name, &flipped(&bytes, byte, turn % 8));
            let error = error.unwrap_or_else(|| panic!("{name}, byte {byte}"));
            damaged_blocks += usize::from(error.block.is_some());
        }
    }
    assert!(damaged_blocks > 10, "{damaged_blocks}");
    assert!(solved.probe_all().is_none());
}

#[test]
fn rejects_truncated_and_extended_files() {
    let solved = Solved::new("small-grid");
    for name in solved.files() {
        let bytes = fs::read(solved.path(&name)).unwrap();
        for length in [0, 1, 20, bytes.len() / 2, bytes.len() - 1] {
            assert!(solved.with(&name, &bytes[..length]).is_some(), "{name}");
        }
        let longer = [&bytes[..], b"\n"].concat();
        assert!(solved.with(&name, &longer).is_some(), "{name}");
    }
}

#[test]
fn rejects_swapped_layers() {
    let solved = Solved::new("small-grid");
    let files = solved.files();
    let layers: Vec<_> = files
        .iter()
        .filter(|name| name.ends_with(".layer"))
        .collect();
    assert!(layers.len() > 4);
    for one in &layers {
        for other in layers.iter().filter(|other| other != &one) {
            let error = solved.with(one, &fs::read(solved.path(other)).unwrap());
            assert!(matches!(error.unwrap().kind, FileErrorKind::Layer));
        }
    }
}

#[test]
fn rejects_missing_layer() {
    let solved = Solved::new("small-grid");
    for name in solved.files() {
        let bytes = fs::read(solved.path(&name)).unwrap();
        fs::remove_file(solved.path(&name)).unwrap();
        match Tablebase::open(solved.dir.path(), &solved.hunt, DIGEST) {
            Err(OpenError::Missing(dir)) => assert_eq!(
                (name.as_str(), dir.as_path()),
                ("tablebase.json", solved.dir.path())
            ),
            Err(OpenError::File(error)) => assert_eq!(error.file, solved.path(&name)),
            Ok(_) => panic!("{name} is missing"),
        }
        fs::write(solved.path(&name), bytes).unwrap();
    }
}

#[test]
fn rejects_files_of_another_game() {
    let small = Solved::new("small-grid");
    let other = Solved::new("pentagram");
    // With the same rules digest, for which the caller is responsible, the sizes still differ.
    let error = Tablebase::open(other.dir.path(), &small.hunt, DIGEST);
    assert!(matches!(error, Err(OpenError::File(_))));
    for opened in [
        Tablebase::open(small.dir.path(), &small.hunt, "other rules").err(),
        TablebaseWriter::create(small.dir.path(), &small.hunt, "other rules", Keep::All).err(),
    ] {
        let Some(OpenError::File(error)) = opened else {
            panic!("other rules were accepted");
        };
        assert!(matches!(error.kind, FileErrorKind::Rules));
        assert_eq!(error.file, small.path("tablebase.json"));
    }
    // A layer solved under other rules, with an index of these rules.
    let dir = tempfile::tempdir().unwrap();
    let mut writer =
        TablebaseWriter::create(dir.path(), &small.hunt, "other rules", Keep::All).unwrap();
    let classes = pounce_tablebase::TigerClasses::new(&small.hunt);
    writer.solve(&small.hunt, &classes, &NoMonitor).unwrap();
    let name = "sliding-tigers.layer";
    let error = small.with(name, &fs::read(dir.path().join(name)).unwrap());
    assert!(matches!(error.unwrap().kind, FileErrorKind::Rules));
}

#[test]
fn rejects_other_versions() {
    let solved = Solved::new("small-grid");
    for name in solved.files() {
        let bytes = fs::read(solved.path(&name)).unwrap();
        let at = find(&bytes, b"\"version\":") + b"\"version\":".len();
        let digit = at + bytes[at..].iter().position(u8::is_ascii_digit).unwrap();
        for version in [1, 9] {
            let mut other = bytes.clone();
            other[digit] = b'0' + version as u8;
            let error = solved.with(&name, &other).unwrap();
            let named = matches!(error.kind, FileErrorKind::Version(found) if found == version);
            assert!(named, "{error}");
        }
        let mut other = bytes;
        let format = find(&other, b"pounce");
        other[format..format + 6].copy_from_slice(b"bounce");
        let error = solved.with(&name, &other).unwrap();
        assert!(matches!(error.kind, FileErrorKind::Malformed(_)), "{error}");
    }
}

fn find(bytes: &[u8], text: &[u8]) -> usize {
    let mut windows = bytes.windows(text.len());
    windows.position(|window| window == text).unwrap()
}

#[test]
fn does_not_resume_from_damaged_layer() {
    let hunt = board("small-grid");
    let dir = tempfile::tempdir().unwrap();
    let mut writer = TablebaseWriter::create(dir.path(), &hunt, DIGEST, Keep::Sliding).unwrap();
    let classes = pounce_tablebase::TigerClasses::new(&hunt);
    let sliding =
        pounce_tablebase::SlidingPhase::solve(hunt.board(), &classes, &NoMonitor).unwrap();
    let solved = pounce_tablebase::SolvedLayer::Sliding(&sliding);
    pounce_tablebase::LayerSink::accept(&mut writer, solved).unwrap();
    drop(writer);
    let path = dir.path().join("sliding-tigers.layer");
    let bytes = fs::read(&path).unwrap();
    let header = bytes.iter().position(|&byte| byte == b'\n').unwrap();
    fs::write(&path, flipped(&bytes, header + 40, 3)).unwrap();
    let mut writer = TablebaseWriter::create(dir.path(), &hunt, DIGEST, Keep::Sliding).unwrap();
    let resumed = writer.solve(&hunt, &classes, &NoMonitor);
    let Err(pounce_tablebase::WriteError::File(error)) = resumed else {
        panic!("{resumed:?}");
    };
    assert_eq!((error.file, error.block), (path, Some(0)));
}
