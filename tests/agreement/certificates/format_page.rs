//! `docs/certificates.md` describes the format as implemented: its examples are what the writer
//! writes, its digests are right, and its limits and refusals are those of the checker.

use std::collections::BTreeSet;
use std::fs;
use std::io::Cursor;
use std::path::Path;

use certificate::hunt::{
    CertificateSubject, ClosedSet, Header, Move, NaiveHunt, StrategyMove, StrategyRecords,
    WriteOptions, write, write_closed,
};
use certificate::{Accepted, CertificateHeader, CheckOptions, Refusal, check, switching};
use fixtures::{BLOCK, CertificateParts};

fn read(path: &str) -> Vec<u8> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    fs::read(root.join(path)).unwrap()
}

fn page() -> String {
    String::from_utf8(read("docs/certificates.md")).unwrap()
}

/// Returns the part of the page below a heading, up to the next one of the same level.
fn section(heading: &str) -> String {
    let page = page();
    let level = heading.split_once(' ').unwrap().0;
    let (_, rest) = page.split_once(&format!("\n{heading}\n")).unwrap();
    let next = rest.find(&format!("\n{level} ")).unwrap_or(rest.len());
    rest[..next].to_owned()
}

/// Returns the fenced blocks of a text in this language.
fn blocks<'a>(text: &'a str, language: &str) -> Vec<&'a str> {
    let fence = format!("```{language}\n");
    let parts = text.split(&fence).skip(1);
    parts
        .map(|part| part.split_once("```").unwrap().0)
        .collect()
}

/// Returns the rows of all tables in a text, without markup.
fn rows(text: &str) -> Vec<Vec<String>> {
    let rows = text.lines().filter(|line| line.starts_with("| "));
    rows.map(|row| {
        let cells = row.trim_matches('|').split('|');
        cells.map(|cell| cell.trim().replace('`', "")).collect()
    })
    .collect()
}

/// Returns the limit that the page states for a refusal.
pub fn limit(refusal: &str) -> usize {
    let rows = rows(&section("### Limits"));
    let row = rows.iter().find(|row| row[2] == refusal).unwrap();
    row[1].parse().unwrap()
}

fn bytes(hex: &str) -> Vec<u8> {
    let bytes = hex.split_whitespace();
    bytes
        .map(|byte| u8::from_str_radix(byte, 16).unwrap())
        .collect()
}

/// Returns the certificate that a section shows: two lines and a body.
fn example(section: &str) -> Vec<u8> {
    let body = bytes(blocks(section, "text")[0]);
    [blocks(section, "json")[0].as_bytes(), &body].concat()
}

fn accepted(file: &[u8]) -> Accepted {
    check(&mut Cursor::new(file), &CheckOptions::default()).unwrap()
}

fn refusal(file: &[u8]) -> Refusal {
    check(&mut Cursor::new(file), &CheckOptions::default()).unwrap_err()
}

/// Returns the header of an example, the claim in it, and its game.
fn subject(file: &[u8]) -> (Header, CertificateSubject, NaiveHunt) {
    let CertificateHeader::Hunt(header) = accepted(file).header else {
        panic!("not a hunt game");
    };
    let subject = CertificateSubject {
        pounce: header.pounce.clone(),
        claim: header.claim.clone(),
        statement: header.statement.clone(),
        game: header.game.clone(),
        rules: header.rules.clone(),
        questions: header.questions.clone(),
        verdict: header.verdict,
        symmetries: header.symmetries.clone(),
    };
    let hunt = NaiveHunt::new(header.rules.clone()).unwrap();
    (header, subject, hunt)
}

fn parse_move(text: &str) -> Move {
    let words: Vec<&str> = text.split(' ').collect();
    let node = |at: usize| words[at].parse().unwrap();
    match words[0] {
        "drop" => Move::Drop(node(1)),
        "slide" => Move::Slide(node(1), node(2)),
        _ => panic!("{text}"),
    }
}

#[test]
fn strategy_on_the_page_is_what_the_writer_writes() {
    let section = section("## Example: a strategy");
    let file = example(&section);
    let (header, subject, hunt) = subject(&file);
    let (mut records, mut moves) = (Vec::new(), Vec::new());
    for row in rows(&section) {
        let Ok(key) = row[0].parse::<u64>() else {
            continue;
        };
        let number = row[4].parse::<u32>().unwrap();
        records.push((key, row[2].parse().unwrap(), u64::from(number)));
        moves.push(StrategyMove {
            position: hunt.parse(&row[1]).unwrap(),
            chosen: parse_move(&row[3]),
            number,
        });
    }
    let parts = CertificateParts::of(&file);
    assert_eq!(parts.records, [records]);
    let unpacked = rows(&section);
    let unpacked = unpacked.iter().filter(|row| row.len() == 2).skip(1);
    let unpacked = unpacked.flat_map(|row| bytes(&row[0]));
    assert_eq!(parts.body(), unpacked.collect::<Vec<u8>>());
    let strategy = StrategyRecords::answering(&header.questions[0], moves);
    let mut written = Vec::new();
    let options = WriteOptions::default();
    write(&mut written, subject, vec![strategy], &options).unwrap();
    assert_eq!(written, file);

    let body = blocks(&section, "json")[0].len();
    for part in [
        "bytes 0 to 119".to_owned(),
        format!("bytes 120 to {}", body - 1),
        format!("bytes {body} to {}", file.len() - 1),
    ] {
        assert!(section.contains(&part), "{part}");
    }
}

#[test]
fn closed_set_on_the_page_is_what_the_writer_writes() {
    let file = example(&section("## Example: a closed set"));
    let (header, subject, hunt) = subject(&file);
    assert_eq!(CertificateParts::of(&file).records, [[(22, 0, 0)]]);
    let set = ClosedSet {
        prover: header.questions[0].prover,
        event: header.questions[0].event,
        roots: vec![header.questions[0].position.clone()],
        positions: [hunt.parse("T1G-t0").unwrap()],
    };
    let mut written = Vec::new();
    write_closed(&mut written, subject, vec![set], &WriteOptions::default()).unwrap();
    assert_eq!(written, file);
}

#[test]
fn texts_on_the_page_have_the_stated_digests() {
    let page = page();
    let mut stated = Vec::new();
    for part in page.split("This text has the ").skip(1) {
        let digest = part.split('`').nth(1).unwrap();
        let text = blocks(part, "text")[0];
        let computed = blake3::hash(text.as_bytes()).to_hex();
        assert_eq!(digest, format!("blake3:{computed}"), "{text}");
        stated.push(digest);
    }
    let hunt = accepted(&example(&section("## Example: a strategy")));
    let other = accepted(&read("hypotheses/switching/networks/ladder-cut-wins.cert"));
    let certified = [hunt, other].map(|it| [it.rules_digest, it.claim_digest]);
    assert_eq!(stated, certified.concat());
}

#[test]
fn first_lines_are_those_on_the_page() {
    let page = page();
    for (start, length, path) in [
        (
            "{\"format\":\"pounce certificate\"",
            "120 bytes",
            "hypotheses/small-grid/goats-win.cert",
        ),
        (
            "{\"format\":\"pounce switching certificate\"",
            "130 bytes",
            "hypotheses/switching/networks/ladder-cut-wins.cert",
        ),
    ] {
        let file = read(path);
        let end = file.iter().position(|byte| *byte == b'\n').unwrap() + 1;
        assert_eq!(length, format!("{end} bytes"));
        assert!(page.contains(length));
        let digest = blake3::hash(&file[end..]).to_hex();
        let template = blocks(&page, "text");
        let template = template.iter().find(|text| text.starts_with(start));
        let line = template.unwrap().replace('…', &digest);
        assert_eq!(line.as_bytes(), &file[..end]);
    }
}

#[test]
fn limits_are_those_on_the_page() {
    assert!(page().contains(&format!("in blocks of {BLOCK};")));
    let mut parts = CertificateParts::of(&example(&section("## Example: a strategy")));
    let name = |parts: &CertificateParts| refusal(&parts.sealed()).name();
    let goats = limit("bad-header");
    parts.header["rules"]["goats"] = (goats + 1).into();
    assert_eq!(name(&parts), "bad-header");
    parts.header["rules"]["goats"] = goats.into();
    assert_eq!(name(&parts), "wrong-rules-digest");
}

#[test]
fn limits_of_switching_games_are_those_on_the_page() {
    let section = section("## Switching games");
    let file = read("hypotheses/switching/networks/gale-short-wins-first.cert");
    let accepted = accepted(&file);
    let unverified = accepted.unverified.last().unwrap().to_string();
    assert!(unverified.contains("with more than 11 free edges"));
    assert!(unverified.contains("200 random lines"));
    assert!(section.contains("at most 11 free edges it plays all lines, otherwise 200 random"));

    let CertificateHeader::Switching(header) = accepted.header else {
        panic!("not a switching game");
    };
    let written = |change: &dyn Fn(&mut switching::Header)| {
        let (mut changed, mut file) = (header.clone(), Vec::new());
        change(&mut changed);
        changed.rules_digest = changed.rules.digest();
        changed.claim_digest = changed.questions_digest();
        switching::write(&mut file, &changed).unwrap();
        file
    };
    let refused = |stated: &str, refused: &str, change: &dyn Fn(&mut switching::Header)| {
        assert!(section.contains(stated), "{stated}");
        let refusal = refusal(&written(change)).to_string();
        assert!(refusal.contains(refused), "{refusal}");
    };
    let network = "more than 64 edges or 128 vertices";
    let stated = "at most 64 edges and 128 vertices";
    refused(stated, network, &|it| it.rules.edges = vec![[0, 1]; 65]);
    refused(stated, network, &|it| it.rules.vertices = 129);
    refused("1024 questions", "more than 1024 questions", &|it| {
        it.questions = vec![it.questions[0].clone(); 1025];
    });
    refused("1024 proofs", "more than 1024 proofs", &|it| {
        it.proofs = vec![it.proofs[0].clone(); 1025];
    });

    let most = 1 << 20;
    assert!(section.contains(&format!("at most {most} bytes")));
    let room = most - written(&|it| it.statement.clear()).len();
    let padded = |length: usize| written(&|it| it.statement = "a".repeat(length));
    check(&mut Cursor::new(padded(room)), &CheckOptions::default()).unwrap();
    assert_eq!(refusal(&padded(room + 1)).name(), "damaged");
}

#[test]
fn refusals_are_those_on_the_page() {
    let mut named = BTreeSet::new();
    for path in ["refusal.rs", "hunt/refusal.rs", "switching/refusal.rs"] {
        let source = read(&format!("crates/certificate/src/{path}"));
        let source = String::from_utf8(source).unwrap();
        let names = source.split("=> (\"").skip(1);
        named.extend(names.map(|rest| rest.split('"').next().unwrap().to_owned()));
    }
    assert!(named.len() > 50, "{named:?}");
    let listed: Vec<String> = (section("## Refusals").split('`').skip(1).step_by(2))
        .map(str::to_owned)
        .collect();
    let distinct: BTreeSet<String> = listed.iter().cloned().collect();
    assert_eq!(distinct.len(), listed.len());
    assert_eq!(distinct, named);
}
