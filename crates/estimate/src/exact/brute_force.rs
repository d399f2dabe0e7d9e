//! Every node, one by one: the slow and obvious right answer.
//!
//! Cost: as many steps as the tree has nodes, on all threads of the current rayon pool.

use game::Game;
use games::hunt::Hunt;
use rayon::prelude::*;

use super::level_counts::Profile;
use super::tree_spec::Shape;

/// The levels of a tree, by visiting every node.
pub fn brute(hunt: &Hunt, shape: &Shape) -> Profile {
    let children = |position: &_| shape.children(hunt, position);
    let levels = levels::<Hunt>(&shape.root, shape.plies, &children);
    Profile {
        levels: levels.into_iter().map(Into::into).collect(),
    }
}

/// The nodes one ply from the root, two and so on, of any game; `children` says which they are.
pub fn levels<G: Game>(
    root: &G::Position,
    plies: u32,
    children: &(impl Fn(&G::Position) -> Vec<G::Position> + Sync),
) -> Vec<u64> {
    let mut levels = vec![0; plies as usize];
    let Some(rest) = plies.checked_sub(1) else {
        return levels;
    };
    let next = children(root);
    levels[0] = next.len() as u64;
    if rest == 0 {
        return levels;
    }
    let below: Vec<Vec<u64>> = match rest {
        // Too little for threads.
        1..=2 => next
            .iter()
            .map(|child| self::levels::<G>(child, rest, children))
            .collect(),
        _ => next
            .par_iter()
            .map(|child| self::levels::<G>(child, rest, children))
            .collect(),
    };
    for child in below {
        for (level, nodes) in levels[1..].iter_mut().zip(child) {
            *level += nodes;
        }
    }
    levels
}
