//! Messages about games that are not solved, or whose tablebase keeps too little: each names the
//! command to run, its time and its disk.

use anyhow::anyhow;
use pounce::{
    Error, Keep, LoadedGame, Options, SolveEstimate, StartingPoint, Tablebases, Unsolved,
};

use crate::args::TablebaseFolder;
use crate::terminal::output::{mebibytes, rough_time};

/// Adds the command that solves the game to an error about a tablebase that is missing.
pub fn with_command(
    error: Error,
    folder: &TablebaseFolder,
    game: &LoadedGame,
    keep: Keep,
) -> anyhow::Error {
    let start = StartingPoint::Nothing;
    let estimate = Tablebases::from(folder).estimate(game, keep, start, &Options::default());
    with_estimate(error, folder, game, estimate)
}

/// Adds the command with these needs to an error about a tablebase that is missing.
pub fn with_estimate(
    error: Error,
    folder: &TablebaseFolder,
    game: &LoadedGame,
    estimate: Result<SolveEstimate, Error>,
) -> anyhow::Error {
    let Error::Unsolved { reason, .. } = error else {
        return error.into();
    };
    let verb = match reason {
        Unsolved::Missing => "build one",
        Unsolved::Unfinished => "continue",
        Unsolved::InProgress => return anyhow!("{error}; try again when it has ended"),
    };
    match estimate {
        Ok(estimate) => anyhow!("{error}; {verb} with {}", command(game, folder, &estimate)),
        Err(failed) => failed.into(),
    }
}

/// Returns the error of a position whose layer is not kept. The estimate is of the cheapest solve after
/// which it is found.
pub fn not_kept(
    game: &LoadedGame,
    folder: &TablebaseFolder,
    estimate: &SolveEstimate,
) -> anyhow::Error {
    let missing = match estimate.keep {
        Keep::All => "placement phase",
        Keep::Sliding | Keep::None => "sliding phase",
    };
    anyhow!(
        "the tablebase does not keep the {missing}; extend it with {}",
        command(game, folder, estimate)
    )
}

/// Returns the line that names what ranks the moves of a position known only from the summary.
pub fn ranking_advice(game: &LoadedGame, folder: &TablebaseFolder) -> Result<String, Error> {
    let tablebases = Tablebases::from(folder);
    let start = tablebases.extended(game)?;
    let estimate = tablebases.estimate(game, Keep::All, start, &Options::default())?;
    Ok(format!(
        "to rank equal moves and show best play, extend the tablebase with {}\n",
        command(game, folder, &estimate)
    ))
}

/// Formats the command with its needs.
fn command(game: &LoadedGame, folder: &TablebaseFolder, estimate: &SolveEstimate) -> String {
    format!(
        "`{}`, which takes about {} and up to {} of disk",
        Tablebases::from(folder).solve_command(game, estimate),
        rough_time(estimate.time),
        mebibytes(estimate.disk)
    )
}
