//! Switching games: networks and maps from files, claims with certificates, play and error messages.

use std::fs;
use std::path::Path;

use crate::run::{Run, folder, root, run_in};

fn here(arguments: &[&str]) -> Run {
    run_in(Path::new("."), arguments)
}

const TWO: &str = "name Two in a row\nterminals a c\na b x2\nb c x2\n";

#[test]
fn plays_on_graph_files() {
    let folder = folder(&[("two.graph", TWO)]);
    let run = run_in(folder.path(), &["show", "two.graph", "s.c."]);
    let text = "terminals a c\nshorted   a-b.1\ncut       b-c.1\nfree      a-b.2 b-c.2\n\
                short to move\ns.c.\n";
    assert_eq!((run.code, run.stdout.as_str()), (0, text), "{}", run.stderr);
    let run = run_in(folder.path(), &["moves", "two.graph"]);
    assert!(run.stdout.starts_with("a-b.1"), "{}", run.stdout);
    let run = run_in(folder.path(), &["perft", "two.graph", "--depth", "3"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let cut = ["show", "two.graph", "--option", "first=cut"];
    assert!(run_in(folder.path(), &cut).stdout.contains("cut to move"));
}

#[test]
fn draws_maps() {
    let run = here(&["show", "ford", "s.c.."]);
    assert!(run.stdout.contains("#====.......----#"), "{}", run.stdout);
    let run = here(&["show", "ford", "--as", "svg"]);
    assert!(run.stdout.starts_with("<svg"), "{}", run.stdout);
    assert!(run.stdout.contains("Terminal of the dual north"));
    let folder = folder(&[("my.map", "#####\nA..##\n#..B#\n#####\n")]);
    let run = run_in(folder.path(), &["show", "my.map"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(run.stdout.contains("A.-##"), "{}", run.stdout);
}

#[test]
fn errors_point_to_their_place() {
    let broken = TWO.replace("terminals a c", "terminals a d");
    let files = [
        ("bad.graph", broken.as_str()),
        ("bad.map", "A.x.B\n"),
        ("two.graph", TWO),
    ];
    let folder = folder(&files);
    let cases: [(&[&str], &[&str]); 7] = [
        (
            &["show", "bad.graph"],
            &["unknown vertex `d`", "bad.graph:2:13"],
        ),
        (
            &["show", "bad.map"],
            &["unexpected `x` on the map", "bad.map:1:3"],
        ),
        (
            &["show", "two.graph", "sss."],
            &["but the sides alternate", "short moves first"],
        ),
        (
            &["show", "two.graph", "--option", "first=shrot"],
            &["unknown value `shrot`", "`short`, `cut`"],
        ),
        (
            &["show", "two.graph", "--option", "goats=3"],
            &["this game has no option `goats`"],
        ),
        (&["show", "wheatston"], &["did you mean `wheatstone`?"]),
        (
            &["solve", "wheatstone"],
            &["only hunt games have tablebases"],
        ),
    ];
    for (arguments, wanted) in cases {
        let run = run_in(folder.path(), arguments);
        assert_eq!(run.code, 2, "{arguments:?}: {}", run.stdout);
        for words in wanted {
            assert!(run.stderr.contains(words), "{arguments:?}: {}", run.stderr);
        }
    }
}

fn claim(lines: &str) -> String {
    format!("statement = \"A test\"\ngame = \"two.graph\"\n{lines}\n")
}

fn prove(lines: &str) -> (Run, tempfile::TempDir) {
    let claim = claim(lines);
    let folder = folder(&[("two.graph", TWO), ("it.toml", claim.as_str())]);
    let run = run_in(folder.path(), &["prove", "it.toml"]);
    (run, folder)
}

#[test]
fn certificates_of_wins_are_accepted() {
    for (first, prover, verdict) in [
        ("short", "short", "proven"),
        ("cut", "short", "proven"),
        ("short", "cut", "refuted"),
        ("cut", "cut", "refuted"),
    ] {
        let lines = format!("options.first = \"{first}\"\nprover = \"{prover}\"\ngoal.win = {{}}");
        let (run, folder) = prove(&lines);
        assert_eq!(run.code, 0, "{}", run.stderr);
        assert!(run.stdout.contains(verdict), "{}", run.stdout);
        assert!(
            run.stdout.contains("certificate, 1 record"),
            "{}",
            run.stdout
        );
        let file = folder.path().join("results/it.cert");
        let check = |file: &Path| run_in(folder.path(), &["check", file.to_str().unwrap()]);
        let run = check(&file);
        assert_eq!(run.code, 0, "{}", run.stdout);
        let proved = "short wins from ....";
        assert!(run.stdout.contains(proved), "{}", run.stdout);
        let text = fs::read_to_string(&file).unwrap();
        let damaged = folder.path().join("damaged.cert");
        fs::write(
            &damaged,
            text.replace("\"winner\":\"short\"", "\"winner\":\"cut\""),
        )
        .unwrap();
        let run = check(&damaged);
        assert_eq!(run.code, 1);
        assert!(run.stdout.contains("REFUSED, damaged"), "{}", run.stdout);
    }
}

#[test]
fn engines_agree_on_the_winner() {
    for engine in ["matroid", "dfpn", "closure", "pn", "alpha-beta", "oracle"] {
        let lines = format!("prover = \"cut\"\ngoal.win = {{}}\nmethod.engine = \"{engine}\"");
        let (run, _folder) = prove(&lines);
        assert!(
            run.stdout.contains("refuted"),
            "{engine}: {}{}",
            run.stdout,
            run.stderr
        );
    }
    let (run, folder) = prove("prover = \"short\"\ngoal.win = {}");
    assert_eq!(run.code, 0);
    let again = ["prove", "it.toml", "--cross-check", "--rerun", "all"];
    let run = run_in(folder.path(), &again);
    assert!(
        run.code == 0 || run.stderr.contains("rerun"),
        "{}{}",
        run.stdout,
        run.stderr
    );
}

#[test]
fn decides_games_that_are_over_before_the_first_move() {
    let apart = "terminals a c\na b\nc d\n";
    let claim = |goal: &str, engine: &str| {
        format!(
            "statement = \"Short wins\"\ngame = \"apart.graph\"\noptions = {{ first = \"short\" }}\n\
             prover = \"short\"\ngoal.win = {goal}\nmethod.engine = \"{engine}\"\n"
        )
    };
    for goal in ["{}", "{ by_ply = 3 }"] {
        for engine in ["auto", "dfpn", "closure", "pn", "alpha-beta", "oracle"] {
            let folder = folder(&[("apart.graph", apart), ("it.toml", &claim(goal, engine))]);
            let run = run_in(folder.path(), &["prove", "it.toml"]);
            assert_eq!(run.code, 0, "{goal} {engine}: {}", run.stderr);
            assert!(
                run.stdout.contains("1 refuted"),
                "{goal} {engine}: {}",
                run.stdout
            );
        }
    }
}

#[test]
fn rejects_invalid_claims() {
    let cases = [
        (
            "prover = \"tigers\"\ngoal.win = {}",
            "this game has no player `tigers`",
        ),
        (
            "prover = \"short\"\ngoal.captures = { at_least = 1 }",
            "this game does not support `goal.captures`",
        ),
        (
            "prover = \"short\"\ngoal.win = { by_ply = 3 }\nmethod.engine = \"matroid\"",
            "the engine `matroid` does not support ply limits",
        ),
        (
            "goal.two_trees = []",
            "`goal.two_trees` must list at least one family",
        ),
        (
            "goal.two_trees = [{ multigraphs = { edges = 20 } }]",
            "`edges` must be between 1 and 8, not 20",
        ),
        (
            "goal.classes = [{ simple = { vertices = 3, edges = 3, loops = true } }]",
            "unknown key `loops`",
        ),
        (
            "prover = \"cut\"\ngoal.classes = [{ multigraphs = { edges = 2 } }]",
            "`prover` does not apply to `goal.classes`",
        ),
        (
            "goal.strategy = { agent = \"best\", wins = \"where_pairs\", families = [] }",
            "unknown value `best`",
        ),
    ];
    for (lines, message) in cases {
        let (run, _folder) = prove(lines);
        assert_eq!(run.code, 2, "{lines}: {}", run.stdout);
        assert!(run.stderr.contains(message), "{lines}: {}", run.stderr);
    }
    let other = "statement = \"x\"\ngame = \"bagh-chal\"\ngoal.classes = [{ multigraphs = { edges = 2 } }]\n";
    let folder = folder(&[("it.toml", other)]);
    let run = run_in(folder.path(), &["prove", "it.toml"]);
    assert!(
        run.stderr
            .contains("this game does not support `goal.classes`"),
        "{}",
        run.stderr
    );
}

#[test]
fn decides_claims_about_small_families() {
    let (run, folder) = prove("goal.classes = [{ multigraphs = { edges = 3 } }]");
    assert_eq!(run.code, 0, "{}", run.stderr);
    let result = fs::read_to_string(folder.path().join("results/it.json")).unwrap();
    // One edge, two parallel edges, a path of two edges between its ends or from its middle, and so on.
    assert!(result.contains("in all of 15 networks"), "{result}");
    let (run, folder) =
        prove("goal.purge = { times = \"once\", families = [{ multigraphs = { edges = 5 } }] }");
    assert!(run.stdout.contains("refuted"), "{}", run.stdout);
    let result = fs::read_to_string(folder.path().join("results/it.json")).unwrap();
    assert!(
        result.contains("a-b a-b b-c b-d c-d from a to b"),
        "{result}"
    );
}

#[test]
fn agents_play_short_and_cut() {
    let play = |players: &str| {
        let first = "first=cut";
        here(&[
            "play",
            "octahedron",
            "--option",
            first,
            "--players",
            players,
            "--seed",
            "5",
        ])
    };
    for players in [
        "short=two-player,cut=random",
        "short=graph-update,cut=self-weighted",
        "cut=perfect,short=perfect",
    ] {
        let run = play(players);
        assert!(
            run.stdout.contains("short has won"),
            "{players}: {}",
            run.stdout
        );
    }
    assert!(
        play("short=best,cut=random")
            .stderr
            .contains("this game has no agent `best`")
    );
    let run = here(&["play", "wheatstone", "--agents"]);
    for agent in [
        "two-player",
        "graph-update",
        "self-weighted",
        "perfect",
        "random",
    ] {
        assert!(run.stdout.contains(agent), "{}", run.stdout);
    }
}

#[test]
fn recorded_certificates_are_accepted() {
    let folder = root().join("hypotheses/switching");
    let run = here(&["check", folder.to_str().unwrap()]);
    assert_eq!(run.code, 0, "{}", run.stdout);
    assert!(
        run.stdout.matches(": accepted").count() >= 7,
        "{}",
        run.stdout
    );
}
