//! Claims about learning: against a harder opponent, a player understands within so many games what
//! another does not against an easier one.

use diagnostic::Diagnostic;
use game::{Notation, OpenReason};
use games::fish_barrel::{
    Comparison, Course, FishBarrel, GameLog, Learner, LearningTest, Lesson, MeanScore, ScoreBasis,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::right_moves::{confidence, sample, share};
use crate::claim::Claim;
use crate::digest::digest;
use crate::fact::{Fact, Found};

/// Over so many games, the mean score of the player who met the harder opponent is at least the
/// threshold, and that of the player who met the easier opponent is below it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Learning {
    /// How many games of each player count: the first ones that can be scored.
    pub games: u32,
    /// The mean score that says that a player has understood, from 0 to 1.
    pub threshold: f64,
    /// What a score is.
    #[serde(default)]
    pub score: ScoreName,
    /// How sure both intervals are together, such as 0.95.
    pub confidence: f64,
    /// Whose logs are looked at.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub players: Option<Players>,
    /// Or simulated players.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub learners: Option<Learners>,
}

/// Of a player's turns in a game, the share after which every barrel was even.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ScoreName {
    /// Of all turns.
    #[default]
    Turns,
    /// Of the turns in which some move would have left every barrel even.
    Chances,
}

/// Players in logs.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Players {
    /// The name of the player who met the harder opponent.
    pub harder: String,
    /// The name of the player who met the easier opponent.
    pub easier: String,
    /// Files of games, in order, relative to the claim file; `pounce schema fish-barrel-log` says
    /// what is in them.
    pub logs: Vec<String>,
    /// What is in the files.
    #[serde(skip)]
    #[schemars(skip)]
    pub(crate) read: Vec<GameLog>,
}

/// Players who are simulated: each plays like an unsure agent, and more surely after each lesson.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Learners {
    /// The probability of the harder opponent to find the right move.
    pub harder: f64,
    /// The probability of the easier opponent to find the right move.
    pub easier: f64,
    /// What learners learn from.
    pub lesson: LessonName,
    /// Their probability to find the right move in the beginning.
    pub skill: f64,
    /// The share of what is still to be learnt that each lesson teaches.
    pub rate: f64,
    /// How many games they play, of which only some can be scored.
    pub played: u32,
}

/// What a learner learns from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum LessonName {
    /// Moves of the opponent that leave every barrel even.
    Example,
    /// Turns of its own.
    Practice,
}

/// More games than this take too long.
const MOST_GAMES: u32 = 100_000;

impl Learning {
    /// The logs, with the keys that name them.
    pub(crate) fn files(&self) -> Vec<(String, String)> {
        let logs = self.players.iter().flat_map(|players| &players.logs);
        let key = |number: usize| format!("goal.learning.players.logs.{number}");
        let named = logs.enumerate();
        named
            .map(|(number, log)| (key(number), log.clone()))
            .collect()
    }

    /// Reads the next log.
    pub(crate) fn attach(&mut self, text: &str) -> Result<(), Diagnostic> {
        let log = GameLog::parse(text)?;
        log.replay()?;
        if let Some(players) = &mut self.players {
            players.read.push(log);
        }
        Ok(())
    }

    /// What is claimed.
    pub(super) fn fact(&self, claim: &Claim, game: &FishBarrel) -> Result<Fact, Diagnostic> {
        share(self.threshold, "goal.learning.threshold")?;
        confidence(self.confidence, "goal.learning.confidence")?;
        games(self.games, "goal.learning.games")?;
        match (&self.players, &self.learners) {
            (Some(players), None) => self.of_players(players, game),
            (None, Some(learners)) => self.of_learners(learners, claim, game),
            _ => Err(
                Diagnostic::new("either `players` or `learners` are looked at")
                    .in_key("goal.learning")
                    .help("name players of your logs, or say how learners are to be simulated"),
            ),
        }
    }

    fn of_players(&self, players: &Players, game: &FishBarrel) -> Result<Fact, Diagnostic> {
        if players.harder == players.easier {
            let diagnostic = Diagnostic::new("one player is not compared with the same player");
            return Err(diagnostic.in_key("goal.learning.players.easier"));
        }
        let mut text = self.text();
        for (log, number) in players.read.iter().zip(0..) {
            let key = format!("goal.learning.players.logs.{number}");
            if log.rules()?.digest_text() != game.digest_text() {
                let diagnostic =
                    Diagnostic::new("these games were played by other rules").in_key(&key);
                return Err(
                    diagnostic.help("say which in `options`, and compare what was played alike")
                );
            }
            text += &format!(" {}", digest(&log.to_json()));
        }
        let test = self.test(&players.harder, &players.easier);
        text += &format!(" players {:?} {:?}", test.harder, test.easier);
        let found = test
            .run(&players.read)
            .map_err(|diagnostic| diagnostic.in_key("goal.learning.players"))?;
        let what = format!(
            "`{}` and `{}`, {} games each",
            test.harder, test.easier, self.games
        );
        Ok(self.fact_of(what, text, move |_| Ok(found)))
    }

    fn of_learners(
        &self,
        learners: &Learners,
        claim: &Claim,
        game: &FishBarrel,
    ) -> Result<Fact, Diagnostic> {
        let key = |name: &str| format!("goal.learning.learners.{name}");
        share(learners.harder, &key("harder"))?;
        share(learners.easier, &key("easier"))?;
        share(learners.skill, &key("skill"))?;
        share(learners.rate, &key("rate"))?;
        games(learners.played, &key("played"))?;
        let seed = claim.method.seed.unwrap_or(1);
        let names = ["against the harder", "against the easier"].map(str::to_owned);
        let test = self.test(&names[0], &names[1]);
        let course = |name: &String, opponent, seed| Course {
            name: name.clone(),
            learner: Learner {
                skill: learners.skill,
                rate: learners.rate,
                lesson: learners.lesson.into(),
            },
            opponent,
            games: learners.played.into(),
            seed,
        };
        let courses = [
            course(&names[0], learners.harder, seed),
            course(&names[1], learners.easier, seed.wrapping_add(1 << 32)),
        ];
        let text = format!("{} {} seed {seed}", self.text(), learners.text());
        let what = format!(
            "learners by {} against `unsure:{}` and `unsure:{}`, {} games each",
            learners.lesson.word(),
            learners.harder,
            learners.easier,
            self.games
        );
        let game = game.clone();
        let compare = move |seen: &dyn Fn() -> Result<(), OpenReason>| {
            let mut logs = Vec::new();
            for course in &courses {
                seen()?;
                logs.push(course.play(&game));
            }
            // The games are played by the rules and the players are there: only games can be too few.
            test.run(&logs).map_err(|_| OpenReason::FewSamples)
        };
        Ok(self.fact_of(what, text, compare))
    }

    fn fact_of(
        &self,
        what: String,
        text: String,
        compare: impl Fn(&dyn Fn() -> Result<(), OpenReason>) -> Result<Comparison, OpenReason>
        + Send
        + Sync
        + 'static,
    ) -> Fact {
        let what = format!("{what}, mean score of {}", self.score.word());
        let claimed = format!("at least {0}, and below {0}", self.threshold);
        let fact = Fact::new(what, claimed, text, move |meter| {
            let found = compare(&|| meter.poll(0))?;
            Ok(Found {
                found: format!("{}, and {}", standing(found.harder), standing(found.easier)),
                holds: found.holds(),
                witness: None,
            })
        });
        fact.by_sample(sample(2 * u64::from(self.games), self.confidence))
    }

    fn test(&self, harder: &str, easier: &str) -> LearningTest {
        LearningTest {
            harder: harder.to_owned(),
            easier: easier.to_owned(),
            games: self.games as usize,
            threshold: self.threshold,
            score: match self.score {
                ScoreName::Turns => ScoreBasis::Turns,
                ScoreName::Chances => ScoreBasis::Chances,
            },
            confidence: self.confidence,
        }
    }

    fn text(&self) -> String {
        let (games, threshold, confidence) = (self.games, self.threshold, self.confidence);
        let score = self.score.word();
        format!("learning {games} games {score} {threshold} at {confidence}")
    }
}

impl Learners {
    fn text(&self) -> String {
        let (skill, rate, lesson) = (self.skill, self.rate, self.lesson.word());
        format!(
            "learners by {lesson} from {skill} at {rate} against {} and {} played {}",
            self.harder, self.easier, self.played
        )
    }
}

impl ScoreName {
    fn word(self) -> &'static str {
        match self {
            ScoreName::Turns => "turns",
            ScoreName::Chances => "chances",
        }
    }
}

impl LessonName {
    fn word(self) -> &'static str {
        match self {
            LessonName::Example => "example",
            LessonName::Practice => "practice",
        }
    }
}

impl From<LessonName> for Lesson {
    fn from(name: LessonName) -> Lesson {
        match name {
            LessonName::Example => Lesson::Example,
            LessonName::Practice => Lesson::Practice,
        }
    }
}

/// A player's mean and where it may lie, in words.
fn standing(standing: MeanScore) -> String {
    let (mean, interval) = (standing.mean, standing.interval);
    format!("{mean:.4} ({:.4} to {:.4})", interval.lower, interval.upper)
}

fn games(number: u32, key: &str) -> Result<(), Diagnostic> {
    match (1..=MOST_GAMES).contains(&number) {
        true => Ok(()),
        false => Err(
            Diagnostic::new(format!("{number} games are not from 1 to {MOST_GAMES}")).in_key(key),
        ),
    }
}
