//! A game in play of any kind: its moves, its players and the dice.

use std::sync::Arc;

use diagnostic::Diagnostic;
use game::{Game, Notation, Outcome, Side};

use super::course::{Course, MoveOf, outcome_record};
use super::input::{MoveName, find_move};
use super::playable::Playable;
use super::player::{Player, Seed};
use super::record::{Ply, Record, mover};
use super::roster::{Refusal, Roster};
use super::seats::index;
use super::session::{Hint, Picture, Played};
use crate::error::Error;
use crate::records::OutcomeRecord;

/// A game in play, without its type.
pub trait Table: Send {
    /// Draws the position.
    fn picture(&self) -> Picture;
    /// Describes the side to move, or the outcome.
    fn description(&self) -> String;
    /// Returns the position after some moves in the game's notation.
    fn position_after(&self, plies: usize) -> String;
    /// Returns the outcome if play has ended.
    fn outcome(&self) -> Option<Outcome>;
    /// Returns the outcome with its reason if play has ended.
    fn outcome_record(&self) -> Option<OutcomeRecord>;
    /// Returns the side to move.
    fn mover(&self) -> Side;
    /// Checks whether a person is to move.
    fn awaits_person(&self) -> bool;
    /// Returns the current position in the game's notation.
    fn position(&self) -> String;
    /// Explains how moves are written.
    fn move_help(&self) -> String;
    /// Lists the legal moves.
    fn moves(&self) -> Vec<String>;
    /// Returns the moves so far.
    fn played(&self) -> Vec<String>;
    /// Returns the moves so far with their numbers.
    fn line(&self) -> String;
    /// Plays a move in the game's notation.
    fn play(&mut self, text: &str) -> Result<Played, Diagnostic>;
    /// Returns the legal move that a person means.
    fn understand(&self, text: &str) -> Result<String, Diagnostic>;
    /// Rolls the dice or plays an agent's move. Returns `None` if neither is next.
    fn advance(&mut self) -> Result<Option<Played>, Error>;
    /// Takes back the last move of a person and all moves after it, or one move if no person plays.
    /// Returns whether there was one.
    fn undo(&mut self) -> bool;
    /// Returns the move of the best adviser. Returns `None` if play has ended or the dice are next.
    fn hint(&mut self) -> Result<Option<Hint>, Error>;
}

/// The players of a game, `Left` first.
pub type Players<C> = [Option<Arc<dyn Player<C>>>; 2];

/// A game in play.
pub struct Playing<C: Course> {
    record: Record<C>,
    /// The agents; a side without one is played by a person.
    players: Players<C>,
    roster: Roster<C>,
    /// The adviser that gives hints, and its name, once there was a hint.
    adviser: Option<(&'static str, Arc<dyn Player<C>>)>,
    seed: u64,
}

impl<C: Course> Playing<C> {
    /// Starts a game.
    pub fn new(start: C, players: Players<C>, roster: Roster<C>, seed: u64) -> Playing<C> {
        Playing {
            record: Record::new(start),
            players,
            roster,
            adviser: None,
            seed,
        }
    }

    /// Plays a legal move of the opening.
    pub fn replay(&mut self, m: MoveOf<C>) {
        self.record.play(m).expect("the move is legal");
    }

    fn now(&self) -> &C {
        self.record.now()
    }

    /// Returns the outcome of the dice, if they are next.
    fn roll(&self) -> Option<MoveOf<C>> {
        let seed = Seed::of_dice(self.seed).at_ply(self.record.moves().len());
        self.now().game().roll(&self.now().position(), seed)
    }

    /// Plays a legal move.
    fn make(&mut self, player: &'static str, m: MoveOf<C>) -> Result<Played, String> {
        self.record.play(m)?;
        let plies = self.record.plies();
        let last = plies.last().expect("a move was played");
        Ok(Played {
            player,
            text: last.text(),
            number: last.number,
            opens: last.opens,
        })
    }

    fn side_name(&self) -> &'static str {
        self.now().game().player(mover(self.now()))
    }

    fn move_text(&self, m: MoveOf<C>) -> String {
        self.now().game().move_text(&self.now().position(), m)
    }

    /// Returns the best adviser that can play this game.
    fn adviser(&mut self) -> Result<(&'static str, Arc<dyn Player<C>>), Error> {
        if let Some(adviser) = &self.adviser {
            return Ok(adviser.clone());
        }
        for &name in self.now().game().advisers() {
            match self.roster.agent(name) {
                Ok(agent) => return Ok(self.adviser.insert((name, agent)).clone()),
                Err(Refusal::Input(_)) => {}
                Err(Refusal::Failed(error)) => return Err(error),
            }
        }
        unreachable!("the last adviser of a game can always play")
    }
}

impl<C: Course> Table for Playing<C> {
    fn picture(&self) -> Picture {
        let (game, position) = (self.now().game(), self.now().position());
        Picture {
            text: game.text_picture(&position),
            marks: game.marks(&position, self.record.moves().last().copied()),
        }
    }

    fn description(&self) -> String {
        self.now().describe()
    }

    fn position_after(&self, plies: usize) -> String {
        let state = self.record.state_after(plies);
        state.game().position_text(&state.position())
    }

    fn position(&self) -> String {
        let now = self.now();
        now.game().position_text(&now.position())
    }

    fn move_help(&self) -> String {
        self.now().game().move_help()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.now().outcome()
    }

    fn outcome_record(&self) -> Option<OutcomeRecord> {
        outcome_record(self.now())
    }

    fn mover(&self) -> Side {
        mover(self.now())
    }

    fn awaits_person(&self) -> bool {
        self.outcome().is_none()
            && self.roll().is_none()
            && self.players[index(self.mover())].is_none()
    }

    fn moves(&self) -> Vec<String> {
        let moves = self.now().moves().into_iter();
        moves.map(|m| self.move_text(m)).collect()
    }

    fn played(&self) -> Vec<String> {
        self.record.plies().iter().map(Ply::text).collect()
    }

    fn line(&self) -> String {
        self.record.line()
    }

    fn play(&mut self, text: &str) -> Result<Played, Diagnostic> {
        let m = self.now().game().parse_move(&self.now().position(), text)?;
        let player = if self.roll().is_some() {
            DICE
        } else {
            self.side_name()
        };
        self.make(player, m).map_err(|reason| {
            Diagnostic::new(format!("`{text}` is refused: {reason}")).at(0..text.len())
        })
    }

    fn understand(&self, text: &str) -> Result<String, Diagnostic> {
        let (game, position) = (self.now().game(), self.now().position());
        // Moves that only a rule of play refuses are understood, and refused with the reason.
        let moves: Vec<MoveOf<C>> = game.moves(&position).collect();
        if let Ok(m) = game.parse_move(&position, text) {
            return Ok(self.move_text(m));
        }
        let name = |&m: &MoveOf<C>| MoveName {
            text: self.move_text(m),
            aliases: game.aliases(&position, m),
        };
        let names: Vec<MoveName> = moves.iter().map(name).collect();
        match find_move(text, &names)? {
            Some(found) => Ok(self.move_text(moves[found])),
            None => game
                .parse_move(&position, &game.spelled(text))
                .map(|m| self.move_text(m)),
        }
    }

    fn advance(&mut self) -> Result<Option<Played>, Error> {
        if self.outcome().is_some() {
            return Ok(None);
        }
        let (player, m) = if let Some(m) = self.roll() {
            (DICE, m)
        } else {
            let side = self.mover();
            let Some(agent) = &self.players[index(side)] else {
                return Ok(None);
            };
            let seed = Seed::of_side(self.seed, side);
            (self.side_name(), agent.choose(&self.record, seed)?)
        };
        let played = self.make(player, m);
        Ok(Some(played.expect("agents and dice play legal moves")))
    }

    fn undo(&mut self) -> bool {
        let plies = self.record.plies();
        let is_watched = self.players.iter().all(Option::is_some);
        let by_person = |ply: &Ply<C>| {
            let position = ply.before.position();
            let is_roll = ply.before.game().roll(&position, 0).is_some();
            !is_roll && (is_watched || self.players[index(ply.side())].is_none())
        };
        let Some(last) = plies.iter().rposition(by_person) else {
            return false;
        };
        self.record.truncate(last);
        true
    }

    fn hint(&mut self) -> Result<Option<Hint>, Error> {
        if self.outcome().is_some() || self.roll().is_some() {
            return Ok(None);
        }
        let (player, adviser) = self.adviser()?;
        let m = adviser.choose(&self.record, Seed::of_side(self.seed, self.mover()))?;
        Ok(Some(Hint {
            text: self.move_text(m),
            player,
        }))
    }
}

/// The player of moves that nobody chooses.
const DICE: &str = "the dice";
