//! Greedy set cover (Chvátal 1979), with redundancy removal.
//!
//! Each demand lists the options that satisfy it. The algorithm repeatedly takes the option with
//! the highest score: a weight for each demand that is not yet satisfied, plus the option's rank,
//! so that unrelated demands still tend to choose the same options. At the end, redundant options
//! are dropped, the last taken first. Cost: about that of a sort.

use std::collections::BinaryHeap;

use rayon::prelude::*;

/// Minimum number of items per task. Splitting fewer costs more than it gains.
const MIN_TASK: usize = 1 << 12;

/// Chooses options that satisfy all demands, and returns them sorted. Each demand lists at least
/// one option. An option scores `weight` for each unsatisfied demand that it satisfies, plus its
/// rank; the larger option wins a tie.
pub fn greedy_set_cover(
    demands: &[Vec<u64>],
    weight: u64,
    rank: impl Fn(u64) -> u64 + Sync,
) -> Vec<u64> {
    let incidence = Incidence::new(demands);
    let options = incidence.options.par_iter().with_min_len(MIN_TASK);
    let ranks: Vec<u64> = options.map(|&option| rank(option)).collect();
    let taken = incidence.take(weight, &ranks);
    let kept = incidence.drop_redundant(taken);
    let mut options: Vec<u64> = kept
        .into_iter()
        .map(|option| incidence.options[option])
        .collect();
    options.par_sort_unstable();
    options
}

/// The incidence of options and demands, in both directions.
struct Incidence {
    /// Options, sorted and without duplicates.
    options: Vec<u64>,
    /// Options of each demand, as places in `options`.
    of_demand: Vec<Vec<u32>>,
    /// Demands of all options, concatenated; those of an option begin at its entry of `starts`.
    demands: Vec<u32>,
    starts: Vec<u32>,
}

impl Incidence {
    fn new(of_demand: &[Vec<u64>]) -> Incidence {
        let demands = of_demand.par_iter().with_min_len(MIN_TASK);
        let mut options: Vec<u64> = demands.flatten_iter().copied().collect();
        options.par_sort_unstable();
        options.dedup();
        let place = |option: &u64| {
            let place = options.binary_search(option);
            place.expect("every option is in the list") as u32
        };
        let of_demand: Vec<Vec<u32>> = of_demand
            .par_iter()
            .with_min_len(MIN_TASK)
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

    /// Returns the demands that an option satisfies.
    fn satisfied_by(&self, option: usize) -> &[u32] {
        let [start, end] = [option, option + 1].map(|at| self.starts[at] as usize);
        &self.demands[start..end]
    }

    /// Returns the options that the greedy algorithm takes, in order.
    fn take(&self, weight: u64, ranks: &[u64]) -> Vec<usize> {
        let mut unsatisfied: Vec<u32> = self
            .starts
            .windows(2)
            .map(|pair| pair[1] - pair[0])
            .collect();
        let mut is_satisfied = vec![false; self.of_demand.len()];
        let all = 0..self.options.len();
        let score = |count: u32, at: usize| (u64::from(count) * weight + ranks[at], count, at);
        let mut heap: BinaryHeap<(u64, u32, usize)> =
            all.map(|at| score(unsatisfied[at], at)).collect();
        let mut taken = Vec::new();
        while let Some((_, count, option)) = heap.pop() {
            // Counts only decrease, so an option whose count is up to date is the best.
            if unsatisfied[option] < count {
                if unsatisfied[option] > 0 {
                    heap.push(score(unsatisfied[option], option));
                }
                continue;
            }
            taken.push(option);
            for &demand in self.satisfied_by(option) {
                if !std::mem::replace(&mut is_satisfied[demand as usize], true) {
                    for &other in &self.of_demand[demand as usize] {
                        unsatisfied[other as usize] -= 1;
                    }
                }
            }
        }
        taken
    }

    /// Drops options, the last taken first, whose demands other options satisfy as well.
    fn drop_redundant(&self, taken: Vec<usize>) -> Vec<usize> {
        let mut times = vec![0u32; self.of_demand.len()];
        for &demand in taken.iter().flat_map(|&option| self.satisfied_by(option)) {
            times[demand as usize] += 1;
        }
        let mut kept = taken;
        kept.reverse();
        kept.retain(|&option| {
            let demands = self.satisfied_by(option);
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
    fn takes_option_that_satisfies_most() {
        let demands = [vec![1, 5], vec![2, 5], vec![3, 5], vec![3, 4]];
        assert_eq!(greedy_set_cover(&demands, 1, |_| 0), [4, 5]);
        // The rank breaks ties.
        assert_eq!(greedy_set_cover(&demands, 10, |option| 9 - option), [3, 5]);
        assert_eq!(greedy_set_cover(&[], 1, |_| 0), [0u64; 0]);
    }

    #[test]
    fn drops_redundant_option() {
        // 9 satisfies the most and is taken first. Then 7 and 8 are needed, and 9 is redundant.
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
    fn every_demand_is_satisfied_without_redundant_options() {
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
            let is_satisfied =
                |some: &Vec<u64>, taken: &[u64]| some.iter().any(|option| taken.contains(option));
            assert!(demands.iter().all(|some| is_satisfied(some, &taken)));
            for left_out in 0..taken.len() {
                let mut fewer = taken.clone();
                fewer.remove(left_out);
                assert!(!demands.iter().all(|some| is_satisfied(some, &fewer)));
            }
        }
    }
}
