//! What a certificate says about itself: line 2 of its file, as JSON. Also the digests of rules
//! and questions, which are those of claims and results.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::rules::NaiveHunt;

/// The header of a certificate.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The version of the program that wrote it.
    pub pounce: String,
    /// The claim's name.
    pub claim: String,
    /// The claim in its author's words. Nothing checks them.
    pub statement: String,
    /// The name or file of the game. Nothing checks it.
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
    /// Where each symmetry takes each node. The identity is one of them.
    pub symmetries: Vec<Vec<usize>>,
    /// The strategies that prove the verdict, in the order of their records.
    pub strategies: Vec<StrategyHead>,
}

/// All that the rules depend on. Nodes are numbers from 0.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rules {
    /// Number of nodes.
    pub nodes: usize,
    /// Straight lines, as lists of nodes.
    pub lines: Vec<Vec<usize>>,
    /// Where the tigers start.
    pub tigers: Vec<usize>,
    /// How many goats are in hand at the start.
    pub goats: usize,
    /// How many captures win for Tigers.
    pub captures: usize,
    /// What it means that Goats have no move; left out if they have lost.
    #[serde(default, skip_serializing_if = "Stalemate::is_loss")]
    pub stalemate: Stalemate,
}

/// What it means that Goats have no move.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Stalemate {
    /// They have lost.
    #[default]
    Loss,
    /// It is a draw.
    Draw,
}

/// Can a side reach, or avoid, an event?
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Question {
    /// Where play begins, in compact text.
    pub position: String,
    /// The side that the question is about.
    pub prover: Player,
    /// What it wants of the event.
    pub objective: Objective,
    /// The event.
    pub event: HuntEvent,
    /// Only the first so many plies count; null for ever.
    pub plies: Option<u32>,
}

/// What a strategy achieves, and from where.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StrategyHead {
    /// Whose strategy it is.
    pub prover: Player,
    /// What it does about the event.
    pub objective: Objective,
    /// The event.
    pub event: HuntEvent,
    /// Where it starts: all with a bound on plies, or all without.
    pub roots: Vec<Root>,
    /// How many records it has.
    pub records: u64,
    /// Whether the records are a closed set: keys alone, of positions with the opponent to move.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub closed: bool,
}

/// A position that a strategy is for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Root {
    /// The position, in compact text.
    pub position: String,
    /// Plies from it; null for ever.
    pub plies: Option<u32>,
}

/// A verdict that can be proved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// Each question is answered by yes.
    Proven,
    /// One question is answered by no.
    Refuted,
}

/// What the prover wants of the event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Objective {
    /// Make it happen.
    Reach,
    /// Keep it from happening.
    Avoid,
}

/// One of the two sides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Player {
    /// They hunt.
    Tigers,
    /// They block.
    Goats,
}

/// Something that may happen. In text: `captures >= 2`, `tigers win`, `goats win`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub enum HuntEvent {
    /// At least so many goats have been captured.
    Captures(u8),
    /// A side has won.
    Win(Player),
}

impl Player {
    /// What the side is called.
    pub fn name(self) -> &'static str {
        match self {
            Player::Tigers => "tigers",
            Player::Goats => "goats",
        }
    }
}

impl Header {
    /// How many records the strategies have together.
    pub fn records(&self) -> u64 {
        let counts = self.strategies.iter().map(|head| head.records);
        counts.fold(0, u64::saturating_add)
    }
}

impl Stalemate {
    fn is_loss(&self) -> bool {
        *self == Stalemate::Loss
    }
}

impl Objective {
    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Objective::Reach => "reach",
            Objective::Avoid => "avoid",
        }
    }
}

impl StrategyHead {
    /// Returns the questions that the strategy answers by yes if it keeps its promise.
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
    /// The question whose yes is this one's no.
    pub fn complement(&self) -> Question {
        Question {
            prover: match self.prover {
                Player::Tigers => Player::Goats,
                Player::Goats => Player::Tigers,
            },
            objective: match self.objective {
                Objective::Reach => Objective::Avoid,
                Objective::Avoid => Objective::Reach,
            },
            ..self.clone()
        }
    }

    /// The answer yes, as a sentence.
    pub fn yes(&self) -> String {
        let prover = if self.prover == Player::Tigers {
            "Tigers"
        } else {
            "Goats"
        };
        let (does, unbounded) = match self.objective {
            Objective::Reach => ("force", "sooner or later from"),
            Objective::Avoid => ("avoid", "for ever from"),
        };
        let when = match self.plies {
            Some(1) => "within 1 ply of".to_owned(),
            Some(plies) => format!("within {plies} plies of"),
            None => unbounded.to_owned(),
        };
        format!(
            "{prover} can {does} {} {when} {}",
            self.event, self.position
        )
    }
}

impl fmt::Display for HuntEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HuntEvent::Captures(wanted) => write!(f, "captures >= {wanted}"),
            HuntEvent::Win(player) => write!(f, "{} win", player.name()),
        }
    }
}

impl From<HuntEvent> for String {
    fn from(event: HuntEvent) -> String {
        event.to_string()
    }
}

impl TryFrom<String> for HuntEvent {
    type Error = String;

    fn try_from(text: String) -> Result<HuntEvent, String> {
        let wanted = text.strip_prefix("captures >= ").map(str::parse);
        match (text.as_str(), wanted) {
            ("tigers win", _) => Ok(HuntEvent::Win(Player::Tigers)),
            ("goats win", _) => Ok(HuntEvent::Win(Player::Goats)),
            (_, Some(Ok(wanted))) => Ok(HuntEvent::Captures(wanted)),
            _ => Err(format!("`{text}` is no event")),
        }
    }
}

/// The digest of rules: equal digests mean equal games, whatever the nodes are called and
/// whatever order the lines stand in.
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

/// The digest of the questions that a claim comes down to.
pub(crate) fn claim_digest(questions: &[Question]) -> String {
    let mut text = "claim 1\n".to_owned();
    for question in questions {
        let plies = question
            .plies
            .map_or("ever".to_owned(), |plies| plies.to_string());
        let (prover, objective) = (question.prover.name(), question.objective.word());
        let (position, event) = (&question.position, question.event);
        text += &format!("{position} {prover} {objective} {event} {plies}\n");
    }
    digest(&text)
}

fn digest(text: &str) -> String {
    format!("blake3:{}", blake3::hash(text.as_bytes()).to_hex())
}
