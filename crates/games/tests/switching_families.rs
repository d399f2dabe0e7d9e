//! Lehman's theorem against play, over whole families: for every network the class that two trees
//! say is the class that every line of play says, and the pairs that explain it are there. Also how
//! many networks there are, counted in another way.

use game::{Limits, Meter, Silent};
use games::switching::{CUT, Class, Exact, Family, Network, Pair, Position, SHORT, class};

const MULTIGRAPHS: Family = Family::Multigraphs {
    edges: 7,
    loops: true,
};
const SIMPLE: Family = Family::Simple {
    vertices: 6,
    edges: 11,
};

#[test]
fn two_trees_say_what_play_says() {
    for family in [MULTIGRAPHS, SIMPLE] {
        let mut exact = Exact::new();
        let mut meter = Meter::new(Limits::NONE, &Silent);
        let mut counts = [0u32; 3];
        for network in family.networks() {
            let start = Position::default();
            let by_play = exact.class(&network, &mut meter).unwrap();
            let by_trees = class(&network, &start);
            let text = network.file_text();
            assert_eq!(by_play, Some(by_trees), "{text}");
            counts[by_trees as usize] += 1;
            let pair = |side| Pair::find(&network, &start, side).is_some();
            let mover = |side| Pair::by_a_move(&network, &start, side).is_some();
            assert_eq!(pair(SHORT), by_trees == Class::Short, "{text}");
            assert_eq!(pair(CUT), by_trees == Class::Cut, "{text}");
            assert_eq!(mover(SHORT), by_trees != Class::Cut, "{text}");
            assert_eq!(mover(CUT), by_trees != Class::Short, "{text}");
        }
        println!("{family:?} {counts:?} {}", meter.nodes());
    }
}

#[test]
fn print_counts() {
    for loops in [false, true] {
        let family = Family::Multigraphs { edges: 7, loops };
        let graphs = family.graphs();
        let counts: Vec<usize> = (1..=7)
            .map(|edges| graphs.iter().filter(|it| it.edges.len() == edges).count())
            .collect();
        println!("{counts:?} {}", family.networks().len());
    }
    let graphs = SIMPLE.graphs();
    let counts: Vec<usize> = (2..=6)
        .map(|n| graphs.iter().filter(|it| it.vertices == n).count())
        .collect();
    println!("{counts:?} {}", SIMPLE.networks().len());
    let _: Vec<Network> = Vec::new();
}
