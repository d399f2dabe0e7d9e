//! The first moves that a claim selects.

use diagnostic::Diagnostic;
use game::{Game, Notation};
use games::Decidable;
use hypothesis::{Claim, FirstMove};

/// The text of a first move, if the claim selects any, and the position that it leads to.
pub(super) type Start<G> = (Option<String>, <G as Game>::Position);

/// Lists the positions that a claim is about: its position, or the position after each of its first
/// moves.
pub(super) fn starts<G: Decidable>(
    claim: &Claim,
    game: &G,
    position: &G::Position,
) -> Result<Vec<Start<G>>, Diagnostic> {
    let Some(choice) = &claim.first_move else {
        return Ok(vec![(None, *position)]);
    };
    let same = |one, other| game.same_move(position, one, other);
    let moves = first_moves(game, position, choice, same)?.into_iter();
    Ok(moves
        .map(|m| (Some(game.move_text(position, m)), game.play(position, m)))
        .collect())
}

/// Returns the selected first moves, one of each class of moves that are the same.
pub(crate) fn first_moves<G: Notation>(
    game: &G,
    position: &G::Position,
    choice: &FirstMove,
    same: impl Fn(G::Move, G::Move) -> bool,
) -> Result<Vec<G::Move>, Diagnostic> {
    let (words, key) = match choice {
        FirstMove::Only(words) => (words, "first_move.only"),
        FirstMove::Except(words) => (words, "first_move.except"),
    };
    let mut named: Vec<G::Move> = Vec::new();
    for (number, word) in words.iter().enumerate() {
        let m = game
            .parse_move(position, word)
            .map_err(|diagnostic| diagnostic.in_key(&format!("{key}.{number}")))?;
        named.push(m);
    }
    let contains = |moves: &[G::Move], m| moves.iter().any(|&other| same(other, m));
    let candidates: Vec<G::Move> = match choice {
        FirstMove::Only(_) => named,
        FirstMove::Except(_) => (game.moves(position))
            .filter(|&m| !contains(&named, m))
            .collect(),
    };
    let mut chosen = Vec::new();
    for m in candidates {
        if !contains(&chosen, m) {
            chosen.push(m);
        }
    }
    if chosen.is_empty() {
        let message = format!("`{key}` leaves no first move");
        return Err(Diagnostic::new(message).in_key(key));
    }
    Ok(chosen)
}
