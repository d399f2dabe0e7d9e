//! What commands print for programs, one record for each kind of document. Whatever varies from
//! run to run sits in a block named `timing`. Comments on fields become the words of the schemas.

mod census;
mod check;
mod estimate;
mod explain;
mod list;
mod moves;
mod perft;
mod probe;
mod verify;

pub use census::{CensusRecord, Counted, SolveRecord, SolveTiming};
pub use check::CheckRecord;
pub use estimate::EstimateRecord;
pub use explain::ExplainedRecord;
pub use list::ListedRecord;
pub use moves::{MoveKind, MoveRecord, MovesRecord};
pub use perft::{BranchRecord, PerftRecord, PerftTiming};
pub use probe::{ProbeRecord, ProbedMove, Worth, value_name};
pub use verify::{MismatchRecord, VerifyRecord};
