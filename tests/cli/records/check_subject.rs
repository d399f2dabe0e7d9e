//! `pounce check`: what a certificate is about, what confirms it, and files that are no certificates.

use std::fs;
use std::path::Path;

use fixtures::CertificateParts;
use serde_json::{Value, json};

use super::check::{CLAIM, proved};
use crate::broken::BOARD;
use crate::run::{folder, root, run_in};

/// Checks one certificate that is accepted, and returns its record.
fn record(folder: &Path, file: &str) -> Value {
    let run = run_in(folder, &["check", file, "--format", "json"]);
    assert_eq!(run.code, 0, "{}{}", run.stdout, run.stderr);
    let mut records: Value = serde_json::from_str(&run.stdout).unwrap();
    records[0].take()
}

/// Returns the sentences about what was not verified.
fn unverified(record: &Value) -> Vec<String> {
    serde_json::from_value(record["unverified"].clone()).unwrap_or_default()
}

#[test]
fn claim_next_to_the_certificate_confirms_the_header() {
    let folder = proved();
    let certificate = "results/claim.cert";
    let alone = record(folder.path(), certificate);
    assert_eq!(alone["subject"]["claim_file"], Value::Null);
    assert!(unverified(&alone)[0].contains("free text"), "{alone}");

    let claim = folder.path().join("results/claim.toml");
    fs::write(&claim, CLAIM).unwrap();
    let confirmed = record(folder.path(), certificate);
    assert_eq!(confirmed["subject"]["claim_file"], "results/claim.toml");
    assert_eq!(unverified(&confirmed), [""; 0]);
    let run = run_in(folder.path(), &["check", certificate]);
    let line = "\n  claim:  the same claim as in results/claim.toml\n";
    assert!(run.stdout.contains(line), "{}", run.stdout);
    assert!(!run.stdout.contains("not verified"), "{}", run.stdout);

    // The digest of a claim does not cover its wording.
    fs::write(&claim, CLAIM.replace("Seven goats", "Goats always")).unwrap();
    let reworded = record(folder.path(), certificate);
    assert_eq!(
        unverified(&reworded),
        ["the statement in the header, which is free text and differs from claim.toml"]
    );
}

#[test]
fn names_and_statement_of_a_forged_header_are_not_verified() {
    let folder = proved();
    let file = folder.path().join("results/claim.cert");
    let mut parts = CertificateParts::of(&fs::read(&file).unwrap());
    let long = "Tigers win chess\u{1b}[2J\n::error::owned ".repeat(20);
    parts.header["statement"] = json!(long);
    parts.header["game"] = json!("bagh-chal");
    parts.header["claim"] = json!("chess/solved");
    fs::write(&file, parts.sealed()).unwrap();
    let forged = record(folder.path(), "results/claim.cert");
    assert_eq!(forged["subject"]["statement"], long);
    assert_eq!(forged["subject"]["known_game"]["name"], "pentagram");
    assert!(unverified(&forged)[0].contains("free text"), "{forged}");
    let run = run_in(folder.path(), &["check", "results/claim.cert"]);
    assert_eq!(run.stdout.lines().count(), 9, "{}", run.stdout);
    assert!(run.stdout.contains(r"chess\u{1b}[2J\n"), "{}", run.stdout);
    assert!(run.stdout.contains("...\", game"), "{}", run.stdout);

    fs::write(folder.path().join("results/claim.toml"), CLAIM).unwrap();
    let compared = record(folder.path(), "results/claim.cert");
    assert_eq!(
        unverified(&compared),
        [
            "the name of the claim, the statement and the name of the game in the header, which are free \
          text and differ from claim.toml"
        ]
    );
}

#[test]
fn recognizes_built_in_games_with_options() {
    let cases = [
        ("", "pentagram", "built-in pentagram", json!({})),
        (
            "options = { captures = 2 }",
            "pentagram",
            "pentagram with captures = 2",
            json!({ "captures": 2 }),
        ),
        (
            "options = { start = \"v\", goats = 6, stalemate = \"draw\" }",
            "pentagram",
            "pentagram with goats = 6, stalemate = \"draw\", start = \"v\"",
            json!({ "goats": 6, "stalemate": "draw", "start": "v" }),
        ),
        ("", "copy.toml", "built-in pentagram", json!({})),
        ("", "own.toml", "not a built-in game", Value::Null),
    ];
    let board = run_in(&root(), &["games", "pentagram"]).stdout;
    let copy = board.replace("Pentagram", "Drudenfuss");
    assert_ne!(board, copy);
    for (options, game, words, expected) in cases {
        let claim = format!(
            "statement = \"x\"\ngame = \"{game}\"\n{options}\nprover = \"goats\"\n\
             goal.draw = {{ through_ply = 3 }}\n"
        );
        let files = [
            ("c.toml", &*claim),
            ("copy.toml", &*copy),
            ("own.toml", BOARD),
        ];
        let folder = folder(&files);
        let run = run_in(folder.path(), &["prove", "c.toml"]);
        assert_eq!(run.code, 0, "{}{}", run.stdout, run.stderr);
        let record = record(folder.path(), "results/c.cert");
        let subject = &record["subject"];
        assert_eq!(subject["rules"], words);
        assert_eq!(subject["game"], game);
        let rules = "the rules: no claim was given to compare them with".to_owned();
        if expected.is_null() {
            assert_eq!(subject["known_game"], Value::Null);
            assert_eq!(subject["board"], Value::Null);
            assert!(unverified(&record).contains(&rules), "{record}");
        } else {
            assert_eq!(subject["known_game"]["options"], expected);
            assert_eq!(subject["board"], "Pentagram");
            assert!(!unverified(&record).contains(&rules), "{record}");
        }
        let run = run_in(folder.path(), &["check", "results"]);
        assert!(run.stdout.contains(words), "{}", run.stdout);
    }
}

#[test]
fn recognizes_the_game_of_every_recorded_certificate() {
    let run = run_in(
        &root(),
        &["check", "hypotheses/switching", "--format", "json"],
    );
    assert_eq!(run.code, 0, "{}", run.stderr);
    let records: Vec<Value> = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(records.len(), 7);
    for record in records {
        let subject = &record["subject"];
        assert_eq!(subject["known_game"]["name"], subject["game"]);
        assert!(subject["claim_file"].is_string(), "{subject}");
    }
}

#[test]
fn states_which_lines_of_a_switching_game_were_played() {
    let check = |name: &str| {
        let file = format!("hypotheses/switching/networks/{name}.cert");
        (
            run_in(&root(), &["check", &file]).stdout,
            record(&root(), &file),
        )
    };
    let (text, complete) = check("ladder-cut-wins");
    assert!(text.contains("\n  played: every line\n"), "{text}");
    assert!(!text.contains("not verified"), "{text}");
    let replay = json!({ "complete": 1, "sampled": 0, "lines_each": 200 });
    assert_eq!(complete["replay"], replay);
    let (text, sampled) = check("octahedron-short-wins");
    let played = "\n  played: 200 random lines; the others rest on Lehman's theorem\n";
    assert!(text.contains(played), "{text}");
    assert_eq!(
        unverified(&sampled),
        [
            "all lines of play: with more than 11 free edges, the shape of the edge sets is checked \
             and 200 random lines are played; that the shape suffices is Lehman's theorem"
        ]
    );
    assert_eq!(sampled["replay"]["sampled"], 1);
}

#[test]
fn says_what_a_file_looks_like_that_is_not_a_certificate() {
    let proved = proved();
    let result = fs::read(proved.path().join("results/claim.json")).unwrap();
    let solve = run_in(proved.path(), &["solve", "small-grid"]);
    assert_eq!(solve.code, 0, "{}", solve.stderr);
    // An index in JSON, and layers.
    let pattern = proved.path().join("tablebases/*/*.[jl]*");
    let parts = glob::glob(pattern.to_str().unwrap()).unwrap();
    let parts: Vec<_> = parts.map(Result::unwrap).collect();
    assert!(parts.len() >= 2, "{parts:?}");

    let looks_like = |bytes: &[u8], guess: &str| {
        let file = proved.path().join("x.cert");
        fs::write(file, bytes).unwrap();
        let run = run_in(proved.path(), &["check", "x.cert"]);
        assert_eq!(run.code, 2, "{}", run.stdout);
        let start = "x.cert: REFUSED, not-a-certificate: this is not a pounce certificate: it does \
                     not start with `{\"format\":\"pounce certificate\",\"version\":`";
        let rest = run.stdout.strip_prefix(start);
        let rest = rest.unwrap_or_else(|| panic!("{}", run.stdout));
        assert!(rest.contains(guess), "{guess}: {rest}");
        assert!(!guess.is_empty() || rest == "\n", "{rest}");
        assert_eq!(run.stdout.lines().count(), 1, "{}", run.stdout);
    };
    looks_like(b"", "; the file is empty");
    looks_like(
        b"{\"format\":\"pounce cert",
        "; it is the beginning of one, cut short",
    );
    looks_like(
        b"{\"format\":\"pounce switching",
        "; it is the beginning of one, cut short",
    );
    looks_like(b"<!DOCTYPE html>\n<title>Not found</title>", "HTML page");
    looks_like(b"\n <html>", "HTML page");
    looks_like(&result, "it looks like a result");
    looks_like(b"{\"format\": \"something else\"}", "another JSON file");
    looks_like(b"[\n  {}\n]", "another JSON file");
    looks_like(CLAIM.as_bytes(), "it looks like a claim file");
    looks_like(BOARD.as_bytes(), "it looks like a board file");
    for part in &parts {
        looks_like(&fs::read(part).unwrap(), "a part of a tablebase");
    }
    looks_like(b"\x1f\x8b\x08rest", "compressed");
    looks_like(
        b"\xef\xbb\xbf{\"format\":\"pounce certificate\"",
        "byte-order mark",
    );
    looks_like(
        b"version https://git-lfs.github.com/spec/v1\n",
        "git lfs pull",
    );
    looks_like(b"[workspace]\nmembers = []\n", "");
    looks_like(b"\x00\x01\x02", "");

    // A claim file is not next to itself.
    let run = run_in(proved.path(), &["check", "claim.toml"]);
    assert_eq!(run.code, 2);
    assert!(run.stdout.contains("a claim file"), "{}", run.stdout);
}
