//! Positions of a line of play with their moves and pieces, for programs that show them.

use std::sync::Arc;

use game::{Game, Notation};
use games::AnyGame;
use games::diagram::Illustrated;

use super::course::{Course, MoveOf, outcome_record};
use super::playable::Playable;
use super::record::{Ply, Record, mover};
use crate::catalogue::{LoadedGame, Setup};
use crate::error::InputError;
use crate::records::{NotationsRecord, OpenMoveRecord, PlyRecord, ViewRecord, WaitingFor};

/// The most moves that are listed. Fish-Barrel can have millions.
const MAX_LISTED_MOVES: usize = 1000;

impl LoadedGame {
    /// Returns a position with its pieces, its moves and the line of play that leads to it, under all
    /// rules of play.
    ///
    /// ```
    /// use pounce::{GameOptions, LoadedGame, Setup};
    ///
    /// let game = LoadedGame::open("bagh-chal", &GameOptions::default())?;
    /// let view = game.view(Setup::from("start").line("1. G33 B1122 2. G44"))?;
    /// assert_eq!(view.to_move.as_deref(), Some("tigers"));
    /// assert_eq!(view.line[1].path, ["11", "22"]);
    /// let capture = view.moves.iter().find(|one| one.text == "Bx2244");
    /// assert!(capture.is_none()); // a goat stands on 44
    /// assert_eq!(view.moves[0].path, ["15", "14"]);
    /// # Ok::<(), pounce::InputError>(())
    /// ```
    pub fn view(&self, at: impl Into<Setup>) -> Result<ViewRecord, InputError> {
        let setup = at.into();
        Ok(match self.rules() {
            AnyGame::Hunt(hunt) => {
                let (start, moves) = setup.hunt_opening(hunt)?;
                self.view_of(&setup, start, &moves)
            }
            AnyGame::FishBarrel(game) => self.plain_view(&setup, Arc::new(game.clone()))?,
            AnyGame::Switching(game) => self.plain_view(&setup, game.clone())?,
            AnyGame::PlaceOrAttack(game) => self.plain_view(&setup, game.clone())?,
        })
    }

    fn plain_view<G: Playable>(
        &self,
        setup: &Setup,
        game: Arc<G>,
    ) -> Result<ViewRecord, InputError> {
        let (start, moves) = setup.plain_opening(game)?;
        Ok(self.view_of(setup, start, &moves))
    }

    fn view_of<C: Course>(&self, setup: &Setup, start: C, moves: &[MoveOf<C>]) -> ViewRecord {
        let mut record = Record::new(start);
        for &m in moves {
            record.play(m).expect("the setup was played");
        }
        let now = record.now();
        let (game, position) = (now.game(), now.position());
        let compact = game.position_text(&position);
        let outcome = outcome_record(now);
        let is_over = outcome.is_some();
        let waiting_for = if is_dice(now) {
            WaitingFor::Dice
        } else {
            WaitingFor::Player
        };
        let (moves, unlisted_moves) = now.first_moves(MAX_LISTED_MOVES);
        ViewRecord {
            game: self.name().to_owned(),
            options: self.options().clone(),
            start: setup.position.clone(),
            description: now.describe(),
            to_move: (!is_over).then(|| game.player(mover(now)).to_owned()),
            waiting_for: (!is_over).then_some(waiting_for),
            outcome,
            pieces: game.pieces(&position),
            counters: game.counters(&position),
            line: record.plies().iter().map(ply_record).collect(),
            moves: moves.into_iter().map(|m| open_move(now, m)).collect(),
            unlisted_moves,
            notations: NotationsRecord {
                compact: compact.clone(),
                fen: game.fen(&position),
            },
            position: compact,
        }
    }
}

/// Checks whether the dice are next.
fn is_dice<C: Course>(state: &C) -> bool {
    state.game().roll(&state.position(), 0).is_some()
}

fn ply_record<C: Course>(ply: &Ply<C>) -> PlyRecord {
    let (game, position) = (ply.before.game(), ply.before.position());
    let places = game.move_path(&position, ply.m);
    let side = if is_dice(&ply.before) {
        "dice"
    } else {
        game.player(ply.side())
    };
    PlyRecord {
        text: ply.text(),
        side: side.to_owned(),
        number: ply.number,
        opens: ply.opens,
        position: game.position_text(&game.play(&position, ply.m)),
        path: places.path,
        captures: places.captures,
    }
}

fn open_move<C: Course>(state: &C, m: MoveOf<C>) -> OpenMoveRecord {
    let (game, position) = (state.game(), state.position());
    let places = game.move_path(&position, m);
    OpenMoveRecord {
        text: game.move_text(&position, m),
        path: places.path,
        captures: places.captures,
        kind: game.move_kind(m),
        position: game.position_text(&game.play(&position, m)),
    }
}
