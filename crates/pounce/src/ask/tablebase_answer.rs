//! Answers to questions from the value of a position in a tablebase, for questions that no proof
//! could answer in time.

use games::AnyGame;
use hypothesis::{Claim as ClaimFile, Goal};

use super::value::{Budget, looked_up_value};
use crate::catalogue::{LoadedGame, Setup};
use crate::error::Error;
use crate::prove::Options;
use crate::records::{AskedValue, TablebaseAnswer};

/// Returns the answer of the game's tablebase to the question behind a claim. Returns `None` if there
/// is no tablebase, or if the answer does not follow from the value of the position.
pub(super) fn tablebase_answer(
    game: &LoadedGame,
    claim: &ClaimFile,
    position: &str,
    options: &Options,
) -> Result<Option<TablebaseAnswer>, Error> {
    let AnyGame::Hunt(hunt) = game.rules() else {
        return Ok(None);
    };
    let position = Setup::from(position).position(&**hunt)?;
    let budget = Budget::new(options, game.name());
    let Some(found) = looked_up_value(game, hunt, &position, options, &budget)? else {
        return Ok(None);
    };
    let holds = holds(&claim.goal, claim.prover.as_deref(), &found.result);
    Ok(holds.map(|holds| TablebaseAnswer {
        holds,
        details: found.details,
    }))
}

/// Checks whether a goal depends on nothing but the value of the position.
pub(super) fn is_about_value(goal: &Goal) -> bool {
    matches!(
        goal,
        Goal::Value(_) | Goal::Win { by_ply: None } | Goal::Draw { through_ply: None }
    )
}

/// Checks whether a statement holds if the position has this value. Returns `None` if that does not
/// follow.
fn holds(goal: &Goal, prover: Option<&str>, found: &AskedValue) -> Option<bool> {
    let value = found.value.as_deref()?;
    let is_won = Some(value) == prover;
    match goal {
        Goal::Value(claimed) => Some(claimed == value),
        Goal::Win { by_ply: None } => Some(is_won),
        Goal::Win { by_ply: Some(_) } if !is_won => Some(false),
        Goal::Win { by_ply } => Some(found.distance? <= (*by_ply)?),
        Goal::Draw { through_ply: None } => Some(is_won || value == "draw"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statements_follow_from_values() {
        let value = |value: &str, distance| AskedValue {
            value: Some(value.to_owned()),
            distance,
            ..AskedValue::default()
        };
        let (draw, won) = (value("draw", None), value("tigers", Some(7)));
        let far = value("tigers", None);
        let win = |by_ply| Goal::Win { by_ply };
        let hold = |through_ply| Goal::Draw { through_ply };
        let (tigers, goats) = (Some("tigers"), Some("goats"));
        for (goal, prover, found, expected) in [
            (Goal::Value("draw".to_owned()), None, &draw, Some(true)),
            (Goal::Value("draw".to_owned()), None, &won, Some(false)),
            (win(None), tigers, &won, Some(true)),
            (win(None), goats, &won, Some(false)),
            (win(None), tigers, &draw, Some(false)),
            (win(Some(7)), tigers, &won, Some(true)),
            (win(Some(6)), tigers, &won, Some(false)),
            (win(Some(6)), tigers, &far, None),
            (win(Some(6)), goats, &far, Some(false)),
            (hold(None), goats, &draw, Some(true)),
            (hold(None), tigers, &won, Some(true)),
            (hold(None), goats, &won, Some(false)),
            (hold(Some(9)), goats, &won, None),
        ] {
            assert_eq!(holds(&goal, prover, found), expected, "{goal:?} {prover:?}");
        }
    }
}
