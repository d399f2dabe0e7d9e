//! The rules of a live game: a session between two people, with dice rolled at once.

use pounce::records::OutcomeRecord;
use pounce::{Diagnostic, Error, LoadedGame, PlayOptions, Session, Setup};

use super::record::StoredMove;

/// The longest text of a move.
const MAX_MOVE: usize = 128;

/// A game in play between two people.
pub struct Play {
    game: LoadedGame,
    session: Session,
}

/// A move that was played, and what it led to.
pub struct Step {
    /// The move.
    pub played: StoredMove,
    /// The position after it.
    pub position: String,
    /// The side to move, or `None` if dice are next or play has ended.
    pub to_move: Option<usize>,
    /// The outcome if play has ended.
    pub outcome: Option<OutcomeRecord>,
}

impl Play {
    /// Begins a game. Moves of the setup count as its first moves.
    pub fn begin(game: &LoadedGame, setup: &Setup) -> Result<Play, Error> {
        let [left, right] = game.sides();
        let options = PlayOptions {
            players: format!("{left}=human,{right}=human"),
            // Nobody can predict the dice, and a move that is played again is rolled again.
            seed: secret_seed()?,
            ..PlayOptions::default()
        };
        Ok(Play {
            game: game.clone(),
            session: game.play(setup, &options)?,
        })
    }

    /// Begins a game and plays its first moves.
    pub fn replay(game: &LoadedGame, start: &str, moves: &[StoredMove]) -> Result<Play, Error> {
        let moves: Vec<&str> = moves.iter().map(|played| played.text.as_str()).collect();
        Play::begin(game, &Setup::from(start).line(moves.join(" ")))
    }

    /// Plays a person's move and rolls the dice that follow.
    ///
    /// # Errors
    ///
    /// Says why the move is not legal. Nothing is changed.
    pub fn play(&mut self, text: &str) -> Result<Vec<Step>, Diagnostic> {
        let text = text.trim();
        if text.is_empty() || text.len() > MAX_MOVE {
            let help = self.session.move_help();
            return Err(Diagnostic::new("this is not a move").help(help));
        }
        let mover = self.to_move();
        let played = self.session.play(text)?;
        let mut steps = vec![self.step(played.text, mover)];
        steps.extend(self.roll());
        Ok(steps)
    }

    /// Rolls the dice, if they are next.
    pub fn roll(&mut self) -> Vec<Step> {
        let mut steps = Vec::new();
        // Both players are people, so that only dice advance the game, and they never fail.
        while let Ok(Some(rolled)) = self.session.advance() {
            steps.push(self.step(rolled.text, None));
        }
        steps
    }

    fn step(&self, text: String, by: Option<usize>) -> Step {
        Step {
            played: StoredMove { text, by },
            position: self.position(),
            to_move: self.to_move(),
            outcome: self.outcome(),
        }
    }

    /// Returns all moves so far, with those of the setup.
    pub fn moves(&self) -> Vec<String> {
        self.session.saved().moves
    }

    /// Returns the current position.
    pub fn position(&self) -> String {
        self.session.position()
    }

    /// Returns the side to move, or `None` if dice are next or play has ended.
    pub fn to_move(&self) -> Option<usize> {
        let mover = self.session.mover();
        let sides = self.game.sides();
        let at = sides.iter().position(|side| *side == mover);
        at.filter(|_| self.session.awaits_person())
    }

    /// Returns the outcome if play has ended.
    pub fn outcome(&self) -> Option<OutcomeRecord> {
        self.session.outcome_record()
    }

    /// Returns the game.
    pub fn game(&self) -> &LoadedGame {
        &self.game
    }
}

fn secret_seed() -> Result<u64, Error> {
    getrandom::u64().map_err(|error| Error::Io {
        context: "no random numbers".to_owned(),
        source: std::io::Error::other(error.to_string()),
    })
}
