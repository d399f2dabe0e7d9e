//! Claims and results: the records that go into the pipeline and come out of it. A claim file
//! is read into a [`Claim`]; [`reduce()`] turns it into questions that engines can answer,
//! [`counts()`] into figures that a tablebase has, or [`tree_question()`] into a tree to measure; what came of it is a [`ResultRecord`].

mod census;
mod claim;
mod digest;
mod evidence;
mod reduce;
mod regression;
mod result;
mod seal;
mod tree_size;

pub use census::{Count, counts};
pub use claim::{
    Claim, Engine, EvaluationName, Expectation, FirstMove, GameOptions, Goal, Method,
    StalemateName, Tier, ValueName,
};
pub use digest::{claim_digest, rules_digest};
pub use evidence::{
    AuditRecord, CertificateRecord, CrossCheckRecord, Evidence, SampleRecord, TablebaseRecord,
    Trust,
};
pub use reduce::{HuntQuestion, reduce};
pub use regression::{
    FailureRecord, LookRecord, LookTiming, REGRESSION_SCHEMA, RegressionRecord, Status,
};
pub use result::{
    CountRecord, FigureRecord, LimitsRecord, Objective, QuestionRecord, RESULT_SCHEMA,
    ResultRecord, Timing, TreeSizeRecord, VerdictName,
};
pub use seal::{Unreadable, Unsealed};
pub use tree_size::{Children, LeafName, TreeQuestion, TreeSize, tree_question};
