//! Options of games, as claim files and the command line have them.

use diagnostic::{Diagnostic, read_toml};
use game::Notation;
use games::hunt::{self, Board};
use games::switching::{self, EMBEDDED_MAPS, Map, Network};
use games::{AnyGame, GameVisitor};
use hypothesis::GameOptions;
use pounce::catalogue::{hunt_game, map_game, named_game, network_game};

use super::bytes::{read, text};

/// Reads the name of a game on the first line and options below it, and looks at the start.
pub fn options(data: &[u8]) -> bool {
    let Some((name, text)) = text(data).and_then(|text| text.split_once('\n')) else {
        return false;
    };
    let Some(options) = read(read_toml::<GameOptions>(text), text) else {
        return false;
    };
    let Some(game) = game(name, &options) else {
        return false;
    };
    let Some(game) = read(game, text) else {
        return false;
    };
    game.visit(Start);
    true
}

/// Returns the game with a name, if it comes with the program. Errors name the option.
pub fn game(name: &str, options: &GameOptions) -> Option<Result<AnyGame, Diagnostic>> {
    let opened = open(name, options)?;
    Some(opened.map_err(|mut errors| errors.swap_remove(0)))
}

fn open(name: &str, options: &GameOptions) -> Option<Result<AnyGame, Vec<Diagnostic>>> {
    let said = |all: &[(&str, &'static str)]| {
        let found = all.iter().find(|(known, _)| *known == name);
        found.map(|(_, text)| *text)
    };
    if let Some(text) = said(&hunt::EMBEDDED) {
        return Some(hunt_game(
            options,
            Board::parse(text).expect("it is tested"),
        ));
    }
    if let Some(text) = said(&switching::EMBEDDED) {
        return Some(network_game(
            options,
            &Network::parse(text).expect("it is tested"),
        ));
    }
    if let Some(text) = said(&EMBEDDED_MAPS) {
        return Some(map_game(options, Map::parse(text).expect("it is tested")));
    }
    named_game(options, name)
}

/// Shows the start of a game; its text and its moves can be read again.
struct Start;

impl GameVisitor for Start {
    type Output = ();

    fn visit<G: Notation>(self, game: &G) {
        let start = game.start();
        let text = game.position_text(&start);
        assert_eq!(game.parse_position(&text).ok(), Some(start), "{text}");
        assert!(!game.text_picture(&start).contains('\0'));
        assert!(!game.svg(&start).contains("NaN"));
        assert!(!game.describe(&start).is_empty() && !game.digest_text().is_empty());
        let over = game.outcome(&start).is_some();
        assert_eq!(game.moves(&start).next().is_none(), over, "{text}");
        for m in game.moves(&start).take(60) {
            let spelt = game.move_text(&start, m);
            assert_eq!(game.parse_move(&start, &spelt).ok(), Some(m), "{spelt}");
        }
    }
}
