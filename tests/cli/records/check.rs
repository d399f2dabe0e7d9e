//! `pounce check`: output, exit codes, and limits on memory and time.

use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use fixtures::{CertificateParts, deflate_repeated, seal};
use serde_json::{Value, json};
use snapbox::str;

use crate::run::{
    Run, end_of, folder, make_pipe, program, program_after, root, run_in, run_in_time, send,
};

pub const CLAIM: &str = r#"
statement = "Seven goats win by ply 15"
game = "pentagram"
prover = "goats"
goal.win = { by_ply = 15 }
expect = "proven"
"#;

/// Makes a folder with a claim and, in `results`, its result and certificate.
pub fn proved() -> tempfile::TempDir {
    let folder = folder(&[("claim.toml", CLAIM)]);
    let run = run_in(folder.path(), &["prove", "claim.toml"]);
    assert_eq!(run.code, 0, "{}{}", run.stdout, run.stderr);
    folder
}

#[test]
fn states_what_is_proved() {
    let folder = proved();
    let run = run_in(folder.path(), &["check", "results"]);
    assert_eq!(run.code, 0, "{}", run.stdout);
    snapbox::assert_data_eq!(
        run.stdout,
        str![[r#"
results/claim.cert: accepted
  Goats can force a win by Goats within 15 plies of T9-g7
  so the claim is proven; 19 records, 36 positions, [..] s
  header: claim, "Seven goats win by ply 15", game pentagram
  claim:  no claim file next to it to compare with
  game:   built-in pentagram, board "Pentagram"
  rules:  blake3:[..]
not verified: the names and the statement in the header, which are free text
not verified: the questions: no claim was given to compare them with

"#]]
    );
    let run = run_in(folder.path(), &["check", "results", "--format", "json"]);
    assert_eq!(run.code, 0);
    let entries: Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(entries[0]["accepted"], true);
    assert_eq!(entries[0]["verdict"], "proven");
    assert_eq!(entries[0]["unverified"].as_array().unwrap().len(), 2);
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
fn refusal_has_name_and_exit_code() {
    let folder = proved();
    let certificate = folder.path().join("results/claim.cert");
    let good = fs::read(&certificate).unwrap();
    let refused = |bytes: &[u8], name: &str| {
        // Another kind of file is bad input; a certificate that does not hold is a contradiction.
        let code = if name == "not-a-certificate" { 2 } else { 1 };
        fs::write(&certificate, bytes).unwrap();
        let run = run_in(folder.path(), &["check", "results/claim.cert"]);
        assert_eq!(run.code, code, "{}", run.stdout);
        let start = format!("results/claim.cert: REFUSED, {name}: ");
        assert!(run.stdout.starts_with(&start), "{}", run.stdout);
        let run = run_in(folder.path(), &["check", "results", "--format", "json"]);
        assert_eq!(run.code, code);
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
fn rejects_certificate_of_another_claim_next_to_a_claim() {
    let folder = proved();
    let results = folder.path().join("results");
    let next_to = |claim: String| {
        fs::write(results.join("claim.toml"), claim).unwrap();
        run_in(folder.path(), &["check", "results"])
    };
    let run = next_to(CLAIM.to_owned());
    assert_eq!(run.code, 0);
    let run = next_to(CLAIM.replace("by_ply = 15", "by_ply = 13"));
    assert_eq!(run.code, 1);
    assert!(
        run.stdout.contains("REFUSED, another-claim"),
        "{}",
        run.stdout
    );
    let named = ", which is not that of results/claim.toml\n";
    assert!(run.stdout.contains(named), "{}", run.stdout);
    let run = next_to(CLAIM.replace("pentagram", "small-grid"));
    assert_eq!(run.code, 1);
    assert!(
        run.stdout.contains("REFUSED, another-board"),
        "{}",
        run.stdout
    );
    let run = next_to(CLAIM.replace("prover", "proofer"));
    assert_eq!(run.code, 2);
    assert!(
        run.stderr.contains("did you mean `prover`?"),
        "{}",
        run.stderr
    );
}

#[test]
fn checks_the_other_files_if_one_is_missing() {
    let folder = proved();
    let other = folder.path().join("results/other.cert");
    fs::copy(folder.path().join("results/claim.cert"), other).unwrap();
    let files = ["results/other.cert", "results/claim.cert"];
    let run = run_in(
        folder.path(),
        &["check", "nowhere.cert", files[0], files[1]],
    );
    assert_eq!(run.code, 2);
    for file in files {
        let accepted = format!("{file}: accepted\n");
        assert!(run.stdout.contains(&accepted), "{}", run.stdout);
    }
    assert!(run.stderr.starts_with("error: cannot read nowhere.cert"));
    let both = "\nnot verified in results/claim.cert, results/other.cert: the questions";
    assert!(run.stdout.contains(both), "{}", run.stdout);
    // The line names only the files that it is about.
    fs::write(folder.path().join("results/other.toml"), CLAIM).unwrap();
    let run = run_in(folder.path(), &["check", files[0], files[1]]);
    assert_eq!(run.code, 0);
    let one = "\nnot verified in results/claim.cert: the questions";
    assert!(run.stdout.contains(one), "{}", run.stdout);
}

#[test]
fn only_certificates_are_compared_with_the_claim_next_to_them() {
    let folder = proved();
    let results = folder.path().join("results");
    fs::write(results.join("claim.toml"), "not a claim").unwrap();
    let run = run_in(folder.path(), &["check", "results/claim.json"]);
    assert_eq!((run.code, run.stderr.as_str()), (2, ""));
    assert!(
        run.stdout.contains("it looks like a result"),
        "{}",
        run.stdout
    );
}

#[test]
fn fails_without_certificates() {
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
fn method_option_errors_point_to_their_place() {
    let wrong = format!("{CLAIM}[method]\nwidth = 3\n");
    let folder = folder(&[("claim.toml", &wrong)]);
    let run = run_in(folder.path(), &["prove", "claim.toml"]);
    assert_eq!(run.code, 2);
    snapbox::assert_data_eq!(
        run.stderr,
        str![[r#"
error: the engine `auto` does not take `width`
 --> claim.toml:8:9
  |
8 | width = 3
  |         ^
  |
  = help: add `engine = "selective"`, or remove `width`


"#]]
    );
}

#[test]
fn selective_search_proves_but_never_refutes() {
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
        run.stdout.contains("open (the moves tried do not suffice;"),
        "{}",
        run.stdout
    );
}

/// Runs the program with this much address space, in KiB.
fn run_in_address_space(folder: &Path, kibibytes: u64, arguments: &[&str]) -> Run {
    let output = program_after(&format!("ulimit -v {kibibytes}"), folder)
        .args(arguments)
        // Each thread would reserve address space.
        .env("RAYON_NUM_THREADS", "1")
        .env("MALLOC_ARENA_MAX", "1")
        .output();
    output.expect("the shell starts").into()
}

#[test]
fn rejects_pipe_and_checks_other_certificates() {
    let folder = proved();
    if !make_pipe(&folder.path().join("results/a.cert")) {
        return;
    }
    let run = run_in_time(folder.path(), &["check", "results"]);
    assert_eq!(run.code, 2, "{}", run.stderr);
    let refused = "results/a.cert is not a regular file";
    assert!(run.stdout.contains(refused), "{}", run.stdout);
    let accepted = "results/claim.cert: accepted";
    assert!(run.stdout.contains(accepted), "{}", run.stdout);
    let run = run_in_time(folder.path(), &["check", "results/a.cert"]);
    assert_eq!(run.code, 2, "{}", run.stderr);
    let refused = "results/a.cert is neither a file nor a folder";
    assert!(run.stderr.contains(refused), "{}", run.stderr);
}

#[test]
fn interrupt_stops_check_while_inflating() {
    let folder = folder(&[]);
    let good = root().join("hypotheses/bagh-chal/captures/one-by-ply-30.cert");
    // Closed sets, then half a billion records, so that one pass takes long.
    let mut header = CertificateParts::of(&fs::read(&good).unwrap()).header;
    let strategies = header["strategies"].as_array_mut().unwrap();
    let blocks = 1 << 17;
    strategies[0]["records"] = json!(blocks * 4096);
    let mut empty = strategies[0].clone();
    empty["objective"] = json!("avoid");
    empty["records"] = json!(0);
    empty["roots"] = json!([]);
    empty["closed"] = json!(true);
    strategies.splice(0..0, vec![empty; 50]);
    let block = [[1u8; 4096], [0; 4096], [1; 4096]].concat();
    let hostile = seal(&header.to_string(), &deflate_repeated(&block, blocks));
    fs::write(folder.path().join("hostile.cert"), hostile).unwrap();
    let mut child = program(folder.path())
        .args(["check", "hostile.cert"])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    std::thread::sleep(Duration::from_secs(1));
    assert_eq!(
        child.try_wait().unwrap(),
        None,
        "it ended before the interrupt"
    );
    assert!(send("-INT", &child));
    assert_eq!(end_of(child).status.code(), Some(130));
}

#[test]
fn hostile_header_stays_within_memory() {
    let folder = proved();
    let file = folder.path().join("results/claim.cert");
    let header = CertificateParts::of(&fs::read(&file).unwrap())
        .header
        .to_string();
    let check = |header: String| {
        fs::write(&file, seal(&header, b"\x03\x00")).unwrap();
        let arguments = ["check", "results", "--memory", "16M"];
        let run = run_in_address_space(folder.path(), 48 << 10, &arguments);
        let text = run.stdout;
        assert_eq!(run.code, 1, "{text}");
        assert!(text.contains("REFUSED, header-too-long"), "{text}");
    };
    let symmetries = "\"symmetries\":[";
    assert!(header.contains(symmetries));
    check(header.replace(
        symmetries,
        &(symmetries.to_owned() + &"[0],".repeat(4_000_000)),
    ));
    let lines = "\"lines\":[";
    assert!(header.contains(lines));
    let line = format!("{lines}[{}0],", "0,".repeat(8_000_000));
    check(header.replace(lines, &line));
}

#[test]
fn memory_option_is_a_bound() {
    let hypotheses = root().join("hypotheses");
    let check = |name: &str| {
        let file = hypotheses.join(name);
        let arguments = ["check", file.to_str().unwrap(), "--memory", "16M"];
        run_in_address_space(&hypotheses, 48 << 10, &arguments)
    };
    // A strategy is checked in more passes.
    let strategy = check("aadu-puli/captures/one-eventually.cert");
    assert_eq!(strategy.code, 0, "{}", strategy.stderr);
    // A closed set must fit in memory.
    let closed = check("aadu-puli/value/goats-never-lose.cert");
    assert_eq!(closed.code, 1, "{}", closed.stderr);
    assert!(
        closed.stdout.contains("REFUSED, set-too-large"),
        "{}",
        closed.stdout
    );
}
