//! How populations learn where to go: roughly from populations that know nothing, then from paths
//! that follow what these taught.
//!
//! Learning takes about a quarter of the time of what it is for.

use game::Monitor;
use rand::RngExt;
use rand_pcg::Pcg64Mcg;
use rayon::prelude::*;

use super::population::Population;
use super::sample::random;
use super::size_model::Importance;
use crate::trees::Tree;

/// Populations to learn from at first, and nodes of each ply that one of them teaches by.
const POPULATIONS: u64 = 4;
const TAUGHT: usize = 400;

/// So many nodes that are kept later on are worth a path; but there are never more paths than
/// this, since guesses hardly get better.
const NODES_FOR_A_PATH: u64 = 12;
const MOST_PATHS: u64 = 8000;

/// Paths that one thread goes in one go.
const PART: u64 = 250;

/// What is to be expected below nodes, for so many populations of this size; `None` if the watch
/// stops it.
pub fn learn<T: Tree>(
    tree: &T,
    size: usize,
    samples: u64,
    seed: u64,
    monitor: &dyn Monitor,
) -> Option<Importance> {
    let unknown = Importance::default();
    let lesson = |number: u64| {
        let nodes = met(tree, size, &unknown, &mut random(seed, 2, number));
        (!monitor.advance(1)).then_some(nodes)
    };
    let lessons: Option<Vec<_>> = (0..POPULATIONS).into_par_iter().map(lesson).collect();
    let mut nodes: Vec<Vec<T::Node>> = Vec::new();
    for lesson in lessons? {
        nodes.resize_with(nodes.len().max(lesson.len()), Vec::new);
        (nodes.iter_mut().zip(lesson)).for_each(|(nodes, more)| nodes.extend(more));
    }
    let importance = Importance::from_nodes(tree, &nodes);
    let count = (size as u64).saturating_mul(samples) / NODES_FOR_A_PATH;
    let parts = count.clamp(PART, MOST_PATHS).div_ceil(PART);
    let paths = |number: u64| {
        let random = &mut random(seed, 3, number);
        let paths = (0..PART).map(|_| path(tree, &importance, random));
        (!monitor.advance(1)).then(|| paths.collect::<Vec<_>>())
    };
    let paths: Option<Vec<_>> = (0..parts).into_par_iter().map(paths).collect();
    Some(Importance::from_paths(tree, &by_ply(paths?.concat())))
}

/// Some of the nodes that a population meets, by ply.
fn met<T: Tree>(
    tree: &T,
    size: usize,
    importance: &Importance,
    random: &mut Pcg64Mcg,
) -> Vec<Vec<T::Node>> {
    let mut nodes: Vec<Vec<T::Node>> = Vec::new();
    let mut seen = 0;
    let mut population = Population::new(tree, size, importance);
    population.descend(random, &mut Vec::new(), |ply, node| {
        if nodes.len() <= ply as usize {
            nodes.push(Vec::new());
            seen = 0;
        }
        if seen % size.div_ceil(TAUGHT) == 0 {
            nodes[ply as usize].push(*node);
        }
        seen += 1;
    });
    nodes
}

/// A path from the root, each child chosen in proportion to what is expected below it: the nodes
/// that are no leaves.
fn path<T: Tree>(tree: &T, importance: &Importance, random: &mut Pcg64Mcg) -> Vec<T::Node> {
    let mut path = Vec::new();
    let mut node = tree.root();
    let mut children = Vec::new();
    let mut worth = Vec::new();
    if tree.is_leaf(&node, 0) {
        return path;
    }
    loop {
        path.push(node);
        let ply = path.len() as u32;
        children.clear();
        tree.children(&node, &mut children);
        children.retain(|child| !tree.is_leaf(child, ply));
        importance.of_children(tree, &node, &children, ply, &mut worth);
        let mut left = random.random::<f32>() * worth.iter().sum::<f32>();
        let chosen = worth.iter().position(|worth| {
            left -= worth;
            left < 0.0
        });
        // Rounding may leave a trace after the last one.
        match children.get(chosen.unwrap_or(0)) {
            Some(&child) => node = child,
            None => return path,
        }
    }
}

/// The nodes of paths by ply, those of longer paths first: a path has the same number at each ply.
fn by_ply<N: Copy>(mut paths: Vec<Vec<N>>) -> Vec<Vec<N>> {
    paths.sort_by_key(|path| std::cmp::Reverse(path.len()));
    let plies = 0..paths.first().map_or(0, Vec::len);
    let at = |ply: usize| paths.iter().map_while(move |path| path.get(ply).copied());
    plies.map(|ply| at(ply).collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_has_the_same_number_at_each_ply() {
        let paths = vec![vec![1, 2], vec![10, 20, 30], vec![100], vec![7, 8, 9]];
        let plies = by_ply(paths);
        assert_eq!(plies, [vec![10, 7, 1, 100], vec![20, 8, 2], vec![30, 9]]);
        assert!(by_ply::<u8>(Vec::new()).is_empty());
    }
}
