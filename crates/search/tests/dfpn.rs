//! df-pn equals the oracle, and the strategy from its log stands up to a checker: on every small
//! board, for every event and side, with and without a bound, by every method, with a large
//! table and with one of a single bucket.

mod checker;

use game::oracle::{Graph, reach_within};
use game::{Aim, Answer, Game, Limits, Meter, Question, Reason, Side, Silent, Verdict};
use games::hunt::{Board, GOATS, Hunt, HuntEvent, Move, Options, Position, TIGERS};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use search::{MemoryLog, Notes, ProofMethod, Settled, dfpn, strategy};

type Asked = Question<Position, HuntEvent>;

fn small_boards() -> Vec<Hunt> {
    let crowded = Options {
        goats: Some(8),
        ..Options::default()
    };
    let embedded = |name| Board::embedded(name).unwrap();
    [
        embedded("pentagram"),
        embedded("little-puli"),
        embedded("small-grid"),
        embedded("little-puli").with(&crowded).unwrap(),
    ]
    .map(Hunt::new)
    .into()
}

fn explore(hunt: &Hunt, position: Position) -> Graph<Position> {
    let limits = Limits {
        bytes: 1 << 30,
        ..Limits::NONE
    };
    Graph::explore(hunt, position, None, &mut Meter::new(limits, &Silent)).unwrap()
}

fn events(hunt: &Hunt) -> Vec<HuntEvent> {
    let captures = (1..=hunt.board().captures).map(HuntEvent::Captures);
    captures
        .chain([TIGERS, GOATS].map(HuntEvent::Win))
        .collect()
}

fn ask(hunt: &Hunt, question: &Asked, threads: usize, limits: Limits, known: &[Settled]) -> (Answer<Move>, Vec<Settled>) {
    let log = MemoryLog::default();
    let method = ProofMethod { threads, log: &log, known };
    let answer = dfpn(&method, hunt, question, limits, &Silent);
    assert!(answer.nodes <= limits.nodes);
    (answer, log.into_settled())
}

/// The same question put so that its prover gets what it wants.
fn won(question: &Asked, verdict: Verdict) -> Asked {
    if verdict == Verdict::Proven {
        return *question;
    }
    let aim = match question.aim {
        Aim::Reach => Aim::Avoid,
        Aim::Avoid => Aim::Reach,
    };
    Question { prover: question.prover.opponent(), aim, ..*question }
}

fn check_strategy(hunt: &Hunt, question: &Asked, verdict: Verdict, log: &[Settled]) {
    let question = won(question, verdict);
    let notes = Notes::new(question.aim, log.iter().copied());
    let place = hunt.compact(&question.position);
    let steps = strategy(hunt, &question, &notes);
    let steps = steps.unwrap_or_else(|missing| panic!("{place} {question:?} {missing:?}"));
    if let Err(flaw) = checker::check(hunt, &question, &steps) {
        panic!("{place} {question:?} {flaw}");
    }
}

#[test]
#[ignore]
fn figures() {
    for hunt in small_boards() {
        let graph = explore(&hunt, hunt.start());
        println!("{} {} positions", hunt.board().name, graph.positions.len());
        for bounded in [true, false] {
        for bytes in [64, 1 << 20, 64 << 20] {
            for threads in [1, 2] {
                let limits = Limits { nodes: 300_000, bytes, ..Limits::NONE };
                let mut random = Pcg64Mcg::seed_from_u64(1);
                let mut nodes = vec![];
                let mut open = 0;
                let clock = std::time::Instant::now();
                for event in events(&hunt) {
                    for attacker in [TIGERS, GOATS] {
                        let distances = graph.distances(&hunt, attacker, &event);
                        for _ in 0..20 {
                            let number = random.random_range(0..graph.positions.len());
                            let plies = bounded.then(|| random.random_range(0..=14));
                            let aim = if random.random_range(0..2) == 0 { Aim::Reach } else { Aim::Avoid };
                            let prover = if aim == Aim::Reach { attacker } else { attacker.opponent() };
                            let question = Question { position: graph.positions[number], prover, aim, event, plies };
                            let reached = distances[number].is_some_and(|d| plies.is_none_or(|p| d <= p));
                            let (answer, log) = ask(&hunt, &question, threads, limits, &[]);
                            nodes.push((answer.nodes, format!("{question:?} {}", hunt.compact(&question.position))));
                            if let Verdict::Open(_) = answer.verdict { open += 1; continue; }
                            assert_eq!(answer.verdict, question.verdict(reached), "{question:?}");
                            check_strategy(&hunt, &question, answer.verdict, &log);
                        }
                    }
                }
                nodes.sort();
                let n = nodes.len();
                println!("bounded {bounded} bytes {bytes} threads {threads}: open {open}/{n} median {} 90% {} 99% {} max {:?} {:?}", nodes[n / 2].0, nodes[n * 9 / 10].0, nodes[n * 99 / 100].0, nodes[n - 1], clock.elapsed());
            }
        }
        }
    }
}

#[test]
#[ignore]
fn hard() {
    let other = Settled { key: u64::MAX, plies: None, number: 0, reached: true };
    let hunt = &small_boards()[0];
    let graph = explore(hunt, hunt.start());
    for event in events(hunt) {
        for attacker in [TIGERS, GOATS] {
            let distances = graph.distances(hunt, attacker, &event);
            for threads in [1, 2] {
                let mut random = Pcg64Mcg::seed_from_u64(1);
                let (mut nodes, mut open, mut max) = (0, 0, 0);
                for _ in 0..30 {
                    let number = random.random_range(0..graph.positions.len());
                    let question = Question { position: graph.positions[number], prover: attacker, aim: Aim::Reach, event, plies: None };
                    let limits = Limits { nodes: 500_000, ..Limits::NONE };
                    let (answer, _) = ask(hunt, &question, threads, limits, &[other]);
                    nodes += answer.nodes;
                    max = max.max(answer.nodes);
                    if let Verdict::Open(_) = answer.verdict { open += 1; continue; }
                    assert_eq!(answer.verdict, question.verdict(distances[number].is_some()));
                }
                println!("{event} {attacker:?} {threads} threads: mean {} max {max} open {open}", nodes / 30);
            }
        }
    }
}
