//! Games played by people and agents, with dice.

use std::sync::Arc;

use chance::Dice;
use diagnostic::{Diagnostic, Location};
use game::{Agent, Notation, Side};
use games::AnyGame;

use super::agents::{
    Roster, fish_barrel_agents, hunt_agents, place_or_attack_agents, switching_agents,
};
use super::loaded_game::LoadedGame;
use super::setup::Setup;
use crate::error::InputError;

/// A game in play.
///
/// ```
/// use pounce::{GameOptions, LoadedGame};
///
/// let game = LoadedGame::open("fish-barrel", &GameOptions::default())?;
/// let mut session = game.play("start", "random,min-max", 1)?;
/// while session.advance().is_some() {}
/// assert!(session.is_over());
/// # Ok::<(), pounce::InputError>(())
/// ```
pub struct Session {
    table: Box<dyn Table>,
    start: String,
    moves: Vec<String>,
}

/// A move that was played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Played {
    /// The player, or "the dice".
    pub player: &'static str,
    /// The move.
    pub text: String,
}

/// An agent that a game offers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AgentInfo {
    /// Its name, with the default of its number if it takes one.
    pub name: String,
    /// A description of its play.
    pub about: String,
}

/// The name of a person in a list of players.
const PERSON: &str = "human";

impl LoadedGame {
    /// Lists the agents of the game. Some depend on the position in which play begins.
    pub fn agents(&self, at: impl Into<Setup>) -> Result<Vec<AgentInfo>, InputError> {
        Ok(match self.rules() {
            AnyGame::Hunt(_) => hunt_agents().list(),
            AnyGame::FishBarrel(game) => fish_barrel_agents(game, at.into().position(game)?).list(),
            AnyGame::Switching(_) => switching_agents().list(),
            AnyGame::PlaceOrAttack(game) => place_or_attack_agents(game).list(),
        })
    }

    /// Begins a game. `players` has an agent or `human` for each of the two players, such as
    /// `human,look-ahead:4`. Dice and agents depend only on the seed.
    ///
    /// Errors in the players are located in a text called `players`.
    pub fn play(
        &self,
        at: impl Into<Setup>,
        players: &str,
        seed: u64,
    ) -> Result<Session, InputError> {
        let seats = Seats {
            setup: at.into(),
            players,
            seed,
        };
        match self.rules() {
            AnyGame::Hunt(hunt) => seats.table(hunt.clone(), &hunt_agents(), |_| None),
            AnyGame::FishBarrel(game) => {
                let start = seats.setup.position(game)?;
                let roster = fish_barrel_agents(game, start);
                seats.table(Arc::new(game.clone()), &roster, |_| None)
            }
            AnyGame::Switching(game) => seats.table(game.clone(), &switching_agents(), |_| None),
            AnyGame::PlaceOrAttack(game) => {
                // The seeds of agents are different.
                let mut dice = Dice::new(seed.wrapping_add(1 << 33));
                let rules = game.clone();
                let roll = move |position: &_| dice.roll(&*rules, position);
                seats.table(game.clone(), &place_or_attack_agents(game), roll)
            }
        }
    }
}

impl Session {
    /// Draws the position as lines of text.
    pub fn picture(&self) -> String {
        self.table.picture()
    }

    /// Describes the side to move, or the outcome.
    pub fn description(&self) -> String {
        self.table.description()
    }

    /// Returns the position in the game's notation.
    pub fn position(&self) -> String {
        self.table.position()
    }

    /// Checks whether play has ended.
    pub fn is_over(&self) -> bool {
        self.table.is_over()
    }

    /// Lists the legal moves.
    pub fn moves(&self) -> Vec<String> {
        self.table.moves()
    }

    /// Rolls the dice, or plays the move of the agent to move. Returns `None` if play has ended, or if
    /// a person is to move.
    pub fn advance(&mut self) -> Option<Played> {
        let played = self.table.advance()?;
        self.moves.push(played.text.clone());
        Some(played)
    }

    /// Plays a person's move. Fails if it is not legal.
    pub fn play(&mut self, text: &str) -> Result<Played, Diagnostic> {
        let played = self.table.play(text)?;
        self.moves.push(played.text.clone());
        Ok(played)
    }

    /// Returns the position in which play began, in the game's notation.
    pub fn start(&self) -> &str {
        &self.start
    }

    /// Returns the moves played so far.
    pub fn played(&self) -> &[String] {
        &self.moves
    }
}

/// The start of a game and its players.
struct Seats<'a> {
    setup: Setup,
    players: &'a str,
    seed: u64,
}

impl Seats<'_> {
    fn table<G: Notation + Send + 'static>(
        self,
        game: Arc<G>,
        roster: &Roster<G>,
        roll: impl FnMut(&G::Position) -> Option<G::Move> + Send + 'static,
    ) -> Result<Session, InputError> {
        let position = self.setup.position(&*game)?;
        Ok(Session {
            start: game.position_text(&position),
            moves: Vec::new(),
            table: Box::new(Playing {
                players: self.players(&*game, roster)?,
                game,
                position,
                roll: Box::new(roll),
            }),
        })
    }

    /// Returns the players of `Left` and of `Right`.
    fn players<G: Notation>(
        &self,
        game: &G,
        roster: &Roster<G>,
    ) -> Result<[Player<G>; 2], InputError> {
        let text = self.players;
        let bad = |diagnostic| InputError::new("players", text, diagnostic);
        let Some((left, right)) = text.split_once(',') else {
            let [left, right] = game.players();
            let diagnostic = Diagnostic::new("expected two players").at(0..text.len());
            let help = format!("name the players of {left} and {right}, such as `human,random`");
            return Err(bad(diagnostic.help(help)));
        };
        let player = |name: &str, at: usize, seed: u64| match name {
            PERSON => Ok(Player::Person),
            name => roster
                .agent(name, seed)
                .map(Player::Agent)
                .map_err(|diagnostic| {
                    let span = match &diagnostic.location {
                        Location::Span(span) => span.start + at..span.end + at,
                        _ => at..at + name.len(),
                    };
                    bad(diagnostic.at(span))
                }),
        };
        Ok([
            player(left, 0, self.seed)?,
            // The same agent on both sides should not make the same random choices.
            player(right, left.len() + 1, self.seed.wrapping_add(1 << 32))?,
        ])
    }
}

enum Player<G: Notation> {
    Person,
    Agent(Box<dyn Agent<G>>),
}

/// A game in play, of any kind.
trait Table: Send {
    fn picture(&self) -> String;
    fn description(&self) -> String;
    fn position(&self) -> String;
    fn is_over(&self) -> bool;
    fn moves(&self) -> Vec<String>;
    fn advance(&mut self) -> Option<Played>;
    fn play(&mut self, text: &str) -> Result<Played, Diagnostic>;
}

struct Playing<G: Notation> {
    game: Arc<G>,
    position: G::Position,
    players: [Player<G>; 2],
    roll: Box<Roll<G>>,
}

/// Rolls the dice. Returns `None` where a player is to move.
type Roll<G> = dyn FnMut(&<G as game::Game>::Position) -> Option<<G as game::Game>::Move> + Send;

impl<G: Notation> Playing<G> {
    fn played(&mut self, player: &'static str, m: G::Move) -> Played {
        let text = self.game.move_text(&self.position, m);
        self.position = self.game.play(&self.position, m);
        Played { player, text }
    }
}

impl<G: Notation + Send> Table for Playing<G> {
    fn picture(&self) -> String {
        self.game.text_picture(&self.position)
    }

    fn description(&self) -> String {
        self.game.describe(&self.position)
    }

    fn position(&self) -> String {
        self.game.position_text(&self.position)
    }

    fn is_over(&self) -> bool {
        self.game.outcome(&self.position).is_some()
    }

    fn moves(&self) -> Vec<String> {
        let moves = self.game.moves(&self.position);
        moves
            .map(|m| self.game.move_text(&self.position, m))
            .collect()
    }

    fn advance(&mut self) -> Option<Played> {
        if self.is_over() {
            return None;
        }
        if let Some(m) = (self.roll)(&self.position) {
            return Some(self.played("the dice", m));
        }
        let mover = self.game.mover(&self.position);
        match &mut self.players[usize::from(mover == Side::Right)] {
            Player::Agent(agent) => {
                let m = agent.choose(&self.game, &self.position);
                Some(self.played(self.game.clone().player(mover), m))
            }
            Player::Person => None,
        }
    }

    fn play(&mut self, text: &str) -> Result<Played, Diagnostic> {
        let m = self.game.parse_move(&self.position, text)?;
        let player = self.game.player(self.game.mover(&self.position));
        Ok(self.played(player, m))
    }
}
