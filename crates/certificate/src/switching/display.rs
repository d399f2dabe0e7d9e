//! Steps through the strategies in a certificate: the winner's answer to a line of moves. The
//! checker does not use this module.

use std::io::{Read, SeekFrom};

use super::file;
use super::replay::answer;
use super::rules::{NaiveSwitching, Position};
use super::{Header, Proof};
use crate::check::{CheckOptions, Source};
use crate::{ExpectedDigests, Refusal};

/// The strategies of a switching game's certificate. The checker has accepted it.
///
/// ```
/// use pounce_certificate::ExpectedDigests;
/// use pounce_certificate::switching::TreePairs;
///
/// let path = "../../hypotheses/switching/networks/gale-short-wins-first.cert";
/// let mut file = std::fs::File::open(path)?;
/// let pairs = TreePairs::open(&mut file, &ExpectedDigests::default())?;
/// let first = pairs.reply(0, &[]).reply;
/// assert_eq!(first, pairs.header().proofs[0].first_move);
/// # Ok::<(), pounce_certificate::Refusal>(())
/// ```
pub struct TreePairs {
    header: Header,
    game: NaiveSwitching,
}

/// The answer to a line of moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PairReply {
    /// The edge that the winner takes, if the winner is to move.
    pub reply: Option<usize>,
    /// The state of the strategy after the line.
    pub state: PairState,
}

/// The state of a strategy after a line of moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PairState {
    /// Play continues, and the strategy holds.
    Ongoing,
    /// The winner of the proof has won.
    Won,
    /// The opponent has won, which is possible only if the line departs from the strategy.
    Lost,
    /// The line departs from the strategy.
    Departed,
}

impl TreePairs {
    /// Reads a certificate and checks it.
    ///
    /// # Errors
    ///
    /// Fails if the checker refuses the certificate, or if it is about another network or claim than
    /// expected.
    pub fn open(input: &mut dyn Source, expected: &ExpectedDigests) -> Result<TreePairs, Refusal> {
        let options = CheckOptions {
            expected: expected.clone(),
            ..CheckOptions::default()
        };
        // Both read the same bytes, even if the file is replaced meanwhile.
        let mut bytes = Vec::new();
        input.seek(SeekFrom::Start(0))?;
        Read::take(&mut *input, file::MAX_BYTES).read_to_end(&mut bytes)?;
        super::check(&bytes[..], &options)?;
        let header = file::read(&bytes[..])?;
        let game = NaiveSwitching::new(header.rules.clone())?;
        Ok(TreePairs { header, game })
    }

    /// Returns the content of the certificate.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// Returns the winner's answer after legal moves of both sides from the position of a proof. The
    /// moves of the winner must be those of the strategy: other edges may win too, but the tree pair
    /// says nothing about them.
    ///
    /// # Panics
    ///
    /// Panics if the certificate has no proof with this number, or if a move is not legal.
    pub fn reply(&self, proof: usize, line: &[usize]) -> PairReply {
        let proof = &self.header.proofs[proof];
        let position = self.game.parse(&proof.position);
        let mut position = position.expect("the checker parsed the positions");
        let mut play = Some(Play::begin(proof));
        for &edge in line {
            assert!(
                self.game.moves(&position).contains(&edge),
                "edge {edge} is not free"
            );
            play = play.and_then(|play| play.after(&self.game, proof, &position, edge));
            position = self.game.play(&position, edge);
        }
        let state = match (self.game.winner(&position), &play) {
            (Some(winner), _) if winner == proof.winner => PairState::Won,
            (Some(_), _) => PairState::Lost,
            (None, None) => PairState::Departed,
            (None, Some(_)) => PairState::Ongoing,
        };
        PairReply {
            reply: match state {
                PairState::Ongoing => play.and_then(|play| play.reply),
                _ => None,
            },
            state,
        }
    }
}

/// A strategy after some moves: its tree pair, as it is after the winner's reply.
struct Play {
    /// The winner's next edge, if the winner is to move.
    reply: Option<usize>,
    halves: [Vec<usize>; 2],
}

impl Play {
    fn begin(proof: &Proof) -> Play {
        Play {
            reply: proof.first_move,
            halves: proof.halves.clone(),
        }
    }

    /// Returns the strategy after a move. Returns `None` if it departs from the strategy, or if the
    /// opponent has won.
    fn after(
        self,
        game: &NaiveSwitching,
        proof: &Proof,
        position: &Position,
        edge: usize,
    ) -> Option<Play> {
        if game.mover(position) == proof.winner {
            return (self.reply == Some(edge)).then_some(Play {
                reply: None,
                ..self
            });
        }
        let (next, halves) = answer(game, position, proof.winner, &self.halves, edge).ok()?;
        let hit = game.play(position, edge);
        let reply = (0..next.len()).find(|&edge| next[edge] != hit[edge]);
        Some(Play { reply, halves })
    }
}
