//! Colours in output: only on a terminal, and never the only carrier of information.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::library::{change, library, path};
use crate::run::run_in;

/// Removes colours and replaces digits, which vary from run to run.
fn plain(text: &str) -> String {
    let mut parts = text.split("\u{1b}[");
    let mut plain = parts.next().unwrap().to_owned();
    for part in parts {
        plain += part.split_once('m').expect("a colour ends").1;
    }
    plain.replace(|character: char| character.is_ascii_digit(), "0")
}

/// Returns the output of a command with and without colours.
fn both(folder: &Path, command: &[&str]) -> (String, String) {
    let printed = |when: &str| run_in(folder, &[command, &["--color", when]].concat()).stdout;
    let (colors, without) = (printed("always"), printed("never"));
    assert!(!without.contains('\u{1b}'), "{without}");
    assert_eq!(run_in(folder, command).stdout.matches('\u{1b}').count(), 0);
    assert_eq!(plain(&colors), plain(&without));
    (colors, without)
}

const GREEN: &str = "\u{1b}[32m";
const CYAN: &str = "\u{1b}[36m";
const YELLOW: &str = "\u{1b}[33m";
const RED: &str = "\u{1b}[1m\u{1b}[31m";

#[test]
fn text_is_the_same_with_colours() {
    let folder = library();
    let root = folder.path();
    let coloured = |command: &[&str], wanted: &[(&str, &str)]| {
        let (colors, _) = both(root, command);
        for (color, word) in wanted {
            let wanted = format!("{color}{word}");
            assert!(colors.contains(&wanted), "{command:?}: {colors}");
        }
    };
    let proved = [
        (GREEN, "proven"),
        (CYAN, "refuted"),
        (GREEN, "all as expected"),
    ];
    coloured(&["prove", "-q"], &proved);
    coloured(&["regress", "-q"], &[(GREEN, "3 hold")]);
    coloured(&["regress", "-v"], &[(GREEN, "certificate accepted")]);
    coloured(&["check", "hypotheses"], &[(GREEN, "accepted")]);
    coloured(&["prove", "--list"], &[("\u{1b}[1m", "claim")]);

    change(&folder, "trap.toml", "by_ply = 15", "by_ply = 9");
    change(
        &folder,
        "searched.toml",
        "method",
        "method.max_nodes = 3\nmethod",
    );
    coloured(
        &["prove", "-q", "--results", "new"],
        &[
            (RED, "refuted (NOT as expected)"),
            (RED, "open (node limit reached; NOT as expected)"),
            (RED, "2 not as expected"),
        ],
    );
    coloured(&["regress", "-q"], &[(RED, "FAILED"), (RED, "2 failed")]);
    change(&folder, "trap.toml", "\"proven\"", "\"refuted\"");
    coloured(&["prove", "-q", "grid/trap"], &[(CYAN, "refuted")]);
    fs::write(path(&folder, "slow.cert"), "no certificate").unwrap();
    coloured(&["check", "hypotheses"], &[(RED, "REFUSED")]);
    coloured(&["bless", "--dry-run"], &[(YELLOW, "verdict: ")]);
    coloured(
        &["bless", "--dry-run", "--results", "new"],
        &[(RED, "REFUSED")],
    );
}

#[test]
fn no_colours_in_pipes() {
    let folder = library();
    for command in [&["prove", "-q"][..], &["regress"], &["check", "hypotheses"]] {
        let more = ["--format", "json", "--color", "always"];
        let run = run_in(folder.path(), &[command, &more].concat());
        assert!(!run.stdout.contains('\u{1b}'), "{}", run.stdout);
    }
}

/// Uses `script` to run the program in a terminal.
#[test]
#[cfg(target_os = "linux")]
fn colours_on_terminal_unless_disabled() {
    let folder = library();
    let seen = |arguments: &str, variable: (&str, &str)| {
        let program = env!("CARGO_BIN_EXE_pounce");
        let run = Command::new("script")
            .args(["-qec", &format!("'{program}' {arguments}"), "/dev/null"])
            .current_dir(folder.path())
            .env_remove("CLICOLOR")
            .env("NO_COLOR", "")
            .env("TERM", "xterm")
            .env(variable.0, variable.1)
            .output();
        run.ok().map(|run| String::from_utf8(run.stdout).unwrap())
    };
    let nothing = ("NO_COLOR", "");
    let Some(coloured) = seen("regress -q", nothing) else {
        eprintln!("skipped: no `script`");
        return;
    };
    let hold = format!("{GREEN}3 hold");
    assert!(coloured.contains(&hold), "{coloured}");
    for (arguments, variable) in [
        ("regress -q", ("NO_COLOR", "1")),
        ("regress -q", ("CLICOLOR", "0")),
        ("regress -q", ("TERM", "dumb")),
        ("regress -q --color never", nothing),
        ("regress -q | cat", nothing),
    ] {
        let text = seen(arguments, variable).unwrap();
        assert!(text.contains("3 hold"), "{arguments}: {text}");
        assert!(!text.contains(GREEN), "{arguments}, {variable:?}: {text}");
    }
    // Progress and errors have no colours either.
    for arguments in ["prove --results new", "prove nowhere"] {
        let text = seen(arguments, ("TERM", "dumb")).unwrap();
        assert!(!text.contains('\u{1b}'), "{arguments}: {text:?}");
    }
}
