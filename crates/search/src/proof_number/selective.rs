//! Selective search, after Lim and Nievergelt's work on Tigers and Goats: the prover plays only
//! the few moves that an evaluation likes best, the opponent plays all.
//!
//! A proof found so is a proof; a failure shows nothing but that other moves are needed. So the
//! verdict is `Proven` or `Open`, never `Refuted`. If the moves do not suffice, the search begins
//! again with twice as many, up to a widest. Each width is a search by df-pn of its own: what is
//! disproven at one width need not be at the next.

use game::{
    Answer, Decision, Evaluation, Event, Keyed, Limits, Monitor, OpenReason, Question, Symmetric,
};

use super::dfpn::{ProofMethod, search};
use super::forward_pruning::Narrow;

/// Which of its moves the prover tries.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Selective<V> {
    /// How many to begin with. Moves that win at a glance are tried besides.
    pub width: usize,
    /// How many at the most.
    pub widest: usize,
    /// What says which are the best.
    pub evaluation: V,
}

/// Answers a question by df-pn with few moves for the prover. The limit on nodes holds for all
/// widths together. The log gets what holds in the whole game, so that
/// [`strategy`](crate::strategy()) works on it as on that of [`dfpn`](crate::dfpn()).
pub fn selective<G: Keyed + Symmetric, E: Event<G>, V: Evaluation<G>>(
    method: &Selective<V>,
    proof: &ProofMethod<'_>,
    game: &G,
    question: &Question<G::Position, E>,
    limits: Limits,
    monitor: &dyn Monitor,
) -> Answer<G::Move> {
    let mut width = method.width.max(1);
    let (mut nodes, mut children) = (0, 0);
    loop {
        let narrow = Narrow {
            width,
            evaluation: method.evaluation,
        };
        let rest = Limits {
            nodes: limits.nodes - nodes,
            ..limits
        };
        let answer = search(proof, Some(narrow), game, question, rest, monitor);
        nodes += answer.nodes;
        children += answer.children;
        let verdict = match answer.verdict {
            Decision::Refuted if width < method.widest => {
                width = width.saturating_mul(2).min(method.widest);
                continue;
            }
            Decision::Refuted => Decision::Open(OpenReason::Width),
            verdict => verdict,
        };
        return Answer {
            verdict,
            nodes,
            children,
            ..answer
        };
    }
}
