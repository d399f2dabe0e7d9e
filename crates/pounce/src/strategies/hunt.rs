//! Strategies of hunt games: translates between the rules of the library and those of the checker.

use std::sync::Arc;

use certificate::hunt::{End, Move as NaiveMove, Player, StrategyIndex};
use certificate::{Objective, Refusal};
use diagnostic::Diagnostic;
use game::{Game, Notation};
use games::hunt::{Hunt, Move, Position};

use super::book::{BookStrategy, Strategies, StrategyEnd, StrategyRoot, StrategyStep};
use super::promise::promise;
use crate::error::InputError;

/// The strategies of a hunt game.
pub(super) struct HuntStrategies {
    pub hunt: Arc<Hunt>,
    pub index: StrategyIndex,
}

impl Strategies for HuntStrategies {
    fn list(&self) -> Vec<BookStrategy> {
        let header = self.index.header();
        let strategies = header.strategies.iter().map(|head| BookStrategy {
            prover: head.prover.name().to_owned(),
            promise: promise(head),
            reaches: head.objective == Objective::Reach,
            closed: head.closed,
            records: head.records,
            roots: head
                .roots
                .iter()
                .map(|root| StrategyRoot {
                    position: root.position.clone(),
                    plies: root.plies,
                })
                .collect(),
        });
        strategies.collect()
    }

    fn proves(&self) -> certificate::Verdict {
        self.index.header().verdict
    }

    fn step(&self, strategy: usize, root: usize, line: &str) -> Result<StrategyStep, InputError> {
        let (hunt, head) = (&*self.hunt, &self.index.header().strategies[strategy]);
        let root = &head.roots[root];
        let bad = |diagnostic| InputError::new("position", &root.position, diagnostic);
        let mut position = hunt.parse_position(&root.position).map_err(bad)?;
        let bad = |diagnostic| InputError::new("line", line, diagnostic);
        let moves = hunt.parse_line(&position, line).map_err(bad)?;
        for &m in &moves {
            position = hunt.play(&position, m);
        }
        let plies = root
            .plies
            .map(|plies| plies.saturating_sub(moves.len() as u32));
        let compact = hunt.compact(&position);
        let bad =
            |refusal: Refusal| InputError::new("line", line, Diagnostic::new(refusal.to_string()));
        let naive = self.index.rules().parse(&compact).map_err(bad)?;
        let found = self.index.reply(strategy, &naive, plies);
        let reply = found.reply.and_then(|reply| self.text(&position, reply));
        let end = match (found.end, reply.is_none()) {
            (Some(end), _) => Some(step_end(end)),
            // The checker refuses moves that are not legal, and so does this.
            (None, true) if found.reply.is_some() => Some(StrategyEnd::Missing),
            (None, _) => None,
        };
        let is_over = hunt.outcome(&position).is_some();
        Ok(StrategyStep {
            position: compact,
            prover: head.prover.name().to_owned(),
            to_move: (!is_over).then(|| hunt.player(position.mover).to_owned()),
            plies_left: found.plies_left,
            reply,
            end,
        })
    }
}

impl HuntStrategies {
    /// Returns the text of the checker's move if it is legal.
    fn text(&self, position: &Position, reply: NaiveMove) -> Option<String> {
        let wanted = hunt_move(reply)?;
        let chosen = self.hunt.moves(position).find(|m| *m == wanted)?;
        Some(self.hunt.move_text(position, chosen))
    }
}

/// Translates the end of a strategy.
fn step_end(end: End) -> StrategyEnd {
    match end {
        End::Reached => StrategyEnd::Reached,
        End::TooFar => StrategyEnd::TooFar,
        End::Over => StrategyEnd::Over,
        End::Cut | End::Missing => StrategyEnd::Missing,
    }
}

/// Translates a move of the checker.
pub fn hunt_move(m: NaiveMove) -> Option<Move> {
    let node = |node: usize| u8::try_from(node).ok();
    Some(match m {
        NaiveMove::Drop(to) => Move::Drop { to: node(to)? },
        NaiveMove::Slide(from, to) => Move::Slide {
            from: node(from)?,
            to: node(to)?,
        },
        NaiveMove::Jump(from, over, to) => Move::Jump {
            from: node(from)?,
            over: node(over)?,
            to: node(to)?,
        },
    })
}

/// Returns the name of a side of a hunt game at the beginning of a sentence.
pub fn player_name(player: Player) -> &'static str {
    match player {
        Player::Tigers => "Tigers",
        Player::Goats => "Goats",
    }
}
