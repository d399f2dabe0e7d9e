//! What stands on each crossing: three nodes in a row that a tiger may jump along. Crossings that a
//! symmetry takes to each other are alike, and so are the two ends of one.
//!
//! ```text
//! kind = first of the crossing + 9 (goat or tiger in the middle) + 3 goats at the ends + tigers there
//! ```

use game::PatternKinds;

use super::position::Position;
use super::symmetry::Symmetries;

/// Patterns of one crossing, some of which cannot be.
const STATES: u32 = 27;

/// With more classes of crossings than this, all are taken for alike.
const MOST: usize = 24;

/// For each crossing the first of its kinds.
pub(super) fn kinds(crossings: &[[u32; 2]], symmetries: &Symmetries) -> Vec<u32> {
    let class = |&crossing: &[u32; 2]| symmetries.least_images(crossing);
    let mut classes: Vec<[u32; 2]> = crossings.iter().map(class).collect();
    let mut distinct = classes.clone();
    distinct.sort_unstable();
    distinct.dedup();
    if distinct.len() > MOST {
        classes.fill(distinct[0]);
        distinct.truncate(1);
    }
    let number = |class: &[u32; 2]| distinct.iter().position(|it| it == class);
    let first = |class| STATES * number(class).expect("it is one of them") as u32;
    classes.iter().map(first).collect()
}

/// How many kinds there are.
pub(super) fn count(kinds: &[u32]) -> usize {
    kinds
        .iter()
        .max()
        .map_or(0, |&last| (last + STATES) as usize)
}

/// Lists what stands on the crossings, as far as there is room; returns how many there are.
#[inline(always)]
pub(super) fn patterns(
    crossings: &[[u32; 2]],
    first: &[u32],
    position: &Position,
    kinds: &mut PatternKinds,
) -> usize {
    let (tigers, goats) = (position.tigers, position.goats);
    // Nothing but numbers, so that eight crossings are looked at together.
    for ((kind, &[over, ends]), &first) in kinds.iter_mut().zip(crossings).zip(first) {
        let is = u32::from;
        let middle = is(goats & over != 0) + 2 * is(tigers & over != 0);
        let goats = is(goats & ends != 0) + is(goats & ends == ends);
        let tigers = is(tigers & ends != 0) + is(tigers & ends == ends);
        *kind = first + 9 * middle + 3 * goats + tigers;
    }
    crossings.len().min(kinds.len())
}

#[cfg(test)]
mod tests {
    use game::{Features, Game, Symmetric};

    use super::super::{Board, Hunt};
    use super::*;

    fn listed(hunt: &Hunt, position: &Position) -> Vec<u32> {
        let mut kinds = [0; 64];
        let count = hunt.patterns(position, &mut kinds);
        let mut kinds = kinds[..count].to_vec();
        kinds.sort_unstable();
        kinds
    }

    #[test]
    fn kinds_do_not_depend_on_how_the_board_lies() {
        for (name, classes) in [("bagh-chal", 9), ("aadu-puli", 14), ("pentagram", 1)] {
            let hunt = Hunt::new(Board::embedded(name).unwrap());
            assert_eq!(hunt.pattern_kinds(), 27 * classes, "{name}");
            let mut position = hunt.start();
            let (mut plies, mut changed) = (0, 0);
            for ply in 0..40usize {
                let kinds = listed(&hunt, &position);
                assert_eq!(kinds, listed(&hunt, &hunt.canonical(&position)));
                assert!(
                    kinds
                        .iter()
                        .all(|&kind| (kind as usize) < hunt.pattern_kinds())
                );
                let moves: Vec<_> = hunt.moves(&position).collect();
                let Some(&m) = moves.get(ply * 7 % moves.len().max(1)) else {
                    break;
                };
                position = hunt.play(&position, m);
                plies += 1;
                changed += u32::from(kinds != listed(&hunt, &position));
            }
            // A move to the mirror image of where it came from changes nothing.
            assert!(2 * changed > plies, "{name}: {changed} of {plies}");
        }
    }
}
