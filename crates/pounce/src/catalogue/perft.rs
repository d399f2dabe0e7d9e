//! Perft: the number of sequences of moves of a given length.

use std::time::Instant;

use game::perft::perft;
use game::{Monitor, Notation};
use games::GameVisitor;
use rayon::prelude::*;

use super::loaded_game::LoadedGame;
use super::setup::Setup;
use crate::error::Error;
use crate::progress::JobMonitor;
use crate::prove::Options;
use crate::records::{BranchRecord, PerftRecord, PerftTiming};
use crate::threads::pool;

/// The depth of subtrees that are counted without asking whether to stop: some milliseconds.
const UNMONITORED_PLIES: u32 = 4;

impl LoadedGame {
    /// Counts the sequences of `depth` moves from a position, in total and after each first move.
    ///
    /// Of the options, threads and progress are used.
    ///
    /// ```
    /// use pounce::{GameOptions, LoadedGame, Options};
    ///
    /// let game = LoadedGame::open("bagh-chal", &GameOptions::default())?;
    /// assert_eq!(game.perft("start", 3, &Options::default())?.nodes, 5_052);
    /// # Ok::<(), pounce::Error>(())
    /// ```
    pub fn perft(
        &self,
        at: impl Into<Setup>,
        depth: u32,
        options: &Options,
    ) -> Result<PerftRecord, Error> {
        self.rules().visit(Perft {
            name: self.name(),
            setup: &at.into(),
            depth,
            options,
        })
    }
}

struct Perft<'a> {
    name: &'a str,
    setup: &'a Setup,
    depth: u32,
    options: &'a Options,
}

impl GameVisitor for Perft<'_> {
    type Output = Result<PerftRecord, Error>;

    fn visit<G: Notation>(self, game: &G) -> Self::Output {
        let position = self.setup.position(game)?;
        let pool = pool(self.options.threads.unwrap_or(0) as usize).map_err(Error::Failed)?;
        let monitor = JobMonitor::new(&*self.options.progress, self.name);
        let started = Instant::now();
        let branches = pool.install(|| divide(game, &position, self.depth, &monitor));
        let branches = branches.ok_or(Error::Cancelled)?;
        let seconds = started.elapsed().as_secs_f64();
        let nodes = match self.depth {
            0 => 1,
            _ => branches.iter().map(|(_, nodes)| nodes).sum(),
        };
        let branches = branches.into_iter().map(|(m, nodes)| BranchRecord {
            first_move: game.move_text(&position, m),
            nodes,
        });
        Ok(PerftRecord {
            game: self.name.to_owned(),
            position: game.position_text(&position),
            depth: self.depth,
            nodes,
            divide: Some(branches.collect()),
            timing: PerftTiming {
                seconds,
                nodes_per_second: nodes as f64 / seconds.max(1e-9),
                threads: pool.current_num_threads(),
            },
        })
    }
}

/// Counts the sequences after each first move. Returns `None` if the monitor stops the count. The work
/// is split at the second ply, so that a few large subtrees keep every thread busy.
fn divide<G: Notation>(
    game: &G,
    position: &G::Position,
    depth: u32,
    monitor: &JobMonitor<'_>,
) -> Option<Vec<(G::Move, u64)>> {
    if depth == 0 {
        return Some(Vec::new());
    }
    let first_moves: Vec<G::Move> = game.moves(position).collect();
    let branch = |first: G::Move| {
        let after = game.play(position, first);
        if depth <= 2 {
            return Some((first, count_monitored(game, &after, depth - 1, monitor)?));
        }
        let replies: Vec<G::Move> = game.moves(&after).collect();
        let replies = replies.into_par_iter();
        let counts =
            replies.map(|m| count_monitored(game, &game.play(&after, m), depth - 2, monitor));
        Some((first, counts.sum::<Option<u64>>()?))
    };
    first_moves.into_par_iter().map(branch).collect()
}

/// Counts sequences. Returns `None` if the monitor stops the count.
fn count_monitored<G: Notation>(
    game: &G,
    position: &G::Position,
    depth: u32,
    monitor: &JobMonitor<'_>,
) -> Option<u64> {
    if depth <= UNMONITORED_PLIES {
        let nodes = perft(game, position, depth);
        return (!monitor.advance(nodes)).then_some(nodes);
    }
    let after = game.moves(position).map(|m| game.play(position, m));
    after
        .map(|after| count_monitored(game, &after, depth - 1, monitor))
        .sum()
}
