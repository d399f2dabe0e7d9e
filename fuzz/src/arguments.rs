//! Arguments of a run: checkpoints that store them, parts of the work, and names of players.

use std::fs;

use pounce::{Checkpoint, Error, GameOptions, LoadedGame, Partition, PlayOptions};
use serde_json::Value;
use tempfile::tempdir;

use super::bytes::{render, text};

/// Reads a checkpoint, a partition, or the names of two players.
pub fn arguments(data: &[u8]) -> bool {
    let Some(text) = text(data) else {
        return false;
    };
    if text.trim_start().starts_with('{') {
        checkpoint(text)
    } else if text.contains('/') {
        partition(text)
    } else {
        players(text)
    }
}

/// Resumes a checkpoint. The arguments survive being written and read again.
fn checkpoint(text: &str) -> bool {
    let folder = tempdir().expect("there is a temporary folder");
    fs::write(folder.path().join("run.json"), text).expect("it can be written");
    let Ok(resumed) = Checkpoint::resume::<Value>(folder.path()) else {
        return false;
    };
    let arguments = resumed.arguments;
    drop(resumed.checkpoint);
    drop(Checkpoint::begin(folder.path(), &arguments).expect("it is not in use"));
    let again = Checkpoint::resume::<Value>(folder.path()).expect("it was written");
    assert_eq!(again.arguments, arguments);
    true
}

/// Parses a part of the work, which is one of at least one part.
fn partition(text: &str) -> bool {
    let Ok(partition) = text.parse::<Partition>() else {
        return false;
    };
    assert!((1..=partition.of).contains(&partition.part), "{text}");
    let written = format!("{}/{}", partition.part, partition.of);
    assert_eq!(written.parse(), Ok(partition));
    true
}

/// Seats two players at a small game.
fn players(text: &str) -> bool {
    let game = LoadedGame::open("wheatstone", &GameOptions::default()).expect("it is built in");
    let options = PlayOptions {
        players: text.to_owned(),
        ..PlayOptions::default()
    };
    match game.play("start", &options) {
        Ok(_) => true,
        Err(Error::Input(bad)) => {
            render(&bad.diagnostic, text);
            false
        }
        Err(error) => panic!("{error}"),
    }
}
