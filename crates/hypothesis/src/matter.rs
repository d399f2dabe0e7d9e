//! What a claim comes down to. Hunting games have questions about captures, tablebases to count
//! with, and trees to measure; of every other game it can be asked who wins, and which facts hold.

use std::sync::Arc;

use diagnostic::Diagnostic;
use game::{Keyed, Notation, Symmetric};
use games::hunt::Hunt;
use games::{AnyGame, SureVisitor};

use crate::census::{Count, counts};
use crate::claim::{Claim, Engine};
use crate::digest::{claim_digest, digest, other_digest};
use crate::engines::Kind;
use crate::fact::Fact;
use crate::hunt_fact::facts;
use crate::place_or_attack;
use crate::reduce::{HuntQuestion, reduce};
use crate::tree_size::{TreeQuestion, tree_question};
use crate::win_question::{WinQuestion, win_questions};

/// What a claim comes down to.
pub enum Matter {
    /// A claim about a hunting game.
    Hunt(HuntMatter),
    /// A claim about another game.
    Other(OtherMatter),
}

/// What a claim about a hunting game comes down to: questions, counts, a tree, or facts.
pub struct HuntMatter {
    /// The game.
    pub hunt: Arc<Hunt>,
    /// Questions to engines.
    pub questions: Vec<HuntQuestion>,
    /// Positions to count.
    pub counts: Vec<Count>,
    /// A tree to measure.
    pub tree: Option<TreeQuestion>,
    /// Facts to look at.
    pub facts: Vec<Fact>,
}

/// What a claim about another game comes down to: questions, or facts.
pub struct OtherMatter {
    /// The game.
    pub game: AnyGame,
    /// Questions to engines.
    pub questions: Vec<WinQuestion>,
    /// Facts to look at.
    pub facts: Vec<Fact>,
}

impl Matter {
    /// What a claim about this game comes down to. Flaws name the key of the claim file.
    pub fn of(claim: &Claim, game: AnyGame) -> Result<Matter, Diagnostic> {
        match game {
            AnyGame::Hunt(hunt) => {
                let matter = HuntMatter {
                    questions: reduce(claim, &hunt)?,
                    counts: counts(claim, &hunt)?.to_vec(),
                    tree: tree_question(claim, &hunt)?,
                    facts: facts(claim, &hunt)?,
                    hunt,
                };
                matter.kind()?.check(claim.method.engine)?;
                Ok(Matter::Hunt(matter))
            }
            game => OtherMatter::of(claim, game).map(Matter::Other),
        }
    }

    /// The facts that it is about.
    pub fn facts(&self) -> &[Fact] {
        match self {
            Matter::Hunt(matter) => &matter.facts,
            Matter::Other(matter) => &matter.facts,
        }
    }

    /// The positions that it counts.
    pub fn counts(&self) -> &[Count] {
        match self {
            Matter::Hunt(matter) => &matter.counts,
            Matter::Other(_) => &[],
        }
    }

    /// The tree that it measures.
    pub fn tree(&self) -> Option<&TreeQuestion> {
        match self {
            Matter::Hunt(matter) => matter.tree.as_ref(),
            Matter::Other(_) => None,
        }
    }

    /// Returns the number of answers that the claim needs: questions, rows of a census, a tree, and
    /// facts.
    pub fn parts(&self) -> usize {
        let rest = self.counts().len() + usize::from(self.tree().is_some()) + self.facts().len();
        self.plies().len() + rest
    }

    /// How many plies each of its questions looks ahead; `None` for ever.
    pub fn plies(&self) -> Vec<Option<u32>> {
        match self {
            Matter::Hunt(matter) => {
                let questions = matter.questions.iter();
                questions.map(|asked| asked.question.plies).collect()
            }
            Matter::Other(matter) => {
                let questions = matter.questions.iter();
                questions.map(|asked| asked.plies).collect()
            }
        }
    }

    /// The digest of what the claim says. Claims with equal digests under rules with equal digests
    /// have equal verdicts.
    pub fn claim_digest(&self) -> String {
        match self {
            Matter::Hunt(matter) => claim_digest(
                &matter.hunt,
                &matter.questions,
                &matter.counts,
                matter.tree.as_ref(),
                &matter.facts,
            ),
            Matter::Other(matter) => other_digest(&matter.questions, &matter.facts),
        }
    }

    /// The digest of the rules of its game.
    pub fn rules_digest(&self) -> String {
        digest(&match self {
            Matter::Hunt(matter) => matter.hunt.digest_text(),
            Matter::Other(matter) => matter.game.digest_text(),
        })
    }
}

impl HuntMatter {
    /// Returns what the claim asks of an engine. Fails if the claim is empty.
    fn kind(&self) -> Result<Kind, Diagnostic> {
        if !self.questions.is_empty() {
            Ok(Kind::Hunt)
        } else if !self.counts.is_empty() {
            Ok(Kind::Count)
        } else if self.tree.is_some() {
            Ok(Kind::Measure)
        } else if !self.facts.is_empty() {
            Ok(Kind::Enumerate)
        } else {
            Err(Diagnostic::new("nothing is claimed").in_key("goal"))
        }
    }
}

impl OtherMatter {
    fn of(claim: &Claim, game: AnyGame) -> Result<OtherMatter, Diagnostic> {
        let facts = other_facts(claim, &game)?;
        let questions = match facts.is_empty() {
            true => game.visit_sure(Questions(claim)).ok_or_else(|| {
                Diagnostic::new("dice have a part in this game, so nothing is forced in it")
                    .in_key("goal")
                    .help("a goal of chances, such as `probability`, may be what is meant")
            })??,
            false => Vec::new(),
        };
        if questions.is_empty() && facts.is_empty() {
            return Err(Diagnostic::new("this goal is one of other games")
                .in_key("goal")
                .help("every game without dice has `win`, `draw` and `value`"));
        }
        let kind = match &game {
            _ if facts.iter().any(|fact| fact.sample().is_some()) => Kind::Sample,
            _ if !facts.is_empty() => Kind::Enumerate,
            AnyGame::Switching(_) => Kind::Switching,
            _ => Kind::Play,
        };
        kind.check(claim.method.engine)?;
        options_fit(claim)?;
        if claim.method.engine == Engine::Matroid {
            matroid_fits(&questions)?;
        }
        Ok(OtherMatter {
            game,
            questions,
            facts,
        })
    }
}

/// The facts that a claim about a game other than a hunt is about; none if it is about play.
fn other_facts(claim: &Claim, game: &AnyGame) -> Result<Vec<Fact>, Diagnostic> {
    match game {
        AnyGame::FishBarrel(game) => crate::fish_barrel::facts(claim, game),
        AnyGame::PlaceOrAttack(game) => place_or_attack::facts(claim, game),
        AnyGame::Switching(_) => crate::switching::facts(claim),
        AnyGame::Hunt(_) => Ok(Vec::new()),
    }
}

/// Refuses options that only hunting games have.
fn options_fit(claim: &Claim) -> Result<(), Diagnostic> {
    let given = [
        ("tablebase", claim.method.tablebase),
        ("evaluation", claim.method.evaluation.is_some()),
    ];
    match given.into_iter().find(|(_, given)| *given) {
        Some((key, _)) => {
            let message = format!("`{key}` is for hunting games");
            Err(Diagnostic::new(message).in_key(&format!("method.{key}")))
        }
        None => Ok(()),
    }
}

/// Refuses questions about how soon somebody wins, which two trees do not answer.
fn matroid_fits(questions: &[WinQuestion]) -> Result<(), Diagnostic> {
    if questions.iter().any(|question| question.plies.is_some()) {
        let message = "the engine `matroid` knows who wins, but not how soon";
        return Err(Diagnostic::new(message).in_key("method.engine"));
    }
    Ok(())
}

struct Questions<'a>(&'a Claim);

impl SureVisitor for Questions<'_> {
    type Output = Result<Vec<WinQuestion>, Diagnostic>;

    fn visit<G: Notation + Keyed + Symmetric>(self, game: &G) -> Self::Output {
        win_questions(self.0, game)
    }
}
