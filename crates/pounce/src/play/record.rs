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
        let leader = state.game().leader(&state.position());
        let (mut number, mut previous) = (0, None);
        let mut plies = Vec::new();
        for &m in &self.moves {
            let mover = mover(&state);
            let opens = mover == leader && previous != Some(leader);
            number += u32::from(opens || previous.is_none());
            previous = Some(mover);
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
            if ply.opens {
                words.push(format!("{}.", ply.number));
            } else if words.is_empty() {
                words.push(format!("{}...", ply.number));
            }
            words.push(ply.text());
        }
        words.join(" ")
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
