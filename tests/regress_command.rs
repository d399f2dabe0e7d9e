//! `pounce regress` and `pounce bless`: a fact that breaks is named, whichever way it breaks, and a
//! new result is accepted only if it is what it says.

mod pounce;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use hypothesis::{Evidence, ResultRecord, Status, Trust, VerdictName};
use pounce::{Run, folder, run_in};
use serde_json::Value;
use tempfile::TempDir;

const TRAP: &str = r#"
statement = "Goats trap both tigers by ply 15"
game = "small-grid"
prover = "goats"
goal.win = { by_ply = 15 }
expect = "proven"
"#;

const SEARCHED: &str = r#"
statement = "Goats do not trap both tigers by ply 9"
game = "small-grid"
prover = "goats"
goal.win = { by_ply = 9 }
expect = "refuted"
method.engine = "alpha-beta"
"#;

const COUNTED: &str = r#"
statement = "Positions of the small grid with all goats placed, goats to move"
game = "small-grid"
goal.census = [{ placed = 6, captured = 0, mover = "goats", goats_win = 7 }]
expect = "refuted"
"#;

const SLOW: &str = r#"
statement = "Goats win on the small grid"
game = "small-grid"
goal.value = "goats"
expect = "proven"
tier = "slow"
"#;

/// A library of four claims with their results.
fn library() -> TempDir {
    let folder = folder(&[
        ("hypotheses/grid/trap.toml", TRAP),
        ("hypotheses/grid/searched.toml", SEARCHED),
        ("hypotheses/grid/counted.toml", COUNTED),
        ("hypotheses/grid/slow.toml", SLOW),
    ]);
    let run = run_in(
        folder.path(),
        &["prove", "--tier", "slow", "--results", "hypotheses", "-q"],
    );
    assert_eq!(run.code, 0, "{}{}", run.stdout, run.stderr);
    folder
}

fn regress(folder: &Path, more: &[&str]) -> Run {
    let mut arguments = vec!["regress", "-q"];
    arguments.extend(more);
    run_in(folder, &arguments)
}

/// What fails, by claim.
fn failures(folder: &Path, more: &[&str]) -> Vec<(String, String)> {
    let mut arguments = vec!["--format", "json"];
    arguments.extend(more);
    let run = regress(folder, &arguments);
    let record: hypothesis::RegressionRecord = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(run.code, i32::from(record.failed > 0), "{}", run.stderr);
    let failed = record.results.into_iter().filter_map(|it| {
        let failure = it.failure?;
        assert_eq!(it.status, Status::Failed);
        assert!(!failure.message.is_empty() && !failure.help.is_empty());
        Some((it.claim, failure.kind))
    });
    failed.collect()
}

fn path(folder: &TempDir, name: &str) -> std::path::PathBuf {
    folder.path().join("hypotheses/grid").join(name)
}

fn change(folder: &TempDir, name: &str, from: &str, to: &str) {
    let path = path(folder, name);
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.contains(from), "{text}");
    fs::write(&path, text.replacen(from, to, 1)).unwrap();
}

/// Changes a result as a forger would, who knows how seals are made.
fn forge(folder: &TempDir, name: &str, edit: impl FnOnce(&mut ResultRecord)) {
    let path = path(folder, name);
    let mut result = ResultRecord::read(&fs::read_to_string(&path).unwrap()).unwrap();
    edit(&mut result);
    fs::write(&path, result.sealed().text()).unwrap();
}

#[test]
fn a_sound_library_holds() {
    let folder = library();
    let run = regress(folder.path(), &[]);
    assert_eq!(run.code, 0, "{}", run.stdout);
    assert_eq!(
        run.stdout,
        "4 results: 3 hold, 1 of slower tiers are unchanged, 0 failed\n"
    );
    assert_eq!(
        failures(folder.path(), &["--reprove", "--tier", "slow"]),
        []
    );
    let run = run_in(folder.path(), &["regress", "-v"]);
    let said = |words: &str| assert!(run.stdout.contains(words), "{}", run.stdout);
    said("certificate accepted");
    said("proved again");
    said("one engine");
    said("unchanged, of a slower tier");
}

/// A way to break a fact.
type Break = fn(&TempDir);

#[test]
fn every_way_to_break_a_fact_has_a_name_of_its_own() {
    let ways: [(&str, &str, Break); 18] = [
        ("no-result", "grid/trap", |it| {
            fs::remove_file(path(it, "trap.json")).unwrap();
        }),
        ("unreadable-result", "grid/trap", |it| {
            let text = fs::read_to_string(path(it, "trap.json")).unwrap();
            fs::write(path(it, "trap.json"), &text[..text.len() / 2]).unwrap();
        }),
        ("edited-result", "grid/searched", |it| {
            change(it, "searched.json", "\"refuted\"", "\"proven\"");
        }),
        ("newer-result", "grid/trap", |it| {
            change(it, "trap.json", "\"schema\": 2", "\"schema\": 3");
        }),
        ("other-claim", "grid/searched", |it| {
            fs::copy(path(it, "trap.json"), path(it, "searched.json")).unwrap();
        }),
        ("changed-claim", "grid/trap", |it| {
            change(it, "trap.toml", "by_ply = 15", "by_ply = 17");
        }),
        ("changed-rules", "grid/trap", |it| {
            change(it, "trap.toml", "prover", "options.captures = 3\nprover");
        }),
        ("changed-statement", "grid/trap", |it| {
            change(it, "trap.toml", "trap both tigers", "catch both tigers");
        }),
        ("contradicted", "grid/trap", |it| {
            change(
                it,
                "trap.toml",
                "expect = \"proven\"",
                "expect = \"refuted\"",
            );
        }),
        ("missing-certificate", "grid/trap", |it| {
            fs::remove_file(path(it, "trap.cert")).unwrap();
        }),
        ("changed-certificate", "grid/trap", |it| {
            let mut bytes = fs::read(path(it, "trap.cert")).unwrap();
            *bytes.last_mut().unwrap() ^= 1;
            fs::write(path(it, "trap.cert"), bytes).unwrap();
        }),
        ("stray-certificate", "grid/searched", |it| {
            fs::copy(path(it, "trap.cert"), path(it, "searched.cert")).unwrap();
        }),
        ("changed-nodes", "grid/searched", |it| {
            forge(it, "searched.json", |result| result.nodes += 1);
        }),
        ("inconsistent-result", "grid/trap", |it| {
            forge(it, "trap.json", |result| {
                result.trust = vec![Trust::Tablebase, Trust::Certificate];
            });
        }),
        ("changed-details", "grid/searched", |it| {
            forge(it, "searched.json", |result| result.children += 1);
        }),
        ("changed-figures", "grid/counted", |it| {
            forge(it, "counted.json", |result| {
                result.counts[0].figures[0].found += 1;
            });
        }),
        ("changed-tablebase", "grid/counted", |it| {
            forge(it, "counted.json", |result| match &mut result.evidence {
                Evidence::Tablebase { tablebases } => tablebases[0].digest.push('0'),
                other => panic!("{other:?}"),
            });
        }),
        ("open", "grid/searched", |it| {
            change(
                it,
                "searched.toml",
                "method.engine",
                "method.max_nodes = 3\nmethod.engine",
            );
        }),
    ];
    let names: BTreeSet<&str> = ways.iter().map(|(kind, ..)| *kind).collect();
    assert_eq!(names.len(), ways.len());
    let sound = library();
    for (kind, claim, breaks) in ways {
        let broken = tempfile::tempdir().unwrap();
        copy(sound.path(), broken.path());
        breaks(&broken);
        let found = failures(broken.path(), &[]);
        assert_eq!(found, [(claim.to_owned(), kind.to_owned())]);
        let run = regress(broken.path(), &[]);
        assert_eq!(run.code, 1);
        let line = format!("FAILED {claim}: {kind}\n");
        assert!(run.stdout.contains(&line), "{}", run.stdout);
    }
}

#[test]
fn forgeries_are_seen_through() {
    // The certificate says what it proves, whatever the result says.
    let folder = library();
    forge(&folder, "trap.json", |it| {
        it.verdict = VerdictName::Refuted;
        it.questions[0].verdict = VerdictName::Refuted;
    });
    change(
        &folder,
        "trap.toml",
        "expect = \"proven\"",
        "expect = \"refuted\"",
    );
    forge(&folder, "trap.json", |it| {
        it.expect = Some(hypothesis::Expectation::Refuted);
    });
    let found = failures(folder.path(), &[]);
    assert_eq!(
        found,
        [("grid/trap".to_owned(), "changed-verdict".to_owned())]
    );

    // A certificate of something else, with its digest put into the result.
    let folder = library();
    let other = fs::read(path(&folder, "slow.cert")).unwrap();
    fs::write(path(&folder, "trap.cert"), &other).unwrap();
    forge(&folder, "trap.json", |it| match &mut it.evidence {
        Evidence::Certificate { certificate, .. } => {
            certificate.blake3 = blake3::hash(&other).to_hex().to_string();
            certificate.bytes = other.len() as u64;
        }
        other => panic!("{other:?}"),
    });
    let found = failures(folder.path(), &[]);
    assert_eq!(
        found,
        [("grid/trap".to_owned(), "refused-certificate".to_owned())]
    );

    // A search that was never made.
    let folder = library();
    change(&folder, "searched.toml", "\"refuted\"", "\"proven\"");
    forge(&folder, "searched.json", |it| {
        it.verdict = VerdictName::Proven;
        it.questions[0].verdict = VerdictName::Proven;
        it.expect = Some(hypothesis::Expectation::Proven);
    });
    let found = failures(folder.path(), &[]);
    assert_eq!(
        found,
        [("grid/searched".to_owned(), "changed-verdict".to_owned())]
    );
}

#[test]
fn what_has_no_claim_is_found_and_other_files_are_left_alone() {
    let folder = library();
    fs::remove_file(path(&folder, "trap.toml")).unwrap();
    fs::write(path(&folder, "notes.json"), "{\"colour\": 3}").unwrap();
    let found = failures(folder.path(), &[]);
    let files = ["trap.cert", "trap.json"].map(|name| format!("hypotheses/grid/{name}"));
    assert_eq!(found, files.map(|file| (file, "no-claim".to_owned())));
    // Whoever asks for one claim is told of that one.
    assert_eq!(failures(folder.path(), &["grid/searched"]), []);
}

#[test]
fn slower_tiers_are_looked_at_as_far_as_that_is_cheap() {
    let folder = library();
    change(&folder, "slow.json", "\"proven\"", "\"refuted\"");
    let found = failures(folder.path(), &[]);
    assert_eq!(
        found,
        [("grid/slow".to_owned(), "edited-result".to_owned())]
    );
    let run = regress(folder.path(), &["--tier", "slow", "--memory", "1M"]);
    assert!(
        run.stdout.contains("FAILED grid/searched: memory"),
        "{}",
        run.stdout
    );
}

#[test]
fn reports_for_ci_are_written() {
    let folder = library();
    fs::remove_file(path(&folder, "trap.json")).unwrap();
    let run = regress(
        folder.path(),
        &["--junit", "out/junit.xml", "--markdown", "out/summary.md"],
    );
    assert_eq!(run.code, 1);
    let read = |name: &str| fs::read_to_string(folder.path().join("out").join(name)).unwrap();
    let junit = read("junit.xml");
    assert!(junit.contains(r#"tests="4" failures="1""#), "{junit}");
    assert!(junit.contains(r#"type="no-result""#));
    let summary = read("summary.md");
    assert!(
        summary.starts_with("## ❌ pounce: 2 hold, 1 failed, 1 skipped"),
        "{summary}"
    );
}

#[test]
fn blessing_shows_what_differs_and_puts_it_in_place() {
    let folder = library();
    let root = folder.path();
    change(&folder, "trap.toml", "by_ply = 15", "by_ply = 16");
    assert_eq!(failures(root, &[])[0].1, "changed-claim");
    assert_eq!(run_in(root, &["bless"]).code, 4);

    let proved = run_in(root, &["prove", "grid/trap", "-q"]);
    assert_eq!(proved.code, 0, "{}", proved.stderr);
    let dry = run_in(root, &["bless", "--dry-run"]);
    assert_eq!(dry.code, 0);
    assert!(
        dry.stdout.contains("  claim_digest: blake3:"),
        "{}",
        dry.stdout
    );
    assert!(dry.stdout.contains("questions.0.plies: 15 → 16"));
    assert!(
        dry.stdout
            .ends_with("1 would be blessed, 0 the same as before, 0 refused\n")
    );
    assert_eq!(failures(root, &[])[0].1, "changed-claim");

    let blessed = run_in(root, &["bless"]);
    assert_eq!(blessed.code, 0);
    assert!(
        blessed
            .stdout
            .ends_with("1 blessed, 0 the same as before, 0 refused\n")
    );
    assert_eq!(failures(root, &[]), []);
    let again = run_in(root, &["bless", "grid/trap"]);
    assert_eq!(again.stdout, "0 blessed, 1 the same as before, 0 refused\n");
}

#[test]
fn what_is_not_what_it_says_is_not_blessed() {
    let folder = library();
    let root = folder.path();
    assert_eq!(run_in(root, &["prove", "-q"]).code, 0);
    let fresh = root.join("results/grid");
    let text = fs::read_to_string(fresh.join("searched.json")).unwrap();
    fs::write(
        fresh.join("searched.json"),
        text.replace("\"nodes\": ", "\"nodes\": 1"),
    )
    .unwrap();
    let mut bytes = fs::read(fresh.join("trap.cert")).unwrap();
    bytes[100] ^= 1;
    fs::write(fresh.join("trap.cert"), bytes).unwrap();
    change(&folder, "counted.toml", "goats_win = 7", "goats_win = 8");
    let run = run_in(root, &["bless"]);
    assert_eq!(run.code, 1);
    for refused in [
        "REFUSED grid/counted: changed-claim\n",
        "REFUSED grid/searched: edited-result\n",
        "REFUSED grid/trap: changed-certificate\n",
    ] {
        assert!(run.stdout.contains(refused), "{}", run.stdout);
    }
    assert!(
        run.stdout
            .ends_with("0 blessed, 0 the same as before, 3 refused\n")
    );
}

#[test]
fn of_a_large_certificate_only_the_digest_is_kept() {
    let folder = library();
    let root = folder.path();
    assert_eq!(
        run_in(root, &["prove", "grid/slow", "--tier", "slow", "-q"]).code,
        0
    );
    fs::remove_file(path(&folder, "slow.json")).unwrap();
    let run = run_in(root, &["bless", "--max-certificate", "10"]);
    assert_eq!(run.code, 0, "{}", run.stdout);
    assert!(!path(&folder, "slow.cert").exists());
    let kept: Value =
        serde_json::from_str(&fs::read_to_string(path(&folder, "slow.json")).unwrap()).unwrap();
    assert_eq!(kept["evidence"]["certificate"]["file"], Value::Null);
    assert_eq!(failures(root, &[]), []);
    // It is proved again, and has to come out the same.
    assert_eq!(failures(root, &["--tier", "slow"]), []);
}

#[test]
fn results_of_version_1_are_sealed_once() {
    let folder = library();
    let root = folder.path();
    let text = fs::read_to_string(path(&folder, "trap.json")).unwrap();
    let mut old: Value = serde_json::from_str(&text).unwrap();
    let keys = old.as_object_mut().unwrap();
    keys.remove("seal");
    keys.remove("trust");
    keys.insert("schema".to_owned(), 1.into());
    fs::write(path(&folder, "trap.json"), old.to_string()).unwrap();
    assert_eq!(failures(root, &[])[0].1, "unsealed-result");
    let run = run_in(root, &["bless", "--results", "hypotheses", "grid/trap"]);
    assert!(run.stdout.contains("schema: 1 → 2"), "{}", run.stdout);
    assert_eq!(failures(root, &[]), []);
    let sealed = ResultRecord::read(&fs::read_to_string(path(&folder, "trap.json")).unwrap());
    assert_eq!(sealed.unwrap().trust, [Trust::Certificate]);
}

#[test]
fn a_result_that_contradicts_itself_is_no_result() {
    let forgeries: [fn(&mut ResultRecord); 6] = [
        |it| it.questions[0].verdict = VerdictName::Refuted,
        |it| it.questions.clear(),
        |it| it.as_expected = false,
        |it| it.trust.clear(),
        |it| it.reason = Some("why not".to_owned()),
        |it| it.verdict = VerdictName::Open,
    ];
    let folder = library();
    let sound = fs::read(path(&folder, "trap.json")).unwrap();
    change(&folder, "trap.toml", "expect = \"proven\"", "");
    for forgery in forgeries {
        fs::write(path(&folder, "trap.json"), &sound).unwrap();
        forge(&folder, "trap.json", |it| {
            it.expect = None;
            forgery(it);
        });
        let found = failures(folder.path(), &["grid/trap"]);
        assert_eq!(found[0].1, "inconsistent-result");
        let place = folder.path().join("results/grid");
        fs::create_dir_all(&place).unwrap();
        fs::copy(path(&folder, "trap.json"), place.join("trap.json")).unwrap();
        fs::copy(path(&folder, "trap.cert"), place.join("trap.cert")).unwrap();
        let blessed = run_in(folder.path(), &["bless", "grid/trap"]);
        let refused = "REFUSED grid/trap: inconsistent-result";
        assert!(blessed.stdout.contains(refused), "{}", blessed.stdout);
    }
}

#[test]
fn what_was_never_sealed_is_not_blessed() {
    let folder = library();
    let root = folder.path();
    assert_eq!(run_in(root, &["prove", "-q", "grid/trap"]).code, 0);
    let fresh = root.join("results/grid/trap.json");
    let text = fs::read_to_string(&fresh).unwrap();
    let mut value: Value = serde_json::from_str(&text).unwrap();
    value["seal"] = Value::Null;
    let without = value.to_string();
    value["schema"] = 1.into();
    let keys = value.as_object_mut().unwrap();
    keys.remove("seal");
    keys.remove("trust");
    for (text, kind) in [
        (without, "edited-result"),
        (value.to_string(), "unsealed-result"),
        ("\u{0}".to_owned(), "unreadable-result"),
    ] {
        fs::write(&fresh, text).unwrap();
        let run = run_in(root, &["bless"]);
        assert_eq!(run.code, 1);
        let refused = format!("REFUSED grid/trap: {kind}\n");
        assert!(run.stdout.contains(&refused), "{}", run.stdout);
    }
}

#[test]
fn a_claim_that_cannot_be_read_fails_everywhere() {
    let folder = library();
    let root = folder.path();
    change(&folder, "trap.toml", "prover", "prove");
    let run = regress(root, &["--junit", "j.xml", "--markdown", "m.md"]);
    assert_eq!(run.code, 2);
    assert!(
        run.stdout.contains("FAILED grid/trap: bad-claim\n"),
        "{}",
        run.stdout
    );
    let read = |name: &str| fs::read_to_string(root.join(name)).unwrap();
    assert!(read("m.md").starts_with("## ❌"), "{}", read("m.md"));
    assert!(read("j.xml").contains("type=\"bad-claim\""));
    // Nor does it help to put a folder in its place, or to hide it among boards.
    fs::remove_file(path(&folder, "trap.toml")).unwrap();
    fs::create_dir(path(&folder, "trap.toml")).unwrap();
    fs::create_dir(path(&folder, "boards")).unwrap();
    for ending in ["toml", "json"] {
        let name = format!("searched.{ending}");
        fs::rename(path(&folder, &name), path(&folder, "boards").join(&name)).unwrap();
    }
    let found = failures(root, &[]);
    let files = ["boards/searched.json", "trap.cert", "trap.json"];
    let files = files.map(|name| format!("hypotheses/grid/{name}"));
    assert_eq!(found, files.map(|file| (file, "no-claim".to_owned())));
}

#[test]
fn a_run_that_finds_less_keeps_what_is_known() {
    let folder = library();
    let root = folder.path();
    let [json, cert] =
        ["trap.json", "trap.cert"].map(|name| fs::read(path(&folder, name)).unwrap());
    let less = [
        "prove",
        "-q",
        "grid/trap",
        "--results",
        "hypotheses",
        "--max-nodes",
        "5",
    ];
    let run = run_in(root, &less);
    assert_eq!(run.code, 3, "{}", run.stdout);
    assert!(
        run.stderr.contains("grid/trap is decided already"),
        "{}",
        run.stderr
    );
    assert_eq!(fs::read(path(&folder, "trap.json")).unwrap(), json);
    assert_eq!(fs::read(path(&folder, "trap.cert")).unwrap(), cert);
    // What says something else now is not kept.
    change(&folder, "trap.toml", "by_ply = 15", "by_ply = 17");
    assert_eq!(run_in(root, &less).code, 3);
    assert_ne!(fs::read(path(&folder, "trap.json")).unwrap(), json);
    assert!(!path(&folder, "trap.cert").exists());
}

#[test]
#[cfg(unix)]
fn what_is_no_plain_file_is_neither_read_for_ever_nor_replaced() {
    use std::os::unix::fs::{FileTypeExt, symlink};
    let folder = library();
    let root = folder.path();
    // An endless certificate.
    fs::remove_file(path(&folder, "trap.cert")).unwrap();
    symlink("/dev/zero", path(&folder, "trap.cert")).unwrap();
    assert_eq!(failures(root, &[])[0].1, "changed-certificate");
    // A result that nobody writes to the other end of.
    let pipe = path(&folder, "searched.json");
    fs::remove_file(&pipe).unwrap();
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    if made.is_ok_and(|status| status.success()) {
        assert_eq!(failures(root, &["grid/searched"])[0].1, "unreadable-result");
        assert!(fs::metadata(&pipe).unwrap().file_type().is_fifo());
    }
    // A link is followed.
    fs::write(root.join("there.md"), "").unwrap();
    symlink(root.join("there.md"), root.join("link.md")).unwrap();
    regress(root, &["grid/counted", "--markdown", "link.md"]);
    assert!(
        fs::symlink_metadata(root.join("link.md"))
            .unwrap()
            .is_symlink()
    );
    assert!(
        fs::read_to_string(root.join("there.md"))
            .unwrap()
            .starts_with("## ")
    );
    // A device is written to and stays one.
    let run = regress(root, &["grid/counted", "--markdown", "/dev/null"]);
    assert_eq!(run.code, 0, "{}", run.stdout);
    assert!(!fs::metadata("/dev/null").unwrap().is_file());
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let there = to.join(entry.file_name());
        match entry.file_type().unwrap().is_dir() {
            true => copy(&entry.path(), &there),
            false => drop(fs::copy(entry.path(), &there).unwrap()),
        }
    }
}
