//! Claim files, and their reduction to questions and facts.

use std::cell::RefCell;
use std::collections::HashMap;

use games::AnyGame;
use hypothesis::Claim;
use pounce::task::{claim_digest, reduce};

use super::bytes::{read, text};
use super::options::game;

/// Games that are kept: to find the symmetries of a board takes longer than to read a claim.
const KEPT: usize = 100;

thread_local! {
    static GAMES: RefCell<HashMap<String, AnyGame>> = RefCell::default();
}

/// Reads a claim file and reduces the claim, if its game needs no file.
pub fn claim(data: &[u8]) -> bool {
    let Some(text) = text(data) else {
        return false;
    };
    let Some(claim) = read(Claim::parse(text), text) else {
        return false;
    };
    let name = format!("{} {:?}", claim.game, claim.options);
    let known = GAMES.with_borrow(|games| games.get(&name).cloned());
    let game = known.or_else(|| {
        let game = game(&claim.game, &claim.options);
        let game = game.map(|game| game.map_err(|diagnostic| diagnostic.under_key("options")));
        read(game?, text)
    });
    let Some(game) = game else {
        return false;
    };
    let reduced = read(reduce(&claim, &game), text).inspect(|task| {
        assert!(task.parts() > 0 && !claim_digest(&game, task).is_empty());
    });
    GAMES.with_borrow_mut(|games| {
        if games.len() == KEPT {
            games.clear();
        }
        games.insert(name, game);
    });
    reduced.is_some()
}
