//! `pounce regress`: every way in which a recorded result can break is reported.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use hypothesis::{Evidence, Expectation, Trust, Verdict};
use tempfile::TempDir;

use crate::library::{change, failures, forge, library, path, regress};
use crate::run::run_in;

#[test]
fn intact_library_passes() {
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
    said("unchanged (slower tier)");
}

/// A way to break a recorded result.
type Break = fn(&TempDir);

#[test]
fn every_kind_of_break_has_its_own_name() {
    let ways: [(&str, &str, Break); 19] = [
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
        ("changed-tier", "grid/trap", |it| {
            change(it, "trap.toml", "prover", "tier = \"slow\"\nprover");
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
fn detects_forged_results() {
    // The result contradicts its certificate.
    let folder = library();
    forge(&folder, "trap.json", |it| {
        it.verdict = Verdict::Refuted;
        it.questions[0].verdict = Verdict::Refuted;
    });
    change(
        &folder,
        "trap.toml",
        "expect = \"proven\"",
        "expect = \"refuted\"",
    );
    forge(&folder, "trap.json", |it| {
        it.expect = Some(Expectation::Refuted);
    });
    let found = failures(folder.path(), &[]);
    assert_eq!(
        found,
        [("grid/trap".to_owned(), "changed-verdict".to_owned())]
    );

    // A certificate of another claim, with its digest in the result.
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

    // A search that never ran.
    let folder = library();
    change(&folder, "searched.toml", "\"refuted\"", "\"proven\"");
    forge(&folder, "searched.json", |it| {
        it.verdict = Verdict::Proven;
        it.questions[0].verdict = Verdict::Proven;
        it.expect = Some(Expectation::Proven);
    });
    let found = failures(folder.path(), &[]);
    assert_eq!(
        found,
        [("grid/searched".to_owned(), "changed-verdict".to_owned())]
    );
}

#[test]
fn reports_results_without_claims() {
    let folder = library();
    fs::remove_file(path(&folder, "trap.toml")).unwrap();
    fs::write(path(&folder, "notes.json"), "{\"colour\": 3}").unwrap();
    let found = failures(folder.path(), &[]);
    let files = ["trap.cert", "trap.json"].map(|name| format!("hypotheses/grid/{name}"));
    assert_eq!(found, files.map(|file| (file, "no-claim".to_owned())));
    // With a claim as argument, other results are not reported.
    assert_eq!(failures(folder.path(), &["grid/searched"]), []);
}

#[test]
fn checks_slower_tiers_where_that_is_cheap() {
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
fn writes_reports_for_ci() {
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
fn unreadable_claim_fails_every_command() {
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
    // The same if a folder takes its place, or if it lies among the boards.
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
#[cfg(unix)]
fn does_not_block_on_fifo_or_replace_links() {
    use std::os::unix::fs::{FileTypeExt, symlink};
    let folder = library();
    let root = folder.path();
    // A certificate that never ends.
    fs::remove_file(path(&folder, "trap.cert")).unwrap();
    symlink("/dev/zero", path(&folder, "trap.cert")).unwrap();
    assert_eq!(failures(root, &[])[0].1, "changed-certificate");
    // A result that is a pipe without a writer.
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
    // A device is written to, not replaced.
    let run = regress(root, &["grid/counted", "--markdown", "/dev/null"]);
    assert_eq!(run.code, 0, "{}", run.stdout);
    assert!(!fs::metadata("/dev/null").unwrap().is_file());
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let there = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            copy(&entry.path(), &there);
        } else {
            fs::copy(entry.path(), &there).unwrap();
        }
    }
}
