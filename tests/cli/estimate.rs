//! `pounce estimate`, and claims about the size of game trees.

use std::fs;

use serde_json::Value;

use crate::run::{Run, folder, run_in};

fn estimate(arguments: &[&str]) -> Run {
    run_in(folder(&[]).path(), &[&["estimate"], arguments].concat())
}

fn json(arguments: &[&str]) -> Value {
    let run = estimate(&[arguments, &["--format", "json", "-q"]].concat());
    assert_eq!(run.code, 0, "{}", run.stderr);
    serde_json::from_str(&run.stdout).unwrap()
}

fn without_timing(mut document: Value) -> Value {
    document.as_object_mut().unwrap().remove("timing").unwrap();
    document
}

#[test]
fn methods_agree_on_tree_size() {
    let tree = ["small-grid", "--goal", "captures=1"];
    let exact = json(&[&tree[..], &["--method", "exact"]].concat());
    assert_eq!(exact["nodes"]["exact"], "1120393");
    assert_eq!(exact["plies"], 11);
    let truth = 1_120_393.0;
    let rounded = json(&[&tree[..], &["--method", "rounded"]].concat());
    assert_eq!(rounded["nodes"]["value"], truth);
    for method in ["knuth", "population"] {
        let found = json(&[&tree[..], &["--method", method]].concat());
        let nodes = &found["nodes"];
        let error = nodes["standard_error"].as_f64().unwrap();
        let mean = nodes["value"].as_f64().unwrap();
        assert!(
            (mean - truth).abs() < 5.0 * error,
            "{method}: {mean} ± {error}"
        );
        assert_eq!(found["levels"].as_array().unwrap().len(), 11);
        assert!((nodes["log10"].as_f64().unwrap() - mean.log10()).abs() < 1e-12);
        assert_eq!(found["warning"], Value::Null);
    }
}

#[test]
fn same_seed_gives_same_output() {
    for method in ["knuth", "population"] {
        let run = |threads: &str, seed: &str| {
            let tree = ["bagh-chal", "--goal", "captures=2", "--method", method];
            let how = ["--samples", "30", "--population", "50"];
            let by = ["--threads", threads, "--seed", seed];
            without_timing(json(&[&tree[..], &how, &by].concat()))
        };
        assert_eq!(run("1", "7"), run("2", "7"));
        assert_ne!(run("2", "7")["nodes"], run("2", "8")["nodes"]);
    }
}

#[test]
fn warns_when_one_path_dominates() {
    let run = estimate(&[
        "bagh-chal",
        "--goal",
        "captures=1",
        "--leaf",
        "at-hand",
        "--method",
        "knuth",
        "--samples",
        "20000",
    ]);
    assert_eq!(run.code, 0);
    assert!(
        run.stdout
            .contains("warning: a few samples dominate the estimate"),
        "{}",
        run.stdout
    );
    let single = estimate(&["small-grid", "--samples", "1"]);
    assert!(
        single
            .stdout
            .contains("a single sample says nothing about its error")
    );
}

#[test]
fn reports_logarithms_beyond_floating_point() {
    let deep = [
        "bagh-chal",
        "--plies",
        "600",
        "--samples",
        "20",
        "--population",
        "20",
    ];
    let document = json(&deep);
    assert_eq!(document["nodes"]["value"], Value::Null);
    assert!(document["nodes"]["log10"].as_f64().unwrap() > 308.0);
    let text = estimate(&deep).stdout;
    assert!(!text.contains("inf") && !text.contains("NaN"), "{text}");
}

#[test]
fn writes_plots() {
    let folder = folder(&[]);
    let arguments = [
        "estimate",
        "pentagram",
        "--svg",
        "a.svg",
        "--samples",
        "20",
        "-q",
    ];
    assert_eq!(run_in(folder.path(), &arguments).code, 0);
    let picture = fs::read_to_string(folder.path().join("a.svg")).unwrap();
    assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"));
    assert_eq!(picture.matches("class=\"t\"").count(), 2);
    assert!(!picture.contains("NaN") && !picture.contains("inf"));
    let exact = [
        "estimate",
        "pentagram",
        "--svg",
        "b.svg",
        "--method",
        "exact",
        "-q",
    ];
    assert_eq!(run_in(folder.path(), &exact).code, 0);
    let picture = fs::read_to_string(folder.path().join("b.svg")).unwrap();
    assert_eq!(picture.matches("class=\"t\"").count(), 1);
}

#[test]
fn rejects_bad_arguments_with_help() {
    let cases: [(&[&str], &str); 8] = [
        (&["small-grid", "--samples", "0"], "0 is not in 1.."),
        (&["small-grid", "--plies", "0"], "0 is not in 1.."),
        (&["small-grid", "--population", "0"], "0 is not in 1.."),
        (
            &["small-grid", "--goal", "captures=9"],
            "the game ends at 2 captures",
        ),
        (
            &["small-grid", "--goal", "capture=1"],
            "did you mean `captures`?",
        ),
        (
            &["small-grid", "--goal", "captures=x"],
            "expected a number of captures",
        ),
        (
            &[
                "bagh-chal",
                "--method",
                "exact",
                "--goal",
                "captures=1",
                "--memory",
                "64M",
            ],
            "allow it with `--memory",
        ),
        (
            &["small-grid", "TGGGGG2T-t0"],
            "give the last ply with `--plies`",
        ),
    ];
    for (arguments, message) in cases {
        let run = estimate(arguments);
        assert_eq!(run.code, 2, "{arguments:?}: {}", run.stdout);
        assert!(
            run.stderr.contains(message),
            "{arguments:?}: {}",
            run.stderr
        );
        assert!(run.stdout.is_empty());
    }
}

fn claim(goal: &str, method: &str) -> String {
    format!(
        "statement = \"x\"\ngame = \"small-grid\"\ngoal.tree_size = {{ captures = 1, {goal} }}\n\
         [method]\n{method}\n"
    )
}

/// Proves a claim and returns its result.
fn prove(goal: &str, method: &str) -> Value {
    let folder = folder(&[("x.toml", &claim(goal, method))]);
    let run = run_in(folder.path(), &["prove", "x.toml", "-q"]);
    assert!([0, 3].contains(&run.code), "{}", run.stderr);
    serde_json::from_str(&fs::read_to_string(folder.path().join("results/x.json")).unwrap())
        .unwrap()
}

#[test]
fn decides_claims_about_tree_size() {
    let truth = "nodes = 1120393.0, factor = 1.0001";
    for engine in ["exact", "rounded", "auto"] {
        let result = prove(truth, &format!("engine = \"{engine}\""));
        assert_eq!(result["verdict"], "proven", "{engine}");
        assert_eq!(result["evidence"]["kind"], "enumeration");
        assert_eq!(result["tree_size"]["exact"], "1120393");
    }
    let sample = "engine = \"population\"\nsamples = 40\npopulation = 100\nseed = 3";
    let near = prove("nodes = 1.1e6, factor = 1.5, confidence = 0.99", sample);
    assert_eq!(near["verdict"], "proven");
    assert_eq!(near["evidence"]["kind"], "sample");
    assert_eq!(near["evidence"]["sample"]["samples"], 40);
    assert_eq!(near["seed"], 3);
    let far = prove("nodes = 1e7, factor = 2.0, confidence = 0.95", sample);
    assert_eq!(far["verdict"], "refuted");
    let tight = prove(
        "nodes = 1.12e6, factor = 1.000001, confidence = 0.9",
        sample,
    );
    assert_eq!(tight["verdict"], "open");
    assert_eq!(
        tight["reason"],
        "the confidence interval is too wide to decide"
    );
}

#[test]
fn open_verdict_when_samples_are_inconclusive() {
    let text = "statement = \"x\"\ngame = \"bagh-chal\"\ngoal.tree_size = { captures = 1, \
                leaf = \"at-hand\", nodes = 1.28e24, factor = 2.0, confidence = 0.95 }\n[method]\n\
                engine = \"knuth\"\nsamples = 20000\n";
    let folder = folder(&[("x.toml", text)]);
    let run = run_in(folder.path(), &["prove", "x.toml", "-q"]);
    assert_eq!(run.code, 3);
    assert!(
        run.stdout
            .contains("open (a few samples dominate the estimate)"),
        "{}",
        run.stdout
    );
    let text = text
        .replace("knuth", "exact")
        .replace("samples = 20000", "max_memory_mib = 16");
    let text = text.replace(", confidence = 0.95", "");
    fs::write(folder.path().join("x.toml"), text).unwrap();
    let run = run_in(folder.path(), &["prove", "x.toml", "-q"]);
    assert!(
        run.stdout.contains("open (memory limit reached)"),
        "{}",
        run.stdout
    );
}

#[test]
fn rejects_invalid_claims() {
    let cases = [
        (
            "nodes = 0.0, factor = 2.0",
            "",
            "`nodes` must be greater than 0",
        ),
        (
            "nodes = 1e5, factor = 1.0",
            "",
            "`factor` must be greater than 1",
        ),
        (
            "nodes = 1e5, factor = 2.0, plies = 0",
            "",
            "plies count from 1",
        ),
        (
            "nodes = 1e5, factor = 2.0, confidence = 0.5",
            "",
            "`confidence` must be 0.9, 0.95 or 0.99",
        ),
        (
            "nodes = 1e5, factor = 2.0",
            "engine = \"knuth\"",
            "needs a confidence level",
        ),
        (
            "nodes = 1e5, factor = 2.0",
            "engine = \"dfpn\"",
            "cannot measure tree sizes",
        ),
        (
            "nodes = 1e5, factor = 2.0, confidence = 0.9",
            "engine = \"knuth\"\nsamples = 5",
            "`samples` must be at least 20",
        ),
        (
            "nodes = 1e5, factor = 2.0",
            "engine = \"exact\"\nseed = 4",
            "does not take `seed`",
        ),
        (
            "nodes = 1e5, factor = 2.0",
            "population = 0",
            "`population` must be at least 1",
        ),
    ];
    for (goal, method, message) in cases {
        let folder = folder(&[("x.toml", &claim(goal, method))]);
        let run = run_in(folder.path(), &["prove", "x.toml"]);
        assert_eq!(run.code, 2, "{goal} {method}");
        assert!(
            run.stderr.contains(message),
            "{goal} {method}: {}",
            run.stderr
        );
    }
    let play = "statement = \"x\"\ngame = \"small-grid\"\nprover = \"tigers\"\ngoal.draw = {}\n\
                [method]\nengine = \"population\"\n";
    let folder = folder(&[("x.toml", play)]);
    let run = run_in(folder.path(), &["prove", "x.toml"]);
    assert!(
        run.stderr.contains("cannot answer questions about play"),
        "{}",
        run.stderr
    );
}

#[test]
fn counts_and_samples_trees_of_other_games() {
    let small = ["fish-barrel", "--option", "barrels=3", "--option", "most=2"];
    let counted = json(&[&small[..], &["--method", "exact"]].concat());
    assert_eq!(counted["symmetric_children"], "each");
    let levels = counted["levels"].as_array().unwrap();
    let perft = |depth: usize| {
        let depth = depth.to_string();
        let arguments = [
            &["perft"],
            &small[..],
            &["--depth", &depth, "--format", "json"],
        ]
        .concat();
        let run = run_in(folder(&[]).path(), &arguments);
        let record: Value = serde_json::from_str(&run.stdout).unwrap();
        record["nodes"].to_string()
    };
    // A level counts the sequences of its length.
    for (ply, level) in (1..).zip(levels) {
        assert_eq!(level["exact"], perft(ply), "ply {ply}");
    }
    assert_eq!(perft(levels.len() + 1), "0");
    let truth = counted["nodes"]["value"].as_f64().unwrap();
    for method in ["knuth", "population"] {
        let found = json(&[&small[..], &["--method", method]].concat());
        let error = found["nodes"]["standard_error"].as_f64().unwrap();
        let mean = found["nodes"]["value"].as_f64().unwrap();
        assert!((mean - truth).abs() <= 5.0 * error, "{method}: {mean}");
    }
    let run = estimate(&["switching", "--goal", "captures=1"]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("only hunt games have goals"));
}

#[test]
fn single_sample_has_no_error() {
    let run = estimate(&["small-grid", "--samples", "1", "--plies", "2", "-q"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(!run.stdout.contains('±'), "{}", run.stdout);
    assert!(run.stdout.contains("  –\n"), "{}", run.stdout);
}
