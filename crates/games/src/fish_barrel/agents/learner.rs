//! Simulated learners, to try out a hypothesis about learning before asking people.
//!
//! A learner plays like a [`NoisyAgent`] whose accuracy `s` grows by `rate * (1 - s)` with each
//! lesson. Learning by *example* takes place whenever the opponent leaves every barrel even, so a
//! better opponent is a better teacher. Learning by *practice* takes place in each of the learner's
//! own turns, regardless of the opponent.

use game::{Agent, Game, Notation, Outcome};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

use super::noisy_agent::NoisyAgent;
use crate::fish_barrel::{FIRST, FishBarrel, GameLog, LoggedGame, SECOND, Winner};

/// The source of a learner's lessons.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lesson {
    /// Correct moves of the opponent.
    Example,
    /// The learner's own turns.
    Practice,
}

/// A player who learns.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Learner {
    /// The accuracy at the start.
    pub skill: f64,
    /// The fraction of the remaining inaccuracy that each lesson removes.
    pub rate: f64,
    /// The source of its lessons.
    pub lesson: Lesson,
}

/// A series of games of a learner against an opponent of fixed strength.
#[derive(Debug, Clone, PartialEq)]
pub struct Course {
    /// The name of the learner.
    pub name: String,
    /// The learner.
    pub learner: Learner,
    /// The accuracy of the opponent.
    pub opponent: f64,
    /// The number of games.
    pub games: u64,
    /// The seed of all random choices.
    pub seed: u64,
}

impl Course {
    /// Plays the games. They start from random positions, and the players take turns moving first.
    pub fn play(&self, game: &FishBarrel) -> GameLog {
        let mut random = Pcg64Mcg::seed_from_u64(self.seed);
        let mut learner = NoisyAgent::new(self.learner.skill, random.random());
        let mut opponent = NoisyAgent::new(self.opponent, random.random());
        let mut log = GameLog::of(game);
        for number in 0..self.games {
            let learner_starts = number % 2 == 0;
            let opponent_name = format!("unsure {}", self.opponent);
            let mut names = [self.name.clone(), opponent_name];
            if !learner_starts {
                names.swap(0, 1);
            }
            let [first, second] = names;
            let mut position = game.random_position(&mut random);
            let mut record = LoggedGame {
                first,
                second,
                start: game.fish_text(&position),
                moves: Vec::new(),
                winner: None,
            };
            while game.outcome(&position).is_none() {
                let own = (position.mover == FIRST) == learner_starts;
                let m = if own {
                    learner.choose(game, &position)
                } else {
                    opponent.choose(game, &position)
                };
                let taught = match self.learner.lesson {
                    Lesson::Practice => own,
                    Lesson::Example => !own && game.leaves_even(&position, m),
                };
                if taught {
                    let skill = learner.accuracy();
                    learner.set_accuracy(skill + self.learner.rate * (1.0 - skill));
                }
                record.moves.push(game.move_text(&position, m));
                position = game.play(&position, m);
            }
            record.winner = match game.outcome(&position) {
                Some(Outcome::Win(SECOND)) => Some(Winner::Second),
                _ => Some(Winner::First),
            };
            log.games.push(record);
        }
        log
    }
}
