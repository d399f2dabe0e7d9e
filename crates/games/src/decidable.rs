//! Games whose questions a search can decide: no dice, exact keys, known symmetries.
//!
//! [`Decidable`] names the event and evaluation types of a game, so that one generic reducer and
//! one generic engine call serve all of them.

use game::{Evaluation, Event, Keyed, Notation, Side, Symmetric, Win, ZeroEvaluation};

use crate::fish_barrel::FishBarrel;
use crate::hunt::{Hunt, HuntEvaluation, HuntEvent};
use crate::switching::Switching;

/// An event by name, before it is known which game it belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EventName {
    /// At least this many goats have been captured.
    Captures(u8),
    /// This side has won.
    Win(Side),
}

/// A game without dice whose positions have exact keys.
pub trait Decidable: Notation + Keyed + Symmetric + Sized {
    /// The events that claims about the game ask for.
    type Event: Event<Self>;

    /// The evaluations that can guide a search.
    type Evaluation: Evaluation<Self> + Default;

    /// Returns the event with this name, or `None` if the game has no such event.
    fn event(&self, name: EventName) -> Option<Self::Event>;

    /// Describes an event in records and messages, such as `tigers win`.
    fn event_text(&self, name: EventName) -> String;

    /// Returns the evaluation with this name in claim files.
    fn evaluation(name: &str) -> Option<Self::Evaluation>;

    /// Checks whether two moves are the same up to a symmetry of the position.
    fn same_move(&self, position: &Self::Position, one: Self::Move, other: Self::Move) -> bool {
        let _ = position;
        one == other
    }

    /// Returns the prover and the event as the digest of a claim spells them.
    ///
    /// Frozen: digests depend on these bytes.
    fn digest_words(&self, prover: Side, event: EventName) -> [String; 2];
}

/// A computation that works for every decidable game.
pub trait DecidableVisitor {
    /// The result of the computation.
    type Output;

    /// Runs the computation on a game.
    fn visit<G: Decidable>(self, game: &G) -> Self::Output;
}

impl Decidable for Hunt {
    type Event = HuntEvent;
    type Evaluation = HuntEvaluation;

    fn event(&self, name: EventName) -> Option<HuntEvent> {
        Some(hunt_event(name))
    }

    fn event_text(&self, name: EventName) -> String {
        hunt_event(name).to_string()
    }

    fn evaluation(name: &str) -> Option<HuntEvaluation> {
        HuntEvaluation::named(name)
    }

    fn same_move(&self, position: &Self::Position, one: Self::Move, other: Self::Move) -> bool {
        self.symmetries().same_move(position, one, other)
    }

    fn digest_words(&self, prover: Side, event: EventName) -> [String; 2] {
        [
            self.player(prover).to_owned(),
            hunt_event(event).to_string(),
        ]
    }
}

fn hunt_event(name: EventName) -> HuntEvent {
    match name {
        EventName::Captures(captures) => HuntEvent::Captures(captures),
        EventName::Win(side) => HuntEvent::Win(side),
    }
}

impl Decidable for FishBarrel {
    type Event = Win;
    type Evaluation = ZeroEvaluation;

    fn event(&self, name: EventName) -> Option<Win> {
        win(name)
    }

    fn event_text(&self, name: EventName) -> String {
        win_text(self, name)
    }

    fn evaluation(_name: &str) -> Option<ZeroEvaluation> {
        None
    }

    fn digest_words(&self, prover: Side, _event: EventName) -> [String; 2] {
        win_digest_words(prover)
    }
}

impl Decidable for Switching {
    type Event = Win;
    type Evaluation = ZeroEvaluation;

    fn event(&self, name: EventName) -> Option<Win> {
        win(name)
    }

    fn event_text(&self, name: EventName) -> String {
        win_text(self, name)
    }

    fn evaluation(_name: &str) -> Option<ZeroEvaluation> {
        None
    }

    fn digest_words(&self, prover: Side, _event: EventName) -> [String; 2] {
        win_digest_words(prover)
    }
}

fn win(name: EventName) -> Option<Win> {
    match name {
        EventName::Captures(_) => None,
        EventName::Win(side) => Some(Win(side)),
    }
}

fn win_text(game: &impl Notation, name: EventName) -> String {
    match name {
        EventName::Captures(captures) => format!("captures >= {captures}"),
        EventName::Win(side) => format!("{} wins", game.player(side)),
    }
}

/// The words of games in which winning is the only event. The side is spelled as in `Side`, not by
/// the name of the player.
fn win_digest_words(prover: Side) -> [String; 2] {
    let prover = match prover {
        Side::Left => "Left",
        Side::Right => "Right",
    };
    [prover, "win"].map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hunt::{Board, GOATS, TIGERS};

    #[test]
    fn digest_words_are_frozen() {
        let hunt = Hunt::new(Board::embedded("small-grid").unwrap());
        let words = hunt.digest_words(TIGERS, EventName::Captures(1));
        assert_eq!(words, ["tigers", "captures >= 1"]);
        let words = hunt.digest_words(GOATS, EventName::Win(TIGERS));
        assert_eq!(words, ["goats", "tigers win"]);
        let fish = FishBarrel::new(&Default::default()).unwrap();
        let words = fish.digest_words(Side::Right, EventName::Win(Side::Left));
        assert_eq!(words, ["Right", "win"]);
    }

    #[test]
    fn only_hunts_have_captures() {
        let hunt = Hunt::new(Board::embedded("small-grid").unwrap());
        let fish = FishBarrel::new(&Default::default()).unwrap();
        let captures = EventName::Captures(2);
        assert_eq!(hunt.event(captures), Some(HuntEvent::Captures(2)));
        assert_eq!(fish.event(captures), None);
        assert!(Hunt::evaluation("threats").is_some());
        assert!(FishBarrel::evaluation("threats").is_none());
        let win = EventName::Win(Side::Left);
        assert_eq!(hunt.event_text(win), "tigers win");
        assert_eq!(fish.event_text(win), "first wins");
    }
}
