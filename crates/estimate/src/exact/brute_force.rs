//! Visits every node: slow and obviously right.
//!
//! Cost: one step per node, on all threads of the current rayon pool.

use games::hunt::{Hunt, Position};
use rayon::prelude::*;

use super::level_counts::LevelCounts;
use super::tree_spec::TreeSpec;

/// Counts the nodes of each level by visiting them.
///
/// ```
/// use game::Game;
/// use games::hunt::{Board, Hunt};
/// use pounce_estimate::LeafRule;
/// use pounce_estimate::exact::{TreeSpec, count_brute_force};
///
/// let hunt = Hunt::new(Board::embedded("bagh-chal").unwrap());
/// let spec = TreeSpec {
///     root: hunt.start(),
///     captures: Some(1),
///     leaf: LeafRule::GoalReached,
///     plies: 2,
///     merge_symmetric: true,
/// };
/// // Five first moves up to symmetry, with 33 replies.
/// assert_eq!(count_brute_force(&hunt, &spec).levels, [5u32.into(), 33u32.into()]);
/// ```
pub fn count_brute_force(hunt: &Hunt, spec: &TreeSpec) -> LevelCounts {
    let levels = count_below(hunt, spec, &spec.root, spec.plies);
    LevelCounts {
        levels: levels.into_iter().map(Into::into).collect(),
    }
}

/// Counts the nodes one ply below a position, two plies below, and so on.
fn count_below(hunt: &Hunt, spec: &TreeSpec, position: &Position, plies: u32) -> Vec<u64> {
    let mut levels = vec![0; plies as usize];
    let Some(rest) = plies.checked_sub(1) else {
        return levels;
    };
    let children = spec.children(hunt, position);
    levels[0] = children.len() as u64;
    if rest == 0 {
        return levels;
    }
    let count = |child: &Position| count_below(hunt, spec, child, rest);
    let below: Vec<Vec<u64>> = match rest {
        // Too little work for threads.
        1..=2 => children.iter().map(count).collect(),
        _ => children.par_iter().map(count).collect(),
    };
    for child in below {
        for (level, nodes) in levels[1..].iter_mut().zip(child) {
            *level += nodes;
        }
    }
    levels
}
