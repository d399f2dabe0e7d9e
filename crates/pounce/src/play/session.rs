//! Games played by people and agents, with dice.

use std::collections::BTreeMap;
use std::path::Path;

use diagnostic::Diagnostic;
use game::{Notation, Outcome, Side};
use games::AnyGame;

use super::playable::Mark;
use super::roster::{
    HUMAN, fish_barrel_agents, hunt_agents, place_or_attack_agents, switching_agents,
};
use super::saved_game::{SAVE_VERSION, SavedGame};
use super::seating::Seating;
use super::seats::{index, parse_sides};
use super::table::Table;
use crate::catalogue::{LoadedGame, Setup};
use crate::error::{Error, InputError};
use crate::prove::Options;
use crate::records::OutcomeRecord;
use crate::text::capitalized;

/// A game in play, under all its rules, including those about repetitions and quiet turns.
///
/// ```
/// use pounce::{GameOptions, LoadedGame, PlayOptions};
///
/// let game = LoadedGame::open("pentagram", &GameOptions::default())?;
/// let players = PlayOptions {
///     players: "goats=human,tigers=random".to_owned(),
///     ..PlayOptions::default()
/// };
/// let mut session = game.play("start", &players)?;
/// session.play("gx")?; // case-insensitive; any unambiguous prefix
/// session.advance()?;
/// assert!(session.line().starts_with("1. Gx T"));
/// session.undo()?;
/// assert_eq!(session.line(), "");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Session {
    pub(super) table: Box<dyn Table>,
    pub(super) game: LoadedGame,
    /// The position in which the line of moves begins, as it was given.
    pub(super) setup: String,
    /// The number of moves that were given when play began.
    pub(super) opening: usize,
    pub(super) seats: [Seat; 2],
    pub(super) seed: u64,
    pub(super) resigned: Option<Side>,
}

/// The players of a game, and what they need.
#[derive(Clone)]
pub struct PlayOptions {
    /// The players by side: `human` or an agent, such as `goats=human,tigers=look-ahead:4`.
    ///
    /// If no side is named, a person plays the side to move against an agent. If one is named, the other
    /// side is a person, or the agent that plays by default against a person.
    pub players: String,
    /// The seed of agents and dice.
    pub seed: u64,
    /// The folder of tablebases, and limits and progress of a solve for perfect players.
    pub solving: Options,
}

impl Default for PlayOptions {
    fn default() -> PlayOptions {
        PlayOptions {
            players: String::new(),
            seed: 1,
            solving: Options::default(),
        }
    }
}

/// A side of a game, and its player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seat {
    /// The name of the side.
    pub side: &'static str,
    /// `human`, or the name of an agent.
    pub player: String,
}

impl Seat {
    /// Checks whether a person plays the side.
    pub fn is_person(&self) -> bool {
        self.player == HUMAN
    }
}

/// A move that was played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Played {
    /// The side, or "the dice".
    pub player: &'static str,
    /// The move.
    pub text: String,
    /// The number of the move. The moves of both sides in turn have the same number.
    pub number: u32,
    /// Whether it is the first move with its number.
    pub opens: bool,
}

/// A move that an agent would play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hint {
    /// The move.
    pub text: String,
    /// The name of the agent.
    pub player: &'static str,
}

/// A position drawn as text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    /// The lines.
    pub text: String,
    /// The pieces and the last move. A later mark covers an earlier one.
    pub marks: Vec<Mark>,
}

/// A player that a game offers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AgentInfo {
    /// Its name, with the default of its number if it takes one.
    pub name: String,
    /// A description of its play.
    pub about: String,
}

impl LoadedGame {
    /// Lists the players of the game. Some depend on the position in which play begins.
    pub fn agents(&self, at: impl Into<Setup>) -> Result<Vec<AgentInfo>, InputError> {
        let options = Options::default();
        Ok(match self.rules() {
            AnyGame::Hunt(_) => hunt_agents(self, &options).list(),
            AnyGame::FishBarrel(game) => {
                fish_barrel_agents(game, at.into().position(game)?, &options).list()
            }
            AnyGame::Switching(_) => switching_agents().list(),
            AnyGame::PlaceOrAttack(game) => place_or_attack_agents(game, &options).list(),
        })
    }

    /// Returns the names of the two sides.
    pub fn sides(&self) -> [&'static str; 2] {
        match self.rules() {
            AnyGame::Hunt(game) => game.players(),
            AnyGame::FishBarrel(game) => game.players(),
            AnyGame::Switching(game) => game.players(),
            AnyGame::PlaceOrAttack(game) => game.players(),
        }
    }

    /// Parses a text that names something for some sides, such as `first=anna,second=ben`. Returns it
    /// in the order of [`sides`](LoadedGame::sides). Errors are located in a text called `name`.
    pub fn by_side(&self, name: &str, text: &str) -> Result<[Option<String>; 2], InputError> {
        let parts = parse_sides(text, self.sides());
        let parts = parts.map_err(|diagnostic| InputError::new(name, text, diagnostic))?;
        Ok(parts.map(|part| part.map(|part| part.text)))
    }

    /// Begins a game. The moves of the setup count as its first moves.
    ///
    /// # Errors
    ///
    /// Errors in the players are located in a text called `players`. A perfect player may need a
    /// tablebase that cannot be read.
    pub fn play(&self, at: impl Into<Setup>, options: &PlayOptions) -> Result<Session, Error> {
        Seating {
            game: self,
            setup: at.into(),
            options,
        }
        .begin()
    }
}

impl Session {
    /// Resumes a saved game. Agents and dice continue as if it had not been interrupted.
    ///
    /// # Errors
    ///
    /// Fails if the file is damaged, or if the game now has other rules. Of the options, those for
    /// perfect players are used.
    pub fn resume(path: &Path, solving: &Options) -> Result<Session, Error> {
        let saved = SavedGame::read(path)?;
        Session::restore(&saved, solving).map_err(|error| match error {
            Error::Input(bad) => InputError::path(path, bad.diagnostic.to_string()).into(),
            error => error,
        })
    }

    /// Restores a saved game, see [`Session::resume`].
    pub fn restore(saved: &SavedGame, solving: &Options) -> Result<Session, Error> {
        let bad = |message: String| InputError::new("game", "", Diagnostic::new(message));
        let game = LoadedGame::open(&saved.game, &saved.options)?;
        if game.rules_digest() != saved.rules_digest {
            return Err(bad(format!(
                "this game was saved with other rules than `{}` has now",
                saved.game
            ))
            .into());
        }
        let players = saved.players.iter();
        let players: Vec<String> = players.map(|(side, who)| format!("{side}={who}")).collect();
        let options = PlayOptions {
            players: players.join(","),
            seed: saved.seed,
            solving: solving.clone(),
        };
        let setup = Setup::from(saved.start.as_str()).line(saved.moves.join(" "));
        let mut session = game.play(&setup, &options)?;
        if session.position() != saved.position {
            return Err(bad(
                "this file is damaged: its moves do not lead to its position".to_owned(),
            )
            .into());
        }
        // A number without a move is an item of the list, but not a move.
        if saved.opening > session.table.played().len() {
            return Err(bad(
                "this file is damaged: its opening is longer than its moves".to_owned()
            )
            .into());
        }
        session.opening = saved.opening;
        session.resigned = match &saved.resigned {
            None => None,
            Some(side) => Some(
                session
                    .side_named(side)
                    .ok_or_else(|| bad(format!("this game has no side `{side}`")))?,
            ),
        };
        Ok(session)
    }

    /// Returns the game and its state of play for a file.
    pub fn saved(&self) -> SavedGame {
        let seats = self.seats.iter();
        SavedGame {
            schema: SAVE_VERSION,
            game: self.game.name().to_owned(),
            options: self.game.options().clone(),
            rules_digest: self.game.rules_digest(),
            start: self.setup.clone(),
            moves: self.table.played(),
            opening: self.opening,
            position: self.position(),
            players: seats
                .map(|seat| (seat.side.to_owned(), seat.player.clone()))
                .collect::<BTreeMap<_, _>>(),
            seed: self.seed,
            resigned: self.resigned.map(|side| self.side_name(side).to_owned()),
        }
    }

    /// Saves the game, see [`SavedGame::write`].
    pub fn save(&self, path: &Path) -> Result<(), Error> {
        self.saved().write(path)
    }

    /// Draws the position as lines of text.
    pub fn picture(&self) -> Picture {
        self.table.picture()
    }

    /// Describes the side to move, or the outcome.
    pub fn description(&self) -> String {
        match self.resigned {
            Some(side) => {
                let winner = self.side_name(side.opponent());
                format!("{} resigned, {winner} won", self.side_name(side))
            }
            None => self.table.description(),
        }
    }

    /// Returns the position in the game's notation.
    pub fn position(&self) -> String {
        self.table.position()
    }

    /// Returns the outcome if play has ended.
    pub fn outcome(&self) -> Option<Outcome> {
        match self.resigned {
            Some(side) => Some(Outcome::Win(side.opponent())),
            None => self.table.outcome(),
        }
    }

    /// Returns the outcome with its reason if play has ended.
    pub fn outcome_record(&self) -> Option<OutcomeRecord> {
        let Some(side) = self.resigned else {
            return self.table.outcome_record();
        };
        Some(OutcomeRecord {
            winner: Some(self.side_name(side.opponent()).to_owned()),
            reason: format!("{} resigned", capitalized(self.side_name(side))),
        })
    }

    /// Checks whether play has ended.
    pub fn is_over(&self) -> bool {
        self.outcome().is_some()
    }

    /// Checks whether a person is to move.
    pub fn awaits_person(&self) -> bool {
        self.resigned.is_none() && self.table.awaits_person()
    }

    /// Returns the name of the side to move.
    pub fn mover(&self) -> &'static str {
        self.side_name(self.table.mover())
    }

    /// Returns the sides and their players.
    pub fn seats(&self) -> &[Seat; 2] {
        &self.seats
    }

    /// Returns the game.
    pub fn game(&self) -> &LoadedGame {
        &self.game
    }

    /// Returns the seed of agents and dice.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// Explains how moves of this game are written, in one to three lines.
    pub fn move_help(&self) -> String {
        self.table.move_help()
    }

    /// Lists the legal moves.
    pub fn moves(&self) -> Vec<String> {
        match self.resigned {
            Some(_) => Vec::new(),
            None => self.table.moves(),
        }
    }

    /// Rolls the dice, or plays the move of the agent to move. Returns `None` if play has ended, or if
    /// a person is to move.
    pub fn advance(&mut self) -> Result<Option<Played>, Error> {
        match self.resigned {
            Some(_) => Ok(None),
            None => self.table.advance(),
        }
    }

    /// Plays a person's move. The text may be in any case. It may also be the beginning of a move or,
    /// in a hunt game, a destination, if only one legal move fits.
    ///
    /// # Errors
    ///
    /// Says why the move is not legal, or which moves the text could mean.
    pub fn play(&mut self, text: &str) -> Result<Played, Diagnostic> {
        if self.is_over() {
            return Err(Diagnostic::new("the game is over"));
        }
        let text = self.table.understand(text)?;
        self.table.play(&text)
    }

    /// Takes back the last move of a person, all moves after it, and a resignation. If no person plays,
    /// takes back one move. Returns the moves that were taken back, or none for a resignation.
    pub fn undo(&mut self) -> Result<Vec<String>, Diagnostic> {
        if self.resigned.take().is_some() {
            return Ok(Vec::new());
        }
        let mut played = self.table.played();
        if !self.table.undo() {
            return Err(Diagnostic::new("there is no move to take back"));
        }
        let left = self.table.played().len();
        self.opening = self.opening.min(left);
        Ok(played.split_off(left))
    }

    /// Ends the game as a loss of a side.
    pub fn resign(&mut self, side: &str) -> Result<(), Diagnostic> {
        if self.is_over() {
            return Err(Diagnostic::new("the game is over"));
        }
        let found = self.side_named(side);
        let side = found.ok_or_else(|| Diagnostic::new(format!("there is no side `{side}`")))?;
        self.resigned = Some(side);
        Ok(())
    }

    /// Returns the move of a strong agent, a perfect one if there is one that needs no long
    /// preparation. Returns `None` if no player is to move.
    pub fn hint(&mut self) -> Result<Option<Hint>, Error> {
        match self.resigned {
            Some(_) => Ok(None),
            None => self.table.hint(),
        }
    }

    /// Returns the position in which [`line`](Session::line) begins, as it was given.
    pub fn setup(&self) -> &str {
        &self.setup
    }

    /// Returns all moves from the setup, with move numbers. A [`Setup`] reads them.
    pub fn line(&self) -> String {
        self.table.line()
    }

    /// Returns the position in which play began, in the game's notation.
    pub fn start(&self) -> String {
        self.table.position_after(self.opening)
    }

    /// Returns the moves played since the start.
    pub fn played(&self) -> Vec<String> {
        self.table.played().split_off(self.opening)
    }

    fn side_name(&self, side: Side) -> &'static str {
        self.seats[index(side)].side
    }

    fn side_named(&self, name: &str) -> Option<Side> {
        [Side::Left, Side::Right]
            .into_iter()
            .find(|&side| self.side_name(side) == name)
    }
}
