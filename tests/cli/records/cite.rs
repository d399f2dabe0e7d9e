//! `pounce cite`: citations of recorded results and of the program.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};
use snapbox::str;

use super::check::{CLAIM, proved};
use crate::run::{Run, folder, root, run_in};

/// Runs `cite` in a folder, successfully.
fn cite(folder: &Path, arguments: &[&str]) -> Run {
    let run = run_in(folder, &[&["cite"], arguments].concat());
    assert_eq!(run.code, 0, "{}{}", run.stdout, run.stderr);
    run
}

fn json(folder: &Path, arguments: &[&str]) -> Value {
    let run = cite(folder, &[arguments, &["--format", "json"]].concat());
    serde_json::from_str(&run.stdout).unwrap()
}

#[test]
fn cites_a_recorded_certificate() {
    let name = "bagh-chal/captures/one-by-ply-30";
    let run = cite(&root(), &[name, "--format", "bibtex"]);
    snapbox::assert_data_eq!(
        run.stdout,
        str![[r#"
@misc{pounce-bagh-chal-captures-one-by-ply-30,
  author = {{The pounce developers}},
  title = {{Tigers can force the capture of a goat by ply 30: proven}},
  year = {[..]},
  month = [..],
  howpublished = {result bagh-chal/captures/one-by-ply-30 of pounce 0.1.0, commit [..]},
  note = {claim blake3:[..]; rules blake3:[..]; certificate of 2,338 records found by [..], accepted by the independent checker, blake3:[..]},
}

"#]]
    );
    let path = format!("hypotheses/{name}.toml");
    let cited = json(&root(), &[&path]);
    assert_eq!(cited, json(&root(), &[name]));
    let text = fs::read_to_string(root().join(format!("hypotheses/{name}.json"))).unwrap();
    let result: Value = serde_json::from_str(&text).unwrap();
    let about = &cited[0]["custom"]["result"];
    for key in [
        "claim",
        "statement",
        "verdict",
        "claim_digest",
        "rules_digest",
    ] {
        assert_eq!(about[key], result[key], "{key}");
    }
    let digest = result["evidence"]["certificate"]["blake3"]
        .as_str()
        .unwrap();
    assert_eq!(about["evidence"][0]["digest"], format!("blake3:{digest}"));
    let text = cite(&root(), &[name]).stdout;
    let claim_digest = result["claim_digest"].as_str().unwrap();
    for part in [digest, claim_digest, "by ply 30: proven\"."] {
        assert!(text.contains(part), "{part}: {text}");
    }
}

#[test]
fn cites_every_kind_of_evidence() {
    let evidence = |name: &str| {
        let cited = json(&root(), &[name]);
        cited[0]["custom"]["result"]["evidence"].clone()
    };
    let tablebase = evidence("small-grid/census");
    assert_eq!(tablebase[0]["kind"], "tablebase");
    assert!(
        tablebase[0]["digest"]
            .as_str()
            .unwrap()
            .starts_with("blake3:")
    );
    let searched = evidence("bagh-chal/captures/three-by-ply-62");
    assert_eq!(searched[0]["kind"], "engine");
    assert_eq!(searched[0]["digest"], Value::Null);
    assert_eq!(searched[1]["kind"], "tablebase");
    let sampled = evidence("bagh-chal/tree-size/paper-one-capture");
    assert_eq!(
        sampled[0]["description"],
        "sample of 40 by population with confidence 0.95, seed 1"
    );
    let enumerated = evidence("switching/theorem/purging-once");
    assert_eq!(enumerated[0]["kind"], "enumeration");
}

#[test]
fn new_results_name_the_commit_of_the_program() {
    let folder = proved();
    let cited = json(folder.path(), &["claim.toml", "--results", "results"]);
    let program = json(folder.path(), &[]);
    assert_eq!(cited[0]["custom"]["commit"], program[0]["custom"]["commit"]);
    assert_eq!(cited[0]["issued"], program[0]["issued"]);
    assert_eq!(cited[0]["version"], env!("CARGO_PKG_VERSION"));
    let file = folder.path().join("results/claim.json");
    let mut result: Value = serde_json::from_str(&fs::read_to_string(&file).unwrap()).unwrap();
    let timing = &mut result["timing"];
    let recorded = timing.get("commit").cloned().unwrap_or_default();
    assert_eq!(recorded, program[0]["custom"]["commit"]);
    // The seal does not cover the commit, and a result without one is valid.
    timing["commit"] = json!("0123456789abcdef0123456789abcdef01234567");
    timing["commit_date"] = json!("2026-02-28");
    fs::write(&file, result.to_string()).unwrap();
    let arguments = ["claim.toml", "--results", "results"];
    let text = cite(folder.path(), &arguments).stdout;
    let words = format!(
        "The pounce developers (2026). \"Seven goats win by ply 15: proven\". Result claim of pounce \
         {}, commit 0123456.\n",
        env!("CARGO_PKG_VERSION")
    );
    assert!(text.starts_with(&words), "{text}");
    let bibtex = cite(
        folder.path(),
        &[&arguments[..], &["--format", "bibtex"]].concat(),
    );
    let date = "  year = {2026},\n  month = feb,\n";
    assert!(bibtex.stdout.contains(date), "{}", bibtex.stdout);
    let keys = result["timing"].as_object_mut().unwrap();
    keys.remove("commit");
    keys.remove("commit_date");
    fs::write(&file, result.to_string()).unwrap();
    let old = json(folder.path(), &arguments);
    assert_eq!(old[0]["custom"]["commit"], Value::Null);
    assert_eq!(old[0].get("issued"), None);
}

#[test]
fn cites_the_program() {
    let folder = folder(&[]);
    let program = json(folder.path(), &[]);
    assert_eq!(program[0]["type"], "software");
    assert_eq!(program[0]["custom"]["result"], Value::Null);
    let text = cite(folder.path(), &[]).stdout;
    let version = concat!(
        "pounce. Computer program, version ",
        env!("CARGO_PKG_VERSION")
    );
    assert!(text.contains(version), "{text}");
    let bibtex = cite(folder.path(), &["--format", "bibtex"]).stdout;
    assert!(bibtex.starts_with("@misc{pounce,\n"), "{bibtex}");
}

#[test]
fn refuses_without_a_valid_result() {
    let folder = proved();
    let refused = |arguments: &[&str], kind: &str| {
        let run = run_in(folder.path(), &[&["cite"], arguments].concat());
        assert_eq!((run.code, run.stdout.as_str()), (1, ""), "{}", run.stderr);
        let start = format!("error: claim: {kind}: ");
        assert!(run.stderr.starts_with(&start), "{}", run.stderr);
        assert!(run.stderr.contains("\n  help: "), "{}", run.stderr);
    };
    let in_results = ["claim.toml", "--results", "results"];
    refused(&["claim.toml"], "no-result");
    let file = folder.path().join("results/claim.json");
    let result = fs::read_to_string(&file).unwrap();
    fs::write(&file, result.replace("\"proven\"", "\"refuted\"")).unwrap();
    refused(&in_results, "edited-result");
    fs::write(&file, &result).unwrap();
    let claim = folder.path().join("claim.toml");
    fs::write(&claim, CLAIM.replace("Seven", "7")).unwrap();
    refused(&in_results, "changed-statement");
    fs::write(&claim, CLAIM.replace("by_ply = 15", "by_ply = 17")).unwrap();
    refused(&in_results, "changed-claim");
    fs::write(&claim, CLAIM).unwrap();
    let certificate = folder.path().join("results/claim.cert");
    fs::write(&certificate, "").unwrap();
    refused(&in_results, "changed-certificate");
    fs::remove_file(&certificate).unwrap();
    fs::remove_file(&file).unwrap();
    let run = run_in(folder.path(), &["cite", "claim.toml"]);
    assert!(!run.stderr.contains("--results"), "{}", run.stderr);
    let run = run_in(folder.path(), &["cite", "nowhere"]);
    assert_eq!(run.code, 2, "{}", run.stderr);
}

#[test]
fn names_what_to_cite_instead() {
    let folder = proved();
    let run = run_in(folder.path(), &["cite", "claim.toml"]);
    assert_eq!(run.code, 1);
    let help = "  help: there is one in results: add `--results results`, or";
    assert!(run.stderr.contains(help), "{}", run.stderr);
    // The folder may be configured.
    fs::write(folder.path().join("pounce.toml"), "results = \"new\"").unwrap();
    fs::rename(folder.path().join("results"), folder.path().join("new")).unwrap();
    let run = run_in(folder.path(), &["cite", "claim.toml"]);
    let help = "  help: there is one in new: add `--results new`, or";
    assert!(run.stderr.contains(help), "{}", run.stderr);
    fs::rename(folder.path().join("new"), folder.path().join("results")).unwrap();
    let refused = |file: &str, what: &str, claim: &str| {
        let run = run_in(folder.path(), &["cite", file]);
        assert_eq!((run.code, run.stdout.as_str()), (2, ""));
        let message = format!("this is a {what}, not a claim");
        assert!(run.stderr.contains(&message), "{}", run.stderr);
        let help = format!("name its claim: `{claim}`");
        assert!(run.stderr.contains(&help), "{}", run.stderr);
    };
    refused("results/claim.cert", "certificate", "claim");
    refused("results/claim.json", "result", "claim");
    fs::write(folder.path().join("results/claim.toml"), CLAIM).unwrap();
    refused("results/claim.cert", "certificate", "results/claim.toml");
}
