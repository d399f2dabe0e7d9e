//! False claims are refused, whatever records come with them and however little memory the checker
//! has; no other bytes are a certificate; and the checker stays short enough to read.

mod naive_board;
mod naive_game;
mod proofs;
#[allow(dead_code, reason = "some of it is for damage to the body")]
mod sealing;
mod strategies;

use std::io::Cursor;
use std::sync::LazyLock;

use certificate::hunt::{HuntEvent, Player, Question};
use certificate::{CheckOptions, Objective, Verdict, check};
use proofs::{AVOID, EVER, PULI, REACH, changed, checked, refused};
use proptest::prelude::*;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use sealing::{Parts, header_memory};
use serde_json::Value;
use strategies::{Distances, Solved, certificate};

/// A certificate without records for a question about any position.
fn bare(position: &str, prover: Player, objective: Objective, event: HuntEvent) -> Vec<u8> {
    let question = Question {
        position: position.to_owned(),
        prover,
        objective,
        event,
        plies: Some(6),
    };
    let strategy = certificate::hunt::StrategyRecords {
        prover,
        objective,
        event,
        roots: vec![certificate::hunt::Root {
            position: position.to_owned(),
            plies: Some(6),
        }],
        records: Vec::new(),
    };
    certificate(PULI.claim(Verdict::Proven, vec![question]), vec![strategy])
}

#[test]
fn play_that_ends_is_judged_by_how_it_ends() {
    let (tigers, goats) = (Player::Tigers, Player::Goats);
    let (reach, avoid) = (Objective::Reach, Objective::Avoid);
    // The one empty node has tigers around it: Goats cannot move, and have lost.
    let stuck = "GGGGTGG1TG-g0";
    refused(&bare(stuck, tigers, reach, HuntEvent::Captures(1)), "stuck");
    refused(
        &bare(stuck, goats, avoid, HuntEvent::Win(tigers)),
        "event-happens",
    );
    assert!(checked(&bare(stuck, tigers, reach, HuntEvent::Win(tigers))).is_ok());
    assert!(checked(&bare(stuck, goats, avoid, HuntEvent::Captures(2))).is_ok());
    // A goat is taken already.
    refused(
        &bare("T1T7-g6", goats, avoid, HuntEvent::Captures(1)),
        "event-happens",
    );
    // The lemma: four captures take seven plies, two take three.
    refused(
        &bare("T1T7-g7", goats, avoid, HuntEvent::Captures(2)),
        "missing-record",
    );
    assert!(checked(&bare("T1T7-t7", goats, avoid, HuntEvent::Captures(4))).is_ok());
}

/// The value of the little puli board is a draw: two strategies, so two blocks at least.
static DRAW: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let start = PULI.naive.start();
    let mut strategies = Vec::new();
    let mut questions = Vec::new();
    for player in [Player::Tigers, Player::Goats] {
        let event = HuntEvent::Win(player.opponent());
        let distances = PULI.distances(player.opponent(), event);
        let question = PULI.question(&start, player, Objective::Avoid, event, None);
        strategies.push(PULI.strategy(&distances, &question));
        questions.push(question);
    }
    certificate(PULI.claim(Verdict::Proven, questions), strategies)
});

#[test]
fn no_block_is_left_out_however_little_memory_there_is() {
    // Many equal roots: what they need is too much until each is kept once.
    let crowded = |change: &dyn Fn(&mut Parts)| {
        changed(&DRAW, |parts| {
            for strategy in parts.header["strategies"].as_array_mut().unwrap() {
                let roots = strategy["roots"].as_array_mut().unwrap();
                *roots = vec![roots[0].clone(); 50];
            }
            change(parts);
        })
    };
    let accepted =
        |file: &[u8], memory| check(&mut Cursor::new(file), &CheckOptions::with_memory(memory));
    let good = crowded(&|_| ());
    let bad = [0, 1].map(|strategy| {
        crowded(&|parts: &mut Parts| {
            for record in &mut parts.records[strategy] {
                record.1 = 1000;
            }
        })
    });
    // Three quarters of the memory are for needs, of 32 bytes each.
    let header = header_memory(&good);
    for memory in (0..200).map(|needs| header + 43 * needs) {
        assert!(accepted(&good, memory).is_ok(), "{memory}");
        for bad in &bad {
            let refusal = accepted(bad, memory).unwrap_err();
            assert_eq!(refusal.name(), "illegal-move", "{memory}");
        }
    }
}

#[test]
fn the_largest_bound_is_a_bound() {
    // Tigers capture, so Goats avoid that for a few plies only, whatever a record may say.
    let largest = changed(&AVOID, |parts| {
        let plies = Value::from(u32::MAX);
        parts.header["strategies"][0]["roots"][0]["plies"] = plies.clone();
        parts.header["questions"][0]["plies"] = plies;
        let start = PULI.naive.start();
        let event = HuntEvent::Captures(1);
        let question = PULI.question(
            &start,
            Player::Goats,
            Objective::Avoid,
            event,
            Some(u32::MAX),
        );
        let claim = PULI.claim(Verdict::Proven, vec![question]);
        let empty = certificate(claim, Vec::new());
        parts.header["claim_digest"] = Parts::of(&empty).header["claim_digest"].clone();
    });
    refused(&largest, "horizon-too-near");
}

/// What has to be read to trust an accepted certificate fits in an afternoon: the rules, positions
/// as text and keys, the reader and the checks; and, in a second list, JSON and threads. Blank
/// lines and comments do not count, nor do declarations of what the header holds, messages, and
/// bounds that only refuse more. Nor does the decompressor: whatever it returns is checked.
#[test]
fn the_checker_is_short() {
    let checks = [
        include_str!("../crates/certificate/src/hunt/rules.rs"),
        include_str!("../crates/certificate/src/hunt/event.rs"),
        include_str!("../crates/certificate/src/hunt/position_text.rs"),
        include_str!("../crates/certificate/src/hunt/symmetry.rs"),
        include_str!("../crates/certificate/src/hunt/reader.rs"),
        include_str!("../crates/certificate/src/hunt/check.rs"),
        include_str!("../crates/certificate/src/hunt/strategy.rs"),
        include_str!("../crates/certificate/src/hunt/closed_set.rs"),
    ];
    let support = [
        include_str!("../crates/certificate/src/check.rs"),
        include_str!("../crates/certificate/src/json.rs"),
        include_str!("../crates/certificate/src/outcome.rs"),
        include_str!("../crates/certificate/src/parallel.rs"),
        include_str!("../crates/certificate/src/progress.rs"),
    ];
    let counts = |line: &&str| !line.trim().is_empty() && !line.trim().starts_with("//");
    let code = |text: &&str| {
        let checker = text.split("#[cfg(test)]").next().unwrap();
        checker.lines().filter(counts).count()
    };
    let checks: usize = checks.iter().map(code).sum();
    assert!(checks < 1010, "{checks} lines");
    let support: usize = support.iter().map(code).sum();
    assert!(support < 450, "{support} lines");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    /// No other bytes are a certificate.
    #[test]
    fn bytes_changed_anywhere_are_refused(
        which in 0usize..3,
        place: prop::sample::Index,
        length in 0usize..40,
        kind in 0u8..5,
        bit in 0u8..8,
        noise in prop::collection::vec(any::<u8>(), 1..20),
    ) {
        let good = [&*REACH, &*AVOID, &*EVER][which];
        let mut file = good.clone();
        let at = place.index(file.len());
        let end = (at + length).min(file.len());
        match kind {
            0 => file[at] ^= 1 << bit,
            1 => drop(file.drain(at..end)),
            2 => drop(file.splice(at..at, noise)),
            3 => drop(file.splice(at..end, noise)),
            _ => file.truncate(at),
        }
        prop_assert!(file == *good || checked(&file).is_err());
    }

    /// Whatever is accepted is true, however its records came about.
    #[test]
    fn what_is_accepted_is_true(seed: u64, changes in 0usize..6, garbage: bool) {
        let mut random = Pcg64Mcg::seed_from_u64(seed);
        let (solved, events) = &*ORACLE;
        let (attacker, event, distances) = &events[random.random_range(0..events.len())];
        let positions = &solved.graph.positions;
        let position = positions[random.random_range(0..positions.len())];
        let objective = [Objective::Reach, Objective::Avoid][random.random_range(0..2)];
        let prover = match objective {
            Objective::Reach => *attacker,
            Objective::Avoid => attacker.opponent(),
        };
        let near = distances[&position].unwrap_or(8) + random.random_range(0..4);
        let plies = (random.random_range(0..4) > 0).then(|| near.saturating_sub(2));
        let question = solved.question(&position, prover, objective, *event, plies);
        let mut strategy = solved.strategy(distances, &question);
        if garbage {
            // Any move, and a number that might do.
            for record in &mut strategy.records {
                let moves: Vec<_> = solved.naive.moves(&record.position).collect();
                record.chosen = moves[random.random_range(0..moves.len())];
                record.number = (record.number + random.random_range(0..5)).saturating_sub(2);
            }
        }
        let claim = solved.claim(Verdict::Proven, vec![question.clone()]);
        let mut parts = Parts::of(&certificate(claim, vec![strategy]));
        for _ in 0..changes {
            let records = &mut parts.records[0];
            if records.is_empty() {
                break;
            }
            let at = random.random_range(0..records.len());
            match random.random_range(0..5) {
                0 => records[at].1 = random.random_range(0..8),
                1 => records[at].2 += 1,
                2 => records[at].2 = records[at].2.saturating_sub(1),
                3 => drop(records.remove(at)),
                _ => records[at].0 += random.random_range(0..9),
            }
        }
        parts.count();
        let accepted = checked(&parts.sealed());
        let truth = solved.truth(distances, &question);
        prop_assert!(truth || accepted.is_err(), "{question:?}");
        if changes == 0 && !garbage {
            prop_assert!(!truth || accepted.is_ok(), "{question:?}");
        }
    }
}

/// Who wants which event, and how far it is from each position.
type Attack = (Player, HuntEvent, Distances);

/// The small grid with distances for some events.
static ORACLE: LazyLock<(Solved, Vec<Attack>)> = LazyLock::new(|| {
    let solved = Solved::new("small-grid");
    let events = [
        (Player::Tigers, HuntEvent::Captures(1)),
        (Player::Tigers, HuntEvent::Captures(2)),
        (Player::Tigers, HuntEvent::Win(Player::Tigers)),
        (Player::Goats, HuntEvent::Win(Player::Goats)),
    ];
    let events = events
        .map(|(attacker, event)| (attacker, event, solved.distances(attacker, event)))
        .into();
    (solved, events)
});
