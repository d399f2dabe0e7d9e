//! `pounce probe` and `census` without a tablebase, with one that keeps too little, and while another
//! process is solving.

use std::fs;
use std::path::Path;

use fixtures::sealed_index;
use games::hunt::{Board, Hunt};
use pounce::task::rules_digest;
use pounce::{GameOptions, LoadedGame, Tablebases};
use tablebase::{Keep, TablebaseWriter};

use crate::run::{Run, folder, run_in};

const DIR: [&str; 2] = ["--tablebases", "tables"];

fn run(folder: &Path, arguments: &[&str]) -> Run {
    run_in(folder, &[arguments, &DIR].concat())
}

/// Returns the folder of a game's tablebase.
fn table(folder: &Path, game: &str) -> std::path::PathBuf {
    let game = LoadedGame::open(game, &GameOptions::default()).unwrap();
    Tablebases::at(folder.join("tables")).folder(&game).unwrap()
}

/// Prepares to solve a built-in game, like another process.
fn writer(folder: &Path, game: &str, keep: Keep) -> TablebaseWriter {
    let hunt = Hunt::new(Board::embedded(game).unwrap());
    let digest = rules_digest(hunt.board());
    TablebaseWriter::create(&table(folder, game), &hunt, &digest, keep).unwrap()
}

#[test]
fn small_games_need_no_solve() {
    let folder = folder(&[]);
    let run = |arguments: &[&str]| {
        let run = run(folder.path(), arguments);
        assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{arguments:?}");
        run.stdout
    };
    let census = run(&["census", "pentagram"]);
    assert!(census.starts_with("placed  captured  to move"), "{census}");
    let whole = run(&["probe", "pentagram", "T1G1GG4-t4"]);
    assert!(whole.starts_with("T1G1GG4-t4: goats win"), "{whole}");
    for keep in ["sliding", "none"] {
        run(&["solve", "pentagram", "-q", "--keep", keep]);
        assert_eq!(run(&["probe", "pentagram", "T1G1GG4-t4"]), whole);
        // Looking up a position does not change what is kept.
        let table = table(folder.path(), "pentagram");
        assert!(!table.join("placed-03-tigers.layer").exists());
        let sliding = table.join("sliding-tigers.layer");
        assert_eq!(sliding.exists(), keep == "sliding");
    }
}

#[test]
fn large_games_name_the_command_that_solves_them() {
    let folder = folder(&[]);
    let rules = [
        "--captures",
        "3",
        "--start",
        "11 15 51 55",
        "--option",
        "goats=19",
    ];
    let arguments = |command: &[&'static str]| [command, &["bagh-chal"], &rules].concat();
    let wanted = "`pounce solve bagh-chal --captures 3 --goats 19 --start '11 15 51 55'";
    for (command, keep) in [
        (&["probe"][..], ""),
        (&["probe", "--line", "1. G33"], " --keep all"),
        (&["census"], ""),
        (&["verify", "--all"], ""),
    ] {
        let run = run(folder.path(), &arguments(command));
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{command:?}");
        let wanted =
            format!("; build one with {wanted}{keep} --tablebases tables`, which takes about");
        assert!(run.stderr.contains(&wanted), "{}", run.stderr);
        assert!(run.stderr.ends_with(" MiB of disk\n"), "{}", run.stderr);
    }
}

#[test]
fn position_that_is_not_kept_names_the_command_that_keeps_it() {
    let folder = folder(&[]);
    let folder = folder.path();
    // A forged summary of Bagh Chal, which would take a minute to solve.
    assert_eq!(
        run(folder, &["solve", "pentagram", "-q", "--keep", "none"]).code,
        0
    );
    let path = table(folder, "pentagram").join("tablebase.json");
    let index = fs::read_to_string(path).unwrap();
    let digest = |game| rules_digest(&Board::embedded(game).unwrap());
    let forged = index
        .replace(&digest("pentagram"), &digest("bagh-chal"))
        .replacen("\"goats\": 7", "\"goats\": 20", 1);
    let bagh_chal = table(folder, "bagh-chal");
    fs::create_dir_all(&bagh_chal).unwrap();
    fs::write(bagh_chal.join("tablebase.json"), sealed_index(&forged)).unwrap();
    let found = run(folder, &["probe", "bagh-chal", "--line", "1. G33"]);
    assert_eq!((found.code, found.stdout.as_str()), (2, ""));
    let wanted = "error: the tablebase does not keep the placement phase; extend it with `pounce solve \
                  bagh-chal --keep all --tablebases tables`, which takes about ";
    assert!(found.stderr.starts_with(wanted), "{}", found.stderr);
    // After the placement phase, the sliding phase is enough.
    let sliding = run(
        folder,
        &["probe", "bagh-chal", "TGGGTGGGGGGGGGGGGGGGT2GT-t0"],
    );
    assert_eq!((sliding.code, sliding.stdout.as_str()), (2, ""));
    let wanted = "error: the tablebase does not keep the sliding phase; extend it with `pounce solve \
                  bagh-chal --tablebases tables`, which takes about ";
    assert!(sliding.stderr.starts_with(wanted), "{}", sliding.stderr);
    // The start and its moves are in the summary, which may be forged like this one.
    let found = run(folder, &["probe", "bagh-chal"]);
    assert_eq!((found.code, found.stderr.as_str()), (0, ""));
    assert!(
        found
            .stdout
            .contains("-g20: goats win (from the summary, unchecked)\n"),
        "{}",
        found.stdout
    );
    let wanted = "to rank equal moves and show best play, extend the tablebase with `pounce solve bagh-chal \
                  --keep all --tablebases tables`, which takes about ";
    let last = found.stdout.lines().last().unwrap();
    assert!(
        last.starts_with(wanted) && last.ends_with(" MiB of disk"),
        "{last}"
    );
}

#[test]
fn finished_game_needs_no_tablebase() {
    let folder = folder(&[]);
    let found = run(folder.path(), &["probe", "bagh-chal", "TTTT6GG13-g13"]);
    assert_eq!((found.code, found.stderr.as_str()), (0, ""));
    assert_eq!(found.stdout, "TTTT6GG13-g13: tigers win: play has ended\n");
}

#[test]
fn best_play_continues_the_numbers_of_the_line() {
    let folder = folder(&[]);
    let line = ["small-grid", "--line", "1. g13 b3332 2. G33"];
    for command in ["probe", "ask"] {
        let found = run(folder.path(), &[&[command], &line[..]].concat());
        assert_eq!(found.code, 0, "{}", found.stderr);
        assert!(
            found.stdout.contains("best play: 2... "),
            "{}",
            found.stdout
        );
    }
}

#[test]
fn answers_while_another_process_solves() {
    let folder = folder(&[]);
    let folder = folder.path();
    let large = writer(folder, "bagh-chal", Keep::Sliding);
    let found = run(folder, &["probe", "bagh-chal"]);
    assert_eq!((found.code, found.stdout.as_str()), (2, ""));
    let wanted = "error: another process is solving this game in ";
    assert!(found.stderr.starts_with(wanted), "{}", found.stderr);
    let second = run(folder, &["solve", "bagh-chal"]);
    assert_eq!(second.code, 2);
    let wanted = "another solve is writing to this folder; wait until it has ended";
    assert!(second.stderr.contains(wanted), "{}", second.stderr);
    drop(large);
    // A small game is solved elsewhere, and an extended one answers from the old tablebase.
    let small = writer(folder, "pentagram", Keep::Sliding);
    let whole = run(folder, &["probe", "pentagram", "T1G1GG4-t4"]);
    assert_eq!((whole.code, whole.stderr.as_str()), (0, ""));
    drop(small);
    assert_eq!(run(folder, &["solve", "pentagram", "-q"]).code, 0);
    let _extended = writer(folder, "pentagram", Keep::All);
    let found = run(folder, &["probe", "pentagram", "T1G1GG4-t4"]);
    assert_eq!((found.code, found.stdout), (0, whole.stdout));
}
