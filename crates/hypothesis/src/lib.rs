//! Claims and results: the records at both ends of the pipeline.
//!
//! A claim file is parsed into a [`Claim`], and the outcome of evaluating it is recorded as a
//! [`ResultRecord`]. This crate knows no game and decides nothing: it holds claims, goals and
//! records as data, and computes the digests by which they refer to each other.
//!
//! ```
//! use pounce_hypothesis::{Claim, Expectation, Goal};
//!
//! let claim = Claim::parse(
//!     r#"
//!     statement = "Goats win on the small grid by ply 15"
//!     source = "this example"
//!     game = "small-grid"
//!     prover = "goats"
//!     goal.win = { by_ply = 15 }
//!     expect = "proven"
//!     "#,
//! )
//! .unwrap();
//! assert_eq!(claim.goal, Goal::Win { by_ply: Some(15) });
//! assert_eq!(claim.expect, Some(Expectation::Proven));
//! ```

mod claim;
mod digest;
mod goal;
mod record;

pub use claim::{
    Claim, Decimal, Engine, EvaluationName, Expectation, Figure, FigureBounds, FirstMove,
    GameOptions, Goal, MAX_THREADS, Method, Ratio, SideName, StalemateName, Tier, ValueName,
};
pub use digest::{digest, digest_of_lines};
pub use goal::{
    AlphaRule, Arrangements, Attack, Blockade, BoardFigures, CensusFigures, FamilyName, KnotClaim,
    LeafName, Learners, Learning, LessonName, Match, MobilityFigures, MoveFigures, NumberSet,
    Parity, ParityScope, PhaseName, Players, Probability, PurgeClaim, PurgeRounds, RightMoves,
    SafeGoats, ScoreName, Shares, StrategyClaim, StrategyName, SymmetricChildren, Termination,
    ThrowLimits, TreeSize, WinningNetworks,
};
pub use record::{
    AuditRecord, CertificateRecord, ChangeRecord, Contradiction, CountRecord, CrossCheckRecord,
    ErrorKind, Evidence, FactRecord, FailureKind, FailureRecord, FigureRecord, LimitsRecord,
    LineEndName, ObjectiveName, QuestionRecord, REGRESSION_SCHEMA, RESULT_SCHEMA, ReadError,
    RegressionEntry, RegressionRecord, RegressionTiming, ResultRecord, SampleRecord, SealError,
    ShareRecord, Status, TablebaseRecord, Timing, TreeSizeRecord, Trust, Verdict,
};
