//! Claims and results: the records that go into the pipeline and come out of it. A claim file
//! is read into a [`Claim`]; [`reduce()`] turns it into questions that engines can answer,
//! [`counts()`] into figures that a tablebase has, [`tree_question()`] into a tree to measure, or
//! [`facts()`] into facts to look at; what came of it is a [`ResultRecord`].

mod arrangements;
mod blockade;
mod board;
mod census;
mod claim;
mod consistency;
mod decimal;
mod digest;
mod engines;
mod evidence;
mod fact;
mod figure;
mod fish_barrel;
mod hunt_fact;
mod matter;
mod mobility;
mod moves;
mod options;
mod place_or_attack;
mod reduce;
mod regression;
mod result;
mod safe;
mod seal;
mod switching;
mod tree_size;
mod win_question;

pub use arrangements::Arrangements;
pub use blockade::Blockade;
pub use board::BoardFigures;
pub use census::{Count, Shares, counts};
pub use claim::{
    Claim, Engine, EvaluationName, Expectation, FirstMove, Goal, Method, Tier, ValueName,
};
pub use consistency::Contradiction;
pub use decimal::Decimal;
pub use digest::{claim_digest, rules_digest};
pub use evidence::{
    AuditRecord, CertificateRecord, CrossCheckRecord, Evidence, SampleRecord, TablebaseRecord,
    Trust,
};
pub use fact::{Fact, Found, examine_facts};
pub use figure::{Figure, Ratio};
pub use fish_barrel::{
    Alpha, Learners, Learning, LessonName, Numbers, Parity, Players, RightMoves, ScoreName, Stands,
    Termination, Throws,
};
pub use hunt_fact::facts;
pub use matter::{HuntMatter, Matter, OtherMatter};
pub use mobility::{Mobility, PhaseName};
pub use moves::Moves;
pub use options::{GameOptions, NAMED, SideName, StalemateName};
pub use place_or_attack::{Attack, Match, Probability};
pub use reduce::{HuntQuestion, reduce};
pub use regression::{
    FailureRecord, LookRecord, LookTiming, REGRESSION_SCHEMA, RegressionRecord, Status,
};
pub use result::{
    CountRecord, ErrorKind, FactRecord, FigureRecord, LimitsRecord, ObjectiveName, QuestionRecord,
    RESULT_SCHEMA, ResultRecord, ShareRecord, Timing, TreeSizeRecord, Verdict,
};
pub use safe::Safe;
pub use seal::{Unreadable, Unsealed};
pub use switching::{
    FamilyName, KnotClaim, PurgeClaim, StrategyClaim, StrategyName, Times, WinsName,
};
pub use tree_size::{Children, LeafName, TreeQuestion, TreeSize, tree_question};
pub use win_question::WinQuestion;
