//! All engines agree with the oracle and the solution of Fish-Barrel on random positions.

use game::oracle::{self, Graph};
use game::{Decision, Game, Limits, Meter, NoMonitor, Objective, Question, Side, Win};
use games::fish_barrel::{FishBarrel, Position, Settings};
use pounce_search::{DfpnOptions, NoLog, alpha_beta, closure, dfpn, pn};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

const GAMES: [(u8, u8, Option<u8>); 6] = [
    (2, 6, None),
    (3, 4, None),
    (3, 3, None),
    (3, 4, Some(1)),
    (4, 2, None),
    (4, 2, Some(2)),
];

const LIMITS: Limits = Limits {
    nodes: 20_000,
    bytes: 256 << 20,
    deadline: None,
};

/// Returns the verdicts of all engines.
fn verdicts(
    game: &FishBarrel,
    question: &Question<Position, Win>,
) -> [(&'static str, Decision); 5] {
    let options = DfpnOptions {
        threads: 1,
        log: &NoLog,
    };
    [
        ("oracle", oracle::answer(game, question, LIMITS, &NoMonitor)),
        ("pn", pn(game, question, LIMITS, &NoMonitor)),
        ("dfpn", dfpn(&options, game, question, LIMITS, &NoMonitor)),
        (
            "closure",
            closure(&options, game, question, LIMITS, &NoMonitor),
        ),
        ("alpha_beta", alpha_beta(game, question, LIMITS, &NoMonitor)),
    ]
    .map(|(name, answer)| (name, answer.verdict))
}

#[test]
fn engines_agree_with_oracle() {
    let mut random = Pcg64Mcg::seed_from_u64(3);
    let (mut asked, mut open, mut proven) = (0, 0, 0);
    for (barrels, most, throw) in GAMES {
        let options = Settings {
            barrels: Some(barrels),
            most: Some(most),
            throw,
            start: None,
        };
        let game = FishBarrel::new(&options).unwrap();
        let mut full = game.start();
        full.fish[..game.barrels()].fill(most);
        let mut meter = Meter::new(Limits::DEFAULT, &NoMonitor);
        let solution = game.solve(&mut meter).unwrap();
        let graph = Graph::explore(&game, full, None, &mut meter).unwrap();
        for prover in [Side::Left, Side::Right] {
            let distances = graph.distances(&game, prover, &Win(prover));
            for sample in 0..20 {
                let number = random.random_range(0..graph.positions.len());
                let position = graph.positions[number];
                let plies = (sample % 2 == 0).then(|| random.random_range(0..12));
                let reached = distances[number]
                    .is_some_and(|distance| plies.is_none_or(|plies| distance <= plies));
                if plies.is_none() {
                    let mover_wins = solution.mover_wins(&position);
                    assert_eq!(reached, mover_wins == (position.mover == prover));
                }
                for objective in [Objective::Reach, Objective::Avoid] {
                    let question = Question {
                        position,
                        prover: if objective == Objective::Reach {
                            prover
                        } else {
                            prover.opponent()
                        },
                        objective,
                        event: Win(prover),
                        plies,
                    };
                    for (engine, verdict) in verdicts(&game, &question) {
                        asked += 1;
                        match verdict {
                            Decision::Open(_) if engine != "oracle" => open += 1,
                            verdict => {
                                let expected = question.verdict(reached);
                                assert_eq!(verdict, expected, "{engine} {question:?}");
                                proven += u32::from(verdict == Decision::Proven);
                            }
                        }
                    }
                }
            }
        }
    }
    assert!(open * 20 < asked, "{open} of {asked} are open");
    assert!(
        proven * 3 > asked && proven * 3 < asked * 2,
        "{proven} of {asked}"
    );
}
