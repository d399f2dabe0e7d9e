//! Logs of games of Fish-Barrel.

use games::fish_barrel::GameLog;

use super::bytes::{read, text};

/// Reads a log, writes it and reads it again, and replays its games.
pub fn game_log(data: &[u8]) -> bool {
    let Some(text) = text(data) else {
        return false;
    };
    let Some(log) = read(GameLog::parse(text), text) else {
        return false;
    };
    assert_eq!(GameLog::parse(&log.to_json()).as_ref(), Ok(&log));
    read(log.replay(), text).is_some()
}
