//! Who wins, by looking at every line of play: no theorem, only the rules.
//!
//! A position of a network with `m` edges is a number of `m` base-3 digits. Whether a set of edges
//! joins the terminals is tabled for all `2^m` sets, so that the end of play is two look-ups. A move
//! that wins ends the search of a position, and each position is settled once for each side to
//! move. Cost: at most `2·3^m` positions and as many bytes; meant for up to 12 edges or so.

use game::{Meter, OpenReason, Side};

use crate::switching::{CUT, Network, OutcomeClass, Position, SHORT, edges_in};

/// The most edges for which every line is looked at: 3^13 positions are 1.6 million.
pub const MAX_EXHAUSTIVE_EDGES: usize = 13;

/// Solves one network after the other in the same memory.
#[derive(Default)]
pub struct ExhaustiveSolver {
    /// Whether a set of edges joins the terminals.
    joins: Vec<bool>,
    /// For each position, two bits a side to move: settled, and whether Short wins.
    settled: Vec<u8>,
    powers: Vec<usize>,
    all: u64,
}

impl ExhaustiveSolver {
    /// Nothing solved yet.
    pub fn new() -> ExhaustiveSolver {
        ExhaustiveSolver::default()
    }

    /// Who wins from the start, with Short to move first and with Cut to move first.
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

    /// Who wins from the start, as a class; `None` if whoever moves first loses, which never
    /// happens in this game: a move too many does no harm.
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

    /// Gets ready to ask about this network.
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

    /// Whether Short wins from a position of the network that was prepared last.
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
