//! Claims and results: the records at both ends of the pipeline.
//!
//! A claim file is parsed into a [`Claim`]. [`Matter::of`] reduces it to tasks for the engines:
//! questions about play, counts of positions, a tree to measure, or facts to examine. The outcome is
//! recorded as a [`ResultRecord`].
//!
//! The modules `claim`, `goal` and `record` hold data and depend on no game; `catalogue`, `task` and
//! `fact` interpret it. Data never imports from these.

mod catalogue;
mod claim;
mod digest;
mod fact;
mod goal;
mod record;
mod task;

pub use catalogue::NAMED;
pub use claim::{
    Claim, Decimal, Engine, EvaluationName, Expectation, Figure, FirstMove, GameOptions, Goal,
    Method, Ratio, SideName, StalemateName, Tier, ValueName,
};
pub use fact::{Fact, Found, examine_facts};
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
pub use task::{
    HuntMatter, HuntQuestion, Matter, OtherMatter, TreeQuestion, WinQuestion, claim_digest, counts,
    facts, reduce, rules_digest, tree_question,
};
