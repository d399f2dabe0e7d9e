//! What all passes over a board share: tiger classes, places of goat sets, and which symmetries
//! can make positions before a move equal.

use std::collections::HashSet;

use games::hunt::Hunt;
use tablebase::{Class, Classes};

use super::nearly_fixed_sets::Near;
use super::set_ranks::Ranks;

/// The board's tables.
pub(super) struct Ground {
    pub classes: Classes,
    pub ranks: Ranks,
    /// For each class; empty for trees in which every move counts.
    mirrors: Vec<Mirrors>,
}

/// The symmetries that matter to a class where symmetric children count once.
#[derive(Default)]
pub(super) struct Mirrors {
    /// Those that keep the tigers, but for the identity.
    pub keepers: Vec<Near>,
    /// Those that carry tigers before a move to tigers before another.
    movers: Vec<Mover>,
}

struct Mover {
    near: Near,
    slides: bool,
    jumps: bool,
}

impl Ground {
    pub fn new(hunt: &Hunt, symmetric: bool) -> Self {
        let classes = Classes::new(hunt);
        let mirrors = classes.list().iter().map(|class| match symmetric {
            true => Mirrors::new(hunt, &classes, class),
            false => Mirrors::default(),
        });
        Ground {
            mirrors: mirrors.collect(),
            ranks: Ranks::new(classes.free()),
            classes,
        }
    }

    /// The symmetries that matter to a class.
    pub fn mirrors(&self, class: usize) -> &Mirrors {
        &self.mirrors[class]
    }
}

impl Mirrors {
    fn new(hunt: &Hunt, classes: &Classes, class: &Class) -> Self {
        let edges = hunt.board().edges().into_iter();
        let slides = edges.flat_map(|(a, b)| [(a, b), (b, a)]);
        let slides = before(class.tigers, slides);
        let jumps = hunt.board().jumps().into_iter();
        let jumps = before(class.tigers, jumps.map(|(from, _, to)| (from, to)));
        let mut mirrors = Mirrors::default();
        for symmetry in &classes.symmetries()[1..] {
            if image(symmetry, class.tigers) == class.tigers {
                mirrors.keepers.push(Near::new(symmetry, class));
            }
            let other = |&tigers: &u32| {
                let image = image(symmetry, tigers);
                image != tigers && slides.contains(&image)
            };
            let (slides, jumps) = (
                slides.iter().any(other),
                jumps
                    .iter()
                    .any(|&tigers| jumps.contains(&image(symmetry, tigers))),
            );
            if slides || jumps {
                mirrors.movers.push(Mover {
                    near: Near::new(symmetry, class),
                    slides,
                    jumps,
                });
            }
        }
        mirrors
    }

    /// The goat sets beside which positions before a tiger move may be equal up to symmetry.
    pub fn turned(&self, goats: u32, slides: bool, jumps: bool) -> impl Iterator<Item = u32> {
        self.movers.iter().flat_map(move |mover| {
            match (mover.slides && slides, mover.jumps && jumps) {
                (_, true) => mover.near.sets(goats, 1),
                (true, false) => mover.near.sets(goats, 0),
                (false, false) => Vec::new(),
            }
        })
    }
}

/// The tigers from which moves between two nodes lead to these.
fn before(tigers: u32, moves: impl Iterator<Item = (u8, u8)>) -> HashSet<u32> {
    moves
        .filter(|&(from, to)| tigers >> from & 1 == 0 && tigers >> to & 1 == 1)
        .map(|(from, to)| tigers ^ 1 << from ^ 1 << to)
        .collect()
}

/// Where a symmetry takes a set of nodes.
pub(super) fn image(symmetry: &[u8], set: u32) -> u32 {
    super::tiger_turn::permuted(symmetry, set)
}
