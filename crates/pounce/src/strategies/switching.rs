//! Strategies of switching games, which follow from pairs of trees.

use std::sync::Arc;

use certificate::switching::{PairState, TreePairs};
use game::{Game, Notation};
use games::switching::{Switching, Take};

use super::book::{BookStrategy, Strategies, StrategyEnd, StrategyRoot, StrategyStep};
use super::promise::switching_promise;
use crate::error::InputError;

/// The strategies of a switching game.
pub(super) struct SwitchingStrategies {
    pub game: Arc<Switching>,
    pub pairs: TreePairs,
}

impl Strategies for SwitchingStrategies {
    fn list(&self) -> Vec<BookStrategy> {
        let proofs = self.pairs.header().proofs.iter().map(|proof| BookStrategy {
            prover: proof.winner.name().to_owned(),
            promise: switching_promise(proof),
            reaches: true,
            closed: false,
            records: 1,
            roots: vec![StrategyRoot {
                position: proof.position.clone(),
                plies: None,
            }],
        });
        proofs.collect()
    }

    fn proves(&self) -> certificate::Verdict {
        self.pairs.header().verdict
    }

    fn step(&self, strategy: usize, _root: usize, line: &str) -> Result<StrategyStep, InputError> {
        let (game, proof) = (&*self.game, &self.pairs.header().proofs[strategy]);
        let bad = |diagnostic| InputError::new("position", &proof.position, diagnostic);
        let mut position = game.parse_position(&proof.position).map_err(bad)?;
        let bad = |diagnostic| InputError::new("line", line, diagnostic);
        let moves = game.parse_line(&position, line).map_err(bad)?;
        let edges: Vec<usize> = moves.iter().map(|Take(edge)| usize::from(*edge)).collect();
        for &m in &moves {
            position = game.play(&position, m);
        }
        let found = self.pairs.reply(strategy, &edges);
        let reply = found.reply.and_then(|edge| u8::try_from(edge).ok());
        let is_over = game.outcome(&position).is_some();
        Ok(StrategyStep {
            position: game.position_text(&position),
            prover: proof.winner.name().to_owned(),
            to_move: (!is_over).then(|| game.player(game.mover(&position)).to_owned()),
            plies_left: None,
            reply: reply.map(|edge| game.move_text(&position, Take(edge))),
            end: match found.state {
                PairState::Ongoing => None,
                PairState::Won => Some(StrategyEnd::Reached),
                PairState::Lost => Some(StrategyEnd::Over),
                PairState::Departed => Some(StrategyEnd::Missing),
            },
        })
    }
}
