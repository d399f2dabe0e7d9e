//! A turn of both sides for every class: a tiger move, then a drop.
//!
//! Each class is one task, on all threads of the current rayon pool.

use rayon::prelude::*;
use tablebase::{Arena, TigerClass};

use super::arithmetic::Arithmetic;
use super::gather_tables::GatherTables;
use super::goat_turn::{drop_goats, merge_drops};
use super::layer_counts::LayerCounts;
use super::pass::Pass;
use super::set_ranks::{RUN, Sets};
use super::tiger_turn::clear_jumps;
use crate::exact::CountError;

/// The result of a turn.
pub(super) struct TurnResult<A: Arithmetic> {
    /// The counts after the drop, if there was one.
    pub layer: Option<LayerCounts<A::Stored>>,
    /// Nodes with Goats to move.
    pub before_drop: A::Sum,
    /// Nodes after the drop.
    pub after_drop: A::Sum,
}

/// Buffers of one thread.
pub(super) struct Buffers<A: Arithmetic> {
    /// The sums of a class, padded with a run.
    pub sums: Vec<A::Sum>,
    block: Vec<A::Sum>,
    pub tables: GatherTables,
}

/// The destination of a class's drops.
struct DropTarget<'a, C> {
    cells: &'a mut [C],
    reached: &'a mut bool,
    sets: Sets<'a>,
    /// True if a position in which a tiger can jump is a leaf.
    ends_before_jumps: bool,
}

impl<A: Arithmetic> Pass<'_, A> {
    /// Fills each class with Goats to move and this many goats on the board, counts its nodes and,
    /// if there is a target, drops a goat. The target is the number of captured goats and an arena
    /// for the new layer. `fill` returns whether the class is reached.
    pub fn turn(
        &self,
        goats: u8,
        target: Option<(u8, Arena<A::Stored>)>,
        fill: impl Fn(&TigerClass, &mut Buffers<A>, Sets<'_>) -> bool + Sync,
    ) -> Result<TurnResult<A>, CountError> {
        let ranks = &self.tables.ranks;
        let classes = self.tables.classes.list().len();
        let sets = ranks.sets(goats.into());
        let mut layer = None;
        let targets: Vec<Option<DropTarget<'_, A::Stored>>> = match target {
            None => (0..classes).map(|_| None).collect(),
            Some((captured, arena)) => {
                let after = ranks.sets(sets.goats + 1);
                let layer = layer.insert(LayerCounts::new(arena, classes));
                let targets = layer.classes_mut(after).map(|(cells, reached)| DropTarget {
                    cells,
                    reached,
                    sets: after,
                    ends_before_jumps: self.spec.ends_before_jumps(captured),
                });
                targets.map(Some).collect()
            }
        };
        let work =
            |buffers: &mut Buffers<A>,
             (number, target): (usize, Option<DropTarget<'_, A::Stored>>)| {
                self.class_turn(number, sets, buffers, &fill, target)
            };
        let totals: Vec<(A::Sum, A::Sum)> = targets
            .into_par_iter()
            .enumerate()
            .map_init(Buffers::new, work)
            .collect();
        self.stop.result()?;
        let mut result = TurnResult {
            layer,
            before_drop: A::Sum::default(),
            after_drop: A::Sum::default(),
        };
        for (before_drop, after_drop) in totals {
            result.before_drop += before_drop;
            result.after_drop += after_drop;
        }
        Ok(result)
    }

    /// Performs the turn of one class and returns its nodes before and after the drop.
    fn class_turn(
        &self,
        number: usize,
        sets: Sets<'_>,
        buffers: &mut Buffers<A>,
        fill: impl Fn(&TigerClass, &mut Buffers<A>, Sets<'_>) -> bool,
        target: Option<DropTarget<'_, A::Stored>>,
    ) -> (A::Sum, A::Sum) {
        let mut totals = (A::Sum::default(), A::Sum::default());
        let cells = sets.len() + target.as_ref().map_or(0, |target| target.cells.len());
        if self.stop.advance(cells as u64) {
            return totals;
        }
        buffers.sums.clear();
        buffers.sums.resize(sets.len() + RUN, A::Sum::default());
        let class = &self.tables.classes.list()[number];
        if !fill(class, buffers, sets) {
            return totals;
        }
        totals.0 = self.total(number, &buffers.sums[..sets.len()], |sum| sum, sets);
        if let Some(target) = target {
            let Buffers { sums, block, .. } = buffers;
            let after = target.sets;
            drop_goats(self.arithmetic, sums, sets, target.cells, after, block);
            let stabiliser = &self.tables.symmetries(number).stabiliser;
            merge_drops(
                self.arithmetic,
                class,
                stabiliser,
                sums,
                sets,
                target.cells,
                after,
            );
            totals.1 = self.total(number, target.cells, A::widen, after);
            if target.ends_before_jumps {
                clear_jumps(class, target.cells, after);
            }
            let zero = A::Stored::default();
            *target.reached = target.cells.iter().any(|&cell| cell != zero);
        }
        totals
    }

    /// Returns the nodes of a class: those of all its tiger sets, or up to symmetry by Burnside's
    /// lemma.
    fn total<T: Copy>(
        &self,
        number: usize,
        values: &[T],
        widen: impl Fn(T) -> A::Sum,
        sets: Sets<'_>,
    ) -> A::Sum {
        // Four independent sums, for speed.
        let mut lanes = [A::Sum::default(); 4];
        for values in values.chunks(4) {
            for (lane, &value) in lanes.iter_mut().zip(values) {
                *lane += widen(value);
            }
        }
        let mut sum = A::Sum::default();
        lanes.into_iter().for_each(|lane| sum += lane);
        let class = &self.tables.classes.list()[number];
        if !self.spec.merge_symmetric {
            return self.arithmetic.scale(sum, class.size, self.root_images());
        }
        let stabiliser = &self.tables.symmetries(number).stabiliser;
        let fixed = stabiliser
            .iter()
            .flat_map(|symmetry| symmetry.sets(sets.goats, 0));
        for set in fixed {
            sum += widen(values[sets.rank(set)]);
        }
        self.arithmetic.scale(sum, 1, stabiliser.len() as u32 + 1)
    }
}

impl<A: Arithmetic> Buffers<A> {
    fn new() -> Self {
        Buffers {
            sums: Vec::new(),
            block: Vec::new(),
            tables: GatherTables::default(),
        }
    }
}
