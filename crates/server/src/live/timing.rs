//! The clock and the presence of the players.
//!
//! ```text
//!             both connected                  one away: the clock runs, and a timer for the player
//! suspended ──────────────────▶ running ──┬── who is away; it ends the game
//!     ▲                                   └── both away: everything stands still
//!     └── both away for longer than the grace period ──┘
//! ```
//!
//! A game begins suspended, and is suspended when it is loaded again. Short interruptions of both
//! connections therefore change nothing, and two players who leave for the night lose nothing.

use std::time::{Duration, Instant};

/// The clock and the presence of the players. All times are given by the caller.
#[derive(Debug, Clone)]
pub struct Timing {
    grace: Duration,
    clock: Option<Clock>,
    /// The time in which each player who is away must come back.
    returns_within: [Duration; 2],
    connected: [bool; 2],
    /// The time for which both players have been away.
    both_away: Duration,
    running: bool,
    over: bool,
    /// The time up to which everything is accounted for.
    now: Instant,
}

/// The clock of both players.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Clock {
    /// The time left.
    pub left: [Duration; 2],
    /// The time added after each move.
    pub increment: Duration,
}

/// An event that ends a game, or changes its timing, without a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TimeEvent {
    /// The time of this side is over.
    FlagFell(usize),
    /// This side did not come back in time.
    Left(usize),
    /// Both sides have been away for so long that the game is suspended.
    Suspended,
}

impl Timing {
    /// Starts suspended, with nobody connected.
    pub fn new(clock: Option<Clock>, grace: Duration, now: Instant) -> Timing {
        Timing {
            grace,
            clock,
            returns_within: [grace; 2],
            connected: [false; 2],
            both_away: Duration::ZERO,
            running: false,
            over: false,
            now,
        }
    }

    /// Accounts for the time that has passed. Returns the event that happened, if one did; nothing is
    /// accounted for after it.
    pub fn advance(&mut self, mover: usize, now: Instant) -> Option<TimeEvent> {
        let elapsed = now.saturating_duration_since(self.now);
        if let Some((wait, event)) = self.next(mover).filter(|(wait, _)| elapsed >= *wait) {
            self.pass(mover, wait);
            self.now += wait;
            if event == TimeEvent::Suspended {
                self.running = false;
            }
            return Some(event);
        }
        self.pass(mover, elapsed);
        self.now = self.now.max(now);
        None
    }

    /// Returns the time at which the next event happens if nothing else does.
    pub fn deadline(&self, mover: usize) -> Option<Instant> {
        Some(self.now + self.next(mover)?.0)
    }

    fn next(&self, mover: usize) -> Option<(Duration, TimeEvent)> {
        if !self.running {
            return None;
        }
        let absent = match self.connected {
            [false, false] => {
                let left = self.grace.saturating_sub(self.both_away);
                return Some((left, TimeEvent::Suspended));
            }
            [true, true] => None,
            [false, true] => Some(0),
            [true, false] => Some(1),
        };
        let absent = absent.map(|side| (self.returns_within[side], TimeEvent::Left(side)));
        let flag = self.clock.as_ref();
        let flag = flag.map(|clock| (clock.left[mover], TimeEvent::FlagFell(mover)));
        absent.into_iter().chain(flag).min_by_key(|(wait, _)| *wait)
    }

    fn pass(&mut self, mover: usize, elapsed: Duration) {
        if !self.running {
            return;
        }
        if self.connected == [false, false] {
            self.both_away += elapsed;
            return;
        }
        for side in 0..2 {
            if !self.connected[side] {
                self.returns_within[side] = self.returns_within[side].saturating_sub(elapsed);
            }
        }
        if let Some(clock) = &mut self.clock {
            clock.left[mover] = clock.left[mover].saturating_sub(elapsed);
        }
    }

    /// Notes that a player is connected.
    pub fn connect(&mut self, side: usize) {
        self.connected[side] = true;
        self.both_away = Duration::ZERO;
        self.running |= self.connected == [true, true] && !self.over;
    }

    /// Notes that a player's last socket closed.
    pub fn disconnect(&mut self, side: usize) {
        self.connected[side] = false;
        self.returns_within[side] = self.grace;
        self.both_away = Duration::ZERO;
    }

    /// Adds the increment after a move of this side.
    pub fn moved(&mut self, side: usize) {
        if let Some(clock) = &mut self.clock {
            clock.left[side] += clock.increment;
        }
    }

    /// Stops everything, after the end of a game.
    pub fn stop(&mut self) {
        self.running = false;
        self.over = true;
    }

    /// Leaves out the time up to now, which the server needed for itself.
    pub fn skip_to(&mut self, now: Instant) {
        self.now = self.now.max(now);
    }

    /// Returns the clock.
    pub fn clock(&self) -> Option<Clock> {
        self.clock
    }

    /// Checks whether a player is connected.
    pub fn is_connected(&self, side: usize) -> bool {
        self.connected[side]
    }

    /// Checks whether the game is suspended until both players are connected.
    pub fn is_suspended(&self) -> bool {
        !self.running && !self.over
    }

    /// Checks whether the clock of the side to move runs.
    pub fn is_ticking(&self) -> bool {
        self.running && self.connected != [false, false]
    }

    /// Returns the time in which a player must come back, or `None` if no timer runs.
    pub fn returns_within(&self, side: usize) -> Option<Duration> {
        let runs = self.running && !self.connected[side] && self.connected[1 - side];
        runs.then_some(self.returns_within[side])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn running(clock: Option<Clock>) -> (Timing, Instant) {
        let now = Instant::now();
        let mut timing = Timing::new(clock, 60 * SECOND, now);
        timing.connect(0);
        timing.connect(1);
        (timing, now)
    }

    fn ten_seconds() -> Option<Clock> {
        Some(Clock {
            left: [10 * SECOND; 2],
            increment: 2 * SECOND,
        })
    }

    #[test]
    fn clock_runs_once_both_are_connected() {
        let now = Instant::now();
        let mut timing = Timing::new(ten_seconds(), 60 * SECOND, now);
        timing.connect(0);
        assert_eq!(timing.advance(0, now + 100 * SECOND), None);
        timing.connect(1);
        assert_eq!(timing.deadline(0), Some(now + 110 * SECOND));
        assert_eq!(timing.advance(0, now + 104 * SECOND), None);
        timing.moved(0);
        assert_eq!(timing.clock().unwrap().left, [8 * SECOND, 10 * SECOND]);
        let event = timing.advance(1, now + 200 * SECOND);
        assert_eq!(event, Some(TimeEvent::FlagFell(1)));
    }

    #[test]
    fn absence_loses_only_against_a_connected_opponent() {
        let (mut timing, now) = running(None);
        timing.disconnect(1);
        assert_eq!(timing.advance(0, now + 50 * SECOND), None);
        timing.disconnect(0);
        assert_eq!(timing.advance(0, now + 90 * SECOND), None);
        timing.connect(0);
        assert_eq!(timing.returns_within(1), Some(10 * SECOND));
        let event = timing.advance(0, now + 100 * SECOND);
        assert_eq!(event, Some(TimeEvent::Left(1)));
    }

    #[test]
    fn two_absent_players_suspend_the_game() {
        let (mut timing, now) = running(ten_seconds());
        timing.disconnect(0);
        timing.disconnect(1);
        assert!(!timing.is_ticking());
        let event = timing.advance(0, now + 60 * SECOND);
        assert_eq!(event, Some(TimeEvent::Suspended));
        timing.connect(1);
        assert_eq!(timing.advance(0, now + 9_000 * SECOND), None);
        assert_eq!(timing.clock(), ten_seconds());
        timing.connect(0);
        assert!(timing.is_ticking());
    }

    #[test]
    fn earlier_of_two_events_counts() {
        let (mut timing, now) = running(ten_seconds());
        timing.disconnect(1);
        let event = timing.advance(0, now + 100 * SECOND);
        assert_eq!(event, Some(TimeEvent::FlagFell(0)));
    }
}
