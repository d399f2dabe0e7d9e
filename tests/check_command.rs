//! `pounce check` as a user meets it: what it says, and its exit codes.

mod pounce;

use std::fs;

use pounce::{folder, run_in};
use serde_json::Value;
use snapbox::str;

const CLAIM: &str = r#"
statement = "Seven goats win by ply 15"
game = "pentagram"
prover = "goats"
goal.win = { by_ply = 15 }
expect = "proven"
"#;

/// A folder with a claim and, in `results`, what came of it.
fn proved() -> tempfile::TempDir {
    let folder = folder(&[("claim.toml", CLAIM)]);
    let run = run_in(folder.path(), &["prove", "claim.toml"]);
    assert_eq!(run.code, 0, "{}{}", run.stdout, run.stderr);
    folder
}

#[test]
fn it_says_what_is_proved() {
    let folder = proved();
    let run = run_in(folder.path(), &["check", "results"]);
    assert_eq!(run.code, 0, "{}", run.stdout);
    snapbox::assert_data_eq!(
        run.stdout,
        str![[r#"
results/claim.cert: accepted
  Goats can force goats win within 15 plies of T9-g7
  so the claim is proven; 19 records, 36 positions, [..] s

"#]]
    );
    let run = run_in(folder.path(), &["check", "results", "--format", "json"]);
    assert_eq!(run.code, 0);
    let entries: Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(entries[0]["accepted"], true);
    assert_eq!(entries[0]["verdict"], "proven");
    let result = fs::read_to_string(folder.path().join("results/claim.json")).unwrap();
    let result: Value = serde_json::from_str(&result).unwrap();
    for digest in ["claim_digest", "rules_digest"] {
        assert_eq!(entries[0][digest], result[digest]);
    }
    assert_eq!(
        entries[0]["records"],
        result["evidence"]["certificate"]["records"]
    );
    let file = fs::read(folder.path().join("results/claim.cert")).unwrap();
    let digest = blake3::hash(&file).to_hex().to_string();
    assert_eq!(result["evidence"]["certificate"]["blake3"], digest);
    assert_eq!(result["checker"], "accepted");
}

#[test]
fn a_refusal_has_its_name_and_its_exit_code() {
    let folder = proved();
    let certificate = folder.path().join("results/claim.cert");
    let good = fs::read(&certificate).unwrap();
    let refused = |bytes: &[u8], name: &str| {
        fs::write(&certificate, bytes).unwrap();
        let run = run_in(folder.path(), &["check", "results/claim.cert"]);
        assert_eq!(run.code, 1, "{}", run.stdout);
        let start = format!("results/claim.cert: REFUSED, {name}: ");
        assert!(run.stdout.starts_with(&start), "{}", run.stdout);
        let run = run_in(folder.path(), &["check", "results", "--format", "json"]);
        assert_eq!(run.code, 1);
        let entries: Value = serde_json::from_str(&run.stdout).unwrap();
        assert_eq!(entries[0]["refusal"], name);
    };
    refused(&good[..good.len() - 1], "damaged");
    refused(b"", "not-a-certificate");
    refused(
        b"{\"format\":\"pounce certificate\",\"version\":2,",
        "unknown-version",
    );
    let mut flipped = good.clone();
    *flipped.last_mut().unwrap() ^= 1;
    refused(&flipped, "damaged");
}

#[test]
fn beside_its_claim_a_certificate_has_to_be_about_it() {
    let folder = proved();
    let results = folder.path().join("results");
    let beside = |claim: String| {
        fs::write(results.join("claim.toml"), claim).unwrap();
        run_in(folder.path(), &["check", "results"])
    };
    assert_eq!(beside(CLAIM.to_owned()).code, 0);
    let run = beside(CLAIM.replace("by_ply = 15", "by_ply = 13"));
    assert_eq!(run.code, 1);
    assert!(
        run.stdout.contains("REFUSED, another-claim"),
        "{}",
        run.stdout
    );
    let run = beside(CLAIM.replace("pentagram", "small-grid"));
    assert_eq!(run.code, 1);
    assert!(
        run.stdout.contains("REFUSED, another-board"),
        "{}",
        run.stdout
    );
    let run = beside(CLAIM.replace("prover", "proofer"));
    assert_eq!(run.code, 2);
    assert!(
        run.stderr.contains("did you mean `prover`?"),
        "{}",
        run.stderr
    );
}

#[test]
fn nothing_to_check_and_nothing_to_read() {
    let folder = folder(&[("empty/notes.txt", "")]);
    let run = run_in(folder.path(), &["check", "empty"]);
    assert_eq!(run.code, 4, "{}", run.stderr);
    let run = run_in(folder.path(), &["check", "nowhere"]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("cannot read nowhere"), "{}", run.stderr);
    let run = run_in(folder.path(), &["check"]);
    assert_eq!(run.code, 2);
    let run = run_in(folder.path(), &["check", "empty", "--memory", "1K"]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("at least 1M"), "{}", run.stderr);
}

#[test]
fn a_wrong_option_of_a_method_is_shown_where_it_is() {
    let wrong = format!("{CLAIM}[method]\nwidth = 3\n");
    let folder = folder(&[("claim.toml", &wrong)]);
    let run = run_in(folder.path(), &["prove", "claim.toml"]);
    assert_eq!(run.code, 2);
    snapbox::assert_data_eq!(
        run.stderr,
        str![[r#"
error: the engine `auto` has no `width`
 --> claim.toml:8:9
  |
8 | width = 3
  |         ^
  |
  = help: add `engine = "selective"`, or leave it out


"#]]
    );
}

#[test]
fn few_moves_prove_but_never_refute() {
    let few = |claim: &str| {
        let claim = format!("{claim}[method]\nengine = \"selective\"\nwidth = 1\nwidest = 8\n");
        let folder = folder(&[("claim.toml", &claim)]);
        let run = run_in(folder.path(), &["prove", "claim.toml"]);
        let check = run_in(folder.path(), &["check", "results"]);
        (run, check.code)
    };
    let (run, checked) = few(CLAIM);
    assert_eq!((run.code, checked), (0, 0), "{}", run.stdout);
    let (run, checked) = few(&CLAIM.replace("by_ply = 15", "by_ply = 13"));
    assert_eq!((run.code, checked), (3, 4), "{}", run.stdout);
    assert!(
        run.stdout.contains("open (not with the few moves tried;"),
        "{}",
        run.stdout
    );
}
