//! Questions about play: can a side force an event, or avoid it?
//!
//! A goal about play becomes one question for each start and each aim. `goal.value = "draw"` has
//! two aims: neither side loses.

use diagnostic::{Diagnostic, suggestion};
use game::{Answer, Notation, Objective, Outcome, Question, Side};
use games::hunt::{GOATS, Hunt, TIGERS};
use games::{AnyGame, Decidable, DecidableVisitor, EventName};
use hypothesis::{Claim, Goal, QuestionRecord};

use super::conversion::{objective_name, verdict_name};
use super::first_move::starts;

/// A question about play. Positions are text, so that questions about all games have one type.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayQuestion {
    /// The first move from the claim's position, if the claim selects first moves.
    pub first_move: Option<String>,
    /// The position, in the game's notation.
    pub position: String,
    /// The side that pursues the objective.
    pub prover: Side,
    /// Reaching the event, or avoiding it.
    pub objective: Objective,
    /// The event.
    pub event: EventName,
    /// Plies from the position; `None` if unbounded.
    pub plies: Option<u32>,
}

impl PlayQuestion {
    /// Returns the question in the form that engines take.
    pub fn resolve<G: Decidable>(
        &self,
        game: &G,
    ) -> Result<Question<G::Position, G::Event>, Diagnostic> {
        let event = game.event(self.event).ok_or_else(|| {
            Diagnostic::new(format!("this game has no {}", game.event_text(self.event)))
        })?;
        Ok(Question {
            position: game.parse_position(&self.position)?,
            prover: self.prover,
            objective: self.objective,
            event,
            plies: self.plies,
        })
    }

    /// Returns the record of an answer. The line is in the game's notation.
    pub(crate) fn record<G: Decidable, M>(
        &self,
        game: &G,
        answer: &Answer<M>,
        line: String,
    ) -> QuestionRecord {
        let (verdict, reason) = verdict_name(answer.verdict);
        QuestionRecord {
            first_move: self.first_move.clone(),
            position: self.position.clone(),
            prover: game.player(self.prover).to_owned(),
            objective: objective_name(self.objective),
            event: game.event_text(self.event),
            plies: self.plies,
            verdict,
            reason,
            reached_in: answer.reached_in,
            line,
            line_end: None,
            nodes: answer.nodes,
            children: answer.children,
        }
    }
}

/// A question without its position.
struct Aim {
    prover: Side,
    objective: Objective,
    event: EventName,
    plies: Option<u32>,
}

/// Returns the questions that decide a claim about winning. Errors name the key of the claim file.
pub(super) fn win_questions(
    claim: &Claim,
    game: &AnyGame,
) -> Result<Vec<PlayQuestion>, Diagnostic> {
    game.visit_decidable(WinQuestions(claim)).ok_or_else(|| {
        let message = format!("`goal.{}` needs a game without dice", claim.goal.name());
        Diagnostic::new(message)
            .in_key("goal")
            .help("use `goal.probability` or `goal.match`")
    })?
}

struct WinQuestions<'a>(&'a Claim);

impl DecidableVisitor for WinQuestions<'_> {
    type Output = Result<Vec<PlayQuestion>, Diagnostic>;

    fn visit<G: Decidable>(self, game: &G) -> Self::Output {
        questions(self.0, game, &win_aims(self.0, game)?)
    }
}

/// Returns the questions that decide a claim about captures.
pub(super) fn capture_questions(
    claim: &Claim,
    hunt: &Hunt,
    at_least: u8,
    by_ply: Option<u32>,
) -> Result<Vec<PlayQuestion>, Diagnostic> {
    check_prover(claim, hunt, TIGERS)?;
    check_captures(hunt, at_least)?;
    let aim = Aim {
        prover: TIGERS,
        objective: Objective::Reach,
        event: EventName::Captures(at_least),
        plies: check_plies(by_ply, "goal.captures.by_ply")?,
    };
    questions(claim, hunt, &[aim])
}

/// Returns the questions that decide a claim about losses.
pub(super) fn loss_questions(
    claim: &Claim,
    hunt: &Hunt,
    at_most: u8,
    through_ply: Option<u32>,
) -> Result<Vec<PlayQuestion>, Diagnostic> {
    check_prover(claim, hunt, GOATS)?;
    let most = hunt.board().captures;
    if at_most >= most {
        let message = format!("`at_most` must be less than {most}");
        return Err(Diagnostic::new(message)
            .in_key("goal.losses.at_most")
            .help(format!("the game ends at {most} captures")));
    }
    let aim = Aim {
        prover: GOATS,
        objective: Objective::Avoid,
        event: EventName::Captures(at_most + 1),
        plies: check_plies(through_ply, "goal.losses.through_ply")?,
    };
    questions(claim, hunt, &[aim])
}

/// Returns a question for each start of the claim and each aim.
fn questions<G: Decidable>(
    claim: &Claim,
    game: &G,
    aims: &[Aim],
) -> Result<Vec<PlayQuestion>, Diagnostic> {
    let position = game
        .parse_position(&claim.position)
        .map_err(|diagnostic| diagnostic.in_key("position"))?;
    let mut questions = Vec::new();
    for (first_move, start) in starts(claim, game, &position)? {
        for aim in aims {
            questions.push(PlayQuestion {
                position: game.position_text(&start),
                prover: aim.prover,
                objective: aim.objective,
                event: aim.event,
                // The first move counts as a ply of the claim.
                plies: (aim.plies).map(|plies| plies - u32::from(first_move.is_some())),
                first_move: first_move.clone(),
            });
        }
    }
    Ok(questions)
}

fn win_aims(claim: &Claim, game: &impl Notation) -> Result<Vec<Aim>, Diagnostic> {
    let aim = |prover: Side, objective, plies| Aim {
        prover,
        objective,
        event: EventName::Win(match objective {
            Objective::Reach => prover,
            Objective::Avoid => prover.opponent(),
        }),
        plies,
    };
    Ok(match &claim.goal {
        Goal::Win { by_ply } => {
            let plies = check_plies(*by_ply, "goal.win.by_ply")?;
            vec![aim(prover(claim, game)?, Objective::Reach, plies)]
        }
        Goal::Draw { through_ply } => {
            let plies = check_plies(*through_ply, "goal.draw.through_ply")?;
            vec![aim(prover(claim, game)?, Objective::Avoid, plies)]
        }
        Goal::Value(name) => match value(game, name)? {
            Outcome::Win(side) => vec![aim(side, Objective::Reach, None)],
            Outcome::Draw => [Side::Left, Side::Right]
                .map(|side| aim(side, Objective::Avoid, None))
                .into(),
        },
        _ => Vec::new(),
    })
}

/// Returns the side that a claim is about.
pub(crate) fn prover(claim: &Claim, game: &impl Notation) -> Result<Side, Diagnostic> {
    let players = game.players();
    let Some(name) = &claim.prover else {
        return Err(Diagnostic::missing_key("prover").help(format!(
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
    let (goal, name) = (claim.goal.name(), hunt.player(side));
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
