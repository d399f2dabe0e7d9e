//! Reasons to refuse the certificate of a hunt game.

/// A fault that only certificates of hunt games can have. Positions are in compact text.
#[derive(Debug)]
#[allow(missing_docs, reason = "the message of each variant explains it")]
pub enum HuntFault {
    HeaderTooLong(u64),
    TooManyNodes(usize),
    TooManyLines(usize),
    LineTooLong(usize),
    TooManyTigers(usize),
    TooManySymmetries(usize),
    TooManyStrategies(usize),
    TooManyRoots(usize),
    TooManyRecords(u64),
    AnotherBoard(String),
    NotASymmetry(usize),
    MixedBounds(String),
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
}

impl HuntFault {
    #[rustfmt::skip]
    pub(crate) fn name_and_message(&self) -> (&'static str, String) {
        match self {
            Self::HeaderTooLong(most) => ("header-too-long", format!("line 2 is longer than {most} bytes, the limit with this much memory")),
            Self::TooManyNodes(most) => ("too-many-nodes", format!("the board has more than {most} nodes")),
            Self::TooManyLines(most) => ("too-many-lines", format!("the board has more than {most} lines")),
            Self::LineTooLong(most) => ("line-too-long", format!("a line of the board has more than {most} nodes")),
            Self::TooManyTigers(most) => ("too-many-tigers", format!("the board has more than {most} tigers")),
            Self::TooManySymmetries(most) => ("too-many-symmetries", format!("the header has more than {most} symmetries")),
            Self::TooManyStrategies(most) => ("too-many-strategies", format!("the header has more than {most} strategies")),
            Self::TooManyRoots(most) => ("too-many-roots", format!("the strategies have more than {most} roots")),
            Self::TooManyRecords(most) => ("too-many-records", format!("a strategy has more records than the board has positions, {most}")),
            Self::AnotherBoard(digest) => ("another-board", format!("the certificate is about the rules with the digest {digest}")),
            Self::NotASymmetry(number) => ("not-a-symmetry", format!("symmetry {number} does not preserve neighbours and jumps")),
            Self::MixedBounds(at) => ("mixed-bounds", format!("the strategy has roots with and without a bound on plies: {at}")),
            Self::TruncatedBody => ("truncated-body", "the compressed records are cut short".into()),
            Self::TrailingBytes(1) => ("trailing-bytes", "1 byte follows the compressed records".into()),
            Self::TrailingBytes(bytes) => ("trailing-bytes", format!("{bytes} bytes follow the compressed records")),
            Self::CorruptBody => ("corrupt-body", "the records are not a deflate stream".into()),
            Self::BadVarint => ("bad-varint", "a number in a record is too large or not in its shortest form".into()),
            Self::RecordCount(fewer_or_more) => ("record-count", format!("there are {fewer_or_more} records than the header states")),
            Self::DuplicateRecord(key) => ("duplicate-record", format!("two records have the key {key}")),
            Self::UnsortedRecords(key) => ("unsorted-records", format!("the keys do not ascend after {key}")),
            Self::NotCanonical(at) => ("not-canonical", format!("there is a record for {at}, but a symmetric position has a smaller key")),
            Self::NeedlessRecord(at) => ("needless-record", format!("there is a record for {at}, where the event has already happened")),
            Self::NumberZero(at) => ("number-zero", format!("the record for {at} has the number 0, which promises nothing")),
            Self::IllegalMove(at, index) => ("illegal-move", format!("there is no move {index} at {at}")),
            Self::MissingRecord(at) => ("missing-record", format!("play can reach {at}, which has no record")),
            Self::RankDoesNotFall(at, rank) => ("rank-does-not-fall", format!("play can reach {at} with fewer plies left than its rank, {rank}")),
            Self::TooLate(at) => ("too-late", format!("the plies can run out at {at} before the event happens")),
            Self::Stuck(at) => ("stuck", format!("play can end at {at} without the event")),
            Self::HorizonTooNear(at, plies) => ("horizon-too-near", format!("play can reach {at} with more plies left than its record covers, {plies}")),
            Self::EventHappens(at) => ("event-happens", format!("the event happens at {at}")),
            Self::NotClosed(at) => ("not-closed", format!("play can reach {at}, from which no move leads back into the set")),
            Self::SetTooLarge(mebibytes) => ("set-too-large", format!("checking the closed set takes {mebibytes} MiB of memory; allow as much with --memory")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_trailing_bytes() {
        let message = |bytes| HuntFault::TrailingBytes(bytes).name_and_message().1;
        assert_eq!(message(1), "1 byte follows the compressed records");
        assert_eq!(message(2), "2 bytes follow the compressed records");
    }
}
