//! Closed sets as certificates: accepted if the set is closed, refused with a reason if not, and
//! never accepted for a false claim.

use std::io::Cursor;
use std::sync::LazyLock;

use certificate::hunt::{
    ClosedSet, HuntEvent, Player, Position, Question, WriteOptions, write_closed,
};
use certificate::{Accepted, CheckOptions, Objective, Refusal, Verdict, check};
use fixtures::{CertificateParts, Distances, header_memory};
use proptest::prelude::*;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use serde_json::{Value, json};

use super::examples::{GRID, GRID_EVENTS};

const TIGERS_WIN: HuntEvent = HuntEvent::Win(Player::Tigers);

static DISTANCES: LazyLock<Distances> =
    LazyLock::new(|| GRID.distances(Player::Tigers, TIGERS_WIN));

fn checked(file: &[u8]) -> Result<Accepted, Refusal> {
    check(&mut Cursor::new(file), &CheckOptions::with_memory(1 << 30))
}

fn refused(file: &[u8], name: &str) {
    let refusal = checked(file).expect_err(name);
    assert_eq!(refusal.name(), name, "{refusal}");
}

/// Returns a certificate that answers a question about avoiding with a set of positions.
fn closed(question: Question, positions: Vec<Position>) -> Vec<u8> {
    let set = ClosedSet {
        prover: question.prover,
        event: question.event,
        roots: vec![question.position.clone()],
        positions,
    };
    let mut file = Vec::new();
    let claim = GRID.claim(Verdict::Proven, vec![question]);
    let summary = write_closed(&mut file, claim, vec![set], &WriteOptions::default()).unwrap();
    assert_eq!(summary.bytes, file.len() as u64);
    file
}

/// Returns the positions with the attacker to move that the defender does not lose.
fn safe(distances: &Distances, attacker: Player) -> Vec<Position> {
    let positions = GRID.graph.positions.iter().copied();
    positions
        .filter(|position| distances[position].is_none())
        .filter(|position| position.mover() == attacker)
        .collect()
}

/// A proof that Goats avoid a win of Tigers forever.
static GOOD: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let start = GRID.naive.start();
    let question = GRID.question(&start, Player::Goats, Objective::Avoid, TIGERS_WIN, None);
    closed(question, safe(&DISTANCES, Player::Tigers))
});

fn changed(change: impl FnOnce(&mut CertificateParts)) -> Vec<u8> {
    let mut parts = CertificateParts::of(&GOOD);
    change(&mut parts);
    parts.count();
    parts.sealed()
}

#[test]
fn accepts_set_of_all_safe_positions() {
    let accepted = checked(&GOOD).unwrap();
    assert_eq!(
        accepted.proved,
        ["Goats can avoid a win by Tigers forever from T7T-g6"]
    );
    assert!(accepted.records > 100 && accepted.positions > accepted.records);
    assert_eq!(changed(|_| ()), changed(|_| ()));
    assert!(checked(&changed(|_| ())).is_ok());
}

#[test]
fn rejects_set_with_gap_unless_another_move_leads_back() {
    let records = CertificateParts::of(&GOOD).records[0].len();
    let mut names = std::collections::BTreeSet::new();
    let mut accepted = 0;
    for at in (0..records).step_by(7) {
        let file = changed(|parts| {
            parts.records[0].remove(at);
        });
        match checked(&file) {
            Ok(_) => accepted += 1,
            Err(refusal) => {
                names.insert(refusal.name());
            }
        }
    }
    assert!(accepted > 0, "every position was needed");
    assert!(names.contains("not-closed"), "{names:?}");
    refused(&changed(|parts| parts.records[0].clear()), "missing-record");
}

#[test]
fn rejects_positions_that_do_not_belong_in_the_set() {
    let question = |position: &Position| {
        GRID.question(position, Player::Goats, Objective::Avoid, TIGERS_WIN, None)
    };
    let start = GRID.naive.start();
    let with = |more: &Position| {
        let mut positions = safe(&DISTANCES, Player::Tigers);
        positions.push(*more);
        closed(question(&start), positions)
    };
    let first = |wanted: &dyn Fn(&Position) -> bool| {
        let positions = &GRID.graph.positions;
        *positions.iter().find(|position| wanted(position)).unwrap()
    };
    let tigers_in = |position: &Position, distance: u32| {
        position.tigers_move
            && DISTANCES[position] == Some(distance)
            && GRID.naive.outcome(position).is_none()
    };
    // Tigers win at once, and Goats can answer every other move.
    let at_once = first(&|position| {
        let next = |m| DISTANCES[&GRID.naive.play(position, m)];
        let mut moves = GRID.naive.moves(position);
        tigers_in(position, 1) && moves.all(|m| matches!(next(m), None | Some(0)))
    });
    refused(&with(&at_once), "event-happens");
    // Tigers win in three plies.
    let in_three = first(&|position| tigers_in(position, 3));
    refused(&with(&in_three), "not-closed");

    // Tigers have already won. They are never to move then, but a file may say so.
    let won = first(&|position| DISTANCES[position] == Some(0));
    let won = Position {
        tigers_move: true,
        ..won
    };
    refused(&with(&won), "needless-record");

    // A key beyond the largest position.
    refused(
        &changed(|parts| parts.records[0].push((u64::MAX, 0, 0))),
        "bad-position",
    );
}

#[test]
fn rejects_positions_that_are_not_canonical() {
    // A key of the format: the board in base 3, times the goats plus one, plus the goats in hand.
    let key = |position: &Position| {
        let digits = position.cells[..9].iter().rev();
        let board = digits.fold(0u64, |sum, cell| 3 * sum + *cell as u64);
        board * 7 + position.in_hand as u64
    };
    let keys: Vec<u64> = CertificateParts::of(&GOOD).records[0]
        .iter()
        .map(|it| it.0)
        .collect();
    let positions = safe(&DISTANCES, Player::Tigers);
    let others = positions.iter().map(key).filter(|key| !keys.contains(key));
    let mut tried = 0;
    for other in others.step_by(50) {
        let file = changed(|parts| {
            parts.records[0].push((other, 0, 0));
            parts.records[0].sort_unstable();
        });
        refused(&file, "not-canonical");
        tried += 1;
    }
    assert!(tried > 10, "{tried}");
}

#[test]
fn rejects_closed_set_for_other_questions() {
    let head = |change: &dyn Fn(&mut Value)| {
        changed(|parts| {
            change(&mut parts.header["strategies"][0]);
            change(&mut parts.header["questions"][0]);
        })
    };
    let sealed_again = |file: Vec<u8>, plies: Option<u32>, objective: Objective| {
        let question = Question {
            plies,
            ..GRID.question(
                &GRID.naive.start(),
                Player::Goats,
                objective,
                TIGERS_WIN,
                None,
            )
        };
        let other = closed(question, Vec::new());
        let mut parts = CertificateParts::of(&file);
        parts.header["claim_digest"] = CertificateParts::of(&other).header["claim_digest"].clone();
        parts.sealed()
    };
    let reach = head(&|value| value["objective"] = json!("reach"));
    refused(&sealed_again(reach, None, Objective::Reach), "bad-header");
    let bounded = head(&|value| {
        if value.get("plies").is_some() {
            value["plies"] = json!(5);
        } else {
            value["roots"][0]["plies"] = json!(5);
        }
    });
    refused(
        &sealed_again(bounded, Some(5), Objective::Avoid),
        "mixed-bounds",
    );
}

#[test]
fn rejects_set_that_does_not_fit_in_memory() {
    // Eight bytes for a key and half a byte to find it; the header takes memory as well.
    let bytes = CertificateParts::of(&GOOD).records[0].len() as u64 * 17 / 2 + header_memory(&GOOD);
    let with = |memory| check(&mut Cursor::new(&*GOOD), &CheckOptions::with_memory(memory));
    assert!(with(bytes).is_ok());
    assert_eq!(with(bytes - 1).unwrap_err().name(), "set-too-large");
    // A header that promises too much takes no memory.
    let mut parts = CertificateParts::of(&GOOD);
    parts.header["strategies"][0]["records"] = json!(u64::MAX);
    refused(&parts.sealed(), "too-many-records");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn accepts_only_true_claims(seed: u64, gaps in 0.0..0.3, lost in 0.0..0.05) {
        let mut random = Pcg64Mcg::seed_from_u64(seed);
        let (attacker, event, distances) = &GRID_EVENTS[random.random_range(0..4)];
        let (attacker, event) = (*attacker, *event);
        let positions = &GRID.graph.positions;
        let root = positions[random.random_range(0..positions.len())];
        let question = GRID.question(&root, attacker.opponent(), Objective::Avoid, event, None);
        let truth = GRID.holds(distances, &question);
        let mut set = safe(distances, attacker);
        set.retain(|_| gaps < 0.1 || random.random_range(0.0..1.0) > gaps);
        let more = positions.iter().filter(|position| {
            position.mover() == attacker && distances[position] != Some(0)
        });
        set.extend(more.filter(|_| lost > 0.02 && random.random_range(0.0..1.0) < lost));
        let accepted = checked(&closed(question, set));
        prop_assert!(truth || accepted.is_err());
        if gaps < 0.1 && lost <= 0.02 {
            prop_assert_eq!(truth, accepted.is_ok());
        }
    }
}
