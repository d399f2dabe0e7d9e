//! Checking a certificate on Bagh Chal: records per second. The numbers of records and positions
//! are asserted.
//!
//! The certificate is cheap to make and laborious to check. Goats cannot win in the first plies, so
//! Tigers may play any move, and after each record the checker follows all of Goats' drops.

#![expect(
    missing_docs,
    reason = "`criterion_group!` makes an undocumented function"
)]

use std::collections::HashSet;
use std::hint::black_box;
use std::io::Cursor;

use certificate::hunt::{
    CertificateSubject, HuntEvent, Player, Question, StrategyMove, StrategyRecords, WriteOptions,
};
use certificate::{CheckOptions, Objective, Verdict, check};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use fixtures::{naive_board, naive_move, naive_position};
use game::{Game, Symmetric};
use games::hunt::{Board, EMBEDDED, Hunt};

/// Plies within which Goats do not win.
const PLIES: u32 = 15;
/// Records of the certificate, and positions they lead to.
const COUNTS: (u64, u64) = (393040, 1854763);
/// Memory for the checker.
const MEMORY: u64 = 1 << 30;

/// Returns one record for each position up to symmetry in which Tigers are to move.
fn records(hunt: &Hunt) -> Vec<StrategyMove> {
    let mut records = Vec::new();
    let mut here = HashSet::from([hunt.canonical(&hunt.start())]);
    for ply in (1..PLIES).step_by(2) {
        let mut after = HashSet::new();
        for position in here {
            for m in hunt.moves(&position) {
                after.insert(hunt.canonical(&hunt.play(&position, m)));
            }
        }
        here = HashSet::new();
        for position in after {
            let chosen = hunt
                .moves(&position)
                .next()
                .expect("tigers can move in the opening");
            here.insert(hunt.canonical(&hunt.play(&position, chosen)));
            records.push(StrategyMove {
                position: naive_position(hunt, &position),
                chosen: naive_move(chosen),
                number: PLIES - ply,
            });
        }
    }
    records
}

fn certificate(hunt: &Hunt) -> Vec<u8> {
    let rules = naive_board(EMBEDDED[0].1).expect("the board is built in");
    let question = Question {
        position: rules.to_compact(&rules.start()),
        prover: Player::Tigers,
        objective: Objective::Avoid,
        event: HuntEvent::Win(Player::Goats),
        plies: Some(PLIES),
    };
    let strategy = StrategyRecords::answering(&question, records(hunt));
    let images = hunt.symmetries().images().iter();
    let widen = |image: &Vec<u8>| image.iter().map(|&node| node.into()).collect();
    let claim = CertificateSubject {
        pounce: String::new(),
        claim: "bench".to_owned(),
        statement: format!("Goats do not win within {PLIES} plies"),
        game: "bagh-chal".to_owned(),
        rules: rules.rules.clone(),
        questions: vec![question],
        verdict: Verdict::Proven,
        symmetries: images.map(widen).collect(),
    };
    let mut file = Vec::new();
    certificate::hunt::write(&mut file, claim, vec![strategy], &WriteOptions::default())
        .expect("writing to memory does not fail");
    file
}

fn bench(criterion: &mut Criterion) {
    let hunt = Hunt::new(Board::embedded("bagh-chal").expect("the board is built in"));
    let file = certificate(&hunt);
    let mut group = criterion.benchmark_group("check bagh-chal");
    group.sample_size(10);
    group.throughput(Throughput::Elements(COUNTS.0));
    for threads in [1, 2] {
        let options = CheckOptions {
            threads,
            ..CheckOptions::with_memory(MEMORY)
        };
        group.bench_function(format!("tigers avoid, threads {threads}"), |bencher| {
            bencher.iter(|| {
                let mut file = Cursor::new(black_box(&file));
                let accepted = check(&mut file, &options).expect("the certificate is valid");
                assert_eq!((accepted.records, accepted.positions), COUNTS);
            });
        });
    }
}

criterion_group!(benches, bench);
criterion_main!(benches);
