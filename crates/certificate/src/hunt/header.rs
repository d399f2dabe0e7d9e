//! The header of a certificate: line 2 of the file, as JSON. Also the digests of rules and
//! questions, which equal those of claim files and results.

use super::event::HuntEvent;
use super::rules::{NaiveHunt, Player, Rules, Stalemate};
use crate::json::json_object;
use crate::{Objective, Verdict};

/// The header of a certificate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Header {
    /// The version of the program that wrote the certificate.
    pub pounce: String,
    /// The name of the claim. Not verified.
    pub claim: String,
    /// The claim in its author's words. Not verified.
    pub statement: String,
    /// The name or file of the game. Not verified.
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
    /// The image of each node under each symmetry. The identity is one of them.
    pub symmetries: Vec<Vec<usize>>,
    /// The strategies that prove the verdict, in the order of their records.
    pub strategies: Vec<StrategyHead>,
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
    symmetries,
    strategies,
});

/// The question whether a side can reach, or avoid, an event.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Question {
    /// The position in which play begins, in compact text.
    pub position: String,
    /// The side that the question is about.
    pub prover: Player,
    /// The objective of that side.
    pub objective: Objective,
    /// The event.
    pub event: HuntEvent,
    /// Number of plies that count; null if unbounded.
    pub plies: Option<u32>,
}

json_object!(Question {
    position,
    prover,
    objective,
    event,
    plies
});

/// The promise of a strategy, and the positions it starts from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StrategyHead {
    /// The side that plays it.
    pub prover: Player,
    /// Its objective: to reach or to avoid the event.
    pub objective: Objective,
    /// The event.
    pub event: HuntEvent,
    /// The positions it starts from: all with a bound on plies, or all without.
    pub roots: Vec<Root>,
    /// Number of records.
    pub records: u64,
    /// True if the records are a closed set: keys alone, of positions with the opponent to move.
    /// Left out of a header if false.
    pub closed: bool,
}

json_object!(StrategyHead {
    prover,
    objective,
    event,
    roots,
    records,
    closed
});

/// A position that a strategy starts from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Root {
    /// The position, in compact text.
    pub position: String,
    /// Number of plies from it; null if unbounded.
    pub plies: Option<u32>,
}

json_object!(Root { position, plies });

impl Header {
    /// Returns the number of records in all strategies.
    pub fn records(&self) -> u64 {
        let counts = self.strategies.iter().map(|head| head.records);
        counts.fold(0, u64::saturating_add)
    }
}

impl StrategyHead {
    /// Lists the questions whose answer is yes if the strategy works.
    pub fn answers(&self) -> impl Iterator<Item = Question> {
        self.roots.iter().map(|root| Question {
            position: root.position.clone(),
            prover: self.prover,
            objective: self.objective,
            event: self.event,
            plies: root.plies,
        })
    }
}

impl Question {
    /// Returns the question whose answer is yes exactly if the answer to this one is no.
    #[must_use]
    pub fn complement(&self) -> Question {
        Question {
            prover: self.prover.opponent(),
            objective: match self.objective {
                Objective::Reach => Objective::Avoid,
                Objective::Avoid => Objective::Reach,
            },
            ..self.clone()
        }
    }

    /// Returns the answer yes as a sentence.
    pub fn to_sentence(&self) -> String {
        let prover = match self.prover {
            Player::Tigers => "Tigers",
            Player::Goats => "Goats",
        };
        let (does, unbounded) = match self.objective {
            Objective::Reach => ("force", "eventually from"),
            Objective::Avoid => ("avoid", "forever from"),
        };
        let when = match self.plies {
            Some(1) => "within 1 ply of".to_owned(),
            Some(plies) => format!("within {plies} plies of"),
            None => unbounded.to_owned(),
        };
        let (event, position) = (noun(self.event), &self.position);
        format!("{prover} can {does} {event} {when} {position}")
    }
}

/// Returns a noun phrase for an event.
fn noun(event: HuntEvent) -> String {
    match event {
        HuntEvent::Captures(1) => "the capture of at least 1 goat".to_owned(),
        HuntEvent::Captures(wanted) => format!("the capture of at least {wanted} goats"),
        HuntEvent::Win(Player::Tigers) => "a win by Tigers".to_owned(),
        HuntEvent::Win(Player::Goats) => "a win by Goats".to_owned(),
    }
}

/// Returns the digest of rules. Equal digests mean equal games. Names of nodes and the order of
/// lines do not matter. Frozen: recorded results depend on these bytes.
pub(crate) fn rules_digest(hunt: &NaiveHunt) -> String {
    let rules = &hunt.rules;
    let mut tigers = rules.tigers.clone();
    tigers.sort();
    let mut edges = hunt.steps.clone();
    edges.retain(|(from, to)| from <= to);
    let mut text = format!(
        "hunt 1\nnodes {}\nedges {edges:?}\njumps {:?}\ntigers {tigers:?}\ngoats {}\ncaptures {}\n",
        rules.nodes, hunt.jumps, rules.goats, rules.captures,
    );
    if rules.stalemate == Stalemate::Draw {
        text += "stalemate draw\n";
    }
    digest(&text)
}

/// Returns the digest of the questions that decide a claim. Frozen, like that of the rules.
pub(crate) fn claim_digest(questions: &[Question]) -> String {
    let mut text = "claim 1\n".to_owned();
    for question in questions {
        let plies = question
            .plies
            .map_or("ever".to_owned(), |plies| plies.to_string());
        let (prover, objective) = (question.prover.name(), question.objective.name());
        let (position, event) = (&question.position, question.event);
        text += &format!("{position} {prover} {objective} {event} {plies}\n");
    }
    digest(&text)
}

fn digest(text: &str) -> String {
    format!("blake3:{}", blake3::hash(text.as_bytes()).to_hex())
}
