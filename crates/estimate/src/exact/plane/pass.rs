//! One pass over all positions of the placement phase with one number type.
//!
//! ```text
//!              captured 0      1       2
//! Tigers to move    T0 ──┐    T1 ──┐
//!   slides           │   └jumps│   └jumps
//! Goats to move     G0        G1        G2    only counted if 2 captures are the goal
//!   drops            │         │
//! Tigers to move    T0'       T1'
//! ```
//!
//! Only layers with Tigers to move are stored. In between, a class with Goats to move lives in one
//! thread's buffer. Layers are replaced in descending order of captured goats, so memory holds
//! little more than one generation.

use std::ops::RangeInclusive;

use games::hunt::{GOATS, Hunt};
use tablebase::{Arena, StopFlag, TigerClass};

use super::arithmetic::Arithmetic;
use super::board_tables::BoardTables;
use super::layer_counts::{LayerCounts, Predecessors};
use super::set_ranks::{RUN, Sets};
use super::tiger_turn::{merge_predecessors, move_tigers, permuted};
use super::turn::Buffers;
use crate::exact::{CountError, TreeSpec};

/// The input of a pass.
pub(super) struct Pass<'a, A> {
    pub hunt: &'a Hunt,
    pub spec: &'a TreeSpec,
    pub tables: &'a BoardTables,
    pub arithmetic: &'a A,
    pub stop: &'a StopFlag<'a>,
    /// Size of every arena, if there is memory to give each layer the size of the largest. Arenas
    /// are then reused, which spares the system clearing new ones.
    pub arena_cells: Option<usize>,
}

/// The state of a pass: all positions with Tigers to move at one ply.
struct PassState<A: Arithmetic> {
    ply: usize,
    placed: u8,
    /// By number of captured goats.
    layers: Vec<Option<LayerCounts<A::Stored>>>,
    spare: Option<Arena<A::Stored>>,
}

impl<A: Arithmetic> Pass<'_, A> {
    /// Counts the nodes of each level, in units of the root's weight.
    pub fn levels(&self) -> Result<Vec<A::Sum>, CountError> {
        let plies = self.spec.plies as usize;
        let mut levels = vec![A::Sum::default(); plies];
        let captured = self.hunt.captured(&self.spec.root);
        let most = self.spec.max_captures(self.hunt);
        let is_leaf = captured >= most || self.spec.is_leaf(self.hunt, &self.spec.root);
        if plies == 0 || is_leaf {
            return Ok(levels);
        }
        let mut state = self.begin(captured, most, &mut levels)?;
        while state.ply < plies {
            self.advance(&mut state, captured..=most, &mut levels)?;
        }
        let reduce = |level| self.arithmetic.reduce(level);
        Ok(levels.into_iter().map(reduce).collect())
    }

    /// Starts with the root or, if Goats are to move, the positions after the first drop.
    fn begin(
        &self,
        captured: u8,
        most: u8,
        levels: &mut [A::Sum],
    ) -> Result<PassState<A>, CountError> {
        let root = &self.spec.root;
        let mut state = PassState {
            ply: 0,
            placed: self.hunt.board().goats - root.hand,
            layers: (0..most).map(|_| None).collect(),
            spare: None,
        };
        let goats = state.placed - captured;
        let one = self.arithmetic.one();
        let layer = if root.mover == GOATS {
            let fill = |class: &TigerClass, buffers: &mut Buffers<A>, sets: Sets<'_>| {
                let ranks = self.root_ranks(class, sets);
                for &rank in &ranks {
                    buffers.sums[rank] = A::widen(one);
                }
                !ranks.is_empty()
            };
            let arena = self.arena(&mut state.spare, goats + 1)?;
            let result = self.turn(goats, arena.map(|arena| (captured, arena)), fill)?;
            levels[0] += result.after_drop;
            state.placed += 1;
            state.ply = 1;
            result.layer
        } else {
            let sets = self.tables.ranks.sets(goats.into());
            let classes = self.tables.classes.list();
            let arena = self.arena(&mut state.spare, goats)?;
            let arena = arena.expect("the root's goats fit on the board");
            let mut layer = LayerCounts::new(arena, classes.len());
            for (class, (cells, reached)) in classes.iter().zip(layer.classes_mut(sets)) {
                for rank in self.root_ranks(class, sets) {
                    cells[rank] = one;
                    *reached = true;
                }
            }
            Some(layer)
        };
        state.layers[usize::from(captured)] = layer;
        Ok(state)
    }

    /// Advances by a tiger move and a drop.
    fn advance(
        &self,
        state: &mut PassState<A>,
        captured: RangeInclusive<u8>,
        levels: &mut [A::Sum],
    ) -> Result<(), CountError> {
        let (ply, placed) = (state.ply, state.placed);
        let most = *captured.end();
        let is_last = ply + 1 == levels.len();
        for captured in captured.filter(|&captured| captured <= placed).rev() {
            let plane = |captured: u8| {
                let layer = state.layers.get(usize::from(captured))?.as_ref()?;
                let goats = u32::from(placed - captured);
                Some(layer.plane(self.tables.ranks.sets(goats)))
            };
            let one_less = captured.checked_sub(1);
            let before = Predecessors {
                slides: plane(captured),
                // If positions before a jump are leaves, no jump is made.
                jumps: one_less
                    .filter(|&one_less| !self.spec.ends_before_jumps(one_less))
                    .and_then(plane),
            };
            if before.slides.is_none() && before.jumps.is_none() {
                continue;
            }
            let arena = if captured < most && !is_last {
                self.arena(&mut state.spare, placed - captured + 1)?
            } else {
                None
            };
            let fill = |class: &TigerClass, buffers: &mut Buffers<A>, sets: Sets<'_>| {
                self.fill_by_tiger_moves(class, &before, buffers, sets)
            };
            let target = arena.map(|arena| (captured, arena));
            let result = self.turn(placed - captured, target, fill)?;
            levels[ply] += result.before_drop;
            if let Some(level) = levels.get_mut(ply + 1) {
                *level += result.after_drop;
            }
            if let Some(layer) = state.layers.get_mut(usize::from(captured)) {
                let old = std::mem::replace(layer, result.layer);
                if self.arena_cells.is_some() {
                    state.spare = old.map(LayerCounts::into_arena).or(state.spare.take());
                }
            }
        }
        state.placed += 1;
        state.ply += 2;
        Ok(())
    }

    /// Returns an arena for a layer with this many goats on the board, or `None` if the board is
    /// too small for them.
    fn arena(
        &self,
        spare: &mut Option<Arena<A::Stored>>,
        goats: u8,
    ) -> Result<Option<Arena<A::Stored>>, CountError> {
        if u32::from(goats) > self.tables.ranks.free {
            return Ok(None);
        }
        if let Some(spare) = spare.take() {
            return Ok(Some(spare));
        }
        let sets = self.tables.ranks.sets(goats.into()).len();
        let cells = self
            .arena_cells
            .unwrap_or(self.tables.classes.list().len() * sets);
        Ok(Some(Arena::new(cells + RUN)?))
    }

    /// Fills a class with the sums over its predecessors. Returns whether there are any.
    fn fill_by_tiger_moves(
        &self,
        class: &TigerClass,
        before: &Predecessors<'_, A::Stored>,
        buffers: &mut Buffers<A>,
        sets: Sets<'_>,
    ) -> bool {
        let classes = &self.tables.classes;
        let Buffers { sums, tables, .. } = buffers;
        if !move_tigers::<A>(class, before, sums, sets, tables) {
            return false;
        }
        let number = classes.locate(class.tigers, 0).0;
        let symmetries = self.tables.symmetries(number);
        let nearly_fixed = symmetries.sets_with_symmetric_predecessors(
            sets.goats,
            before.slides.is_some(),
            before.jumps.is_some(),
        );
        merge_predecessors::<A>(classes, class, before, sums, sets, nearly_fixed);
        for sum in sums {
            *sum = self.arithmetic.reduce(*sum);
        }
        true
    }

    /// Returns the number of distinct images of the root under symmetry.
    pub fn root_images(&self) -> u32 {
        let root = &self.spec.root;
        let symmetries = self.tables.classes.symmetries();
        let fixes_root = |s: &&Vec<u8>| {
            permuted(s, root.tigers) == root.tigers && permuted(s, root.goats) == root.goats
        };
        (symmetries.len() / symmetries.iter().filter(fixes_root).count()) as u32
    }

    /// Returns the ranks of the root's images in a class.
    fn root_ranks(&self, class: &TigerClass, sets: Sets<'_>) -> Vec<usize> {
        let root = &self.spec.root;
        let symmetries = self.tables.classes.symmetries().iter();
        symmetries
            .filter(|s| permuted(s, root.tigers) == class.tigers)
            .map(|s| sets.rank(class.index(permuted(s, root.goats))))
            .collect()
    }
}
