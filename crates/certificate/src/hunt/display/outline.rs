//! The opening moves of the strategies in a certificate.
//!
//! A strategy is unfolded ply by ply: the prover's move from its record, then the opponent's
//! replies, one for each class of symmetric positions. All records that a level needs are found in
//! one pass over the file, so memory depends on the size of the outline alone. A closed set has no
//! moves to unfold.

use std::cmp::Reverse;
use std::collections::HashMap;

use super::strategy_moves::{End, StrategyMoves};
use crate::check::Source;
use crate::hunt::header::Header;
use crate::hunt::reader::Certificate;
use crate::hunt::rules::{Move, NaiveHunt, Position};
use crate::hunt::symmetry::Symmetries;
use crate::{NoProgress, Refusal};

/// The size of an outline.
#[derive(Debug, Clone, Copy)]
pub struct OutlineLimits {
    /// Moves of the prover on any line of play.
    pub moves: usize,
    /// Branches of all strategies together, approximately.
    pub branches: usize,
}

/// The beginning of every strategy in a certificate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outline {
    /// The header of the certificate.
    pub header: Header,
    /// For each strategy of the header, a branch for each of its roots; none for a closed set.
    pub strategies: Vec<Vec<Branch>>,
}

/// The move of a strategy at a root, or after a reply of the opponent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Branch {
    /// The opponent's move, or `None` at a root.
    pub answer: Option<Move>,
    /// The prover's move after it, or `None` if play is over or at a root where the opponent
    /// begins.
    pub reply: Option<Move>,
    /// The reason why nothing follows, if nothing does.
    pub end: Option<End>,
    /// The continuations, the opponent's most stubborn answer first.
    pub branches: Vec<Branch>,
    /// The number of further answers that do not fit into the outline.
    pub left_out: usize,
}

/// Reads the beginning of every strategy of a hunt game's certificate.
pub fn outline(input: &mut dyn Source, limits: OutlineLimits) -> Result<Outline, Refusal> {
    let mut certificate = Certificate::open(input, u64::MAX, &NoProgress)?;
    let header = certificate.header.clone();
    let rules = NaiveHunt::new(header.rules.clone()).map_err(Refusal::BadHeader)?;
    let symmetries = Symmetries::new(&rules, &header.symmetries)?;
    let with_moves = || header.strategies.iter().filter(|head| !head.closed);
    let roots: usize = with_moves().map(|head| head.roots.len()).sum();
    let mut strategies = Vec::new();
    for (number, head) in header.strategies.iter().enumerate() {
        if head.closed {
            strategies.push(Vec::new());
            continue;
        }
        let mut unfolding = Unfolding {
            strategy: StrategyMoves {
                rules: &rules,
                symmetries: &symmetries,
                images: &header.symmetries,
                head,
            },
            number,
            nodes: Vec::new(),
        };
        let room = limits.branches * head.roots.len() / roots.max(1);
        unfolding.unfold(&mut certificate, limits.moves, room)?;
        strategies.push(unfolding.branches());
    }
    Ok(Outline { header, strategies })
}

/// A strategy being unfolded.
struct Unfolding<'a> {
    strategy: StrategyMoves<'a>,
    number: usize,
    /// Roots first, then level by level.
    nodes: Vec<Node>,
}

/// A branch that knows its parent.
struct Node {
    parent: Option<usize>,
    branch: Branch,
    /// The position after answer and reply, and the plies left there.
    position: Position,
    plies: Option<u32>,
    /// The number in the record; 0 without one.
    number: u32,
}

/// The index of the move and the number of each record found, by key.
type RecordsByKey = HashMap<u64, (u64, u32)>;

impl Unfolding<'_> {
    /// Unfolds this many moves of the prover, and about this many branches.
    fn unfold(
        &mut self,
        certificate: &mut Certificate<'_>,
        moves: usize,
        room: usize,
    ) -> Result<(), Refusal> {
        let mut level = Vec::new();
        for root in &self.strategy.head.roots {
            let position = self.strategy.rules.parse(&root.position)?;
            level.push(Node::new(None, None, position, root.plies));
        }
        let found = self.find_records(certificate, &level)?;
        level.iter_mut().for_each(|node| self.reply(node, &found));
        self.nodes = level;
        let begins = self.nodes.iter().any(|node| node.branch.reply.is_some());
        let levels = moves.saturating_sub(usize::from(begins));
        let (mut first, mut left) = (0, room);
        for depth in 1..=levels {
            let parents = first..self.nodes.len();
            first = parents.end;
            let mut families = Vec::new();
            for parent in parents.clone() {
                families.push(self.answers(parent));
            }
            let found = self.find_records(certificate, families.iter().flatten())?;
            // The first answers may take all the room; later levels share it equally.
            let shares = if depth == 1 { 1 } else { levels + 1 - depth };
            let share = left / shares / parents.len().max(1);
            for (parent, mut family) in parents.zip(families) {
                family.iter_mut().for_each(|node| self.reply(node, &found));
                // The sort is stable: equals stay in the order of moves.
                family.sort_by_key(|node| Reverse(node.number));
                let shown = family.len().min(share.max(1)).min(left);
                self.nodes[parent].branch.left_out = family.len() - shown;
                left -= shown;
                self.nodes.extend(family.into_iter().take(shown));
            }
        }
        for node in &mut self.nodes[first..] {
            node.branch.end = node.branch.end.or(Some(End::Cut));
        }
        Ok(())
    }

    /// Lists the opponent's answers in a node, one for each class of symmetric positions.
    fn answers(&self, parent: usize) -> Vec<Node> {
        let node = &self.nodes[parent];
        if node.branch.end.is_some() {
            return Vec::new();
        }
        let (mut seen, mut family) = (Vec::new(), Vec::new());
        let rules = self.strategy.rules;
        for m in rules.moves(&node.position) {
            let position = rules.play(&node.position, m);
            let key = self.strategy.key(&position);
            if !seen.contains(&key) {
                seen.push(key);
                let plies = node.plies.map(|plies| plies.saturating_sub(1));
                family.push(Node::new(Some(parent), Some(m), position, plies));
            }
        }
        family
    }

    /// Finds the records of the positions with the prover to move.
    fn find_records<'n>(
        &self,
        certificate: &mut Certificate<'_>,
        nodes: impl IntoIterator<Item = &'n Node>,
    ) -> Result<RecordsByKey, Refusal> {
        let positions = nodes.into_iter().map(|node| &node.position);
        let provers = positions.filter(|position| self.strategy.is_provers_turn(position));
        let mut wanted: Vec<u64> = provers
            .map(|position| self.strategy.key(position))
            .collect();
        wanted.sort_unstable();
        let mut found = RecordsByKey::new();
        certificate.blocks(|number, block| {
            let ours = block.iter().filter(|_| number == self.number);
            for record in ours.filter(|record| wanted.binary_search(&record.key).is_ok()) {
                found.insert(record.key, (record.index, record.number));
            }
            Ok(())
        })?;
        Ok(found)
    }

    /// Makes the prover's move in a node, if the prover is to move, and records whether play ends.
    fn reply(&self, node: &mut Node, found: &RecordsByKey) {
        let strategy = &self.strategy;
        node.branch.end = strategy.end(&node.position, node.plies);
        if node.branch.end.is_some() || !strategy.is_provers_turn(&node.position) {
            return;
        }
        let here = node.position;
        let chosen = match found.get(&strategy.key(&here)) {
            Some(&(index, number)) => {
                node.number = number;
                strategy.recorded_move(&here, index)
            }
            None => strategy.winning_move(&here),
        };
        let Some(chosen) = chosen else {
            node.branch.end = Some(End::Missing);
            return;
        };
        node.branch.reply = Some(chosen);
        node.position = strategy.rules.play(&here, chosen);
        node.plies = node.plies.map(|plies| plies.saturating_sub(1));
        node.branch.end = strategy.end(&node.position, node.plies);
    }

    /// Returns the trees below the roots. Children come after their parents.
    fn branches(mut self) -> Vec<Branch> {
        while let Some(Node { parent, branch, .. }) = self.nodes.pop() {
            let Some(parent) = parent else {
                let before = self.nodes.into_iter().map(|node| node.branch);
                return before.chain([branch]).collect();
            };
            self.nodes[parent].branch.branches.insert(0, branch);
        }
        Vec::new()
    }
}

impl Node {
    fn new(
        parent: Option<usize>,
        answer: Option<Move>,
        position: Position,
        plies: Option<u32>,
    ) -> Node {
        Node {
            parent,
            branch: Branch {
                answer,
                reply: None,
                end: None,
                branches: Vec::new(),
                left_out: 0,
            },
            position,
            plies,
            number: 0,
        }
    }
}
