//! Runs every game through the conformance test of the `game` crate.

use game::conformance::{check, check_chance, check_notation};
use pounce_games::hunt::{Board, EMBEDDED, Hunt, Stalemate};
use pounce_games::place_or_attack::{
    Asymmetry, Colour, Grid, KeyedPlaceOrAttack, PlaceOrAttack, Settings, Ties,
};

#[test]
fn embedded_boards_conform() {
    for (name, _) in EMBEDDED {
        for stalemate in [Stalemate::Loss, Stalemate::Draw] {
            let board = Board::embedded(name).unwrap();
            let hunt = Hunt::new(Board { stalemate, ..board });
            match check(&hunt, 300, 1) {
                Ok(positions) => assert!(positions > 1000, "{name}: only {positions} positions"),
                Err(broken) => panic!("{name}: {broken}"),
            }
        }
    }
}

/// Small and large boards with every variant.
fn places_or_attacks() -> Vec<PlaceOrAttack> {
    let small = Settings::board(3, 3, 20);
    let settings = [
        small,
        Settings::default(),
        Settings::board(8, 8, 40),
        Settings::board(1, 2, 9),
        Settings::board(4, 5, 1),
        Settings { pie: true, ..small },
        Settings {
            momentum: true,
            pie: true,
            ..Settings::board(4, 3, 30)
        },
        Settings {
            grid: Grid::Hex,
            momentum: true,
            ..Settings::board(4, 4, 30)
        },
        Settings {
            grid: Grid::Hex,
            ..Settings::board(3, 5, 200)
        },
        Settings {
            asymmetry: Some(Asymmetry::of(Colour::White)),
            komi_halves: 1,
            ties: Ties::Draw,
            ..Settings::board(5, 5, 40)
        },
    ];
    settings
        .map(|settings| PlaceOrAttack::new(settings).unwrap())
        .into()
}

#[test]
fn place_or_attack_conforms() {
    for game in places_or_attacks() {
        let rules = game.settings().digest_text();
        let thrown =
            check_chance(&game, 100, 1).unwrap_or_else(|broken| panic!("{rules}: {broken}"));
        assert_eq!(thrown > 50, game.settings().limit > 1, "{rules}: {thrown}");
        let written =
            check_notation(&game, 20, 2).unwrap_or_else(|broken| panic!("{rules}: {broken}"));
        assert!(written >= 40, "{rules}: {written}");
        if let Some(small) = KeyedPlaceOrAttack::new(game) {
            let positions =
                check(&small, 100, 3).unwrap_or_else(|broken| panic!("{rules}: {broken}"));
            assert!(positions > 10, "{rules}: {positions}");
        }
    }
}
