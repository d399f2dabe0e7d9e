//! Tests that every game must pass: checks the contracts of [`Game`], [`Keyed`], [`Symmetric`],
//! [`Chance`] and [`Notation`] in random play. An error names the violated contract and the
//! position.

use std::collections::HashMap;
use std::fmt::Debug;

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

use crate::chance::gcd;
use crate::{Chance, Game, Keyed, Notation, Symmetric};

/// Plies after which a random game is abandoned, since play may be infinite.
const MAX_PLIES: u32 = 200;

/// Checks the rules, keys and symmetries in every position of `playouts` random games. Returns the
/// number of different positions.
pub fn check<G: Keyed + Symmetric>(game: &G, playouts: u32, seed: u64) -> Result<usize, String> {
    let mut keys = HashMap::new();
    each_position(game, playouts, seed, |position, moves| {
        check_rules(game, position, moves)?;
        check_symmetry(game, position, moves)?;
        let key = game.key(position);
        if *keys.entry(key).or_insert(*position) != *position {
            return Err(format!("{position:?} has the key of another position"));
        }
        Ok(())
    })?;
    Ok(keys.len())
}

/// Checks the odds at every chance node of `playouts` random games. Returns the number of chance
/// nodes visited.
pub fn check_chance<G: Chance>(game: &G, playouts: u32, seed: u64) -> Result<usize, String> {
    let mut chance_nodes = 0;
    each_position(game, playouts, seed, |position, moves| {
        let Some(odds) = game.odds(position) else {
            return Ok(());
        };
        let broken = |contract: &str| Err(format!("{contract}: {position:?}"));
        chance_nodes += 1;
        if !odds.iter().map(|(m, _)| m).eq(moves) {
            return broken("odds list the moves in their order");
        }
        // An exact sum of fractions with 64-bit numerators and denominators.
        let mut sum = (0u128, 1u128);
        for (_, odds) in odds {
            let numerator = u128::from(odds.numerator);
            let denominator = u128::from(odds.denominator);
            if numerator == 0 || numerator > denominator || gcd(numerator, denominator) != 1 {
                return broken("odds are fractions in lowest terms, above 0 and at most 1");
            }
            let common = gcd(sum.1, denominator);
            let (factor, cofactor) = (denominator / common, sum.1 / common);
            let total = sum.0.checked_mul(factor);
            let term = numerator.checked_mul(cofactor);
            let Some(((total, term), below)) = total.zip(term).zip(sum.1.checked_mul(factor))
            else {
                return broken("the sum of the odds fits into 128 bits");
            };
            sum = (total + term, below);
        }
        if sum.0 != sum.1 {
            return broken("odds add up to 1");
        }
        Ok(())
    })?;
    Ok(chance_nodes)
}

/// Checks that positions and moves of `playouts` random games can be written and parsed. Returns
/// the number of positions visited.
pub fn check_notation<G: Notation>(game: &G, playouts: u32, seed: u64) -> Result<usize, String> {
    let mut written = 0;
    each_position(game, playouts, seed, |position, moves| {
        let text = game.position_text(position);
        let broken = |contract: &str| Err(format!("{contract}: {text}"));
        written += 1;
        if text.contains('\n') || game.parse_position(&text).as_ref() != Ok(position) {
            return broken("a position is one line of text that parses back");
        }
        for &m in moves {
            let word = game.move_text(position, m);
            if word.contains(char::is_whitespace) || game.parse_move(position, &word) != Ok(m) {
                return broken("a move is one word that parses back");
            }
        }
        if game.text_picture(position).ends_with('\n') || !game.svg(position).starts_with("<svg") {
            return broken(
                "pictures are lines of text without a final line break, and an SVG document",
            );
        }
        Ok(())
    })?;
    let players = game.players();
    if players[0] == players[1] || game.parse_position("start") != Ok(game.start()) {
        return Err("players have different names, and `start` parses as the start".to_owned());
    }
    Ok(written)
}

/// Calls `check` with every position of random games and its moves.
fn each_position<G: Game>(
    game: &G,
    playouts: u32,
    seed: u64,
    mut check: impl FnMut(&G::Position, &[G::Move]) -> Result<(), String>,
) -> Result<(), String> {
    let mut random = Pcg64Mcg::seed_from_u64(seed);
    for _ in 0..playouts {
        let mut position = game.start();
        for _ in 0..MAX_PLIES {
            let moves: Vec<G::Move> = game.moves(&position).collect();
            check(&position, &moves)?;
            if moves.is_empty() {
                break;
            }
            position = game.play(&position, moves[random.random_range(0..moves.len())]);
        }
    }
    Ok(())
}

/// Fails with the contract and the position if the contract does not hold.
fn expect<P: Debug>(holds: bool, contract: &str, position: &P) -> Result<(), String> {
    if holds {
        Ok(())
    } else {
        Err(format!("{contract}: {position:?}"))
    }
}

fn check_rules<G: Game>(game: &G, position: &G::Position, moves: &[G::Move]) -> Result<(), String> {
    let expect = |holds: bool, contract: &str| expect(holds, contract, position);
    expect(
        game.outcome(position).is_some() == moves.is_empty(),
        "play has ended exactly if there are no moves",
    )?;
    expect(
        game.count_moves(position) == moves.len() as u64,
        "count_moves counts the moves",
    )?;
    let once = (1..moves.len()).all(|at| !moves[..at].contains(&moves[at]));
    expect(once, "each move is listed once")?;
    let replay = |m: &G::Move| game.play(position, *m) == game.play(position, *m);
    expect(
        moves.iter().all(replay),
        "playing a move twice gives the same position",
    )
}

fn check_symmetry<G: Keyed + Symmetric>(
    game: &G,
    position: &G::Position,
    moves: &[G::Move],
) -> Result<(), String> {
    let expect = |holds: bool, contract: &str| expect(holds, contract, position);
    let canonical = game.canonical(position);
    expect(
        game.canonical(&canonical) == canonical,
        "the canonical form of a canonical form is itself",
    )?;
    expect(
        game.outcome(&canonical) == game.outcome(position)
            && game.mover(&canonical) == game.mover(position)
            && game.count_moves(&canonical) == moves.len() as u64,
        "symmetric positions play alike",
    )?;
    let classes = |position: &G::Position| {
        let key = |m| game.key(&game.canonical(&game.play(position, m)));
        let mut keys: Vec<u64> = game.moves(position).map(key).collect();
        keys.sort_unstable();
        keys
    };
    expect(
        classes(&canonical) == classes(position),
        "symmetric positions have symmetric successors",
    )?;
    let mut successors: Vec<G::Position> = moves.iter().map(|&m| game.play(position, m)).collect();
    game.dedup_symmetric(position, &mut successors, 0);
    let key = |next: &G::Position| game.key(&game.canonical(next));
    let mut kept: Vec<u64> = successors.iter().map(key).collect();
    kept.sort_unstable();
    let mut distinct = classes(position);
    distinct.dedup();
    expect(
        kept == distinct,
        "dedup_symmetric keeps one successor of each class",
    )
}
