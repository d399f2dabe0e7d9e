//! Solves networks by trying every line of play, using only the rules and no theorem.
//!
//! A position of a network with `m` edges is a number of `m` base-3 digits. Whether a set of edges
//! joins the terminals is tabulated for all `2^m` sets, so testing for the end of the game takes
//! two lookups. Cost: at most `2·3^m` positions and `3^m` bytes; practical up to about 12 edges.

use game::{Meter, OpenReason, Side};

use crate::switching::{CUT, Network, OutcomeClass, Position, SHORT, edges_in};

/// The maximum number of edges: 3^13 is 1.6 million positions.
pub const MAX_EXHAUSTIVE_EDGES: usize = 13;

/// A solver that reuses its memory from network to network.
#[derive(Default)]
pub struct ExhaustiveSolver {
    /// By set of edges, true if it joins the terminals.
    joins: Vec<bool>,
    /// For each position, two bits per side to move: whether it is solved, and whether Short wins.
    settled: Vec<u8>,
    powers: Vec<usize>,
    all: u64,
}

impl ExhaustiveSolver {
    /// Creates a solver without a network.
    pub fn new() -> ExhaustiveSolver {
        ExhaustiveSolver::default()
    }

    /// Returns who wins from the start with Short moving first and with Cut moving first.
    ///
    /// # Panics
    ///
    /// If there are more than [`MAX_EXHAUSTIVE_EDGES`] edges.
    pub fn winners(
        &mut self,
        network: &Network,
        meter: &mut Meter<'_>,
    ) -> Result<[Side; 2], OpenReason> {
        self.prepare(network);
        let start = Position::default();
        let by = |short: bool| if short { SHORT } else { CUT };
        Ok([
            by(self.short_wins(start, SHORT, meter)?),
            by(self.short_wins(start, CUT, meter)?),
        ])
    }

    /// Returns the outcome class, or `None` if the first player loses. The latter never happens,
    /// since an extra move does no harm.
    pub fn outcome_class(
        &mut self,
        network: &Network,
        meter: &mut Meter<'_>,
    ) -> Result<Option<OutcomeClass>, OpenReason> {
        Ok(match self.winners(network, meter)? {
            [SHORT, SHORT] => Some(OutcomeClass::Short),
            [SHORT, CUT] => Some(OutcomeClass::Neutral),
            [CUT, CUT] => Some(OutcomeClass::Cut),
            [CUT, SHORT] => None,
        })
    }

    /// Prepares the tables for a network.
    pub fn prepare(&mut self, network: &Network) {
        let edges = network.edges.len();
        assert!(edges <= MAX_EXHAUSTIVE_EDGES, "{edges} edges are too many");
        self.all = network.all_edges();
        self.joins.clear();
        self.joins
            .extend((0..1u64 << edges).map(|set| network.joins_terminals(set)));
        self.powers = (0..edges).map(|edge| 3usize.pow(edge as u32)).collect();
        self.settled.clear();
        self.settled.resize(3usize.pow(edges as u32), 0);
    }

    /// Returns whether Short wins from a position of the network prepared last.
    pub fn short_wins(
        &mut self,
        position: Position,
        mover: Side,
        meter: &mut Meter<'_>,
    ) -> Result<bool, OpenReason> {
        if self.joins[position.shorted as usize] {
            return Ok(true);
        }
        if !self.joins[(self.all & !position.cut) as usize] {
            return Ok(false);
        }
        let number = self.number(&position);
        let shift = if mover == SHORT { 0 } else { 2 };
        let known = self.settled[number] >> shift & 3;
        if known != 0 {
            return Ok(known == 3);
        }
        meter.count()?;
        let mut short = mover == CUT;
        for edge in edges_in(self.all & !position.played()) {
            let after = position.with(mover, edge);
            if self.short_wins(after, mover.opponent(), meter)? == (mover == SHORT) {
                short = mover == SHORT;
                break;
            }
        }
        self.settled[number] |= if short { 3 } else { 1 } << shift;
        Ok(short)
    }

    fn number(&self, position: &Position) -> usize {
        let digits = |set| edges_in(set).map(|edge| self.powers[edge]).sum::<usize>();
        digits(position.shorted) + 2 * digits(position.cut)
    }
}
