//! Alpha-beta on yes/no questions: depth-first search with a table, deepened ply by ply.
//!
//! On a question with two answers the window is always empty, so alpha-beta comes down to
//! stopping at the first child that settles a node. What a depth-limited search finds depends
//! on the position and the plies left alone, never on the path, so the table is exact and
//! cycles do no harm: an attacker who goes round in circles merely runs out of plies. A
//! question without a bound is deepened until the event is reached, until no line was cut
//! short (then it never can be), or until a limit is.
//!
//! Deepening finds the fewest plies in which the event can be forced. Cost: about the square
//! root of the game tree with good ordering; captures first is all the ordering there is.

use game::{Answer, Event, Keyed, Limits, Meter, Question, Reason, Side, Symmetric, Verdict};
use game::{Game, Watch};

use crate::table::Table;

/// The most plies the search looks ahead: beyond it the answer is open.
pub const DEEPEST: u32 = 1000;

/// What a search to a given depth found out about the attacker.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Found {
    /// The event can be forced within the depth.
    Reached,
    /// Not within the depth.
    Missed,
    /// Not at any depth.
    Never,
}

/// Answers a question by depth-first search.
pub fn alpha_beta<G: Keyed + Symmetric, E: Event<G>>(
    game: &G,
    question: &Question<G::Position, E>,
    limits: Limits,
    watch: &dyn Watch,
) -> Answer<G::Move> {
    let mut search = Search {
        game,
        event: question.event,
        attacker: question.attacker(),
        table: Table::new(limits.bytes),
        meter: Meter::new(limits, watch),
        children: Vec::new(),
    };
    let found = search.deepen(&question.position, question.plies);
    let nodes = search.meter.nodes();
    let (verdict, reached_in) = match found {
        Ok(reached_in) => (question.verdict(reached_in.is_some()), reached_in),
        Err(reason) => (Verdict::Open(reason), None),
    };
    let mut line = Vec::new();
    if let Some(plies) = reached_in {
        // The line is a courtesy: if the budget ends within it, it is just shorter.
        let _ = search.follow(question.position, plies, &mut line);
    }
    Answer {
        verdict,
        nodes,
        reached_in,
        line,
    }
}

struct Search<'a, G: Game, E> {
    game: &'a G,
    event: E,
    attacker: Side,
    table: Table,
    meter: Meter<'a>,
    /// The children of every node on the path, those of the deepest node last.
    children: Vec<(u32, G::Position)>,
}

impl<G: Keyed + Symmetric, E: Event<G>> Search<'_, G, E> {
    /// The fewest plies in which the attacker reaches the event; `None` if not in `plies`.
    fn deepen(
        &mut self,
        position: &G::Position,
        plies: Option<u32>,
    ) -> Result<Option<u32>, Reason> {
        for depth in 0..=plies.unwrap_or(DEEPEST).min(DEEPEST) {
            match self.search(position, depth)? {
                Found::Reached => return Ok(Some(depth)),
                Found::Never => return Ok(None),
                Found::Missed => {}
            }
        }
        match plies {
            Some(plies) if plies <= DEEPEST => Ok(None),
            _ => Err(Reason::Depth),
        }
    }

    fn search(&mut self, position: &G::Position, plies: u32) -> Result<Found, Reason> {
        match self.event.soonest(self.game, position) {
            0 => return Ok(Found::Reached),
            u32::MAX => return Ok(Found::Never),
            soonest if soonest > plies => return Ok(Found::Missed),
            _ => {}
        }
        let key = self.game.key(&self.game.canonical(position));
        if let Some(known) = self.table.get(key, plies) {
            return Ok(known);
        }
        self.meter.count()?;
        let first = self.children.len();
        let found = self.expand(position, plies, first);
        self.children.truncate(first);
        let found = found?;
        self.table.put(key, plies, found);
        Ok(found)
    }

    /// Searches the children, which it keeps in `children` from `first` on.
    fn expand(
        &mut self,
        position: &G::Position,
        plies: u32,
        first: usize,
    ) -> Result<Found, Reason> {
        for m in self.game.moves(position) {
            let child = self.game.play(position, m);
            let soonest = self.event.soonest(self.game, &child);
            self.children.push((soonest, child));
        }
        let attacking = self.game.mover(position) == self.attacker;
        if attacking {
            self.children[first..].sort_by_key(|(soonest, _)| *soonest);
        }
        let last = self.children.len();
        if first == last {
            return Ok(Found::Never);
        }
        // The attacker starts from "never" and wants to rise, the defender the other way.
        let mut best = if attacking {
            Found::Never
        } else {
            Found::Reached
        };
        for number in first..last {
            let child = self.children[number].1;
            match (self.search(&child, plies - 1)?, attacking) {
                (Found::Reached, true) => return Ok(Found::Reached),
                (Found::Missed, true) => best = Found::Missed,
                (Found::Missed, false) => return Ok(Found::Missed),
                (Found::Never, false) => return Ok(Found::Never),
                (Found::Never, true) | (Found::Reached, false) => {}
            }
        }
        Ok(best)
    }

    /// Best play from a position where the event is reached in exactly `plies` plies: the
    /// attacker is as quick, the defender as slow as possible.
    fn follow(
        &mut self,
        mut position: G::Position,
        plies: u32,
        line: &mut Vec<G::Move>,
    ) -> Result<(), Reason> {
        for left in (0..plies).rev() {
            let attacking = self.game.mover(&position) == self.attacker;
            let moves: Vec<G::Move> = self.game.moves(&position).collect();
            let mut chosen = None;
            for m in moves {
                let child = self.game.play(&position, m);
                // Some child takes exactly `left` plies; for the attacker none takes fewer.
                let fits = if attacking {
                    self.search(&child, left)? == Found::Reached
                } else {
                    left == 0 || self.search(&child, left - 1)? != Found::Reached
                };
                if fits {
                    chosen = Some((m, child));
                    break;
                }
            }
            let Some((m, child)) = chosen else {
                return Ok(());
            };
            line.push(m);
            position = child;
        }
        Ok(())
    }
}
