//! Certificates that are accepted, to be damaged, and what the checker says of the damage.

use std::io::Cursor;
use std::sync::LazyLock;

use certificate::hunt::{HuntEvent, Player, Question};
use certificate::{Accepted, CheckOptions, Objective, Refusal, Verdict, check};

use crate::sealing::{Parts, header_memory};
use crate::strategies::{Distances, Solved, certificate};

/// More memory than the checker needs.
pub const PLENTY: u64 = 1 << 30;

/// The board that most certificates are about.
pub static PULI: LazyLock<Solved> = LazyLock::new(|| Solved::new("little-puli"));
/// A board on which play may go on for ever.
static GRID: LazyLock<Solved> = LazyLock::new(|| Solved::new("small-grid"));

/// What the checker says, which does not depend on its memory.
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

/// The file is refused, for the reason of this name.
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

/// A proof of the one question.
fn proof(solved: &Solved, distances: &Distances, question: Question) -> Vec<u8> {
    let strategy = solved.strategy(distances, &question);
    let file = certificate(
        solved.claim(Verdict::Proven, vec![question]),
        vec![strategy],
    );
    let accepted = checked(&file).unwrap();
    assert!(accepted.records > 3);
    file
}

/// Tigers capture a goat on the little puli board.
pub static REACH: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let event = HuntEvent::Captures(1);
    let distances = PULI.distances(Player::Tigers, event);
    let start = PULI.naive.start();
    let plies = distances[&start];
    let question = PULI.question(&start, Player::Tigers, Objective::Reach, event, plies);
    proof(&PULI, &distances, question)
});

/// Goats keep them from it for a while.
pub static AVOID: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let event = HuntEvent::Captures(1);
    let distances = PULI.distances(Player::Tigers, event);
    let start = PULI.naive.start();
    let plies = distances[&start].map(|lower_bound| lower_bound - 1);
    let question = PULI.question(&start, Player::Goats, Objective::Avoid, event, plies);
    proof(&PULI, &distances, question)
});

/// Goats keep Tigers from winning on the small grid for ever.
pub static EVER: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let event = HuntEvent::Win(Player::Tigers);
    let distances = GRID.distances(Player::Tigers, event);
    let start = GRID.naive.start();
    let question = GRID.question(&start, Player::Goats, Objective::Avoid, event, None);
    proof(&GRID, &distances, question)
});

/// The certificate after a change to its parts.
pub fn changed(file: &[u8], change: impl FnOnce(&mut Parts)) -> Vec<u8> {
    let mut parts = Parts::of(file);
    change(&mut parts);
    parts.sealed()
}
