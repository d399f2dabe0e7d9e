//! Result records and regression reports, as JSON.

mod answer;
mod evidence;
mod failure_kind;
mod regression;
mod result;
mod seal;
mod validate;

pub use answer::{
    CountRecord, FactRecord, FigureRecord, LineEndName, ObjectiveName, QuestionRecord, ShareRecord,
    TreeSizeRecord, Verdict,
};
pub use evidence::{
    AuditRecord, CertificateRecord, CrossCheckRecord, Evidence, SampleRecord, TablebaseRecord,
    Trust,
};
pub use failure_kind::FailureKind;
pub use regression::{
    ChangeRecord, FailureRecord, REGRESSION_SCHEMA, RegressionEntry, RegressionRecord,
    RegressionTiming, Status,
};
pub use result::{ErrorKind, LimitsRecord, RESULT_SCHEMA, ResultRecord, Timing};
pub use seal::{ReadError, SealError};
pub use validate::Contradiction;
