//! Reasons to refuse the certificate of a switching game.

use super::Player;

/// A fault that only certificates of switching games can have. Edges are given by number.
#[derive(Debug)]
#[allow(missing_docs, reason = "the message of each variant explains it")]
pub enum SwitchingFault {
    TooManyProofs(usize),
    BadNetwork(String),
    AnotherNetwork(String),
    AlreadyLost,
    NoFirstMove(Player),
    NeedlessFirstMove(Player),
    EdgeNotFree(usize),
    EdgeTwice(usize),
    HalvesShareAnEdge(usize),
    HalfHasACycle(usize),
    TerminalLeftOut(usize, usize),
    NotConnected(usize),
    DifferentVertices(usize),
    TerminalsJoined,
    HalvesDiffer(usize),
    NoAnswer(String, usize),
    LineLost(String),
}

impl SwitchingFault {
    #[rustfmt::skip]
    pub(crate) fn name_and_message(&self) -> (&'static str, String) {
        match self {
            Self::TooManyProofs(most) => ("too-many-proofs", format!("the header has more than {most} proofs")),
            Self::BadNetwork(problem) => ("bad-network", problem.clone()),
            Self::AnotherNetwork(digest) => ("another-network", format!("the certificate is about the rules with the digest {digest}")),
            Self::AlreadyLost => ("already-lost", "the opponent has already won in the position of a proof".into()),
            Self::NoFirstMove(player) => ("no-first-move", format!("{} is to move, but no first move is given", player.name())),
            Self::NeedlessFirstMove(player) => ("needless-first-move", format!("a first move is given, but {} is not to move", player.name())),
            Self::EdgeNotFree(edge) => ("edge-not-free", format!("edge {edge} is not free")),
            Self::EdgeTwice(edge) => ("edge-twice", format!("edge {edge} occurs twice in one half")),
            Self::HalvesShareAnEdge(edge) => ("halves-share-an-edge", format!("edge {edge} is in both halves")),
            Self::HalfHasACycle(half) => ("half-has-a-cycle", format!("half {half} has a cycle")),
            Self::TerminalLeftOut(half, terminal) => ("terminal-left-out", format!("half {half} does not touch the terminal {terminal}")),
            Self::NotConnected(half) => ("not-connected", format!("half {half} is not a single tree")),
            Self::DifferentVertices(vertex) => ("different-vertices", format!("vertex {vertex} is in one half only")),
            Self::TerminalsJoined => ("terminals-joined", "the edges that Cut gives away join the terminals".into()),
            Self::HalvesDiffer(edge) => ("halves-differ", format!("the half without edge {edge} does not connect its ends")),
            Self::NoAnswer(at, edge) => ("no-answer", format!("there is no answer to edge {edge} at {at}")),
            Self::LineLost(at) => ("line-lost", format!("play can end at {at}, where the opponent has won")),
        }
    }
}
