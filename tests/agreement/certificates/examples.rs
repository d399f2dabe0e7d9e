//! Valid certificates for tests to damage, and assertions about the checker's answer.

use std::io::Cursor;
use std::sync::LazyLock;

use certificate::hunt::{HuntEvent, Player, Question};
use certificate::{Accepted, CheckOptions, Objective, Refusal, Verdict, check};
use fixtures::{CertificateParts, Distances, OracleBoard, certificate, header_memory};

/// More memory than the checker needs.
pub const PLENTY: u64 = 1 << 30;

/// The board of most certificates.
pub static PULI: LazyLock<OracleBoard> = LazyLock::new(|| OracleBoard::new("little-puli"));
/// A board on which play can be unbounded.
pub static GRID: LazyLock<OracleBoard> = LazyLock::new(|| OracleBoard::new("small-grid"));

/// Checks a certificate, and asserts that the answer does not depend on the memory.
pub fn checked(file: &[u8]) -> Result<Accepted, Refusal> {
    let with = |memory| check(&mut Cursor::new(file), &CheckOptions::with_memory(memory));
    let plenty = with(PLENTY);
    let header = header_memory(file);
    for memory in [0, header + 50, header + 100, header + 1000] {
        match (&plenty, &with(memory)) {
            (Ok(one), Ok(other)) => assert_eq!(one, other),
            (Err(_), Err(_)) => {}
            (one, other) => panic!("{one:?} with plenty, {other:?} with {memory} bytes"),
        }
    }
    plenty
}

/// Asserts that the checker refuses a file for the reason of this name.
#[track_caller]
pub fn refused(file: &[u8], name: &str) {
    match checked(file) {
        Ok(_) => panic!("accepted instead of {name}"),
        Err(refusal) => {
            assert_eq!(refusal.name(), name, "{refusal}");
            assert!(!refusal.to_string().is_empty());
        }
    }
}

/// Returns a proof of one question.
fn proof(solved: &OracleBoard, distances: &Distances, question: Question) -> Vec<u8> {
    let strategy = solved.strategy(distances, &question);
    let file = certificate(
        solved.claim(Verdict::Proven, vec![question]),
        vec![strategy],
    );
    let accepted = checked(&file).unwrap();
    assert!(accepted.records > 3);
    file
}

/// A prover, an event, and its distance from each position.
pub type Attack = (Player, HuntEvent, Distances);

/// Some events on the small grid.
pub static GRID_EVENTS: LazyLock<[Attack; 4]> = LazyLock::new(|| {
    [
        (Player::Tigers, HuntEvent::Win(Player::Tigers)),
        (Player::Goats, HuntEvent::Win(Player::Goats)),
        (Player::Tigers, HuntEvent::Captures(1)),
        (Player::Tigers, HuntEvent::Captures(2)),
    ]
    .map(|(attacker, event)| (attacker, event, GRID.distances(attacker, event)))
});

/// A proof that Tigers capture a goat on the little puli board.
pub static REACH: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let event = HuntEvent::Captures(1);
    let distances = PULI.distances(Player::Tigers, event);
    let start = PULI.naive.start();
    let plies = distances[&start];
    let question = PULI.question(&start, Player::Tigers, Objective::Reach, event, plies);
    proof(&PULI, &distances, question)
});

/// A proof that Goats avoid that for some plies.
pub static AVOID: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let event = HuntEvent::Captures(1);
    let distances = PULI.distances(Player::Tigers, event);
    let start = PULI.naive.start();
    let plies = distances[&start].map(|lower_bound| lower_bound - 1);
    let question = PULI.question(&start, Player::Goats, Objective::Avoid, event, plies);
    proof(&PULI, &distances, question)
});

/// A proof that Goats avoid a win of Tigers on the small grid, without a bound on the plies.
pub static EVER: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let event = HuntEvent::Win(Player::Tigers);
    let distances = GRID.distances(Player::Tigers, event);
    let start = GRID.naive.start();
    let question = GRID.question(&start, Player::Goats, Objective::Avoid, event, None);
    proof(&GRID, &distances, question)
});

/// Returns the certificate with its parts changed.
pub fn changed(file: &[u8], change: impl FnOnce(&mut CertificateParts)) -> Vec<u8> {
    let mut parts = CertificateParts::of(file);
    change(&mut parts);
    parts.sealed()
}
