//! Games in progress: phases, endings, repetition and quiet turns.

use game::{Game, Outcome};
use pounce_games::hunt::{
    Board, EndingReason, GOATS, Hunt, Move, MoveRejected, OngoingGame, Phase, PlayRules,
    Repetition, RuleChanges, Stalemate, TIGERS,
};

fn hunt(name: &str) -> Hunt {
    Hunt::new(Board::embedded(name).unwrap())
}

fn rules(repetition: Repetition, quiet_turns: u32) -> PlayRules {
    PlayRules {
        repetition,
        quiet_turns,
    }
}

fn make(play: &mut OngoingGame<'_>, text: &str) -> Result<(), MoveRejected> {
    let m = play.hunt().parse_move(&play.position(), text).unwrap();
    play.play(m)
}

#[test]
fn goats_drop_first_and_slide_later() {
    let hunt = hunt("small-grid");
    let mut play = OngoingGame::new(&hunt, hunt.start(), rules(Repetition::Draw, 100));
    for _ in 0..200 {
        let (before, phase) = (play.position(), play.phase());
        let Some(&m) = play.moves().first() else {
            break;
        };
        let drop = matches!(m, Move::Drop { .. });
        assert_eq!(drop, before.mover == GOATS && phase == Phase::Placement);
        play.play(m).unwrap();
        if phase == Phase::Movement {
            assert_ne!(play.phase(), Phase::Placement);
        }
    }
    assert_eq!(play.phase(), Phase::GameOver);
    assert_eq!(play.play(Move::Drop { to: 0 }), Err(MoveRejected::Over));
}

#[test]
fn captures_end_the_game() {
    let hunt = hunt("bagh-chal");
    let position = hunt.parse_position("BG3/5/5/5/BB2B B 5").unwrap();
    assert_eq!(hunt.captured(&position), 4);
    let mut play = OngoingGame::new(&hunt, position, PlayRules::default());
    make(&mut play, "Bx1113").unwrap();
    let ending = play.ending().unwrap();
    assert_eq!(
        (ending.winner, ending.reason),
        (Some(TIGERS), EndingReason::CaptureLimit)
    );
    assert!(play.moves().is_empty());
}

#[test]
fn side_without_a_move_loses() {
    let hunt = hunt("small-grid");
    let position = hunt.parse_position("TT1GGGGGG-g0").unwrap();
    assert_eq!(hunt.trapped_tigers(&position), 1);
    let mut play = OngoingGame::new(&hunt, position, PlayRules::default());
    make(&mut play, "G2313").unwrap();
    assert_eq!(hunt.trapped_tigers(&play.position()), 2);
    assert_eq!(play.phase(), Phase::GameOver);
    let ending = play.ending().unwrap();
    assert_eq!(
        (ending.winner, ending.reason),
        (Some(GOATS), EndingReason::Stalemate)
    );

    let seven = RuleChanges {
        goats: Some(7),
        ..RuleChanges::default()
    };
    let full = |stalemate| {
        let board = Board::embedded("small-grid").unwrap().with(&seven).unwrap();
        Hunt::new(Board { stalemate, ..board })
    };
    let [lost, drawn] = [Stalemate::Loss, Stalemate::Draw].map(full);
    let endings = [(&lost, Some(TIGERS)), (&drawn, None)].map(|(hunt, winner)| {
        let position = hunt.parse_position("TGGGGGGGT-g0").unwrap();
        let play = OngoingGame::new(hunt, position, PlayRules::default());
        let ending = play.ending().unwrap();
        let reason = EndingReason::Stalemate;
        assert_eq!((ending.winner, ending.reason), (winner, reason));
        let again = OngoingGame::from_json(hunt, &play.to_json("again")).unwrap();
        assert_eq!(again.ending(), Some(ending));
        ending.to_string()
    });
    assert_eq!(
        endings,
        [
            "Tigers have won as the other side has no move",
            "The game is drawn as Goats have no move",
        ]
    );
    // Tigers without a move lose in any case.
    let trapped = drawn.parse_position("TTGGG1GGG-t0").unwrap();
    assert_eq!(drawn.outcome(&trapped), Some(Outcome::Win(GOATS)));
}

#[test]
fn third_occurrence_follows_repetition_rule() {
    let hunt = hunt("aadu-puli");
    // Goats shuttle between 19 and 20, a tiger between 0 and 3.
    let start = hunt.parse_position("T3TTGGGGGGGGGG3G3-g0").unwrap();
    let shuttle = ["G19-20", "T0-3", "G20-19", "T3-0"];
    let run = |repetition| {
        let mut play = OngoingGame::new(&hunt, start, rules(repetition, 0));
        for ply in 0..40 {
            let text = shuttle[ply % 4];
            if play.ending().is_some() {
                return (ply, Ok(play.ending()));
            }
            if let Err(refusal) = make(&mut play, text) {
                return (ply, Err(refusal));
            }
        }
        (40, Ok(play.ending()))
    };
    let (ply, drawn) = run(Repetition::Draw);
    let ending = drawn.unwrap().unwrap();
    assert_eq!(
        (ply, ending.winner, ending.reason),
        (8, None, EndingReason::Repetition)
    );
    assert_eq!(run(Repetition::Refuse), (7, Err(MoveRejected::Repeats)));
    assert_eq!(run(Repetition::Ignore), (40, Ok(None)));
}

#[test]
fn quiet_turns_draw_and_captures_reset_them() {
    let hunt = hunt("bagh-chal");
    let mut play = OngoingGame::new(&hunt, hunt.start(), rules(Repetition::Ignore, 4));
    for text in ["G13", "B1112", "G35"] {
        make(&mut play, text).unwrap();
    }
    assert_eq!(play.quiet_turns(), 3);
    make(&mut play, "Bx1214").unwrap();
    assert_eq!(play.quiet_turns(), 0);
    for text in ["G21", "B5142", "G31"] {
        make(&mut play, text).unwrap();
    }
    assert_eq!(play.ending(), None);
    make(&mut play, "B4251").unwrap();
    let ending = play.ending().unwrap();
    assert_eq!(
        (ending.winner, ending.reason),
        (None, EndingReason::QuietTurns)
    );
}

#[test]
fn incremental_hash_equals_full_hash() {
    let mut turns = 0;
    for name in ["bagh-chal", "aadu-puli", "small-grid"] {
        let hunt = hunt(name);
        let mut play = OngoingGame::new(&hunt, hunt.start(), rules(Repetition::Ignore, 0));
        for ply in 0..120 {
            let moves = play.moves();
            if moves.is_empty() {
                break;
            }
            play.play(moves[(ply * 7) % moves.len()]).unwrap();
            let fresh = OngoingGame::new(&hunt, play.position(), play.hunt().board().play);
            assert_eq!(play.history().last(), fresh.history().last());
        }
        turns += play.turn();
    }
    assert!(turns > 50, "{turns}");
}

#[test]
fn rejects_illegal_moves_and_late_resignations() {
    let hunt = hunt("bagh-chal");
    let mut play = OngoingGame::new(&hunt, hunt.start(), PlayRules::default());
    assert_eq!(play.play(Move::Drop { to: 0 }), Err(MoveRejected::Illegal));
    play.forfeit(TIGERS).unwrap();
    assert_eq!(play.ending().unwrap().winner, Some(GOATS));
    assert_eq!(play.forfeit(GOATS), Err(MoveRejected::Over));
    assert_eq!(hunt.count_moves(&play.position()), 21);
}

#[test]
fn side_with_only_rejected_moves_is_stuck() {
    // Two lines of two nodes with a piece on each, which can only move back and forth.
    let text = "name = \"lines\"\ntigers = \"a\"\ngoats = 2\ncaptures = 2\n\
                nodes = [[\"a\", 0, 0], [\"b\", 1, 0], [\"c\", 2, 0], [\"d\", 3, 0]]\n\
                lines = [\"a b\", \"c d\"]\n";
    let hunt = Hunt::new(Board::parse(text).unwrap());
    let end = |start: &str, repetition| {
        let position = hunt.parse_position(start).unwrap();
        let mut play = OngoingGame::new(&hunt, position, rules(repetition, 0));
        while let Some(&m) = play.moves().first() {
            play.play(m).unwrap();
        }
        let ending = play.ending().unwrap();
        (play.turn(), ending.winner, ending.reason)
    };
    let (goats_first, tigers_first) = ("T1G1-g0", "T1G1-t0");
    let drawn = |turn| (turn, None, EndingReason::Repetition);
    // Four plies lead back to the start, so the eighth repeats it for the third time.
    assert_eq!(end(goats_first, Repetition::Draw), drawn(8));
    assert_eq!(end(tigers_first, Repetition::Draw), drawn(8));
    assert_eq!(end(tigers_first, Repetition::Refuse), drawn(7));
    let trapped = (7, Some(GOATS), EndingReason::Stalemate);
    assert_eq!(end(goats_first, Repetition::Refuse), trapped);
}
