//! A closed set of positions, from a tablebase: the defender never has to leave it, and so never
//! loses. The tablebase only guides; whether the set is closed, anyone can check without it.
//!
//! The set holds positions with the attacker to move. It grows goat by goat: whatever the attacker
//! does, the defender is to move, and needs one move into the set. Where there is none yet, the
//! defender's moves to positions that are not lost are the options, and few are taken that serve
//! all ([`Liking::meet`]); among equals those that other ways of play are likely to meet ([`Liking`]).
//!
//! ```text
//! goats in hand 20          19          18             0          0
//!  start ─▶ set ─▶ asked ─▶ set ─▶ asked ─▶ … ─▶ asked ─▶ set ─▶ asked ─▶ … until none is asked
//! ```
//!
//! Memory: two layers of the tablebase, some hundred bytes for each position that is asked for at a
//! time, and eight for each that the layer asks for and for each of the set.

use game::{Game, Outcome, Side, Silent, Symmetric, Watch};
use games::hunt::{Board, GOATS, Hunt, Position, TIGERS};
use rayon::prelude::*;

use crate::arena::Arena;
use crate::layer::Layer;
use crate::layout::Layout;
use crate::liking::Liking;
use crate::loaded::Loaded;
use crate::packed::{PackedSet, merge, packed, position, subtract};
use crate::probe::{ProbeError, Tablebase, layer_layout};
use crate::solve::{Brake, Stopped, layer_before};
use crate::verify::VerifyError;

/// A closed set that contains what a position leads to, for a defender who does not lose there.
/// `None` if the defender does lose, or if a layer that knows is not kept. `weights` say how much
/// a goat is liked on each node.
pub fn closed_set(
    tablebase: &Tablebase,
    start: &Position,
    defender: Side,
    weights: &[u32],
    watch: &dyn Watch,
) -> Result<Option<PackedSet>, VerifyError> {
    let hunt = tablebase.hunt();
    let start = hunt.canonical(start);
    let lost = Outcome::Win(defender.opponent());
    match tablebase.probe(&start) {
        Ok(Some(probe)) if probe.value != lost => {}
        Ok(_) | Err(ProbeError::Impossible) => return Ok(None),
        Err(ProbeError::Refused(refused)) => return Err(refused.into()),
    }
    let mut closing = Closing {
        tablebase,
        defender,
        liking: Liking::new(hunt, defender, weights),
        values: None,
        seen: Vec::new(),
        set: PackedSet::new(defender.opponent()),
    };
    let mut hand = start.hand;
    let mut asked = vec![packed(&start)];
    if start.mover != defender {
        asked = answers(hunt, &start);
        hand -= u8::from(hand > 0 && defender == TIGERS);
        closing.set.level(start.hand).words.push(packed(&start));
    }
    let brake = Brake::new(watch);
    while !asked.is_empty() {
        match closing.grow(asked, hand, &brake)? {
            Some(next) => asked = next,
            None => return Ok(None),
        }
        hand = hand.saturating_sub(1);
    }
    Ok(Some(closing.set))
}

/// Weights by which goats prefer nodes over which few jumps lead, and low numbers among those.
pub fn safest_first(board: &Board) -> Vec<u32> {
    let jumps = board.jumps();
    let over = |node: u32| {
        let over_it = jumps.iter().filter(|(_, over, _)| u32::from(*over) == node);
        over_it.count() as u32 / 2
    };
    let nodes = board.nodes.len() as u32;
    let most = (0..nodes).map(over).max().unwrap_or(0);
    (0..nodes)
        .map(|node| SAFETY * (most - over(node)) + nodes - node)
        .collect()
}

/// What a jump less over a node counts, in nodes. On Bagh Chal, 16 makes smaller
/// sets than 64, up to ten goats.
const SAFETY: u32 = 16;

/// Positions that are asked for and served together, so that memory is bounded; all of those that
/// a layer of Bagh Chal asks for if Goats defend.
const AT_A_TIME: usize = 1 << 21;

struct Closing<'a> {
    tablebase: &'a Tablebase,
    defender: Side,
    liking: Liking,
    values: Option<Values>,
    /// What was asked for with no goat in hand, where play may come again, sorted.
    seen: Vec<u64>,
    set: PackedSet,
}

impl Closing<'_> {
    /// Lets the set grow by moves for the defender in the positions that are asked for, and
    /// returns what is asked for next.
    fn grow(
        &mut self,
        asked: Vec<u64>,
        hand: u8,
        brake: &Brake<'_>,
    ) -> Result<Option<Vec<u64>>, VerifyError> {
        let (defender, attacker) = (self.defender, self.defender.opponent());
        let after = hand - u8::from(hand > 0 && defender == GOATS);
        let values = match self.values.take() {
            Some(values) if values.hand == after => values,
            _ => match Values::new(self.tablebase, after, attacker)? {
                Some(values) => values,
                None => return Ok(None),
            },
        };
        let hunt = self.tablebase.hunt();
        let chosen = &mut self.set.level(after).words;
        let mut more = Vec::new();
        for some in by_goats(hunt, &asked).chunks(AT_A_TIME) {
            brake.advance(some.len() as u64);
            brake.result()?;
            let asked = some
                .par_iter()
                .map(|&(_, word)| position(word, hand, defender));
            let moves = asked.map(|here| values.moves(self.tablebase, &here, chosen));
            let moves: Vec<Moves> = moves.collect();
            let (mut goats, mut demands) = (Vec::new(), Vec::new());
            for (&(set, _), moves) in some.iter().zip(moves) {
                match moves {
                    Moves::Safe => {}
                    Moves::Lost => return Ok(None),
                    Moves::Options(options) => {
                        goats.push(set);
                        demands.push(options);
                    }
                }
            }
            let taken = self.liking.meet(&goats, &demands);
            merge(chosen, &taken);
            merge(&mut more, &taken);
        }
        let mut next = Vec::new();
        for some in more.chunks(AT_A_TIME / 2) {
            brake.result()?;
            let there = some.par_iter().map(|&word| position(word, after, attacker));
            let mut answers: Vec<u64> = there.flat_map_iter(|it| answers(hunt, &it)).collect();
            answers.par_sort_unstable();
            answers.dedup();
            merge(&mut next, &answers);
        }
        if hand == 0 {
            merge(&mut self.seen, &asked);
            subtract(&mut next, &self.seen);
        }
        self.values = Some(values);
        Ok(Some(next))
    }
}

/// Positions in the order of their goats, up to symmetry: those that one answer may serve are
/// close to each other.
fn by_goats(hunt: &Hunt, asked: &[u64]) -> Vec<(u32, u64)> {
    let goats = |word: u64| hunt.symmetries().least(word as u32);
    let mut asked: Vec<(u32, u64)> = asked.par_iter().map(|&word| (goats(word), word)).collect();
    asked.par_sort_unstable();
    asked
}

/// What the positions with so many goats in hand and the attacker to move are worth.
struct Values {
    hand: u8,
    attacker: Side,
    layout: Layout,
    words: Arena,
}

/// What the defender can do in a position.
enum Moves {
    /// Go into the set, or end the game well; or it has ended.
    Safe,
    /// Go to one of these, which are not lost.
    Options(Vec<u64>),
    /// Nothing but lose.
    Lost,
}

impl Values {
    fn new(tablebase: &Tablebase, hand: u8, attacker: Side) -> Result<Option<Values>, VerifyError> {
        let placed = tablebase.hunt().board().goats - hand;
        // Goats' turns while placing are not stored.
        let file = match attacker == GOATS && hand > 0 {
            true => tablebase.file(placed + 1, TIGERS),
            false => tablebase.file(placed, attacker),
        };
        let Some((_, file)) = file else {
            return Ok(None);
        };
        let loaded = Loaded::new(tablebase, file)?;
        let layout = layer_layout(tablebase.hunt(), tablebase.classes(), placed, attacker);
        let words = match file.mover == attacker {
            true => loaded.words,
            false => {
                let classes = tablebase.classes().list().len();
                let mut words = Arena::new(classes * layout.words).map_err(Stopped::from)?;
                let (board, next) = (tablebase.hunt().board(), loaded.layer(tablebase));
                layer_before(board, &next, &layout, &mut words, &Silent)?;
                words
            }
        };
        Ok(Some(Values {
            hand,
            attacker,
            layout,
            words,
        }))
    }

    fn layer<'a>(&'a self, tablebase: &'a Tablebase) -> Layer<'a> {
        Layer {
            classes: tablebase.classes(),
            layout: &self.layout,
            placed: tablebase.hunt().board().goats - self.hand,
            mover: self.attacker,
            words: &self.words,
            distances: None,
        }
    }

    /// What the defender can do, if the set has these positions with so many goats in hand.
    fn moves(&self, tablebase: &Tablebase, here: &Position, chosen: &[u64]) -> Moves {
        let hunt = tablebase.hunt();
        let layer = self.layer(tablebase);
        let won = Outcome::Win(here.mover.opponent());
        let mut options = Vec::new();
        if hunt.outcome(here).is_some() {
            return Moves::Safe;
        }
        for m in hunt.moves(here) {
            let next = hunt.play(here, m);
            match hunt.outcome(&next) {
                Some(outcome) if outcome == won => continue,
                Some(_) => return Moves::Safe,
                None if layer.value_of(&next).expect("play goes on") == won => continue,
                None => {}
            }
            let next = packed(&hunt.canonical(&next));
            if chosen.binary_search(&next).is_ok() {
                return Moves::Safe;
            }
            options.push(next);
        }
        options.sort_unstable();
        options.dedup();
        match options.is_empty() {
            true => Moves::Lost,
            false => Moves::Options(options),
        }
    }
}

/// Canonical positions after each move, where play goes on.
fn answers(hunt: &Hunt, here: &Position) -> Vec<u64> {
    let next = hunt.moves(here).map(|m| hunt.play(here, m));
    let open = next.filter(|next| hunt.outcome(next).is_none());
    open.map(|next| packed(&hunt.canonical(&next))).collect()
}
