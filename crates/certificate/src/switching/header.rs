//! The content of a certificate, as JSON.

use super::rules::{Player, Rules};
use crate::json::json_object;
use crate::{Objective, Verdict};

/// The whole content of a certificate. Vertices and edges are numbered from 0.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Header {
    /// The version of the program that wrote the certificate.
    pub pounce: String,
    /// The name of the claim. Not verified.
    pub claim: String,
    /// The claim in its author's words. Not verified.
    pub statement: String,
    /// The name or file of the network. Not verified.
    pub game: String,
    /// The rules of the game.
    pub rules: Rules,
    /// The digest of the rules.
    pub rules_digest: String,
    /// The digest of the questions.
    pub claim_digest: String,
    /// The questions that decide the claim.
    pub questions: Vec<Question>,
    /// The verdict on the claim.
    pub verdict: Verdict,
    /// The winners of some positions, with the reason why they win.
    pub proofs: Vec<Proof>,
}

json_object!(Header {
    pounce,
    claim,
    statement,
    game,
    rules,
    rules_digest,
    claim_digest,
    questions,
    verdict,
    proofs,
});

/// The question whether a side can win, or prevent the other from winning. There are no draws, so
/// both mean the same.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question {
    /// The position in which play begins: a letter for each edge, `.` free, `s` shorted, `c` cut.
    pub position: String,
    /// The side that the question is about.
    pub prover: Player,
    /// The form of the question: to reach a win, or to avoid one of the other side.
    pub objective: Objective,
}

json_object!(Question {
    position,
    prover,
    objective
});

/// The reason why a side wins from a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proof {
    /// The position in which play begins.
    pub position: String,
    /// The side that wins.
    pub winner: Player,
    /// The edge that the winner takes first; null if the opponent is to move or play is over.
    pub first_move: Option<usize>,
    /// The tree pair, two disjoint lists of edges: Short's two trees or Cut's two forests.
    pub halves: [Vec<usize>; 2],
}

json_object!(Proof {
    position,
    winner,
    first_move,
    halves
});

impl Rules {
    /// Returns the digest of the rules. Equal digests mean equal games. Names of vertices do not
    /// matter. Frozen: recorded results depend on these bytes.
    pub fn digest(&self) -> String {
        let [one, other] = self.terminals;
        let mut text = format!(
            "switching 1\nfirst {}\nvertices {}\nterminals {one} {other}\n",
            self.first.name(),
            self.vertices
        );
        for [from, to] in &self.edges {
            text += &format!("edge {from} {to}\n");
        }
        format!("blake3:{}", blake3::hash(text.as_bytes()))
    }
}

impl Header {
    /// Returns the digest of the questions that decide the claim. Frozen, like that of the rules.
    pub fn questions_digest(&self) -> String {
        let mut text = "claim 1\n".to_owned();
        for question in &self.questions {
            let (position, objective) = (&question.position, question.objective.name());
            let side = match question.prover {
                Player::Short => "Left",
                Player::Cut => "Right",
            };
            text += &format!("{position} {side} {objective} win ever\n");
        }
        format!("blake3:{}", blake3::hash(text.as_bytes()))
    }
}
