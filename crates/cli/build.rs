//! Asks Git for the commit of the source, for `pounce --version` and for results.
//!
//! A package from an archive names its commit in `.cargo_vcs_info.json`. Without either, the commit
//! is left out. The date is that of the commit, so that a build can be reproduced.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

/// The file that `cargo package` adds.
const PACKAGED: &str = ".cargo_vcs_info.json";

/// The parts of the repository that the program is built from. Files below are compared with the
/// commit, and a change runs this script again.
const SOURCES: [&str; 8] = [
    "Cargo.toml",
    "Cargo.lock",
    "crates/*/src",
    "crates/*/Cargo.toml",
    "crates/cli/build.rs",
    "crates/games/boards",
    "crates/games/graphs",
    "crates/games/maps",
];

/// The commit of the source.
struct Commit {
    /// The hash, with `+modified` if the source differs from the commit.
    hash: String,
    /// The beginning of the hash, with the same addition.
    short: String,
    date: Option<String>,
}

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let package = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("set by Cargo"));
    let version = env::var("CARGO_PKG_VERSION").expect("set by Cargo");
    let commit = of_package(&package).or_else(|| of_checkout(&package));
    let (hash, date) = match &commit {
        Some(commit) => (commit.hash.as_str(), commit.date.as_deref().unwrap_or("")),
        None => ("", ""),
    };
    let version = match &commit {
        Some(Commit { short, .. }) => format!("{version} ({})", format!("{short} {date}").trim()),
        None => version,
    };
    println!("cargo::rustc-env=POUNCE_VERSION={version}");
    println!("cargo::rustc-env=POUNCE_COMMIT={hash}");
    println!("cargo::rustc-env=POUNCE_COMMIT_DATE={date}");
}

/// Returns the commit that a package was made from.
fn of_package(package: &Path) -> Option<Commit> {
    let text = fs::read_to_string(package.join(PACKAGED)).ok()?;
    println!("cargo::rerun-if-changed={PACKAGED}");
    let (_, rest) = text.split_once("\"sha1\"")?;
    let hash = rest.split('"').nth(1)?;
    let is_modified = text.split_once("\"dirty\"").is_some_and(|(_, rest)| {
        let value = rest.trim_start_matches([':', ' ', '\n', '\t']);
        value.starts_with("true")
    });
    let short = hash.get(..7).unwrap_or(hash);
    Some(Commit {
        short: marked(short, is_modified),
        hash: marked(hash, is_modified),
        date: None,
    })
}

/// Returns the commit of a checkout of this repository.
fn of_checkout(package: &Path) -> Option<Commit> {
    let root = package.parent()?.parent()?;
    // The package may lie in a repository of somebody else, for example in a folder of vendored
    // crates.
    let top = PathBuf::from(git(root, &["rev-parse", "--show-toplevel"])?);
    if top.canonicalize().ok()? != root.canonicalize().ok()? {
        return None;
    }
    let log = git(root, &["log", "-1", "--abbrev=7", "--format=%H %h %cs"])?;
    let mut words = log.split(' ');
    let (hash, short, date) = (words.next()?, words.next()?, words.next()?);
    watch(root);
    let patterns = SOURCES.map(|source| format!(":(glob){source}/**"));
    let files = SOURCES.map(|source| format!(":(glob){source}"));
    let mut status = vec!["status", "--porcelain", "--untracked-files=no", "--"];
    status.extend(patterns.iter().chain(&files).map(String::as_str));
    let is_modified = !git(root, &status)?.is_empty();
    Some(Commit {
        hash: marked(hash, is_modified),
        short: marked(short, is_modified),
        date: Some(date.to_owned()),
    })
}

fn marked(hash: &str, is_modified: bool) -> String {
    let mark = if is_modified { "+modified" } else { "" };
    format!("{hash}{mark}")
}

/// Has Cargo run this script again after a commit, a checkout or a change of the source. A path that
/// does not exist would have it run every time.
fn watch(root: &Path) {
    let mut paths = Vec::new();
    let mut files = vec![
        "HEAD".to_owned(),
        "logs/HEAD".to_owned(),
        "packed-refs".to_owned(),
    ];
    files.extend(git(root, &["symbolic-ref", "-q", "HEAD"]));
    for file in files {
        let path = git(root, &["rev-parse", "--git-path", &file]);
        paths.extend(path.map(|path| root.join(path)));
    }
    for source in SOURCES {
        match source.split_once("*/") {
            None => paths.push(root.join(source)),
            Some((folder, below)) => {
                let crates = fs::read_dir(root.join(folder)).into_iter().flatten();
                paths.extend(crates.flatten().map(|entry| entry.path().join(below)));
            }
        }
    }
    for path in paths.iter().filter(|path| path.exists()) {
        println!("cargo::rerun-if-changed={}", path.display());
    }
}

/// Runs Git in a folder and returns its output; `None` if it fails or is not installed.
fn git(folder: &Path, arguments: &[&str]) -> Option<String> {
    let output = Command::new("git")
        .args(arguments)
        .current_dir(folder)
        // A hook may point these at another repository.
        .env_remove("GIT_DIR")
        .env_remove("GIT_WORK_TREE")
        .env_remove("GIT_INDEX_FILE")
        .env("GIT_OPTIONAL_LOCKS", "0")
        .output()
        .ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim().to_owned())
}
