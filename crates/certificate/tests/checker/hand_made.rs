//! Certificates made by hand, on a board of three nodes in a row with a tiger at one end and one
//! goat in hand. Dropped beside the tiger the goat is captured; dropped at the other end it is
//! blocked by the tiger's only move, and Goats have lost without a capture.

use std::io::{Cursor, ErrorKind};
use std::time::Instant;

use certificate::{
    Accepted, Claim, ClosedSet, Expected, HuntEvent, Move, NaiveHunt, Objective, Player, Question,
    Record, Refusal, Rules, Stalemate, Strategy, Summary, Unwritten, Verdict, check, write,
    write_closed,
};
use game::{Game, Limits, Reason, Silent, Watch};

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

fn claim(verdict: Verdict, question: &Question) -> Claim {
    Claim {
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

fn record(position: &str, chosen: Move, number: u32) -> Record {
    Record {
        position: row().parse(position).unwrap(),
        chosen,
        number,
    }
}

fn written(claim: Claim, strategy: Strategy<Vec<Record>>) -> (Vec<u8>, Summary) {
    let mut file = Vec::new();
    let summary = write(&mut file, claim, vec![strategy], Limits::NONE, &Silent).unwrap();
    (file, summary)
}

fn proved(question: &Question, records: Vec<Record>) -> Result<Accepted, Refusal> {
    let (file, _) = written(
        claim(Verdict::Proven, question),
        Strategy::answering(question, records),
    );
    check(&mut Cursor::new(file), 1 << 20, &Expected::default())
}

#[test]
fn tigers_win_in_two_plies_without_a_record() {
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
fn the_goat_is_safe_from_capture_at_the_far_end() {
    let capture = HuntEvent::Captures(1);
    let asked = question(Player::Goats, Objective::Avoid, capture, None);
    let says = |records: &[Record]| {
        let checked = proved(&asked, records.to_vec());
        checked.map(|accepted| accepted.proved.join("; "))
    };
    let name = |records: &[Record]| says(records).unwrap_err().name();
    assert_eq!(
        says(&[record(START, Move::Drop(2), 0)]).unwrap(),
        "Goats can avoid captures >= 1 for ever from T2-g1"
    );
    assert_eq!(name(&[record(START, Move::Drop(1), 0)]), "event-happens");
    assert_eq!(name(&[]), "missing-record");

    // The same strategy refutes what it is the complement of.
    let asked = question(Player::Tigers, Objective::Reach, capture, None);
    let answer = Strategy::answering(&asked.complement(), vec![record(START, Move::Drop(2), 0)]);
    let (file, _) = written(claim(Verdict::Refuted, &asked), answer);
    assert!(check(&mut Cursor::new(file), 1 << 20, &Expected::default()).is_ok());
}

#[test]
fn the_goat_at_the_far_end_draws_if_the_rules_say_so() {
    let win = HuntEvent::Win(Player::Tigers);
    let outcome = |stalemate, asked: &Question, records: Vec<Record>| {
        let mut about = claim(Verdict::Proven, asked);
        about.rules.stalemate = stalemate;
        let (file, _) = written(about, Strategy::answering(asked, records));
        let checked = check(&mut Cursor::new(file), 1 << 20, &Expected::default());
        checked.map_or_else(|refusal| refusal.name(), |_| "accepted")
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
    // Once Goats are shut in, Tigers have nothing to reach and Goats nothing to fear.
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
fn symmetric_records_become_one_and_the_better_number_stays() {
    let capture = HuntEvent::Captures(1);
    let asked = question(Player::Goats, Objective::Avoid, capture, Some(5));
    let records = vec![
        record("2T-g1", Move::Drop(1), 1),
        record("2T-g1", Move::Drop(0), 5),
        record(START, Move::Drop(1), 2),
    ];
    let (file, summary) = written(
        claim(Verdict::Proven, &asked),
        Strategy::answering(&asked, records),
    );
    assert_eq!(summary.records, 1);
    assert_eq!(summary.bytes, file.len() as u64);
    assert!(check(&mut Cursor::new(file), 1 << 20, &Expected::default()).is_ok());
}

#[test]
fn the_writer_refuses_what_could_never_be_right() {
    let asked = question(
        Player::Goats,
        Objective::Avoid,
        HuntEvent::Captures(1),
        None,
    );
    let kind = |claim: Claim, record: Record| {
        let strategies = vec![Strategy::answering(&asked, vec![record])];
        match write(Vec::new(), claim, strategies, Limits::NONE, &Silent) {
            Err(Unwritten::Io(error)) => error.kind(),
            other => panic!("{other:?}"),
        }
    };
    let good = claim(Verdict::Proven, &asked);
    for bad in [
        record("T1G-t0", Move::Slide(0, 1), 0),
        record(START, Move::Drop(0), 0),
        record(START, Move::Slide(0, 1), 0),
    ] {
        assert_eq!(kind(good.clone(), bad), ErrorKind::InvalidInput);
    }
    let twisted = Claim {
        symmetries: vec![vec![0, 1, 2], vec![1, 0, 2]],
        ..good
    };
    let record = record(START, Move::Drop(2), 0);
    assert_eq!(kind(twisted, record), ErrorKind::InvalidInput);
}

#[test]
fn positions_are_read_as_they_are_written() {
    let row = row();
    assert_eq!(row.compact(&row.start()), START);
    for text in [START, "2T-g1", "1TG-t0", "1T1-t0", "GT1-g0"] {
        assert_eq!(row.compact(&row.parse(text).unwrap()), text);
    }
    for text in [
        "T2-g2", "TT1-g1", "T11-g1", "T2-g01", "T2-G1", "T.1-g1", "T2", "GGT-g0",
    ] {
        let refusal = row.parse(text).unwrap_err();
        assert_eq!(refusal.name(), "bad-position", "{text}");
    }
}

struct Stop;

impl Watch for Stop {
    fn advance(&self, _nodes: u64) -> bool {
        true
    }
}

#[test]
fn writing_ends_at_each_limit_with_its_reason() {
    let asked = question(
        Player::Goats,
        Objective::Avoid,
        HuntEvent::Captures(1),
        None,
    );
    let stopped = |records: usize, limits: Limits, watch: &dyn Watch| {
        let about = claim(Verdict::Proven, &asked);
        let records = vec![record(START, Move::Drop(2), 0); records];
        let (mut moves, mut set) = (Vec::new(), Vec::new());
        let closed = ClosedSet {
            prover: asked.prover,
            event: asked.event,
            roots: vec![asked.position.clone()],
            positions: records.iter().map(|record| record.position),
        };
        let strategies = vec![Strategy::answering(&asked, records.clone())];
        let one = write(&mut moves, about.clone(), strategies, limits, watch);
        let other = write_closed(&mut set, about, vec![closed], limits, watch);
        assert_eq!((moves.len(), set.len()), (0, 0), "a part of a file is none");
        [one, other].map(|written| match written {
            Err(Unwritten::Stopped(reason)) => reason,
            other => panic!("{other:?}"),
        })
    };
    let late = Limits {
        deadline: Some(Instant::now()),
        ..Limits::NONE
    };
    assert_eq!(stopped(1, late, &Silent), [Reason::Time; 2]);
    assert_eq!(stopped(1, Limits::NONE, &Stop), [Reason::Interrupted; 2]);
    let small = Limits {
        bytes: 1 << 20,
        ..Limits::NONE
    };
    assert_eq!(stopped(2 << 20, small, &Silent), [Reason::Memory; 2]);
}
