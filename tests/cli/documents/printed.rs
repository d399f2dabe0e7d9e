//! JSON documents of every command, in every variant.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use game::NoMonitor;
use games::hunt::{Board, Hunt};
use pounce::task::rules_digest;
use serde_json::Value;
use tablebase::{Keep, TablebaseWriter, TigerClasses};

use crate::run::{folder, run_in};

/// A document: the name of its schema, its origin, and its content.
pub type Document = (&'static str, String, Value);

/// Runs a command in a folder and parses its output.
fn run(folder: &Path, name: &'static str, command: &[&str], code: i32) -> Document {
    let run = run_in(folder, &[command, &["-q"]].concat());
    assert_eq!(run.code, code, "{command:?}: {}", run.stderr);
    let document = serde_json::from_str(&run.stdout);
    (name, command.join(" "), document.unwrap())
}

/// Returns the documents of commands about games.
pub fn printed() -> Vec<Document> {
    let folder = folder(&[]);
    let folder = folder.path();
    let mut all = solved(folder);
    let json = ["--format", "json"];
    let mut add = |name: &'static str, command: &[&str]| {
        all.push(run(folder, name, &[command, &json].concat(), 0));
    };
    add("perft", &["perft", "small-grid", "--depth", "3"]);
    add(
        "perft",
        &["perft", "little-puli", "--depth", "2", "--divide"],
    );
    add(
        "perft",
        &["perft", "small-grid", "--depth", "0", "--divide"],
    );
    add("moves", &["moves", "small-grid"]);
    let dice = ["place-or-attack", "--option=rows=1", "--option=columns=3"];
    let question = ["small-grid", "tigers capture 1 by ply 9"];
    for more in [
        &["small-grid"][..],
        &["small-grid", ENDED],
        &["wheatstone"],
        &["fish-barrel", "0,0,1,1"],
        &dice,
        &question,
    ] {
        add("ask", &[&["ask"], more].concat());
    }
    add("moves", &["moves", "small-grid", SLIDING]);
    add("moves", &["moves", "small-grid", SLIDING, "--line", LAST]);
    let tree = ["estimate", "small-grid", "--goal", "captures=1", "--method"];
    for method in ["population", "knuth", "exact", "rounded"] {
        add("estimate", &[&tree[..], &[method]].concat());
    }
    let one = ["little-puli", "--samples", "1", "--every-move"];
    let beyond_floating_point = ["bagh-chal", "--plies=600", "--samples=3", "--population=20"];
    let empty = ["small-grid", ENDED, "--plies", "3"];
    let too_large_for_positions = [
        "bagh-chal",
        "--plies=9",
        "--goal=captures=1",
        "--leaf=at-hand",
        "--every-move",
        "--method=rounded",
    ];
    for more in [
        &one[..],
        &beyond_floating_point,
        &empty,
        &too_large_for_positions,
    ] {
        add("estimate", &[&["estimate"], more].concat());
    }
    let starved = ["ask", "bagh-chal", "--max-nodes", "100000"];
    all.push(run(folder, "ask", &[&starved[..], &json].concat(), 3));
    let (_, _, rounded) = &all[all.len() - 2];
    assert!(rounded["nodes"]["relative_error_bound"].is_number());
    for position in ["start", SLIDING] {
        let show = ["show", "small-grid", position, "--as", "json"];
        all.push(run(folder, "state", &show, 0));
    }
    let ended = [
        "show",
        "small-grid",
        SLIDING,
        "--line",
        LAST,
        "--as",
        "json",
    ];
    all.push(run(folder, "state", &ended, 0));
    let fish = [
        "play",
        "fish-barrel",
        "--players",
        "first=even,second=random",
    ];
    let log = run_in(folder, &[&fish[..], &["--log", "log.json"]].concat());
    assert_eq!(log.code, 0, "{}", log.stderr);
    let text = fs::read_to_string(folder.join("log.json")).unwrap();
    let log = serde_json::from_str(&text).unwrap();
    all.push(("fish-barrel-log", "play --log".to_owned(), log));
    let saved = run_in(folder, &[&fish[..], &["--save", "game.json"]].concat());
    assert_eq!(saved.code, 0, "{}", saved.stderr);
    let text = fs::read_to_string(folder.join("game.json")).unwrap();
    let saved = serde_json::from_str(&text).unwrap();
    all.push(("saved-game", "play --save".to_owned(), saved));
    all
}

/// All goats are placed, one is captured, and Tigers are to move.
const SLIDING: &str = "TGGGGG2T-t0";
/// The winning capture and the position after it.
const LAST: &str = "1... Bx1131";
const ENDED: &str = "1GG1GGT1T-g0";

/// Returns the documents of commands about tablebases.
fn solved(folder: &Path) -> Vec<Document> {
    let json = ["--format", "json"];
    let mut all = Vec::new();
    let mut add = |name: &'static str, command: &[&str], code: i32| {
        all.push(run(folder, name, &[command, &json].concat(), code));
    };
    add("solve", &["solve", "small-grid", "--keep", "all"], 0);
    add("solve", &["solve", "little-puli"], 0);
    add("census", &["census", "small-grid"], 0);
    add("census", &["census", "little-puli"], 0);
    add("probe", &["probe", "small-grid"], 0);
    add("probe", &["probe", "small-grid", SLIDING], 0);
    add("probe", &["probe", "small-grid", ENDED], 0);
    add("verify", &["verify", "small-grid", "--all"], 0);
    add("verify", &["verify", "little-puli"], 0);
    let wrong = folder.join("wrong");
    forge(&wrong);
    let verify = ["verify", "small-grid", "--all", "--tablebases", "wrong"];
    add("verify", &verify, 1);
    let (_, _, verified) = all.last().unwrap();
    assert!(verified["first"][0]["stored"]["value"].is_string());
    all
}

/// Writes a tablebase that claims to be of the small grid but is of a variant without jumps from
/// corner to corner.
fn forge(dir: &Path) {
    let text = Board::embedded_file("small-grid").unwrap();
    let digest = rules_digest(&Board::parse(text).unwrap());
    let (_, digits) = digest.split_once(':').unwrap();
    let other = text
        .replace("\"11 22 33\"", "\"11 22\", \"22 33\"")
        .replace("\"13 22 31\"", "\"13 22\", \"22 31\"");
    let hunt = Hunt::new(Board::parse(&other).unwrap());
    let place = dir.join(format!("small-grid-{}", &digits[..16]));
    let mut writer = TablebaseWriter::create(&place, &hunt, &digest, Keep::All).unwrap();
    writer
        .solve(&hunt, &TigerClasses::new(&hunt), &NoMonitor)
        .unwrap();
}

/// Returns claims of every kind, by name.
pub fn claims() -> Vec<(&'static str, String)> {
    let claim = |body: &str| format!("statement = \"A claim\"\ngame = \"small-grid\"\n{body}\n");
    let tree = "captures = 1, nodes = 1.12e6, factor = 1.5";
    vec![
        (
            "captures",
            claim("prover = \"tigers\"\ngoal.captures = { at_least = 1, by_ply = 9 }"),
        ),
        (
            "losses",
            claim("prover = \"goats\"\ngoal.losses = { at_most = 1 }"),
        ),
        (
            "win",
            claim("prover = \"goats\"\ngoal.win = { by_ply = 15 }\nexpect = \"proven\""),
        ),
        (
            "draw",
            claim("prover = \"tigers\"\ngoal.draw = { through_ply = 9 }"),
        ),
        (
            "first",
            claim("prover = \"goats\"\nfirst_move.except = [\"G22\"]\ngoal.draw = {}"),
        ),
        (
            "searched",
            claim("prover = \"goats\"\ngoal.win = { by_ply = 9 }\nmethod.engine = \"alpha-beta\""),
        ),
        (
            "informed",
            claim("prover = \"goats\"\ngoal.win = {}\nmethod.tablebase = true"),
        ),
        (
            "value",
            claim("goal.value = \"goats\"\nmethod.engine = \"tablebase\""),
        ),
        (
            "census",
            claim(
                "goal.census = [{ placed = 6, captured = 0, mover = \"goats\", goats_win = 7 }]\n\
                 expect = \"proven\"",
            ),
        ),
        ("fact", claim("goal.board = { nodes = 12, edges = 17 }")),
        ("tree", claim(&format!("goal.tree_size = {{ {tree} }}"))),
        (
            "sample",
            claim(&format!(
                "goal.tree_size = {{ {tree}, confidence = 0.95 }}\n\
                 method = {{ engine = \"population\", samples = 40, population = 100 }}"
            )),
        ),
        (
            "open",
            claim("prover = \"goats\"\ngoal.win = { by_ply = 15 }\nmethod.max_nodes = 3"),
        ),
    ]
}

/// Returns the documents of `prove` for these claims, and of `check` for their certificates.
pub fn results() -> Vec<Document> {
    let claims = claims();
    let files: Vec<(String, &str)> = claims
        .iter()
        .map(|(name, text)| (format!("hypotheses/{name}.toml"), text.as_str()))
        .collect();
    let files: Vec<(&str, &str)> = files
        .iter()
        .map(|(name, text)| (name.as_str(), *text))
        .collect();
    let folder = folder(&files);
    let folder = folder.path();
    let list = ["prove", "--list", "--format", "json"];
    let mut all = vec![run(folder, "list", &list, 0)];
    let explain = ["prove", "--explain", "--format", "json"];
    all.push(run(folder, "explain", &explain, 0));
    let (_, _, explained) = all.last().unwrap();
    let asks = explained.as_array().unwrap().iter();
    let kinds: BTreeSet<&str> = asks
        .flat_map(|claim| claim["asks"].as_array().unwrap())
        .map(|ask| ask["kind"].as_str().unwrap())
        .collect();
    assert_eq!(kinds.len(), 4, "{kinds:?}");
    // The census deliberately contradicts its expectation.
    let prove = ["prove", "--format", "json"];
    let second = ["prove", "--cross-check", "--format", "json"];
    all.push(run(folder, "results", &second, 1));
    all.push(run(folder, "results", &prove, 1));
    let (_, _, printed) = all.last().unwrap();
    let words = |key: fn(&Value) -> &Value| -> BTreeSet<String> {
        let results = printed.as_array().unwrap().iter();
        let words = results.map(|result| key(result).as_str().unwrap().to_owned());
        words.collect()
    };
    assert_eq!(words(|it| &it["verdict"]).len(), 3);
    assert_eq!(words(|it| &it["evidence"]["kind"]).len(), 5);
    for (name, _) in &claims {
        let text = fs::read_to_string(folder.join(format!("results/{name}.json"))).unwrap();
        let document = serde_json::from_str(&text).unwrap();
        all.push(("result", format!("results/{name}.json"), document));
    }
    let check = ["check", "results", "--format", "json"];
    all.push(run(folder, "check", &check, 0));
    let cite = ["cite", "--format", "json"];
    all.push(run(folder, "citation", &cite, 0));
    let of_claims = ["win", "value", "sample", "--results", "results"];
    all.push(run(
        folder,
        "citation",
        &[&cite[..], &of_claims].concat(),
        0,
    ));
    let whole = fs::read(folder.join("results/win.cert")).unwrap();
    fs::write(folder.join("results/win.cert"), &whole[..whole.len() / 2]).unwrap();
    all.push(run(folder, "check", &check, 1));
    fs::write(folder.join("results/win.toml"), "no claim").unwrap();
    all.push(run(folder, "check", &check, 2));
    all
}

/// Returns the documents of `regress` for results that hold and for some that do not.
pub fn regressions() -> Vec<Document> {
    let claims = claims();
    let text = |wanted: &str| {
        let (_, text) = claims.iter().find(|(name, _)| *name == wanted).unwrap();
        text.as_str()
    };
    let slow = format!("tier = \"slow\"\n{}", text("value"));
    let folder = folder(&[
        ("hypotheses/win.toml", text("win")),
        ("hypotheses/searched.toml", text("searched")),
        ("hypotheses/slow.toml", &slow),
    ]);
    let folder = folder.path();
    let prove = ["prove", "--tier", "slow", "--results", "hypotheses", "-q"];
    assert_eq!(run_in(folder, &prove).code, 0);
    let regress = ["regress", "--format", "json"];
    let mut all = vec![run(folder, "regression", &regress, 0)];
    fs::remove_file(folder.join("hypotheses/win.cert")).unwrap();
    fs::write(folder.join("hypotheses/slow.json"), "no result").unwrap();
    fs::remove_file(folder.join("hypotheses/searched.toml")).unwrap();
    all.push(run(folder, "regression", &regress, 1));
    let (_, _, failed) = all.last().unwrap();
    assert!(failed["failed"].as_u64().unwrap() >= 2, "{failed}");
    all
}
