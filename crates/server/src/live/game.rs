//! A live game in memory: its record, its rules, its timing and its offers.
//!
//! Changes are made in two steps: a method returns the [`Next`] record, and [`Game::commit`] adopts it
//! once it is on disk. Until then the game is unchanged, except that [`Game::play`] has its move.

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use pounce::Diagnostic;
use pounce::records::OutcomeRecord;
use pounce::text::capitalized;

use super::play::{Play, Step};
use super::protocol::{Changed, LiveClock, LivePlayer, LiveState, Offers};
use super::record::{StoredClock, StoredGame};
use super::timing::{Clock, TimeEvent, Timing};

/// A live game in memory.
pub struct Game {
    /// The game as it is on disk.
    pub record: StoredGame,
    /// The rules, or the reason why the game can only be watched.
    pub play: Result<Play, String>,
    /// The clock and the presence of the players.
    pub timing: Timing,
    /// The side that offers a draw.
    pub draw: Offer,
    /// The side that wants to take back a move.
    pub takeback: Offer,
}

/// An offer of a side to the other.
#[derive(Debug, Clone, Default)]
pub struct Offer {
    /// The side that made it.
    pub by: Option<usize>,
    /// The number of moves when an offer of each side was last declined or withdrawn.
    pub declined: [Option<usize>; 2],
}

/// A change that is to be saved.
pub struct Next {
    /// The record after it.
    pub record: StoredGame,
    /// The timing after it.
    pub timing: Timing,
}

impl Game {
    /// Creates the game of a record.
    pub fn new(record: StoredGame, play: Result<Play, String>, grace: Duration) -> Game {
        let clock = record.clock.as_ref().map(|clock| Clock {
            left: clock.left.map(Duration::from_millis),
            increment: Duration::from_secs(clock.increment),
        });
        let mut timing = Timing::new(clock, grace, Instant::now());
        if record.outcome.is_some() {
            timing.stop();
        }
        Game {
            record,
            play,
            timing,
            draw: Offer::default(),
            takeback: Offer::default(),
        }
    }

    /// Returns the side whose clock runs, or would run.
    fn mover(&self) -> usize {
        self.record.to_move.unwrap_or(0)
    }

    /// Accounts for the time that has passed, and returns the result if it ended the game.
    pub fn advance(&mut self, now: Instant) -> Option<OutcomeRecord> {
        let event = self.timing.advance(self.mover(), now)?;
        let (loser, reason) = match event {
            TimeEvent::Suspended => return None,
            TimeEvent::FlagFell(side) => (side, "ran out of time"),
            TimeEvent::Left(side) => (side, "left the game"),
        };
        Some(self.loss(loser, reason))
    }

    /// Returns the time of the next event that needs no message.
    pub fn deadline(&self) -> Option<Instant> {
        self.timing.deadline(self.mover())
    }

    /// Returns the result of a loss.
    pub fn loss(&self, side: usize, reason: &str) -> OutcomeRecord {
        OutcomeRecord {
            winner: Some(self.record.side(1 - side)),
            reason: format!("{} {reason}", capitalized(&self.record.sides[side])),
        }
    }

    /// Checks that players can act: the game is not over, and both seats are taken.
    pub fn check_open(&self) -> Result<(), Diagnostic> {
        if self.record.outcome.is_some() {
            return Err(Diagnostic::new("the game is over"));
        }
        if !self.record.is_full() {
            let help = "send the invite to the other player";
            return Err(Diagnostic::new("nobody has taken the other seat yet").help(help));
        }
        match &self.play {
            Ok(_) => Ok(()),
            Err(problem) => Err(Diagnostic::new(problem)),
        }
    }

    /// Plays a move of this side. The caller saves the change, and otherwise calls
    /// [`Game::restore`].
    pub fn play(
        &mut self,
        side: usize,
        text: &str,
        ply: usize,
        max_plies: usize,
    ) -> Result<(Next, Vec<Step>), Diagnostic> {
        self.check_open()?;
        let played = self.record.moves.len();
        if self.timing.is_suspended() && self.record.clock.is_some() {
            let help = "the clocks run once both players are connected";
            return Err(Diagnostic::new("the game is suspended").help(help));
        }
        if ply != played {
            let message = format!("this move is for ply {ply}, but the game is at ply {played}");
            let help = "the other player may have moved or taken back a move in the meantime";
            return Err(Diagnostic::new(message).help(help));
        }
        if self.record.to_move != Some(side) {
            let mover = self.record.side(self.mover());
            return Err(Diagnostic::new(format!("it is the turn of {mover}")));
        }
        let play = self
            .play
            .as_mut()
            .map_err(|problem| Diagnostic::new(&*problem))?;
        let steps = play.play(text)?;
        let mut next = self.next();
        next.timing.moved(side);
        for step in &steps {
            next.record.moves.push(step.played.clone());
            next.record.position.clone_from(&step.position);
            next.record.to_move = step.to_move;
            next.record.outcome.clone_from(&step.outcome);
        }
        next.record.moved_at = unix_millis();
        if next.record.outcome.is_none() && next.record.moves.len() >= max_plies {
            next.record.outcome = Some(OutcomeRecord {
                winner: None,
                reason: format!("The game is drawn after {} moves", next.record.moves.len()),
            });
        }
        if next.record.outcome.is_some() {
            next.end();
        }
        next.note_clock();
        Ok((next, steps))
    }

    /// Returns the rules to the moves of the record, after a move could not be saved.
    pub fn restore(&mut self) {
        self.play = self.replayed(self.record.moves.len());
    }

    fn replayed(&self, kept: usize) -> Result<Play, String> {
        let play = self.play.as_ref().map_err(String::clone)?;
        let moves = &self.record.moves[..kept];
        let replayed = Play::replay(play.game(), &self.record.start, moves);
        replayed.map_err(|error| error.to_string())
    }

    /// Returns the number of moves before the last one of this side, or `None` if there is none to
    /// take back.
    pub fn before_last_move(&self, side: usize) -> Option<usize> {
        let played = &self.record.moves[self.record.opening..];
        let last = played.iter().rposition(|played| played.by == Some(side));
        last.map(|last| self.record.opening + last)
    }

    /// Takes back all moves but the first `kept`. The rules are to be replaced with the change.
    pub fn take_back(&self, kept: usize) -> Result<(Next, Play), Diagnostic> {
        let play = self.replayed(kept).map_err(Diagnostic::new)?;
        let mut next = self.next();
        next.record.moves.truncate(kept);
        next.record.position = play.position();
        next.record.to_move = play.to_move();
        next.note_clock();
        Ok((next, play))
    }

    /// Ends the game.
    pub fn ended(&self, outcome: OutcomeRecord) -> Next {
        let mut next = self.next();
        next.record.outcome = Some(outcome);
        next.end();
        next.note_clock();
        next
    }

    /// Checks whether the clock of a player runs.
    pub fn is_clock_ticking(&self) -> bool {
        self.timing.is_ticking() && self.timing.clock().is_some()
    }

    /// Checks whether the clock of the record differs from the current one.
    pub fn has_unsaved_clock(&self) -> bool {
        stored_clock(&self.timing) != self.record.clock
    }

    /// Notes the current clock in the record.
    pub fn with_current_clock(&self) -> Next {
        let mut next = self.next();
        next.note_clock();
        next
    }

    /// Returns a change that changes nothing.
    pub fn next(&self) -> Next {
        Next {
            record: self.record.clone(),
            timing: self.timing.clone(),
        }
    }

    /// Adopts a change once it is saved.
    pub fn commit(&mut self, next: Next) {
        let is_over = next.record.outcome.is_some();
        if is_over || next.record.moves.len() != self.record.moves.len() {
            self.draw.by = None;
            self.takeback.by = None;
        }
        self.record = next.record;
        self.timing = next.timing;
        // Time spent saving counts against neither clock.
        self.timing.skip_to(Instant::now());
    }

    /// Returns the state for a player or, without a seat, for a spectator.
    pub fn state(&self, you: Option<usize>, spectators: usize) -> LiveState {
        let record = &self.record;
        LiveState {
            id: record.id.clone(),
            game: record.game.clone(),
            options: record.options.clone(),
            title: record.title.clone(),
            start: record.start.clone(),
            moves: record.moves.iter().map(|one| one.text.clone()).collect(),
            opening: record.opening,
            position: record.position.clone(),
            to_move: record.to_move.map(|at| record.side(at)),
            you: you.map(|at| record.side(at)),
            created_at: record.created_at,
            ended_at: record.ended_at,
            changing: self.changed(spectators),
        }
    }

    /// Returns what may change without a move.
    pub fn changed(&self, spectators: usize) -> Changed {
        let record = &self.record;
        let player = |at: usize| LivePlayer {
            name: record.players[at].name.clone(),
            taken: record.players[at].seat.is_some(),
            connected: self.timing.is_connected(at),
            returns_within: self.timing.returns_within(at).map(millis),
        };
        let clock = self.timing.clock().map(|clock| LiveClock {
            left: record.by_side(|at| millis(clock.left[at])),
            running: record
                .to_move
                .filter(|_| self.timing.is_ticking())
                .map(|at| record.side(at)),
            increment: clock.increment.as_secs(),
        });
        Changed {
            players: record.by_side(player),
            spectators,
            offers: Offers {
                draw: self.draw.by.map(|at| record.side(at)),
                takeback: self.takeback.by.map(|at| record.side(at)),
            },
            outcome: record.outcome.clone(),
            clock,
            suspended: self.timing.is_suspended(),
        }
    }
}

impl Next {
    fn end(&mut self) {
        self.record.ended_at = Some(unix_millis());
        self.record.to_move = None;
        self.timing.stop();
    }

    fn note_clock(&mut self) {
        self.record.clock = stored_clock(&self.timing);
    }
}

fn stored_clock(timing: &Timing) -> Option<StoredClock> {
    let clock = timing.clock()?;
    Some(StoredClock {
        left: clock.left.map(millis),
        increment: clock.increment.as_secs(),
    })
}

/// Returns a time in milliseconds.
pub fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

/// Returns the current time in milliseconds since 1970.
pub fn unix_millis() -> u64 {
    millis(
        SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .unwrap_or_default(),
    )
}
