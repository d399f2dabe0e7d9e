//! The fuzz targets on random bytes, damaged files, their seeds, and every input that once failed.
//! No parser panics, and the checker accepts only what is true.

#[path = "../../fuzz/src/lib.rs"]
mod targets;

use std::fs;
use std::path::{Path, PathBuf};

use games::AnyGame;
use games::hunt::{Board, EMBEDDED, Hunt, OngoingGame};
use hypothesis::Claim;
use pounce::task::reduce;
use proptest::prelude::*;
use targets::{TARGETS, Target};

const CLAIM: &str = r#"statement = "After the border's centre, Goats are safe"
source = "a test"
game = "bagh-chal"
options = { start = "11 15 51 55", captures = 5, goats = 20 }
position = "B3B/5/5/5/B3B G 0"
prover = "goats"
first_move.only = ["G13"]
goal.losses = { at_most = 0, through_ply = 10 }
expect = "proven"
tier = "fast"
[method]
engine = "alpha-beta"
max_nodes = 1000
"#;

/// Generates random bytes, decoded as lossy UTF-8.
fn noise() -> impl Strategy<Value = String> {
    prop::collection::vec(any::<u8>(), 0..200)
        .prop_map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
}

/// Generates a text after a few random edits: bytes changed, removed or doubled, words inserted.
fn damaged(text: &'static str) -> impl Strategy<Value = String> {
    const WORDS: [&str; 12] = [
        "-1",
        "99999999999",
        "\"",
        "\n",
        "nan",
        "= {",
        "]",
        "[",
        "é",
        "T",
        "G",
        "\\u0000",
    ];
    let edit = (
        any::<prop::sample::Index>(),
        0u8..4,
        any::<u8>(),
        0..WORDS.len(),
    );
    prop::collection::vec(edit, 1..5).prop_map(move |edits| {
        let mut bytes = text.as_bytes().to_vec();
        for (place, kind, byte, word) in edits {
            let at = place.index(bytes.len());
            match kind {
                0 => bytes[at] = byte,
                1 => drop(bytes.drain(at..(at + 1 + usize::from(byte % 8)).min(bytes.len()))),
                2 => bytes.insert(at, bytes[at]),
                _ => drop(bytes.splice(at..at, WORDS[word].bytes())),
            }
            bytes.push(b'\n');
        }
        String::from_utf8_lossy(&bytes).into_owned()
    })
}

/// Runs the notation target on a position and a line of Bagh Chal.
fn feed_notation(position: &str, line: &str) {
    let position = position.trim().replace('\n', " ");
    targets::notation(format!("\0{position}\n{line}").as_bytes());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn no_target_fails_on_noise(text in noise(), bytes: Vec<u8>) {
        for (_, target) in TARGETS {
            target(text.as_bytes());
            target(&bytes);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn notation_survives_noise(text in noise()) {
        feed_notation(&text, &text);
    }

    #[test]
    fn survives_damaged_boards(text in damaged(EMBEDDED[0].1)) {
        targets::board(text.as_bytes());
    }

    #[test]
    fn survives_damaged_small_boards(text in damaged(EMBEDDED[4].1)) {
        targets::board(text.as_bytes());
    }

    #[test]
    fn survives_damaged_claims(text in damaged(CLAIM)) {
        targets::claim(text.as_bytes());
    }

    #[test]
    fn survives_damaged_positions(
        compact in damaged("1TG1T7G7T3T-t18"),
        fen in damaged("1BG1B/5/2G2/5/B3B B 2"),
        line in damaged("1. G13 B1112 2. G33 Bx5533"),
    ) {
        for position in ["start", &compact, &fen] {
            feed_notation(position, &line);
        }
    }

    #[test]
    fn survives_damaged_json_states(text in damaged(STATE)) {
        targets::state(text.as_bytes());
    }
}

const STATE: &str = r#"{
  "matchId": "", "variant": "2T-6G-9N", "turnIndex": 0, "activePlayer": "GOAT",
  "phase": "PLACEMENT", "board": ["T","E","E","E","E","E","E","E","T"],
  "goatsInHand": 6, "goatsKilled": 0, "history": [], "winner": null, "winReason": null,
  "quietTurns": 0
}"#;

#[test]
fn undamaged_texts_are_valid() {
    let hunt = Hunt::new(Board::embedded("bagh-chal").unwrap());
    let claim = Claim::parse(CLAIM).unwrap();
    let task = reduce(&claim, &AnyGame::Hunt(hunt.into())).unwrap();
    assert_eq!(task.parts(), 1);
    let small = Hunt::new(Board::embedded("small-grid").unwrap());
    assert_eq!(
        OngoingGame::from_json(&small, STATE).unwrap().moves().len(),
        7
    );
}

/// Returns a path below the root of the repository.
fn root(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .join(path)
}

/// Returns the files below a folder, sorted; none if it does not exist.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path));
        } else {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// Runs a target on files, and returns how many it accepts.
fn accepted(target: Target, files: &[PathBuf]) -> usize {
    let accepts = |path: &&PathBuf| {
        // Printed if the target panics.
        println!("{}", path.display());
        target(&fs::read(path).unwrap())
    };
    files.iter().filter(accepts).count()
}

#[test]
fn targets_accept_some_of_their_seeds() {
    for (name, target) in TARGETS {
        let seeds = match name {
            "claim" | "result" => continue,
            _ => files(&root("fuzz/seeds").join(name)),
        };
        assert!(accepted(target, &seeds) > 0, "{name}");
    }
}

#[test]
fn targets_accept_repository_files() {
    let kinds: [(Target, &str, &str, bool); 7] = [
        (targets::board, "crates/games/boards", "toml", true),
        (targets::network, "crates/games/graphs", "graph", true),
        (targets::map, "crates/games/maps", "map", true),
        (targets::result, "hypotheses", "json", true),
        // Some claims refer to a file, and some certificates are of the other kind.
        (targets::claim, "hypotheses", "toml", false),
        (targets::certificate, "hypotheses", "cert", false),
        (targets::switching_certificate, "hypotheses", "cert", false),
    ];
    for (target, folder, ending, all) in kinds {
        let mut inputs = files(&root(folder));
        inputs.retain(|path| path.extension().is_some_and(|it| it == ending));
        inputs.retain(|path| fs::metadata(path).unwrap().len() < 20_000);
        let accepted = accepted(target, &inputs);
        let least = if all { inputs.len() } else { 1 };
        assert!(accepted >= least, "{accepted} of {folder}/**/*.{ending}");
    }
}

#[test]
fn survives_inputs_that_once_failed() {
    for (name, target) in TARGETS {
        accepted(target, &files(&root("fuzz/regressions").join(name)));
    }
}

#[test]
fn every_target_has_a_program() {
    let manifest = fs::read_to_string(root("fuzz/Cargo.toml")).unwrap();
    let names = manifest
        .lines()
        .filter_map(|line| line.strip_prefix("path = \"fuzz_targets/"));
    let names: Vec<&str> = names.map(|rest| rest.trim_end_matches(".rs\"")).collect();
    assert_eq!(names, TARGETS.map(|(name, _)| name));
    for (name, _) in TARGETS {
        let program = root("fuzz/fuzz_targets").join(name).with_extension("rs");
        let program = fs::read_to_string(program).unwrap();
        assert!(
            program.contains(&format!("targets::{name}(data)")),
            "{name}"
        );
    }
}
