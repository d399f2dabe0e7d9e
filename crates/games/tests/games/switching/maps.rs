//! Maps of islands and bridges: networks, duals and errors.

use diagnostic::Location;
use pounce_games::switching::{
    EMBEDDED_MAPS, Map, MapCell, OutcomeClass, Position, dual, outcome_class,
};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

#[test]
fn ford_is_the_wheatstone_bridge() {
    let (_, text) = EMBEDDED_MAPS[0];
    let map = Map::parse(text).unwrap();
    assert_eq!(map.network.vertices.len(), 4);
    assert_eq!(map.network.edges.len(), 5);
    let degree = |vertex| {
        map.network
            .edges
            .iter()
            .flatten()
            .filter(|&&it| it == vertex)
            .count()
    };
    assert_eq!(map.network.terminals.map(degree), [2, 2]);
    assert_eq!(
        outcome_class(&map.network, &Position::default()),
        OutcomeClass::Neutral
    );
    let bridges = map
        .cells
        .iter()
        .flatten()
        .filter(|it| matches!(it, MapCell::Bridge(_)));
    assert_eq!(bridges.count(), 31);
}

/// Checks that the dual connects exactly what separates the network, and that it has as many faces
/// as Euler's formula requires.
fn check_dual(map: &Map) {
    let (network, dual_network) = (&map.network, &map.dual);
    let all = network.all_edges();
    assert_eq!(dual_network.edges.len(), network.edges.len());
    for set in 0..=all.min((1 << 12) - 1) {
        let parted = !network.joins_terminals(all & !set);
        assert_eq!(dual_network.joins_terminals(set), parted, "{set:b}");
    }
    let faces = network.edges.len() + 3 - network.vertices.len();
    assert_eq!(dual_network.vertices.len(), faces);
}

#[test]
fn embedded_maps_have_duals() {
    for (name, text) in EMBEDDED_MAPS {
        let map = Map::parse(text).unwrap_or_else(|diagnostic| panic!("{name}: {diagnostic}"));
        check_dual(&map);
        let start = Position::default();
        let found = dual(&map.network).unwrap();
        assert_eq!(
            outcome_class(&found, &start),
            outcome_class(&map.dual, &start)
        );
    }
}

#[test]
fn bridges_touching_at_a_corner_have_a_face_between_them() {
    let map = Map::parse("#####\nA..##\n#..B#\n#####\n").unwrap();
    assert_eq!(map.network.vertices.len(), 2);
    assert_eq!(map.dual.vertices.len(), 3);
    assert_eq!(
        outcome_class(&map.network, &Position::default()),
        OutcomeClass::Short
    );
    check_dual(&map);
}

#[test]
fn errors_are_named_and_located() {
    let cases = [
        ("A...\n", "there is no `B` on the map", None),
        ("...B\n", "there is no `A` on the map", None),
        ("A.A.B\n", "duplicate terminal `A`", Some(2..3)),
        ("A.x.B\n", "unexpected `x` on the map", Some(2..3)),
        ("A.#.B\n", "`A` and `B` are not connected", None),
        ("AB\n", "`A` and `B` are on the same island", None),
        (
            "A.......\n.######.\n.#....#.\n.#.##.#.\n.#.#B...\n.#....#.\n.######.\n........\n",
            "`A` and `B` must both touch the outside of the map",
            None,
        ),
    ];
    for (text, message, span) in cases {
        let diagnostic = Map::parse(text).unwrap_err();
        assert_eq!(diagnostic.message, message, "{text}");
        if let Some(span) = span {
            assert_eq!(diagnostic.location, Location::Span(span));
        }
    }
}

/// Every random map is rejected or has a valid dual.
#[test]
fn random_maps_are_rejected_or_have_a_dual() {
    let mut random = Pcg64Mcg::seed_from_u64(1);
    let (mut drawn, mut refused, mut most) = (0, 0, 0);
    for _ in 0..3000 {
        let rows = random.random_range(3..8);
        let mut text = String::new();
        for row in 0..rows {
            for column in 0..10 {
                let open = random.random_range(0..10) < 7;
                text.push(match (row, column) {
                    (1, 0) => 'A',
                    _ if (row, column) == (rows - 2, 9) => 'B',
                    (_, 0 | 9) => '#',
                    _ if open => '.',
                    _ => '#',
                });
            }
            text.push('\n');
        }
        match Map::parse(&text) {
            Err(_) => refused += 1,
            Ok(map) => {
                check_dual(&map);
                drawn += 1;
                most = most.max(map.network.edges.len());
            }
        }
    }
    assert!(
        drawn > 300 && refused > 300 && most >= 6,
        "{drawn} {refused} {most}"
    );
}
