//! Positions, moves and lines of every game.

use game::Notation;
use games::{AnyGame, GameVisitor};
use hypothesis::GameOptions;

use super::bytes::{read, text};
use super::options::game;

/// Games with notations of every kind: grids and other boards, networks, maps, and the rest.
const GAMES: [&str; 8] = [
    "bagh-chal",
    "small-grid",
    "little-puli",
    "aadu-puli",
    "wheatstone",
    "ford",
    "fish-barrel",
    "place-or-attack",
];

thread_local! {
    static OPEN: Vec<AnyGame> = GAMES.map(open).into();
}

fn open(name: &str) -> AnyGame {
    let game = game(name, &GameOptions::default()).expect("it comes with the program");
    game.expect("without options it is fine")
}

/// Takes the number of a game from the first byte, a position from the first line and moves
/// from the others.
pub fn notation(data: &[u8]) -> bool {
    let Some((&number, rest)) = data.split_first() else {
        return false;
    };
    let Some(text) = text(rest) else {
        return false;
    };
    let (position, line) = text.split_once('\n').unwrap_or((text, ""));
    OPEN.with(|open| open[usize::from(number) % open.len()].visit(Reading { position, line }))
}

struct Reading<'a> {
    position: &'a str,
    line: &'a str,
}

impl GameVisitor for Reading<'_> {
    type Output = bool;

    fn visit<G: Notation>(self, game: &G) -> bool {
        let position = read(game.parse_position(self.position), self.position);
        let here = position.unwrap_or(game.start());
        let text = game.position_text(&here);
        assert_eq!(game.parse_position(&text).ok(), Some(here), "{text}");
        let over = game.outcome(&here).is_some();
        assert_eq!(game.moves(&here).next().is_none(), over, "{text}");
        for m in game.moves(&here).take(60) {
            let spelt = game.move_text(&here, m);
            assert_eq!(game.parse_move(&here, &spelt).ok(), Some(m), "{spelt}");
        }
        let Some(line) = read(game.parse_line(&here, self.line), self.line) else {
            return false;
        };
        let spelt = game.line_text(&here, &line);
        let again = game.parse_line(&here, &spelt).ok();
        assert_eq!(again, Some(line), "{spelt}");
        position.is_some()
    }
}
