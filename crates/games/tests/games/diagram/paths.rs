//! The places of moves, and the shapes of boards.

use game::{Game, Notation};
use pounce_games::diagram::{Diagram, Illustrated, MovePath, PieceAt, PieceKind, ShapeKind};
use pounce_games::hunt::{Board, Hunt};
use pounce_games::place_or_attack::{PlaceOrAttack, Settings};
use pounce_games::switching::{EMBEDDED_MAPS, Map, SHORT, Switching};

use super::agreement::check;
use super::{fish, hunt, network};

#[test]
fn paths_of_ambiguous_jumps_name_the_goat() {
    let text = "name = \"x\"\ntigers = \"a\"\ngoats = 2\ncaptures = 2\n\
                nodes = [[\"a\", 0, 0], [\"b\", 1, 1], [\"c\", 2, 0], [\"d\", 1, -1], [\"e\", 3, 0], [\"f\", 4, 0]]\n";
    let path = |lines: &str, position: &str, jump: &str| {
        let hunt = Hunt::new(Board::parse(&format!("{text}lines = [{lines}]")).unwrap());
        check(lines, &hunt, 50);
        let position = hunt.parse_position(position).unwrap();
        let jump = hunt.parse_move(&position, jump).unwrap();
        hunt.move_path(&position, jump).path
    };
    let two_jumps = "\"a b c e f\", \"a d c\"";
    assert_eq!(path(two_jumps, "TG1G2-t0", "Txa-b-c"), ["a", "b", "c"]);
    assert_eq!(path(two_jumps, "TG4-t1", "Txa-b-c"), ["a", "c"]);
    let slide_too = "\"a b c e f\", \"a c\", \"d e\"";
    assert_eq!(path(slide_too, "TG4-t1", "Txa-b-c"), ["a", "b", "c"]);
    assert_eq!(path(slide_too, "TG4-t1", "Ta-c"), ["a", "c"]);
}

#[test]
fn paths_have_the_places_of_a_move() {
    let game = hunt("bagh-chal");
    let line = game.parse_line(&game.start(), "G33 B1122 G21").unwrap();
    let position = line.iter().fold(game.start(), |at, &m| game.play(&at, m));
    let jump = game.parse_move(&position, "Bx2244").unwrap();
    let MovePath { path, captures } = game.move_path(&position, jump);
    assert_eq!(
        (path, captures),
        (vec!["22".into(), "44".into()], vec!["33".into()])
    );

    let game = fish(4, 6, None);
    let m = game.parse_move(&game.start(), "1+2+0+1").unwrap();
    assert_eq!(game.move_path(&game.start(), m).path, ["1", "2", "2", "4"]);

    let game = PlaceOrAttack::new(Settings::board(3, 3, 20)).unwrap();
    let position = game.parse_position("3/1W1/1B1-2!b2").unwrap();
    let hit = game.parse_move(&position, "hit").unwrap();
    assert_eq!(game.move_path(&position, hit).captures, ["b2"]);
    let attacked = PieceAt {
        place: "b2".to_owned(),
        kind: PieceKind::Attacked,
        count: 1,
    };
    assert!(game.pieces(&position).contains(&attacked));
}

#[test]
fn diagrams_show_the_board() {
    let kinds = |diagram: &Diagram, kind: ShapeKind| {
        diagram
            .shapes
            .iter()
            .filter(|shape| shape.kind == kind)
            .count()
    };
    let bagh_chal = hunt("bagh-chal").diagram();
    assert_eq!(kinds(&bagh_chal, ShapeKind::Line), 56);

    let map = Map::parse(EMBEDDED_MAPS[0].1).unwrap();
    let (islands, dual) = (map.network.clone(), map.dual.clone());
    let ford = Switching::on_map(map, SHORT).diagram();
    assert_eq!(ford.places.len(), islands.edges.len());
    assert_eq!(kinds(&ford, ShapeKind::Bridge), islands.edges.len());
    assert_eq!(kinds(&ford, ShapeKind::Dual), islands.edges.len());
    assert_eq!(kinds(&ford, ShapeKind::Land), islands.vertices.len());
    assert_eq!(kinds(&ford, ShapeKind::Face), dual.vertices.len());
    assert_eq!(kinds(&ford, ShapeKind::Terminal), 2);

    let names = |game: &Switching| -> Vec<String> {
        game.diagram()
            .places
            .into_iter()
            .map(|place| place.name)
            .collect()
    };
    let parallel = names(&network("terminals a b\na b\nb a"));
    assert_eq!(parallel, ["a-b.1", "b-a.2"]);

    let board = PlaceOrAttack::new(Settings::default()).unwrap().diagram();
    assert_eq!(board.places.iter().filter(|place| place.special).count(), 9);
    let barrels = fish(5, 7, None).diagram();
    assert!(barrels.places.iter().all(|place| place.capacity == Some(7)));
}
