//! Facts of hunting games: of the board itself, of a position, or of all placings of pieces. Each is
//! decided by going through everything that there is, without search or play.

use std::sync::Arc;

use diagnostic::Diagnostic;
use game::{Meter, OpenReason};
use games::hunt::{Hunt, Position};

use crate::claim::{Claim, Goal};
use crate::fact::{Fact, Found};
use crate::figure::{Figure, Ratio};

/// One fact of a hunting game that is not bound to its game yet.
pub(crate) struct HuntFact {
    what: String,
    claimed: String,
    /// With nodes by number.
    text: String,
    find: Box<Find>,
}

type Find = dyn Fn(&Hunt, &mut Meter<'_>) -> Result<HuntFound, OpenReason> + Send + Sync;

/// What was found.
pub(crate) struct HuntFound {
    /// In words.
    pub found: String,
    /// Whether it is as claimed.
    pub holds: bool,
    /// A position that shows it.
    pub witness: Option<Position>,
}

impl HuntFact {
    pub(crate) fn new(
        what: impl Into<String>,
        claimed: impl Into<String>,
        text: impl Into<String>,
        find: impl Fn(&Hunt, &mut Meter<'_>) -> Result<HuntFound, OpenReason> + Send + Sync + 'static,
    ) -> HuntFact {
        HuntFact {
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
    ) -> HuntFact {
        let claimed = figure.clone();
        let text = format!("{text} {figure}");
        HuntFact::new(what, figure.to_string(), text, move |hunt, _| {
            Ok(HuntFound::number(&claimed, find(hunt), None))
        })
    }

    /// The fact, of this game.
    fn of(self, hunt: Arc<Hunt>) -> Fact {
        let find = self.find;
        Fact::new(self.what, self.claimed, self.text, move |meter| {
            let found = find(&hunt, meter)?;
            Ok(Found {
                found: found.found,
                holds: Some(found.holds),
                witness: found.witness.map(|position| hunt.compact(&position)),
            })
        })
    }
}

impl HuntFound {
    /// A number, held against the figure that is claimed.
    pub fn number(claimed: &Figure, found: Ratio, witness: Option<Position>) -> HuntFound {
        HuntFound {
            found: found.to_string(),
            holds: claimed.allows(found),
            witness,
        }
    }
}

/// The facts that a claim about a hunting game is about; none if it is about something else.
pub fn facts(claim: &Claim, hunt: &Arc<Hunt>) -> Result<Vec<Fact>, Diagnostic> {
    let of_goal = match &claim.goal {
        Goal::Board(board) => board.facts(hunt),
        Goal::Arrangements(rows) => crate::arrangements::facts(rows, hunt),
        Goal::Blockade(blockade) => blockade.facts(),
        Goal::Safe(safe) => safe.facts(hunt),
        Goal::Moves(moves) => moves.facts(claim, hunt),
        Goal::Mobility(rows) => crate::mobility::facts(rows, hunt),
        _ => return Ok(Vec::new()),
    };
    let place = matches!(claim.goal, Goal::Moves(_));
    let misplaced = [
        ("prover", claim.prover.is_some()),
        ("first_move", claim.first_move.is_some()),
        ("position", claim.position != "start" && !place),
    ];
    if let Some((key, _)) = misplaced.into_iter().find(|(_, given)| *given) {
        let diagnostic =
            Diagnostic::new("this goal is a fact, whoever plays and wherever play begins");
        return Err(diagnostic.in_key(key).help("leave it out"));
    }
    let facts = of_goal?;
    match facts.is_empty() {
        true => {
            let diagnostic = Diagnostic::new("nothing is claimed").in_key("goal");
            Err(diagnostic.help("say at least one figure"))
        }
        false => Ok(facts
            .into_iter()
            .map(|fact| fact.of(Arc::clone(hunt)))
            .collect()),
    }
}

/// The set of the nodes in a list of names; flaws name the key.
pub(crate) fn node_set(hunt: &Hunt, names: &str, key: &str) -> Result<u32, Diagnostic> {
    let mut set = 0;
    for name in names.split_whitespace() {
        let node = hunt
            .board()
            .node(name)
            .map_err(|diagnostic| diagnostic.in_key(key))?;
        if set >> node & 1 == 1 {
            return Err(Diagnostic::new(format!("the node `{name}` is here twice")).in_key(key));
        }
        set |= 1 << node;
    }
    match set {
        0 => Err(Diagnostic::new("no node is named").in_key(key)),
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
pub(crate) fn all_symmetries(hunt: &Hunt, key: &str) -> Result<(), Diagnostic> {
    match hunt.symmetries().is_full_group() {
        true => Ok(()),
        false => {
            let message = "this board has more symmetries than are listed, so nothing is counted";
            Err(Diagnostic::new(message).in_key(key).help("leave it out"))
        }
    }
}
