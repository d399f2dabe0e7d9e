//! `pounce bless`: only valid results are accepted, and decided results are kept.

use std::fs;
use std::path::{Path, PathBuf};

use hypothesis::{ResultRecord, Trust, Verdict};
use serde_json::Value;

use crate::library::{change, failures, forge, library, path};
use crate::run::{folder, run_in};

#[test]
fn bless_shows_differences_and_replaces_the_result() {
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
            .ends_with("1 would be blessed, 0 unchanged, 0 refused\n")
    );
    assert_eq!(failures(root, &[])[0].1, "changed-claim");

    let blessed = run_in(root, &["bless"]);
    assert_eq!(blessed.code, 0);
    assert!(
        blessed
            .stdout
            .ends_with("1 blessed, 0 unchanged, 0 refused\n")
    );
    assert_eq!(failures(root, &[]), []);
    let again = run_in(root, &["bless", "grid/trap"]);
    assert_eq!(again.stdout, "0 blessed, 1 unchanged, 0 refused\n");
}

#[test]
fn rejects_invalid_results() {
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
    assert!(run.stdout.ends_with("0 blessed, 0 unchanged, 3 refused\n"));
}

#[test]
fn keeps_only_the_digest_of_a_large_certificate() {
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
    // It is proved again and must give the same digest.
    assert_eq!(failures(root, &["--tier", "slow"]), []);
}

#[test]
fn seals_results_of_version_1() {
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
fn tier_changes_only_by_bless() {
    let folder = library();
    let root = folder.path();
    change(&folder, "trap.toml", "prover", "tier = \"slow\"\nprover");
    change(&folder, "slow.toml", "tier = \"slow\"", "");
    let run = run_in(root, &["regress", "-q"]);
    assert_eq!(run.code, 1);
    let left_out = "its tier was fast, and is slow: runs of the fast tier would leave it out\n";
    assert!(run.stdout.contains(left_out), "{}", run.stdout);
    assert!(run.stdout.contains("its tier was slow, and is fast\n"));
    // Nothing is proved again: the certificate is unchanged.
    let before = fs::read(path(&folder, "trap.cert")).unwrap();
    let run = run_in(root, &["bless", "--results", "hypotheses"]);
    assert_eq!(run.code, 0, "{}", run.stdout);
    assert!(
        run.stdout.contains("grid/trap\n  tier: fast → slow\n"),
        "{}",
        run.stdout
    );
    assert!(run.stdout.contains("grid/slow\n  tier: slow → fast\n"));
    assert_eq!(fs::read(path(&folder, "trap.cert")).unwrap(), before);
    assert_eq!(failures(root, &[]), []);
}

#[test]
fn results_without_a_tier_still_hold() {
    let folder = library();
    let root = folder.path();
    for name in ["trap.json", "searched.json", "counted.json", "slow.json"] {
        forge(&folder, name, |it| it.tier = None);
        assert!(
            !fs::read_to_string(path(&folder, name))
                .unwrap()
                .contains("tier")
        );
    }
    assert_eq!(failures(root, &["--reprove", "--tier", "slow"]), []);
    let run = run_in(root, &["bless", "--results", "hypotheses"]);
    assert!(
        run.stdout.ends_with("4 blessed, 0 unchanged, 0 refused\n"),
        "{}",
        run.stdout
    );
    change(&folder, "trap.toml", "prover", "tier = \"heroic\"\nprover");
    assert_eq!(failures(root, &[])[0].1, "changed-tier");
}

#[test]
fn rejects_inconsistent_results() {
    let forgeries: [fn(&mut ResultRecord); 6] = [
        |it| it.questions[0].verdict = Verdict::Refuted,
        |it| it.questions.clear(),
        |it| it.as_expected = false,
        |it| it.trust.clear(),
        |it| it.reason = Some("why not".to_owned()),
        |it| it.verdict = Verdict::Open,
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
fn restores_seals_and_certificates() {
    let folder = library();
    let root = folder.path();
    assert_eq!(run_in(root, &["prove", "grid/trap"]).code, 0);
    let blessed = || run_in(root, &["bless", "grid/trap"]).stdout;
    let old = fs::read_to_string(path(&folder, "trap.json")).unwrap();
    let seal = ResultRecord::read(&old).unwrap().seal.unwrap();
    change(
        &folder,
        "trap.json",
        &seal,
        &seal.replace(char::is_numeric, "0"),
    );
    assert!(blessed().starts_with("grid/trap\n  broken seal replaced\n"));
    fs::remove_file(path(&folder, "trap.cert")).unwrap();
    assert!(blessed().starts_with("grid/trap\n  certificate restored\n"));
    assert_eq!(blessed(), "0 blessed, 1 unchanged, 0 refused\n");
}

#[test]
fn rejects_results_without_a_seal() {
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

/// A run of a claim with too few nodes to decide it.
const UNDECIDED: [&str; 7] = [
    "prove",
    "-q",
    "grid/trap",
    "--results",
    "hypotheses",
    "--max-nodes",
    "5",
];

#[test]
fn undecided_run_keeps_decided_result() {
    let folder = library();
    let root = folder.path();
    let [json, cert] =
        ["trap.json", "trap.cert"].map(|name| fs::read(path(&folder, name)).unwrap());
    let run = run_in(root, &UNDECIDED);
    assert_eq!(run.code, 3, "{}", run.stdout);
    assert!(
        run.stderr.contains("grid/trap is already decided"),
        "{}",
        run.stderr
    );
    assert_eq!(fs::read(path(&folder, "trap.json")).unwrap(), json);
    assert_eq!(fs::read(path(&folder, "trap.cert")).unwrap(), cert);
    // Nor does it replace the result of a claim that has changed, or of one without its certificate.
    change(&folder, "trap.toml", "by_ply = 15", "by_ply = 17");
    let run = run_in(root, &UNDECIDED);
    assert_eq!(run.code, 3);
    for part in [
        "trap.json is kept (proven), although it does not hold now: changed-claim: ",
        "`by_ply` changed from 15 to 17; the new result is open (",
    ] {
        assert!(run.stderr.contains(part), "{}", run.stderr);
    }
    assert_eq!(fs::read(path(&folder, "trap.json")).unwrap(), json);
    assert_eq!(fs::read(path(&folder, "trap.cert")).unwrap(), cert);
    fs::remove_file(path(&folder, "trap.cert")).unwrap();
    assert_eq!(run_in(root, &UNDECIDED).code, 3);
    assert_eq!(fs::read(path(&folder, "trap.json")).unwrap(), json);
    // A decided run replaces it.
    assert_eq!(run_in(root, &UNDECIDED[..5]).code, 0);
    assert_eq!(failures(root, &[]), []);
}

#[test]
fn undecided_run_replaces_what_has_no_verdict() {
    let folder = library();
    let root = folder.path();
    fs::write(path(&folder, "trap.json"), "{").unwrap();
    assert_eq!(run_in(root, &UNDECIDED).code, 3);
    let text = fs::read_to_string(path(&folder, "trap.json")).unwrap();
    assert_eq!(ResultRecord::read(&text).unwrap().verdict, Verdict::Open);
}

#[test]
fn changed_rules_are_listed_and_open_results_refused() {
    let folder = folder(&[]);
    let root = folder.path();
    assert_eq!(run_in(root, &["init", "-q"]).code, 0);
    let files = files_below(&root.join("hypotheses"));
    let board = files
        .iter()
        .find(|file| file.parent().unwrap().ends_with("boards"));
    let board = board.unwrap();
    let text = fs::read_to_string(board).unwrap();
    let captures = text
        .lines()
        .find(|line| line.starts_with("captures"))
        .unwrap();
    fs::write(board, text.replace(captures, "captures = 2")).unwrap();
    let recorded = |ending: &str| -> Vec<Vec<u8>> {
        let files = files
            .iter()
            .filter(|file| file.extension().is_some_and(|it| it == ending));
        files.map(|file| fs::read(file).unwrap()).collect()
    };
    let before = [recorded("json"), recorded("cert")];
    let run = run_in(
        root,
        &["prove", "--results", "hypotheses", "--max-nodes", "1"],
    );
    assert_eq!(run.code, 3, "{}{}", run.stdout, run.stderr);
    assert!(
        run.stderr
            .contains("changed-rules: the rules have changed: `captures` changed from ")
    );
    assert_eq!([recorded("json"), recorded("cert")], before);

    assert_eq!(run_in(root, &["prove", "-q", "--max-nodes", "1"]).code, 3);
    let run = run_in(root, &["bless"]);
    assert_eq!(run.code, 1);
    assert!(
        run.stdout.contains(": open\n  the new result is open ("),
        "{}",
        run.stdout
    );
    assert!(
        run.stdout.contains("with a larger budget"),
        "{}",
        run.stdout
    );

    run_in(root, &["prove", "-q"]);
    let run = run_in(root, &["bless", "--dry-run"]);
    assert!(
        run.stdout.contains("\n  rules: `captures` changed from "),
        "{}",
        run.stdout
    );
}

/// Lists the files in a folder and its subfolders.
fn files_below(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.extend(files_below(&path));
        } else {
            files.push(path);
        }
    }
    files.sort();
    files
}
