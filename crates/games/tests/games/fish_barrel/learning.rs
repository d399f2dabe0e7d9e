//! Game logs of Fish-Barrel, their scores, and the learning hypothesis for simulated learners.

use game::Notation;
use pounce_games::fish_barrel::{
    Course, FishBarrel, GameLog, Learner, LearningTest, Lesson, ParityScore, ScoreBasis, Settings,
};

/// Games with two barrels. In the first, `anna` leaves all barrels even in two of her three turns.
const LOG: &str = r#"{
  "schema": 1,
  "barrels": 2,
  "most": 4,
  "games": [
    {
      "first": "anna",
      "second": "ben",
      "start": "1,1",
      "moves": ["1+1", "2", "2"],
      "winner": "first"
    },
    {
      "first": "ben",
      "second": "anna",
      "start": "0,2",
      "moves": ["2", "2"],
      "winner": "second"
    },
    {
      "first": "ben",
      "second": "anna",
      "start": "2,1",
      "moves": ["2", "1+1"],
      "winner": null
    }
  ]
}
"#;

fn understanding(log: &GameLog, player: &str) -> Vec<ParityScore> {
    let rules = log.rules().unwrap();
    let games = log.replay().unwrap();
    let of = |(game, turns): &(&pounce_games::fish_barrel::LoggedGame, Vec<_>)| {
        let turns: &Vec<pounce_games::fish_barrel::Turn> = turns;
        let own = turns.iter().copied();
        ParityScore::of(
            &rules,
            own.filter(|turn| game.player(turn.position.mover) == player),
        )
    };
    games.iter().map(of).collect()
}

#[test]
fn log_round_trips_and_is_scored() {
    let log = GameLog::parse(LOG).unwrap();
    assert_eq!(GameLog::parse(&log.to_json()).unwrap(), log);
    let anna = understanding(&log, "anna");
    let all = |kept, chances, turns| ParityScore {
        kept,
        chances,
        turns,
    };
    assert_eq!(anna, [all(2, 2, 2), all(1, 1, 1), all(0, 0, 1)]);
    assert_eq!(anna[2].score(ScoreBasis::Turns), Some(0.0));
    assert_eq!(anna[2].score(ScoreBasis::Chances), None);
    let ben = understanding(&log, "ben");
    assert_eq!(ben, [all(0, 0, 1), all(0, 0, 1), all(1, 1, 1)]);
    assert_eq!(understanding(&log, "carla")[0], ParityScore::default());
}

#[test]
fn rejects_inconsistent_logs() {
    let refused = |from: &str, to: &str| {
        assert!(LOG.contains(from), "{from}");
        let text = LOG.replacen(from, to, 1);
        match GameLog::parse(&text) {
            Err(diagnostic) => diagnostic.message,
            Ok(log) => log.replay().unwrap_err().message,
        }
    };
    for (from, to, message) in [
        (
            "\"schema\": 1",
            "\"schema\": 7",
            "unknown log version 7, expected 1",
        ),
        ("\"most\"", "\"moost\"", "unknown field `moost`"),
        (
            "\"1,1\"",
            "\"1,5\"",
            "game 1: start `1,5`: 5 fish, but a barrel holds at most 4",
        ),
        (
            "\"1+1\", \"2\"",
            "\"1+4\", \"2\"",
            "game 1: move 1 `1+4`: barrel 2 holds 1 of at most 4 fish",
        ),
        (
            "\"1+1\", \"2\"",
            "\"1+1\", \"1\"",
            "game 1: move 2 `1`: barrel 1 is empty",
        ),
        (
            "\"winner\": \"first\"",
            "\"winner\": \"second\"",
            "game 1: the recorded winner did not take the last fish",
        ),
        (
            "\"winner\": \"first\"",
            "\"winner\": null",
            "game 1: the last fish was taken, but no winner is recorded",
        ),
        (
            "\"winner\": null",
            "\"winner\": \"first\"",
            "game 3: fish are left, but a winner is recorded",
        ),
        (
            "\"most\": 4",
            "\"most\": 0",
            "`most` must be between 1 and 15, not 0",
        ),
        (
            "\"winner\": null",
            "\"winner\": \"anna\"",
            "unknown variant `anna`",
        ),
    ] {
        let found = refused(from, to);
        assert!(found.starts_with(message), "{found}");
    }
}

fn course(name: &str, opponent: f64, lesson: Lesson, games: u64, seed: u64) -> Course {
    Course {
        name: name.to_owned(),
        learner: Learner {
            skill: 0.2,
            rate: 0.003,
            lesson,
        },
        opponent,
        games,
        seed,
    }
}

fn usual() -> FishBarrel {
    FishBarrel::new(&Settings::default()).unwrap()
}

fn test(score: ScoreBasis, games: usize, threshold: f64) -> LearningTest {
    LearningTest {
        harder: "hanna".to_owned(),
        easier: "emil".to_owned(),
        games,
        threshold,
        score,
        confidence: 0.95,
    }
}

fn logs(lesson: Lesson, games: u64) -> [GameLog; 2] {
    [
        course("hanna", 0.95, lesson, games, 1).play(&usual()),
        course("emil", 0.05, lesson, games, 2).play(&usual()),
    ]
}

#[test]
fn learning_by_example_confirms_hypothesis() {
    let logs = logs(Lesson::Example, 800);
    let found = test(ScoreBasis::Chances, 400, 0.7).run(&logs).unwrap();
    assert_eq!(found.holds(), Some(true), "{found:?}");
    assert!(found.observed());
    // A threshold that both reach refutes the hypothesis.
    let low = test(ScoreBasis::Chances, 400, 0.3).run(&logs).unwrap();
    assert_eq!(low.holds(), Some(false), "{low:?}");
    // A few games do not decide it.
    let few = test(ScoreBasis::Chances, 10, 0.7).run(&logs).unwrap();
    assert_eq!(few.holds(), None, "{few:?}");
}

#[test]
fn learning_by_practice_does_not_confirm_hypothesis() {
    let logs = logs(Lesson::Practice, 800);
    let fair = test(ScoreBasis::Chances, 400, 0.7).run(&logs).unwrap();
    assert!(
        (fair.harder.mean - fair.easier.mean).abs() < 0.1,
        "{fair:?}"
    );
    assert_ne!(fair.holds(), Some(true));
    // Both have learnt equally well, but a better opponent leaves fewer chances.
    let plain = test(ScoreBasis::Turns, 400, 0.7).run(&logs).unwrap();
    assert!(plain.harder.mean < plain.easier.mean - 0.1, "{plain:?}");
    assert_eq!(plain.holds(), Some(false), "{plain:?}");
}

#[test]
fn courses_are_legal_and_reproducible() {
    let play = |seed| course("hanna", 0.5, Lesson::Example, 20, seed).play(&usual());
    assert_eq!(play(3), play(3));
    assert_ne!(play(3), play(4));
    let log = GameLog::parse(&play(3).to_json()).unwrap();
    assert_eq!(log.replay().unwrap().len(), 20);
    assert_eq!(log.rules().unwrap().digest_text(), usual().digest_text());
}

#[test]
fn names_missing_players_and_missing_games() {
    let logs = logs(Lesson::Example, 5);
    let many = test(ScoreBasis::Turns, 6, 0.5).run(&logs).unwrap_err();
    assert!(many.message.contains("but 6 are needed"), "{many:?}");
    let mut nobody = test(ScoreBasis::Turns, 5, 0.5);
    nobody.easier = "emile".to_owned();
    let diagnostic = nobody.run(&logs).unwrap_err();
    assert_eq!(diagnostic.message, "the logs have no player `emile`");
    assert_eq!(diagnostic.help.as_deref(), Some("did you mean `emil`?"));
}
