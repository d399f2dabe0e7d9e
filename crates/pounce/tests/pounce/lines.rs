//! Lines of play in results: legal, as long as the proof allows, and ending as stated.

use std::path::Path;
use std::sync::Arc;

use game::{Event as _, Game, Objective, Question};
use games::AnyGame;
use games::hunt::{Hunt, HuntEvent, Move, Position};
use pounce::records::{LineEndName, QuestionRecord};
use pounce::{Claim, Options, Verdict, prove};

/// A question of a claim, its answer and the line.
struct Answered {
    hunt: Arc<Hunt>,
    question: Question<Position, HuntEvent>,
    record: QuestionRecord,
    moves: Vec<Move>,
}

impl Answered {
    /// Returns the positions of the line. Fails if a move is not legal.
    fn positions(&self) -> Vec<Position> {
        let mut positions = vec![self.question.position];
        for &m in &self.moves {
            let position = positions[positions.len() - 1];
            assert!(self.hunt.moves(&position).any(|legal| legal == m));
            positions.push(self.hunt.play(&position, m));
        }
        positions
    }
}

/// Proves a claim about a game, and returns its questions. Tablebases are kept in a new folder.
fn answers(game: &str, prover: &str, goal: &str) -> Vec<Answered> {
    let text =
        format!("statement = \"s\"\ngame = \"{game}\"\nprover = \"{prover}\"\ngoal.{goal}\n");
    let claim = Claim::parse("a/claim", &text, Path::new("")).unwrap();
    let tablebases = tempfile::tempdir().unwrap();
    let options = Options {
        tablebases: Some(tablebases.path().to_owned()),
        ..Options::default()
    };
    let proof = prove(&claim, &options).unwrap();
    let AnyGame::Hunt(hunt) = claim.game() else {
        panic!("{game} is not a hunt game")
    };
    let questions = claim.task().questions().iter().zip(proof.result.questions);
    questions
        .map(|(question, record)| {
            let question = question.resolve(&**hunt).unwrap();
            let moves = hunt.parse_line(&question.position, &record.line).unwrap();
            Answered {
                hunt: Arc::clone(hunt),
                question,
                record,
                moves,
            }
        })
        .collect()
}

#[test]
fn defender_resists_as_long_as_possible() {
    // The claims are refuted with two plies fewer, so every proof needs all plies somewhere.
    for (game, prover, goal, plies) in [
        ("small-grid", "goats", "win = { by_ply = 15 }", 15),
        ("pentagram", "goats", "win = { by_ply = 15 }", 15),
        (
            "little-puli",
            "tigers",
            "captures = { at_least = 1, by_ply = 16 }",
            16,
        ),
        (
            "bagh-chal",
            "tigers",
            "captures = { at_least = 1, by_ply = 30 }",
            30,
        ),
    ] {
        let answered = &answers(game, prover, goal)[0];
        assert_eq!(answered.record.verdict, Verdict::Proven);
        assert_eq!(answered.record.line_end, Some(LineEndName::Event));
        assert_eq!(answered.moves.len(), plies, "{}", answered.record.line);
        let positions = answered.positions();
        let event = answered.question.event;
        let held = positions
            .iter()
            .map(|position| event.holds(&answered.hunt, position));
        let held: Vec<usize> = held
            .enumerate()
            .filter(|(_, held)| *held)
            .map(|(at, _)| at)
            .collect();
        assert_eq!(held, [plies]);
    }
}

#[test]
fn refutations_show_how_the_event_is_avoided() {
    for (game, prover, goal, end) in [
        (
            "small-grid",
            "goats",
            "win = { by_ply = 13 }",
            LineEndName::TooLate,
        ),
        (
            "pentagram",
            "goats",
            "win = { by_ply = 13 }",
            LineEndName::TooLate,
        ),
        (
            "little-puli",
            "tigers",
            "captures = { at_least = 1, by_ply = 14 }",
            LineEndName::TooLate,
        ),
        (
            "little-puli",
            "tigers",
            "captures = { at_least = 2 }",
            LineEndName::Repetition,
        ),
        ("small-grid", "tigers", "win = {}", LineEndName::Repetition),
    ] {
        let answered = &answers(game, prover, goal)[0];
        let (hunt, event) = (&answered.hunt, answered.question.event);
        assert_eq!(answered.record.verdict, Verdict::Refuted);
        assert_eq!(answered.question.objective, Objective::Reach);
        assert_eq!(
            answered.record.line_end,
            Some(end),
            "{}",
            answered.record.line
        );
        let mut positions = answered.positions();
        assert!(
            positions
                .iter()
                .all(|position| !event.holds(hunt, position))
        );
        let last = positions.pop().unwrap();
        match answered.question.plies {
            Some(plies) => {
                let left = plies - answered.moves.len() as u32;
                assert!(event.lower_bound(hunt, &last) > left);
            }
            None => assert!(positions.contains(&last)),
        }
    }
}

#[test]
fn line_against_a_false_avoidance_reaches_the_event() {
    let answered = &answers("pentagram", "tigers", "draw = {}")[0];
    assert_eq!(answered.question.objective, Objective::Avoid);
    assert_eq!(answered.record.verdict, Verdict::Refuted);
    assert_eq!(answered.record.line_end, Some(LineEndName::Event));
    let last = answered.positions().pop().unwrap();
    assert!(answered.question.event.holds(&answered.hunt, &last));
}

#[test]
fn tablebases_and_closed_sets_show_how_a_side_holds() {
    for (game, prover, method) in [
        ("small-grid", "goats", "engine = \"closed-set\""),
        ("little-puli", "tigers", "engine = \"closed-set\""),
        ("little-puli", "goats", "engine = \"closed-set\""),
        (
            "little-puli",
            "tigers",
            "engine = \"dfpn\", tablebase = true",
        ),
    ] {
        let goal = format!("draw = {{}}\nmethod = {{ {method} }}");
        let answered = &answers(game, prover, &goal)[0];
        let (hunt, event) = (&answered.hunt, answered.question.event);
        assert_eq!(answered.record.verdict, Verdict::Proven);
        if method.contains("dfpn") {
            assert_eq!(answered.record.line_end, None);
            continue;
        }
        assert_ne!(answered.moves.len(), 0);
        let mut positions = answered.positions();
        assert!(
            positions
                .iter()
                .all(|position| !event.holds(hunt, position))
        );
        let last = positions.pop().unwrap();
        match answered.record.line_end {
            Some(LineEndName::Repetition) => assert!(positions.contains(&last)),
            end => assert_eq!(
                (end, hunt.outcome(&last).is_some()),
                (Some(LineEndName::GameOver), true)
            ),
        }
    }
}

#[test]
fn line_from_a_tablebase_is_best_play() {
    let goal = "win = {}\nposition = \"GGGG1GG1GT-t0\"\nmethod.engine = \"tablebase\"";
    let answered = &answers("pentagram", "goats", goal)[0];
    assert_eq!(answered.record.reached_in, Some(6));
    assert_eq!(answered.moves.len(), 6);
    assert_eq!(answered.record.line_end, Some(LineEndName::Event));
    let answered = &answers("pentagram", "tigers", goal)[0];
    assert_eq!(answered.record.verdict, Verdict::Refuted);
    assert_eq!(answered.record.line_end, Some(LineEndName::GameOver));
    assert_eq!(answered.moves.len(), 6);
}
