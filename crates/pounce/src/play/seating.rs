//! Begins a game: sets the position up and seats the players.

use std::sync::Arc;

use diagnostic::Location;
use game::{Notation, Side};
use games::AnyGame;

use super::course::{Course, MoveOf, PlainCourse};
use super::playable::Playable;
use super::record::mover;
use super::roster::{
    HUMAN, Refusal, Roster, fish_barrel_agents, hunt_agents, place_or_attack_agents,
    switching_agents,
};
use super::seats::{Part, index, parse_sides};
use super::session::{PlayOptions, Seat, Session};
use super::table::{Players, Playing, Table};
use crate::catalogue::{LoadedGame, Setup};
use crate::error::{Error, InputError};

/// A game that is about to begin.
pub struct Seating<'a> {
    /// The game.
    pub game: &'a LoadedGame,
    /// The position, and the first moves.
    pub setup: Setup,
    /// The players.
    pub options: &'a PlayOptions,
}

impl Seating<'_> {
    /// Begins the game.
    pub fn begin(&self) -> Result<Session, Error> {
        match self.game.rules() {
            AnyGame::Hunt(hunt) => {
                let (start, opening) = self.setup.hunt_opening(hunt)?;
                let roster = hunt_agents(self.game, &self.options.solving);
                self.session(start, &opening, roster)
            }
            AnyGame::FishBarrel(game) => {
                let position = self.setup.before_line().position(game)?;
                let roster = fish_barrel_agents(game, position, &self.options.solving);
                self.plain_session(Arc::new(game.clone()), roster)
            }
            AnyGame::Switching(game) => self.plain_session(game.clone(), switching_agents()),
            AnyGame::PlaceOrAttack(game) => self.plain_session(
                game.clone(),
                place_or_attack_agents(game, &self.options.solving),
            ),
        }
    }

    fn plain_session<G: Playable>(
        &self,
        game: Arc<G>,
        roster: Roster<PlainCourse<G>>,
    ) -> Result<Session, Error> {
        let (start, opening) = self.setup.plain_opening(game)?;
        self.session(start, &opening, roster)
    }

    fn session<C: Course>(
        &self,
        start: C,
        opening: &[MoveOf<C>],
        roster: Roster<C>,
    ) -> Result<Session, Error> {
        let mut now = start.clone();
        for &m in opening {
            now.play(m).expect("the setup was played");
        }
        let (seats, players) = self.players(&now, &roster)?;
        let mut table = Playing::new(start, players, roster, self.options.seed);
        for &m in opening {
            table.replay(m);
        }
        Ok(Session {
            opening: table.played().len(),
            table: Box::new(table),
            game: self.game.clone(),
            setup: self.setup.position.clone(),
            seats,
            seed: self.options.seed,
            resigned: None,
        })
    }

    /// Seats a player on each side.
    fn players<C: Course>(
        &self,
        now: &C,
        roster: &Roster<C>,
    ) -> Result<([Seat; 2], Players<C>), Error> {
        let text = self.options.players.as_str();
        let bad = |diagnostic| Error::Input(InputError::new("players", text, diagnostic));
        let sides = now.game().players();
        let named = with_defaults::<C>(parse_sides(text, sides).map_err(bad)?, mover(now));
        let seat = |side: Side| {
            let player = named[index(side)].text.clone();
            Seat {
                side: sides[index(side)],
                player,
            }
        };
        let agent = |side: Side| {
            let Part { text, span } = &named[index(side)];
            if text == HUMAN {
                return Ok(None);
            }
            roster
                .agent(text)
                .map(Some)
                .map_err(|refusal| match refusal {
                    Refusal::Failed(error) => error,
                    Refusal::Input(diagnostic) => {
                        let span = match &diagnostic.location {
                            Location::Span(part) => span.start + part.start..span.start + part.end,
                            _ => span.clone(),
                        };
                        bad(diagnostic.at(span))
                    }
                })
        };
        Ok((
            [seat(Side::Left), seat(Side::Right)],
            [agent(Side::Left)?, agent(Side::Right)?],
        ))
    }
}

/// Seats players on the sides that are not named: a person opposite an agent, and the game's default
/// opponent opposite a person. If no side is named, a person plays the side to move.
fn with_defaults<C: Course>(named: [Option<Part>; 2], to_move: Side) -> [Part; 2] {
    let part = |text: &str| Part {
        text: text.to_owned(),
        span: 0..0,
    };
    let opposite = |other: &Part| {
        if other.text == HUMAN {
            part(C::Game::OPPONENT)
        } else {
            part(HUMAN)
        }
    };
    match named {
        [Some(left), Some(right)] => [left, right],
        [Some(left), None] => [left.clone(), opposite(&left)],
        [None, Some(right)] => [opposite(&right), right],
        [None, None] if to_move == Side::Left => [part(HUMAN), part(C::Game::OPPONENT)],
        [None, None] => [part(C::Game::OPPONENT), part(HUMAN)],
    }
}
