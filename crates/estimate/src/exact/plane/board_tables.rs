//! Tables that all passes over a board share: tiger classes, ranks of goat sets, and the
//! symmetries that can map predecessors of a position to each other.

use std::collections::HashSet;

use games::hunt::Hunt;
use tablebase::{TigerClass, TigerClasses};

use super::nearly_fixed_sets::NearlyFixedSets;
use super::set_ranks::SetRanks;
use super::tiger_turn::permuted;

/// The tables of a board.
pub(super) struct BoardTables {
    pub classes: TigerClasses,
    pub ranks: SetRanks,
    /// By class; empty if symmetric children count separately.
    symmetries: Vec<SymmetryTables>,
}

/// The symmetries that matter to a class if symmetric children count once.
#[derive(Default)]
pub(super) struct SymmetryTables {
    /// Nontrivial symmetries that fix the tigers.
    pub stabiliser: Vec<NearlyFixedSets>,
    /// Symmetries that map the tigers before one move to the tigers before another.
    between_moves: Vec<BetweenMoves>,
}

struct BetweenMoves {
    symmetry: NearlyFixedSets,
    slides: bool,
    jumps: bool,
}

impl BoardTables {
    pub fn new(hunt: &Hunt, merge_symmetric: bool) -> Self {
        let classes = TigerClasses::new(hunt);
        let symmetries = classes.list().iter().map(|class| {
            if merge_symmetric {
                SymmetryTables::new(hunt, &classes, class)
            } else {
                SymmetryTables::default()
            }
        });
        BoardTables {
            symmetries: symmetries.collect(),
            ranks: SetRanks::new(classes.free()),
            classes,
        }
    }

    /// Returns the symmetries that matter to a class.
    pub fn symmetries(&self, class: usize) -> &SymmetryTables {
        &self.symmetries[class]
    }
}

impl SymmetryTables {
    fn new(hunt: &Hunt, classes: &TigerClasses, class: &TigerClass) -> Self {
        let edges = hunt.board().edges().into_iter();
        let slides = edges.flat_map(|(a, b)| [(a, b), (b, a)]);
        let slides = tigers_before(class.tigers, slides);
        let jumps = hunt.board().jumps().into_iter();
        let jumps = tigers_before(class.tigers, jumps.map(|(from, _, to)| (from, to)));
        let mut tables = SymmetryTables::default();
        for symmetry in &classes.symmetries()[1..] {
            if permuted(symmetry, class.tigers) == class.tigers {
                let sets = NearlyFixedSets::new(symmetry, class);
                tables.stabiliser.push(sets);
            }
            let maps_to_other_slide = |&tigers: &u32| {
                let image = permuted(symmetry, tigers);
                image != tigers && slides.contains(&image)
            };
            let maps_to_jump = |&tigers: &u32| jumps.contains(&permuted(symmetry, tigers));
            let slides = slides.iter().any(maps_to_other_slide);
            let jumps = jumps.iter().any(maps_to_jump);
            if slides || jumps {
                tables.between_moves.push(BetweenMoves {
                    symmetry: NearlyFixedSets::new(symmetry, class),
                    slides,
                    jumps,
                });
            }
        }
        tables
    }

    /// Returns the goat sets for which two predecessors by a tiger move may be symmetric.
    pub fn sets_with_symmetric_predecessors(
        &self,
        goats: u32,
        slides: bool,
        jumps: bool,
    ) -> impl Iterator<Item = u32> {
        self.between_moves.iter().flat_map(move |between| {
            match (between.slides && slides, between.jumps && jumps) {
                (_, true) => between.symmetry.sets(goats, 1),
                (true, false) => between.symmetry.sets(goats, 0),
                (false, false) => Vec::new(),
            }
        })
    }
}

/// Returns the tiger sets from which one of the given moves leads to `tigers`.
fn tigers_before(tigers: u32, moves: impl Iterator<Item = (u8, u8)>) -> HashSet<u32> {
    moves
        .filter(|&(from, to)| tigers >> from & 1 == 0 && tigers >> to & 1 == 1)
        .map(|(from, to)| tigers ^ 1 << from ^ 1 << to)
        .collect()
}
