//! Certificates made by hand, on a board of three nodes in a row with a tiger at one end and one
//! goat in hand. Placed next to the tiger, the goat is captured. Placed at the other end, it is
//! blocked by the tiger's only move, and Goats lose without a capture.

use std::io::{Cursor, ErrorKind};
use std::ops::ControlFlow;
use std::time::Instant;

use pounce_certificate::hunt::{
    CertificateSubject, ClosedSet, HuntEvent, Move, NaiveHunt, Player, Question, Rules, Stalemate,
    StrategyMove, StrategyRecords, Summary, WriteError, WriteOptions, write, write_closed,
};
use pounce_certificate::{Accepted, CheckOptions, Objective, Refusal, Verdict, check};

const START: &str = "T2-g1";

fn row() -> NaiveHunt {
    let rules = Rules {
        nodes: 3,
        lines: vec![vec![0, 1, 2]],
        tigers: vec![0],
        goats: 1,
        captures: 1,
        stalemate: Stalemate::Loss,
    };
    NaiveHunt::new(rules).unwrap()
}

fn subject(verdict: Verdict, question: &Question) -> CertificateSubject {
    CertificateSubject {
        pounce: "0.0.0".to_owned(),
        claim: "row".to_owned(),
        statement: "A row of three".to_owned(),
        game: "row.toml".to_owned(),
        rules: row().rules,
        questions: vec![question.clone()],
        verdict,
        symmetries: vec![vec![0, 1, 2], vec![2, 1, 0]],
    }
}

fn question(
    prover: Player,
    objective: Objective,
    event: HuntEvent,
    plies: Option<u32>,
) -> Question {
    Question {
        position: START.to_owned(),
        prover,
        objective,
        event,
        plies,
    }
}

fn record(position: &str, chosen: Move, number: u32) -> StrategyMove {
    StrategyMove {
        position: row().parse(position).unwrap(),
        chosen,
        number,
    }
}

fn written(
    subject: CertificateSubject,
    strategy: StrategyRecords<Vec<StrategyMove>>,
) -> (Vec<u8>, Summary) {
    let mut file = Vec::new();
    let summary = write(&mut file, subject, vec![strategy], &WriteOptions::default()).unwrap();
    (file, summary)
}

fn checked(file: &[u8]) -> Result<Accepted, Refusal> {
    let options = CheckOptions {
        memory: 1 << 20,
        ..CheckOptions::default()
    };
    check(&mut Cursor::new(file), &options)
}

fn proved(question: &Question, records: Vec<StrategyMove>) -> Result<Accepted, Refusal> {
    let (file, _) = written(
        subject(Verdict::Proven, question),
        StrategyRecords::answering(question, records),
    );
    checked(&file)
}

#[test]
fn accepts_win_in_two_plies_without_records() {
    let win = HuntEvent::Win(Player::Tigers);
    for plies in [Some(2), Some(7), None] {
        let asked = question(Player::Tigers, Objective::Reach, win, plies);
        let accepted = proved(&asked, Vec::new()).unwrap();
        assert_eq!(accepted.records, 0);
        // The two drops.
        assert_eq!(accepted.positions, 2);
    }
    let asked = question(Player::Tigers, Objective::Reach, win, Some(1));
    let refusal = proved(&asked, Vec::new()).unwrap_err();
    assert_eq!(refusal.name(), "too-late");
}

#[test]
fn accepts_safe_goat_at_far_end() {
    let capture = HuntEvent::Captures(1);
    let asked = question(Player::Goats, Objective::Avoid, capture, None);
    let says = |records: &[StrategyMove]| {
        let checked = proved(&asked, records.to_vec());
        checked.map(|accepted| accepted.proved.join("; "))
    };
    let name = |records: &[StrategyMove]| says(records).unwrap_err().name();
    assert_eq!(
        says(&[record(START, Move::Drop(2), 0)]).unwrap(),
        "Goats can avoid the capture of at least 1 goat forever from T2-g1"
    );
    assert_eq!(name(&[record(START, Move::Drop(1), 0)]), "event-happens");
    assert_eq!(name(&[]), "missing-record");

    // The same strategy refutes the complementary question.
    let asked = question(Player::Tigers, Objective::Reach, capture, None);
    let answer =
        StrategyRecords::answering(&asked.complement(), vec![record(START, Move::Drop(2), 0)]);
    let (file, _) = written(subject(Verdict::Refuted, &asked), answer);
    assert!(checked(&file).is_ok());
}

#[test]
fn stalemate_rule_decides_blocked_goat() {
    let win = HuntEvent::Win(Player::Tigers);
    let outcome = |stalemate, asked: &Question, records: Vec<StrategyMove>| {
        let mut about = subject(Verdict::Proven, asked);
        about.rules.stalemate = stalemate;
        let (file, _) = written(about, StrategyRecords::answering(asked, records));
        checked(&file).map_or_else(|refusal| refusal.name(), |_| "accepted")
    };
    let far = || vec![record(START, Move::Drop(2), 9)];
    for plies in [None, Some(9)] {
        let goats = question(Player::Goats, Objective::Avoid, win, plies);
        assert_eq!(outcome(Stalemate::Draw, &goats, far()), "accepted");
        assert_eq!(outcome(Stalemate::Loss, &goats, far()), "event-happens");
        let tigers = question(Player::Tigers, Objective::Reach, win, plies);
        assert_eq!(outcome(Stalemate::Draw, &tigers, vec![]), "missing-record");
        assert_eq!(outcome(Stalemate::Loss, &tigers, vec![]), "accepted");
    }
    // With Goats blocked, Tigers cannot win any more and Goats cannot lose.
    let stuck = |prover, objective| Question {
        position: "1TG-g0".to_owned(),
        ..question(prover, objective, win, None)
    };
    let tigers = stuck(Player::Tigers, Objective::Reach);
    let goats = stuck(Player::Goats, Objective::Avoid);
    assert_eq!(outcome(Stalemate::Draw, &tigers, vec![]), "stuck");
    assert_eq!(outcome(Stalemate::Loss, &tigers, vec![]), "accepted");
    assert_eq!(outcome(Stalemate::Draw, &goats, vec![]), "accepted");
    assert_eq!(outcome(Stalemate::Loss, &goats, vec![]), "event-happens");
}

#[test]
fn merges_symmetric_records_and_keeps_better_number() {
    let capture = HuntEvent::Captures(1);
    let asked = question(Player::Goats, Objective::Avoid, capture, Some(5));
    let records = vec![
        record("2T-g1", Move::Drop(1), 1),
        record("2T-g1", Move::Drop(0), 5),
        record(START, Move::Drop(1), 2),
    ];
    let (file, summary) = written(
        subject(Verdict::Proven, &asked),
        StrategyRecords::answering(&asked, records),
    );
    assert_eq!(summary.records, 1);
    assert_eq!(summary.bytes, file.len() as u64);
    assert!(checked(&file).is_ok());
}

#[test]
fn writer_rejects_illegal_records() {
    let asked = question(
        Player::Goats,
        Objective::Avoid,
        HuntEvent::Captures(1),
        None,
    );
    let kind = |subject: CertificateSubject, record: StrategyMove| {
        let strategies = vec![StrategyRecords::answering(&asked, vec![record])];
        match write(Vec::new(), subject, strategies, &WriteOptions::default()) {
            Err(WriteError::Io(error)) => error.kind(),
            other => panic!("{other:?}"),
        }
    };
    let good = subject(Verdict::Proven, &asked);
    for bad in [
        record("T1G-t0", Move::Slide(0, 1), 0),
        record(START, Move::Drop(0), 0),
        record(START, Move::Slide(0, 1), 0),
    ] {
        assert_eq!(kind(good.clone(), bad), ErrorKind::InvalidInput);
    }
    let twisted = CertificateSubject {
        symmetries: vec![vec![0, 1, 2], vec![1, 0, 2]],
        ..good
    };
    let record = record(START, Move::Drop(2), 0);
    assert_eq!(kind(twisted, record), ErrorKind::InvalidInput);
}

#[test]
fn positions_round_trip_through_text() {
    let row = row();
    assert_eq!(row.to_compact(&row.start()), START);
    for text in [START, "2T-g1", "1TG-t0", "1T1-t0", "GT1-g0"] {
        assert_eq!(row.to_compact(&row.parse(text).unwrap()), text);
    }
    for text in [
        "T2-g2", "TT1-g1", "T11-g1", "T2-g01", "T2-G1", "T.1-g1", "T2", "GGT-g0",
    ] {
        let refusal = row.parse(text).unwrap_err();
        assert_eq!(refusal.name(), "bad-position", "{text}");
    }
}

#[test]
fn writing_stops_at_each_limit() {
    let asked = question(
        Player::Goats,
        Objective::Avoid,
        HuntEvent::Captures(1),
        None,
    );
    let stopped = |records: usize, options: WriteOptions<'_>| {
        let subject = subject(Verdict::Proven, &asked);
        let records = vec![record(START, Move::Drop(2), 0); records];
        let (mut moves, mut set) = (Vec::new(), Vec::new());
        let closed = ClosedSet {
            prover: asked.prover,
            event: asked.event,
            roots: vec![asked.position.clone()],
            positions: records.iter().map(|record| record.position),
        };
        let strategies = vec![StrategyRecords::answering(&asked, records.clone())];
        let one = write(&mut moves, subject.clone(), strategies, &options);
        let other = write_closed(&mut set, subject, vec![closed], &options);
        assert_eq!(
            (moves.len(), set.len()),
            (0, 0),
            "nothing is written in part"
        );
        [one.unwrap_err(), other.unwrap_err()]
    };
    let late = WriteOptions {
        deadline: Some(Instant::now()),
        ..WriteOptions::default()
    };
    assert!(matches!(
        stopped(1, late),
        [WriteError::Time, WriteError::Time]
    ));
    let stop = |_| ControlFlow::Break(());
    let interrupted = WriteOptions {
        progress: &stop,
        ..WriteOptions::default()
    };
    assert!(matches!(
        stopped(1, interrupted),
        [WriteError::Interrupted, WriteError::Interrupted]
    ));
    let small = WriteOptions {
        memory: 1 << 20,
        ..WriteOptions::default()
    };
    assert!(matches!(
        stopped(2 << 20, small),
        [WriteError::Memory, WriteError::Memory]
    ));
}
