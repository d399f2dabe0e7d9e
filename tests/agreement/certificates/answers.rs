//! The checker accepts the oracle's certificates for every kind of question and with any amount of
//! memory. Their digests are those of recorded results.

use std::io::Cursor;

use certificate::hunt::{CertificateSubject, HuntEvent, OutlineLimits, Player, Question, outline};
use certificate::{Accepted, CheckOptions, Objective, Refusal, Verdict, check};
use fixtures::{Distances, OracleBoard, certificate, naive_board};
use game::Game;
use games::hunt::{Board, EMBEDDED, GOATS, Hunt, TIGERS};
use games::{AnyGame, EventName};
use pounce::task::{PlayQuestion, Task};

use super::examples::PLENTY;

fn checked(file: &[u8], memory: u64) -> Result<Accepted, Refusal> {
    check(&mut Cursor::new(file), &CheckOptions::with_memory(memory))
}

/// Returns a certificate for a question: a proof or, if the answer is no, a refutation.
fn answered(solved: &OracleBoard, distances: &Distances, question: Question) -> Vec<u8> {
    if solved.holds(distances, &question) {
        let strategy = solved.strategy(distances, &question);
        return certificate(
            solved.claim(Verdict::Proven, vec![question]),
            vec![strategy],
        );
    }
    let strategy = solved.strategy(distances, &question.complement());
    certificate(
        solved.claim(Verdict::Refuted, vec![question]),
        vec![strategy],
    )
}

#[test]
fn accepts_certificates_of_every_kind_of_answer() {
    let mut kinds = std::collections::BTreeSet::new();
    for name in ["small-grid", "little-puli", "pentagram"] {
        let solved = OracleBoard::new(name);
        let most = solved.naive.rules.captures as u8;
        let cases = [
            (Player::Tigers, HuntEvent::Captures(1)),
            (Player::Tigers, HuntEvent::Captures(most)),
            (Player::Tigers, HuntEvent::Win(Player::Tigers)),
            (Player::Goats, HuntEvent::Win(Player::Goats)),
        ];
        for (attacker, event) in cases {
            let distances = solved.distances(attacker, event);
            let last = solved.graph.positions.len() - 1;
            for number in [0, 1, last / 7, last / 3, last / 2, last] {
                let position = solved.graph.positions[number];
                let around = distances[&position].unwrap_or(12);
                for plies in [None, Some(around), around.checked_sub(1)] {
                    for objective in [Objective::Reach, Objective::Avoid] {
                        let prover = match objective {
                            Objective::Reach => attacker,
                            Objective::Avoid => attacker.opponent(),
                        };
                        let ask = solved.question(&position, prover, objective, event, plies);
                        let file = answered(&solved, &distances, ask.clone());
                        let accepted = checked(&file, PLENTY)
                            .unwrap_or_else(|refusal| panic!("{name} {ask:?}: {refusal:?}"));
                        let proven = solved.holds(&distances, &ask);
                        assert_eq!(accepted.verdict == Verdict::Proven, proven);
                        if accepted.records > 0 {
                            let verdict = accepted.verdict == Verdict::Proven;
                            kinds.insert((verdict, objective.name(), plies.is_some()));
                        }
                    }
                }
            }
        }
    }
    assert_eq!(kinds.len(), 8, "{kinds:?}");
}

#[test]
fn small_memory_gives_same_result() {
    let solved = OracleBoard::new("small-grid");
    let event = HuntEvent::Win(Player::Tigers);
    let distances = solved.distances(Player::Tigers, event);
    let mut certified = 0;
    for position in &solved.graph.positions[..40] {
        let question = solved.question(position, Player::Tigers, Objective::Reach, event, None);
        let file = answered(&solved, &distances, question);
        let whole = checked(&file, PLENTY).unwrap();
        for parts in [2, 3, 17] {
            let memory = (whole.records * 64 / parts).max(1);
            assert_eq!(checked(&file, memory).unwrap(), whole);
        }
        certified += whole.records;
    }
    assert!(certified > 1000, "{certified}");
}

#[test]
fn states_what_was_proved() {
    let solved = OracleBoard::new("little-puli");
    let event = HuntEvent::Captures(1);
    let distances = solved.distances(Player::Tigers, event);
    let start = solved.naive.start();
    let words = |objective, prover, plies| {
        let question = solved.question(&start, prover, objective, event, plies);
        let file = answered(&solved, &distances, question);
        checked(&file, PLENTY).unwrap().proved
    };
    let lower_bound = distances[&start].unwrap();
    let (tigers, goats) = (Player::Tigers, Player::Goats);
    assert_eq!(
        words(Objective::Reach, tigers, Some(lower_bound)),
        [format!(
            "Tigers can force the capture of at least 1 goat within {lower_bound} plies of T1T7-g7"
        )]
    );
    assert_eq!(
        words(Objective::Avoid, goats, None),
        ["Tigers can force the capture of at least 1 goat eventually from T1T7-g7"]
    );
    assert_eq!(
        words(Objective::Avoid, goats, Some(lower_bound - 1)),
        [format!(
            "Goats can avoid the capture of at least 1 goat within {} plies of T1T7-g7",
            lower_bound - 1
        )]
    );
}

#[test]
fn accepts_one_strategy_for_many_questions() {
    let solved = OracleBoard::new("little-puli");
    let event = HuntEvent::Captures(1);
    let distances = solved.distances(Player::Tigers, event);
    let ask =
        |position, plies| solved.question(position, Player::Tigers, Objective::Reach, event, plies);
    let won = solved
        .graph
        .positions
        .iter()
        .filter(|position| distances[position].is_some());
    let won: Vec<_> = won.take(5).collect();
    let questions: Vec<Question> = won
        .iter()
        .map(|position| ask(position, distances[position]))
        .collect();
    let mut together = solved.strategy(&distances, &questions[0]);
    for question in &questions[1..] {
        let other = solved.strategy(&distances, question);
        together.records.extend(other.records);
        together.roots.extend(other.roots);
    }
    let claim = solved.claim(Verdict::Proven, questions);
    let accepted = checked(&certificate(claim, vec![together]), PLENTY).unwrap();
    assert_eq!(accepted.proved.len(), 5);
}

#[test]
fn digests_equal_those_of_results() {
    let draw = |text| format!("stalemate = \"draw\"\n{text}");
    for text in EMBEDDED
        .iter()
        .flat_map(|&(_, text)| [text.to_owned(), draw(text)])
    {
        let hunt = Hunt::new(Board::parse(&text).unwrap());
        let naive = naive_board(&text).unwrap();
        let asked = |prover, objective, event, plies| PlayQuestion {
            first_move: None,
            position: hunt.compact(&hunt.start()),
            prover,
            objective,
            event,
            plies,
        };
        let captures = EventName::Captures(3);
        let task = Task::Decide(vec![
            asked(TIGERS, game::Objective::Reach, captures, Some(38)),
            asked(GOATS, game::Objective::Avoid, EventName::Win(TIGERS), None),
        ]);
        let plain = |prover, objective, event, plies| Question {
            position: naive.to_compact(&naive.start()),
            prover,
            objective,
            event,
            plies,
        };
        let questions = vec![
            plain(
                Player::Tigers,
                Objective::Reach,
                HuntEvent::Captures(3),
                Some(38),
            ),
            plain(
                Player::Goats,
                Objective::Avoid,
                HuntEvent::Win(Player::Tigers),
                None,
            ),
        ];
        let claim = CertificateSubject {
            pounce: String::new(),
            claim: String::new(),
            statement: String::new(),
            game: String::new(),
            rules: naive.rules.clone(),
            questions,
            verdict: Verdict::Proven,
            symmetries: vec![(0..naive.rules.nodes).collect()],
        };
        let file = certificate(claim, Vec::new());
        let limits = OutlineLimits {
            moves: 0,
            branches: 0,
        };
        let header = outline(&mut Cursor::new(&file), limits).unwrap().header;
        assert_eq!(header.rules, naive.rules);
        assert_eq!(
            header.rules_digest,
            pounce::task::rules_digest(hunt.board())
        );
        assert_eq!(
            header.claim_digest,
            pounce::task::claim_digest(
                &AnyGame::Hunt(Hunt::new(hunt.board().clone()).into()),
                &task
            )
        );
        assert_eq!(
            checked(&file, PLENTY).unwrap_err().name(),
            "unsettled-question"
        );
    }
}
