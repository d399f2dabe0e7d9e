//! Damaged certificates are refused, each with its own reason.

use std::collections::BTreeSet;
use std::io::{self, Cursor, Read, Seek, SeekFrom};

use certificate::hunt::{HuntEvent, Player};
use certificate::{CheckOptions, ExpectedDigests, Objective, Verdict, check};
use fixtures::{CertificateParts, certificate, deflate, seal};
use serde_json::{Value, json};

use super::examples::{AVOID, EVER, PLENTY, PULI, REACH, changed, checked, refused};

#[test]
fn accepts_certificates_that_are_sealed_again() {
    for file in [&*REACH, &*AVOID, &*EVER] {
        let again = checked(&changed(file, |_| ())).unwrap();
        assert_eq!(again, checked(file).unwrap());
    }
}

#[test]
fn rejects_damaged_files() {
    refused(b"", "not-a-certificate");
    refused(b"{\"format\":\"pounce result\"}\n", "not-a-certificate");
    let text = String::from_utf8_lossy(&REACH[..60]).replace("version\":1", "version\":2");
    refused(text.as_bytes(), "unknown-version");
    let text = String::from_utf8_lossy(&REACH[..60]).replace("version\":1", "version\":10");
    refused(text.as_bytes(), "unknown-version");
    let mut damaged = REACH.clone();
    *damaged.last_mut().unwrap() ^= 1;
    refused(&damaged, "damaged");
    // The digest must be in lower case.
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
    let refusal = check(&mut Broken, &CheckOptions::with_memory(PLENTY)).unwrap_err();
    assert_eq!(refusal.name(), "io");
}

#[test]
fn rejects_damaged_headers() {
    let with = |key: &str, value: Value| changed(&REACH, |parts| parts.header[key] = value);
    let header = CertificateParts::of(&REACH).header;
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
    refused(&rules("nodes", json!(33)), "too-many-nodes");
    refused(&rules("goats", json!(64)), "bad-header");
    refused(&rules("tigers", json!([0, 10])), "bad-header");
    refused(&rules("lines", json!([[0, 10]])), "bad-header");
    for event in [
        "captures >= x",
        "captures > 2",
        "Tigers win",
        "captures >= 256",
        "captures >= +1",
        "captures >= 01",
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

    // The first is a permutation that does not keep lines, the second is not a permutation.
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
fn rejects_question_with_a_bad_position() {
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
fn rejects_unexpected_board_and_claim() {
    let expected = |rules: &str, claim: &str| ExpectedDigests {
        rules: Some(rules.to_owned()),
        claim: Some(claim.to_owned()),
    };
    let says = |expected: &ExpectedDigests| {
        let options = CheckOptions {
            expected: expected.clone(),
            ..CheckOptions::with_memory(PLENTY)
        };
        check(&mut Cursor::new(&*REACH), &options).map_err(|refusal| refusal.name())
    };
    let accepted = checked(&REACH).unwrap();
    let (rules, claim) = (&accepted.rules_digest, &accepted.claim_digest);
    assert!(says(&expected(rules, claim)).is_ok());
    assert_eq!(says(&expected(claim, claim)), Err("another-board"));
    assert_eq!(says(&expected(rules, rules)), Err("another-claim"));
}

#[test]
fn rejects_damaged_bodies() {
    let parts = CertificateParts::of(&REACH);
    let header = parts.header.to_string();
    let body = parts.body();
    let whole = deflate(&body);
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
    let more = deflate(&[&body[..], b"\0"].concat());
    refused(&seal(&header, &more), "record-count");
    refused(
        &seal(&header, &deflate(&body[..body.len() - 1])),
        "record-count",
    );
    refused(&seal(&header, &deflate(b"")), "record-count");
    // A huge count does not allocate.
    let many = changed(&REACH, |parts| {
        parts.header["strategies"][0]["records"] = json!(u64::MAX);
    });
    let name = checked(&many).unwrap_err().name();
    assert!(
        ["too-many-records", "record-count"].contains(&name),
        "{name}"
    );
    // The last number as 2 bytes instead of 1, then beyond 32 bits, then beyond 64 bits.
    let last = body.len() - 1;
    assert!(body[last] < 128);
    for ending in [
        vec![body[last] | 128, 0],
        vec![255, 255, 255, 255, 127],
        vec![255; 11],
    ] {
        let long = deflate(&[&body[..last], &ending].concat());
        refused(&seal(&header, &long), "bad-varint");
    }
}

#[test]
fn rejects_damaged_records() {
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

    // Not canonical: tigers on 0 and 3; its mirror image with tigers on 0 and 1 is smaller.
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
    // A goat is missing: neither on the board nor in hand.
    refused(&no_position(key(&[(0, 2), (2, 2)], 6)), "needless-record");

    for dropped in [0, 1, 2] {
        let file = changed(&REACH, |parts| {
            parts.records[0].remove(dropped);
            parts.count();
        });
        refused(&file, "missing-record");
    }
    let top = |parts: &CertificateParts| {
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

#[test]
fn every_reason_of_the_checker_is_tested() {
    let source = [
        include_str!("../../../crates/certificate/src/refusal.rs"),
        include_str!("../../../crates/certificate/src/hunt/refusal.rs"),
    ]
    .concat();
    let names: BTreeSet<&str> = (source.split("=> (\"").skip(1))
        .map(|rest| rest.split('"').next().unwrap())
        .collect();
    assert!(names.len() >= 25, "{names:?}");
    let tests = [
        include_str!("damage.rs"),
        include_str!("false_claims.rs"),
        include_str!("closed_sets.rs"),
        include_str!("hostile.rs"),
        include_str!("../../../crates/certificate/tests/checker/progress.rs"),
    ]
    .concat();
    for name in names {
        assert!(tests.contains(&format!("\"{name}\"")), "{name} has no test");
    }
}
