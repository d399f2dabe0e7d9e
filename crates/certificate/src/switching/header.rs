//! What a certificate says, as JSON.

use serde::{Deserialize, Serialize};

use crate::{Objective, Verdict};

/// All of a certificate: what it is about, what is so, and why. Vertices and edges are numbers from
/// 0.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The version of the program that wrote it.
    pub pounce: String,
    /// The claim's name.
    pub claim: String,
    /// The claim in its author's words. Nothing checks them.
    pub statement: String,
    /// The name or file of the network. Nothing checks it.
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
    /// Who wins from some positions, and why.
    pub proofs: Vec<Proof>,
}

/// Can a side win, or keep the other from winning? As nothing is drawn, that is the same.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Question {
    /// Where play begins: a letter for each edge, `.` free, `s` shorted, `c` cut.
    pub position: String,
    /// The side that the question is about.
    pub prover: Player,
    /// Whether it is put as reaching a win, or as avoiding the other's.
    pub objective: Objective,
}

/// Why a side wins from a position.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Proof {
    /// Where play begins.
    pub position: String,
    /// Who wins.
    pub winner: Player,
    /// The edge that the winner takes first; null if the opponent is to move, or play has ended.
    pub first_move: Option<usize>,
    /// Two disjoint lists of edges: Short's two trees, or Cut's two forests.
    pub halves: [Vec<usize>; 2],
}

/// All that the rules depend on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rules {
    /// Number of vertices.
    pub vertices: usize,
    /// The two ends of each edge.
    pub edges: Vec<[usize; 2]>,
    /// The two vertices that Short wants joined.
    pub terminals: [usize; 2],
    /// Who moves first.
    pub first: Player,
}

/// One of the two sides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Player {
    /// Wants the terminals joined.
    Short,
    /// Wants them parted.
    Cut,
}

impl Player {
    /// What the side is called.
    pub fn name(self) -> &'static str {
        match self {
            Player::Short => "short",
            Player::Cut => "cut",
        }
    }

    /// The other side.
    pub fn opponent(self) -> Player {
        match self {
            Player::Short => Player::Cut,
            Player::Cut => Player::Short,
        }
    }
}

impl Rules {
    /// The digest of the rules: equal digests mean equal games, whatever vertices are called.
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
    /// The digest of the questions that the claim comes down to.
    pub fn questions_digest(&self) -> String {
        let mut text = "claim 1\n".to_owned();
        for question in &self.questions {
            let (position, objective) = (&question.position, question.objective.word());
            let side = match question.prover {
                Player::Short => "Left",
                Player::Cut => "Right",
            };
            text += &format!("{position} {side} {objective} win ever\n");
        }
        format!("blake3:{}", blake3::hash(text.as_bytes()))
    }
}
