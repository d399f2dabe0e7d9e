//! Claim digests against golden data: a reworded fact or a renamed enum shows up as the line that
//! changed, not only as another digest.
//!
//! The data file has one entry for each claim, under the claim's name. When claims are renamed, only
//! the names in brackets change.

use std::collections::BTreeMap;
use std::path::Path;

use pounce::Claim;
use pounce::claim::{LoadedClaims, load_all};
use pounce::task::{Task, claim_lines};

const GOLDEN: &str = include_str!("../data/digest-preimages.txt");

#[test]
fn digests_hash_the_golden_text() {
    let claims = claims();
    let golden = entries();
    let mut problems = Vec::new();
    for claim in &claims {
        match golden.get(claim.name()) {
            Some(entry) => problems.extend(entry.differences(claim)),
            None => problems.push(missing(claim, &golden)),
        }
    }
    let known = |name: &str| claims.iter().any(|claim| claim.name() == name);
    let stale = golden.keys().filter(|name| !known(name));
    problems.extend(stale.map(|name| format!("{name}: there is no such claim")));
    assert!(problems.is_empty(), "{}", problems.join("\n"));
    assert_eq!(claims.len(), golden.len());
}

#[test]
fn golden_text_has_the_golden_digest() {
    for (name, entry) in entries() {
        assert_eq!(digest(&entry.lines.join("\n")), entry.claim, "{name}");
    }
}

/// Loads all claims of the repository.
fn claims() -> Vec<Claim> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../hypotheses");
    let selection = pounce::Selection {
        claims: vec![folder],
        ..pounce::Selection::default()
    };
    let LoadedClaims { claims, unreadable } = load_all(&selection).unwrap();
    assert!(unreadable.is_empty(), "{}", unreadable[0].1);
    claims
}

/// The entry of a claim in the data file.
#[derive(Default)]
struct Entry {
    kind: String,
    claim: String,
    rules: String,
    lines: Vec<String>,
}

fn entries() -> BTreeMap<String, Entry> {
    let mut entries: BTreeMap<String, Entry> = BTreeMap::new();
    let mut name = String::new();
    for line in GOLDEN.lines() {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if let Some(header) = line.strip_prefix('[') {
            name = header.strip_suffix(']').unwrap().to_owned();
            let earlier = entries.insert(name.clone(), Entry::default());
            assert!(earlier.is_none(), "{name} is there twice");
            continue;
        }
        let entry = entries.get_mut(&name).unwrap();
        let (key, value) = line.split_once(' ').unwrap();
        match key {
            "kind" => entry.kind = value.to_owned(),
            "claim" => entry.claim = value.to_owned(),
            "rules" => entry.rules = value.to_owned(),
            "|" => entry.lines.push(value.to_owned()),
            _ => panic!("{name}: unknown line `{line}`"),
        }
    }
    entries
}

/// Returns the message that a claim has no entry, with the entries that have its digest.
fn missing(claim: &Claim, golden: &BTreeMap<String, Entry>) -> String {
    let same = golden
        .iter()
        .filter(|(_, entry)| entry.claim == claim.digest());
    let same: Vec<&str> = same.map(|(name, _)| name.as_str()).collect();
    format!(
        "{}: there is no entry; entries with the same digest: {same:?}",
        claim.name()
    )
}

impl Entry {
    /// Lists the differences between a claim and its entry.
    fn differences(&self, claim: &Claim) -> Vec<String> {
        let name = claim.name();
        let mut found = Vec::new();
        let mut compare = |what: String, golden: Option<&str>, now: Option<&str>| {
            if golden != now {
                found.push(format!("{name}: {what} was {golden:?}, and is {now:?}"));
            }
        };
        let lines = claim_lines(claim.game(), claim.task());
        for index in 0..lines.len().max(self.lines.len()) {
            let golden = self.lines.get(index).map(String::as_str);
            let what = format!("line {}", index + 1);
            compare(what, golden, lines.get(index).map(String::as_str));
        }
        let mut figures = |what: &str, golden: &str, now: &str| {
            compare(what.to_owned(), Some(golden), Some(now));
        };
        figures("its kind", &self.kind, kind(claim));
        figures("its claim digest", &self.claim, &claim.digest());
        figures("its rules digest", &self.rules, &claim.rules_digest());
        figures(
            "the digest of its lines",
            &self.claim,
            &digest(&lines.join("\n")),
        );
        found
    }
}

/// Hashes lines as claim digests do.
fn digest(lines: &str) -> String {
    let text = format!("claim 1\n{}\n", lines.trim_end_matches('\n'));
    format!("blake3:{}", blake3::hash(text.as_bytes()).to_hex())
}

fn kind(claim: &Claim) -> &'static str {
    match claim.task() {
        Task::Decide(_) => "decide",
        Task::Count(_) => "count",
        Task::Measure(_) => "measure",
        Task::Enumerate(_) => "enumerate",
        Task::Sample(..) => "sample",
    }
}
