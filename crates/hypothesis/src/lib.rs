//! Claims and results: the records that go into the pipeline and come out of it. A claim file
//! is read into a [`Claim`]; [`reduce()`] turns it into questions that engines can answer,
//! [`counts()`] into figures that a tablebase has, or [`tree_question()`] into a tree to measure; what came of it is a [`ResultRecord`].

mod census;
mod claim;
mod digest;
mod reduce;
mod result;
mod schema;
mod tree_size;

pub use census::{Count, counts};
pub use claim::{
    Claim, Engine, EvaluationName, Expectation, FirstMove, GameOptions, Goal, Method,
    StalemateName, Tier, ValueName,
};
pub use digest::{claim_digest, rules_digest};
pub use reduce::{HuntQuestion, reduce};
pub use result::{
    AuditRecord, CertificateRecord, CountRecord, Evidence, FigureRecord, LimitsRecord, Objective,
    QuestionRecord, RESULT_SCHEMA, ResultRecord, SampleRecord, TablebaseRecord, Timing,
    TreeSizeRecord, VerdictName,
};
pub use schema::{claim_schema, result_schema};
pub use tree_size::{Children, LeafName, TreeQuestion, TreeSize, tree_question};
