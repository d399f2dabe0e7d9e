//! Damaged certificates are refused, each with its own reason; false claims are refused,
//! whatever records come with them; and the checker stays short enough to read.

mod sealing;
mod strategies;

use std::collections::BTreeSet;
use std::io::{self, Cursor, Read, Seek, SeekFrom};
use std::sync::LazyLock;

use certificate::{
    Accepted, Expected, HuntEvent, Objective, Player, Question, Refusal, Verdict, check,
};
use game::Game;
use proptest::prelude::*;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use sealing::{Parts, packed, seal};
use serde_json::{Value, json};
use strategies::{Distances, Solved, certificate, opponent};

const PLENTY: u64 = 1 << 30;

static PULI: LazyLock<Solved> = LazyLock::new(|| Solved::new("little-puli"));
static GRID: LazyLock<Solved> = LazyLock::new(|| Solved::new("small-grid"));

/// What the checker says, which does not depend on its memory.
fn checked(file: &[u8]) -> Result<Accepted, Refusal> {
    let with = |memory| check(Cursor::new(file), memory, &Expected::default());
    let plenty = with(PLENTY);
    for memory in [0, 32, 100, 1000] {
        match (&plenty, &with(memory)) {
            (Ok(one), Ok(other)) => assert_eq!(one, other),
            (Err(_), Err(_)) => {}
            (one, other) => panic!("{one:?} with plenty, {other:?} with {memory} bytes"),
        }
    }
    plenty
}

#[track_caller]
fn refused(file: &[u8], name: &str) {
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
static REACH: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let event = HuntEvent::Captures(1);
    let distances = PULI.distances(Player::Tigers, event);
    let start = PULI.naive.start();
    let plies = distances[&start];
    let question = PULI.question(&start, Player::Tigers, Objective::Reach, event, plies);
    proof(&PULI, &distances, question)
});

/// Goats keep them from it for a while.
static AVOID: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let event = HuntEvent::Captures(1);
    let distances = PULI.distances(Player::Tigers, event);
    let start = PULI.naive.start();
    let plies = distances[&start].map(|soonest| soonest - 1);
    let question = PULI.question(&start, Player::Goats, Objective::Avoid, event, plies);
    proof(&PULI, &distances, question)
});

/// Goats keep Tigers from winning on the small grid for ever.
static EVER: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let event = HuntEvent::Win(Player::Tigers);
    let distances = GRID.distances(Player::Tigers, event);
    let start = GRID.naive.start();
    let question = GRID.question(&start, Player::Goats, Objective::Avoid, event, None);
    proof(&GRID, &distances, question)
});

/// The certificate after a change to its parts.
fn changed(file: &[u8], change: impl FnOnce(&mut Parts)) -> Vec<u8> {
    let mut parts = Parts::of(file);
    change(&mut parts);
    parts.sealed()
}

#[test]
fn taken_apart_and_put_together_they_are_accepted() {
    for file in [&*REACH, &*AVOID, &*EVER] {
        let again = checked(&changed(file, |_| ())).unwrap();
        assert_eq!(again, checked(file).unwrap());
    }
}

#[test]
fn damage_to_the_file_is_refused() {
    refused(b"", "not-a-certificate");
    refused(b"{\"format\":\"pounce result\"}\n", "not-a-certificate");
    let text = String::from_utf8_lossy(&REACH[..60]).replace("version\":1", "version\":2");
    refused(text.as_bytes(), "unknown-version");
    let text = String::from_utf8_lossy(&REACH[..60]).replace("version\":1", "version\":10");
    refused(text.as_bytes(), "unknown-version");
    let mut damaged = REACH.clone();
    *damaged.last_mut().unwrap() ^= 1;
    refused(&damaged, "damaged");
    // Hexadecimal digits have one spelling.
    let digest = REACH.iter().position(|&byte| byte == b'}').unwrap() - 65;
    let letter = (digest..digest + 64)
        .find(|&at| REACH[at].is_ascii_lowercase())
        .unwrap();
    let mut damaged = REACH.clone();
    damaged[letter].make_ascii_uppercase();
    refused(&damaged, "damaged");

    /// A file that cannot be read.
    struct Broken;
    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("broken"))
        }
    }
    impl Seek for Broken {
        fn seek(&mut self, _: SeekFrom) -> io::Result<u64> {
            Ok(0)
        }
    }
    let refusal = check(Broken, PLENTY, &Expected::default()).unwrap_err();
    assert_eq!(refusal.name(), "io");
}

#[test]
fn damage_to_the_header_is_refused() {
    let with = |key: &str, value: Value| changed(&REACH, |parts| parts.header[key] = value);
    let header = Parts::of(&REACH).header;
    refused(&with("unknown", json!(1)), "bad-header");
    refused(&with("verdict", json!("open")), "bad-header");
    refused(&with("questions", json!([])), "wrong-claim-digest");
    refused(&with("symmetries", json!([])), "bad-header");
    refused(&seal("{}", b""), "bad-header");
    refused(&seal("", b""), "bad-header");
    let no_questions = changed(&REACH, |parts| {
        parts.header["questions"] = json!([]);
        let digest = blake3::hash(b"claim 1\n").to_hex();
        parts.header["claim_digest"] = json!(format!("blake3:{digest}"));
    });
    refused(&no_questions, "unsettled-question");
    let rules =
        |key: &str, value: Value| changed(&REACH, |parts| parts.header["rules"][key] = value);
    refused(&rules("nodes", json!(33)), "bad-header");
    refused(&rules("goats", json!(64)), "bad-header");
    refused(&rules("tigers", json!([0, 10])), "bad-header");
    refused(&rules("lines", json!([[0, 10]])), "bad-header");
    for event in [
        "captures >= x",
        "captures > 2",
        "Tigers win",
        "captures >= 256",
        "draw",
    ] {
        let file = changed(&REACH, |parts| {
            parts.header["strategies"][0]["event"] = json!(event);
        });
        refused(&file, "bad-header");
    }

    refused(&rules("goats", json!(8)), "wrong-rules-digest");
    refused(&rules("captures", json!(1)), "wrong-rules-digest");
    refused(&rules("lines", json!([[0, 1, 4, 7]])), "wrong-rules-digest");
    refused(
        &with("rules_digest", json!("blake3:")),
        "wrong-rules-digest",
    );
    refused(
        &with("claim_digest", json!("blake3:")),
        "wrong-claim-digest",
    );
    let other = changed(&REACH, |parts| {
        parts.header["questions"][0]["plies"] = json!(3)
    });
    refused(&other, "wrong-claim-digest");

    // Shifting one row takes neighbours apart, and the other is no permutation.
    let symmetries = |image: [u64; 10]| {
        changed(&REACH, |parts| {
            parts.header["symmetries"] = json!([parts.header["symmetries"][0], image]);
        })
    };
    assert!(header["symmetries"].as_array().unwrap().len() > 1);
    refused(
        &symmetries([0, 1, 2, 3, 5, 6, 4, 7, 8, 9]),
        "not-a-symmetry",
    );
    refused(
        &symmetries([0, 1, 2, 3, 4, 5, 6, 7, 8, 8]),
        "not-a-symmetry",
    );

    for position in [
        "T1T7-g8",
        "T8-g7",
        "T1T8-g7",
        "T1T6-g7",
        "T1T7-x7",
        "T1T7",
        "",
        "T1T07-g7",
        "T1T7-g07",
        "T1T7-g+7",
        "T1t7-g7",
        "T1T7-g4",
        "T1T99999999999999999999-g7",
        "T1T7-ü7",
        "t1T7-g7",
    ] {
        let root = changed(&REACH, |parts| {
            let strategies = parts.header["strategies"].as_array_mut().unwrap();
            let root = json!({"position": position, "plies": 9});
            strategies[0]["roots"].as_array_mut().unwrap().push(root);
        });
        refused(&root, "bad-position");
    }
    let mixed = changed(&REACH, |parts| {
        let roots = parts.header["strategies"][0]["roots"]
            .as_array_mut()
            .unwrap();
        roots.push(json!({"position": "T1T7-g7", "plies": null}));
    });
    refused(&mixed, "mixed-bounds");
    refused(&with("verdict", json!("refuted")), "unsettled-question");
    refused(&with("strategies", json!([])), "unsettled-question");
    for (key, value) in [
        ("prover", json!("goats")),
        ("objective", json!("avoid")),
        ("event", json!("tigers win")),
        ("roots", json!([])),
        ("roots", json!([{"position": "T1T7-g7", "plies": 999}])),
        ("roots", json!([{"position": "T1T7-g7", "plies": null}])),
    ] {
        let file = changed(&REACH, |parts| parts.header["strategies"][0][key] = value);
        refused(&file, "unsettled-question");
    }
}

#[test]
fn a_bad_question_is_refused() {
    let event = HuntEvent::Captures(1);
    let mut question = PULI.question(
        &PULI.naive.start(),
        Player::Tigers,
        Objective::Reach,
        event,
        None,
    );
    question.position = "T1T7-g9".to_owned();
    let file = certificate(PULI.claim(Verdict::Proven, vec![question]), Vec::new());
    refused(&file, "bad-position");
}

#[test]
fn other_boards_and_claims_are_refused_by_those_who_know_better() {
    let header = checked(&REACH).unwrap().header;
    let expected = |rules: &str, claim: &str| Expected {
        rules: Some(rules.to_owned()),
        claim: Some(claim.to_owned()),
    };
    let says = |expected: &Expected| {
        check(Cursor::new(&*REACH), PLENTY, expected).map_err(|refusal| refusal.name())
    };
    let (rules, claim) = (&header.rules_digest, &header.claim_digest);
    assert!(says(&expected(rules, claim)).is_ok());
    assert_eq!(says(&expected(claim, claim)), Err("another-board"));
    assert_eq!(says(&expected(rules, rules)), Err("another-claim"));
}

#[test]
fn damage_to_the_body_is_refused() {
    let parts = Parts::of(&REACH);
    let header = parts.header.to_string();
    let body = parts.body();
    let whole = packed(&body);
    assert!(checked(&seal(&header, &whole)).is_ok());
    for length in [0, 1, whole.len() / 2, whole.len() - 1] {
        refused(&seal(&header, &whole[..length]), "truncated-body");
    }
    refused(
        &seal(&header, &[&whole[..], b"!"].concat()),
        "trailing-bytes",
    );
    refused(
        &seal(&header, &[&whole[..], &whole[..]].concat()),
        "trailing-bytes",
    );
    refused(&seal(&header, &[0xff; 40]), "corrupt-body");
    let more = packed(&[&body[..], b"\0"].concat());
    refused(&seal(&header, &more), "record-count");
    refused(
        &seal(&header, &packed(&body[..body.len() - 1])),
        "record-count",
    );
    refused(&seal(&header, &packed(b"")), "record-count");
    // An enormous count costs nothing.
    let many = changed(&REACH, |parts| {
        parts.header["strategies"][0]["records"] = json!(u64::MAX);
    });
    let name = checked(&many).unwrap_err().name();
    assert!(
        ["record-count", "duplicate-record"].contains(&name),
        "{name}"
    );
    // The number of the last record, 2 bytes where 1 is enough, 5 where none is; then too large.
    let last = body.len() - 1;
    assert!(body[last] < 128);
    for ending in [
        vec![body[last] | 128, 0],
        vec![255, 255, 255, 255, 127],
        vec![255; 11],
    ] {
        let long = packed(&[&body[..last], &ending].concat());
        refused(&seal(&header, &long), "bad-varint");
    }
}

#[test]
fn damage_to_the_records_is_refused() {
    refused(
        &changed(&REACH, |parts| {
            parts.records[0][3].0 = parts.records[0][2].0
        }),
        "duplicate-record",
    );
    refused(
        &changed(&REACH, |parts| parts.records[0].swap(2, 3)),
        "unsorted-records",
    );
    refused(
        &changed(&REACH, |parts| parts.records[0][2].1 = 99),
        "illegal-move",
    );
    refused(
        &changed(&REACH, |parts| parts.records[0][2].1 = u64::MAX),
        "illegal-move",
    );
    refused(
        &changed(&REACH, |parts| parts.records[0][2].2 = 0),
        "number-zero",
    );
    let no_position = |key: u64| {
        changed(&REACH, |parts| {
            parts.records[0].push((key, 0, 1));
            parts.records[0].sort();
            parts.count();
        })
    };
    refused(&no_position(1), "bad-position");
    refused(&no_position(u64::MAX), "bad-position");
    refused(&no_position(3u64.pow(10) * 8), "bad-position");

    // A key of a position with a lesser symmetric one: tigers on 0 and 3, the mirror of 1.
    let key = |cells: &[(u32, u64)], hand: u64| {
        let board: u64 = cells
            .iter()
            .map(|&(node, digit)| digit * 3u64.pow(node))
            .sum();
        board * 8 + hand
    };
    refused(
        &no_position(key(&[(0, 2), (3, 2), (9, 1)], 6)),
        "not-canonical",
    );
    // A goat is neither on the board nor in hand.
    refused(&no_position(key(&[(0, 2), (2, 2)], 6)), "needless-record");

    for dropped in [0, 1, 2] {
        let file = changed(&REACH, |parts| {
            parts.records[0].remove(dropped);
            parts.count();
        });
        refused(&file, "missing-record");
    }
    let top = |parts: &Parts| {
        let records = parts.records[0].iter().enumerate();
        records.max_by_key(|(_, record)| record.2).unwrap().0
    };
    refused(
        &changed(&REACH, |parts| {
            let top = top(parts);
            parts.records[0][top].2 += 2;
        }),
        "rank-does-not-fall",
    );
    refused(
        &changed(&REACH, |parts| {
            for record in &mut parts.records[0] {
                record.2 = 1;
            }
        }),
        "too-late",
    );
    refused(
        &changed(&AVOID, |parts| {
            let start = key(&[(0, 2), (2, 2)], 7);
            let mut records = parts.records[0].iter_mut();
            records.find(|record| record.0 == start).unwrap().2 -= 1;
        }),
        "horizon-too-near",
    );
    for file in [&*AVOID, &*EVER] {
        let dropped = changed(file, |parts| {
            parts.records[0].remove(1);
            parts.count();
        });
        refused(&dropped, "missing-record");
    }
}

/// A certificate without records for a question about any position.
fn bare(position: &str, prover: Player, objective: Objective, event: HuntEvent) -> Vec<u8> {
    let question = Question {
        position: position.to_owned(),
        prover,
        objective,
        event,
        plies: Some(6),
    };
    let strategy = certificate::Strategy {
        prover,
        objective,
        event,
        roots: vec![certificate::Root {
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

/// Every reason of the checker has its test above.
#[test]
fn every_reason_is_tested() {
    let source = include_str!("../crates/certificate/src/refusal.rs");
    let names: BTreeSet<&str> = (source.split("=> (\"").skip(1))
        .map(|rest| rest.split('"').next().unwrap())
        .collect();
    assert!(names.len() >= 25, "{names:?}");
    let tests = [include_str!("damage.rs"), include_str!("closed_sets.rs")].concat();
    for name in names {
        assert!(tests.contains(&format!("\"{name}\"")), "{name} has no test");
    }
}

/// The value of the little puli board is a draw: two strategies, so two blocks at least.
static DRAW: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let start = PULI.naive.start();
    let mut strategies = Vec::new();
    let mut questions = Vec::new();
    for player in [Player::Tigers, Player::Goats] {
        let event = HuntEvent::Win(opponent(player));
        let distances = PULI.distances(opponent(player), event);
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
    let accepted = |file: &[u8], memory| check(Cursor::new(file), memory, &Expected::default());
    let good = crowded(&|_| ());
    let bad = [0, 1].map(|strategy| {
        crowded(&|parts: &mut Parts| {
            for record in &mut parts.records[strategy] {
                record.1 = 1000;
            }
        })
    });
    for memory in (0..200).map(|needs| 32 * needs) {
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
        let question: Question =
            serde_json::from_value(parts.header["questions"][0].clone()).unwrap();
        let claim = PULI.claim(Verdict::Proven, vec![question]);
        let empty = certificate(claim, Vec::new());
        parts.header["claim_digest"] = Parts::of(&empty).header["claim_digest"].clone();
    });
    refused(&largest, "horizon-too-near");
}

/// What must be read to trust an accepted certificate fits in an afternoon: the rules, positions
/// as text and keys, the reading of files, and the checking. Blank lines and comments do not
/// count, nor do declarations of what the header holds and the words of refusals.
#[test]
fn the_checker_is_short() {
    let files = [
        include_str!("../crates/certificate/src/naive.rs"),
        include_str!("../crates/certificate/src/notation.rs"),
        include_str!("../crates/certificate/src/read.rs"),
        include_str!("../crates/certificate/src/check.rs"),
        include_str!("../crates/certificate/src/strategy.rs"),
        include_str!("../crates/certificate/src/closed.rs"),
    ];
    let counts = |line: &&str| !line.trim().is_empty() && !line.trim().starts_with("//");
    let code = |text: &str| {
        let checker = text.split("#[cfg(test)]").next().unwrap();
        checker.lines().filter(counts).count()
    };
    let lines: usize = files.into_iter().map(code).sum();
    assert!(lines < 700, "{lines} lines");
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
            Objective::Avoid => opponent(*attacker),
        };
        let near = distances[&position].unwrap_or(8) + random.random_range(0..4);
        let plies = (random.random_range(0..4) > 0).then(|| near.saturating_sub(2));
        let question = solved.question(&position, prover, objective, *event, plies);
        let mut strategy = solved.strategy(distances, &question);
        if garbage {
            // Any move, and a number that might do.
            for record in &mut strategy.records {
                let moves = solved.naive.legal_moves(&record.position);
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
