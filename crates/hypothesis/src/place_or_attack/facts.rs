//! From a goal of Place or Attack to its facts.

use diagnostic::Diagnostic;
use games::place_or_attack::PlaceOrAttack;

use crate::claim::{Claim, Goal};
use crate::fact::Fact;

/// The facts that a claim is about; none if its goal is none of this game's.
pub(crate) fn facts(claim: &Claim, game: &PlaceOrAttack) -> Result<Vec<Fact>, Diagnostic> {
    match &claim.goal {
        Goal::Probability(probability) => probability.facts(claim, game),
        Goal::Match(contest) => contest.facts(claim, game),
        Goal::Attack(attack) => attack.facts(game),
        _ => Ok(Vec::new()),
    }
}
