//! Engines that probe the sliding phase agree with the oracle and search fewer nodes.

use game::oracle::Graph;
use game::{
    Decision, EventWithDatabase, Game, Limits, Meter, NoMonitor, Objective, OpenReason, Question,
};
use games::hunt::{Board, GOATS, Hunt, HuntEvaluation, HuntEvent, Position, TIGERS};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use search::{DfpnOptions, NoLog, SelectiveOptions, alpha_beta, closure, dfpn, pn, selective};
use tablebase::{Keep, SlidingDatabase, Tablebase, TablebaseWriter, TigerClasses, tablebase_game};

fn solved(hunt: &Hunt, dir: &std::path::Path) -> Tablebase {
    let mut writer = TablebaseWriter::create(dir, hunt, "rules", Keep::Sliding).unwrap();
    writer
        .solve(hunt, &TigerClasses::new(hunt), &NoMonitor)
        .unwrap();
    drop(writer);
    Tablebase::open(dir, hunt, "rules").unwrap()
}

const METHOD: DfpnOptions<'static> = DfpnOptions {
    threads: 1,
    log: &NoLog,
};

/// Returns the verdict and the node count of each engine.
fn answers<E: game::Event<Hunt>>(
    hunt: &Hunt,
    question: &Question<Position, E>,
) -> Vec<(&'static str, Decision, u64)> {
    let limits = Limits {
        nodes: 5_000,
        bytes: 4 << 20,
        ..Limits::DEFAULT
    };
    let selective_options = SelectiveOptions {
        width: 2,
        widest: 4,
        evaluation: HuntEvaluation::Threats,
    };
    let all = [
        ("dfpn", dfpn(&METHOD, hunt, question, limits, &NoMonitor)),
        (
            "closure",
            closure(&METHOD, hunt, question, limits, &NoMonitor),
        ),
        ("pn", pn(hunt, question, limits, &NoMonitor)),
        ("alpha-beta", alpha_beta(hunt, question, limits, &NoMonitor)),
        (
            "selective",
            selective(
                &selective_options,
                &METHOD,
                hunt,
                question,
                limits,
                &NoMonitor,
            ),
        ),
    ];
    all.map(|(name, answer)| (name, answer.verdict, answer.nodes))
        .into()
}

#[test]
fn probing_engines_agree_with_oracle_and_search_less() {
    let mut random = Pcg64Mcg::seed_from_u64(7);
    for name in ["small-grid", "pentagram", "little-puli"] {
        let hunt = Hunt::new(Board::embedded(name).unwrap());
        let mut meter = Meter::new(Limits::DEFAULT, &NoMonitor);
        let graph = Graph::explore(&hunt, hunt.start(), None, &mut meter).unwrap();
        let captures = (1..=hunt.board().captures).map(|k| (TIGERS, HuntEvent::Captures(k)));
        let wins = [TIGERS, GOATS].map(|side| (side, HuntEvent::Win(side)));
        for (attacker, event) in captures.chain(wins) {
            let truth = graph.distances(&hunt, attacker, &event);
            let dir = tempfile::tempdir().unwrap();
            let tablebase = solved(&Hunt::new(tablebase_game(hunt.board(), event)), dir.path());
            let database = SlidingDatabase::new(&tablebase, event);
            assert_eq!(database.attacker(), attacker);
            let (mut with, mut without) = ((0, 0), (0, 0));
            for _ in 0..60 {
                let number = random.random_range(0..graph.positions.len());
                let plies = (random.random_range(0..4) > 0).then(|| random.random_range(0..30));
                let in_time =
                    truth[number].filter(|&distance| plies.is_none_or(|plies| distance <= plies));
                let reach = random.random_range(0..2) == 0;
                let plain = Question {
                    position: graph.positions[number],
                    prover: if reach { attacker } else { attacker.opponent() },
                    objective: if reach {
                        Objective::Reach
                    } else {
                        Objective::Avoid
                    },
                    event,
                    plies,
                };
                let informed = Question {
                    event: EventWithDatabase::new(event, attacker, &database),
                    position: plain.position,
                    prover: plain.prover,
                    objective: plain.objective,
                    plies,
                };
                let expected = plain.verdict(in_time.is_some());
                let place = hunt.compact(&plain.position);
                for (engine, verdict, nodes) in answers(&hunt, &informed) {
                    match verdict {
                        Decision::Open(reason) => assert_ne!(reason, OpenReason::NotInTablebase),
                        verdict => {
                            assert_eq!(verdict, expected, "{engine}: {place} {event} {plies:?}");
                            with.0 += 1;
                        }
                    }
                    with.1 += nodes;
                }
                for (_, verdict, nodes) in answers(&hunt, &plain) {
                    without.0 += usize::from(!matches!(verdict, Decision::Open(_)));
                    without.1 += nodes;
                }
            }
            assert!(database.into_file_error().is_none());
            assert!(with.0 >= without.0, "{name} {event}: {with:?} {without:?}");
            assert!(with.1 <= without.1, "{name} {event}: {with:?} {without:?}");
        }
    }
}
