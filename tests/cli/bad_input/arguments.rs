//! Error messages for broken command lines.

use std::collections::BTreeMap;

use snapbox::str;

use crate::broken::assert_refused;
use crate::run::{folder, run_in};

#[test]
fn rejects_broken_arguments() {
    let empty = folder(&[]);
    let error = |arguments: &[&str]| {
        let run = run_in(empty.path(), arguments);
        assert_refused(&run);
        run.stderr
    };
    snapbox::assert_data_eq!(
        error(&["perft", "chess", "--depth", "3"]),
        str![[r#"
error: there is no game `chess`
 --> game:1:1
  |
1 | chess
  | ^^^^^
  |
  = help: expected one of `bagh-chal`, `aadu-puli`, `pentagram`, `little-puli`, `small-grid`, `fish-barrel`, `place-or-attack`, `switching`, `wheatstone`, `gale-3`, `gale-4`, `octahedron`, `k5`, `ladder`, `ford`, `valley`, `mine`

"#]]
    );
    snapbox::assert_data_eq!(
        error(&["perft", "bagh-chal", "--depth", "x"]),
        str![[r#"
error: invalid value 'x' for '--depth <N>': invalid digit found in string

For more information, try '--help'.

"#]]
    );
    snapbox::assert_data_eq!(
        error(&["perft", "bagh-chal", "--depth", "1", "--stalemate", "drawn"]),
        str![[r#"
error: invalid value 'drawn' for '--stalemate <WHAT>'
  [possible values: loss, draw]

  tip: a similar value exists: 'draw'

For more information, try '--help'.

"#]]
    );
    snapbox::assert_data_eq!(
        error(&["perft", "bagh-chal", "--depth", "1", "--threads", "0"]),
        str![[r#"
error: invalid value '0' for '--threads <N>': 0 is not in 1..=1024

For more information, try '--help'.

"#]]
    );
    snapbox::assert_data_eq!(
        error(&["prove", "--memory", "1K"]),
        str![[r#"
error: invalid value '1K' for '--memory <SIZE>': memory must be at least 1M

For more information, try '--help'.

"#]]
    );
    snapbox::assert_data_eq!(
        error(&["show", "aadu-puli", "--start", "0 2 99"]),
        str![[r#"
error: unknown node `99`
 --> --start:1:5
  |
1 | 0 2 99
  |     ^^
  |
  = help: did you mean `9`?

"#]]
    );
    snapbox::assert_data_eq!(
        error(&["show", "aadu-puli", "--as", "fen"]),
        str![[r#"
error: FEN needs a grid board
 --> --as:1:1
  |
1 | fen
  | ^^^
  |
  = help: use the compact form

"#]]
    );
    snapbox::assert_data_eq!(
        error(&["show", "bagh-chal", "B3B/5/5/5/BGB G 1"]),
        str![[r#"
error: 3 nodes, expected 5
 --> position:1:11
  |
1 | B3B/5/5/5/BGB G 1
  |           ^^^

"#]]
    );
    snapbox::assert_data_eq!(
        error(&["show", "bagh-chal", "{\"variant\": 3}"]),
        str![[r#"
error: invalid type: integer `3`, expected a string
 --> position:1:13
  |
1 | {"variant": 3}
  |             ^

"#]]
    );
    snapbox::assert_data_eq!(
        error(&["moves", "bagh-chal", "--line", "G13 B1113"]),
        str![[r#"
error: `B1113` is not a legal move in this position: 11 and 13 are not adjacent
 --> --line:1:5
  |
1 | G13 B1113
  |     ^^^^^

"#]]
    );
}

#[test]
fn seconds_are_whole_numbers() {
    let empty = folder(&[]);
    for arguments in [
        ["prove", "--max-seconds", "1.5"],
        ["prove", "--max-seconds", "10s"],
        ["regress", "--slow-after", "0.5"],
        ["ask", "bagh-chal", "--max-seconds=x"],
    ] {
        let run = run_in(empty.path(), &arguments);
        assert_refused(&run);
        let expected = "<SECONDS>': expected a whole number of seconds\n";
        assert!(run.stderr.contains(expected), "{}", run.stderr);
    }
}

#[test]
fn flags_with_other_names_are_explained() {
    let empty = folder(&[]);
    let cases = [
        ("prove --timeout 3", "`--timeout` is called `--max-seconds`"),
        (
            "ask bagh-chal --timeout 3",
            "`--timeout` is called `--max-seconds`",
        ),
        (
            "solve pentagram --dir x",
            "`--dir` is called `--tablebases`",
        ),
        (
            "show pentagram --position start",
            "the position is an argument: `pounce show pentagram start`",
        ),
        (
            "ask pentagram --position start",
            "the position is an argument: `pounce ask pentagram start`",
        ),
        (
            "census pentagram --json",
            "`--json` is called `--format json`",
        ),
        ("prove -j3", "`-j` is called `--threads`"),
        (
            "regress --results x",
            "recorded results are next to their claims",
        ),
    ];
    for (arguments, tip) in cases {
        let arguments: Vec<&str> = arguments.split(' ').collect();
        let run = run_in(empty.path(), &arguments);
        assert_refused(&run);
        assert!(
            run.stderr.contains(&format!("tip: {tip}")),
            "{}",
            run.stderr
        );
        assert_eq!(run.stderr.matches("tip: ").count(), 1, "{}", run.stderr);
    }
    // A command without that argument gets no advice that would not work.
    let run = run_in(empty.path(), &["census", "pentagram", "--timeout", "3"]);
    assert!(!run.stderr.contains("--max-seconds"), "{}", run.stderr);
}

#[test]
fn flag_takes_the_same_value_in_all_commands() {
    let empty = folder(&[]);
    let help = |arguments: &[&str]| run_in(empty.path(), arguments).stdout;
    let overview = help(&["--help"]);
    let (_, commands) = overview.split_once("Commands:\n").unwrap();
    let (commands, _) = commands.split_once("\n\n").unwrap();
    let names = commands.lines().filter_map(|line| line.strip_prefix("  "));
    let names = names.filter_map(|line| line.split(' ').next());
    let mut seen: BTreeMap<String, String> = BTreeMap::new();
    let mut checked = 0;
    for name in names.filter(|name| !name.is_empty() && *name != "help") {
        let page = help(&[name, "-h"]);
        for line in page.lines() {
            let Some((_, rest)) = line.split_once("--").filter(|(before, _)| {
                before.starts_with("  ") && before.trim_end_matches(", ").len() <= 8
            }) else {
                continue;
            };
            let flag = rest.split([' ', '[']).next().unwrap();
            let value = rest[flag.len()..].trim_start();
            let value = value
                .strip_prefix('<')
                .and_then(|value| value.split('>').next());
            // A run is resumed from a folder, a game from a file.
            if flag == "resume" {
                continue;
            }
            let value = value.unwrap_or_default().to_owned();
            let known = seen.entry(flag.to_owned()).or_insert_with(|| value.clone());
            assert_eq!(*known, value, "--{flag} of {name}");
            checked += 1;
        }
    }
    assert!(checked > 100, "only {checked} flags");
    assert_eq!(seen["max-seconds"], "SECONDS");
}

#[test]
fn schema_without_a_name_lists_the_names() {
    let empty = folder(&[]);
    let list = run_in(empty.path(), &["schema"]);
    assert_eq!(list.code, 0, "{}", list.stderr);
    assert!(list.stdout.lines().count() > 15, "{}", list.stdout);
    for line in list.stdout.lines() {
        let name = line.split(' ').next().unwrap();
        assert_eq!(run_in(empty.path(), &["schema", name]).code, 0, "{name}");
    }
}
