//! Claims about facts: of the board itself, of a position, or of all placings of pieces. Each is
//! decided by going through everything that there is, without search or play.

use diagnostic::Flaw;
use game::{Limits, Meter, Reason, Verdict, Watch};
use games::hunt::{Hunt, Position};

use crate::claim::{Claim, Engine, Goal};
use crate::figure::{Figure, Ratio};
use crate::result::FactRecord;

/// One fact that is claimed, and how to find out.
pub struct Fact {
    /// What it is about, in words.
    what: String,
    /// What is claimed of it, as the claim has it.
    claimed: String,
    /// Both, with nodes by number: the same text means the same.
    text: String,
    find: Box<Find>,
}

/// Finds out, unless a limit is reached.
type Find = dyn Fn(&Hunt, &mut Meter<'_>) -> Result<Found, Reason> + Send + Sync;

/// What was found.
pub(crate) struct Found {
    /// In words.
    pub found: String,
    /// Whether it is as claimed.
    pub holds: bool,
    /// A position that shows it.
    pub witness: Option<Position>,
}

impl Fact {
    pub(crate) fn new(
        what: impl Into<String>,
        claimed: impl Into<String>,
        text: impl Into<String>,
        find: impl Fn(&Hunt, &mut Meter<'_>) -> Result<Found, Reason> + Send + Sync + 'static,
    ) -> Fact {
        Fact {
            what: what.into(),
            claimed: claimed.into(),
            text: text.into(),
            find: Box::new(find),
        }
    }

    /// A fact about a number that is the same whoever counts; `text` says what it is, with nodes
    /// by number.
    pub(crate) fn figure(
        what: impl Into<String>,
        text: &str,
        figure: &Figure,
        find: impl Fn(&Hunt) -> Ratio + Send + Sync + 'static,
    ) -> Fact {
        let claimed = figure.clone();
        let text = format!("{text} {figure}");
        Fact::new(what, figure.to_string(), text, move |hunt, _| {
            Ok(Found::number(&claimed, find(hunt), None))
        })
    }

    /// What is claimed, in words that are the same for the same meaning.
    pub fn text(&self) -> &str {
        &self.text
    }
}

impl Found {
    /// A number, held against the figure that is claimed.
    pub fn number(claimed: &Figure, found: Ratio, witness: Option<Position>) -> Found {
        Found {
            found: found.to_string(),
            holds: claimed.allows(found),
            witness,
        }
    }
}

/// What is decided about some facts: proven if all hold, refuted if one does not.
pub fn decide_facts(
    facts: &[Fact],
    hunt: &Hunt,
    limits: Limits,
    watch: &dyn Watch,
) -> (Verdict, Vec<FactRecord>) {
    let mut meter = Meter::new(limits, watch);
    let mut verdict = Verdict::Proven;
    let mut records = Vec::new();
    for fact in facts {
        let one = match (fact.find)(hunt, &mut meter) {
            Err(reason) => Verdict::Open(reason),
            Ok(found) => {
                records.push(FactRecord {
                    what: fact.what.clone(),
                    claimed: fact.claimed.clone(),
                    found: found.found,
                    holds: found.holds,
                    witness: found.witness.map(|position| hunt.compact(&position)),
                });
                match found.holds {
                    true => Verdict::Proven,
                    false => Verdict::Refuted,
                }
            }
        };
        verdict = verdict.and(one);
    }
    (verdict, records)
}

/// The facts that a claim is about; none if it is about something else.
pub fn facts(claim: &Claim, hunt: &Hunt) -> Result<Vec<Fact>, Flaw> {
    let engine = claim.method.engine;
    let of_goal = match &claim.goal {
        Goal::Board(board) => board.facts(hunt),
        Goal::Arrangements(rows) => crate::arrangements::facts(rows, hunt),
        Goal::Blockade(blockade) => blockade.facts(),
        Goal::Safe(safe) => safe.facts(hunt),
        Goal::Moves(moves) => moves.facts(claim, hunt),
        Goal::Mobility(rows) => crate::mobility::facts(rows, hunt),
        _ if engine == Engine::Enumeration => {
            let message = "the engine `enumeration` decides facts, and this goal is about play";
            return Err(Flaw::new(message)
                .inside("method.engine")
                .help("use another, or leave it out"));
        }
        _ => return Ok(Vec::new()),
    };
    let place = matches!(claim.goal, Goal::Moves(_));
    let misplaced = [
        ("prover", claim.prover.is_some()),
        ("first_move", claim.first_move.is_some()),
        ("position", claim.position != "start" && !place),
    ];
    if let Some((key, _)) = misplaced.into_iter().find(|(_, given)| *given) {
        let flaw = Flaw::new("this goal is a fact, whoever plays and wherever play begins");
        return Err(flaw.inside(key).help("leave it out"));
    }
    if !matches!(engine, Engine::Auto | Engine::Enumeration) {
        let message = format!("the engine `{}` decides no facts", engine.word());
        let help = "use `enumeration`, or leave it out";
        return Err(Flaw::new(message).inside("method.engine").help(help));
    }
    let facts = of_goal?;
    match facts.is_empty() {
        true => {
            let flaw = Flaw::new("nothing is claimed").inside("goal");
            Err(flaw.help("say at least one figure"))
        }
        false => Ok(facts),
    }
}

/// The set of the nodes in a list of names; flaws name the key.
pub(crate) fn node_set(hunt: &Hunt, names: &str, key: &str) -> Result<u32, Flaw> {
    let mut set = 0;
    for name in names.split_whitespace() {
        let node = hunt.board().node(name).map_err(|flaw| flaw.inside(key))?;
        if set >> node & 1 == 1 {
            return Err(Flaw::new(format!("the node `{name}` is here twice")).inside(key));
        }
        set |= 1 << node;
    }
    match set {
        0 => Err(Flaw::new("no node is named").inside(key)),
        set => Ok(set),
    }
}

/// The names of the nodes in a set, in order.
pub(crate) fn node_names(hunt: &Hunt, set: u32) -> String {
    let nodes = hunt.board().nodes.iter().enumerate();
    let names = nodes.filter(|(node, _)| set >> node & 1 == 1);
    let names: Vec<&str> = names.map(|(_, node)| node.name.as_str()).collect();
    match names.is_empty() {
        true => "none".to_owned(),
        false => names.join(" "),
    }
}

/// Refuses figures of symmetry on a board that has more symmetries than are looked at.
pub(crate) fn all_symmetries(hunt: &Hunt, key: &str) -> Result<(), Flaw> {
    match hunt.symmetries().are_all() {
        true => Ok(()),
        false => {
            let message = "this board has more symmetries than are listed, so nothing is counted";
            Err(Flaw::new(message).inside(key).help("leave it out"))
        }
    }
}
