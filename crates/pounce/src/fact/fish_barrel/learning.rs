//! Facts about learning: within some games, a player learns against a harder opponent what another
//! player does not learn against an easier one.

use diagnostic::Diagnostic;
use game::{Notation, OpenReason};
use games::fish_barrel::{
    Comparison, Course, FishBarrel, GameLog, Learner, LearningTest, Lesson, MeanScore, ScoreBasis,
};
use hypothesis::{
    Claim, Goal, Learners, Learning, LessonName, Players, SampleRecord, ScoreName, digest,
};

use crate::fact::sample::{check_confidence, check_probability, check_range, uniform_sample};
use crate::fact::{Fact, FactFinding};

/// The most games per player. More take too long.
const MOST_GAMES: u64 = 100_000;

/// Checks the next game log that a goal refers to, and stores it. Errors are located in its text.
pub(crate) fn attach(goal: &mut Goal, text: &str) -> Result<(), Diagnostic> {
    let Goal::Learning(learning) = goal else {
        return Ok(());
    };
    GameLog::parse(text)?.replay()?;
    if let Some(players) = &mut learning.players {
        players.contents.push(text.to_owned());
    }
    Ok(())
}

/// Returns the fact that a goal claims, and the sample that decides it.
pub(crate) fn learning(
    goal: &Learning,
    claim: &Claim,
    game: &FishBarrel,
) -> Result<(Fact, SampleRecord), Diagnostic> {
    check_probability(goal.threshold, "goal.learning.threshold")?;
    check_confidence(goal.confidence, "goal.learning.confidence")?;
    check_range(goal.games.into(), MOST_GAMES, "goal.learning.games")?;
    let fact = match (&goal.players, &goal.learners) {
        (Some(players), None) => of_players(goal, players, game)?,
        (None, Some(learners)) => of_learners(goal, learners, claim, game)?,
        _ => {
            let message = "`goal.learning` takes either `players` or `learners`";
            return Err(Diagnostic::new(message)
                .in_key("goal.learning")
                .help("name the players of your logs, or describe learners to simulate"));
        }
    };
    let sample = uniform_sample(2 * u64::from(goal.games), goal.confidence);
    Ok((fact, sample))
}

/// Returns the fact about players in game logs.
fn of_players(goal: &Learning, players: &Players, game: &FishBarrel) -> Result<Fact, Diagnostic> {
    if players.harder == players.easier {
        let message = "`harder` and `easier` must be different players";
        return Err(Diagnostic::new(message).in_key("goal.learning.players.easier"));
    }
    let logs: Vec<GameLog> = (players.contents.iter())
        .map(|text| GameLog::parse(text))
        .collect::<Result<_, _>>()?;
    for (number, log) in logs.iter().enumerate() {
        if log.rules()?.digest_text() != game.digest_text() {
            let message = "the games in this log have other rules than the claim's game";
            return Err(Diagnostic::new(message)
                .in_key(&format!("goal.learning.players.logs.{number}"))
                .help("set the same rules in `options`, and compare games with equal rules"));
        }
    }
    let test = test(goal, &players.harder, &players.easier);
    let found = test
        .run(&logs)
        .map_err(|diagnostic| diagnostic.in_key("goal.learning.players"))?;
    let what = format!(
        "`{}` and `{}`, {} games each",
        players.harder, players.easier, goal.games
    );
    let digest_text = players_digest_text(goal, players, &logs);
    Ok(fact(goal, &what, digest_text, move |_| Ok(found)))
}

/// Returns the fact about simulated learners.
fn of_learners(
    goal: &Learning,
    learners: &Learners,
    claim: &Claim,
    game: &FishBarrel,
) -> Result<Fact, Diagnostic> {
    let key = |name: &str| format!("goal.learning.learners.{name}");
    check_probability(learners.harder, &key("harder"))?;
    check_probability(learners.easier, &key("easier"))?;
    check_probability(learners.skill, &key("skill"))?;
    check_probability(learners.rate, &key("rate"))?;
    check_range(learners.played.into(), MOST_GAMES, &key("played"))?;
    let seed = claim.method.seed.unwrap_or(1);
    let names = ["against the harder", "against the easier"];
    let test = test(goal, names[0], names[1]);
    let course = |name: &str, opponent, seed| Course {
        name: name.to_owned(),
        learner: Learner {
            skill: learners.skill,
            rate: learners.rate,
            lesson: match learners.lesson {
                LessonName::Example => Lesson::Example,
                LessonName::Practice => Lesson::Practice,
            },
        },
        opponent,
        games: learners.played.into(),
        seed,
    };
    let courses = [
        course(names[0], learners.harder, seed),
        course(names[1], learners.easier, seed.wrapping_add(1 << 32)),
    ];
    let what = format!(
        "learners by {} against `unsure:{}` and `unsure:{}`, {} games each",
        learners.lesson.name(),
        learners.harder,
        learners.easier,
        goal.games
    );
    let digest_text = learners_digest_text(goal, learners, seed);
    let game = game.clone();
    let compare = move |check: &dyn Fn() -> Result<(), OpenReason>| {
        let mut logs = Vec::new();
        for course in &courses {
            check()?;
            logs.push(course.play(&game));
        }
        // Simulated games follow the rules and name both players, so only their number can be at
        // fault.
        test.run(&logs).map_err(|_| OpenReason::FewSamples)
    };
    Ok(fact(goal, &what, digest_text, compare))
}

fn fact(
    goal: &Learning,
    what: &str,
    digest_text: String,
    compare: impl Fn(&dyn Fn() -> Result<(), OpenReason>) -> Result<Comparison, OpenReason>
    + Send
    + Sync
    + 'static,
) -> Fact {
    let what = format!("{what}, mean score of {}", goal.score.name());
    let claimed = format!("at least {0}, and below {0}", goal.threshold);
    Fact::new(what, claimed, digest_text, move |meter| {
        let found = compare(&|| meter.poll(0))?;
        Ok(FactFinding {
            found: format!("{}, and {}", standing(found.harder), standing(found.easier)),
            holds: found.holds(),
            witness: None,
        })
    })
}

fn test(goal: &Learning, harder: &str, easier: &str) -> LearningTest {
    LearningTest {
        harder: harder.to_owned(),
        easier: easier.to_owned(),
        games: goal.games as usize,
        threshold: goal.threshold,
        score: match goal.score {
            ScoreName::Turns => ScoreBasis::Turns,
            ScoreName::Chances => ScoreBasis::Chances,
        },
        confidence: goal.confidence,
    }
}

/// Formats a player's mean score with its interval.
fn standing(standing: MeanScore) -> String {
    let (mean, interval) = (standing.mean, standing.interval);
    format!("{mean:.4} ({:.4} to {:.4})", interval.lower, interval.upper)
}

/// Frozen: recorded digests depend on these bytes.
fn players_digest_text(goal: &Learning, players: &Players, logs: &[GameLog]) -> String {
    let mut text = common_digest_text(goal);
    for log in logs {
        text += &format!(" {}", digest(&log.to_json()));
    }
    text + &format!(" players {:?} {:?}", players.harder, players.easier)
}

/// Frozen: recorded digests depend on these bytes.
fn learners_digest_text(goal: &Learning, learners: &Learners, seed: u64) -> String {
    let lesson = match learners.lesson {
        LessonName::Example => "example",
        LessonName::Practice => "practice",
    };
    format!(
        "{} learners by {lesson} from {} at {} against {} and {} played {} seed {seed}",
        common_digest_text(goal),
        learners.skill,
        learners.rate,
        learners.harder,
        learners.easier,
        learners.played
    )
}

/// Frozen: recorded digests depend on these bytes.
fn common_digest_text(goal: &Learning) -> String {
    let score = match goal.score {
        ScoreName::Turns => "turns",
        ScoreName::Chances => "chances",
    };
    format!(
        "learning {} games {score} {} at {}",
        goal.games, goal.threshold, goal.confidence
    )
}
