//! Round trips of every notation, and the messages for text that is not valid.

use game::Game;
use pounce_games::hunt::{Board, EMBEDDED, GOATS, Hunt, OngoingGame};
use proptest::prelude::*;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

fn hunt(name: &str) -> Hunt {
    Hunt::new(Board::embedded(name).unwrap())
}

/// Plays up to `plies` random moves.
fn playout(hunt: &Hunt, seed: u64, plies: u32) -> OngoingGame<'_> {
    let mut random = Pcg64Mcg::seed_from_u64(seed);
    let mut play = OngoingGame::new(hunt, hunt.start(), hunt.board().play);
    for _ in 0..plies {
        let moves = play.moves();
        if moves.is_empty() {
            break;
        }
        play.play(moves[random.random_range(0..moves.len())])
            .unwrap();
    }
    play
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn positions_round_trip(board in 0..EMBEDDED.len(), seed: u64, plies in 0u32..120) {
        let hunt = hunt(EMBEDDED[board].0);
        let position = playout(&hunt, seed, plies).position();
        prop_assert_eq!(hunt.parse_position(&hunt.compact(&position)), Ok(position));
        let grid = hunt.board().grid().is_some();
        prop_assert_eq!(hunt.fen(&position).is_ok(), grid);
        if let Ok(fen) = hunt.fen(&position) {
            prop_assert_eq!(hunt.parse_position(&fen), Ok(position), "{}", fen);
        }
    }

    #[test]
    fn moves_and_lines_round_trip(board in 0..EMBEDDED.len(), seed: u64, plies in 0u32..120) {
        let hunt = hunt(EMBEDDED[board].0);
        let mut position = playout(&hunt, seed, plies).position();
        let start = position;
        let mut line = Vec::new();
        for _ in 0..4 {
            for m in hunt.moves(&position) {
                let text = hunt.move_text(&position, m);
                prop_assert_eq!(hunt.parse_move(&position, &text), Ok(m), "{}", text);
            }
            let Some(m) = hunt.moves(&position).last() else { break };
            line.push(m);
            position = hunt.play(&position, m);
        }
        let text = hunt.line_text(&start, &line);
        prop_assert_eq!(hunt.parse_line(&start, &text), Ok(line), "{}", text);
    }

    #[test]
    fn games_in_progress_round_trip_as_json(board in 0..EMBEDDED.len(), seed: u64, plies in 0u32..250) {
        let hunt = hunt(EMBEDDED[board].0);
        let play = playout(&hunt, seed, plies);
        let json = play.to_json("match 7");
        let again = OngoingGame::from_json(&hunt, &json).unwrap();
        prop_assert_eq!(again.to_json("match 7"), json.clone());
        prop_assert_eq!(again.position(), play.position());
        prop_assert_eq!(again.moves(), play.moves());
        prop_assert_eq!(hunt.parse_position(&json), Ok(play.position()));
    }
}

#[test]
fn parses_bagh_chal_start_in_community_notation() {
    let hunt = hunt("bagh-chal");
    let start = hunt.start();
    assert_eq!(hunt.compact(&start), "T3T15T3T-g20");
    assert_eq!(hunt.fen(&start).unwrap(), "B3B/5/5/5/B3B G 0");
    let line = hunt
        .parse_line(&start, "1. G33 B1122 2. G21 Bx2244")
        .unwrap();
    assert_eq!(line.len(), 4);
    let after = line
        .iter()
        .fold(start, |position, &m| hunt.play(&position, m));
    assert_eq!(hunt.captured(&after), 1);
    assert_eq!(hunt.fen(&after).unwrap(), "4B/G4/5/3B1/B3B G 2");
    assert_eq!(hunt.line_text(&start, &line), "1. G33 B1122 2. G21 Bx2244");
    // The notation of other boards is accepted too.
    let general = hunt
        .parse_line(&start, "G33 T11-22 G21 Tx22-33-44")
        .unwrap();
    assert_eq!(general, line);
}

#[test]
fn fen_ignores_goat_moves_after_placement() {
    let hunt = hunt("bagh-chal");
    let late = hunt
        .parse_position("BGGGB/GGGGG/GG1GG/GGGGG/BGG1B B 45")
        .unwrap();
    assert_eq!((late.hand, hunt.captured(&late)), (0, 1));
    assert_eq!(
        hunt.fen(&late).unwrap(),
        "BGGGB/GGGGG/GG1GG/GGGGG/BGG1B B 20"
    );
}

fn refusal(hunt: &Hunt, text: &str) -> String {
    hunt.parse_position(text).unwrap_err().message
}

#[test]
fn rejects_invalid_text_with_its_reason() {
    let bagh_chal = hunt("bagh-chal");
    let cases = [
        ("T3T15T4-g20", "3 tigers on the board, but this game has 4"),
        (
            "T3T15TTTTT-g20",
            "7 tigers on the board, but this game has 4",
        ),
        (
            "TGGGTGGGGGGGGGGGGGGGTGGGT-g0",
            "21 goats on the board and 0 in hand, but this game has 20",
        ),
        (
            "T3T15T3T-g21",
            "0 goats on the board and 21 in hand, but this game has 20",
        ),
        (
            "T3T15T3T-g10",
            "0 goats on the board and 10 in hand leave 10 captured of 20, but the game ends at 5",
        ),
        ("T3T15T3TG-g20", "more than 25 nodes"),
        ("T3T15T3-g20", "24 nodes, expected 25"),
        ("T3T15T3x-g20", "`x` is not a piece"),
        ("T3T15T3T-x20", "expected the side to move, `t` or `g`"),
        ("T3T15T3T", "expected the side to move, `t` or `g`"),
        (
            "T3T15T3T-g",
            "expected the number of goats in hand after the side to move",
        ),
        (
            "T3T15T3T-g-1",
            "expected the number of goats in hand after the side to move",
        ),
        ("nonsense", "not a position"),
        (
            "B3B/5/5/5/B3B G",
            "a FEN has three parts: board, side to move, number of goat moves",
        ),
        ("B3B/5/5/B3B G 0", "4 rows, but the board has 5"),
        ("B3B/5/5/6/B3B G 0", "more than 5 nodes"),
        ("B3B/5/5/5/B3B T 0", "expected the side to move, `G` or `B`"),
        ("B3B/5/5/5/B3B G -1", "expected the number of goat moves"),
        (
            "B3B/5/5/5/B3B G 21",
            "0 goats on the board and 0 in hand leave 20 captured of 20, but the game ends at 5",
        ),
    ];
    for (text, reason) in cases {
        assert_eq!(refusal(&bagh_chal, text), reason, "{text}");
    }
    assert_eq!(
        refusal(&hunt("aadu-puli"), "B3B/5/5/5/B3B G 0"),
        "FEN needs a grid board"
    );
}

#[test]
fn rejects_contradictory_json_states() {
    let hunt = hunt("aadu-puli");
    let json = OngoingGame::new(&hunt, hunt.start(), hunt.board().play).to_json("");
    let refused = |from: &str, to: &str| {
        assert!(json.contains(from), "{from}");
        refusal(&hunt, &json.replacen(from, to, 1))
    };
    assert_eq!(
        refused("3T-15G-23N", "4T-20G-25N"),
        "`variant` is `4T-20G-25N`, but this game is `3T-15G-23N`"
    );
    assert_eq!(
        refused("\"goatsKilled\": 0", "\"goatsKilled\": 1"),
        "`goatsKilled` is 1, but 0 goats are neither on the board nor in hand"
    );
    assert_eq!(
        refused("\"T\",", "\"E\","),
        "2 tigers on the board, but this game has 3"
    );
    assert!(refused("\"E\",", "").starts_with("`board` has 22 nodes"));
    assert!(refused("PLACEMENT", "MOVEMENT").starts_with("`phase`, `winner`"));
    assert!(refused("\"winner\": null", "\"winner\": \"GOAT\"").starts_with("`phase`, `winner`"));
    assert!(refused("\"goatsInHand\"", "\"goats\"").starts_with("unknown field"));
    assert!(refused("{", "{{").starts_with("key must be a string"));
}

#[test]
fn ending_round_trips_in_json() {
    let hunt = hunt("small-grid");
    let mut play = OngoingGame::new(&hunt, hunt.start(), hunt.board().play);
    play.forfeit(GOATS).unwrap();
    let json = play.to_json("");
    assert!(json.contains("\"winReason\": \"FORFEIT\""), "{json}");
    assert!(json.contains("\"winner\": \"TIGER\""), "{json}");
    assert_eq!(
        OngoingGame::from_json(&hunt, &json).unwrap().ending(),
        play.ending()
    );
}
