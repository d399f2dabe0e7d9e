//! The parts of a certificate that the checker takes as given. Its report lists them.

use std::fmt;

use crate::switching::ReplayExtent;

/// A part of a certificate that was not verified. Its `Display` says what and why.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unverified {
    /// The names of the claim and the game, and the statement.
    HeaderText,
    /// The rules, because the caller expected none in particular.
    Rules,
    /// The questions, because the caller expected none in particular.
    Questions,
    /// Lines of play of a switching game that were not played out.
    OtherLines(ReplayExtent),
}

impl fmt::Display for Unverified {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unverified::HeaderText => {
                f.write_str("the names and the statement in the header, which are free text")
            }
            Unverified::Rules => f.write_str("the rules: no claim was given to compare them with"),
            Unverified::Questions => {
                f.write_str("the questions: no claim was given to compare them with")
            }
            Unverified::OtherLines(replay) => write!(
                f,
                "all lines of play: with more than {} free edges, the shape of the edge sets is checked \
                 and {} random lines are played; that the shape suffices is Lehman's theorem",
                ReplayExtent::EXHAUSTIVE_EDGES,
                replay.lines_each,
            ),
        }
    }
}
