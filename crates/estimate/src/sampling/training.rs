//! Trains the size model that guides populations.
//!
//! The first model is fitted to nodes from unguided populations, the second to paths that follow
//! the first. Training takes about a quarter of the sampling time.

use game::Monitor;
use rand::RngExt;
use rand_pcg::Pcg64Mcg;
use rayon::prelude::*;

use super::population::Population;
use super::sample::random;
use super::size_model::SizeModel;
use crate::trees::Tree;

/// Unguided populations for the first model.
const POPULATIONS: u64 = 4;
/// Nodes of each ply taken from one of them, at most about.
const NODES_PER_PLY: usize = 400;

/// One path is sampled for this many nodes that the guided populations will hold.
const NODES_PER_PATH: u64 = 12;
/// Upper bound on the number of paths: more of them hardly improve the model.
const MAX_PATHS: u64 = 8000;

/// Paths in one unit of parallel work.
const BATCH: u64 = 250;

/// Trains a model for this many populations of this size. Returns `None` if the monitor stops it.
pub fn train<T: Tree>(
    tree: &T,
    size: usize,
    samples: u64,
    seed: u64,
    monitor: &dyn Monitor,
) -> Option<SizeModel> {
    let untrained = SizeModel::default();
    let unguided = |number: u64| {
        let nodes = sampled_nodes(tree, size, &untrained, &mut random(seed, 2, number));
        (!monitor.advance(1)).then_some(nodes)
    };
    let populations: Option<Vec<_>> = (0..POPULATIONS).into_par_iter().map(unguided).collect();
    let mut nodes: Vec<Vec<T::Node>> = Vec::new();
    for population in populations? {
        nodes.resize_with(nodes.len().max(population.len()), Vec::new);
        (nodes.iter_mut().zip(population)).for_each(|(nodes, more)| nodes.extend(more));
    }
    let first_model = SizeModel::from_nodes(tree, &nodes);

    let count = (size as u64).saturating_mul(samples) / NODES_PER_PATH;
    let batches = count.clamp(BATCH, MAX_PATHS).div_ceil(BATCH);
    let guided = |number: u64| {
        let random = &mut random(seed, 3, number);
        let paths = (0..BATCH).map(|_| guided_path(tree, &first_model, random));
        (!monitor.advance(1)).then(|| paths.collect::<Vec<_>>())
    };
    let paths: Option<Vec<_>> = (0..batches).into_par_iter().map(guided).collect();
    Some(SizeModel::from_paths(tree, &by_ply(paths?.concat())))
}

/// Returns some of the inner nodes of one population, by ply.
fn sampled_nodes<T: Tree>(
    tree: &T,
    size: usize,
    model: &SizeModel,
    random: &mut Pcg64Mcg,
) -> Vec<Vec<T::Node>> {
    let mut nodes: Vec<Vec<T::Node>> = Vec::new();
    let mut seen = 0;
    let mut population = Population::new(tree, size, model);
    population.descend(random, &mut Vec::new(), |ply, node| {
        if nodes.len() <= ply as usize {
            nodes.push(Vec::new());
            seen = 0;
        }
        if seen % size.div_ceil(NODES_PER_PLY) == 0 {
            nodes[ply as usize].push(*node);
        }
        seen += 1;
    });
    nodes
}

/// Samples the inner nodes of a path from the root, choosing each child in proportion to its
/// predicted size.
fn guided_path<T: Tree>(tree: &T, model: &SizeModel, random: &mut Pcg64Mcg) -> Vec<T::Node> {
    let mut path = Vec::new();
    let mut node = tree.root();
    let mut children = Vec::new();
    let mut sizes = Vec::new();
    if tree.is_leaf(&node, 0) {
        return path;
    }
    loop {
        path.push(node);
        let ply = path.len() as u32;
        children.clear();
        tree.children(&node, &mut children);
        children.retain(|child| !tree.is_leaf(child, ply));
        model.predict_children(tree, &node, &children, ply, &mut sizes);
        let mut left = random.random::<f32>() * sizes.iter().sum::<f32>();
        let chosen = sizes.iter().position(|size| {
            left -= size;
            left < 0.0
        });
        // Rounding may leave a positive remainder after the last child.
        match children.get(chosen.unwrap_or(0)) {
            Some(&child) => node = child,
            None => return path,
        }
    }
}

/// Regroups the nodes of paths by ply, longer paths first, so that a path has the same index at
/// every ply.
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
    fn path_keeps_its_index_at_every_ply() {
        let paths = vec![vec![1, 2], vec![10, 20, 30], vec![100], vec![7, 8, 9]];
        let plies = by_ply(paths);
        assert_eq!(plies, [vec![10, 7, 1, 100], vec![20, 8, 2], vec![30, 9]]);
        assert!(by_ply::<u8>(Vec::new()).is_empty());
    }
}
