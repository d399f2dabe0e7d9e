//! `pounce solve`, `probe`, `census` and `verify`, compared with proofs by search.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use pounce::{Error, Event, GameOptions, Keep, LoadedGame, Options, Progress, Tablebases};
use serde_json::Value;
use snapbox::str;

use crate::run::{Run, folder, program, run_in, send};

fn solve(folder: &Path, arguments: &[&str]) -> Run {
    let run = run_in(
        folder,
        &[&["solve", "--tablebases", "tables"], arguments].concat(),
    );
    assert_eq!(run.code, 0, "{}", run.stderr);
    run
}

fn json(folder: &Path, arguments: &[&str]) -> Value {
    let arguments = [
        arguments,
        &["--tablebases", "tables", "--format", "json", "-q"],
    ]
    .concat();
    let run = run_in(folder, &arguments);
    assert_eq!(run.code, 0, "{}", run.stderr);
    serde_json::from_str(&run.stdout).unwrap()
}

/// Returns the files of the only tablebase.
fn files(folder: &Path) -> Vec<PathBuf> {
    let game = fs::read_dir(folder.join("tables")).unwrap().next().unwrap();
    let files = fs::read_dir(game.unwrap().path()).unwrap();
    let mut files: Vec<PathBuf> = files.map(|file| file.unwrap().path()).collect();
    files.sort();
    files
}

#[test]
fn reports_the_winner_and_numbers_of_positions() {
    let folder = folder(&[]);
    let run = solve(folder.path(), &["little-puli", "--threads", "2"]);
    // A second run finds it solved and prints the same.
    let again = solve(folder.path(), &["little-puli", "-q"]);
    assert_eq!((&again.stdout, again.stderr.as_str()), (&run.stdout, ""));
    snapbox::assert_data_eq!(
        run.stdout,
        str![[r#"
starting position: draw
first moves: G1 draw, G4 draw, G5 draw, G7 draw, G8 draw
23,262 positions up to symmetry, 1 MiB on disk
with all goats placed:
placed  captured  to move  tigers win  draw  goats win
     7         0  tigers           30    54        108
     7         1  tigers          391   230         33
     7         0  goats             5    25        162
     7         1  goats           126   430         98

"#]]
    );
    snapbox::assert_data_eq!(
        run.stderr,
        str![[r#"
27 tiger sets up to symmetry, 27,054 positions; 13 MiB of memory, up to 1 MiB of disk, about 1 s on 2 threads; into tables/little-puli-16e595f6407473b2

"#]]
    );
    let census = ["census", "little-puli", "--tablebases", "tables"];
    let census = run_in(folder.path(), &census);
    assert_eq!(census.code, 0);
    assert!(
        census
            .stdout
            .contains("     7         1  goats           126   430         98\n")
    );
    assert!(
        census.stdout.contains("     1         0  tigers"),
        "{}",
        census.stdout
    );
}

#[test]
fn layers_can_be_kept_and_dropped_later() {
    let folder = folder(&[]);
    let said = |keep: &[&str], wanted: &str| {
        let run = solve(folder.path(), &[&["little-puli"], keep].concat());
        assert!(run.stderr.ends_with(wanted), "{keep:?}: {}", run.stderr);
        assert!(run.stdout.starts_with("starting position: draw\n"));
        let layers = files(folder.path()).into_iter();
        let is_layer = |file: &PathBuf| file.extension() == Some("layer".as_ref());
        layers.filter(is_layer).count()
    };
    assert_eq!(said(&[], "; into tables/little-puli-16e595f6407473b2\n"), 2);
    let already = "already solved in tables/little-puli-16e595f6407473b2, which keeps";
    assert_eq!(said(&[], &format!("{already} the sliding phase\n")), 2);
    let extended = "the tablebase keeps the sliding phase; 2 layers are reused, and it stays usable \
                    during the solve\n";
    assert_eq!(said(&["--keep", "all"], extended), 8);
    // Without `--keep`, nothing is removed, and memory does not matter.
    let kept = ["--memory", "1M"];
    assert_eq!(said(&kept, &format!("{already} all layers\n")), 8);
    let removed = "removing 1 MiB of layers that are no longer kept\n";
    let reduced = format!("{already} all layers; {removed}");
    assert_eq!(said(&["--keep", "sliding"], &reduced), 2);
    let reduced = format!("{already} the sliding phase; {removed}");
    assert_eq!(said(&["--keep", "none"], &reduced), 0);
    let again = "the tablebase keeps only the counts, so the game is solved again; it stays usable \
                 during the solve\n";
    assert_eq!(said(&["--keep", "all"], again), 8);
}

/// A listener that cancels a solve in the placement phase.
#[derive(Default)]
struct StopWhilePlacing(AtomicBool);

impl Progress for StopWhilePlacing {
    fn report(&self, event: Event<'_>) {
        if matches!(event, Event::Stage { text, .. } if text.contains(" 3 of 7 placed, Goats")) {
            self.0.store(true, Ordering::Relaxed);
        }
    }

    fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

#[test]
fn without_keep_a_stopped_solve_removes_nothing() {
    let layers = |folder: &Path| -> Vec<PathBuf> {
        let is_layer = |file: &PathBuf| file.extension() == Some("layer".as_ref());
        files(folder).into_iter().filter(is_layer).collect()
    };
    // Stopped while solving from nothing, and while extending a complete tablebase.
    for (complete, number) in [(None, 8), (Some(Keep::None), 8), (Some(Keep::Sliding), 5)] {
        let folder = folder(&[]);
        let folder = folder.path();
        let game = LoadedGame::open("little-puli", &GameOptions::default()).unwrap();
        let tablebases = Tablebases::at(folder.join("tables"));
        if let Some(keep) = complete {
            let solved = tablebases.solve(&game, keep, &Options::default());
            solved.unwrap();
        }
        let options = Options {
            progress: Arc::new(StopWhilePlacing::default()),
            ..Options::default()
        };
        let stopped = tablebases.solve(&game, Keep::All, &options);
        assert!(matches!(stopped, Err(Error::Cancelled)), "{stopped:?}");
        let before = layers(folder);
        assert_eq!(before.len(), 5, "{before:?}");
        let run = solve(folder, &["little-puli"]);
        assert!(!run.stderr.contains("removing"), "{}", run.stderr);
        let after = layers(folder);
        assert!(before.iter().all(|file| after.contains(file)), "{after:?}");
        assert_eq!(after.len(), number, "{complete:?}");
        if complete.is_none() {
            let resumed = "resuming a solve that was stopped after 5 layers; it keeps all layers\n";
            assert!(run.stderr.ends_with(resumed), "{}", run.stderr);
        }
        // An explicit `--keep` reduces.
        solve(folder, &["little-puli", "--keep", "none"]);
        assert_eq!(layers(folder).len(), 0);
    }
}

#[test]
fn probe_shows_value_and_moves_best_first() {
    let folder = folder(&[]);
    solve(folder.path(), &["pentagram", "--keep", "all"]);
    let probe = |position: &str| {
        let run = run_in(
            folder.path(),
            &["probe", "pentagram", position, "--tablebases", "tables"],
        );
        assert_eq!(run.code, 0, "{}", run.stderr);
        run.stdout
    };
    snapbox::assert_data_eq!(
        probe("T1G1GG4-t4"),
        str![[r#"
T1G1GG4-t4: goats win in 12 plies
Ta-z     goats win in 11 plies  kept by 1 of 6 replies
Txa-v-w  goats win in 9 plies   kept by 1 of 7 replies
best play: 1... Ta-z 2. Gb Tz-a 3. Gw Ta-z 4. Ga Tz-y 5. Gd Ty-x 6. Gv-z Tx-y 7. Gw-x

"#]]
    );
    // In a draw, captures decide between the moves.
    snapbox::assert_data_eq!(
        probe("T4G4-t6"),
        str![[r#"
T4G4-t6: draw
Txa-v-w  draw                   1 capture at once  kept by 9 of 9 replies
Ta-z     goats win in 13 plies                     kept by 1 of 8 replies
best play: [..], and so on

"#]]
    );
    let document = json(folder.path(), &["probe", "pentagram", "T4G4-t6"]);
    let first = &document["moves"][0];
    assert_eq!(first["rank"], 0);
    assert_eq!(first["captures"]["goats"], 1);
    assert_eq!(first["replies"]["good"], 9);
    assert_eq!(document["moves"][1]["captures"], Value::Null);
    assert_eq!(document["line_end"], "cut");
    // With all goats placed, the distance is known and the main line reaches the end.
    let document = json(folder.path(), &["probe", "pentagram", "GGGG1GG1GT-t0"]);
    let plies = document["distance"].as_u64();
    let line = document["line"].as_str().unwrap();
    assert_eq!(document["value"], "goats", "{document:#}");
    let words = line.split(' ').filter(|word| !word.ends_with('.')).count() as u64;
    assert_eq!(plies, Some(words), "{line}");
    for m in document["moves"].as_array().unwrap() {
        assert_eq!(m["value"], "goats");
        assert!(m["distance"].as_u64() < plies, "{document:#}");
    }
}

#[test]
fn values_agree_with_proofs() {
    let games = [
        ("pentagram", "7", "goats"),
        ("pentagram", "6", "draw"),
        ("small-grid", "6", "goats"),
        ("small-grid", "5", "draw"),
        ("little-puli", "6", "draw"),
    ];
    for (game, goats, value) in games {
        let claim = format!(
            "statement = \"the value\"\ngame = \"{game}\"\noptions = {{ goats = {goats} }}\n\
             goal.value = \"{value}\"\n"
        );
        let folder = folder(&[("claim.toml", &claim)]);
        let run = run_in(
            folder.path(),
            &["prove", "-q", "--format", "json", "claim.toml"],
        );
        let proved: Value = serde_json::from_str(&run.stdout).unwrap();
        assert_eq!(proved[0]["verdict"], "proven", "{game} {goats}");
        let solved = json(
            folder.path(),
            &["solve", game, "--goats", goats, "--keep", "none"],
        );
        assert_eq!(solved["value"], value, "{game} {goats}");
        assert_eq!(solved["rules_digest"], proved[0]["rules_digest"]);
        // Missing layers are computed; the census is always kept.
        let probe = json(folder.path(), &["probe", game, "--goats", goats]);
        assert_eq!(probe["value"], value, "{game} {goats}");
        let census = json(folder.path(), &["census", game, "--goats", goats]);
        assert_eq!(census["census"], solved["census"]);
        // So are the values of first moves; the best of them is the value of the start.
        assert_eq!(census["first_moves"], solved["first_moves"]);
        let first_moves = solved["first_moves"].as_array().unwrap();
        let values: Vec<&str> = first_moves
            .iter()
            .map(|first| first["value"].as_str().unwrap())
            .collect();
        let best = ["goats", "draw", "tigers"]
            .into_iter()
            .find(|value| values.contains(value));
        assert_eq!(best, Some(value));
    }
}

#[test]
fn stalemate_follows_the_rules() {
    // Next to the tiger the only goat is captured; at the far end it cannot move.
    let row = "name = \"Row\"\ntigers = \"a\"\ngoats = 1\ncaptures = 1\nlines = [\"a b c\"]\n\
               nodes = [[\"a\", 0, 0], [\"b\", 1, 0], [\"c\", 2, 0]]\n";
    for (stalemate, value) in [("loss", "tigers"), ("draw", "draw")] {
        let claim = format!(
            "statement = \"the value\"\ngame = \"row.toml\"\n\
             options = {{ stalemate = \"{stalemate}\" }}\ngoal.value = \"{value}\"\n"
        );
        let folder = folder(&[("row.toml", row), ("claim.toml", &claim)]);
        let prove = ["prove", "-q", "--format", "json", "claim.toml"];
        let run = run_in(folder.path(), &prove);
        let proved: Value = serde_json::from_str(&run.stdout).unwrap();
        assert_eq!(proved[0]["verdict"], "proven", "{}", run.stderr);
        let rules = ["row.toml", "--stalemate", stalemate];
        let solved = json(
            folder.path(),
            &[&["solve", "--keep", "all"], &rules[..]].concat(),
        );
        assert_eq!(solved["value"], value);
        assert_eq!(solved["rules_digest"], proved[0]["rules_digest"]);
        // Goats to move and without a move: a draw has no distance.
        let probe = json(
            folder.path(),
            &[&["probe"], &rules[..], &["1TG-g0"]].concat(),
        );
        let lost = stalemate == "loss";
        assert_eq!(probe["value"], value);
        assert_eq!(probe["distance"].as_u64(), lost.then_some(0));
    }
}

#[test]
fn census_adds_up_and_does_not_depend_on_threads() {
    let [one, two] = ["1", "2"].map(|threads| {
        let folder = folder(&[]);
        let mut document = json(
            folder.path(),
            &["solve", "small-grid", "--threads", threads],
        );
        document["timing"].take();
        document
    });
    assert_eq!(one, two);
    let rows = one["census"].as_array().unwrap();
    let total = |counts: &Value| -> u64 {
        let counts = counts.as_object().unwrap().values();
        counts.map(|count| count.as_u64().unwrap()).sum()
    };
    let sliding = rows.iter().filter(|row| row["phase"] == "sliding");
    let goats: Vec<&Value> = sliding.filter(|row| row["mover"] == "goats").collect();
    let joint = one["joint_census"].as_array().unwrap();
    assert_eq!(goats.len(), joint.len());
    for (row, joint) in goats.into_iter().zip(joint) {
        for count in ["up_to_symmetry", "in_full"] {
            for value in ["tigers_win", "draw", "goats_win"] {
                // For any value with Tigers to move.
                assert_eq!(row[count][value], total(&joint[count][value]));
            }
        }
    }
}

#[test]
fn verify_recomputes_values_and_names_damage() {
    let folder = folder(&[]);
    let folder = folder.path();
    solve(folder, &["small-grid", "--keep", "all"]);
    let verify = || {
        run_in(
            folder,
            &[
                "verify",
                "small-grid",
                "--tablebases",
                "tables",
                "--all",
                "-q",
            ],
        )
    };
    let run = verify();
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(
        run.stdout.ends_with(" before: 0 mismatches\n"),
        "{}",
        run.stdout
    );
    for file in files(folder) {
        let whole = fs::read(&file).unwrap();
        if whole.is_empty() {
            continue;
        }
        let mut damaged = whole.clone();
        *damaged.last_mut().unwrap() ^= 1;
        fs::write(&file, &damaged).unwrap();
        let run = verify();
        assert_eq!(
            (run.code, run.stdout.as_str()),
            (2, ""),
            "{}",
            file.display()
        );
        let name = file.file_name().unwrap().to_str().unwrap();
        assert!(run.stderr.contains(name), "{}", run.stderr);
        fs::write(&file, &whole).unwrap();
    }
    assert_eq!(verify().code, 0);
}

#[cfg(unix)]
#[test]
fn interrupted_or_killed_solve_resumes() {
    let start = |folder: &Path| {
        program(folder)
            .args([
                "solve",
                "aadu-puli",
                "--captures",
                "1",
                "--tablebases",
                "tables",
            ])
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap()
    };
    // With one capture to win, Aadu Puli Aattam takes a few seconds.
    let whole = folder(&[]);
    let digest = json(whole.path(), &["solve", "aadu-puli", "--captures", "1"]);
    let folder = folder(&[]);
    let folder = folder.path();
    for signal in ["-INT", "-KILL"] {
        let mut child = start(folder);
        let index = || {
            let tables = fs::read_dir(folder.join("tables")).ok()?.next()?.ok()?;
            fs::metadata(tables.path().join("tablebase.json")).ok()
        };
        while index().is_none() && child.try_wait().unwrap().is_none() {
            std::thread::sleep(Duration::from_millis(5));
        }
        std::thread::sleep(Duration::from_millis(100));
        let sent = send(signal, &child);
        let output = child.wait_with_output().unwrap();
        let code = output.status.code();
        if sent && signal == "-INT" {
            assert!(matches!(code, Some(130 | 0)), "{code:?}");
            let messages = String::from_utf8(output.stderr).unwrap();
            let advice = "stopped; the same command resumes after the last complete layer\n";
            assert_eq!(messages.ends_with(advice), code == Some(130), "{messages}");
        }
    }
    let again = json(folder, &["solve", "aadu-puli", "--captures", "1"]);
    assert_eq!(again["tablebase_digest"], digest["tablebase_digest"]);
    assert_eq!(again["census"], digest["census"]);
}

#[test]
fn too_little_memory_or_disk_is_reported_before_solving() {
    let folder = folder(&[]);
    let run = run_in(
        folder.path(),
        &[
            "solve",
            "bagh-chal",
            "--memory",
            "1G",
            "--tablebases",
            "tables",
        ],
    );
    assert_eq!((run.code, run.stdout.as_str()), (2, ""));
    snapbox::assert_data_eq!(
        run.stderr,
        str![[r#"
error: bagh-chal needs [..] MiB of memory, but only 1,024 MiB are allowed; allow more with `--memory`

"#]]
    );
    assert!(!folder.path().join("tables").exists());
    let run = run_in(
        folder.path(),
        &["verify", "bagh-chal", "--tablebases", "tables"],
    );
    assert_eq!(run.code, 2);
    let command = "build one with `pounce solve bagh-chal --tablebases tables`, which takes about ";
    assert!(run.stderr.contains(command), "{}", run.stderr);
}
