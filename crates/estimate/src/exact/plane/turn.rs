//! A turn of both sides, class by class: a move of Tigers, whatever leads to it, and a drop.
//!
//! Work is one task a class, on all threads of the current rayon pool.

use rayon::prelude::*;
use tablebase::{Arena, Class};

use super::arithmetic::Arithmetic;
use super::gather_tables::Tables;
use super::goat_turn::{drop_goats, merge_drops};
use super::layer_counts::Family;
use super::pass::Pass;
use super::set_ranks::{RUN, Sets};
use super::tiger_turn::clear_jumps;
use crate::exact::Refused;

/// What came of a turn.
pub(super) struct Turned<A: Arithmetic> {
    /// The positions after the drop, if one was made.
    pub family: Option<Family<A::Cell>>,
    /// Nodes with Goats to move.
    pub arrived: A::Wide,
    /// Nodes after the drop.
    pub dropped: A::Wide,
}

/// Buffers of a thread.
pub(super) struct Buffers<A: Arithmetic> {
    /// The numbers of a class, followed by a run.
    pub sums: Vec<A::Wide>,
    block: Vec<A::Wide>,
    pub tables: Tables,
}

/// Where the drops of a class go.
struct Room<'a, C> {
    cells: &'a mut [C],
    reached: &'a mut bool,
    sets: Sets<'a>,
    /// Whether a jump that can be made is a leaf.
    no_jumps: bool,
}

impl<A: Arithmetic> Pass<'_, A> {
    /// Fills each class with so many goats on the board and Goats to move, counts it and, unless
    /// that is the last of it, drops a goat; `kept` is how many are captured, and where to keep
    /// the positions. `fill` returns whether there is anything.
    pub fn turn(
        &self,
        goats: u8,
        kept: Option<(u8, Arena<A::Cell>)>,
        fill: impl Fn(&Class, &mut Buffers<A>, Sets<'_>) -> bool + Sync,
    ) -> Result<Turned<A>, Refused> {
        let ranks = &self.ground.ranks;
        let classes = self.ground.classes.list().len();
        let sets = ranks.sets(goats.into());
        let mut family = None;
        let rooms: Vec<Option<Room<'_, A::Cell>>> = match kept {
            None => (0..classes).map(|_| None).collect(),
            Some((captured, arena)) => {
                let after = ranks.sets(sets.goats + 1);
                let parts = family.insert(Family::new(arena, classes)).parts(after);
                let rooms = parts.map(|(cells, reached)| Room {
                    cells,
                    reached,
                    sets: after,
                    no_jumps: self.shape.ends_before_jumps(captured),
                });
                rooms.map(Some).collect()
            }
        };
        let work = |buffers: &mut Buffers<A>,
                    (number, room): (usize, Option<Room<'_, A::Cell>>)| {
            self.class_turn(number, sets, buffers, &fill, room)
        };
        let totals: Vec<(A::Wide, A::Wide)> = rooms
            .into_par_iter()
            .enumerate()
            .map_init(Buffers::new, work)
            .collect();
        self.stop.result()?;
        let mut turned = Turned {
            family,
            arrived: A::Wide::default(),
            dropped: A::Wide::default(),
        };
        for (arrived, dropped) in totals {
            turned.arrived += arrived;
            turned.dropped += dropped;
        }
        Ok(turned)
    }

    /// The turn of one class; returns its nodes before and after the drop.
    fn class_turn(
        &self,
        number: usize,
        sets: Sets<'_>,
        buffers: &mut Buffers<A>,
        fill: impl Fn(&Class, &mut Buffers<A>, Sets<'_>) -> bool,
        room: Option<Room<'_, A::Cell>>,
    ) -> (A::Wide, A::Wide) {
        let mut totals = (A::Wide::default(), A::Wide::default());
        let cells = sets.len() + room.as_ref().map_or(0, |room| room.cells.len());
        if self.stop.advance(cells as u64) {
            return totals;
        }
        buffers.sums.clear();
        buffers.sums.resize(sets.len() + RUN, A::Wide::default());
        let class = &self.ground.classes.list()[number];
        if !fill(class, buffers, sets) {
            return totals;
        }
        totals.0 = self.total(number, &buffers.sums[..sets.len()], |sum| sum, sets);
        if let Some(room) = room {
            let Buffers { sums, block, .. } = buffers;
            let after = room.sets;
            drop_goats(self.arithmetic, sums, sets, room.cells, after, block);
            let keepers = &self.ground.mirrors(number).keepers;
            merge_drops(
                self.arithmetic,
                class,
                keepers,
                sums,
                sets,
                room.cells,
                after,
            );
            totals.1 = self.total(number, room.cells, A::widen, after);
            if room.no_jumps {
                clear_jumps(class, room.cells, after);
            }
            let zero = A::Cell::default();
            *room.reached = room.cells.iter().any(|&cell| cell != zero);
        }
        totals
    }

    /// The nodes of a class: those of all its tiger sets, or up to symmetry by Burnside's lemma.
    fn total<T: Copy>(
        &self,
        number: usize,
        values: &[T],
        widen: impl Fn(T) -> A::Wide,
        sets: Sets<'_>,
    ) -> A::Wide {
        // Four sums at a time, for speed.
        let mut lanes = [A::Wide::default(); 4];
        for values in values.chunks(4) {
            for (lane, &value) in lanes.iter_mut().zip(values) {
                *lane += widen(value);
            }
        }
        let mut sum = A::Wide::default();
        lanes.into_iter().for_each(|lane| sum += lane);
        let class = &self.ground.classes.list()[number];
        if !self.shape.symmetric {
            return self.arithmetic.scale(sum, class.size, self.root_images());
        }
        let keepers = &self.ground.mirrors(number).keepers;
        for set in keepers.iter().flat_map(|near| near.sets(sets.goats, 0)) {
            sum += widen(values[sets.rank(set)]);
        }
        self.arithmetic.scale(sum, 1, keepers.len() as u32 + 1)
    }
}

impl<A: Arithmetic> Buffers<A> {
    fn new() -> Self {
        Buffers {
            sums: Vec::new(),
            block: Vec::new(),
            tables: Tables::default(),
        }
    }
}
