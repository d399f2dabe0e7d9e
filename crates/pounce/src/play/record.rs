//! The moves of a game so far.

use game::{Game, Notation, Side};

use super::course::{Course, MoveOf};
use super::playable::Playable;

/// A game so far: its start, its moves and its current state.
pub struct Record<C: Course> {
    start: C,
    moves: Vec<MoveOf<C>>,
    now: C,
}

/// A move of a record, with the state before it.
pub struct Ply<C: Course> {
    /// The state before the move.
    pub before: C,
    /// The move.
    pub m: MoveOf<C>,
    /// The number of the move. The moves of both sides in turn have the same number.
    pub number: u32,
    /// Whether it is the first move with its number.
    pub opens: bool,
}

impl<C: Course> Record<C> {
    /// Starts a game.
    pub fn new(start: C) -> Record<C> {
        Record {
            now: start.clone(),
            start,
            moves: Vec::new(),
        }
    }

    /// Returns the current state.
    pub fn now(&self) -> &C {
        &self.now
    }

    /// Returns the moves.
    pub fn moves(&self) -> &[MoveOf<C>] {
        &self.moves
    }

    /// Plays a move. Fails with the reason if a rule of play refuses it.
    pub fn play(&mut self, m: MoveOf<C>) -> Result<(), String> {
        self.now.play(m)?;
        self.moves.push(m);
        Ok(())
    }

    /// Takes back all moves but the first `kept`.
    pub fn truncate(&mut self, kept: usize) {
        self.moves.truncate(kept);
        self.now = self.state_after(kept);
    }

    /// Returns the state after the first `plies` moves.
    pub fn state_after(&self, plies: usize) -> C {
        let mut state = self.start.clone();
        for &m in &self.moves[..plies] {
            state.play(m).expect("a record has only legal moves");
        }
        state
    }

    /// Returns all moves with the states before them and their numbers.
    pub fn plies(&self) -> Vec<Ply<C>> {
        let mut state = self.start.clone();
        let mut numbering = Numbering::new(&state);
        let mut plies = Vec::new();
        for &m in &self.moves {
            let (number, opens) = numbering.next(mover(&state));
            let before = state.clone();
            state.play(m).expect("a record has only legal moves");
            plies.push(Ply {
                before,
                m,
                number,
                opens,
            });
        }
        plies
    }

    /// Returns the moves as a numbered line that `--line` reads.
    pub fn line(&self) -> String {
        let mut words = Vec::new();
        for ply in self.plies() {
            words.extend(number_text(ply.number, ply.opens, words.is_empty()));
            words.push(ply.text());
        }
        words.join(" ")
    }
}

/// Numbers the moves of a game.
pub struct Numbering {
    leader: Side,
    number: u32,
    previous: Option<Side>,
}

impl Numbering {
    /// Starts before the first move.
    pub fn new<C: Course>(start: &C) -> Numbering {
        Numbering {
            leader: start.game().leader(&start.position()),
            number: 0,
            previous: None,
        }
    }

    /// Returns the number of the next move, which this side makes, and whether it is the first move with
    /// its number.
    pub fn next(&mut self, mover: Side) -> (u32, bool) {
        let opens = mover == self.leader && self.previous != Some(self.leader);
        self.number += u32::from(opens || self.previous.is_none());
        self.previous = Some(mover);
        (self.number, opens)
    }
}

/// Returns the number before a move of a line, if it has one there. `is_needed` asks for one also
/// before a move that is not the first with its number.
pub fn number_text(number: u32, opens: bool, is_needed: bool) -> Option<String> {
    match (opens, is_needed) {
        (true, _) => Some(format!("{number}.")),
        (false, true) => Some(format!("{number}...")),
        (false, false) => None,
    }
}

impl<C: Course> Ply<C> {
    /// Returns the side that moved.
    pub fn side(&self) -> Side {
        mover(&self.before)
    }

    /// Returns the move as text.
    pub fn text(&self) -> String {
        let game = self.before.game();
        game.move_text(&self.before.position(), self.m)
    }
}

/// Returns the side to move.
pub fn mover<C: Course>(state: &C) -> Side {
    state.game().mover(&state.position())
}
