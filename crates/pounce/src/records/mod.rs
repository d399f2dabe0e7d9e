//! Records: results, and the JSON output of commands.
//!
//! All records can be written as JSON and read again. Those that commands print have a JSON Schema
//! ([`Document`](crate::Document)). Values that vary from run to run are in a block named `timing`.

mod ask;
mod census;
mod check;
mod citation;
mod estimate;
mod explain;
mod game;
mod list;
mod moves;
mod perft;
mod position;
mod probe;
mod verify;
mod view;

pub use ask::{
    AskRecord, AskTiming, AskedMove, AskedQuestion, AskedValue, ForcedCapture, ForcedCaptures,
    PositionValueRecord, SuggestedSolve, TablebaseAnswer, ValueEvidence, WinProbability,
};
pub use census::{
    CensusPhase, CensusRecord, CensusRow, CensusSide, Counted, CountsRecord, FirstMoveRecord,
    JointCensusRow, JointCounts, SolveRecord, SolveTiming,
};
pub use check::{
    AcceptedRecord, CheckRecord, CheckTiming, CheckedVerdict, KnownGameRecord, RefusedRecord,
    ReplayRecord, SubjectRecord,
};
pub use citation::{
    AuthorRecord, CitationKind, CitationRecord, CitedEvidence, CitedRecord, CitedResult,
    IssuedRecord,
};
pub use estimate::{
    CountedLevel, CountedNodes, EstimateRecord, EstimateTiming, Finding, GoalRecord, PartialMean,
    Quantiles, RoundedLevel, RoundedNodes, SampledLevel, SampledNodes,
};
pub use explain::{ExplainedQuestion, ExplainedRecord};
pub use game::{AgentRecord, GameFamily, GameRecord, OptionKind, OptionRecord};
pub use list::ListedRecord;
pub use moves::{MoveKind, MoveRecord, MovesRecord};
pub use perft::{BranchRecord, PerftRecord, PerftTiming};
pub use position::PositionRecord;
pub use probe::{ForcedCapturesRecord, ProbeRecord, ProbedMove, ProbedValue, RepliesRecord};
pub(crate) use probe::{line_end_name, value_name};
pub use verify::{MismatchRecord, VerifyRecord};
pub use view::{NotationsRecord, OpenMoveRecord, OutcomeRecord, PlyRecord, ViewRecord, WaitingFor};

pub use games::diagram::{
    Counter, CounterChoice, Diagram, Label, LabelKind, PieceAt, PieceChoice, PieceKind, PieceSetup,
    Place, PlaceKind, SetupOptions, Shape, ShapeKind,
};
pub use hypothesis::{
    AuditRecord, CertificateRecord, ChangeRecord, CountRecord, CrossCheckRecord, Engine, ErrorKind,
    Evidence, Expectation, FactRecord, FailureKind, FailureRecord, FigureRecord, LeafName,
    LimitsRecord, LineEndName, ObjectiveName, QuestionRecord, RegressionEntry, RegressionRecord,
    RegressionTiming, ResultRecord, SampleRecord, ShareRecord, Status, SymmetricChildren,
    TablebaseRecord, Timing, TreeSizeRecord, Trust, ValueName, Verdict,
};
