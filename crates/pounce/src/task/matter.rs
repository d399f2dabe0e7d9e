//! The tasks that a claim is reduced to. A hunt game has questions about captures, counts of
//! positions, trees and facts; other games have questions about who wins, and facts.

use std::sync::Arc;

use diagnostic::Diagnostic;
use game::{Keyed, Notation, Symmetric};
use games::hunt::Hunt;
use games::{AnyGame, SureVisitor};
use hypothesis::CensusFigures;
use hypothesis::Claim;
use hypothesis::{digest, digest_of_lines};

use super::census::counts;
use super::digest::{hunt_lines, other_lines};
use super::engines::{Kind, check_hunt_method, check_other_method};
use super::facts::{GameOf, facts_of};
use super::keys::check_keys;
use super::question::{HuntQuestion, WinQuestion};
use super::reduce::{reduce, win_questions};
use super::tree_size::{TreeQuestion, tree_question};
use crate::fact::Fact;

/// The tasks of a claim.
pub enum Matter {
    /// A claim about a hunt game.
    Hunt(HuntMatter),
    /// A claim about another game.
    Other(OtherMatter),
}

/// The tasks of a claim about a hunt game: questions, counts, a tree, or facts.
pub struct HuntMatter {
    /// The game.
    pub hunt: Arc<Hunt>,
    /// Questions about play.
    pub questions: Vec<HuntQuestion>,
    /// Rows of a census.
    pub counts: Vec<CensusFigures>,
    /// A tree to measure.
    pub tree: Option<TreeQuestion>,
    /// Facts to examine.
    pub facts: Vec<Fact>,
}

/// The tasks of a claim about another game: questions, or facts.
pub struct OtherMatter {
    /// The game.
    pub game: AnyGame,
    /// Questions about play.
    pub questions: Vec<WinQuestion>,
    /// Facts to examine.
    pub facts: Vec<Fact>,
}

impl Matter {
    /// Reduces a claim about this game to its tasks. Errors name the key of the claim file.
    ///
    /// ```
    /// use hypothesis::{Claim, GameOptions};
    /// use pounce::catalogue::named_game;
    /// use pounce::task::Matter;
    ///
    /// let claim = Claim::parse(
    ///     "statement = \"x\"\ngame = \"fish-barrel\"\ngoal.value = \"first\"",
    /// )
    /// .unwrap();
    /// let game = named_game(&GameOptions::default(), &claim.game).unwrap().unwrap();
    /// let matter = Matter::of(&claim, game).unwrap();
    /// assert_eq!(matter.plies(), [None]);
    /// ```
    pub fn of(claim: &Claim, game: AnyGame) -> Result<Matter, Diagnostic> {
        check_keys(claim)?;
        match game {
            AnyGame::Hunt(hunt) => HuntMatter::of(claim, hunt).map(Matter::Hunt),
            game => OtherMatter::of(claim, game).map(Matter::Other),
        }
    }

    /// Returns the facts to examine.
    pub fn facts(&self) -> &[Fact] {
        match self {
            Matter::Hunt(matter) => &matter.facts,
            Matter::Other(matter) => &matter.facts,
        }
    }

    /// Returns the rows of a census.
    pub fn counts(&self) -> &[CensusFigures] {
        match self {
            Matter::Hunt(matter) => &matter.counts,
            Matter::Other(_) => &[],
        }
    }

    /// Returns the tree to measure, if there is one.
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

    /// Returns the bound on plies of each question; `None` if unbounded.
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

    /// Computes the digest of what is claimed. Claims with equal digests under rules with equal
    /// digests have equal verdicts.
    pub fn claim_digest(&self) -> String {
        digest_of_lines(&self.digest_lines())
    }

    /// Returns the lines behind the claim digest.
    pub fn digest_lines(&self) -> Vec<String> {
        match self {
            Matter::Hunt(matter) => hunt_lines(
                &matter.hunt,
                &matter.questions,
                &matter.counts,
                matter.tree.as_ref(),
                &matter.facts,
            ),
            Matter::Other(matter) => other_lines(&matter.questions, &matter.facts),
        }
    }

    /// Computes the digest of the rules of the game.
    pub fn rules_digest(&self) -> String {
        digest(&match self {
            Matter::Hunt(matter) => matter.hunt.digest_text(),
            Matter::Other(matter) => matter.game.digest_text(),
        })
    }
}

impl HuntMatter {
    fn of(claim: &Claim, hunt: Arc<Hunt>) -> Result<HuntMatter, Diagnostic> {
        let matter = HuntMatter {
            facts: facts_of(claim, &GameOf::Hunt(&hunt))?,
            questions: reduce(claim, &hunt)?,
            counts: counts(claim, &hunt)?.to_vec(),
            tree: tree_question(claim, &hunt)?,
            hunt,
        };
        check_hunt_method(&claim.method, matter.kind()?, &matter.hunt)?;
        Ok(matter)
    }

    /// Returns the kind of work that the claim requires. Fails if the claim is empty.
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
            Err(nothing_claimed())
        }
    }
}

impl OtherMatter {
    fn of(claim: &Claim, game: AnyGame) -> Result<OtherMatter, Diagnostic> {
        let facts = facts_of(claim, &GameOf::Other(&game))?;
        let questions = if facts.is_empty() {
            let questions = game.visit_sure(Questions(claim));
            questions.ok_or_else(nothing_claimed)??
        } else {
            Vec::new()
        };
        let kind = match &game {
            _ if facts.iter().any(|fact| fact.sample().is_some()) => Kind::Sample,
            _ if !facts.is_empty() => Kind::Enumerate,
            _ if questions.is_empty() => return Err(nothing_claimed()),
            AnyGame::Switching(_) => Kind::Switching,
            _ => Kind::Play,
        };
        let bounded = questions.iter().any(|question| question.plies.is_some());
        check_other_method(&claim.method, kind, bounded)?;
        Ok(OtherMatter {
            game,
            questions,
            facts,
        })
    }
}

fn nothing_claimed() -> Diagnostic {
    Diagnostic::new("this claim states nothing to check").in_key("goal")
}

struct Questions<'a>(&'a Claim);

impl SureVisitor for Questions<'_> {
    type Output = Result<Vec<WinQuestion>, Diagnostic>;

    fn visit<G: Notation + Keyed + Symmetric>(self, game: &G) -> Self::Output {
        win_questions(self.0, game)
    }
}
