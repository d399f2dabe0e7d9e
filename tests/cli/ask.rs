//! `pounce ask`: values, questions, exit codes, and answers that are saved as claims.

use std::fs;
use std::path::Path;

use serde_json::Value;
use snapbox::str;

use crate::run::{Run, end_of, folder, run_in, send, start};

/// Runs `pounce ask` with more time than any test takes, so that nodes are the only limit.
fn ask_in(folder: &Path, arguments: &[&str]) -> Run {
    run_in(
        folder,
        &[&["ask", "--max-seconds", "3600"], arguments].concat(),
    )
}

#[test]
fn prints_value_moves_and_best_play() {
    let folder = folder(&[]);
    let run = ask_in(folder.path(), &["small-grid", "TGGGGG2T-t0"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let expected = str![[r#"
Tigers to move; 0 goats in hand, 1 captured of 2 to win
tigers win in 1 ply
evidence: tablebase (audited: all 3,936 positions recomputed with the checker's rules)
  Bx1131  tigers win
  B3332   draw
best play: 1... Bx1131

"#]];
    snapbox::assert_data_eq!(&run.stdout, expected);
    // The tablebase was kept, and the answer is the same.
    let again = ask_in(folder.path(), &["small-grid", "TGGGGG2T-t0"]);
    assert_eq!((again.stdout, again.code), (run.stdout, 0));
}

#[test]
fn plays_a_line_before_it_answers() {
    let folder = folder(&[]);
    let line = ["wheatstone", "--line", "a-b b-d"];
    let run = ask_in(folder.path(), &line);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(
        run.stdout
            .starts_with("short to move\nshort wins in 3 plies")
    );
    let bad = ask_in(folder.path(), &["wheatstone", "--line", "a-z"]);
    assert_eq!(bad.code, 2);
    assert!(bad.stderr.contains("--> --line:1:1"), "{}", bad.stderr);
}

#[test]
fn game_without_tablebases_names_the_command_to_use() {
    let folder = folder(&[]);
    for command in ["probe", "solve"] {
        let run = run_in(folder.path(), &[command, "wheatstone"]);
        assert_eq!(run.code, 2);
        let message = "only hunt games have tablebases";
        assert!(run.stderr.contains(message), "{}", run.stderr);
        let help = "help: `pounce ask wheatstone` finds a value without one";
        assert!(run.stderr.contains(help), "{}", run.stderr);
    }
}

#[test]
fn answers_questions_with_evidence() {
    let folder = folder(&[]);
    let run = ask_in(folder.path(), &["small-grid", "tigers capture 1"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    snapbox::assert_data_eq!(
        run.stdout,
        str![[r#"
Goats to move; 6 goats in hand, 0 captured of 2 to win
no, refuted: Tigers capture at least 1 goat
evidence: certificate, found by closure and accepted by the checker
refutation, [..] plies: [..], then play repeats

"#]]
    );
    let position = ["small-grid", "TGGGGG2T-t0", "tigers win by ply 1"];
    let run = ask_in(folder.path(), &position);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(
        run.stdout.ends_with("\nmain line, 1 ply: 1... Bx1131\n"),
        "{}",
        run.stdout
    );
    let bad = ask_in(folder.path(), &["small-grid", "tigers fly"]);
    assert_eq!(bad.code, 2);
    assert!(
        bad.stderr.contains("goats lose at most 1"),
        "{}",
        bad.stderr
    );
}

#[test]
fn unknown_answers_have_exit_code_3() {
    let folder = folder(&[]);
    let few = ["bagh-chal", "--max-nodes", "1000", "-q"];
    let run = ask_in(folder.path(), &few);
    assert_eq!((run.code, run.stderr.as_str()), (3, ""));
    let expected = str![[r#"
...
unknown: node limit reached
  21 moves: unknown
`pounce solve bagh-chal` (about [..], [..] MiB of disk) settles this

"#]];
    snapbox::assert_data_eq!(&run.stdout, expected);
    // It does not settle questions about captures, and does not fit into little memory.
    let little = run_in(folder.path(), &[&few[..], &["--memory", "64M"]].concat());
    assert!(!little.stdout.contains("settles"), "{}", little.stdout);
    let question = [&few[..], &["tigers capture 3"]].concat();
    let run = ask_in(folder.path(), &question);
    assert_eq!(run.code, 3);
    let expected = "unknown: Tigers capture at least 3 goats (node limit reached)\n\
                    larger limits (`--max-seconds`, `--max-nodes`, `--memory`) may decide it\n";
    assert!(run.stdout.ends_with(expected), "{}", run.stdout);
    let saved = ask_in(folder.path(), &[&few[..], &["--save", "a.toml"]].concat());
    assert_eq!(saved.code, 3);
    assert!(!folder.path().join("a.toml").exists());
    assert_eq!(
        saved.stderr,
        "nothing was saved, because the value is not known\n"
    );
}

#[test]
fn lines_show_their_end_and_their_side() {
    let folder = folder(&[]);
    let drawn = ["ask", "small-grid", "--line", "1. G22"];
    let run = run_in(folder.path(), &drawn);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(
        run.stdout.ends_with(" 7. G2122, and so on\n"),
        "{}",
        run.stdout
    );
    let run = run_in(folder.path(), &[&drawn[..], &["draw"]].concat());
    assert_eq!(run.code, 0, "{}", run.stderr);
    let expected = str![[r#"
...
tigers avoid "goats win": main line, [..]
goats avoid "tigers win": main line, [..]

"#]];
    snapbox::assert_data_eq!(&run.stdout, expected);
}

#[test]
fn captures_include_those_before_the_position() {
    let folder = folder(&[]);
    let line = "1. G12 Bx1113 2. G12";
    let few = ["--max-nodes", "30000", "--max-seconds", "600", "-q"];
    let arguments = [&["ask", "bagh-chal", "--line", line][..], &few].concat();
    let run = run_in(folder.path(), &arguments);
    assert!(
        (run.stdout).contains(
            "tigers can force 2 goats in all (1 already captured) by ply 1, and no sooner\n"
        ),
        "{}",
        run.stdout
    );
}

#[test]
fn estimates_are_labelled_and_not_saved() {
    let folder = folder(&[]);
    let arguments = ["ask", "place-or-attack", "--save", "estimate.toml", "-q"];
    let run = run_in(folder.path(), &arguments);
    assert_eq!(run.code, 3);
    assert_eq!(
        run.stderr,
        "nothing was saved, because the value is only an estimate\n"
    );
    let lines: Vec<&str> = run.stdout.lines().collect();
    assert!(
        lines[1].contains(": a rough estimate, which may name the wrong favourite (Monte Carlo"),
        "{}",
        run.stdout
    );
    let shown = |line: &&str| -> Option<String> {
        let (_, value) = line.split_once("probability about ")?;
        Some(value.to_owned())
    };
    let moves: Vec<String> = lines[2..].iter().filter_map(shown).collect();
    assert!(!moves.is_empty() && moves.iter().all(|value| value.len() == 4));
    assert!(moves.is_sorted_by(|one, other| one >= other), "{moves:?}");
}

#[test]
fn saved_answers_are_claims_that_prove_accepts() {
    let folder = folder(&[]);
    let board = run_in(folder.path(), &["games", "small-grid"]).stdout;
    fs::create_dir(folder.path().join("my boards")).unwrap();
    fs::write(folder.path().join("my boards/grid.toml"), board).unwrap();
    let dice = [
        "place-or-attack",
        "--option=rows=2",
        "--option=columns=2",
        "--option=limit=6",
    ];
    let asked: [&[&str]; 15] = [
        &["my boards/grid.toml"],
        // Too few nodes to solve the game, before another answer does.
        &["pentagram", "--max-nodes", "3000"],
        &[
            "my boards/grid.toml",
            "--captures",
            "1",
            "tigers capture 1 by ply 9",
        ],
        &["pentagram", "GGGG1GG1GT-t0"],
        &["pentagram", "GGGG1GG1GT-t0", "goats win by ply 5"],
        &["wheatstone", "--option", "first=cut"],
        &["fish-barrel", "0,1,2,1:second", "--option", "most=2"],
        &dice,
        &[
            dice[0],
            dice[1],
            dice[2],
            dice[3],
            "white wins at least 0.9",
        ],
        &["wheatstone", "--max-nodes", "1"],
        // Play has ended.
        &["pentagram", "GGGGGG2GT-t0"],
        &["wheatstone", "--line", "a-b a-c b-d"],
        &["fish-barrel", "0,0,0,0:second"],
        &[dice[0], dice[1], dice[2], dice[3], "BB/1W-6"],
        &[dice[0], dice[1], dice[2], dice[3], "BB/WW-6"],
    ];
    let mut answers = String::new();
    for (number, arguments) in asked.iter().enumerate() {
        let file = format!("claims/{number}.toml");
        let save = [*arguments, &["--save", &file]].concat();
        let run = ask_in(folder.path(), &save);
        assert_eq!(run.code, 0, "{arguments:?}: {}", run.stderr);
        answers += &run.stdout;
        // A claim is not overwritten.
        let again = ask_in(folder.path(), &save);
        assert_eq!(again.code, 2, "{arguments:?}");
        assert!(again.stderr.contains("is not overwritten"));
    }
    for evidence in [
        "evidence: tablebase (audited",
        "evidence: enumeration (",
        "evidence: theorem (",
        "evidence: search (dfpn",
        "evidence: certificate,",
        ": play has ended",
    ] {
        assert!(answers.contains(evidence), "{evidence}: {answers}");
    }
    let prove = ["prove", "claims", "--format", "json", "-q"];
    let run = run_in(folder.path(), &prove);
    assert_eq!(run.code, 0, "{}{}", run.stdout, run.stderr);
    let results: Vec<Value> = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(results.len(), asked.len());
    for result in &results {
        assert_eq!(result["expect"], result["verdict"], "{}", result["claim"]);
    }
    let verdicts: Vec<&str> = (results.iter())
        .map(|result| result["verdict"].as_str().unwrap())
        .collect();
    assert!(verdicts.contains(&"proven") && verdicts.contains(&"refuted"));
    let claim = fs::read_to_string(folder.path().join("claims/0.toml")).unwrap();
    assert!(
        claim.contains("game = \"../my boards/grid.toml\""),
        "{claim}"
    );
}

#[test]
fn lists_some_of_very_many_moves() {
    let folder = folder(&[]);
    let game = ["fish-barrel", "--option=barrels=8", "--option=most=14"];
    let position = [&game[..], &["1,0,0,0,0,0,0,0"]].concat();
    let run = ask_in(folder.path(), &position);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(
        run.stdout
            .contains("  170,858,375 more moves: not listed\n"),
        "{}",
        run.stdout
    );
    let saved = ask_in(
        folder.path(),
        &[&position[..], &["--save", "a.toml"]].concat(),
    );
    assert_eq!(saved.code, 3);
    assert_eq!(
        saved.stderr,
        "nothing was saved, because no engine of `pounce prove` uses this theorem\n"
    );
}

#[test]
fn interrupt_prints_what_is_known() {
    let folder = folder(&[]);
    let arguments = [
        "ask",
        "bagh-chal",
        "--max-seconds",
        "3600",
        "--memory",
        "1G",
    ];
    let mut child = start(folder.path(), &arguments);
    // The first report shows that the search has begun.
    let mut report = [0; 1];
    std::io::Read::read_exact(child.stderr.as_mut().unwrap(), &mut report).unwrap();
    assert!(send("-INT", &child));
    let output = end_of(child);
    assert_eq!(output.status.code(), Some(130));
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("unknown: interrupted"), "{text}");
}
