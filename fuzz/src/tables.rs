//! Folders of tablebases with damaged files, with and without right digests.

use std::cell::RefCell;
use std::fs;

use fixtures::sealed_index;
use game::oracle::Graph;
use game::{Game, Limits, Meter, NoMonitor};
use games::hunt::{Board, Hunt, Position};
use tablebase::{Keep, OpenError, Probe, ProbeError, Samples, Tablebase, TigerClasses};
use tablebase::{TablebaseWriter, VerifyError, naive_rules, verify};
use tempfile::TempDir;

use super::bytes::Choices;

/// A board whose tablebase has a few hundred positions.
const BOARD: &str = r#"
name = "Cross"
tigers = "a"
goats = 3
captures = 2
nodes = [["a", 0, 0], ["b", 1, 0], ["c", 2, 0], ["d", 1, 1], ["e", 1, -1]]
lines = ["a b c", "d b e"]
"#;
/// Stands for the digest of the rules.
const DIGEST: &str = "the rules";
const INDEX: &str = "tablebase.json";
/// Edits of a folder.
const MOST_EDITS: usize = 6;
/// Bytes of an entry in the table of blocks: a length and a digest.
const ENTRY: usize = 36;

/// A solved board in a folder, its files, and the value of each position.
struct Solved {
    hunt: Hunt,
    dir: TempDir,
    files: Vec<(String, Vec<u8>)>,
    /// The files that are in the folder now.
    written: Vec<(String, Vec<u8>)>,
    known: Vec<(Position, Probe)>,
}

thread_local! {
    static SOLVED: RefCell<Solved> = RefCell::new(Solved::new());
}

/// Edits the files of a folder, opens it, probes every position, and verifies it.
pub fn tablebase(data: &[u8]) -> bool {
    SOLVED.with_borrow_mut(|solved| {
        let mut choices = Choices::new(data);
        let sealed = choices.below(2) == 1;
        let mut files = solved.files.clone();
        let mut edits = 0;
        while choices.more() && edits < MOST_EDITS {
            edits += 1;
            edit(&mut files, &mut choices);
        }
        if sealed {
            seal(&mut files, &solved.files);
        }
        solved.write(files);
        solved.look(!sealed)
    })
}

impl Solved {
    fn new() -> Solved {
        let hunt = Hunt::new(Board::parse(BOARD).expect("it is fine"));
        let dir = tempfile::tempdir().expect("there is room for a folder");
        let mut writer =
            TablebaseWriter::create(dir.path(), &hunt, DIGEST, Keep::All).expect("it is new");
        let solved = writer.solve(&hunt, &TigerClasses::new(&hunt), &NoMonitor);
        solved.expect("nothing stops it");
        drop(writer);
        let tablebase = Tablebase::open(dir.path(), &hunt, DIGEST).expect("it was just written");
        let mut meter = Meter::new(Limits::DEFAULT, &NoMonitor);
        let graph = Graph::explore(&hunt, hunt.start(), None, &mut meter).expect("it is small");
        let probe = |it: &Position| {
            tablebase
                .probe(it)
                .expect("it is whole")
                .expect("all is kept")
        };
        let known = graph.positions.iter().map(|it| (*it, probe(it))).collect();
        let listed = fs::read_dir(dir.path()).expect("the folder is there");
        let names = listed.map(|file| file.expect("it can be listed").file_name());
        let names = names.map(|name| name.into_string().expect("names are plain"));
        let read = |name: String| {
            let bytes = fs::read(dir.path().join(&name)).expect("it can be read");
            (name, bytes)
        };
        let mut files: Vec<_> = names.filter(|name| name != "lock").map(read).collect();
        files.sort();
        Solved {
            hunt,
            dir,
            written: files.clone(),
            files,
            known,
        }
    }

    /// Writes the files that differ from those in the folder.
    fn write(&mut self, files: Vec<(String, Vec<u8>)>) {
        for (file, old) in files.iter().zip(&self.written) {
            if file != old {
                let path = self.dir.path().join(&file.0);
                fs::write(path, &file.1).expect("the folder can be written");
            }
        }
        self.written = files;
    }

    /// Opens the folder and returns whether nothing in it was refused. Answers are right unless
    /// somebody made the digests fit; then the verification sees what is wrong.
    fn look(&self, honest: bool) -> bool {
        let tablebase = match Tablebase::open(self.dir.path(), &self.hunt, DIGEST) {
            Ok(tablebase) => tablebase,
            Err(OpenError::File(refused)) => {
                assert!(!refused.to_string().is_empty());
                return false;
            }
            Err(OpenError::Missing(_)) => panic!("it is there"),
        };
        let (mut whole, mut right) = (true, true);
        for (position, known) in &self.known {
            match tablebase.probe(position) {
                Ok(Some(probe)) => right &= probe == *known,
                Ok(None) => right = !honest,
                Err(ProbeError::File(_)) => whole = false,
                Err(ProbeError::Impossible) => panic!("{position:?} is possible"),
            }
        }
        assert!(right || !honest, "a damaged file gives wrong answers");
        match verify(
            &tablebase,
            &naive_rules(&self.hunt),
            Samples::ALL,
            &NoMonitor,
        ) {
            Ok(verified) if verified.mismatches == 0 => {
                let all = verified.sliding > 0 && verified.placement > 0;
                assert!(right || !whole || !all, "wrong answers are not noticed");
            }
            Ok(_) => assert!(!honest, "a damaged file is not refused"),
            Err(VerifyError::File(_)) => whole = false,
            Err(VerifyError::Stopped(_)) => (),
        }
        whole
    }
}

/// Changes bytes of a file, shortens or lengthens it, or swaps it with another. In the index, one
/// value is exchanged for another of its kind.
fn edit(files: &mut [(String, Vec<u8>)], choices: &mut Choices<'_>) {
    let file = choices.below(files.len());
    let other = files[choices.below(files.len())].1.clone();
    let place = choices.below(256) << 8 | choices.below(256);
    let (name, bytes) = &mut files[file];
    let at = place % (bytes.len() + 1);
    match choices.below(6) {
        _ if name == INDEX && place % 8 != 0 => edit_line(bytes, place / 8, choices),
        0 | 1 => {
            if let Some(byte) = bytes.get_mut(at) {
                *byte ^= 1 << choices.below(8);
            }
        }
        2 => bytes.truncate(at),
        3 => bytes.insert(at, choices.below(256) as u8),
        4 => bytes.extend_from_slice(&[0; 3][..choices.below(4)]),
        _ => *bytes = other,
    }
}

/// Exchanges the value on a line of the index.
fn edit_line(bytes: &mut Vec<u8>, number: usize, choices: &mut Choices<'_>) {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let values = [
        "0",
        "1",
        "2",
        "3",
        "4",
        "7",
        "255",
        "256",
        "18446744073709551615",
    ];
    let words = [
        "\"tigers\"",
        "\"goats\"",
        "\"draw\"",
        "null",
        "\"none\"",
        "\"sliding\"",
    ];
    let at = number % lines.len().max(1);
    if let Some((key, old)) = lines.get(at).and_then(|line| line.split_once(": ")) {
        let comma = if old.ends_with(',') { "," } else { "" };
        let new = if old.starts_with(|letter: char| letter.is_ascii_digit()) {
            choices.one_of(&values)
        } else {
            choices.one_of(&words)
        };
        lines[at] = format!("{key}: {new}{comma}");
    }
    *bytes = (lines.join("\n") + "\n").into_bytes();
}

/// Makes all digests fit, as far as the files have kept their form.
fn seal(files: &mut [(String, Vec<u8>)], before: &[(String, Vec<u8>)]) {
    let at = files.iter().position(|(name, _)| name == INDEX);
    let at = at.expect("no file is removed");
    let mut index = String::from_utf8_lossy(&files[at].1).into_owned();
    for ((name, bytes), (_, old)) in files.iter_mut().zip(before) {
        if name == INDEX || bytes == old {
            continue;
        }
        let digests = (seal_layer(&mut old.clone()), seal_layer(bytes));
        if let (Some(former), Some(digest)) = digests {
            let line = |bytes: &[u8], digest: &str| {
                let size = bytes.len();
                format!("\"bytes\": {size},\n      \"file\": \"{digest}\"")
            };
            index = index.replace(&line(old, &former), &line(bytes, &digest));
        }
    }
    let sealed = sealed_index(&index);
    files[at].1 = sealed.into_bytes();
}

/// Makes the digests in a layer's table of blocks fit, and returns the digest of header and table.
fn seal_layer(bytes: &mut [u8]) -> Option<String> {
    let head = bytes.iter().position(|&byte| byte == b'\n')? + 1;
    let text = std::str::from_utf8(&bytes[..head]).ok()?;
    let (_, classes) = text.split_once("\"classes\":")?;
    let digits = classes.split(|letter: char| !letter.is_ascii_digit());
    let classes: usize = digits.into_iter().next()?.parse().ok()?;
    let table = bytes.len().checked_sub(classes.checked_mul(ENTRY)?)?;
    let mut offset = head;
    for class in 0..classes {
        let entry = table + class * ENTRY;
        let length = u32::from_le_bytes(bytes[entry..entry + 4].try_into().ok()?);
        let end = offset
            .checked_add(length as usize)
            .filter(|&end| end <= table)?;
        let digest = blake3::hash(&bytes[offset..end]);
        bytes[entry + 4..entry + ENTRY].copy_from_slice(digest.as_bytes());
        offset = end;
    }
    let mut hasher = blake3::Hasher::new();
    hasher.update(&bytes[..head]).update(bytes.get(table..)?);
    Some(hasher.finalize().to_hex().to_string())
}
