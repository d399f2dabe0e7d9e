//! The one match over goals: which games each goal is for, and the facts that it claims.

use std::sync::Arc;

use diagnostic::Diagnostic;
use games::AnyGame;
use games::fish_barrel::FishBarrel;
use games::hunt::Hunt;
use games::place_or_attack::PlaceOrAttack;
use hypothesis::{Claim, Goal};

use crate::fact::{Fact, fish_barrel, hunt, place_or_attack, switching};

/// The game of a claim.
pub(super) enum GameOf<'a> {
    Hunt(&'a Arc<Hunt>),
    Other(&'a AnyGame),
}

/// Returns the facts that a claim about a hunt game states; none if it is about something else.
/// Errors name the key of the claim file.
pub fn facts(claim: &Claim, hunt: &Arc<Hunt>) -> Result<Vec<Fact>, Diagnostic> {
    facts_of(claim, &GameOf::Hunt(hunt))
}

/// Returns the facts that a claim states; none if it is about play, positions or trees. Fails if the
/// game does not support the goal.
pub(super) fn facts_of(claim: &Claim, game: &GameOf<'_>) -> Result<Vec<Fact>, Diagnostic> {
    let hunt = || game.hunt(claim);
    let fish_barrel = || game.fish_barrel(claim);
    let place_or_attack = || game.place_or_attack(claim);
    let switching = || game.check_switching(claim);
    let facts = match &claim.goal {
        Goal::Win { .. } | Goal::Draw { .. } | Goal::Value(_) => {
            game.check_deterministic(claim)?;
            return Ok(Vec::new());
        }
        Goal::Captures { .. } | Goal::Losses { .. } | Goal::Census(_) | Goal::TreeSize(_) => {
            hunt()?;
            return Ok(Vec::new());
        }
        Goal::Board(goal) => hunt::board(goal, hunt()?)?,
        Goal::Arrangements(rows) => hunt::arrangements(rows, hunt()?)?,
        Goal::Blockade(goal) => hunt::blockade(goal, hunt()?)?,
        Goal::Safe(goal) => hunt::safe(goal, hunt()?)?,
        Goal::Moves(goal) => hunt::moves(goal, claim, hunt()?)?,
        Goal::Mobility(rows) => hunt::mobility(rows, hunt()?)?,
        Goal::Parity(goal) => fish_barrel::parity(goal, fish_barrel()?)?,
        Goal::Termination(goal) => fish_barrel::termination(goal, fish_barrel()?)?,
        Goal::LongestPlay(figure) => fish_barrel::longest_play(figure, claim, fish_barrel()?)?,
        Goal::RightMoves(goal) => fish_barrel::right_moves(goal, claim, fish_barrel()?)?,
        Goal::Learning(goal) => fish_barrel::learning(goal, claim, fish_barrel()?)?,
        Goal::Probability(goal) => place_or_attack::probability(goal, claim, place_or_attack()?)?,
        Goal::Match(goal) => place_or_attack::match_share(goal, claim, place_or_attack()?)?,
        Goal::Attack(goal) => place_or_attack::attack(goal, place_or_attack()?)?,
        Goal::TwoTrees(families) => switching().and_then(|()| switching::two_trees(families))?,
        Goal::Classes(families) => switching().and_then(|()| switching::classes(families))?,
        Goal::Purge(goal) => switching().and_then(|()| switching::purge(goal))?,
        Goal::Knots(goal) => switching().and_then(|()| switching::knots(goal))?,
        Goal::Untying(goal) => switching().and_then(|()| switching::untying(goal))?,
        Goal::Strategy(goal) => switching().and_then(|()| switching::strategy(goal))?,
    };
    if facts.is_empty() {
        let message = format!("`goal.{}` claims nothing", claim.goal.name());
        return Err(Diagnostic::new(message)
            .in_key("goal")
            .help("add at least one figure"));
    }
    Ok(facts)
}

impl GameOf<'_> {
    fn hunt(&self, claim: &Claim) -> Result<&Arc<Hunt>, Diagnostic> {
        match self {
            GameOf::Hunt(hunt) => Ok(hunt),
            GameOf::Other(_) => Err(unsupported(claim, "hunt games")),
        }
    }

    fn fish_barrel(&self, claim: &Claim) -> Result<&FishBarrel, Diagnostic> {
        match self {
            GameOf::Other(AnyGame::FishBarrel(game)) => Ok(game),
            _ => Err(unsupported(claim, "`game = \"fish-barrel\"`")),
        }
    }

    fn place_or_attack(&self, claim: &Claim) -> Result<&PlaceOrAttack, Diagnostic> {
        match self {
            GameOf::Other(AnyGame::PlaceOrAttack(game)) => Ok(game),
            _ => Err(unsupported(claim, "`game = \"place-or-attack\"`")),
        }
    }

    fn check_switching(&self, claim: &Claim) -> Result<(), Diagnostic> {
        match self {
            GameOf::Other(AnyGame::Switching(_)) => Ok(()),
            _ => Err(unsupported(claim, "`game = \"switching\"`")),
        }
    }

    fn check_deterministic(&self, claim: &Claim) -> Result<(), Diagnostic> {
        if !matches!(self, GameOf::Other(AnyGame::PlaceOrAttack(_))) {
            return Ok(());
        }
        let message = format!("`goal.{}` needs a game without dice", claim.goal.name());
        Err(Diagnostic::new(message)
            .in_key("goal")
            .help("use `goal.probability` or `goal.match`"))
    }
}

fn unsupported(claim: &Claim, games: &str) -> Diagnostic {
    let goal = claim.goal.name();
    Diagnostic::new(format!("this game does not support `goal.{goal}`"))
        .in_key("goal")
        .help(format!("`goal.{goal}` is for {games}"))
}
