//! Certificates that are made to cost time or memory. Each is refused early with its own reason, and
//! the checker can be stopped while it reads.

use std::io::{self, Cursor, Read, Seek, SeekFrom};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};

use certificate::hunt::{
    CertificateSubject, HuntEvent, Move, NaiveHunt, Player, Question, Rules, Stalemate,
    StrategyMove, StrategyRecords, WriteOptions, write,
};
use certificate::{Accepted, CheckOptions, Objective, Progress, Refusal, Source, Verdict, check};
use fixtures::{CertificateParts, deflate, deflate_repeated, header_memory, seal};
use serde_json::{Value, json};

use super::examples::PLENTY;
use super::format_page::limit;

/// Returns a certificate of one record: on three nodes in a row with a tiger at one end, the goat is
/// safe at the other end.
fn row() -> Vec<u8> {
    row_and_more(3)
}

/// Returns the same with more nodes, which are on no line. The record is wrong then.
fn row_and_more(nodes: usize) -> Vec<u8> {
    let rules = Rules {
        nodes,
        lines: vec![vec![0, 1, 2]],
        tigers: vec![0],
        goats: 1,
        captures: 1,
        stalemate: Stalemate::Loss,
    };
    let hunt = NaiveHunt::new(rules.clone()).unwrap();
    let question = Question {
        position: hunt.to_compact(&hunt.start()),
        prover: Player::Goats,
        objective: Objective::Avoid,
        event: HuntEvent::Captures(1),
        plies: None,
    };
    let claim = CertificateSubject {
        pounce: String::new(),
        claim: String::new(),
        statement: String::new(),
        game: String::new(),
        rules,
        questions: vec![question.clone()],
        verdict: Verdict::Proven,
        symmetries: vec![(0..nodes).collect()],
    };
    let record = StrategyMove {
        position: hunt.start(),
        chosen: Move::Drop(2),
        number: 0,
    };
    let strategy = StrategyRecords::answering(&question, vec![record]);
    let mut file = Vec::new();
    write(&mut file, claim, vec![strategy], &WriteOptions::default()).unwrap();
    file
}

fn changed(change: impl FnOnce(&mut Value)) -> Vec<u8> {
    let mut parts = CertificateParts::of(&row());
    let body = deflate(&parts.body());
    change(&mut parts.header);
    seal(&parts.header.to_string(), &body)
}

/// Returns a certificate with empty closed sets before its strategy, which has this many records and
/// this body.
fn crowded(file: &[u8], sets: usize, records: u64, body: &[u8]) -> Vec<u8> {
    let mut header = CertificateParts::of(file).header;
    let strategies = header["strategies"].as_array_mut().unwrap();
    strategies[0]["records"] = json!(records);
    let mut empty = strategies[0].clone();
    empty["closed"] = json!(true);
    empty["records"] = json!(0);
    empty["roots"] = json!([]);
    strategies.splice(0..0, vec![empty; sets]);
    seal(&header.to_string(), body)
}

/// Returns compressed blocks of 4096 records whose keys ascend by one.
fn many_blocks(blocks: usize) -> Vec<u8> {
    deflate_repeated(&[[1u8; 4096], [0; 4096], [1; 4096]].concat(), blocks)
}

/// A file that counts the bytes read and the seeks.
struct Counted<'a> {
    file: Cursor<&'a [u8]>,
    bytes: usize,
    seeks: usize,
}

impl<'a> Counted<'a> {
    fn new(file: &'a [u8]) -> Self {
        Counted {
            file: Cursor::new(file),
            bytes: 0,
            seeks: 0,
        }
    }
}

impl Read for Counted<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let bytes = self.file.read(buffer)?;
        self.bytes += bytes;
        Ok(bytes)
    }
}

impl Seek for Counted<'_> {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.seeks += 1;
        self.file.seek(to)
    }
}

/// Stops the checker after this many calls.
struct StopAfter {
    calls: u64,
    made: AtomicU64,
}

impl StopAfter {
    fn new(calls: u64) -> Self {
        StopAfter {
            calls,
            made: AtomicU64::new(0),
        }
    }
}

impl Progress for StopAfter {
    fn advance(&self, _: u64) -> ControlFlow<()> {
        if self.made.fetch_add(1, Ordering::Relaxed) >= self.calls {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }
}

/// Checks with plenty of memory.
fn check_with_progress(
    file: &mut dyn Source,
    progress: &dyn Progress,
) -> Result<Accepted, Refusal> {
    let options = CheckOptions {
        progress,
        ..CheckOptions::with_memory(PLENTY)
    };
    check(file, &options)
}

fn refusal(file: &[u8], memory: u64) -> Refusal {
    check(&mut Cursor::new(file), &CheckOptions::with_memory(memory)).unwrap_err()
}

#[test]
fn rejects_header_beyond_each_bound() {
    let many = |value: Value, count: usize| Value::Array(vec![value; count]);
    type Change<'a> = &'a dyn Fn(&mut Value, usize);
    let bounds: [(&str, usize, Change<'_>); 8] = [
        ("too-many-nodes", 32, &|header, count| {
            header["rules"]["nodes"] = json!(count);
        }),
        ("too-many-lines", 32 * 32 * 32, &|header, count| {
            header["rules"]["lines"] = many(json!([0, 1, 2]), count);
        }),
        ("line-too-long", 32 * 32, &|header, count| {
            header["rules"]["lines"][0] = many(json!(0), count);
        }),
        ("too-many-tigers", 32, &|header, count| {
            header["rules"]["tigers"] = many(json!(0), count);
        }),
        ("too-many-symmetries", 128, &|header, count| {
            header["symmetries"] = many(json!([0, 1, 2]), count);
        }),
        ("too-many-questions", 4096, &|header, count| {
            header["questions"] = many(header["questions"][0].clone(), count);
        }),
        ("too-many-strategies", 4096, &|header, count| {
            let mut empty = header["strategies"][0].clone();
            empty["records"] = json!(0);
            empty["roots"] = json!([]);
            let strategies = header["strategies"].as_array_mut().unwrap();
            strategies.splice(0..0, vec![empty; count - 1]);
        }),
        ("too-many-roots", 4096, &|header, count| {
            let root = header["strategies"][0]["roots"][0].clone();
            header["strategies"][0]["roots"] = many(root, count);
        }),
    ];
    for (name, most, change) in bounds {
        assert_eq!(most, limit(name), "{name}");
        let refused = refusal(&changed(|header| change(header, most + 1)), PLENTY);
        assert_eq!(refused.name(), name);
        assert!(refused.to_string().contains(&most.to_string()), "{refused}");
        let file = changed(|header| change(header, most));
        let within = check(&mut Cursor::new(file), &CheckOptions::with_memory(PLENTY));
        assert_ne!(within.map_or_else(|it| it.name(), |_| "accepted"), name);
    }
}

#[test]
fn rejects_header_that_exceeds_memory() {
    let with = |length: usize| changed(|header| header["statement"] = json!("a".repeat(length)));
    let accepted = |file: &[u8], memory| {
        check(&mut Cursor::new(file), &CheckOptions::with_memory(memory))
            .map_or_else(|it| it.name(), |_| "accepted")
    };
    let (short, long, longest) = (with(1 << 14), with(1 << 16), with(1 << 20));
    assert_eq!(accepted(&short, 0), "accepted");
    assert_eq!(accepted(&long, 1 << 20), "header-too-long");
    assert_eq!(accepted(&long, 1 << 22), "accepted");
    assert_eq!(accepted(&longest, PLENTY), "header-too-long");
    assert_eq!(accepted(&longest, u64::MAX), "header-too-long");
    let rest = header_memory(&with(0)) as usize / 32;
    let fits = limit("header-too-long") - rest;
    assert_eq!(accepted(&with(fits), PLENTY), "accepted");
    assert_eq!(accepted(&with(fits + 1), PLENTY), "header-too-long");
}

#[test]
fn rejects_more_records_than_body_can_hold_before_reading_it() {
    for (sets, records) in [(0, 1 << 20), (50, 1 << 50)] {
        let file = crowded(&row_and_more(32), sets, records, b"\x03\x00");
        let mut counted = Counted::new(&file);
        let refused = check(&mut counted, &CheckOptions::with_memory(PLENTY)).unwrap_err();
        assert_eq!(refused.name(), "record-count");
        // Twice to the first line, once to the end, once to the header.
        assert_eq!(counted.seeks, 4, "the body was read");
    }
    // The row has 27 boards, each with or without a goat in hand.
    let refused = refusal(&crowded(&row(), 0, 55, &many_blocks(1)), PLENTY);
    assert_eq!(refused.name(), "too-many-records");
    let refused = refusal(&crowded(&row(), 0, 54, &many_blocks(1)), PLENTY);
    assert_eq!(refused.name(), "bad-position");
    // A body that could hold them is read.
    let file = crowded(&row_and_more(32), 0, 4097, &many_blocks(1));
    assert_eq!(refusal(&file, PLENTY).name(), "bad-position");
}

#[test]
fn reads_file_once_for_all_closed_sets() {
    let body = deflate(&CertificateParts::of(&row()).body());
    let seeks = |sets| {
        let file = crowded(&row(), sets, 1, &body);
        let mut counted = Counted::new(&file);
        let accepted = check(&mut counted, &CheckOptions::with_memory(PLENTY)).unwrap();
        assert_eq!(accepted.records, 1);
        counted.seeks
    };
    assert_eq!(seeks(50), seeks(1));
    assert_eq!(seeks(1), seeks(0) + 1);
}

#[test]
fn stops_while_inflating() {
    let blocks = 4000;
    let records = blocks as u64 * 4096;
    let file = crowded(&row_and_more(32), 50, records, &many_blocks(blocks));
    let mut counted = Counted::new(&file);
    let stop = StopAfter::new(100);
    let refused = check_with_progress(&mut counted, &stop).unwrap_err();
    assert_eq!(refused.name(), "interrupted");
    // Read once for the digest and at most once more.
    assert!(counted.bytes < 2 * file.len(), "{} bytes", counted.bytes);
}

#[test]
fn stops_while_computing_the_digest() {
    let file = crowded(&row(), 0, 1, &vec![0; 1 << 22]);
    let mut counted = Counted::new(&file);
    let stop = StopAfter::new(3);
    let refused = check_with_progress(&mut counted, &stop).unwrap_err();
    assert_eq!(refused.name(), "interrupted");
    assert!(counted.bytes < file.len() / 2, "{} bytes", counted.bytes);
}

#[test]
fn never_accepts_after_a_stop() {
    let file = crowded(&row(), 3, 1, &deflate(&CertificateParts::of(&row()).body()));
    let checked = |calls| {
        let stop = StopAfter::new(calls);
        let checked = check_with_progress(&mut Cursor::new(&file), &stop);
        (checked, stop.made.into_inner())
    };
    let (accepted, calls) = checked(u64::MAX);
    assert!(accepted.is_ok() && calls > 10, "{calls} calls");
    for stop in 0..calls {
        assert_eq!(checked(stop).0.unwrap_err().name(), "interrupted", "{stop}");
    }
}
