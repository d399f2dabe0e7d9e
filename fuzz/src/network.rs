//! Graph files and maps of switching games.

use game::{Game, Notation};
use games::switching::{CUT, Map, Network, SHORT, Switching};

use super::bytes::{read, text};

/// Reads a graph file, writes it and reads it again, and plays on it.
pub fn network(data: &[u8]) -> bool {
    let Some(text) = text(data) else {
        return false;
    };
    let Some(network) = read(Network::parse(text), text) else {
        return false;
    };
    let written = network.file_text();
    assert_eq!(Network::parse(&written).as_ref(), Ok(&network), "{written}");
    play(&Switching::new(network, CUT), data);
    true
}

/// Reads a map and plays on its network.
pub fn map(data: &[u8]) -> bool {
    let Some(text) = text(data) else {
        return false;
    };
    let Some(map) = read(Map::parse(text), text) else {
        return false;
    };
    assert_eq!(map.network.edges.len(), map.dual.edges.len());
    play(&Switching::on_map(map, SHORT), data);
    true
}

/// Plays a game whose moves the bytes of the file choose.
fn play(game: &Switching, data: &[u8]) {
    let mut here = game.start();
    for &byte in data.iter().cycle() {
        let text = game.position_text(&here);
        assert_eq!(game.parse_position(&text), Ok(here), "{text}");
        let moves: Vec<_> = game.moves(&here).collect();
        assert_eq!(moves.is_empty(), game.outcome(&here).is_some(), "{text}");
        let Some(&chosen) = moves.get(usize::from(byte) % moves.len().max(1)) else {
            break;
        };
        let spelt = game.move_text(&here, chosen);
        assert_eq!(game.parse_move(&here, &spelt), Ok(chosen), "{spelt}");
        here = game.play(&here, chosen);
    }
    assert!(!game.text_picture(&here).contains('\0'));
    assert!(!game.svg(&here).contains("NaN"));
}
