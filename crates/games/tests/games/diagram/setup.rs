//! Positions that are set up piece by piece, and refusals of impossible ones.

use pounce_games::diagram::{Illustrated, PieceAt, PieceSetup};
use pounce_games::place_or_attack::{PlaceOrAttack, Settings};

use super::{every_variant, fish, hunt, network};

/// Returns the refusal of a setup, whose pieces are written like `11 tiger, 2 fish 3`.
fn refusal<G: Illustrated>(
    game: &G,
    pieces: &str,
    to_move: &str,
    counters: &[(&str, u32)],
) -> String {
    match game.set_up(&setup(pieces, to_move, counters)) {
        Err(diagnostic) => diagnostic.message,
        Ok(position) => panic!("{pieces} is {}", game.position_text(&position)),
    }
}

fn set_up<G: Illustrated>(
    game: &G,
    pieces: &str,
    to_move: &str,
    counters: &[(&str, u32)],
) -> String {
    let position = game.set_up(&setup(pieces, to_move, counters)).unwrap();
    game.position_text(&position)
}

fn setup(pieces: &str, to_move: &str, counters: &[(&str, u32)]) -> PieceSetup {
    let piece = |text: &str| {
        let words: Vec<&str> = text.split_whitespace().collect();
        let kind = serde_json::from_str(&format!("\"{}\"", words[1])).unwrap();
        PieceAt {
            place: words[0].to_owned(),
            kind,
            count: words.get(2).map_or(1, |count| count.parse().unwrap()),
        }
    };
    let pieces = pieces.split(',').filter(|piece| !piece.trim().is_empty());
    PieceSetup {
        pieces: pieces.map(piece).collect(),
        to_move: (!to_move.is_empty()).then(|| to_move.to_owned()),
        counters: counters
            .iter()
            .map(|&(key, value)| (key.to_owned(), value))
            .collect(),
    }
}

/// Pieces, the side to move, counters, and the message of the refusal.
type Case<'a> = (&'a str, &'a str, &'a [(&'a str, u32)], &'a str);

const TIGERS: &str = "11 tiger, 15 tiger, 51 tiger, 55 tiger";

#[test]
fn impossible_hunt_positions_are_refused() {
    let game = hunt("bagh-chal");
    let with = |more: &str| format!("{TIGERS}, {more}");
    let cases: [Case<'_>; 11] = [
        (
            "11 tiger",
            "",
            &[],
            "1 tiger on the board, but this game has 4",
        ),
        (
            &with("33 tiger"),
            "",
            &[],
            "5 tigers on the board, but this game has 4",
        ),
        (
            &with("33 goat"),
            "",
            &[("hand", 20)],
            "1 goat on the board and 20 in hand, but this game has 20",
        ),
        (
            &with("33 goat"),
            "",
            &[("hand", 13)],
            "1 goat on the board and 13 in hand leave 6 captured of 20, but the game ends at 5",
        ),
        (
            &with("33 goat, 33 goat"),
            "",
            &[],
            "2 goats on `33`, but a place holds one piece",
        ),
        (
            &with("33 goat 2"),
            "",
            &[],
            "2 goats on `33`, but a place holds one piece",
        ),
        (
            &with("11 goat"),
            "",
            &[],
            "a tiger and a goat on `11`, but a place holds one piece",
        ),
        (&with("66 goat"), "", &[], "the board has no place `66`"),
        (&with("33 fish"), "", &[], "this game has no fish"),
        (TIGERS, "wolves", &[], "this game has no side `wolves`"),
        (
            TIGERS,
            "",
            &[("hand", 21)],
            "goats in hand must be between 0 and 20, not 21",
        ),
    ];
    for (pieces, to_move, counters, message) in cases {
        assert_eq!(refusal(&game, pieces, to_move, counters), message);
    }
    let message = refusal(&game, TIGERS, "", &[("captured", 1)]);
    assert_eq!(message, "positions of this game have no counter `captured`");
    assert_eq!(set_up(&game, TIGERS, "", &[]), "T3T15T3T-g20");
    let position = set_up(&game, &with("33 goat"), "tigers", &[("hand", 18)]);
    assert_eq!(position, "T3T7G7T3T-t18");
}

#[test]
fn impossible_switching_positions_are_refused() {
    let game = network("terminals a d\na b x2\nb d x2\na d");
    let cases = [
        (
            "a-b.1 short, a-b.2 short",
            "",
            "2 edges shorted and 0 cut, but the sides alternate",
        ),
        ("a-b short", "", "the board has no place `a-b`"),
        (
            "a-b.1 short, a-b.1 cut",
            "",
            "a shorted edge and a cut edge on `a-b.1`, but a place holds one piece",
        ),
        (
            "a-b.1 short",
            "short",
            "short cannot be to move: the sides alternate, and short moves first",
        ),
        ("a-b.1 goat", "", "this game has no goats"),
    ];
    for (pieces, to_move, message) in cases {
        assert_eq!(refusal(&game, pieces, to_move, &[]), message);
    }
    let over = "a-d short, a-b.1 short, b-d.1 short, a-b.2 cut, b-d.2 cut";
    let wheel = network("terminals a d\na d x2\nb d x2\na b");
    let late = "a-d.1 short, a-d.2 short, b-d.1 cut, b-d.2 cut";
    assert_eq!(
        refusal(&wheel, late, "", &[]),
        "the game was over before this position"
    );
    assert_eq!(
        refusal(&game, over, "cut", &[("free", 0)]),
        "positions of this game have no counter `free`"
    );
    assert_eq!(set_up(&game, "a-b.2 short", "cut", &[]), ".s...");
}

#[test]
fn impossible_fish_barrel_positions_are_refused() {
    let game = fish(4, 6, None);
    let cases = [
        (
            "2 fish 7",
            "7 fish in barrel 2, but a barrel holds at most 6",
        ),
        (
            "2 fish 4, 2 fish 3",
            "7 fish in barrel 2, but a barrel holds at most 6",
        ),
        (
            "2 fish 4294967295, 2 fish",
            "4294967295 fish in barrel 2, but a barrel holds at most 6",
        ),
        ("5 fish", "the board has no place `5`"),
        ("1 tiger", "this game has no tigers"),
    ];
    for (pieces, message) in cases {
        assert_eq!(refusal(&game, pieces, "", &[]), message);
    }
    assert_eq!(
        set_up(&game, "2 fish 3, 4 fish 0", "second", &[]),
        "0,3,0,0:second"
    );
}

#[test]
fn impossible_place_or_attack_positions_are_refused() {
    let game = PlaceOrAttack::new(Settings::board(3, 3, 20)).unwrap();
    let three = "a1 black, a2 black, a3 black";
    let cases: [Case<'_>; 8] = [
        (
            "a1 black, b1 white",
            "black",
            &[("turns", 1)],
            "after 1 turn white is to move, not black",
        ),
        (
            "a1 black, b1 white",
            "white",
            &[("turns", 1)],
            "impossible position: 2 stones after 1 turn",
        ),
        (
            three,
            "",
            &[("turns", 3)],
            "impossible position: 3 stones of black after 2 turns of its own",
        ),
        (
            "a1 black, b1 white, c1 attacked",
            "",
            &[],
            "c1 cannot be attacked",
        ),
        (
            "a1 black, b1 white, b1 attacked, a1 attacked",
            "",
            &[],
            "two attacks, but a turn has one at a time",
        ),
        (
            "a1 black, a1 white",
            "",
            &[],
            "a black stone and a white stone on `a1`, but a place holds one piece",
        ),
        (
            three,
            "",
            &[("swapped", 1)],
            "positions of this game have no counter `swapped`",
        ),
        (
            three,
            "",
            &[("turns", 21)],
            "turns played must be between 0 and 20, not 21",
        ),
    ];
    for (pieces, to_move, counters, message) in cases {
        assert_eq!(refusal(&game, pieces, to_move, counters), message);
    }
    let variants = PlaceOrAttack::new(every_variant()).unwrap();
    let both = "a1 black, b1 white, b1 attacked";
    assert_eq!(
        refusal(&variants, both, "", &[("again", 1)]),
        "the dice are next, so the mover may not attack again yet"
    );
    assert_eq!(set_up(&game, three, "", &[]), "B2/B2/B2-5");
    assert_eq!(set_up(&game, three, "black", &[]), "B2/B2/B2-6");
    assert_eq!(set_up(&game, both, "black", &[]), "3/3/BW1-2!b1");
}
