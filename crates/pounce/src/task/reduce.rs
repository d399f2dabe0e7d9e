//! Reduces a goal about play to questions. The claim is proven if all of them are, and refuted if one
//! of them is.

use diagnostic::{Diagnostic, suggestion};
use game::{Notation, Objective, Outcome, Question, Side};
use games::hunt::{GOATS, Hunt, HuntEvent, TIGERS, side_name};
use hypothesis::{Claim, Goal};

use super::first_move::starts;
use super::question::{HuntQuestion, WinQuestion, winner};

/// A side, its objective, the event, and the bound on plies.
type Aim<E> = (Side, Objective, E, Option<u32>);

/// Returns the questions that decide a claim about a hunt game; none if it is not about play. Errors
/// name the key of the claim file.
pub fn reduce(claim: &Claim, hunt: &Hunt) -> Result<Vec<HuntQuestion>, Diagnostic> {
    let aims = hunt_aims(claim, hunt)?;
    if aims.is_empty() {
        return Ok(Vec::new());
    }
    let position = hunt
        .parse_position(&claim.position)
        .map_err(|diagnostic| diagnostic.in_key("position"))?;
    let symmetries = hunt.symmetries();
    let starts = starts(claim, hunt, &position, |one, other| {
        symmetries.same_move(&position, one, other)
    })?;
    let mut questions = Vec::new();
    for (first_move, start) in starts {
        for &(prover, objective, event, plies) in &aims {
            questions.push(HuntQuestion {
                question: Question {
                    position: start,
                    prover,
                    objective,
                    event,
                    plies: remaining(plies, first_move.as_deref()),
                },
                first_move: first_move.clone(),
            });
        }
    }
    Ok(questions)
}

/// Returns the questions that decide a claim about another game; none if it is not about play.
pub(super) fn win_questions<G: Notation>(
    claim: &Claim,
    game: &G,
) -> Result<Vec<WinQuestion>, Diagnostic> {
    let aims = win_aims(claim, game)?;
    let position = game
        .parse_position(&claim.position)
        .map_err(|diagnostic| diagnostic.in_key("position"))?;
    let mut questions = Vec::new();
    for (first_move, start) in starts(claim, game, &position, |one, other| one == other)? {
        for &(prover, objective, (), plies) in &aims {
            questions.push(WinQuestion {
                position: game.position_text(&start),
                prover,
                objective,
                plies: remaining(plies, first_move.as_deref()),
                first_move: first_move.clone(),
            });
        }
    }
    Ok(questions)
}

/// Returns the plies that remain after the first move, which counts as a ply of the claim.
fn remaining(plies: Option<u32>, first_move: Option<&str>) -> Option<u32> {
    plies.map(|plies| plies - u32::from(first_move.is_some()))
}

fn hunt_aims(claim: &Claim, hunt: &Hunt) -> Result<Vec<Aim<HuntEvent>>, Diagnostic> {
    match claim.goal {
        Goal::Captures { at_least, by_ply } => {
            check_prover(claim, hunt, TIGERS)?;
            check_captures(hunt, at_least)?;
            let plies = check_plies(by_ply, "goal.captures.by_ply")?;
            let event = HuntEvent::Captures(at_least);
            Ok(vec![(TIGERS, Objective::Reach, event, plies)])
        }
        Goal::Losses {
            at_most,
            through_ply,
        } => {
            check_prover(claim, hunt, GOATS)?;
            let most = hunt.board().captures;
            if at_most >= most {
                let message = format!("`at_most` must be less than {most}");
                return Err(Diagnostic::new(message)
                    .in_key("goal.losses.at_most")
                    .help(format!("the game ends at {most} captures")));
            }
            let plies = check_plies(through_ply, "goal.losses.through_ply")?;
            let event = HuntEvent::Captures(at_most + 1);
            Ok(vec![(GOATS, Objective::Avoid, event, plies)])
        }
        _ => {
            let event = |side, objective| HuntEvent::Win(winner(side, objective));
            let aims = win_aims(claim, hunt)?.into_iter();
            Ok(aims
                .map(|(side, objective, (), plies)| {
                    (side, objective, event(side, objective), plies)
                })
                .collect())
        }
    }
}

/// Returns the aims of a goal that is about winning; none for other goals.
fn win_aims(claim: &Claim, game: &impl Notation) -> Result<Vec<Aim<()>>, Diagnostic> {
    Ok(match &claim.goal {
        Goal::Win { by_ply } => {
            let plies = check_plies(*by_ply, "goal.win.by_ply")?;
            vec![(prover(claim, game)?, Objective::Reach, (), plies)]
        }
        Goal::Draw { through_ply } => {
            let plies = check_plies(*through_ply, "goal.draw.through_ply")?;
            vec![(prover(claim, game)?, Objective::Avoid, (), plies)]
        }
        Goal::Value(name) => match value(game, name)? {
            Outcome::Win(side) => vec![(side, Objective::Reach, (), None)],
            Outcome::Draw => [Side::Left, Side::Right]
                .map(|side| (side, Objective::Avoid, (), None))
                .to_vec(),
        },
        _ => Vec::new(),
    })
}

/// Returns the side that a claim is about.
pub(crate) fn prover(claim: &Claim, game: &impl Notation) -> Result<Side, Diagnostic> {
    let players = game.players();
    let Some(name) = &claim.prover else {
        return Err(Diagnostic::new("missing key `prover`").help(format!(
            "add `prover = \"{}\"` or `prover = \"{}\"`",
            players[0], players[1]
        )));
    };
    game.side_named(name).ok_or_else(|| {
        Diagnostic::new(format!("this game has no player `{name}`"))
            .in_key("prover")
            .help(suggestion(name, players))
    })
}

/// Returns the value with this name.
fn value(game: &impl Notation, name: &str) -> Result<Outcome, Diagnostic> {
    let [left, right] = game.players();
    match game.side_named(name) {
        Some(side) => Ok(Outcome::Win(side)),
        None if name == "draw" => Ok(Outcome::Draw),
        None => Err(
            Diagnostic::new(format!("`{name}` is not a value of this game"))
                .in_key("goal.value")
                .help(suggestion(name, [left, right, "draw"])),
        ),
    }
}

fn check_prover(claim: &Claim, hunt: &Hunt, side: Side) -> Result<(), Diagnostic> {
    if prover(claim, hunt)? == side {
        return Ok(());
    }
    let (goal, name) = (claim.goal.name(), side_name(side));
    Err(
        Diagnostic::new(format!("`goal.{goal}` is a goal of {name}"))
            .in_key("prover")
            .help(format!(
                "write `prover = \"{name}\"`, or choose another goal"
            )),
    )
}

fn check_captures(hunt: &Hunt, captures: u8) -> Result<(), Diagnostic> {
    let key = "goal.captures.at_least";
    let most = hunt.board().captures;
    if captures == 0 {
        return Err(Diagnostic::new("`at_least` must be at least 1").in_key(key));
    }
    if captures > most {
        let message = format!("the game ends at {most} captures, before {captures}");
        let goats = hunt.board().goats;
        return Err(Diagnostic::new(message).in_key(key).help(format!(
            "`options.captures` may be up to {goats}, the number of goats"
        )));
    }
    Ok(())
}

fn check_plies(plies: Option<u32>, key: &str) -> Result<Option<u32>, Diagnostic> {
    if plies == Some(0) {
        return Err(Diagnostic::new("plies count from 1").in_key(key));
    }
    Ok(plies)
}
