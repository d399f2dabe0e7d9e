//! From a claim to the questions that decide it: it is proven if all of them are, and refuted
//! if one of them is.

use diagnostic::{Diagnostic, suggestion};
use game::{Game, Notation, Objective, Outcome, Question, Side};
use games::hunt::{GOATS, Hunt, HuntEvent, Move, Position, TIGERS, side_name};

use crate::Claim;
use crate::claim::{FirstMove, Goal};

/// A question about a hunting game, and the first move that led to it if the claim names one.
pub struct HuntQuestion {
    /// The first move from the claim's position, as text.
    pub first_move: Option<String>,
    /// The question that remains.
    pub question: Question<Position, HuntEvent>,
}

/// The questions that decide a claim; none if it is about numbers alone. Flaws name the key of the
/// claim file.
pub fn reduce(claim: &Claim, hunt: &Hunt) -> Result<Vec<HuntQuestion>, Diagnostic> {
    let position = hunt
        .parse_position(&claim.position)
        .map_err(|diagnostic| diagnostic.in_key("position"))?;
    let aims = aims(claim, hunt)?;
    weights_fit(claim, hunt)?;
    let starts: Vec<(Option<Move>, Position)> = match &claim.first_move {
        None => vec![(None, position)],
        Some(choice) => first_moves(hunt, &position, choice)?
            .into_iter()
            .map(|m| (Some(m), hunt.play(&position, m)))
            .collect(),
    };
    let mut questions = Vec::new();
    for (first_move, start) in starts {
        for &(prover, objective, event, plies) in &aims {
            // The first move is a ply of the claim's.
            let plies = plies.map(|plies| plies - u32::from(first_move.is_some()));
            questions.push(HuntQuestion {
                first_move: first_move.map(|m| hunt.move_text(&position, m)),
                question: Question {
                    position: start,
                    prover,
                    objective,
                    event,
                    plies,
                },
            });
        }
    }
    Ok(questions)
}

/// A weight for each node, no more and no less.
fn weights_fit(claim: &Claim, hunt: &Hunt) -> Result<(), Diagnostic> {
    let nodes = hunt.board().nodes.len();
    match claim.method.weights.as_ref().map(Vec::len) {
        Some(given) if given != nodes => {
            let message = format!("there are {given} weights for {nodes} nodes");
            Err(Diagnostic::new(message).in_key("method.weights"))
        }
        _ => Ok(()),
    }
}

type AimAt = (Side, Objective, HuntEvent, Option<u32>);

/// What must be reached or avoided for the goal.
fn aims(claim: &Claim, hunt: &Hunt) -> Result<Vec<AimAt>, Diagnostic> {
    let win = |side, plies| (side, Objective::Reach, HuntEvent::Win(side), plies);
    let draw = |side: Side, plies| {
        (
            side,
            Objective::Avoid,
            HuntEvent::Win(side.opponent()),
            plies,
        )
    };
    Ok(match claim.goal {
        Goal::Census(_)
        | Goal::TreeSize(_)
        | Goal::Board(_)
        | Goal::Arrangements(_)
        | Goal::Blockade(_)
        | Goal::Safe(_)
        | Goal::Moves(_)
        | Goal::Mobility(_) => Vec::new(),
        Goal::Parity(_)
        | Goal::Termination(_)
        | Goal::LongestPlay(_)
        | Goal::RightMoves(_)
        | Goal::Learning(_) => {
            return Err(Diagnostic::new("this goal is one of Fish-Barrel")
                .in_key("goal")
                .help("add `game = \"fish-barrel\"`, or choose another goal"));
        }
        Goal::Probability(_) | Goal::Match(_) | Goal::Attack(_) => {
            return Err(Diagnostic::new("this goal is one of games with dice")
                .in_key("goal")
                .help("add `game = \"place-or-attack\"`, or choose another goal"));
        }
        Goal::TwoTrees(_)
        | Goal::Classes(_)
        | Goal::Purge(_)
        | Goal::Knots(_)
        | Goal::Untying(_)
        | Goal::Strategy(_) => {
            return Err(Diagnostic::new("this goal is one of switching games")
                .in_key("goal")
                .help("add `game = \"switching\"`, or choose another goal"));
        }
        Goal::Captures { at_least, by_ply } => {
            expect_prover(claim, hunt, "captures", TIGERS)?;
            captures_in_reach(hunt, at_least, "goal.captures.at_least")?;
            let plies = plies(by_ply, "goal.captures.by_ply")?;
            vec![(
                TIGERS,
                Objective::Reach,
                HuntEvent::Captures(at_least),
                plies,
            )]
        }
        Goal::Losses {
            at_most,
            through_ply,
        } => {
            expect_prover(claim, hunt, "losses", GOATS)?;
            let event = at_most.saturating_add(1);
            if at_most >= hunt.board().captures {
                let message = format!("the game ends before more than {at_most} goats are lost");
                return Err(Diagnostic::new(message)
                    .in_key("goal.losses.at_most")
                    .help(format!("it ends at {} captures", hunt.board().captures)));
            }
            let plies = plies(through_ply, "goal.losses.through_ply")?;
            vec![(GOATS, Objective::Avoid, HuntEvent::Captures(event), plies)]
        }
        Goal::Win { by_ply } => {
            let plies = plies(by_ply, "goal.win.by_ply")?;
            vec![win(prover(claim, hunt)?, plies)]
        }
        Goal::Draw { through_ply } => {
            let plies = plies(through_ply, "goal.draw.through_ply")?;
            vec![draw(prover(claim, hunt)?, plies)]
        }
        Goal::Value(ref name) => match value_named(claim, hunt, name)? {
            Outcome::Win(side) => vec![win(side, None)],
            Outcome::Draw => vec![draw(TIGERS, None), draw(GOATS, None)],
        },
    })
}

/// The side that a claim is about.
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

/// The value that a claim names.
pub(crate) fn value_named(
    claim: &Claim,
    game: &impl Notation,
    name: &str,
) -> Result<Outcome, Diagnostic> {
    if claim.prover.is_some() {
        return Err(Diagnostic::new("a value is not one side's claim")
            .in_key("prover")
            .help("leave `prover` out, or use `goal.win` or `goal.draw`"));
    }
    let [left, right] = game.players();
    match (name, game.side_named(name)) {
        (_, Some(side)) => Ok(Outcome::Win(side)),
        ("draw", None) => Ok(Outcome::Draw),
        _ => Err(Diagnostic::new(format!("no value is called `{name}`"))
            .in_key("goal.value")
            .help(suggestion(name, [left, right, "draw"]))),
    }
}

fn expect_prover(claim: &Claim, hunt: &Hunt, goal: &str, side: Side) -> Result<(), Diagnostic> {
    if prover(claim, hunt)? == side {
        return Ok(());
    }
    let name = side_name(side);
    Err(
        Diagnostic::new(format!("`goal.{goal}` is a goal of {name}"))
            .in_key("prover")
            .help(format!(
                "write `prover = \"{name}\"`, or choose another goal"
            )),
    )
}

fn captures_in_reach(hunt: &Hunt, captures: u8, key: &str) -> Result<(), Diagnostic> {
    let enough = hunt.board().captures;
    if captures == 0 {
        return Err(
            Diagnostic::new("nothing to prove: 0 captures are there from the start").in_key(key),
        );
    }
    if captures > enough {
        let message = format!("the game ends at {enough} captures, before {captures}");
        let goats = hunt.board().goats;
        return Err(Diagnostic::new(message).in_key(key).help(format!(
            "`options.captures` may be up to {goats}, the number of goats"
        )));
    }
    Ok(())
}

/// A bound on plies, if it is one.
pub(crate) fn plies(plies: Option<u32>, key: &str) -> Result<Option<u32>, Diagnostic> {
    match plies {
        Some(0) => Err(Diagnostic::new("plies count from 1").in_key(key)),
        plies => Ok(plies),
    }
}

/// The first moves that the claim chooses, one for each class of symmetric ones.
fn first_moves(
    hunt: &Hunt,
    position: &Position,
    choice: &FirstMove,
) -> Result<Vec<Move>, Diagnostic> {
    let (words, key) = match choice {
        FirstMove::Only(words) => (words, "first_move.only"),
        FirstMove::Except(words) => (words, "first_move.except"),
    };
    let mut named = Vec::new();
    for (number, word) in words.iter().enumerate() {
        let m = hunt
            .parse_move(position, word)
            .map_err(|diagnostic| diagnostic.in_key(&format!("{key}.{number}")))?;
        named.push(m);
    }
    let is_named = |m: Move| {
        let mut named = named.iter();
        named.any(|&other| hunt.symmetries().same_move(position, other, m))
    };
    let wanted: Vec<Move> = match choice {
        FirstMove::Only(_) => named,
        FirstMove::Except(_) => hunt.moves(position).filter(|&m| !is_named(m)).collect(),
    };
    let chosen = hunt.symmetries().distinct_moves(position, wanted);
    if chosen.is_empty() {
        return Err(Diagnostic::new("no first move is left to claim anything about").in_key(key));
    }
    Ok(chosen)
}
