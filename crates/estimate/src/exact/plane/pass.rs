//! One pass over all positions of the placement phase, with one kind of number.
//!
//! ```text
//!              captured 0      1       2
//! Tigers to move    B0 ──┐    B1 ──┐
//!   slides           │   └jumps│   └jumps
//! Goats to move     A0        A1        A2    only counted, if 2 goats are the goal
//!   drops            │         │
//! Tigers to move    B0'       B1'
//! ```
//!
//! Only positions with Tigers to move are kept: a class between, with Goats to move, lives in
//! one thread's buffer. From many captured goats to few, each family is replaced by the next, so
//! that little more than one generation is in memory.

use games::hunt::{GOATS, Hunt};
use tablebase::{Arena, Class, StopFlag};

use super::arithmetic::Arithmetic;
use super::board_tables::{Ground, image};
use super::layer_counts::{Before, Family};
use super::set_ranks::{RUN, Sets};
use super::tiger_turn::{merge_turn, move_tigers};
use super::turn::Buffers;
use crate::exact::Refused;
use crate::exact::Shape;

/// What a pass works with.
pub(super) struct Pass<'a, A> {
    pub hunt: &'a Hunt,
    pub shape: &'a Shape,
    pub ground: &'a Ground,
    pub arithmetic: &'a A,
    pub stop: &'a StopFlag<'a>,
    /// The numbers of the largest family, if there is memory for as many in all of them. Then
    /// arenas are used over and over, which spares the system the clearing of new ones.
    pub largest: Option<usize>,
}

/// Where a pass is: the positions with Tigers to move so many plies from the root.
struct Stage<A: Arithmetic> {
    ply: usize,
    placed: u8,
    /// By number of captured goats.
    families: Vec<Option<Family<A::Cell>>>,
    spare: Option<Arena<A::Cell>>,
}

impl<A: Arithmetic> Pass<'_, A> {
    /// The nodes of each level, in units of the root's weight.
    pub fn levels(&self) -> Result<Vec<A::Wide>, Refused> {
        let plies = self.shape.plies as usize;
        let mut levels = vec![A::Wide::default(); plies];
        let captured = self.hunt.captured(&self.shape.root);
        let most = self.shape.most_captured(self.hunt);
        let leaf = captured >= most || self.shape.is_leaf(self.hunt, &self.shape.root);
        if plies == 0 || leaf {
            return Ok(levels);
        }
        let mut stage = self.begin(captured, most, &mut levels)?;
        while stage.ply < plies {
            self.advance(&mut stage, captured..=most, &mut levels)?;
        }
        let settle = |level| self.arithmetic.settle(level);
        Ok(levels.into_iter().map(settle).collect())
    }

    /// The root, or the positions after the first drop.
    fn begin(&self, captured: u8, most: u8, levels: &mut [A::Wide]) -> Result<Stage<A>, Refused> {
        let root = &self.shape.root;
        let mut stage = Stage {
            ply: 0,
            placed: self.hunt.board().goats - root.hand,
            families: (0..most).map(|_| None).collect(),
            spare: None,
        };
        let goats = stage.placed - captured;
        let one = self.arithmetic.one();
        let family = if root.mover == GOATS {
            let fill = |class: &Class, buffers: &mut Buffers<A>, sets: Sets<'_>| {
                let places = self.root_places(class, sets);
                for &place in &places {
                    buffers.sums[place] = A::widen(one);
                }
                !places.is_empty()
            };
            let kept = self.room(&mut stage.spare, goats + 1)?;
            let turned = self.turn(goats, kept.map(|arena| (captured, arena)), fill)?;
            levels[0] += turned.dropped;
            stage.placed += 1;
            stage.ply = 1;
            turned.family
        } else {
            let sets = self.ground.ranks.sets(goats.into());
            let classes = self.ground.classes.list();
            let arena = self.room(&mut stage.spare, goats)?;
            let arena = arena.expect("the root's goats have room");
            let mut family = Family::new(arena, classes.len());
            for (class, (cells, reached)) in classes.iter().zip(family.parts(sets)) {
                for place in self.root_places(class, sets) {
                    cells[place] = one;
                    *reached = true;
                }
            }
            Some(family)
        };
        stage.families[usize::from(captured)] = family;
        Ok(stage)
    }

    /// A move of Tigers and a drop.
    fn advance(
        &self,
        stage: &mut Stage<A>,
        captured: std::ops::RangeInclusive<u8>,
        levels: &mut [A::Wide],
    ) -> Result<(), Refused> {
        let (ply, placed) = (stage.ply, stage.placed);
        let most = *captured.end();
        let last = ply + 1 == levels.len();
        for captured in captured.filter(|&captured| captured <= placed).rev() {
            let plane = |captured: u8| {
                let family = stage.families.get(usize::from(captured))?.as_ref()?;
                let goats = u32::from(placed - captured);
                Some(family.plane(self.ground.ranks.sets(goats)))
            };
            let one_less = captured.checked_sub(1);
            let before = Before {
                slides: plane(captured),
                // Where a jump is a leaf before it is made, none is made.
                jumps: one_less
                    .filter(|&one_less| !self.shape.ends_before_jumps(one_less))
                    .and_then(plane),
            };
            if before.slides.is_none() && before.jumps.is_none() {
                continue;
            }
            let kept = match captured < most && !last {
                true => self.room(&mut stage.spare, placed - captured + 1)?,
                false => None,
            };
            let fill = |class: &Class, buffers: &mut Buffers<A>, sets: Sets<'_>| {
                self.tigers_move(class, &before, buffers, sets)
            };
            let turned = self.turn(placed - captured, kept.map(|arena| (captured, arena)), fill)?;
            levels[ply] += turned.arrived;
            if let Some(level) = levels.get_mut(ply + 1) {
                *level += turned.dropped;
            }
            if let Some(family) = stage.families.get_mut(usize::from(captured)) {
                let old = std::mem::replace(family, turned.family);
                if self.largest.is_some() {
                    stage.spare = old.map(Family::into_arena).or(stage.spare.take());
                }
            }
        }
        stage.placed += 1;
        stage.ply += 2;
        Ok(())
    }

    /// Room for a family with so many goats on the board, unless the board is too small.
    fn room(
        &self,
        spare: &mut Option<Arena<A::Cell>>,
        goats: u8,
    ) -> Result<Option<Arena<A::Cell>>, Refused> {
        if u32::from(goats) > self.ground.ranks.free {
            return Ok(None);
        }
        if let Some(spare) = spare.take() {
            return Ok(Some(spare));
        }
        let sets = self.ground.ranks.sets(goats.into()).len();
        let cells = self
            .largest
            .unwrap_or(self.ground.classes.list().len() * sets);
        Ok(Some(Arena::new(cells + RUN)?))
    }

    /// Fills a class with what tiger moves lead to; returns whether there is anything.
    fn tigers_move(
        &self,
        class: &Class,
        before: &Before<'_, A::Cell>,
        buffers: &mut Buffers<A>,
        sets: Sets<'_>,
    ) -> bool {
        let classes = &self.ground.classes;
        let Buffers { sums, tables, .. } = buffers;
        if !move_tigers::<A>(class, before, sums, sets, tables) {
            return false;
        }
        let number = classes.locate(class.tigers, 0).0;
        let mirrors = self.ground.mirrors(number);
        let near = mirrors.turned(sets.goats, before.slides.is_some(), before.jumps.is_some());
        merge_turn::<A>(classes, class, before, sums, sets, near);
        for sum in sums {
            *sum = self.arithmetic.settle(*sum);
        }
        true
    }

    /// How many positions symmetries make of the root.
    pub fn root_images(&self) -> u32 {
        let root = &self.shape.root;
        let symmetries = self.ground.classes.symmetries();
        let keeps = |s: &&Vec<u8>| {
            image(s, root.tigers) == root.tigers && image(s, root.goats) == root.goats
        };
        (symmetries.len() / symmetries.iter().filter(keeps).count()) as u32
    }

    /// The places of the root's images in a class.
    fn root_places(&self, class: &Class, sets: Sets<'_>) -> Vec<usize> {
        let root = &self.shape.root;
        let symmetries = self.ground.classes.symmetries().iter();
        symmetries
            .filter(|s| image(s, root.tigers) == class.tigers)
            .map(|s| sets.rank(class.index(image(s, root.goats))))
            .collect()
    }
}
