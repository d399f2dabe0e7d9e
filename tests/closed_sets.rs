//! Certificates that are closed sets: accepted if they are closed, refused with a reason of their
//! own if not, and never accepted for what is false.

mod naive_board;
mod naive_game;
mod sealing;
#[allow(dead_code, reason = "some of it is for strategies that have moves")]
mod strategies;

use std::io::Cursor;
use std::sync::LazyLock;

use certificate::hunt::{
    ClosedSet, HuntEvent, Player, Position, Question, WriteOptions, write_closed,
};
use certificate::{Accepted, CheckOptions, Objective, Refusal, Verdict, check};
use proptest::prelude::*;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use sealing::{Parts, header_memory};
use serde_json::{Value, json};
use strategies::{Distances, Solved};

const TIGERS_WIN: HuntEvent = HuntEvent::Win(Player::Tigers);

static GRID: LazyLock<Solved> = LazyLock::new(|| Solved::new("small-grid"));
static DISTANCES: LazyLock<Distances> =
    LazyLock::new(|| GRID.distances(Player::Tigers, TIGERS_WIN));

fn checked(file: &[u8]) -> Result<Accepted, Refusal> {
    check(&mut Cursor::new(file), &CheckOptions::with_memory(1 << 30))
}

fn refused(file: &[u8], name: &str) {
    let refusal = checked(file).expect_err(name);
    assert_eq!(refusal.name(), name, "{refusal}");
}

/// A certificate for a question about avoiding, by a set of positions.
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

/// The positions that are not lost, with the attacker to move.
fn safe(distances: &Distances, attacker: Player) -> Vec<Position> {
    let positions = GRID.graph.positions.iter().copied();
    positions
        .filter(|position| distances[position].is_none())
        .filter(|position| position.mover() == attacker)
        .collect()
}

/// Goats keep Tigers from winning for ever.
static GOOD: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let start = GRID.naive.start();
    let question = GRID.question(&start, Player::Goats, Objective::Avoid, TIGERS_WIN, None);
    closed(question, safe(&DISTANCES, Player::Tigers))
});

fn changed(change: impl FnOnce(&mut Parts)) -> Vec<u8> {
    let mut parts = Parts::of(&GOOD);
    change(&mut parts);
    parts.count();
    parts.sealed()
}

#[test]
fn all_positions_that_are_not_lost_are_a_closed_set() {
    let accepted = checked(&GOOD).unwrap();
    assert_eq!(
        accepted.proved,
        ["Goats can avoid tigers win forever from T7T-g6"]
    );
    assert!(accepted.records > 100 && accepted.positions > accepted.records);
    assert_eq!(changed(|_| ()), changed(|_| ()));
    assert!(checked(&changed(|_| ())).is_ok());
}

#[test]
fn a_set_with_a_gap_is_refused_unless_another_move_leads_back() {
    let records = Parts::of(&GOOD).records[0].len();
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
fn what_does_not_belong_into_a_set_is_refused() {
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
    // Tigers win at once, and Goats can answer whatever else Tigers do.
    let at_once = first(&|position| {
        let next = |m| DISTANCES[&GRID.naive.play(position, m)];
        let mut moves = GRID.naive.moves(position);
        tigers_in(position, 1) && moves.all(|m| matches!(next(m), None | Some(0)))
    });
    refused(&with(&at_once), "event-happens");
    // Tigers win in three plies.
    let in_three = first(&|position| tigers_in(position, 3));
    refused(&with(&in_three), "not-closed");

    // Tigers have won already. Their turn does not come then, but a file may say so.
    let won = first(&|position| DISTANCES[position] == Some(0));
    let won = Position {
        tigers_move: true,
        ..won
    };
    refused(&with(&won), "needless-record");

    // No piece stands where the highest digit would be.
    refused(
        &changed(|parts| parts.records[0].push((u64::MAX, 0, 0))),
        "bad-position",
    );
}

#[test]
fn an_image_of_a_position_is_not_canonical() {
    // Keys as the format has them: digits in base 3, times the goats and one, plus those in hand.
    let key = |position: &Position| {
        let digits = position.cells[..9].iter().rev();
        let board = digits.fold(0u64, |sum, cell| 3 * sum + *cell as u64);
        board * 7 + position.in_hand as u64
    };
    let keys: Vec<u64> = Parts::of(&GOOD).records[0].iter().map(|it| it.0).collect();
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
fn a_closed_set_avoids_for_ever_and_nothing_else() {
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
        let mut parts = Parts::of(&file);
        parts.header["claim_digest"] = Parts::of(&other).header["claim_digest"].clone();
        parts.sealed()
    };
    let reach = head(&|value| value["objective"] = json!("reach"));
    refused(&sealed_again(reach, None, Objective::Reach), "bad-header");
    let bounded = head(&|value| match value.get("plies").is_some() {
        true => value["plies"] = json!(5),
        false => value["roots"][0]["plies"] = json!(5),
    });
    refused(
        &sealed_again(bounded, Some(5), Objective::Avoid),
        "mixed-bounds",
    );
}

#[test]
fn a_set_that_does_not_fit_is_not_looked_at() {
    // Eight bytes for a key and half a byte to find it; the header takes memory, too.
    let bytes = Parts::of(&GOOD).records[0].len() as u64 * 17 / 2 + header_memory(&GOOD);
    let with = |memory| check(&mut Cursor::new(&*GOOD), &CheckOptions::with_memory(memory));
    assert!(with(bytes).is_ok());
    assert_eq!(with(bytes - 1).unwrap_err().name(), "set-too-large");
    // A header that promises too much takes no memory.
    let mut parts = Parts::of(&GOOD);
    parts.header["strategies"][0]["records"] = json!(u64::MAX);
    refused(&parts.sealed(), "too-many-records");
}

/// Who wants which event, and how far it is from each position.
static EVENTS: LazyLock<[(Player, HuntEvent, Distances); 4]> = LazyLock::new(|| {
    [
        (Player::Tigers, TIGERS_WIN),
        (Player::Goats, HuntEvent::Win(Player::Goats)),
        (Player::Tigers, HuntEvent::Captures(1)),
        (Player::Tigers, HuntEvent::Captures(2)),
    ]
    .map(|(attacker, event)| (attacker, event, GRID.distances(attacker, event)))
});

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    /// Whatever is accepted is true: any set, from any position, for any event.
    #[test]
    fn what_is_accepted_is_true(seed: u64, gaps in 0.0..0.3, lost in 0.0..0.05) {
        let mut random = Pcg64Mcg::seed_from_u64(seed);
        let (attacker, event, distances) = &EVENTS[random.random_range(0..4)];
        let (attacker, event) = (*attacker, *event);
        let positions = &GRID.graph.positions;
        let root = positions[random.random_range(0..positions.len())];
        let question = GRID.question(&root, attacker.opponent(), Objective::Avoid, event, None);
        let truth = GRID.truth(distances, &question);
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
