//! Reduces a claim to its task: the one match over goals.

use std::sync::Arc;

use diagnostic::Diagnostic;
use games::AnyGame;
use games::fish_barrel::FishBarrel;
use games::hunt::Hunt;
use games::place_or_attack::PlaceOrAttack;
use hypothesis::{Claim, Goal};

use super::census::checked_rows;
use super::errors::Errors;
use super::goals::supported_goals;
use super::keys::misplaced_keys;
use super::question::{capture_questions, loss_questions, win_questions};
use super::task::Task;
use super::tree_size::tree_claim;
use crate::fact::{Fact, fish_barrel, hunt, place_or_attack, switching};

/// Reduces a claim about a game to its task. Errors name the key of the claim file.
///
/// ```
/// use hypothesis::{Claim, GameOptions};
/// use pounce::catalogue::named_game;
/// use pounce::task::{Task, reduce};
///
/// let text = "statement = \"x\"\ngame = \"fish-barrel\"\ngoal.value = \"first\"";
/// let claim = Claim::parse(text).unwrap();
/// let game = named_game(&GameOptions::default(), &claim.game).unwrap().unwrap();
/// let Task::Decide(questions) = reduce(&claim, &game).unwrap() else {
///     panic!("a value is decided by questions");
/// };
/// assert_eq!(questions[0].plies, None);
/// ```
pub fn reduce(claim: &Claim, game: &AnyGame) -> Result<Task, Diagnostic> {
    if let Some(misplaced) = misplaced_keys(claim).into_iter().next() {
        return Err(misplaced);
    }
    task_of_goal(claim, game).map_err(|Errors(mut errors)| errors.swap_remove(0))
}

/// Reduces a claim to its task. Ignores keys that do not apply to the goal.
pub(super) fn task_of_goal(claim: &Claim, game: &AnyGame) -> Result<Task, Errors> {
    let game = ClaimGame { claim, game };
    Ok(match &claim.goal {
        Goal::Win { .. } | Goal::Draw { .. } | Goal::Value(_) => {
            Task::Decide(win_questions(claim, game.game)?)
        }
        Goal::Captures { at_least, by_ply } => {
            Task::Decide(capture_questions(claim, game.hunt()?, *at_least, *by_ply)?)
        }
        Goal::Losses {
            at_most,
            through_ply,
        } => Task::Decide(loss_questions(claim, game.hunt()?, *at_most, *through_ply)?),
        Goal::Census(rows) => Task::Count(checked_rows(rows, game.hunt()?)?),
        Goal::TreeSize(size) => Task::Measure(tree_claim(size, claim, game.hunt()?)?),
        Goal::Board(goal) => game.enumerate(hunt::board(goal, game.hunt()?))?,
        Goal::Arrangements(rows) => game.enumerate(hunt::arrangements(rows, game.hunt()?))?,
        Goal::Blockade(goal) => game.enumerate(hunt::blockade(goal, game.hunt()?))?,
        Goal::Safe(goal) => game.enumerate(hunt::safe(goal, game.hunt()?))?,
        Goal::Moves(goal) => game.enumerate(hunt::moves(goal, claim, game.hunt()?))?,
        Goal::Mobility(rows) => game.enumerate(hunt::mobility(rows, game.hunt()?))?,
        Goal::Parity(goal) => game.enumerate(fish_barrel::parity(goal, game.fish_barrel()?))?,
        Goal::Termination(goal) => {
            game.enumerate(fish_barrel::termination(goal, game.fish_barrel()?))?
        }
        Goal::LongestPlay(figure) => game.enumerate(fish_barrel::longest_play(
            figure,
            claim,
            game.fish_barrel()?,
        ))?,
        Goal::RightMoves(goal) => {
            let (fact, sample) = fish_barrel::right_moves(goal, claim, game.fish_barrel()?)?;
            Task::Sample(vec![fact], sample)
        }
        Goal::Learning(goal) => {
            let (fact, sample) = fish_barrel::learning(goal, claim, game.fish_barrel()?)?;
            Task::Sample(vec![fact], sample)
        }
        Goal::Probability(goal) => {
            let game_with_dice = game.place_or_attack()?;
            game.enumerate(place_or_attack::probability(goal, claim, game_with_dice))?
        }
        Goal::Match(goal) => {
            let (fact, sample) =
                place_or_attack::match_share(goal, claim, game.place_or_attack()?)?;
            Task::Sample(vec![fact], sample)
        }
        Goal::Attack(goal) => {
            game.enumerate(place_or_attack::attack(goal, game.place_or_attack()?))?
        }
        Goal::TwoTrees(families) => game.switching(|| switching::two_trees(families))?,
        Goal::Classes(families) => game.switching(|| switching::classes(families))?,
        Goal::Purge(goal) => game.switching(|| switching::purge(goal))?,
        Goal::Knots(goal) => game.switching(|| switching::knots(goal))?,
        Goal::Untying(goal) => game.switching(|| switching::untying(goal))?,
        Goal::Strategy(goal) => game.switching(|| switching::strategy(goal))?,
    })
}

/// A claim and its game. Goals that the game does not support are refused here.
struct ClaimGame<'a> {
    claim: &'a Claim,
    game: &'a AnyGame,
}

impl ClaimGame<'_> {
    fn hunt(&self) -> Result<&Arc<Hunt>, Diagnostic> {
        match self.game {
            AnyGame::Hunt(hunt) => Ok(hunt),
            _ => Err(self.unsupported("hunt games")),
        }
    }

    fn fish_barrel(&self) -> Result<&FishBarrel, Diagnostic> {
        match self.game {
            AnyGame::FishBarrel(game) => Ok(game),
            _ => Err(self.unsupported("`game = \"fish-barrel\"`")),
        }
    }

    fn place_or_attack(&self) -> Result<&PlaceOrAttack, Diagnostic> {
        match self.game {
            AnyGame::PlaceOrAttack(game) => Ok(game),
            _ => Err(self.unsupported("`game = \"place-or-attack\"`")),
        }
    }

    /// Returns the task of a goal about families of networks.
    fn switching(
        &self,
        facts: impl FnOnce() -> Result<Vec<Fact>, Diagnostic>,
    ) -> Result<Task, Errors> {
        match self.game {
            AnyGame::Switching(_) => self.enumerate(facts()),
            _ => Err(self.unsupported("`game = \"switching\"`").into()),
        }
    }

    fn enumerate(&self, facts: Result<Vec<Fact>, impl Into<Errors>>) -> Result<Task, Errors> {
        let facts = facts.map_err(Into::into)?;
        if facts.is_empty() {
            let message = format!("`goal.{}` claims nothing", self.claim.goal.name());
            let error = Diagnostic::new(message).in_key("goal");
            return Err(error.help("add at least one figure").into());
        }
        Ok(Task::Enumerate(facts))
    }

    fn unsupported(&self, games: &str) -> Diagnostic {
        let goal = self.claim.goal.name();
        Diagnostic::new(format!("this game does not support `goal.{goal}`"))
            .in_key("goal")
            .help(format!(
                "`goal.{goal}` is for {games}; this game supports {}",
                supported_goals(self.game).join(", ")
            ))
    }
}
