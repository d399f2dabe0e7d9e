//! The test that every game must pass: the contracts of [`Game`], [`Keyed`] and [`Symmetric`] along
//! random play, and of [`Chance`] and [`Notation`] where a game has them. An `Err` names the contract
//! that was broken and where.

use std::collections::HashMap;

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

use crate::{Chance, Game, Keyed, Notation, Outcome, Symmetric};

/// Plies after which a random game is given up: hunting games may go on for ever.
const LONGEST: u32 = 200;

/// Plays `playouts` random games and checks every position on the way; returns how many
/// different positions were seen.
pub fn check<G: Keyed + Symmetric>(game: &G, playouts: u32, seed: u64) -> Result<usize, String> {
    let mut keys = HashMap::new();
    each_position(game, playouts, seed, |position, moves| {
        check_position(game, position, moves)?;
        let key = game.key(position);
        if *keys.entry(key).or_insert(*position) != *position {
            return Err(format!("{position:?} has the key of another position"));
        }
        Ok(())
    })?;
    Ok(keys.len())
}

/// Plays `playouts` random games and checks what the dice may do wherever they decide; returns how
/// often they did.
pub fn check_chance<G: Chance>(game: &G, playouts: u32, seed: u64) -> Result<usize, String> {
    let mut thrown = 0;
    each_position(game, playouts, seed, |position, moves| {
        let Some(odds) = game.odds(position) else {
            return Ok(());
        };
        let broken = |contract: &str| Err(format!("{contract}: {position:?}"));
        thrown += 1;
        if !odds.iter().map(|(m, _)| m).eq(moves) {
            return broken("odds are those of the moves, in their order");
        }
        // Added up exactly: fractions with 64 bits above and below, two at a time.
        let mut sum = (0u128, 1u128);
        for (_, odds) in odds {
            let (cases, of) = (u128::from(odds.cases), u128::from(odds.of));
            if cases == 0 || cases > of || common_divisor(cases, of) != 1 {
                return broken("odds are fractions in lowest terms, above 0 and at most 1");
            }
            let common = common_divisor(sum.1, of);
            let (below, each) = (sum.1.checked_mul(of / common), sum.1 / common);
            let added = sum.0.checked_mul(of / common).zip(cases.checked_mul(each));
            let Some((below, (sum_part, part))) = below.zip(added) else {
                return broken("odds are too fine to add them up");
            };
            sum = (sum_part + part, below);
        }
        if sum.0 != sum.1 {
            return broken("odds add up to 1");
        }
        Ok(())
    })?;
    Ok(thrown)
}

/// Plays `playouts` random games and reads back what is written on the way; returns how many
/// positions were written.
pub fn check_notation<G: Notation>(game: &G, playouts: u32, seed: u64) -> Result<usize, String> {
    let mut written = 0;
    each_position(game, playouts, seed, |position, moves| {
        let text = game.position_text(position);
        let broken = |contract: &str| Err(format!("{contract}: {text}"));
        written += 1;
        if text.contains('\n') || game.parse_position(&text).as_ref() != Ok(position) {
            return broken("a position is a line of text that can be read back");
        }
        for &m in moves {
            let word = game.move_text(position, m);
            if word.contains(char::is_whitespace) || game.parse_move(position, &word) != Ok(m) {
                return broken("a move is a word that can be read back");
            }
        }
        if game.draw(position).ends_with('\n') || !game.svg(position).starts_with("<svg") {
            return broken("pictures are lines, and an SVG document");
        }
        Ok(())
    })?;
    let players = game.players();
    if players[0] == players[1] || game.parse_position("start") != Ok(game.start()) {
        return Err("players have different names, and the start is called start".to_owned());
    }
    Ok(written)
}

/// Every position of random games, with its moves.
fn each_position<G: Game>(
    game: &G,
    playouts: u32,
    seed: u64,
    mut check: impl FnMut(&G::Position, &[G::Move]) -> Result<(), String>,
) -> Result<(), String> {
    let mut random = Pcg64Mcg::seed_from_u64(seed);
    for _ in 0..playouts {
        let mut position = game.start();
        for _ in 0..LONGEST {
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

fn common_divisor(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { common_divisor(b, a % b) }
}

fn check_position<G: Keyed + Symmetric>(
    game: &G,
    position: &G::Position,
    moves: &[G::Move],
) -> Result<(), String> {
    let expect = |holds: bool, contract: &str| {
        holds
            .then_some(())
            .ok_or_else(|| format!("{contract}: {position:?}"))
    };
    let outcome = game.outcome(position);
    expect(
        outcome.is_some() == moves.is_empty(),
        "play has ended exactly when there are no moves",
    )?;
    expect(
        game.count_moves(position) == moves.len() as u64,
        "count_moves counts the moves",
    )?;
    let once = (1..moves.len()).all(|at| !moves[..at].contains(&moves[at]));
    expect(once, "each move is listed once")?;
    let replay = |m: &G::Move| game.play(position, *m) == game.play(position, *m);
    expect(moves.iter().all(replay), "playing a move is a function")?;

    let canonical = game.canonical(position);
    expect(
        game.canonical(&canonical) == canonical,
        "the canonical form of a canonical form is itself",
    )?;
    let ending: Option<Outcome> = game.outcome(&canonical);
    expect(
        ending == outcome
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
    let mut merged: Vec<G::Position> = moves.iter().map(|&m| game.play(position, m)).collect();
    game.merge(position, &mut merged, 0);
    let key = |next: &G::Position| game.key(&game.canonical(next));
    let mut kept: Vec<u64> = merged.iter().map(key).collect();
    kept.sort_unstable();
    let mut distinct = classes(position);
    distinct.dedup();
    expect(
        kept == distinct,
        "merging keeps one successor of each class",
    )
}
