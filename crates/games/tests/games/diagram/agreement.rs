//! Every game against its diagram, in the positions of random games.

use std::collections::{BTreeMap, HashSet};

use pounce_games::diagram::{Diagram, Illustrated, MovePath, PieceSetup, PlaceKind};
use pounce_games::hunt::EMBEDDED;
use pounce_games::place_or_attack::{Grid, PlaceOrAttack, Settings};
use pounce_games::switching::{self, CUT, EMBEDDED_MAPS, Map, Network, SHORT, Switching};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

use super::{PARALLEL, every_variant, fish, hunt, network};

/// The most moves of a position that are compared.
const COMPARED: usize = 3000;

#[test]
fn hunt_diagrams_agree_with_the_game() {
    for (name, _) in EMBEDDED {
        check(name, &hunt(name), 25);
    }
}

#[test]
fn switching_diagrams_agree_with_the_game() {
    for (name, _) in switching::EMBEDDED {
        let network = Network::embedded(name).unwrap();
        check(name, &Switching::new(network, CUT), 10);
    }
    check("parallel", &network(PARALLEL), 10);
    for (name, text) in EMBEDDED_MAPS {
        check(
            name,
            &Switching::on_map(Map::parse(text).unwrap(), SHORT),
            10,
        );
    }
}

#[test]
fn fish_barrel_diagrams_agree_with_the_game() {
    for game in [fish(1, 15, None), fish(4, 3, Some(2)), fish(8, 15, Some(3))] {
        check("fish-barrel", &game, 3);
    }
}

#[test]
fn place_or_attack_diagrams_agree_with_the_game() {
    let settings = [
        Settings::default(),
        Settings::board(1, 2, 9),
        Settings::board(8, 3, 200),
        every_variant(),
        Settings {
            momentum: true,
            ..Settings::board(3, 3, 30)
        },
        Settings {
            grid: Grid::Hex,
            ..Settings::board(7, 7, 40)
        },
    ];
    for settings in settings {
        let game = PlaceOrAttack::new(settings).unwrap();
        check(&settings.digest_text(), &game, 25);
    }
}

/// Checks the diagram, and every position of some random games.
pub(super) fn check<G: Illustrated>(what: &str, game: &G, games: u64) {
    let diagram = game.diagram();
    check_diagram(what, &diagram);
    for rule in game.rules_in_words() {
        assert!(
            rule.ends_with('.') && !rule.contains("  "),
            "{what}: {rule}"
        );
    }
    let names: HashSet<&str> = diagram.places.iter().map(|place| &*place.name).collect();
    for seed in 0..games {
        let mut random = Pcg64Mcg::seed_from_u64(seed);
        let mut position = game.start();
        for _ in 0..150 {
            check_set_up(what, game, &position);
            assert_eq!(
                game.outcome_in_words(&position).is_some(),
                game.outcome(&position).is_some()
            );
            let moves: Vec<G::Move> = game.moves(&position).take(COMPARED).collect();
            check_paths(what, game, &position, &moves, &names);
            let Some(&m) = moves.get(random.random_range(0..moves.len().max(1))) else {
                break;
            };
            position = game.play(&position, m);
        }
    }
}

fn check_paths<G: Illustrated>(
    what: &str,
    game: &G,
    position: &G::Position,
    moves: &[G::Move],
    names: &HashSet<&str>,
) {
    let here = game.position_text(position);
    let mut seen = HashSet::new();
    for &m in moves {
        let text = game.move_text(position, m);
        let MovePath { path, captures } = game.move_path(position, m);
        for place in path.iter().chain(&captures) {
            assert!(names.contains(&**place), "{what}, {here}, {text}: {place}");
        }
        let is_roll = ["hit", "miss"].contains(&&*text);
        assert!(
            is_roll || seen.insert(path),
            "{what}, {here}, {text}: same path as another"
        );
    }
}

/// Sets a position up again from its pieces, in another order, and its counters.
fn check_set_up<G: Illustrated>(what: &str, game: &G, position: &G::Position) {
    let options = game.setup_options();
    let choices: HashSet<&str> = options.counters.iter().map(|choice| &*choice.key).collect();
    let counters = game.counters(position).into_iter();
    let counters: BTreeMap<String, u32> = counters
        .filter(|counter| choices.contains(&*counter.key))
        .map(|counter| (counter.key, counter.value))
        .collect();
    assert_eq!(
        counters.len(),
        choices.len(),
        "{what}: a counter has no value"
    );
    let mut pieces = game.pieces(position);
    pieces.reverse();
    let setup = PieceSetup {
        pieces,
        to_move: Some(game.player(game.mover(position)).to_owned()),
        counters,
    };
    let again = game
        .set_up(&setup)
        .map(|position| game.position_text(&position));
    assert_eq!(again, Ok(game.position_text(position)), "{what}");
}

fn check_diagram(what: &str, diagram: &Diagram) {
    let names: HashSet<&str> = diagram.places.iter().map(|place| &*place.name).collect();
    assert_eq!(
        names.len(),
        diagram.places.len(),
        "{what}: a name occurs twice"
    );
    let inside = |[x, y]: [f64; 2]| {
        (0.0..=diagram.width).contains(&x) && (0.0..=diagram.height).contains(&y)
    };
    for place in &diagram.places {
        let [left, top] = [place.x - place.r, place.y - place.r];
        let [right, bottom] = [place.x + place.r, place.y + place.r];
        assert!(
            inside([left, top]) && inside([right, bottom]),
            "{what}: {place:?}"
        );
        assert_eq!(
            place.outline.is_none(),
            place.kind == PlaceKind::Node,
            "{what}"
        );
    }
    for label in &diagram.labels {
        assert!(inside([label.x, label.y]), "{what}: {label:?}");
    }
    let outlines = diagram
        .places
        .iter()
        .filter_map(|place| place.outline.as_ref());
    for path in outlines.chain(diagram.shapes.iter().map(|shape| &shape.path)) {
        let points = points(path);
        assert!(points.len() > 1, "{what}: {path}");
        for point in points {
            assert!(inside(point), "{what}: {point:?} of {path}");
        }
    }
}

/// Returns points on a path: the ends of its segments, and points along its curves.
fn points(path: &str) -> Vec<[f64; 2]> {
    let mut points = Vec::new();
    let mut at = [0.0; 2];
    let starts = path.match_indices(|letter: char| letter.is_ascii_alphabetic());
    let starts: Vec<usize> = starts.map(|(start, _)| start).chain([path.len()]).collect();
    assert_eq!(starts[0], 0, "{path}");
    for pair in starts.windows(2) {
        let (command, numbers) = path[pair[0]..pair[1]].split_at(1);
        let numbers: Vec<f64> = numbers
            .split(' ')
            .filter_map(|word| word.parse().ok())
            .collect();
        let ends: Vec<[f64; 2]> = match command {
            "H" => vec![[numbers[0], at[1]]],
            "V" => vec![[at[0], numbers[0]]],
            "A" => vec![[numbers[5], numbers[6]]],
            "M" | "L" | "Q" | "C" => numbers.chunks(2).map(|pair| [pair[0], pair[1]]).collect(),
            "Z" => continue,
            _ => panic!("{command} in {path}"),
        };
        let control: Vec<[f64; 2]> = std::iter::once(at).chain(ends).collect();
        at = *control.last().unwrap();
        let curve = if command == "M" {
            &control[1..]
        } else {
            &control
        };
        points.extend((0..=20).map(|step| on_curve(curve, f64::from(step) / 20.0)));
    }
    points
}

/// Returns a point of a Bézier curve.
fn on_curve(control: &[[f64; 2]], share: f64) -> [f64; 2] {
    let [first, rest @ ..] = control else {
        panic!("a curve without points");
    };
    if rest.is_empty() {
        return *first;
    }
    let before = on_curve(&control[..control.len() - 1], share);
    let after = on_curve(rest, share);
    [0, 1].map(|at| before[at] + share * (after[at] - before[at]))
}
