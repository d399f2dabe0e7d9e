//! Damaged, truncated, swapped and foreign files are refused by name, and never answer.

mod common;

use std::fs;
use std::path::PathBuf;

use common::{DIGEST, board, solved};
use game::oracle::Graph;
use game::{Game, Limits, Meter, NoMonitor};
use games::hunt::{Hunt, Position};
use pounce_tablebase::{
    Keep, OpenError, Probe, ProbeError, Reason, Refused, Sample, Samples, Tablebase, naive,
};
use pounce_tablebase::{VerifyError, Writer, verify};

/// A solved board in a folder, its positions, and what is known about them.
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
            ..Limits::NONE
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

    /// Its files, but for the lock.
    fn files(&self) -> Vec<String> {
        let files = fs::read_dir(self.dir.path()).unwrap();
        let names = files.map(|file| file.unwrap().file_name().into_string().unwrap());
        let mut names: Vec<String> = names.filter(|name| name != "lock").collect();
        names.sort();
        names
    }

    /// Opens it with a file's bytes changed, and probes every position: each answer must be
    /// right, or else a refusal that names the file. Returns the first refusal.
    fn with(&self, name: &str, bytes: &[u8]) -> Option<Refused> {
        let path = self.path(name);
        let whole = fs::read(&path).unwrap();
        fs::write(&path, bytes).unwrap();
        let refused = self.probe_all();
        if let Some(refused) = &refused {
            assert_eq!(refused.file, path);
        }
        fs::write(&path, whole).unwrap();
        refused
    }

    fn probe_all(&self) -> Option<Refused> {
        let tablebase = match Tablebase::open(self.dir.path(), &self.hunt, DIGEST) {
            Ok(tablebase) => tablebase,
            Err(OpenError::Refused(refused)) => return Some(refused),
            Err(OpenError::Missing(_)) => panic!("it is there"),
        };
        let mut first = None;
        for (position, known) in &self.known {
            match tablebase.probe(position) {
                Ok(probe) => assert_eq!(probe, Some(*known), "{position:?}"),
                Err(ProbeError::Refused(refused)) => first = first.or(Some(refused)),
                Err(ProbeError::Impossible) => panic!("{position:?} is possible"),
            }
        }
        // It reads every block, also those of positions that cannot arise.
        let one = Sample::Random {
            positions: 1,
            seed: 1,
        };
        let samples = Samples {
            sliding: one,
            placement: one,
        };
        match verify(&tablebase, &naive(&self.hunt), samples, &NoMonitor) {
            Err(VerifyError::Refused(refused)) => first.or(Some(refused)),
            verified => {
                assert_eq!(verified.unwrap().mismatches, 0);
                first
            }
        }
    }
}

/// Bytes with one bit flipped.
fn flipped(bytes: &[u8], byte: usize, bit: usize) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    bytes[byte] ^= 1 << bit;
    bytes
}

#[test]
fn a_flipped_bit_anywhere_is_refused() {
    let solved = Solved::new("small-grid");
    let mut refused_blocks = 0;
    for name in solved.files() {
        let bytes = fs::read(solved.path(&name)).unwrap();
        // Each part of a file is much longer than the step.
        let step = (bytes.len() / 40).max(1);
        let header = bytes.iter().position(|&byte| byte == b'\n').unwrap();
        let ends = [0, 1, header - 1, header, header + 1, bytes.len() - 1];
        for (turn, byte) in (0..bytes.len()).step_by(step).chain(ends).enumerate() {
            let refused = solved.with(&name, &flipped(&bytes, byte, turn % 8));
            let refused = refused.unwrap_or_else(|| panic!("{name}, byte {byte}"));
            refused_blocks += usize::from(refused.block.is_some());
        }
    }
    assert!(refused_blocks > 10, "{refused_blocks}");
    assert!(solved.probe_all().is_none());
}

#[test]
fn truncated_and_lengthened_files_are_refused() {
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
fn layers_in_each_others_places_are_refused() {
    let solved = Solved::new("small-grid");
    let files = solved.files();
    let layers: Vec<_> = files
        .iter()
        .filter(|name| name.ends_with(".layer"))
        .collect();
    assert!(layers.len() > 4);
    for one in &layers {
        for other in layers.iter().filter(|other| other != &one) {
            let refused = solved.with(one, &fs::read(solved.path(other)).unwrap());
            assert!(matches!(refused.unwrap().reason, Reason::Layer));
        }
    }
}

#[test]
fn a_missing_layer_is_refused() {
    let solved = Solved::new("small-grid");
    for name in solved.files() {
        let bytes = fs::read(solved.path(&name)).unwrap();
        fs::remove_file(solved.path(&name)).unwrap();
        match Tablebase::open(solved.dir.path(), &solved.hunt, DIGEST) {
            Err(OpenError::Missing(dir)) => assert_eq!(
                (name.as_str(), dir.as_path()),
                ("tablebase.json", solved.dir.path())
            ),
            Err(OpenError::Refused(refused)) => assert_eq!(refused.file, solved.path(&name)),
            Ok(_) => panic!("{name} is missing"),
        }
        fs::write(solved.path(&name), bytes).unwrap();
    }
}

#[test]
fn files_of_another_game_are_refused() {
    let small = Solved::new("small-grid");
    let other = Solved::new("pentagram");
    // The same digest of the rules, for which the caller answers: still nothing fits.
    let refused = Tablebase::open(other.dir.path(), &small.hunt, DIGEST);
    assert!(matches!(refused, Err(OpenError::Refused(_))));
    for opened in [
        Tablebase::open(small.dir.path(), &small.hunt, "other rules").err(),
        Writer::create(small.dir.path(), &small.hunt, "other rules", Keep::All).err(),
    ] {
        let Some(OpenError::Refused(refused)) = opened else {
            panic!("other rules were accepted");
        };
        assert!(matches!(refused.reason, Reason::Rules));
        assert_eq!(refused.file, small.path("tablebase.json"));
    }
    // A layer that was solved under other rules, beside an index under these.
    let dir = tempfile::tempdir().unwrap();
    let mut writer = Writer::create(dir.path(), &small.hunt, "other rules", Keep::All).unwrap();
    let classes = pounce_tablebase::Classes::new(&small.hunt);
    writer.solve(&small.hunt, &classes, &NoMonitor).unwrap();
    let name = "sliding-tigers.layer";
    let refused = small.with(name, &fs::read(dir.path().join(name)).unwrap());
    assert!(matches!(refused.unwrap().reason, Reason::Rules));
}

#[test]
fn another_version_is_refused() {
    let solved = Solved::new("small-grid");
    for name in solved.files() {
        let bytes = fs::read(solved.path(&name)).unwrap();
        let at = find(&bytes, b"\"version\":") + b"\"version\":".len();
        let digit = at + bytes[at..].iter().position(u8::is_ascii_digit).unwrap();
        for version in [1, 9] {
            let mut other = bytes.clone();
            other[digit] = b'0' + version as u8;
            let refused = solved.with(&name, &other).unwrap();
            let named = matches!(refused.reason, Reason::Version(found) if found == version);
            assert!(named, "{refused}");
        }
        let mut other = bytes;
        let format = find(&other, b"pounce");
        other[format..format + 6].copy_from_slice(b"bounce");
        let refused = solved.with(&name, &other).unwrap();
        assert!(matches!(refused.reason, Reason::Form(_)), "{refused}");
    }
}

fn find(bytes: &[u8], text: &[u8]) -> usize {
    let mut windows = bytes.windows(text.len());
    windows.position(|window| window == text).unwrap()
}

#[test]
fn a_damaged_layer_is_not_gone_on_from() {
    let hunt = board("small-grid");
    let dir = tempfile::tempdir().unwrap();
    let mut writer = Writer::create(dir.path(), &hunt, DIGEST, Keep::Sliding).unwrap();
    let classes = pounce_tablebase::Classes::new(&hunt);
    let sliding = pounce_tablebase::Sliding::solve(hunt.board(), &classes, &NoMonitor).unwrap();
    let finished = pounce_tablebase::Finished::Sliding(&sliding);
    pounce_tablebase::Sink::take(&mut writer, finished).unwrap();
    drop(writer);
    let path = dir.path().join("sliding-tigers.layer");
    let bytes = fs::read(&path).unwrap();
    let header = bytes.iter().position(|&byte| byte == b'\n').unwrap();
    fs::write(&path, flipped(&bytes, header + 40, 3)).unwrap();
    let mut writer = Writer::create(dir.path(), &hunt, DIGEST, Keep::Sliding).unwrap();
    let went_on = writer.solve(&hunt, &classes, &NoMonitor);
    let Err(pounce_tablebase::WriteError::Refused(refused)) = went_on else {
        panic!("{went_on:?}");
    };
    assert_eq!((refused.file, refused.block), (path, Some(0)));
}
