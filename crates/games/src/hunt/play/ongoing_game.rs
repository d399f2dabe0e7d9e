//! A game in progress: the position, its history and the rules that depend on history (repetition,
//! quiet turns).
//!
//! ```text
//! placement ── last goat dropped ──▶ movement ──▶ game over
//!     └────────── capture limit, stalemate, … ────────▲
//! ```

use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

use game::{Game, Outcome, Side};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::zobrist::Zobrist;
use crate::hunt::{GOATS, Hunt, Move, PlayRules, Position, Repetition, TIGERS};

/// A game in progress.
///
/// ```
/// use game::Game;
/// use pounce_games::hunt::{Board, Hunt, OngoingGame, Phase};
///
/// let hunt = Hunt::new(Board::embedded("bagh-chal").unwrap());
/// let mut game = OngoingGame::new(&hunt, hunt.start(), hunt.board().play);
/// let drop = hunt.parse_move(&game.position(), "G13").unwrap();
/// game.play(drop).unwrap();
/// assert_eq!(game.phase(), Phase::Placement);
/// assert_eq!(game.describe(), "Tigers to move; 19 goats in hand, 0 captured of 5 to win");
/// ```
#[derive(Clone)]
pub struct OngoingGame<'a> {
    hunt: Rules<'a>,
    rules: PlayRules,
    zobrist: Zobrist,
    position: Position,
    /// The hash of every position so far, the current one last.
    history: Vec<u64>,
    counters: Counters,
    ending: Option<Ending>,
}

/// The rules of the board, borrowed or shared.
#[derive(Clone)]
enum Rules<'a> {
    Borrowed(&'a Hunt),
    Shared(Arc<Hunt>),
}

impl Deref for Rules<'_> {
    type Target = Hunt;

    fn deref(&self) -> &Hunt {
        match self {
            Rules::Borrowed(hunt) => hunt,
            Rules::Shared(hunt) => hunt,
        }
    }
}

/// The numbers of turns that a game in progress counts.
#[derive(Debug, Clone, Copy, Default)]
pub(in crate::hunt) struct Counters {
    /// Turns played.
    pub turn: u32,
    /// Turns since the last capture or change in the number of trapped tigers.
    pub quiet: u32,
}

/// The phase of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Phase {
    /// Goats are still in hand: Goats drop, Tigers move.
    Placement,
    /// Both sides move.
    Movement,
    /// The game has ended.
    GameOver,
}

/// The end of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ending {
    /// The winner; `None` for a draw.
    pub winner: Option<Side>,
    /// The reason.
    pub reason: EndingReason,
}

/// The reason why a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum EndingReason {
    /// Tigers captured the required number of goats.
    CaptureLimit,
    /// The side to move had no move.
    Stalemate,
    /// A side resigned.
    Forfeit,
    /// A position occurred for the third time.
    Repetition,
    /// Too many turns passed without a capture or a change in the number of trapped tigers.
    QuietTurns,
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let who = match self.winner {
            Some(TIGERS) => "Tigers have won",
            Some(GOATS) => "Goats have won",
            None => "The game is drawn",
        };
        let why = match self.reason {
            EndingReason::CaptureLimit => "by captures",
            EndingReason::Stalemate if self.winner.is_none() => "as Goats have no move",
            EndingReason::Stalemate => "as the other side has no move",
            EndingReason::Forfeit => "by forfeit",
            EndingReason::Repetition => "by repetition",
            EndingReason::QuietTurns => "after too many quiet turns",
        };
        write!(f, "{who} {why}")
    }
}

/// The reason why a move was rejected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MoveRejected {
    /// The game is over.
    Over,
    /// The rules of the board do not allow the move.
    Illegal,
    /// The position would occur for the third time.
    Repeats,
}

impl fmt::Display for MoveRejected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            MoveRejected::Over => "the game is over",
            MoveRejected::Illegal => "that move is not legal here",
            MoveRejected::Repeats => "that move would repeat a position for the third time",
        })
    }
}

impl<'a> OngoingGame<'a> {
    /// Starts a game in this position.
    pub fn new(hunt: &'a Hunt, position: Position, rules: PlayRules) -> Self {
        let zobrist = Zobrist::new();
        let history = vec![zobrist.hash(&position)];
        let mut play = OngoingGame {
            hunt: Rules::Borrowed(hunt),
            rules,
            zobrist,
            position,
            history,
            counters: Counters::default(),
            ending: None,
        };
        play.ending = play.find_ending();
        play
    }

    /// Resumes a game from its position, the hashes of earlier positions, its counters, and its
    /// ending if it had one.
    pub(in crate::hunt) fn resumed(
        hunt: &'a Hunt,
        position: Position,
        before: &[u64],
        counters: Counters,
        ending: Option<Ending>,
    ) -> Self {
        let mut play = OngoingGame::new(hunt, position, hunt.board().play);
        play.history.splice(0..0, before.iter().copied());
        play.counters = counters;
        play.ending = ending.or_else(|| play.find_ending());
        play
    }

    /// Makes the game independent of the borrowed rules. `hunt` must be the same game.
    pub fn with_shared_rules(self, hunt: Arc<Hunt>) -> OngoingGame<'static> {
        OngoingGame {
            hunt: Rules::Shared(hunt),
            rules: self.rules,
            zobrist: self.zobrist,
            position: self.position,
            history: self.history,
            counters: self.counters,
            ending: self.ending,
        }
    }

    /// Returns the moves that can be played now.
    pub fn moves(&self) -> Vec<Move> {
        if self.ending.is_some() {
            return Vec::new();
        }
        self.permitted_moves()
    }

    /// Plays a move.
    ///
    /// # Errors
    ///
    /// If the game is over, or the rules do not allow the move.
    pub fn play(&mut self, m: Move) -> Result<(), MoveRejected> {
        if self.ending.is_some() {
            return Err(MoveRejected::Over);
        }
        if !self.hunt.moves(&self.position).any(|legal| legal == m) {
            return Err(MoveRejected::Illegal);
        }
        if self.is_refused_repetition(m) {
            return Err(MoveRejected::Repeats);
        }
        let before = self.position;
        let hash = self.zobrist.update(self.hash(), &before, m);
        self.position = self.hunt.play(&before, m);
        self.history.push(hash);
        self.counters.turn = self.counters.turn.saturating_add(1);
        let trapped = |position| self.hunt.trapped_tigers(position);
        let eventful =
            matches!(m, Move::Jump { .. }) || trapped(&before) != trapped(&self.position);
        self.counters.quiet = if eventful {
            0
        } else {
            self.counters.quiet.saturating_add(1)
        };
        self.ending = self.find_ending();
        Ok(())
    }

    /// Ends the game by resignation of this side.
    ///
    /// # Errors
    ///
    /// If the game is already over.
    pub fn forfeit(&mut self, side: Side) -> Result<(), MoveRejected> {
        if self.ending.is_some() {
            return Err(MoveRejected::Over);
        }
        self.ending = Some(Ending {
            winner: Some(side.opponent()),
            reason: EndingReason::Forfeit,
        });
        Ok(())
    }

    /// Returns the rules of the game.
    pub fn hunt(&self) -> &Hunt {
        &self.hunt
    }

    /// Returns the current position.
    pub fn position(&self) -> Position {
        self.position
    }

    /// Returns the number of turns played.
    pub fn turn(&self) -> u32 {
        self.counters.turn
    }

    /// Returns the number of turns since the last capture or change in the number of trapped
    /// tigers.
    pub fn quiet_turns(&self) -> u32 {
        self.counters.quiet
    }

    /// Returns the hash of every position so far, the current one last.
    pub fn history(&self) -> &[u64] {
        &self.history
    }

    /// Returns how the game ended, if it has.
    pub fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// Returns the current phase.
    pub fn phase(&self) -> Phase {
        match self.ending {
            Some(_) => Phase::GameOver,
            None if self.position.hand > 0 => Phase::Placement,
            None => Phase::Movement,
        }
    }

    /// Describes what a picture of the position does not show: the turn, goats in hand and
    /// captures.
    pub fn describe(&self) -> String {
        let turn = match (self.ending, self.position.mover) {
            (Some(ending), _) => ending.to_string(),
            (None, TIGERS) => "Tigers to move".to_owned(),
            (None, GOATS) => "Goats to move".to_owned(),
        };
        let hand = match self.position.hand {
            1 => "1 goat".to_owned(),
            hand => format!("{hand} goats"),
        };
        let captured = self.hunt.captured(&self.position);
        let captures = self.hunt.board().captures;
        format!("{turn}; {hand} in hand, {captured} captured of {captures} to win")
    }

    fn hash(&self) -> u64 {
        *self.history.last().expect("a game begins with a position")
    }

    fn occurrences(&self, hash: u64) -> usize {
        self.history.iter().filter(|&&seen| seen == hash).count()
    }

    /// Checks whether the repetition rule rejects a move.
    fn is_refused_repetition(&self, m: Move) -> bool {
        let next = self.zobrist.update(self.hash(), &self.position, m);
        self.rules.repetition == Repetition::Refuse && self.occurrences(next) >= 2
    }

    fn permitted_moves(&self) -> Vec<Move> {
        self.hunt
            .moves(&self.position)
            .filter(|&m| !self.is_refused_repetition(m))
            .collect()
    }

    fn find_ending(&self) -> Option<Ending> {
        let ended = |winner, reason| Some(Ending { winner, reason });
        if let Some(outcome) = self.hunt.outcome(&self.position) {
            let winner = match outcome {
                Outcome::Win(side) => Some(side),
                Outcome::Draw => None,
            };
            let enough = self.hunt.captured(&self.position) >= self.hunt.board().captures;
            return ended(
                winner,
                if enough {
                    EndingReason::CaptureLimit
                } else {
                    EndingReason::Stalemate
                },
            );
        }
        if self.rules.repetition == Repetition::Draw && self.occurrences(self.hash()) >= 3 {
            return ended(None, EndingReason::Repetition);
        }
        if self.permitted_moves().is_empty() {
            return match self.position.mover {
                TIGERS => ended(Some(GOATS), EndingReason::Stalemate),
                _ => ended(None, EndingReason::Repetition),
            };
        }
        if self.rules.quiet_turns > 0 && self.counters.quiet >= self.rules.quiet_turns {
            return ended(None, EndingReason::QuietTurns);
        }
        None
    }
}
