//! Claim files, and their reduction to questions and facts.

use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::Arc;

use diagnostic::Diagnostic;
use games::AnyGame;
use games::hunt::Hunt;
use hypothesis::Claim;
use pounce::task::{Matter, claim_digest, counts, facts, reduce, tree_question};

use super::bytes::{read, text};
use super::options::game;

/// Games that are kept: to find the symmetries of a board takes longer than to read a claim.
const KEPT: usize = 100;

thread_local! {
    static HUNTS: RefCell<HashMap<String, Arc<Hunt>>> = RefCell::default();
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
    if let Some(hunt) = HUNTS.with_borrow(|hunts| hunts.get(&name).cloned()) {
        return read(reduced(&claim, &hunt), text).is_some();
    }
    let game = game(&claim.game, &claim.options);
    let game = game.map(|game| game.map_err(|diagnostic| diagnostic.under_key("options")));
    match game.and_then(|game| read(game, text)) {
        None => false,
        Some(AnyGame::Hunt(hunt)) => {
            HUNTS.with_borrow_mut(|hunts| {
                if hunts.len() == KEPT {
                    hunts.clear();
                }
                hunts.insert(name, hunt.clone());
            });
            read(reduced(&claim, &hunt), text).is_some()
        }
        Some(game) => {
            let Some(matter) = read(Matter::of(&claim, game), text) else {
                return false;
            };
            assert!(!matter.claim_digest().is_empty() && !matter.rules_digest().is_empty());
            assert!(matter.plies().len() + matter.facts().len() > 0);
            true
        }
    }
}

/// Reduces a claim about a hunting game to all that it may be about.
fn reduced(claim: &Claim, hunt: &Arc<Hunt>) -> Result<(), Diagnostic> {
    let questions = reduce(claim, hunt)?;
    let counts = counts(claim, hunt)?;
    let tree = tree_question(claim, hunt)?;
    let facts = facts(claim, hunt)?;
    assert!(!claim_digest(hunt, &questions, counts, tree.as_ref(), &facts).is_empty());
    Ok(())
}
