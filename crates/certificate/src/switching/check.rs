//! The checker: do the halves show what the certificate says, and does playing by them win?

use std::io::Read;

use super::halves::check_halves;
use super::naive::NaiveSwitching;
use super::replay::replay;
use super::{Header, Refusal, file};
use crate::Expected;

/// What an accepted certificate proves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Accepted {
    /// The header. Its claim, statement and game are its author's words.
    pub header: Header,
    /// What has been proved, as a sentence.
    pub proved: String,
    /// Positions with the opponent to move that were played through.
    pub positions: u64,
}

/// Checks a certificate.
pub fn check(input: impl Read, expected: &Expected) -> Result<Accepted, Refusal> {
    let header = file::read(input)?;
    let digest = header.rules.digest();
    if header.rules_digest != digest {
        return Err(Refusal::WrongRulesDigest(digest));
    }
    if expected.rules.as_ref().is_some_and(|it| *it != digest) {
        return Err(Refusal::AnotherNetwork(digest));
    }
    let game = NaiveSwitching::new(header.rules.clone())?;
    let mut position = game.parse(&header.position)?;
    let winner = header.winner;
    if game.winner(&position) == Some(winner.opponent()) {
        return Err(Refusal::AlreadyLost);
    }
    let to_move = game.mover(&position) == winner && game.winner(&position).is_none();
    match header.first_move {
        None if to_move => return Err(Refusal::NoFirstMove(winner)),
        Some(_) if !to_move => return Err(Refusal::NeedlessFirstMove(winner)),
        Some(edge) if !game.moves(&position).contains(&edge) => {
            return Err(Refusal::EdgeNotFree(edge));
        }
        Some(edge) => position = game.play(&position, edge),
        None => (),
    }
    let mut positions = 0;
    if game.winner(&position) != Some(winner) {
        check_halves(&game, &position, winner, &header.halves)?;
        positions = replay(&game, &position, winner, &header.halves)?;
    }
    let how = match header.first_move {
        Some(edge) => format!("by taking edge {edge} first"),
        None => format!("although {} is to move", winner.opponent().name()),
    };
    Ok(Accepted {
        proved: format!("{} wins from {} {how}", winner.name(), header.position),
        positions,
        header,
    })
}
