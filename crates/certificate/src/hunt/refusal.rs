//! Why a certificate is refused: each reason has a name of its own.

use std::{fmt, io};

use crate::switching;

/// Why a certificate is refused. Positions are in compact text.
#[derive(Debug)]
#[allow(missing_docs, reason = "the message of a variant says what it means")]
pub enum Refusal {
    Io(io::Error),
    NotACertificate,
    UnknownVersion,
    Damaged,
    BadHeader(String),
    HeaderTooLong(u64),
    TooManyNodes(usize),
    TooManyLines(usize),
    LineTooLong(usize),
    TooManyTigers(usize),
    TooManySymmetries(usize),
    TooManyQuestions(usize),
    TooManyStrategies(usize),
    TooManyRoots(usize),
    TooManyRecords(u64),
    WrongRulesDigest(String),
    WrongClaimDigest(String),
    AnotherBoard(String),
    AnotherClaim(String),
    NotASymmetry(usize),
    BadPosition(String),
    MixedBounds(String),
    UnsettledQuestion(String),
    TruncatedBody,
    TrailingBytes(u64),
    CorruptBody,
    BadVarint,
    RecordCount(&'static str),
    DuplicateRecord(u64),
    UnsortedRecords(u64),
    NotCanonical(String),
    NeedlessRecord(String),
    NumberZero(String),
    IllegalMove(String, u64),
    MissingRecord(String),
    RankDoesNotFall(String, u32),
    TooLate(String),
    Stuck(String),
    HorizonTooNear(String, u32),
    EventHappens(String),
    NotClosed(String),
    SetTooLarge(u64),
    Interrupted,
    Switching(switching::Refusal),
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
            Damaged => ("damaged", "the content does not have the digest that line 1 says".into()),
            BadHeader(what) => ("bad-header", format!("line 2: {what}")),
            HeaderTooLong(most) => ("header-too-long", format!("line 2 has more than {most} bytes, the most for this much memory")),
            TooManyNodes(most) => ("too-many-nodes", format!("the board has more than {most} nodes")),
            TooManyLines(most) => ("too-many-lines", format!("the board has more than {most} lines")),
            LineTooLong(most) => ("line-too-long", format!("a line of the board has more than {most} nodes")),
            TooManyTigers(most) => ("too-many-tigers", format!("the board has more than {most} tigers")),
            TooManySymmetries(most) => ("too-many-symmetries", format!("the header has more than {most} symmetries")),
            TooManyQuestions(most) => ("too-many-questions", format!("the header has more than {most} questions")),
            TooManyStrategies(most) => ("too-many-strategies", format!("the header has more than {most} strategies")),
            TooManyRoots(most) => ("too-many-roots", format!("the strategies have more than {most} roots")),
            TooManyRecords(most) => ("too-many-records", format!("a strategy has more than {most} records, and the board has no more positions")),
            WrongRulesDigest(digest) => ("wrong-rules-digest", format!("the header's rules have the digest {digest}")),
            WrongClaimDigest(digest) => ("wrong-claim-digest", format!("the header's questions have the digest {digest}")),
            AnotherBoard(digest) => ("another-board", format!("it is about the rules with the digest {digest}")),
            AnotherClaim(digest) => ("another-claim", format!("it is about the claim with the digest {digest}")),
            NotASymmetry(number) => ("not-a-symmetry", format!("symmetry {number} does not keep neighbours and jumps")),
            BadPosition(what) => ("bad-position", format!("{what} is no position of this game")),
            MixedBounds(at) => ("mixed-bounds", format!("the root {at} has no bound on plies, others of its strategy have, or the reverse")),
            UnsettledQuestion(what) => ("unsettled-question", format!("there is no strategy for this: {what}")),
            TruncatedBody => ("truncated-body", "the records break off".into()),
            TrailingBytes(bytes) => ("trailing-bytes", format!("{bytes} bytes follow the records")),
            CorruptBody => ("corrupt-body", "the records are no deflate stream".into()),
            BadVarint => ("bad-varint", "a number is too large, or longer than it need be".into()),
            RecordCount(what) => ("record-count", format!("there are {what} records than the header says")),
            DuplicateRecord(key) => ("duplicate-record", format!("two records have the key {key}")),
            UnsortedRecords(key) => ("unsorted-records", format!("the keys do not ascend after {key}")),
            NotCanonical(at) => ("not-canonical", format!("a record is for {at}, and a symmetric position has a lesser key")),
            NeedlessRecord(at) => ("needless-record", format!("a record is for {at}, where the event has happened")),
            NumberZero(at) => ("number-zero", format!("the record for {at} promises nothing: its number is 0")),
            IllegalMove(at, index) => ("illegal-move", format!("there is no move {index} at {at}")),
            MissingRecord(at) => ("missing-record", format!("play can come to {at}, which has no record")),
            RankDoesNotFall(at, rank) => ("rank-does-not-fall", format!("play can come to {at} with fewer plies left than its rank, {rank}")),
            TooLate(at) => ("too-late", format!("the plies can run out at {at} before the event happens")),
            Stuck(at) => ("stuck", format!("play can end at {at} without the event")),
            HorizonTooNear(at, plies) => ("horizon-too-near", format!("play can come to {at} with more plies left than its record is good for, {plies}")),
            EventHappens(at) => ("event-happens", format!("the event happens at {at}")),
            NotClosed(at) => ("not-closed", format!("play can come to {at}, from where no move leads back into the set")),
            Interrupted => ("interrupted", "the checker was stopped before it was done".into()),
            Switching(refusal) => (refusal.name(), refusal.to_string()),
            SetTooLarge(mebibytes) => ("set-too-large", format!("its closed set takes {mebibytes} MiB of memory: allow as much with --memory")),
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
    /// A refusal that went through a reader as an error is itself again.
    fn from(error: io::Error) -> Refusal {
        error.downcast().unwrap_or_else(Refusal::Io)
    }
}
