//! Certificates of the switching game: valid ones are accepted, others refused, each for its own
//! reason.

use std::io::{self, BufWriter, Cursor, ErrorKind, Write};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};

use pounce_certificate::switching::{Header, Player, Proof, Question, Rules, write};
use pounce_certificate::{
    Accepted, CheckOptions, ExpectedDigests, Objective, Refusal, Unverified, Verdict, check,
};

/// Two vertices with this many edges between them.
fn parallel(edges: usize, first: Player) -> Rules {
    Rules {
        vertices: 2,
        edges: vec![[0, 1]; edges],
        terminals: [0, 1],
        first,
    }
}

/// The Wheatstone bridge: 0 1, 0 2, 1 2, 1 3, 2 3, from 0 to 3.
fn bridge(first: Player) -> Rules {
    Rules {
        vertices: 4,
        edges: vec![[0, 1], [0, 2], [1, 2], [1, 3], [2, 3]],
        terminals: [0, 3],
        first,
    }
}

/// A path of two edges, each doubled, and one more edge past its end.
fn doubled(first: Player) -> Rules {
    Rules {
        vertices: 4,
        edges: vec![[0, 1], [0, 1], [1, 2], [1, 2], [2, 3]],
        terminals: [0, 2],
        first,
    }
}

fn header(
    rules: Rules,
    winner: Player,
    first_move: Option<usize>,
    halves: [&[usize]; 2],
) -> Header {
    let position = ".".repeat(rules.edges.len());
    about(rules, &position, winner, first_move, halves)
}

fn about(
    rules: Rules,
    position: &str,
    winner: Player,
    first_move: Option<usize>,
    halves: [&[usize]; 2],
) -> Header {
    let question = Question {
        position: position.to_owned(),
        prover: winner,
        objective: Objective::Reach,
    };
    let mut header = Header {
        pounce: "0".into(),
        claim: "test".into(),
        statement: "a test".into(),
        game: "drawn".into(),
        rules_digest: rules.digest(),
        rules,
        claim_digest: String::new(),
        questions: vec![question],
        verdict: Verdict::Proven,
        proofs: vec![Proof {
            position: position.to_owned(),
            winner,
            first_move,
            halves: halves.map(<[usize]>::to_vec),
        }],
    };
    header.claim_digest = header.questions_digest();
    header
}

fn file(header: &Header) -> Vec<u8> {
    let mut file = Vec::new();
    write(&mut file, header).unwrap();
    file
}

fn checked(header: &Header) -> Result<Accepted, Refusal> {
    check(&mut Cursor::new(file(header)), &CheckOptions::default())
}

fn compared(header: &Header, expected: ExpectedDigests) -> Result<Accepted, Refusal> {
    let options = CheckOptions {
        expected,
        ..CheckOptions::default()
    };
    check(&mut Cursor::new(file(header)), &options)
}

fn refused(header: &Header) -> &'static str {
    checked(header).map_or_else(|refusal| refusal.name(), |_| "accepted")
}

use Player::{Cut, Short};

#[test]
fn accepts_valid_certificates() {
    let trees = header(doubled(Cut), Short, None, [&[0, 2], &[1, 3]]);
    let accepted = checked(&trees).unwrap();
    let proved = "short wins from ..... although cut is to move";
    assert_eq!(accepted.proved, [proved]);
    assert!(accepted.positions > 10, "{}", accepted.positions);
    // Every line was played, so nothing rests on a theorem.
    let unverified = &accepted.unverified;
    assert!(
        unverified.contains(&Unverified::HeaderText),
        "{unverified:?}"
    );
    assert!(!rests_on_theorem(&accepted), "{unverified:?}");
    let replay = accepted.replay.unwrap();
    assert_eq!((replay.complete, replay.sampled), (1, 0));
    // With one edge of the bridge taken, two trees connect the terminals.
    let moving = header(bridge(Short), Short, Some(0), [&[1, 4], &[2, 3]]);
    assert_eq!(refused(&moving), "accepted");
    // Without the first edge of the bridge, Cut has two forests that span everything.
    let cutting = header(bridge(Cut), Cut, Some(0), [&[1, 2], &[3, 4]]);
    assert_eq!(refused(&cutting), "accepted");
    // A path of two edges and Short to move: either edge answers the other.
    let path = Rules {
        vertices: 3,
        edges: vec![[0, 1], [1, 2]],
        terminals: [0, 2],
        first: Short,
    };
    assert_eq!(refused(&header(path, Cut, None, [&[0], &[1]])), "accepted");
    // Already won.
    let won = about(parallel(1, Short), "s", Short, None, [&[], &[]]);
    assert_eq!(refused(&won), "accepted");
}

#[test]
fn plays_random_lines_with_many_edges() {
    let edges: Vec<[usize; 2]> = (0..10).flat_map(|at| [[at, at + 1]; 2]).collect();
    let rules = Rules {
        vertices: 11,
        edges,
        terminals: [0, 10],
        first: Cut,
    };
    let even: Vec<usize> = (0..20).step_by(2).collect();
    let odd: Vec<usize> = (1..20).step_by(2).collect();
    let accepted = checked(&header(rules, Short, None, [&even, &odd])).unwrap();
    assert!(accepted.positions > 1000);
    assert!(rests_on_theorem(&accepted));
    let replay = accepted.replay.unwrap();
    assert_eq!(
        (replay.complete, replay.sampled, replay.lines_each),
        (0, 1, 200)
    );
}

fn rests_on_theorem(accepted: &Accepted) -> bool {
    let mut sentences = accepted.unverified.iter().map(Unverified::to_string);
    sentences.any(|sentence| sentence.contains("Lehman's theorem"))
}

#[test]
fn rejects_wrong_trees() {
    let good = header(doubled(Cut), Short, None, [&[0, 2], &[1, 3]]);
    let with = |halves: [&[usize]; 2]| {
        let mut wrong = good.clone();
        wrong.proofs[0].halves = halves.map(<[usize]>::to_vec);
        refused(&wrong)
    };
    assert_eq!(with([&[0, 2], &[1, 2]]), "halves-share-an-edge");
    assert_eq!(with([&[0, 2, 2], &[1, 3]]), "edge-twice");
    assert_eq!(with([&[0, 9], &[1, 3]]), "edge-not-free");
    assert_eq!(with([&[0, 1], &[2, 3]]), "half-has-a-cycle");
    assert_eq!(with([&[0], &[1]]), "terminal-left-out");
    assert_eq!(with([&[0, 2, 4], &[1, 3]]), "different-vertices");
    assert_eq!(with([&[], &[]]), "terminal-left-out");
    let apart = Rules {
        vertices: 6,
        edges: vec![[0, 1], [2, 3], [0, 1], [2, 3]],
        terminals: [0, 2],
        first: Cut,
    };
    let two = header(apart, Short, None, [&[0, 1], &[2, 3]]);
    assert_eq!(refused(&two), "already-lost");
    let far = Rules {
        vertices: 4,
        edges: vec![[0, 1], [2, 3], [0, 1], [2, 3], [1, 2]],
        terminals: [0, 3],
        first: Cut,
    };
    let far = header(far, Short, None, [&[0, 1], &[2, 3]]);
    assert_eq!(refused(&far), "not-connected");
}

#[test]
fn rejects_wrong_forests() {
    let good = header(bridge(Cut), Cut, Some(0), [&[1, 2], &[3, 4]]);
    let with = |first_move, halves: [&[usize]; 2]| {
        let mut wrong = good.clone();
        wrong.proofs[0].first_move = first_move;
        wrong.proofs[0].halves = halves.map(<[usize]>::to_vec);
        refused(&wrong)
    };
    assert_eq!(with(Some(0), [&[2], &[3]]), "terminals-joined");
    assert_eq!(with(Some(0), [&[1, 4], &[2, 3]]), "half-has-a-cycle");
    assert_eq!(with(Some(0), [&[0, 2], &[3, 4]]), "edge-not-free");
    assert_eq!(with(None, [&[1, 2], &[3, 4]]), "no-first-move");
    assert_eq!(with(Some(7), [&[1, 2], &[3, 4]]), "edge-not-free");
    assert_eq!(with(Some(2), [&[0, 3], &[1, 4]]), "half-has-a-cycle");
    let path = Rules {
        vertices: 4,
        edges: vec![[0, 1], [1, 2], [2, 3]],
        terminals: [0, 3],
        first: Short,
    };
    let uneven = header(path, Cut, None, [&[0, 1], &[2]]);
    assert_eq!(refused(&uneven), "halves-differ");
    let second = Header {
        rules_digest: bridge(Short).digest(),
        rules: bridge(Short),
        ..good.clone()
    };
    assert_eq!(refused(&second), "needless-first-move");
}

#[test]
fn rejects_bad_rules_positions_and_digests() {
    let good = header(doubled(Cut), Short, None, [&[0, 2], &[1, 3]]);
    let rules = |change: &dyn Fn(&mut Rules)| {
        let mut rules = doubled(Cut);
        change(&mut rules);
        let rules_digest = rules.digest();
        refused(&Header {
            rules,
            rules_digest,
            ..good.clone()
        })
    };
    assert_eq!(rules(&|changed| changed.edges[0] = [0, 9]), "bad-network");
    assert_eq!(rules(&|changed| changed.terminals = [1, 1]), "bad-network");
    assert_eq!(
        rules(&|changed| changed.edges = vec![[0, 1]; 65]),
        "bad-network"
    );
    let position =
        |text: &str| refused(&about(doubled(Cut), text, Short, None, [&[0, 2], &[1, 3]]));
    assert_eq!(position("...."), "bad-position");
    assert_eq!(position("s...."), "bad-position");
    assert_eq!(position("?...."), "bad-position");
    assert_eq!(position("ssccc"), "already-lost");
    let digest = Header {
        rules_digest: "blake3:0".into(),
        ..good.clone()
    };
    assert_eq!(refused(&digest), "wrong-rules-digest");
    let other = ExpectedDigests {
        rules: Some(bridge(Cut).digest()),
        claim: None,
    };
    let refusal = compared(&good, other).unwrap_err();
    assert_eq!(refusal.name(), "another-network");
    let other = ExpectedDigests {
        rules: None,
        claim: Some("blake3:0".into()),
    };
    let refusal = compared(&good, other).unwrap_err();
    assert_eq!(refusal.name(), "another-claim");
    let with = |change: &dyn Fn(&mut Header)| {
        let mut header = good.clone();
        change(&mut header);
        refused(&header)
    };
    assert_eq!(
        with(&|changed| changed.questions.clear()),
        "wrong-claim-digest"
    );
    let again = |change: &dyn Fn(&mut Header)| {
        with(&|changed| {
            change(changed);
            changed.claim_digest = changed.questions_digest();
        })
    };
    assert_eq!(
        again(&|changed| changed.questions.clear()),
        "unsettled-question"
    );
    assert_eq!(
        again(&|changed| changed.verdict = Verdict::Refuted),
        "unsettled-question"
    );
    assert_eq!(
        again(&|changed| changed.questions[0].prover = Cut),
        "unsettled-question"
    );
    assert_eq!(
        again(&|changed| changed.proofs.clear()),
        "unsettled-question"
    );
    let refuted = |changed: &mut Header| {
        changed.questions[0].prover = Cut;
        changed.verdict = Verdict::Refuted;
    };
    assert_eq!(again(&refuted), "accepted");
}

#[test]
fn rejects_damaged_files() {
    let good = file(&header(doubled(Cut), Short, None, [&[0, 2], &[1, 3]]));
    let name = |bytes: &[u8]| match check(&mut Cursor::new(bytes), &CheckOptions::default()) {
        Ok(_) => "accepted",
        Err(refusal) => refusal.name(),
    };
    assert_eq!(name(&good), "accepted");
    for at in 0..good.len() {
        let mut damaged = good.clone();
        damaged[at] ^= 1;
        assert_ne!(name(&damaged), "accepted", "byte {at}");
        assert_ne!(name(&good[..at]), "accepted", "the first {at} bytes");
    }
    let mut longer = good.clone();
    longer.push(b' ');
    assert_eq!(name(&longer), "damaged");
    assert_eq!(name(b"{}"), "not-a-certificate");
    let text = String::from_utf8(good).unwrap();
    let newer = text.replacen("\"version\":1", "\"version\":2", 1);
    assert_eq!(name(newer.as_bytes()), "unknown-version");
}

#[test]
fn rejects_too_many_questions_and_proofs() {
    let good = header(doubled(Cut), Short, None, [&[0, 2], &[1, 3]]);
    let with = |questions: usize, proofs: usize| {
        let mut header = good.clone();
        header.questions = vec![good.questions[0].clone(); questions];
        header.proofs = vec![good.proofs[0].clone(); proofs];
        header.claim_digest = header.questions_digest();
        refused(&header)
    };
    assert_eq!(with(1024, 1), "accepted");
    assert_eq!(with(1025, 1), "too-many-questions");
    assert_eq!(with(1, 1024), "accepted");
    assert_eq!(with(1, 1025), "too-many-proofs");
}

#[test]
fn refuses_when_stopped_at_any_time() {
    // Every line is played on the first, random lines on the second.
    let few = header(doubled(Cut), Short, None, [&[0, 2], &[1, 3]]);
    let many = header(parallel(14, Cut), Short, None, [&[0], &[1]]);
    for header in [few, many] {
        let file = file(&header);
        let checked = |calls| {
            let made = AtomicU64::new(0);
            let stop_after = |_| {
                if made.fetch_add(1, Ordering::Relaxed) >= calls {
                    return ControlFlow::Break(());
                }
                ControlFlow::Continue(())
            };
            let options = CheckOptions {
                progress: &stop_after,
                ..CheckOptions::default()
            };
            let checked = check(&mut Cursor::new(&file), &options);
            (checked, made.into_inner())
        };
        let (accepted, calls) = checked(u64::MAX);
        assert_eq!(calls, accepted.unwrap().positions);
        for stop in [0, calls / 2, calls - 1] {
            assert_eq!(checked(stop).0.unwrap_err().name(), "interrupted", "{stop}");
        }
    }
}

/// A disk without space.
struct FullDisk;

impl Write for FullDisk {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        Err(ErrorKind::StorageFull.into())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn full_disk_is_an_error_of_the_writer() {
    let header = header(bridge(Short), Short, None, [&[], &[]]);
    let error = write(BufWriter::new(FullDisk), &header).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::StorageFull);
}
