//! Why a certificate is refused: each reason has a name of its own.

use std::{fmt, io};

/// Why a certificate is refused. Positions are in compact text.
#[derive(Debug)]
#[allow(
    missing_docs,
    reason = "the name and the message of a variant say what it means"
)]
pub enum Refusal {
    Io(io::Error),
    NotACertificate,
    UnknownVersion,
    Damaged,
    BadHeader(String),
    WrongRulesDigest {
        digest: String,
    },
    WrongClaimDigest {
        digest: String,
    },
    AnotherBoard {
        digest: String,
    },
    AnotherClaim {
        digest: String,
    },
    NotASymmetry {
        number: usize,
    },
    BadPosition(String),
    MixedBounds {
        strategy: usize,
    },
    UnsettledQuestion(String),
    TruncatedBody,
    TrailingBytes(u64),
    CorruptBody,
    BadVarint,
    RecordCount(String),
    DuplicateRecord {
        key: u64,
    },
    UnsortedRecords {
        key: u64,
    },
    NotCanonical {
        position: String,
    },
    NeedlessRecord {
        position: String,
    },
    NumberZero {
        position: String,
    },
    IllegalMove {
        position: String,
        index: u64,
    },
    MissingRecord {
        position: String,
    },
    RankDoesNotFall {
        position: String,
        rank: u32,
        plies: u32,
    },
    TooLate {
        position: String,
    },
    Stuck {
        position: String,
    },
    HorizonTooNear {
        position: String,
        horizon: u32,
        plies: u32,
    },
    EventHappens {
        position: String,
    },
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
            NotACertificate => ("not-a-certificate", "the file does not begin as certificates do".into()),
            UnknownVersion => ("unknown-version", "the format has a version other than 1".into()),
            Damaged => ("damaged", "the content does not have the digest on line 1".into()),
            BadHeader(what) => ("bad-header", format!("line 2: {what}")),
            WrongRulesDigest { digest } => ("wrong-rules-digest", format!("the header's rules have the digest {digest}")),
            WrongClaimDigest { digest } => ("wrong-claim-digest", format!("the header's questions have the digest {digest}")),
            AnotherBoard { digest } => ("another-board", format!("it is about the rules with the digest {digest}")),
            AnotherClaim { digest } => ("another-claim", format!("it is about the claim with the digest {digest}")),
            NotASymmetry { number } => ("not-a-symmetry", format!("symmetry {number} moves neighbours or jumps apart")),
            BadPosition(what) => ("bad-position", format!("{what} is no position of this game")),
            MixedBounds { strategy } => ("mixed-bounds", format!("strategy {strategy} has roots with a bound on plies and roots without")),
            UnsettledQuestion(what) => ("unsettled-question", format!("no strategy shows that {what}")),
            TruncatedBody => ("truncated-body", "the records break off".into()),
            TrailingBytes(bytes) => ("trailing-bytes", format!("{bytes} bytes follow the records")),
            CorruptBody => ("corrupt-body", "the records are no deflate stream".into()),
            BadVarint => ("bad-varint", "a number is too large or longer than it need be".into()),
            RecordCount(what) => ("record-count", format!("there are {what} records than the header says")),
            DuplicateRecord { key } => ("duplicate-record", format!("two records have the key {key}")),
            UnsortedRecords { key } => ("unsorted-records", format!("the keys do not ascend after {key}")),
            NotCanonical { position } => ("not-canonical", format!("a record is for {position}, which has a symmetric position with a lesser key")),
            NeedlessRecord { position } => ("needless-record", format!("a record is for {position}, where the event has happened")),
            NumberZero { position } => ("number-zero", format!("the record for {position} promises nothing: its number is 0")),
            IllegalMove { position, index } => ("illegal-move", format!("there is no move {index} at {position}")),
            MissingRecord { position } => ("missing-record", format!("play can come to {position}, which has no record")),
            RankDoesNotFall { position, rank, plies } => ("rank-does-not-fall", format!("play can come to {position} with {plies} plies left, but its rank is {rank}")),
            TooLate { position } => ("too-late", format!("the plies can run out at {position} before the event happens")),
            Stuck { position } => ("stuck", format!("play can end at {position} without the event")),
            HorizonTooNear { position, horizon, plies } => ("horizon-too-near", format!("play can come to {position} with {plies} plies left, but its record is good for {horizon}")),
            EventHappens { position } => ("event-happens", format!("the event happens at {position}")),
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
