//! The bench signature: the total nodes of df-pn on one thread over a fixed list of questions.
//!
//! Like Stockfish's, it is one number that changes when the search visits other nodes, whether
//! intended or not. A change that only makes the search faster keeps it.

use game::{Decision, Game, Limits, NoMonitor, Objective, Question, Side};
use games::hunt::{Board, GOATS, Hunt, HuntEvent, TIGERS};
use search::{DfpnOptions, NoLog, ProofMemory, dfpn_with_store};

/// Memory of the proof table for each question.
const TABLE_BYTES: u64 = 64 << 20;

/// The expected signature. Update it when the search is meant to visit other nodes.
const SIGNATURE: u64 = 2_041_616;

/// A question from the start of a board, with its answer.
struct Case {
    board: &'static str,
    prover: Side,
    objective: Objective,
    event: HuntEvent,
    plies: Option<u32>,
    decision: Decision,
}

const fn reach(board: &'static str, captures: u8, plies: Option<u32>, decision: Decision) -> Case {
    Case {
        board,
        prover: TIGERS,
        objective: Objective::Reach,
        event: HuntEvent::Captures(captures),
        plies,
        decision,
    }
}

/// Questions with and without a bound, proven and refuted, on all boards and for both objectives.
const CASES: [Case; 10] = [
    reach("bagh-chal", 1, Some(18), Decision::Refuted),
    reach("bagh-chal", 1, Some(36), Decision::Proven),
    reach("bagh-chal", 1, Some(40), Decision::Proven),
    reach("aadu-puli", 1, Some(20), Decision::Refuted),
    reach("little-puli", 1, None, Decision::Proven),
    reach("little-puli", 2, None, Decision::Refuted),
    reach("small-grid", 2, None, Decision::Refuted),
    reach("pentagram", 1, None, Decision::Refuted),
    Case {
        board: "bagh-chal",
        prover: GOATS,
        objective: Objective::Avoid,
        event: HuntEvent::Captures(2),
        plies: Some(16),
        decision: Decision::Proven,
    },
    Case {
        board: "small-grid",
        prover: TIGERS,
        objective: Objective::Avoid,
        event: HuntEvent::Win(GOATS),
        plies: None,
        decision: Decision::Refuted,
    },
];

/// Answers all questions, prints the signature and checks it.
pub fn check_signature() {
    let signature: u64 = CASES.iter().map(Case::nodes).sum();
    println!("bench signature: {signature} nodes");
    assert_eq!(signature, SIGNATURE, "the search visits other nodes");
}

impl Case {
    /// Answers the question in a fresh table and returns the number of nodes.
    fn nodes(&self) -> u64 {
        let board = Board::embedded(self.board).expect("the board is built in");
        let hunt = Hunt::new(board);
        let question = Question {
            position: hunt.start(),
            prover: self.prover,
            objective: self.objective,
            event: self.event,
            plies: self.plies,
        };
        let options = DfpnOptions {
            threads: 1,
            log: &NoLog,
        };
        let mut memory = ProofMemory::new(TABLE_BYTES).expect("the table fits into memory");
        let table = memory.table();
        let answer = dfpn_with_store(
            &table,
            &options,
            &hunt,
            &question,
            Limits::DEFAULT,
            &NoMonitor,
        );
        let context = (self.board, self.event, self.plies);
        assert_eq!(answer.verdict, self.decision, "{context:?}");
        answer.nodes
    }
}
