//! Why a certificate of the switching game is refused: each reason has a name of its own.

use std::{fmt, io};

use super::Player;

/// Why a certificate is refused. Positions are in text, edges by number.
#[derive(Debug)]
#[allow(missing_docs, reason = "the message of a variant says what it means")]
pub enum Refusal {
    Io(io::Error),
    NotACertificate,
    UnknownVersion,
    Damaged,
    BadHeader(String),
    TooManyQuestions(usize),
    TooManyProofs(usize),
    BadNetwork(String),
    WrongRulesDigest(String),
    WrongClaimDigest(String),
    AnotherNetwork(String),
    AnotherClaim(String),
    UnsettledQuestion(String),
    BadPosition(String),
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
    Interrupted,
}

impl Refusal {
    /// The name of the reason.
    pub fn name(&self) -> &'static str {
        self.name_and_message().0
    }

    #[rustfmt::skip]
    fn name_and_message(&self) -> (&'static str, String) {
        use Refusal::*;
        match self {
            Io(error) => ("io", error.to_string()),
            NotACertificate => ("not-a-certificate", "the file does not begin as certificates of switching games do".into()),
            UnknownVersion => ("unknown-version", "the format has a version other than 1".into()),
            Damaged => ("damaged", "the content does not have the digest that line 1 says".into()),
            BadHeader(what) => ("bad-header", format!("line 2: {what}")),
            TooManyQuestions(most) => ("too-many-questions", format!("the header has more than {most} questions")),
            TooManyProofs(most) => ("too-many-proofs", format!("the header has more than {most} proofs")),
            BadNetwork(what) => ("bad-network", what.clone()),
            WrongRulesDigest(digest) => ("wrong-rules-digest", format!("the header's rules have the digest {digest}")),
            WrongClaimDigest(digest) => ("wrong-claim-digest", format!("the header's questions have the digest {digest}")),
            AnotherClaim(digest) => ("another-claim", format!("it is about the claim with the digest {digest}")),
            UnsettledQuestion(what) => ("unsettled-question", format!("nothing shows this: {what}")),
            AnotherNetwork(digest) => ("another-network", format!("it is about the rules with the digest {digest}")),
            BadPosition(what) => ("bad-position", format!("{what} is no position of this game")),
            AlreadyLost => ("already-lost", "the opponent has won before it begins".into()),
            NoFirstMove(player) => ("no-first-move", format!("{} is to move, and no move is named", player.name())),
            NeedlessFirstMove(player) => ("needless-first-move", format!("a first move is named, and {} is not to move", player.name())),
            EdgeNotFree(edge) => ("edge-not-free", format!("edge {edge} is not there to be taken")),
            EdgeTwice(edge) => ("edge-twice", format!("edge {edge} is twice in one half")),
            HalvesShareAnEdge(edge) => ("halves-share-an-edge", format!("edge {edge} is in both halves")),
            HalfHasACycle(half) => ("half-has-a-cycle", format!("half {half} has a cycle")),
            TerminalLeftOut(half, terminal) => ("terminal-left-out", format!("half {half} does not touch the terminal {terminal}")),
            NotConnected(half) => ("not-connected", format!("half {half} is not one tree")),
            DifferentVertices(vertex) => ("different-vertices", format!("the vertex {vertex} is in one half alone")),
            TerminalsJoined => ("terminals-joined", "the edges that Cut gives away join the terminals".into()),
            HalvesDiffer(edge) => ("halves-differ", format!("the half without edge {edge} does not join its ends")),
            NoAnswer(at, edge) => ("no-answer", format!("at {at} there is no answer to edge {edge}")),
            LineLost(at) => ("line-lost", format!("play can end at {at}, and the opponent has won")),
            Interrupted => ("interrupted", "the checker was stopped before it was done".into()),
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name_and_message().1)
    }
}

impl std::error::Error for Refusal {}

impl From<io::Error> for Refusal {
    fn from(error: io::Error) -> Refusal {
        Refusal::Io(error)
    }
}
