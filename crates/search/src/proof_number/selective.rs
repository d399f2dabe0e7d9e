//! Selective search: df-pn in which the prover tries only the moves that an evaluation ranks best,
//! after Lim and Nievergelt's work on Tigers and Goats.
//!
//! The opponent's moves are never pruned, so a proof is valid in the full game. A failure shows
//! nothing, so the verdict is `Proven` or `Open`, never `Refuted`. If the moves do not suffice, the
//! search starts again with twice as many, up to a maximum. Each width is a separate search, since
//! disproofs at one width need not hold at the next.

use game::{
    Answer, Decision, Evaluation, Event, Keyed, Limits, Monitor, OpenReason, Question, Symmetric,
};

use super::dfpn::{DfpnOptions, search};
use super::forward_pruning::ForwardPruning;

/// Options of a selective search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SelectiveOptions<V> {
    /// The number of the prover's moves tried first. Moves that succeed by static bounds do not
    /// count.
    pub width: usize,
    /// The largest number of the prover's moves tried.
    pub widest: usize,
    /// The evaluation that ranks moves.
    pub evaluation: V,
}

/// Answers a question by selective search. The limit on nodes applies to all widths together.
///
/// ```
/// # extern crate game as pounce_game;
/// # extern crate games as pounce_games;
/// # fn main() {
/// use pounce_game::{Decision, Game, Limits, NoMonitor, Objective, OpenReason, Question};
/// use pounce_games::hunt::{Board, GOATS, Hunt, HuntEvaluation, HuntEvent};
/// use pounce_search::{DfpnOptions, NoLog, SelectiveOptions, selective};
///
/// let hunt = Hunt::new(Board::embedded("pentagram").unwrap());
/// let question = Question {
///     position: hunt.start(),
///     prover: GOATS,
///     objective: Objective::Reach,
///     event: HuntEvent::Win(GOATS),
///     plies: Some(15),
/// };
/// let dfpn = DfpnOptions { threads: 1, log: &NoLog };
/// let verdict = |widest| {
///     let evaluation = HuntEvaluation::Threats;
///     let options = SelectiveOptions { width: 1, widest, evaluation };
///     selective(&options, &dfpn, &hunt, &question, Limits::DEFAULT, &NoMonitor).verdict
/// };
/// assert_eq!(verdict(64), Decision::Proven);
/// assert_eq!(verdict(1), Decision::Open(OpenReason::Width));
/// # }
/// ```
///
/// Only nodes that are settled in the full game are logged, so
/// [`extract_strategy`](crate::extract_strategy) works on the log as on that of
/// [`dfpn`](crate::dfpn()).
pub fn selective<G: Keyed + Symmetric, E: Event<G>, V: Evaluation<G>>(
    options: &SelectiveOptions<V>,
    dfpn: &DfpnOptions<'_>,
    game: &G,
    question: &Question<G::Position, E>,
    limits: Limits,
    monitor: &dyn Monitor,
) -> Answer<G::Move> {
    let mut width = options.width.max(1);
    let (mut nodes, mut children) = (0, 0);
    loop {
        let pruning = ForwardPruning {
            width,
            evaluation: options.evaluation,
        };
        let rest = Limits {
            nodes: limits.nodes - nodes,
            ..limits
        };
        let answer = search(dfpn, Some(pruning), game, question, rest, monitor);
        nodes += answer.nodes;
        children += answer.children;
        let verdict = match answer.verdict {
            Decision::Refuted if width < options.widest => {
                width = width.saturating_mul(2).min(options.widest);
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
