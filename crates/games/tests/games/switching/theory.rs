//! Matroid union against brute force, winning pairs in play, duals, purging and knots.

use game::{Limits, Meter, NoMonitor, Side};
use pounce_games::switching::{
    CUT, DisjointForests, Embedding, ExhaustiveSolver, Family, Network, OutcomeClass, Position,
    Purge, SHORT, SpanningTreePair, WinningPair, all_untyings, dual, edges_in, find_by_purging,
    knot_counts, outcome_class, shared_untyings,
};
use proptest::prelude::*;

fn networks() -> impl Strategy<Value = Network> {
    (2usize..6).prop_flat_map(|vertices| {
        let edge = (0..vertices, 0..vertices).prop_map(|(from, to)| [from, to]);
        prop::collection::vec(edge, 1..10)
            .prop_map(move |edges| Network::unnamed(vertices, &edges, [0, 1]))
    })
}

/// Checks whether these edges are acyclic.
fn is_forest(network: &Network, edges: u64) -> bool {
    edges_in(edges).all(|edge| {
        let without = network.components(edges & !(1 << edge));
        let [from, to] = network.edges[edge];
        without[from] != without[to]
    })
}

/// Returns the vertices of these edges if they form one tree.
fn tree(network: &Network, edges: u64) -> Option<Vec<usize>> {
    let mut vertices: Vec<usize> = edges_in(edges).flat_map(|it| network.edges[it]).collect();
    vertices.sort_unstable();
    vertices.dedup();
    let is_tree = is_forest(network, edges) && edges.count_ones() as usize + 1 == vertices.len();
    is_tree.then_some(vertices)
}

/// Returns, by trying all pairs of sets, the maximum number of edges of two disjoint forests and
/// whether two disjoint trees on a common set of vertices contain both terminals.
fn by_brute_force(network: &Network) -> (u32, bool) {
    let all = network.all_edges();
    let forests: Vec<u64> = (0..=all).filter(|&it| is_forest(network, it)).collect();
    let (mut most, mut found) = (0, false);
    for &one in &forests {
        for &other in &forests {
            if one & other == 0 {
                most = most.max((one | other).count_ones());
                let spanned = tree(network, one);
                found |= spanned.is_some_and(|it| {
                    network.terminals.iter().all(|end| it.contains(end))
                        && tree(network, other) == Some(it)
                });
            }
        }
    }
    (most, found)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn union_equals_brute_force(network in networks()) {
        let (most, found) = by_brute_force(&network);
        let forests = DisjointForests::of(network.vertices.len(), &network.edges);
        prop_assert_eq!(forests.len() as u32, most);
        let sets = [0, 1].map(|side| forests.forest(side).fold(0u64, |set, it| set | 1 << it));
        prop_assert_eq!(sets[0] & sets[1], 0);
        prop_assert!(sets.iter().all(|&it| is_forest(&network, it)));
        let pair = WinningPair::find(&network, &Position::default(), SHORT);
        prop_assert_eq!(pair.is_some(), found);
        if let Some(pair) = pair {
            let [one, other] = pair.tree_pair.map(|it| tree(&network, it).unwrap());
            prop_assert!(network.terminals.iter().all(|it| one.contains(it)));
            prop_assert_eq!(one, other);
            prop_assert_eq!(pair.tree_pair[0] & pair.tree_pair[1], 0);
        }
    }

    #[test]
    fn fewest_knots_equal_brute_force(network in networks()) {
        let vertices = network.vertices.len();
        let spanning: Vec<u64> = (0..=network.all_edges())
            .filter(|it| it.count_ones() as usize + 1 == vertices && is_forest(&network, *it))
            .collect();
        let knots = |one: &u64| {
            let shared = spanning.iter().map(move |other| (one & other).count_ones());
            shared.min().unwrap()
        };
        let fewest = spanning.iter().map(knots).min();
        let found = SpanningTreePair::find(&network, &Position::default(), SHORT);
        prop_assert_eq!(found.map(|it| it.knots().count_ones()), fewest);
        if let Some(found) = found {
            prop_assert!(found.trees.iter().all(|it| spanning.contains(it)));
        }
    }

    #[test]
    fn winning_pairs_answer_every_move(network in networks(), choices in prop::collection::vec(any::<u32>(), 10)) {
        for side in [SHORT, CUT] {
            if let Some(pair) = WinningPair::find(&network, &Position::default(), side) {
                prop_assert!(survives(&network, pair, &choices));
            }
        }
    }
}

/// Plays by the pair. When the opponent takes an edge outside it, some answers spend an edge of the
/// pair.
fn survives(network: &Network, mut pair: WinningPair, choices: &[u32]) -> bool {
    let side = pair.side;
    let mut position = Position::default();
    for choice in choices {
        let free: Vec<usize> = edges_in(network.all_edges() & !position.played()).collect();
        if winner(network, &position).is_some() || free.is_empty() {
            break;
        }
        let taken = free[*choice as usize % free.len()];
        position = position.with(side.opponent(), taken);
        if winner(network, &position).is_some() {
            break;
        }
        let (edge, left) = pair.answer(network, &position, taken).unwrap_or_else(|| {
            let own: Vec<usize> = edges_in(pair.edges()).collect();
            let edge = own[*choice as usize / 7 % own.len()];
            (edge, pair.spend(network, &position, edge))
        });
        position = position.with(side, edge);
        pair = left;
        assert_eq!(pair.edges() & position.played(), 0);
    }
    winner(network, &position) != Some(side.opponent())
}

fn winner(network: &Network, position: &Position) -> Option<Side> {
    if network.joins_terminals(position.shorted) {
        Some(SHORT)
    } else if !network.joins_terminals(network.all_edges() & !position.cut) {
        Some(CUT)
    } else {
        None
    }
}

const SMALL: Family = Family::Multigraphs {
    edges: 6,
    loops: true,
};
const SIMPLE: Family = Family::Simple {
    vertices: 6,
    edges: 11,
};

#[test]
fn set_joins_dual_iff_it_separates_network() {
    let (mut planar, mut others) = (0, 0);
    for network in SMALL.networks().into_iter().chain(SIMPLE.networks()) {
        let Some(dual) = dual(&network) else {
            others += 1;
            continue;
        };
        planar += 1;
        let all = network.all_edges();
        for set in 0..=all {
            let parted = !network.joins_terminals(all & !set);
            assert_eq!(dual.joins_terminals(set), parted, "{}", network.file_text());
        }
        let start = Position::default();
        let turned = match outcome_class(&network, &start) {
            OutcomeClass::Short => OutcomeClass::Cut,
            OutcomeClass::Cut => OutcomeClass::Short,
            OutcomeClass::Neutral => OutcomeClass::Neutral,
        };
        assert_eq!(outcome_class(&dual, &start), turned);
        // Cut's knots are Short's in the dual.
        let [short, cut] = knot_counts(&network, &start).unwrap();
        assert_eq!(knot_counts(&dual, &start), Some([cut, short]));
    }
    assert_eq!((planar, others), (3507, 47));
}

#[test]
fn nonplanar_graphs_have_no_embedding() {
    let complete: Vec<[usize; 2]> = (0..5).flat_map(|a| (0..a).map(move |b| [a, b])).collect();
    assert!(Embedding::search(5, &complete).is_none());
    assert!(Embedding::search(5, &complete[1..]).is_some());
    let utilities: Vec<[usize; 2]> = (0..3).flat_map(|a| (3..6).map(move |b| [a, b])).collect();
    assert!(Embedding::search(6, &utilities).is_none());
    assert!(Embedding::search(6, &utilities[1..]).is_some());
    let bridge = Network::embedded("wheatstone").unwrap();
    assert_eq!(Embedding::by_places(&bridge).unwrap().faces().1, 3);
    assert!(Embedding::by_places(&Network::embedded("k5").unwrap()).is_none());
}

#[test]
fn only_repeated_purging_is_complete() {
    let family = Family::Multigraphs {
        edges: 5,
        loops: false,
    };
    let mut failed = Vec::new();
    for network in family.networks() {
        let right = WinningPair::find(&network, &Position::default(), SHORT).is_some();
        let (mut missed, mut orders) = (0, 0);
        for order in permutations(network.edges.len()) {
            orders += 1;
            let once = find_by_purging(&network, &order, Purge::Once);
            let repeated = find_by_purging(&network, &order, Purge::Repeated);
            for trees in [once, repeated].into_iter().flatten() {
                let [one, other] = trees.map(|it| tree(&network, it).unwrap());
                assert_eq!(one, other);
            }
            assert_eq!(repeated.is_some(), right);
            missed += u32::from(right && once.is_none());
        }
        if missed > 0 {
            failed.push((network.edges.clone(), missed, orders));
        }
    }
    assert_eq!(failed.len(), 2);
    // Two edges between the terminals, and a triangle at one of them.
    let triangle = vec![[0, 1], [0, 1], [1, 2], [1, 3], [2, 3]];
    assert!(failed.contains(&(triangle, 80, 120)), "{failed:?}");
}

fn permutations(length: usize) -> Vec<Vec<usize>> {
    let Some(before) = length.checked_sub(1) else {
        return vec![Vec::new()];
    };
    let mut all = Vec::new();
    for shorter in permutations(before) {
        for at in 0..length {
            let mut longer = shorter.clone();
            longer.insert(at, before);
            all.push(longer);
        }
    }
    all
}

#[test]
fn shared_edges_pass_knots_to_the_opponent() {
    let (mut even, mut odd, mut untied) = (0, 0, 0);
    for network in SMALL.networks().into_iter().chain(SIMPLE.networks()) {
        let [short, cut] = knot_counts(&network, &Position::default()).unwrap();
        match (short + cut) % 2 {
            0 => even += 1,
            _ => odd += 1,
        }
        for found in shared_untyings(&network) {
            untied += 1;
            assert_eq!((short + cut) % 2, 0);
            assert_eq!(found.shared, Some(network.all_edges()));
            assert_eq!(found.knots[1], found.knots[0] + 1);
        }
    }
    assert!(
        even > 100 && odd > 100 && untied > 1000,
        "{even} {odd} {untied}"
    );
    // Without the condition both fail: a path of two edges with both terminals on the first.
    let row = Network::unnamed(3, &[[0, 1], [1, 2]], [0, 1]);
    assert_eq!(knot_counts(&row, &Position::default()), Some([2, 1]));
    assert!(all_untyings(&row).iter().any(|it| it.knots == [1, 1]));
}

/// In positions in the middle of a game.
#[test]
fn outcome_classes_hold_in_mid_game() {
    let mut exact = ExhaustiveSolver::new();
    let mut meter = Meter::new(Limits::DEFAULT, &NoMonitor);
    let family = Family::Multigraphs {
        edges: 5,
        loops: true,
    };
    for network in family.networks() {
        exact.prepare(&network);
        let all = network.all_edges();
        for shorted in 0..=all {
            for cut in (0..=all).filter(|cut| cut & shorted == 0) {
                let position = Position { shorted, cut };
                let found = outcome_class(&network, &position);
                for mover in [SHORT, CUT] {
                    let short = exact.short_wins(position, mover, &mut meter).unwrap();
                    assert_eq!(found.winner(mover) == SHORT, short, "{position:?}");
                }
                let pair = WinningPair::find(&network, &position, CUT);
                assert_eq!(pair.is_some(), found == OutcomeClass::Cut, "{position:?}");
            }
        }
    }
}
