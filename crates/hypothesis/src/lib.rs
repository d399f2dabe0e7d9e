//! Claims and results: the records at both ends of the pipeline.
//!
//! A claim file is parsed into a [`Claim`], and the outcome of evaluating it is recorded as a
//! [`ResultRecord`]. This crate knows no game and decides nothing: it holds claims, goals and records
//! as data, and computes the digests by which they refer to each other.

mod claim;
mod digest;
mod goal;
mod record;

pub use claim::{
    Bounds, Claim, Decimal, Engine, EvaluationName, Expectation, Figure, FirstMove, GameOptions,
    Goal, Method, Ratio, SideName, StalemateName, Tier, ValueName,
};
pub use digest::{digest, digest_of_lines};
pub use goal::{
    Alpha, Arrangements, Attack, Blockade, BoardFigures, Children, Count, FamilyName, KnotClaim,
    LeafName, Learners, Learning, LessonName, Match, Mobility, Moves, Numbers, Parity, PhaseName,
    Players, Probability, PurgeClaim, RightMoves, Safe, ScoreName, Shares, Stands, StrategyClaim,
    StrategyName, Termination, Throws, Times, TreeSize, WinsName,
};
pub use record::{
    AuditRecord, CertificateRecord, Contradiction, CountRecord, CrossCheckRecord, ErrorKind,
    Evidence, FactRecord, FailureRecord, FigureRecord, LimitsRecord, LookRecord, LookTiming,
    ObjectiveName, QuestionRecord, REGRESSION_SCHEMA, RESULT_SCHEMA, RegressionRecord,
    ResultRecord, SampleRecord, ShareRecord, Status, TablebaseRecord, Timing, TreeSizeRecord,
    Trust, Unreadable, Unsealed, Verdict,
};
