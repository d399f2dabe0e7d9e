//! Few positions that suffice for many: the greedy algorithm for set cover (Chvátal 1979).
//!
//! Each of some demands names the options that would meet it. Again and again the option is taken
//! that is worth most: it counts so much for each demand that is not yet chosen_sets, and its rank besides,
//! so that demands that have nothing to do with each other still choose alike. In the end options
//! are given up again, the last first, whose demands others meet as well. Cost: a sort.

use std::collections::BinaryHeap;

use rayon::prelude::*;

/// What a thread does alone: to share less takes longer than to do it.
const ALONE: usize = 1 << 12;

/// Options that meet all demands, each of which has at least one, sorted. An option is worth
/// `demand` for each demand that it meets, and its rank; the option itself is the last criterion.
pub fn greedy_set_cover(
    demands: &[Vec<u64>],
    demand: u64,
    rank: impl Fn(u64) -> u64 + Sync,
) -> Vec<u64> {
    let relation = Incidence::new(demands);
    let options = relation.options.par_iter().with_min_len(ALONE);
    let ranks: Vec<u64> = options.map(|&it| rank(it)).collect();
    let taken = relation.take(demand, &ranks);
    let kept = relation.drop_redundant(taken);
    let mut options: Vec<u64> = kept.into_iter().map(|it| relation.options[it]).collect();
    options.par_sort_unstable();
    options
}

/// Which option meets which demand, both ways.
struct Incidence {
    /// Sorted, each once.
    options: Vec<u64>,
    /// For each demand the places of its options.
    of_demand: Vec<Vec<u32>>,
    /// Demands by option: those of an option begin where `starts` says.
    demands: Vec<u32>,
    starts: Vec<u32>,
}

impl Incidence {
    fn new(of_demand: &[Vec<u64>]) -> Incidence {
        let demands = of_demand.par_iter().with_min_len(ALONE);
        let mut options: Vec<u64> = demands.flatten_iter().copied().collect();
        options.par_sort_unstable();
        options.dedup();
        let place = |option: &u64| {
            let place = options.binary_search(option);
            place.expect("it is among all options") as u32
        };
        let of_demand: Vec<Vec<u32>> = of_demand
            .par_iter()
            .with_min_len(ALONE)
            .map(|some| some.iter().map(place).collect())
            .collect();
        let mut starts = vec![0; options.len() + 1];
        for &option in of_demand.iter().flatten() {
            starts[option as usize + 1] += 1;
        }
        for option in 0..options.len() {
            starts[option + 1] += starts[option];
        }
        let mut next = starts.clone();
        let mut demands = vec![0; starts[options.len()] as usize];
        for (demand, some) in of_demand.iter().enumerate() {
            for &option in some {
                demands[next[option as usize] as usize] = demand as u32;
                next[option as usize] += 1;
            }
        }
        Incidence {
            options,
            of_demand,
            demands,
            starts,
        }
    }

    /// The demands that an option meets.
    fn met_by(&self, option: usize) -> &[u32] {
        let [start, end] = [option, option + 1].map(|at| self.starts[at] as usize);
        &self.demands[start..end]
    }

    /// The options that are taken, in this order.
    fn take(&self, demand: u64, ranks: &[u64]) -> Vec<usize> {
        let mut unmet: Vec<u32> = self.starts.windows(2).map(|two| two[1] - two[0]).collect();
        let mut is_met = vec![false; self.of_demand.len()];
        let all = 0..self.options.len();
        let worth = |count: u32, at: usize| (u64::from(count) * demand + ranks[at], count, at);
        let mut heap: BinaryHeap<(u64, u32, usize)> = all.map(|at| worth(unmet[at], at)).collect();
        let mut taken = Vec::new();
        while let Some((_, count, option)) = heap.pop() {
            // Counts only fall, so what is worth as much as it was is worth most.
            if unmet[option] < count {
                if unmet[option] > 0 {
                    heap.push(worth(unmet[option], option));
                }
                continue;
            }
            taken.push(option);
            for &demand in self.met_by(option) {
                if !std::mem::replace(&mut is_met[demand as usize], true) {
                    for &other in &self.of_demand[demand as usize] {
                        unmet[other as usize] -= 1;
                    }
                }
            }
        }
        taken
    }

    /// Those without which some demand would not be chosen_sets.
    fn drop_redundant(&self, taken: Vec<usize>) -> Vec<usize> {
        let mut times = vec![0u32; self.of_demand.len()];
        for &demand in taken.iter().flat_map(|&option| self.met_by(option)) {
            times[demand as usize] += 1;
        }
        let mut kept = taken;
        kept.reverse();
        kept.retain(|&option| {
            let demands = self.met_by(option);
            let needed = demands.iter().any(|&demand| times[demand as usize] == 1);
            if !needed {
                for &demand in demands {
                    times[demand as usize] -= 1;
                }
            }
            needed
        });
        kept
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_option_that_meets_most_is_taken_first() {
        let demands = [vec![1, 5], vec![2, 5], vec![3, 5], vec![3, 4]];
        assert_eq!(greedy_set_cover(&demands, 1, |_| 0), [4, 5]);
        // Among equals the rank decides.
        assert_eq!(greedy_set_cover(&demands, 10, |option| 9 - option), [3, 5]);
        assert_eq!(greedy_set_cover(&[], 1, |_| 0), [0u64; 0]);
    }

    #[test]
    fn what_others_meet_as_well_is_given_up() {
        // 9 meets most and is taken first; then 7 and 8 are needed, and 9 no longer is.
        let demands = [
            vec![7, 9],
            vec![7, 9],
            vec![8, 9],
            vec![8, 9],
            vec![7],
            vec![8],
        ];
        assert_eq!(greedy_set_cover(&demands, 1, |_| 0), [7, 8]);
    }

    #[test]
    fn every_demand_is_met_and_nothing_is_needless() {
        let mut seed = 1u64;
        let mut random = |below: u64| {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1);
            (seed >> 33) % below
        };
        for _ in 0..200 {
            let demands: Vec<Vec<u64>> = (0..random(30))
                .map(|_| {
                    let mut some: Vec<u64> = (0..=random(4)).map(|_| random(20)).collect();
                    some.sort_unstable();
                    some.dedup();
                    some
                })
                .collect();
            let taken = greedy_set_cover(&demands, 2, |option| option % 5);
            let is_met = |some: &Vec<u64>, taken: &[u64]| some.iter().any(|it| taken.contains(it));
            assert!(demands.iter().all(|some| is_met(some, &taken)));
            for left_out in 0..taken.len() {
                let mut fewer = taken.clone();
                fewer.remove(left_out);
                assert!(!demands.iter().all(|some| is_met(some, &fewer)));
            }
        }
    }
}
