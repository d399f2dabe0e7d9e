//! Questions about games that are no hunts: whether a side can force a win, or keep the other from
//! winning. Positions stand in them as text, so that questions of all games are of one kind.

use diagnostic::Diagnostic;
use game::{Notation, Objective, Outcome, Question, Side, Win};

use crate::claim::{Claim, FirstMove, Goal};
use crate::reduce::{plies, prover, value_named};

/// A question whose event is that a side wins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WinQuestion {
    /// The first move from the claim's position, as text, if the claim names one.
    pub first_move: Option<String>,
    /// Where the question begins, in the game's notation.
    pub position: String,
    /// The side that it is about.
    pub prover: Side,
    /// Whether that side reaches its own win, or avoids the other's.
    pub objective: Objective,
    /// Plies from the position; `None` for ever.
    pub plies: Option<u32>,
}

impl WinQuestion {
    /// The side whose win it is about.
    pub fn winner(&self) -> Side {
        match self.objective {
            Objective::Reach => self.prover,
            Objective::Avoid => self.prover.opponent(),
        }
    }

    /// The question as engines know it.
    pub fn question<G: Notation>(
        &self,
        game: &G,
    ) -> Result<Question<G::Position, Win>, Diagnostic> {
        Ok(Question {
            position: game.parse_position(&self.position)?,
            prover: self.prover,
            objective: self.objective,
            event: Win(self.winner()),
            plies: self.plies,
        })
    }

    /// The event, in words.
    pub fn event(&self, game: &impl Notation) -> String {
        format!("{} wins", game.player(self.winner()))
    }
}

/// The questions that decide a claim; none if it is about facts. Flaws name the key of the claim
/// file.
pub(crate) fn win_questions<G: Notation>(
    claim: &Claim,
    game: &G,
) -> Result<Vec<WinQuestion>, Diagnostic> {
    let position = game
        .parse_position(&claim.position)
        .map_err(|diagnostic| diagnostic.in_key("position"))?;
    let aims: Vec<(Side, Objective, Option<u32>)> = match &claim.goal {
        Goal::Win { by_ply } => {
            let plies = plies(*by_ply, "goal.win.by_ply")?;
            vec![(prover(claim, game)?, Objective::Reach, plies)]
        }
        Goal::Draw { through_ply } => {
            let plies = plies(*through_ply, "goal.draw.through_ply")?;
            vec![(prover(claim, game)?, Objective::Avoid, plies)]
        }
        Goal::Value(name) => match value_named(claim, game, name)? {
            Outcome::Win(side) => vec![(side, Objective::Reach, None)],
            Outcome::Draw => [Side::Left, Side::Right]
                .map(|side| (side, Objective::Avoid, None))
                .to_vec(),
        },
        _ => return Ok(Vec::new()),
    };
    let starts: Vec<(Option<G::Move>, G::Position)> = match &claim.first_move {
        None => vec![(None, position)],
        Some(choice) => first_moves(game, &position, choice)?
            .into_iter()
            .map(|m| (Some(m), game.play(&position, m)))
            .collect(),
    };
    let mut questions = Vec::new();
    for (first_move, start) in starts {
        for &(prover, objective, plies) in &aims {
            questions.push(WinQuestion {
                first_move: first_move.map(|m| game.move_text(&position, m)),
                position: game.position_text(&start),
                prover,
                objective,
                // The first move is a ply of the claim's.
                plies: plies.map(|plies| plies - u32::from(first_move.is_some())),
            });
        }
    }
    Ok(questions)
}

/// The first moves that a claim chooses, each once.
pub(crate) fn first_moves<G: Notation>(
    game: &G,
    position: &G::Position,
    choice: &FirstMove,
) -> Result<Vec<G::Move>, Diagnostic> {
    let (words, key) = match choice {
        FirstMove::Only(words) => (words, "first_move.only"),
        FirstMove::Except(words) => (words, "first_move.except"),
    };
    let mut named: Vec<G::Move> = Vec::new();
    for (number, word) in words.iter().enumerate() {
        let m = game
            .parse_move(position, word)
            .map_err(|diagnostic| diagnostic.in_key(&format!("{key}.{number}")))?;
        if !named.contains(&m) {
            named.push(m);
        }
    }
    let chosen: Vec<G::Move> = match choice {
        FirstMove::Only(_) => named,
        FirstMove::Except(_) => (game.moves(position))
            .filter(|m| !named.contains(m))
            .collect(),
    };
    match chosen.is_empty() {
        true => Err(Diagnostic::new("no first move is left to claim anything about").in_key(key)),
        false => Ok(chosen),
    }
}
