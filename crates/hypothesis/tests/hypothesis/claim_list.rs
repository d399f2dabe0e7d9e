//! `hypotheses/README.md` names the sources of all claims and quotes statements as they are.

use std::fs;
use std::path::{Path, PathBuf};

use pounce_hypothesis::Claim;

/// The beginnings of `source`: the listed sources in order, then other citations.
const LISTED: [&str; 5] = [
    "Lim & Nievergelt 2004",
    "Aadu Puli Aattam specification",
    "Building Bagchal AI",
    "Jyothiradithya",
    "Place or Attack",
];
const ALSO_CITED: [&str; 3] = ["Lim & Nievergelt 2009", "Lehman 1964", "Gross"];

const OWN: &str = "this project";

fn library() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../hypotheses")
}

fn readme() -> String {
    fs::read_to_string(library().join("README.md")).unwrap()
}

/// Returns the files of all claims below a folder.
fn claim_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() && path.file_name().unwrap() != "boards" {
            files.extend(claim_files(&path));
        } else if path.extension().is_some_and(|ending| ending == "toml") {
            files.push(path);
        }
    }
    files
}

fn claim(file: &Path) -> Claim {
    Claim::parse(&fs::read_to_string(file).unwrap()).unwrap()
}

#[test]
fn every_claim_cites_a_known_source() {
    let files = claim_files(&library());
    assert!(files.len() >= 200, "only {}", files.len());
    for file in files {
        let source = claim(&file).source.unwrap_or_default();
        let known = LISTED.iter().chain(&ALSO_CITED).chain([&OWN]);
        let mut known = known.filter(|known| source.starts_with(**known));
        assert!(known.next().is_some(), "{}: {source}", file.display());
    }
}

#[test]
fn readme_counts_its_sources() {
    let text = readme();
    let numbered = (1..).take_while(|number| text.contains(&format!("\n{number}. ")));
    assert_eq!(numbered.count(), LISTED.len());
    assert!(text.contains("Every statement of five sources"));
}

#[test]
fn readme_quotes_statements_of_our_own_claims() {
    let text = readme();
    let (_, section) = text.split_once("\n## Claims of this project\n").unwrap();
    let (section, _) = section.split_once("\n## ").unwrap();
    let mut rows = 0;
    for row in section.lines().filter(|line| line.starts_with("| `")) {
        let cells: Vec<&str> = row.trim_matches('|').split(" | ").map(str::trim).collect();
        let [entry, statement] = cells[..] else {
            panic!("not two cells: {row}");
        };
        let name = entry.split('`').nth(1).unwrap();
        let claim = claim(&library().join(name).with_extension("toml"));
        assert_eq!(claim.statement, statement, "{name}");
        assert!(claim.source.unwrap().starts_with(OWN), "{name}");
        rows += 1;
    }
    assert!(rows >= 40, "only {rows} claims");
}
