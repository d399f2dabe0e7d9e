//! JSON states of hunting games in progress.

use games::hunt::{Board, Hunt, OngoingGame};

use super::bytes::{read, text};

thread_local! {
    static HUNTS: [Hunt; 2] = ["small-grid", "little-puli"]
        .map(|name| Hunt::new(Board::embedded(name).expect("it comes with the program")));
}

/// Reads a state for two boards, plays on, writes the state and reads it again.
pub fn state(data: &[u8]) -> bool {
    let Some(text) = text(data) else {
        return false;
    };
    HUNTS.with(|hunts| hunts.iter().any(|hunt| resume(hunt, text, data)))
}

fn resume(hunt: &Hunt, text: &str, data: &[u8]) -> bool {
    let Some(mut play) = read(OngoingGame::from_json(hunt, text), text) else {
        return false;
    };
    for byte in data.iter().take(20) {
        let json = play.to_json("again");
        let again = OngoingGame::from_json(hunt, &json)
            .unwrap_or_else(|diagnostic| panic!("{diagnostic}: {json}"));
        assert_eq!(again.to_json("again"), json);
        let moves = play.moves();
        let Some(&chosen) = moves.get(usize::from(*byte) % moves.len().max(1)) else {
            break;
        };
        play.play(chosen).expect("it is one of the moves");
    }
    true
}
