//! Many walks that go down the tree together: a population of nodes, ply by ply, each with a
//! weight, the number of nodes that it stands for. Rubinstein calls it stochastic enumeration
//! (2013); Chen's heterogeneous sampling (1992) is the case of one node for each kind.
//!
//! ```text
//! population ─ all children ─▶ counted ─ leaves go ─▶ weighed ─ some are kept ─▶ population
//! ```
//!
//! **No bias.** A child is kept with probability p, which may depend on its weight and on anything
//! known beforehand, and weighs 1/p times as much if it is. So what the nodes of a ply weigh is
//! right on average given the ply before, and by induction given the root. Children are counted
//! before some of them are dropped.
//!
//! **Little variance.** The best p is in proportion to the weight of a node times the size of the
//! tree below it. That size is not known, but an [`Importance`] learnt beforehand guesses it. One
//! random number decides for the whole ply which nodes are kept (systematic sampling), in the
//! order of their parents, so that no family is lost or doubled by chance alone.

use rand::{Rng, RngExt};

use super::size_model::Importance;
use crate::extended_float::Wide;
use crate::trees::Tree;

/// A population on its way down.
pub struct Population<'a, T: Tree> {
    tree: &'a T,
    size: usize,
    importance: &'a Importance,
    members: Vec<Member<T::Node>>,
    /// About how many nodes there are below those that each member stands for.
    worth: Vec<f64>,
    /// What a weight of 1 stands for.
    scale: Wide,
    children: Vec<T::Node>,
    next: Vec<Member<T::Node>>,
    guesses: Vec<f32>,
}

/// A node, and how many it stands for.
#[derive(Clone, Copy)]
struct Member<N> {
    node: N,
    weight: f64,
}

impl<'a, T: Tree> Population<'a, T> {
    /// A population of at most about so many nodes.
    pub fn new(tree: &'a T, size: usize, importance: &'a Importance) -> Self {
        Population {
            tree,
            size: size.max(1),
            importance,
            members: Vec::new(),
            worth: Vec::new(),
            scale: Wide::of(1.0),
            children: Vec::new(),
            next: Vec::new(),
            guesses: Vec::new(),
        }
    }

    /// Goes down once: how many nodes there are by its account at each ply from 1 on. `visit` sees
    /// the members of each ply that are no leaves, from the root on.
    pub fn descend(
        &mut self,
        random: &mut impl Rng,
        levels: &mut Vec<Wide>,
        mut visit: impl FnMut(u32, &T::Node),
    ) {
        levels.clear();
        self.members.clear();
        self.scale = Wide::of(1.0);
        let node = self.tree.root();
        if !self.tree.is_leaf(&node, 0) {
            self.members.push(Member { node, weight: 1.0 });
        }
        while !self.members.is_empty() {
            let ply = levels.len() as u32;
            self.members.iter().for_each(|it| visit(ply, &it.node));
            let born = self.multiply(ply + 1);
            if born == 0.0 {
                break;
            }
            levels.push(self.scale * born);
            self.select(random);
        }
    }

    /// Replaces the members by their children that are no leaves; returns the weight of all.
    fn multiply(&mut self, ply: u32) -> f64 {
        let mut born = 0.0;
        self.next.clear();
        self.worth.clear();
        for member in &self.members {
            self.children.clear();
            self.tree.children(&member.node, &mut self.children);
            born += member.weight * self.children.len() as f64;
            self.children.retain(|child| !self.tree.is_leaf(child, ply));
            self.importance.of_children(
                self.tree,
                &member.node,
                &self.children,
                ply,
                &mut self.guesses,
            );
            let weight = member.weight;
            let inner = self.children.iter();
            self.next.extend(inner.map(|&node| Member { node, weight }));
            let guesses = self.guesses.iter();
            self.worth
                .extend(guesses.map(|&guess| weight * f64::from(guess)));
        }
        std::mem::swap(&mut self.members, &mut self.next);
        born
    }

    /// Keeps about as many members as there should be.
    fn select(&mut self, random: &mut impl Rng) {
        let Some(share) = share(&self.worth, self.size) else {
            return;
        };
        let mut next = random.random::<f64>();
        let mut sum = 0.0;
        let mut worth = self.worth.iter();
        self.members.retain_mut(|member| {
            let worth = worth.next().expect("each member has one");
            let kept = (worth / share).min(1.0);
            sum += kept;
            member.weight /= kept;
            let is_kept = sum > next;
            next += f64::from(u8::from(is_kept));
            is_kept
        });
        let most = self.members.iter().map(|it| it.weight).fold(0.0, f64::max);
        self.members.iter_mut().for_each(|it| it.weight /= most);
        self.scale = self.scale * most;
    }
}

/// What a member has to be worth to be kept for certain, if so many are kept and the others in
/// proportion to their worth; `None` if all are kept.
fn share(worth: &[f64], size: usize) -> Option<f64> {
    if worth.len() <= size {
        return None;
    }
    let mut certain = 0;
    let mut share = f64::INFINITY;
    loop {
        let others = worth.iter().filter(|it| **it < share);
        let (count, sum) = others.fold((0, 0.0), |(count, sum), it| (count + 1, sum + it));
        let now = worth.len() - count;
        if share.is_finite() && (now <= certain || now >= size) {
            return Some(share);
        }
        certain = now;
        share = sum / (size - certain) as f64;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kept(worth: &[f64], share: f64) -> f64 {
        worth.iter().map(|it| (it / share).min(1.0)).sum()
    }

    #[test]
    fn as_many_are_kept_as_there_should_be() {
        assert_eq!(share(&[1.0, 2.0], 2), None);
        for worth in [
            vec![1.0; 10],
            vec![1.0, 1.0, 1.0, 100.0, 100.0, 1.0],
            vec![1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0],
            vec![1e-30, 1.0, 1e30, 1.0, 2.0],
        ] {
            let share = share(&worth, 4).unwrap();
            assert!((kept(&worth, share) - 4.0).abs() < 1e-9, "{worth:?}");
        }
    }
}
