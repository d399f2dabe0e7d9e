//! Which results `pounce regress` examines: records without a claim, linked folders, claims among the
//! boards, and messages about selectors.

use std::fs;

use crate::broken::BOARD;
use crate::library::{SEARCHED, TRAP, failures, library, path, regress};
use crate::run::{folder, run_in};

#[test]
fn names_and_patterns_find_records_of_deleted_claims() {
    let folder = library();
    fs::remove_file(path(&folder, "trap.toml")).unwrap();
    let files = ["trap.cert", "trap.json"].map(|name| format!("hypotheses/grid/{name}"));
    let stray = files.map(|file| (file, "no-claim".to_owned()));
    let library = folder.path().join("hypotheses");
    let selections: [&[&str]; 8] = [
        &[],
        &["hypotheses/grid"],
        &["grid"],
        &["grid/"],
        &["grid/*"],
        &["*"],
        &["grid/tr*", "grid/searched"],
        &["grid", "hypotheses", library.to_str().unwrap()],
    ];
    for selection in selections {
        assert_eq!(failures(folder.path(), selection), stray, "{selection:?}");
    }
    // Other names do not cover them.
    let others: [&[&str]; 3] = [
        &["grid/searched"],
        &["*/s*"],
        &["hypotheses/grid/searched.toml"],
    ];
    for selection in others {
        assert_eq!(failures(folder.path(), selection), [], "{selection:?}");
    }
    // Another folder of claims has other records.
    fs::create_dir(folder.path().join("others")).unwrap();
    fs::copy(
        path(&folder, "searched.toml"),
        folder.path().join("others/x.toml"),
    )
    .unwrap();
    let elsewhere = failures(folder.path(), &["*", "--library", "others"]);
    assert_eq!(elsewhere, [("x".to_owned(), "no-result".to_owned())]);
}

#[test]
#[cfg(unix)]
fn follows_links_to_folders() {
    use std::os::unix::fs::symlink;
    let folder = folder(&[
        ("hypotheses/grid/trap.toml", TRAP),
        ("shared/searched.toml", SEARCHED),
    ]);
    let root = folder.path();
    symlink("../shared", root.join("hypotheses/linked")).unwrap();
    symlink("..", root.join("hypotheses/grid/cycle")).unwrap();
    let run = run_in(root, &["prove", "--results", "hypotheses", "-q"]);
    assert_eq!(run.code, 0, "{}{}", run.stdout, run.stderr);
    for selection in ["hypotheses", "linked", "hypotheses/linked", "linked/*"] {
        assert_eq!(failures(root, &[selection]), [], "{selection}");
    }
    // A broken result and a deleted claim behind the link are noticed.
    fs::write(root.join("shared/searched.json"), "{").unwrap();
    fs::write(root.join("shared/gone.cert"), "").unwrap();
    let failed = [
        ("hypotheses/linked/gone.cert", "no-claim"),
        ("linked/searched", "unreadable-result"),
    ];
    let failed = failed.map(|(name, kind)| (name.to_owned(), kind.to_owned()));
    for selection in ["hypotheses", "linked", "hypotheses/linked", "linked/*"] {
        assert_eq!(failures(root, &[selection]), failed, "{selection}");
    }
    let file = "hypotheses/linked/searched.toml";
    assert_eq!(failures(root, &[file]), failed[1..]);
}

#[test]
fn warns_about_claims_among_boards() {
    let folder = folder(&[
        ("hypotheses/grid/trap.toml", TRAP),
        ("hypotheses/grid/boards/searched.toml", SEARCHED),
        ("hypotheses/grid/boards/y.toml", BOARD),
    ]);
    let warning = "warning: hypotheses/grid/boards/searched.toml is skipped: it looks like a claim, \
                   but folders called `boards` hold only board files\n";
    let run = run_in(folder.path(), &["prove", "--results", "hypotheses", "-q"]);
    assert_eq!((run.code, run.stderr.as_str()), (0, warning));
    let run = regress(folder.path(), &["grid"]);
    assert_eq!((run.code, run.stderr.as_str()), (0, warning));
    let run = regress(folder.path(), &["grid/trap"]);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
}

#[test]
fn says_that_a_selected_claim_is_of_a_slower_tier() {
    let folder = library();
    let run = regress(folder.path(), &["grid/slow"]);
    let hint = "grid/slow is of tier slow: add `--tier slow`\n";
    assert_eq!((run.code, run.stderr.as_str()), (0, hint));
    for selection in [&["grid/slow", "--tier", "slow"][..], &["grid"], &[]] {
        assert_eq!(regress(folder.path(), selection).stderr, "");
    }
}

#[test]
fn explains_selectors_that_match_nothing() {
    let folder = library();
    let refused = |selector: &str, words: &str| {
        let run = regress(folder.path(), &[selector]);
        assert_eq!(run.code, 2, "{selector}");
        assert!(run.stderr.contains(words), "{}", run.stderr);
    };
    refused("trap", "help: did you mean `grid/trap`?");
    for pattern in ["hypotheses/grid/*", "hypotheses/grid/*.toml"] {
        refused(pattern, &format!("no claim matches `{pattern}`"));
        let help = "help: patterns match names of claims, not paths: try 'grid/*'";
        refused(pattern, help);
    }
}

#[test]
fn says_that_a_board_is_not_a_claim() {
    let folder = folder(&[
        ("hypotheses/boards/y.toml", BOARD),
        ("hypotheses/x.toml", BOARD),
        ("n.graph", ""),
    ]);
    let refused = |selector: &str, what: &str| {
        let run = run_in(folder.path(), &["prove", selector]);
        assert_eq!(run.code, 2);
        let help = "name a claim about it; the folder `boards` is for the files of games";
        let file = if selector == "hypotheses" {
            "hypotheses/x.toml"
        } else {
            selector
        };
        let message = format!("error: this is a {what}, not a claim\n --> {file}\n");
        assert!(run.stderr.starts_with(&message), "{}", run.stderr);
        assert!(run.stderr.contains(help), "{}", run.stderr);
    };
    refused("hypotheses/boards/y.toml", "board");
    refused("hypotheses", "board");
    refused("n.graph", "game");
}
