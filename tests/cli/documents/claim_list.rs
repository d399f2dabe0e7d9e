//! The claim library: every claim names its source, folders stay small, and the list of claims in
//! `hypotheses/README.md` agrees with the recorded results.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use hypothesis::{Claim, ResultRecord, Trust, Verdict};

use crate::run::root;

/// Largest number of claims in one folder.
const LARGEST_FOLDER: usize = 24;

/// Returns the claim files of the library by claim name.
fn claims() -> BTreeMap<String, PathBuf> {
    let library = root().join("hypotheses");
    let pattern = library.join("**/*.toml");
    let files = glob::glob(pattern.to_str().unwrap()).unwrap();
    let files = files.map(Result::unwrap);
    let files = files.filter(|file| !file.iter().any(|folder| folder == "boards"));
    let named = files.map(|file| (name(&library, &file), file));
    named.collect()
}

fn name(library: &Path, file: &Path) -> String {
    let below = file.strip_prefix(library).unwrap().with_extension("");
    let parts: Vec<_> = below.iter().map(|part| part.to_string_lossy()).collect();
    parts.join("/")
}

#[test]
fn every_claim_has_a_source() {
    let claims = claims();
    assert!(claims.len() >= 200, "only {}", claims.len());
    for (name, file) in claims {
        let claim = Claim::parse(&fs::read_to_string(file).unwrap()).unwrap();
        let source = claim.source.unwrap_or_default();
        assert!(!source.trim().is_empty(), "{name} has no source");
    }
}

#[test]
fn no_folder_has_too_many_claims() {
    let mut folders: BTreeMap<PathBuf, usize> = BTreeMap::new();
    for file in claims().into_values() {
        *folders
            .entry(file.parent().unwrap().to_owned())
            .or_default() += 1;
    }
    for (folder, claims) in folders {
        let folder = folder.display();
        assert!(claims <= LARGEST_FOLDER, "{folder} has {claims} claims");
    }
}

#[test]
fn list_of_claims_agrees_with_recorded_results() {
    let claims = claims();
    let list = fs::read_to_string(root().join("hypotheses/README.md")).unwrap();
    let mut game = "";
    let mut listed = BTreeSet::new();
    for line in list.lines() {
        if let Some(heading) = line.strip_prefix("## ") {
            let (_, folder) = heading.split_once("(`").unwrap_or_default();
            game = folder.trim_end_matches("`)");
        }
        for entry in line.split(" | ").flat_map(|cell| cell.split("<br>")) {
            let Some((shown, verdict)) = listed_claim(entry) else {
                continue;
            };
            let below = format!("{game}{shown}");
            let name = if claims.contains_key(&below) {
                below
            } else {
                shown.to_owned()
            };
            let file = claims.get(&name);
            let file = file.unwrap_or_else(|| panic!("there is no claim {name}"));
            assert_eq!(verdict, recorded(&file.with_extension("json")), "{name}");
            listed.insert(name);
        }
    }
    let all: BTreeSet<String> = claims.into_keys().collect();
    let missing: Vec<&String> = all.difference(&listed).collect();
    assert!(missing.is_empty(), "not listed: {missing:?}");
}

/// Splits an entry such as "`captures/one-eventually` **refuted** C" into name and verdict.
fn listed_claim(entry: &str) -> Option<(&str, String)> {
    let entry = entry.trim().trim_start_matches("| ");
    let (name, rest) = entry.strip_prefix('`')?.split_once("` ")?;
    let verdict = rest.replace("**", "");
    let known = ["proven ", "refuted ", "open"];
    known
        .iter()
        .any(|word| verdict.starts_with(word))
        .then_some((name, verdict))
}

/// Returns a recorded verdict with its evidence, as the list has it.
fn recorded(file: &Path) -> String {
    let result = ResultRecord::read(&fs::read_to_string(file).unwrap()).unwrap();
    let verdict = match result.verdict {
        Verdict::Proven => "proven",
        Verdict::Refuted => "refuted",
        Verdict::Open => "open",
    };
    let letters = result.trust.iter().map(|trust| match trust {
        Trust::Certificate => "C",
        Trust::Enumeration => "E",
        Trust::Tablebase => "T",
        Trust::Engine => "N",
        Trust::Sample => "S",
    });
    let letters: Vec<&str> = letters.collect();
    format!("{verdict} {}", letters.join(" + "))
        .trim_end()
        .to_owned()
}
