//! `pounce regress`: every way in which a recorded result can break is reported.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use hypothesis::{Evidence, Expectation, RegressionRecord, Trust, Verdict};
use tempfile::TempDir;

use crate::broken::BOARD;
use crate::library::{change, failures, forge, library, path, regress};
use crate::run::{Run, folder, program, run_in};

#[test]
fn intact_library_passes() {
    let folder = library();
    let run = regress(folder.path(), &[]);
    assert_eq!(run.code, 0, "{}", run.stdout);
    assert_eq!(
        run.stdout,
        "4 results: 3 hold, 1 unchanged (slower tier), 0 failed\n"
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

#[test]
fn other_line_of_play_is_not_a_failure() {
    let folder = library();
    forge(&folder, "trap.json", |result| {
        let question = &mut result.questions[0];
        assert!(question.line_end.take().is_some());
        question.line = "1. G12".to_owned();
    });
    assert_eq!(failures(folder.path(), &["--reprove"]), []);
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

/// Returns the message about the only result that fails, and its changes as text.
fn changes(folder: &TempDir) -> (String, Vec<String>) {
    let run = regress(folder.path(), &["--format", "json"]);
    let record: RegressionRecord = serde_json::from_str(&run.stdout).unwrap();
    let mut failures = record.results.into_iter().filter_map(|it| it.failure);
    let failure = failures.next().unwrap();
    assert_eq!(failures.next(), None);
    let human = regress(folder.path(), &[]).stdout;
    assert!(human.contains(&failure.message), "{human}");
    let changes = failure.changes.iter().map(ToString::to_string);
    (failure.message, changes.collect())
}

#[test]
fn says_what_has_changed_in_a_claim() {
    let sound = library();
    let changed = |name: &str, edits: &[(&str, &str)]| {
        let folder = tempfile::tempdir().unwrap();
        copy(sound.path(), folder.path());
        for (from, to) in edits {
            change(&folder, name, from, to);
        }
        changes(&folder)
    };
    let (message, list) = changed("trap.toml", &[("by_ply = 15", "by_ply = 17")]);
    assert_eq!(
        message,
        "the claim has changed: `by_ply` changed from 15 to 17"
    );
    assert_eq!(list, ["`by_ply` changed from 15 to 17"]);
    let (_, list) = changed(
        "trap.toml",
        &[("\"goats\"", "\"tigers\""), ("by_ply = 15", "")],
    );
    let expected = [
        "`prover` changed from goats to tigers",
        "the objective changed from reach goats win to reach tigers win",
        "`by_ply` changed from 15 to unbounded",
    ];
    assert_eq!(list, expected);
    let (_, list) = changed("slow.toml", &[("value = \"goats\"", "value = \"draw\"")]);
    let expected = [
        "`prover` changed from goats to tigers",
        "the objective changed from reach goats win to avoid goats win",
        "`question`: added goats avoid tigers win",
    ];
    assert_eq!(list, expected);
    let (_, list) = changed("counted.toml", &[("goats_win = 7", "draw = 8")]);
    let row = "(6 placed, 0 captured, goats to move)";
    let expected = [
        format!("goats_win {row}: removed 7"),
        format!("draw {row}: added 8"),
    ];
    assert_eq!(list, expected);
    let (_, list) = changed(
        "trap.toml",
        &[
            ("prover = \"goats\"\n", ""),
            ("win = { by_ply = 15 }", "board = { edges = 3 }"),
        ],
    );
    assert_eq!(list, ["`goal` changed from play to figures"]);
}

#[test]
fn says_what_has_changed_in_the_rules() {
    const CLAIM: &str = "statement = \"Goats draw\"\ngame = \"boards/y.toml\"\n\
                         prover = \"goats\"\ngoal.draw = {}\n";
    let board = BOARD.replace("captures = 1", "captures = 2");
    let folder = folder(&[
        ("hypotheses/grid/c.toml", CLAIM),
        ("hypotheses/grid/boards/y.toml", &board),
    ]);
    let run = run_in(folder.path(), &["prove", "--results", "hypotheses"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    change(&folder, "boards/y.toml", "captures = 2", "captures = 1");
    change(&folder, "boards/y.toml", "\"c d\"", "\"b c d\"");
    let expected = [
        "`jumps`: added b–c–d",
        "`jumps`: added d–c–b",
        "`captures` changed from 2 to 1",
    ];
    assert_eq!(changes(&folder).1, expected);
    // A result of an earlier version does not contain the rules, but its certificate does.
    forge(&folder, "c.json", |result| result.rules = None);
    let (message, list) = changes(&folder);
    assert_eq!(list, expected);
    assert_eq!(
        message,
        format!("the rules have changed: {}", expected.join("; "))
    );
    // Rules that do not have the recorded digest are not used.
    fs::remove_file(path(&folder, "c.cert")).unwrap();
    forge(&folder, "c.json", |result| {
        result.rules = Some("hunt 1\n".to_owned())
    });
    let (message, list) = changes(&folder);
    assert!(
        list.is_empty() && message.contains("or an option: the digest changed from blake3:"),
        "{message}"
    );
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
        run.stdout.contains(
            "FAILED grid/searched: memory\n  grid/searched needs 256 MiB of memory, but only 1 MiB \
             are allowed\n  help: allow more with `--memory`\n"
        ),
        "{}",
        run.stdout
    );
}

#[test]
fn says_that_the_method_has_changed() {
    let folder = library();
    let message = || {
        let run = regress(folder.path(), &["--format", "json"]);
        let record: RegressionRecord = serde_json::from_str(&run.stdout).unwrap();
        let failure = record.results.into_iter().find_map(|entry| entry.failure);
        failure.unwrap().message
    };
    change(&folder, "searched.toml", "\"alpha-beta\"", "\"pn\"");
    let engines = message();
    assert!(engines.starts_with("it took "), "{engines}");
    let suffix = "; the engine changed from alpha-beta to pn";
    assert!(engines.ends_with(suffix), "{engines}");
    let budget = "\"alpha-beta\"\nmethod.max_nodes = 3";
    change(&folder, "searched.toml", "\"pn\"", budget);
    let budgets = message();
    assert!(budgets.starts_with("it is open now: "), "{budgets}");
    assert!(budgets.contains("; `max_nodes` changed from "), "{budgets}");
    assert!(budgets.ends_with(" to 3"), "{budgets}");
    // With a certificate, the method does not matter.
    let folder = library();
    change(
        &folder,
        "trap.toml",
        "expect",
        "method.max_nodes = 3\nexpect",
    );
    assert_eq!(failures(folder.path(), &[]), []);
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
fn annotates_failures_for_github() {
    let folder = library();
    change(&folder, "trap.toml", "by_ply = 15", "by_ply = 17");
    change(&folder, "searched.toml", "prover", "prove");
    let run = regress(folder.path(), &["--github", "--junit", "j.xml"]);
    assert_eq!(run.code, 2);
    let annotations: Vec<&str> = run
        .stderr
        .lines()
        .filter(|line| line.starts_with("::"))
        .collect();
    let expected = [
        "::error file=hypotheses/grid/searched.toml,line=4,col=1,title=grid/searched%3A bad-claim::unknown key `prove`%0A\
         help: did you mean `prover`?",
        "::error file=hypotheses/grid/trap.toml,line=5,title=grid/trap%3A changed-claim::the claim \
         has changed: `by_ply` changed from 15 to 17%0Ahelp: run `pounce prove` on it, then `pounce bless`",
    ];
    assert_eq!(annotations, expected);
    let junit = fs::read_to_string(folder.path().join("j.xml")).unwrap();
    assert!(
        junit.contains(r#"file="hypotheses/grid/trap.toml" line="5""#),
        "{junit}"
    );
    assert!(junit.contains(">help: run `pounce prove` on it, then `pounce bless`</failure>"));
    // GitHub looks for paths below the root of the repository.
    let workspace = |root: &Path| {
        let run = program(&folder.path().join("hypotheses/grid"))
            .args(["regress", "trap.toml", "searched.toml", "--github"])
            .env("GITHUB_WORKSPACE", root)
            .output();
        let run = Run::from(run.unwrap());
        let places = run
            .stderr
            .lines()
            .filter_map(|line| line.strip_prefix("::error file="));
        let places = places.map(|rest| rest.split(',').next().unwrap().to_owned());
        places.collect::<Vec<String>>()
    };
    let below = ["searched.toml", "trap.toml"].map(|name| format!("hypotheses/grid/{name}"));
    assert_eq!(workspace(folder.path()), below);
    let elsewhere = folder.path().join("elsewhere");
    assert_eq!(workspace(&elsewhere), ["searched.toml", "trap.toml"]);
    // Without the flag there are none.
    let run = regress(folder.path(), &[]);
    assert!(!run.stderr.contains("::error"), "{}", run.stderr);
    // `prove` annotates contradicted expectations.
    change(
        &folder,
        "trap.toml",
        "expect = \"proven\"",
        "expect = \"refuted\"",
    );
    let run = run_in(folder.path(), &["prove", "grid/trap", "--github"]);
    assert_eq!(run.code, 1);
    let start =
        "::error file=hypotheses/grid/trap.toml,line=6,title=grid/trap%3A not-as-expected::";
    assert!(run.stderr.contains(start), "{}", run.stderr);
}

#[test]
fn warns_about_slow_claims() {
    let folder = library();
    let arguments = [
        "--slow-after",
        "0",
        "--github",
        "--markdown",
        "m.md",
        "--format",
        "json",
    ];
    let run = run_in(folder.path(), &[&["regress"], &arguments[..]].concat());
    assert_eq!(run.code, 0, "{}", run.stderr);
    let record: RegressionRecord = serde_json::from_str(&run.stdout).unwrap();
    let slow = |claim: &str| {
        let entry = record.results.iter().find(|entry| entry.claim == claim);
        entry.unwrap().timing.slow.clone()
    };
    let warning = slow("grid/searched").unwrap();
    assert!(warning.ends_with("longer than 0 s"), "{warning}");
    // Only its certificate was checked.
    assert_eq!(slow("grid/trap"), None);
    let printed = format!("warning: grid/searched: {warning}\n");
    assert!(run.stderr.contains(&printed), "{}", run.stderr);
    let annotation = format!("title=grid/searched%3A slow::{warning}\n");
    assert!(run.stderr.contains("::warning file=") && run.stderr.contains(&annotation));
    let summary = fs::read_to_string(folder.path().join("m.md")).unwrap();
    assert!(
        summary.contains("⚠️ <code>grid/searched</code>"),
        "{summary}"
    );
    let run = run_in(
        folder.path(),
        &["prove", "grid/searched", "--slow-after", "0"],
    );
    assert_eq!(run.code, 0);
    assert!(
        run.stderr.contains("warning: grid/searched: it took"),
        "{}",
        run.stderr
    );
    let run = run_in(folder.path(), &["prove", "grid/searched"]);
    assert!(!run.stderr.contains("warning"), "{}", run.stderr);
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
