//! Lehman's theorem on whole families of networks: the class found by two trees equals the class
//! found by exhaustive search, and winning pairs exist accordingly. The families are counted
//! independently with Burnside's lemma.

use std::collections::BTreeMap;

use game::{Limits, Meter, NoMonitor};
use pounce_games::switching::with_terminals;
use pounce_games::switching::{
    CUT, ExhaustiveSolver, Family, Multigraph, OutcomeClass, Position, SHORT, WinningPair,
    outcome_class,
};

const MULTIGRAPHS: Family = Family::Multigraphs {
    edges: 7,
    loops: true,
};
const SIMPLE: Family = Family::Simple {
    vertices: 6,
    edges: 11,
};

/// Returns the number of networks of each class and of positions searched.
fn held_against_play(family: Family) -> ([u32; 3], u64) {
    let mut exact = ExhaustiveSolver::new();
    let mut meter = Meter::new(Limits::DEFAULT, &NoMonitor);
    let mut counts = [0; 3];
    for network in family.networks() {
        let start = Position::default();
        let by_play = exact.outcome_class(&network, &mut meter).unwrap();
        let by_trees = outcome_class(&network, &start);
        let text = network.file_text();
        assert_eq!(by_play, Some(by_trees), "{text}");
        counts[by_trees as usize] += 1;
        let pair = |side| WinningPair::find(&network, &start, side).is_some();
        let mover = |side| WinningPair::find_with_move(&network, &start, side).is_some();
        assert_eq!(pair(SHORT), by_trees == OutcomeClass::Short, "{text}");
        assert_eq!(pair(CUT), by_trees == OutcomeClass::Cut, "{text}");
        assert_eq!(mover(SHORT), by_trees != OutcomeClass::Cut, "{text}");
        assert_eq!(mover(CUT), by_trees != OutcomeClass::Short, "{text}");
    }
    (counts, meter.nodes())
}

#[test]
fn two_trees_agree_with_exhaustive_search() {
    assert_eq!(
        held_against_play(MULTIGRAPHS),
        ([1854, 5830, 5335], 364_571)
    );
    assert_eq!(held_against_play(SIMPLE), ([212, 474, 273], 110_657));
}

/// The number of connected graphs with `n` vertices and `m` edges.
type Counts = BTreeMap<(usize, usize), i128>;

fn made(graphs: &[Multigraph]) -> Counts {
    let mut counts = Counts::new();
    for shape in graphs {
        *counts
            .entry((shape.vertices, shape.edges.len()))
            .or_default() += 1;
    }
    counts
}

#[test]
fn graph_counts_match_burnside() {
    for (loops, sequence) in [
        (false, [1, 2, 5, 12, 33, 103, 333]),
        (true, [2, 4, 11, 30, 95, 328, 1211]),
    ] {
        let graphs = Family::Multigraphs { edges: 7, loops }.graphs();
        let counts = made(&graphs);
        assert_eq!(counts, counted(8, 7, loops, true));
        for (edges, expected) in (1..).zip(sequence) {
            let of_size = counts.iter().filter(|((_, m), _)| *m == edges);
            assert_eq!(of_size.map(|(_, count)| count).sum::<i128>(), expected);
        }
    }
    let counts = made(&SIMPLE.graphs());
    assert_eq!(counts, counted(6, 11, false, false));
    let all = Family::Simple {
        vertices: 6,
        edges: 15,
    };
    let of_order = |n| all.graphs().iter().filter(|it| it.vertices == n).count();
    assert_eq!([2, 3, 4, 5, 6].map(of_order), [1, 2, 6, 21, 112]);
}

/// Every graph is connected and appears once up to isomorphism, with one pair of terminals per
/// orbit.
#[test]
fn one_pair_of_terminals_per_orbit() {
    let family = Family::Multigraphs {
        edges: 5,
        loops: true,
    };
    for shape in family.graphs() {
        assert!(shape.is_connected());
        let symmetries: Vec<Vec<usize>> = permutations(shape.vertices)
            .into_iter()
            .filter(|it| table(&shape, it) == table(&shape, &identity(shape.vertices)))
            .collect();
        let pairs = |it: &[usize]| {
            let all = (0..it.len()).flat_map(|a| (0..a).map(move |b| (a, b)));
            let kept =
                |&(a, b): &(usize, usize)| (it[a], it[b]) == (a, b) || (it[a], it[b]) == (b, a);
            all.filter(kept).count()
        };
        let fixed: usize = symmetries.iter().map(|it| pairs(it)).sum();
        let orbits = fixed / symmetries.len();
        assert_eq!(with_terminals(&shape).len(), orbits, "{shape:?}");
    }
}

fn identity(vertices: usize) -> Vec<usize> {
    (0..vertices).collect()
}

fn table(shape: &Multigraph, order: &[usize]) -> Vec<[usize; 2]> {
    let mut edges: Vec<[usize; 2]> = (shape.edges.iter())
        .map(|ends| {
            let mut ends = ends.map(|end| order[end]);
            ends.sort_unstable();
            ends
        })
        .collect();
    edges.sort_unstable();
    edges
}

fn permutations(vertices: usize) -> Vec<Vec<usize>> {
    let Some(before) = vertices.checked_sub(1) else {
        return vec![Vec::new()];
    };
    let mut all = Vec::new();
    for shorter in permutations(before) {
        for at in 0..vertices {
            let mut longer = shorter.clone();
            longer.insert(at, before);
            all.push(longer);
        }
    }
    all
}

/// Counts connected graphs by Burnside's lemma: all graphs are orbits of labelled graphs under the
/// symmetric group, and multisets of connected ones.
fn counted(vertices: usize, edges: usize, loops: bool, multiple: bool) -> Counts {
    let mut connected = Counts::new();
    // Multisets of the connected graphs counted so far.
    let mut composed = Counts::from([((0, 0), 1)]);
    for n in 1..=vertices {
        let all = orbits(n, edges, loops, multiple);
        for (m, all) in all.into_iter().enumerate() {
            let known = composed.get(&(n, m)).copied().unwrap_or(0);
            let new = all - known;
            if new == 0 {
                continue;
            }
            connected.insert((n, m), new);
            // Multisets may contain any number of these.
            let mut more = Counts::new();
            for (&(n0, m0), &count) in &composed {
                let mut copies = 0;
                while n0 + copies * n <= vertices && m0 + copies * m <= edges {
                    let ways = choose(new + copies as i128 - 1, copies as i128);
                    *more.entry((n0 + copies * n, m0 + copies * m)).or_default() += count * ways;
                    copies += 1;
                }
            }
            composed = more;
        }
    }
    connected.retain(|&(_, m), _| m > 0);
    connected
}

fn choose(from: i128, many: i128) -> i128 {
    (0..many).fold(1, |product, at| product * (from - at) / (at + 1))
}

/// Counts graphs on `n` vertices by number of edges, up to isomorphism.
fn orbits(n: usize, edges: usize, loops: bool, multiple: bool) -> Vec<i128> {
    let all = permutations(n);
    let mut sums = vec![0i128; edges + 1];
    for order in &all {
        // Pairs of vertices fall into cycles, and the number of edges is constant along a cycle.
        let mut series = vec![0i128; edges + 1];
        series[0] = 1;
        let mut seen = Vec::new();
        for a in 0..n {
            for b in a..n {
                if (a == b && !loops) || seen.contains(&(a, b)) {
                    continue;
                }
                let (mut at, mut length) = ((a, b), 0);
                while !seen.contains(&at) {
                    seen.push(at);
                    length += 1;
                    let (x, y) = (order[at.0], order[at.1]);
                    at = (x.min(y), x.max(y));
                }
                let before = series.clone();
                for m in length..=edges {
                    series[m] = if multiple {
                        before[m] + series[m - length]
                    } else {
                        before[m] + before[m - length]
                    };
                }
            }
        }
        for (sum, term) in sums.iter_mut().zip(series) {
            *sum += term;
        }
    }
    sums.iter().map(|sum| sum / all.len() as i128).collect()
}
