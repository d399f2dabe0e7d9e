//! The solve that settles a value that no search could decide.

use tablebase::TablebaseStatus;

use crate::catalogue::{LoadedGame, Setup};
use crate::prove::Options;
use crate::records::SuggestedSolve;
use crate::tables::Tablebases;

/// Returns the cheapest solve after which the value of a position is known. Returns `None` if its
/// layers are already kept, or if it does not fit into the memory of the options.
pub(super) fn suggested_solve(
    game: &LoadedGame,
    setup: &Setup,
    options: &Options,
) -> Option<SuggestedSolve> {
    let tablebases = Tablebases::from(options.tablebases.clone());
    // Solving uses all cores by default, unlike searching.
    let solving = Options {
        threads: None,
        ..options.clone()
    };
    // A folder that cannot be read was reported when the value was looked up.
    let needed = tablebases.needed_for(game, setup, &solving).ok()?;
    let status = tablebases.status(game).ok()?;
    let is_kept = matches!(status, TablebaseStatus::Complete(kept) if kept >= needed.keep);
    (!is_kept && needed.memory <= options.memory).then(|| SuggestedSolve {
        command: tablebases.solve_command(game, &needed),
        seconds: needed.time.as_secs_f64().ceil() as u64,
        disk: needed.disk,
    })
}
