//! Dependencies between the crates of the workspace, from `cargo metadata` and `cargo tree`.

use std::collections::{BTreeSet, HashMap};
use std::process::Command;

use serde_json::Value;

/// The crates in the order of their dependencies: each depends only on crates before it.
const ORDER: [&str; 14] = [
    "pounce-diagnostic",
    "pounce-game",
    "pounce-games",
    "pounce-certificate",
    "pounce-tablebase",
    "pounce-search",
    "pounce-chance",
    "pounce-estimate",
    "pounce-hypothesis",
    "pounce",
    "pounce-report",
    "pounce-server",
    "pounce-cli",
    "pounce-fixtures",
];

/// Crates for programs only. Libraries return errors and events instead of printing.
const FOR_PROGRAMS: [&str; 4] = ["anyhow", "clap", "ctrlc", "indicatif"];

/// Lists the crates of the workspace.
fn packages() -> Vec<Value> {
    let output = Command::new(env!("CARGO"))
        .args([
            "metadata",
            "--format-version",
            "1",
            "--no-deps",
            "--offline",
        ])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    let mut metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
    serde_json::from_value(metadata["packages"].take()).unwrap()
}

/// The crates that each workspace crate needs to be built.
fn dependencies() -> HashMap<String, Vec<String>> {
    let names = |package: &Value| {
        let dependencies = package["dependencies"].as_array().unwrap().iter();
        dependencies
            .filter(|dependency| dependency["kind"].is_null())
            .map(|dependency| dependency["name"].as_str().unwrap().to_owned())
            .collect()
    };
    packages()
        .iter()
        .map(|package| (package["name"].as_str().unwrap().to_owned(), names(package)))
        .collect()
}

#[test]
fn readme_names_the_oldest_supported_compiler() {
    let readme = include_str!("../../README.md");
    for package in packages() {
        let version = package["rust_version"].as_str().unwrap();
        let sentence = format!("You need Rust {version} or newer");
        assert!(readme.contains(&sentence), "{}: {version}", package["name"]);
    }
}

#[test]
fn citation_file_names_the_version_and_the_licence() {
    let text = include_str!("../../CITATION.cff");
    let value = |key: &str| {
        let line = text.lines().find_map(|line| line.strip_prefix(key));
        line.unwrap_or_else(|| panic!("{key}")).trim()
    };
    assert_eq!(value("cff-version:"), "1.2.0");
    for package in packages() {
        // A package without a version is not published.
        if package["name"] == "pounce-fixtures" {
            continue;
        }
        assert_eq!(value("version:"), package["version"], "{}", package["name"]);
        let author = package["authors"][0].as_str().unwrap();
        assert_eq!(value("  - name:"), author);
        let licences = package["license"].as_str().unwrap().split(" OR ");
        for licence in licences {
            assert!(text.contains(&format!("\n  - {licence}\n")), "{licence}");
        }
    }
}

#[test]
fn crates_depend_only_on_earlier_crates() {
    let all = dependencies();
    assert_eq!(all.len(), ORDER.len());
    let place = |name: &str| ORDER.iter().position(|known| *known == name).unwrap();
    for (name, needed) in &all {
        for other in needed.iter().filter(|other| is_ours(other)) {
            assert!(place(other) < place(name), "{name} depends on {other}");
        }
    }
}

#[test]
fn program_calls_only_the_library_and_its_front_ends() {
    let ours = dependencies().remove("pounce-cli").unwrap();
    let mut ours: Vec<&String> = ours.iter().filter(|name| is_ours(name)).collect();
    ours.sort();
    assert_eq!(ours, ["pounce", "pounce-report", "pounce-server"]);
}

/// The third-party crates that the checker is built from.
const CHECKER: [&str; 7] = [
    "adler2",
    "arrayvec",
    "blake3",
    "cfg-if",
    "constant_time_eq",
    "cpufeatures",
    "miniz_oxide",
];

/// Build dependencies of the checker, from BLAKE3's build script.
const CHECKER_BUILD: [&str; 3] = ["cc", "find-msvc-tools", "shlex"];

/// Returns the names of a package's dependencies with its default features.
fn tree(package: &str, edges: &str) -> BTreeSet<String> {
    let output = Command::new(env!("CARGO"))
        .args(["tree", "--offline", "--prefix", "none", "--format", "{p}"])
        .args(["--package", package, "--edges", edges])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{stderr}");
    let text = String::from_utf8(output.stdout).unwrap();
    let names = text.lines().filter_map(|line| line.split(' ').next());
    names
        .filter(|name| !name.is_empty() && *name != package)
        .map(str::to_owned)
        .collect()
}

#[test]
fn checker_has_few_dependencies() {
    let names = |list: &[&str]| -> BTreeSet<String> {
        list.iter().map(|name| (*name).to_owned()).collect()
    };
    assert_eq!(tree("pounce-certificate", "normal"), names(&CHECKER));
    let all = [&CHECKER[..], &CHECKER_BUILD].concat();
    assert_eq!(tree("pounce-certificate", "normal,build"), names(&all));

    let page = include_str!("../../docs/trust.md");
    let shown = page
        .lines()
        .skip_while(|line| *line != "pounce-certificate")
        .skip(1)
        .take_while(|line| *line != "```")
        .map(|line| line.trim_start_matches(|drawn: char| !drawn.is_alphanumeric()));
    assert_eq!(
        shown.map(str::to_owned).collect::<BTreeSet<_>>(),
        names(&CHECKER)
    );
}

#[test]
fn libraries_do_not_depend_on_program_crates() {
    let mut all = dependencies();
    let program = all.remove("pounce-cli").unwrap();
    for name in FOR_PROGRAMS {
        assert!(program.iter().any(|needed| needed == name), "{name}");
    }
    for (library, needed) in &all {
        for name in FOR_PROGRAMS {
            assert!(
                !needed.iter().any(|it| it == name),
                "{library} needs {name}"
            );
        }
    }
}

fn is_ours(name: &str) -> bool {
    ORDER.contains(&name)
}

#[test]
fn checker_shares_no_code_with_engines() {
    let all = dependencies();
    let ours = |name: &str| -> Vec<String> {
        let needed = all[name].iter().filter(|needed| is_ours(needed));
        needed.cloned().collect()
    };
    assert_eq!(ours("pounce-certificate"), [""; 0]);
    assert_eq!(ours("pounce-game"), ["pounce-diagnostic"]);
}
