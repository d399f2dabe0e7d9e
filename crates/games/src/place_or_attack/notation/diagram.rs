//! The board as a diagram, and positions that are set up stone by stone.

use diagnostic::Diagnostic;
use game::{Game, Notation, Side};

use super::game_notation::stone;
use super::parse::check;
use super::svg::{Page, STONE};
use super::words;
use crate::diagram::{
    Counter, Diagram, Illustrated, LabelKind, MovePath, PieceAt, PieceKind, PieceSetup, Place,
    PlaceKind, SetupOptions, polygon,
};
use crate::place_or_attack::{Colour, Move, PlaceOrAttack, Position, TurnPhase};

/// The key and the name of the counter of finished turns.
const TURNS: [&str; 2] = ["turns", "turns played"];
/// 1 if the mover may attack again.
const AGAIN: [&str; 2] = ["again", "may attack again"];
/// 1 if the players have swapped colours.
const SWAPPED: [&str; 2] = ["swapped", "colours swapped"];

impl Illustrated for PlaceOrAttack {
    fn diagram(&self) -> Diagram {
        let page = Page::new(self);
        let (width, height) = page.size();
        let mut diagram = Diagram::new(width, height);
        for cell in 0..self.geometry().cells() {
            let name = self.geometry().name(cell);
            diagram.places.push(Place {
                outline: Some(polygon(&page.corners(cell))),
                special: self.geometry().centre() >> cell & 1 == 1,
                ..Place::new(PlaceKind::Cell, name, page.middle(cell).into(), STONE)
            });
        }
        for (text, at) in page.names() {
            diagram.write(LabelKind::Axis, text, at.into());
        }
        diagram
    }

    fn pieces(&self, position: &Position) -> Vec<PieceAt> {
        let piece = |cell: u8, kind| PieceAt {
            place: self.geometry().name(cell),
            kind,
            count: 1,
        };
        let stones = (0..self.geometry().cells()).filter_map(|cell| {
            Some(match stone(position, cell)? {
                Colour::Black => piece(cell, PieceKind::Black),
                Colour::White => piece(cell, PieceKind::White),
            })
        });
        let attacked = match position.phase {
            TurnPhase::Dice(target) => Some(piece(target, PieceKind::Attacked)),
            TurnPhase::Turn | TurnPhase::Again => None,
        };
        stones.chain(attacked).collect()
    }

    fn counters(&self, position: &Position) -> Vec<Counter> {
        let settings = self.settings();
        let counter = |[key, name]: [&str; 2], value, of| Counter::new(key, name, value, of);
        let stones = |stones: u64| stones.count_ones();
        let (black, white) = (stones(position.black), stones(position.white));
        let turns = counter(TURNS, position.turns.into(), Some(settings.limit.into()));
        let mut counters = vec![
            turns,
            Counter::new("black", "black stones", black, None),
            Counter::new("white", "white stones", white, None),
        ];
        if settings.momentum {
            let again = u32::from(position.phase == TurnPhase::Again);
            counters.push(counter(AGAIN, again, None));
        }
        if settings.pie {
            counters.push(counter(SWAPPED, position.swapped.into(), None));
        }
        counters
    }

    /// Returns the territory of a stone that is placed or attacked. A successful attack captures its
    /// target.
    fn move_path(&self, position: &Position, m: Move) -> MovePath {
        let name = |cell| vec![self.geometry().name(cell)];
        let (path, captures) = match (m, position.phase) {
            (Move::Place(cell) | Move::Attack(cell), _) => (name(cell), Vec::new()),
            (Move::Hit, TurnPhase::Dice(target)) => (Vec::new(), name(target)),
            _ => (Vec::new(), Vec::new()),
        };
        MovePath { path, captures }
    }

    fn setup_options(&self) -> SetupOptions {
        let settings = self.settings();
        let kinds = [PieceKind::Black, PieceKind::White, PieceKind::Attacked];
        let with = |options: SetupOptions, [key, name]: [&str; 2], max| {
            options.with_counter(key, name, max)
        };
        let mut options = with(SetupOptions::of(&kinds), TURNS, settings.limit.into());
        if settings.momentum {
            options = with(options, AGAIN, 1);
        }
        if settings.pie {
            options = with(options, SWAPPED, 1);
        }
        options
    }

    /// Without the counter, as few turns as possible have been played.
    fn set_up(&self, setup: &PieceSetup) -> Result<Position, Diagnostic> {
        let options = self.setup_options();
        let mut position = self.stones(setup, &options)?;
        let counter = |[key, _]: [&str; 2]| setup.counters.get(key).copied();
        position.swapped = counter(SWAPPED) == Some(1);
        position.phase = match (self.target(setup, &options)?, counter(AGAIN)) {
            (Some(_), Some(1)) => {
                let message = "the dice are next, so the mover may not attack again yet";
                return Err(Diagnostic::new(message));
            }
            (Some(target), _) => TurnPhase::Dice(target),
            (None, Some(1)) => TurnPhase::Again,
            (None, _) => TurnPhase::Turn,
        };
        let mover = setup.mover(self)?;
        match counter(TURNS) {
            Some(turns) => self.after(position, turns as u8, mover),
            None => self.after_fewest_turns(position, mover),
        }
    }

    fn rules_in_words(&self) -> Vec<String> {
        words::rules(self)
    }

    fn outcome_in_words(&self, position: &Position) -> Option<String> {
        words::outcome(self, position)
    }
}

impl PlaceOrAttack {
    /// Returns the names of all territories.
    fn names(&self) -> Vec<String> {
        let cells = 0..self.geometry().cells();
        cells.map(|cell| self.geometry().name(cell)).collect()
    }

    /// Sets up the stones.
    fn stones(&self, setup: &PieceSetup, options: &SetupOptions) -> Result<Position, Diagnostic> {
        let pieces = setup.pieces.iter();
        let stones = PieceSetup {
            pieces: pieces
                .filter(|piece| piece.kind != PieceKind::Attacked)
                .cloned()
                .collect(),
            ..setup.clone()
        };
        let mut position = self.start();
        for (cell, kind) in (0..).zip(stones.single_pieces(options, &self.names())?) {
            match kind {
                Some(PieceKind::Black) => position.put(Colour::Black, cell),
                Some(_) => position.put(Colour::White, cell),
                None => {}
            }
        }
        Ok(position)
    }

    /// Returns the territory that is attacked.
    fn target(&self, setup: &PieceSetup, options: &SetupOptions) -> Result<Option<u8>, Diagnostic> {
        let placed = setup.placed(options, &self.names())?.into_iter();
        let mut attacks = placed.filter(|(_, kind, _)| *kind == PieceKind::Attacked);
        match (attacks.next(), attacks.next()) {
            (Some(_), Some(_)) => Err(Diagnostic::new("two attacks, but a turn has one at a time")),
            (first, _) => Ok(first.map(|(cell, ..)| cell as u8)),
        }
    }

    /// Returns the position after this number of turns, if it is possible with this side to move.
    fn after(
        &self,
        position: Position,
        turns: u8,
        mover: Option<Side>,
    ) -> Result<Position, Diagnostic> {
        let position = Position { turns, ..position };
        let next = position.player(position.colour());
        match mover {
            Some(side) if side != next => {
                let plural = if turns == 1 { "" } else { "s" };
                let message = format!(
                    "after {turns} turn{plural} {} is to move, not {}",
                    self.player(next),
                    self.player(side)
                );
                Err(Diagnostic::new(message).help("change the number of turns by one"))
            }
            _ => check(self, &position).map(|()| position),
        }
    }

    /// Returns the position after the fewest turns that make it possible.
    fn after_fewest_turns(
        &self,
        position: Position,
        mover: Option<Side>,
    ) -> Result<Position, Diagnostic> {
        let fits = |turns: &u8| {
            let after = Position {
                turns: *turns,
                ..position
            };
            mover.is_none_or(|side| after.player(after.colour()) == side)
        };
        // The refusal that helps is the one after as many turns as fit the stones.
        let (mut fitting, mut last) = (None, None);
        for turns in (0..=self.settings().limit).filter(fits) {
            let refused = match self.after(position, turns, mover) {
                Ok(found) => return Ok(found),
                Err(refused) => refused,
            };
            let stones = Position {
                phase: TurnPhase::Turn,
                ..position
            };
            if fitting.is_none() && self.after(stones, turns, mover).is_ok() {
                fitting = Some(refused);
            } else {
                last = Some(refused);
            }
        }
        Err(fitting.or(last).expect("a game has at least one turn"))
    }
}
