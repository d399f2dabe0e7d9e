//! Players who learn, to try a hypothesis about learning on before people are asked.
//!
//! A learner plays like an [`NoisyAgent`] whose probability `s` to find the right move grows: each
//! time it learns something, by `rate * (1 - s)`. A learner by *example* learns whenever the opponent
//! leaves every barrel even, so a better opponent is a better teacher. A learner by *practice* learns
//! in each turn of its own, whoever the opponent is.

use game::{Agent, Game, Notation, Outcome};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

use super::noisy_agent::NoisyAgent;
use crate::fish_barrel::{FIRST, FishBarrel, GameLog, LoggedGame, SECOND, Winner};

/// What a learner learns from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lesson {
    /// Right moves of the opponent.
    Example,
    /// Turns of its own.
    Practice,
}

/// A player who learns.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Learner {
    /// The probability to find the right move in the beginning.
    pub skill: f64,
    /// The share of what is still to be learnt that each lesson teaches.
    pub rate: f64,
    /// What it learns from.
    pub lesson: Lesson,
}

/// Games of somebody who learns against somebody who does not.
#[derive(Debug, Clone, PartialEq)]
pub struct Course {
    /// The name of the learner.
    pub name: String,
    /// The learner.
    pub learner: Learner,
    /// The probability of the opponent to find the right move.
    pub opponent: f64,
    /// How many games there are.
    pub games: u64,
    /// What all chance is drawn from.
    pub seed: u64,
}

impl Course {
    /// Plays the games. They begin from random positions, and players take turns in beginning.
    pub fn play(&self, game: &FishBarrel) -> GameLog {
        let mut random = Pcg64Mcg::seed_from_u64(self.seed);
        let mut learner = NoisyAgent::new(self.learner.skill, random.random());
        let mut opponent = NoisyAgent::new(self.opponent, random.random());
        let mut log = GameLog::of(game);
        for number in 0..self.games {
            let learner_begins = number.is_multiple_of(2);
            let opponent_name = format!("unsure {}", self.opponent);
            let mut names = [self.name.clone(), opponent_name];
            if !learner_begins {
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
                let own = (position.mover == FIRST) == learner_begins;
                let m = match own {
                    true => learner.choose(game, &position),
                    false => opponent.choose(game, &position),
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
