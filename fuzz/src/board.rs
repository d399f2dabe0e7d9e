//! Board files, and both implementations of the rules on the boards that they describe.

use fixtures::{NaiveGame, naive_board, naive_move, naive_position};
use game::Game;
use games::hunt::{Board, Hunt};

use super::bytes::{read, text};

/// Plies of the game that is played on a board.
const PLIES: usize = 30;

/// Reads a board file, draws the board, and plays a game by both rule sets.
pub fn board(data: &[u8]) -> bool {
    let Some(text) = text(data) else {
        return false;
    };
    let (board, naive) = (Board::parse(text), naive_board(text));
    let Some(board) = read(board, text) else {
        return false;
    };
    let naive = naive.expect("a board that is fine is one for the naive rules too");
    let hunt = Hunt::new(board);
    let start = hunt.start();
    assert!(!hunt.text_picture(&start).contains('\0'));
    let svg = hunt.svg(&start, "start");
    assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
    play(&hunt, &NaiveGame(naive), data);
    true
}

/// Plays a game whose moves the bytes of the file choose.
fn play(hunt: &Hunt, naive: &NaiveGame, data: &[u8]) {
    let (mut here, mut there) = (hunt.start(), naive.start());
    for &byte in data.iter().cycle().take(PLIES) {
        assert_eq!(naive_position(hunt, &here), there);
        assert_eq!(hunt.outcome(&here), naive.outcome(&there));
        let text = hunt.compact(&here);
        assert_eq!(hunt.parse_position(&text), Ok(here), "{text}");
        assert_eq!(naive.0.parse(&text).ok(), Some(there), "{text}");
        let moves: Vec<_> = hunt.moves(&here).collect();
        let mut known: Vec<_> = moves.iter().map(|&m| naive_move(m)).collect();
        known.sort();
        assert_eq!(known, naive.moves(&there).collect::<Vec<_>>(), "{text}");
        let Some(&chosen) = moves.get(usize::from(byte) % moves.len().max(1)) else {
            return;
        };
        let spelt = hunt.move_text(&here, chosen);
        assert_eq!(hunt.parse_move(&here, &spelt), Ok(chosen), "{spelt}");
        there = naive.play(&there, naive_move(chosen));
        here = hunt.play(&here, chosen);
    }
}
