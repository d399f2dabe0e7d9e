//! Facts about the probability to win under optimal play, and about optimal moves.
//!
//! Boards of up to 16 cells are solved turn by turn, exactly if the fractions fit into memory, and
//! otherwise in floating point with a bound on the error. On larger boards all reachable positions are
//! listed, which is feasible only a few turns before the end.

use std::collections::HashSet;
use std::sync::{Arc, Mutex};

use chance::{ProbabilityScalar, SolvePlan, SolvedValues, ValueBounds};
use diagnostic::{Diagnostic, suggestion};
use game::{Chance, Game, Meter, Notation, OpenReason, Side, Symmetric};
use games::place_or_attack::{Move, PlaceOrAttack, Position, Style};
use hypothesis::Probability;
use hypothesis::{Claim, Figure};
use num_bigint::BigInt;
use num_rational::BigRational;

use crate::fact::figure::holds_within;
use crate::fact::{Fact, FactFinding};
use crate::task::{first_moves, prover};

/// Returns the facts that a goal claims about the claim's position.
pub(crate) fn probability(
    goal: &Probability,
    claim: &Claim,
    game: &PlaceOrAttack,
) -> Result<Vec<Fact>, Diagnostic> {
    let position = game
        .parse_position(&claim.position)
        .map_err(|diagnostic| diagnostic.in_key("position"))?;
    let styles = [
        style(goal.black.as_deref(), "black")?,
        style(goal.white.as_deref(), "white")?,
    ];
    let solver = Arc::new(Solver::new(game.clone(), styles, &position));
    let mut facts = Vec::new();
    if let Some(figure) = &goal.is {
        (figure.check_probability())
            .map_err(|diagnostic| diagnostic.in_key("goal.probability.is"))?;
        let side = prover(claim, game)?;
        for (first, start) in starts(claim, game, &position)? {
            facts.push(solver.value_fact(first.as_deref(), start, side, figure));
        }
    }
    if let Some(words) = &goal.best_moves {
        facts.push(solver.best_fact(claim, &position, words)?);
    }
    if facts.is_empty() {
        return Err(Diagnostic::new("`goal.probability` claims nothing")
            .in_key("goal.probability")
            .help("add `is` or `best_moves`"));
    }
    Ok(facts)
}

fn style(name: Option<&str>, key: &str) -> Result<Style, Diagnostic> {
    let all = [Style::Free, Style::Turtle, Style::Expander];
    let Some(name) = name else {
        return Ok(Style::Free);
    };
    let found = all.into_iter().find(|style| style.name() == name);
    found.ok_or_else(|| {
        Diagnostic::new(format!("there is no style `{name}`"))
            .in_key(&format!("goal.probability.{key}"))
            .help(suggestion(name, all.map(Style::name)))
    })
}

/// Lists the positions that the claim is about: its position, or the positions after its first moves,
/// up to symmetry, with the text of the move.
fn starts(
    claim: &Claim,
    game: &PlaceOrAttack,
    position: &Position,
) -> Result<Vec<(Option<String>, Position)>, Diagnostic> {
    let Some(choice) = &claim.first_move else {
        return Ok(vec![(None, *position)]);
    };
    let chosen = first_moves(game, position, choice, |one, other| one == other)?;
    let mut seen = Vec::new();
    let mut starts = Vec::new();
    for m in chosen {
        let next = game.play(position, m);
        let class = game.canonical(&next);
        if !seen.contains(&class) {
            seen.push(class);
            starts.push((Some(game.move_text(position, m)), next));
        }
    }
    Ok(starts)
}

/// Computes the values of a game once for all facts of a claim.
struct Solver {
    game: PlaceOrAttack,
    styles: [Style; 2],
    /// The last turn whose values are kept.
    keep: u8,
    solved: Mutex<Option<Arc<SolvedValues>>>,
}

impl Solver {
    fn new(game: PlaceOrAttack, styles: [Style; 2], position: &Position) -> Solver {
        Solver {
            game,
            styles,
            // One move and its dice, or the openings before the pie rule.
            keep: position.turns.saturating_add(2),
            solved: Mutex::new(None),
        }
    }

    fn value_fact(
        self: &Arc<Self>,
        first: Option<&str>,
        start: Position,
        side: Side,
        figure: &Figure,
    ) -> Fact {
        let game = &self.game;
        let player = game.player(side);
        let position_text = game.position_text(&start);
        let after = first.map(|first| format!(" after {first}"));
        let what = format!(
            "probability that {player} wins{}{}",
            after.unwrap_or_default(),
            self.styles_text()
        );
        let digest_text = value_digest_text(side, first, self.styles, &position_text, figure);
        let (solver, claimed) = (self.clone(), figure.clone());
        Fact::new(what, figure.to_string(), digest_text, move |meter| {
            let left = solver.value(&start, meter)?;
            let value = seen_by(left, side);
            Ok(FactFinding {
                holds: holds_within(&claimed, &value[0], &value[1]),
                found: shown(&value),
                witness: Some(position_text.clone()),
            })
        })
    }

    fn best_fact(
        self: &Arc<Self>,
        claim: &Claim,
        position: &Position,
        words: &[String],
    ) -> Result<Fact, Diagnostic> {
        let game = &self.game;
        let position = *position;
        let key = "goal.probability.best_moves";
        if claim.first_move.is_some() {
            let message = "`first_move` does not apply to `goal.probability.best_moves`";
            return Err(Diagnostic::new(message)
                .in_key("first_move")
                .help("remove it, or give the `position` after the move"));
        }
        if Chance::odds(game, &position).is_some() || game.outcome(&position).is_some() {
            return Err(Diagnostic::new("no player is to move in this position").in_key("position"));
        }
        let mut claimed = Vec::new();
        for (number, word) in words.iter().enumerate() {
            let m = game
                .parse_move(&position, word)
                .map_err(|diagnostic| diagnostic.in_key(&format!("{key}.{number}")))?;
            claimed.push(game.canonical(&game.play(&position, m)));
        }
        if claimed.is_empty() {
            return Err(Diagnostic::new("`best_moves` must name at least one move").in_key(key));
        }
        let position_text = game.position_text(&position);
        let what = format!("best moves{}", self.styles_text());
        let digest_text = best_digest_text(self.styles, &position_text, words);
        let solver = self.clone();
        Ok(Fact::new(
            what,
            words.join(" "),
            digest_text,
            move |meter| solver.best(&position, &claimed, meter),
        ))
    }

    /// Finds the optimal moves and compares them with the claimed ones.
    fn best(
        &self,
        position: &Position,
        claimed: &[Position],
        meter: &mut Meter<'_>,
    ) -> Result<FactFinding, OpenReason> {
        let game = &self.game;
        let mover = game.mover(position);
        let style = self.styles[position.colour().number()];
        let mut ranked = Vec::new();
        for m in distinct(game, position, style.moves(game, position)) {
            let next = game.play(position, m);
            ranked.push((m, next, seen_by(self.value(&next, meter)?, mover)));
        }
        // A move that is certainly worse than another is not optimal.
        let least_of_best = ranked.iter().map(|(_, _, value)| &value[0]).max().cloned();
        let least_of_best = least_of_best.expect("there is a move");
        let possible: Vec<_> = (ranked.iter())
            .filter(|(_, _, value)| value[1] >= least_of_best)
            .collect();
        let sure = possible.len() == 1 || possible.iter().all(|(_, _, value)| value[0] == value[1]);
        let is_claimed = |next: &Position| claimed.contains(&game.canonical(next));
        let same = possible.iter().all(|(_, next, _)| is_claimed(next))
            && claimed.iter().all(|claimed| {
                (possible.iter()).any(|(_, next, _)| game.canonical(next) == *claimed)
            });
        // A claimed move that is certainly worse refutes the claim, regardless of the other moves.
        let missing = claimed
            .iter()
            .any(|claimed| !(possible.iter()).any(|(_, next, _)| game.canonical(next) == *claimed));
        ranked.sort_by(|(_, _, a), (_, _, b)| b[0].cmp(&a[0]));
        let shown: Vec<String> = (ranked.iter().take(SHOWN))
            .map(|(m, _, value)| {
                format!("{} {:.6}", game.move_text(position, *m), value[0].to_f64())
            })
            .collect();
        Ok(FactFinding {
            found: shown.join(", "),
            holds: match (sure, missing) {
                (_, true) => Some(false),
                (true, false) => Some(same),
                (false, false) => None,
            },
            witness: Some(game.position_text(position)),
        })
    }

    fn styles_text(&self) -> String {
        let [black, white] = self.styles.map(Style::name);
        match self.styles {
            [Style::Free, Style::Free] => String::new(),
            _ => format!(", black {black} and white {white}"),
        }
    }

    /// Returns the value of a position for `Left`. The values are computed on first use.
    fn value(&self, position: &Position, meter: &mut Meter<'_>) -> Result<ValueBounds, OpenReason> {
        let mut solved = self.solved.lock().expect("no holder of the lock panics");
        let values = if let Some(values) = &*solved {
            values.clone()
        } else {
            let plan = SolvePlan {
                styles: self.styles,
                keep: self.keep,
            };
            let values = Arc::new(SolvedValues::new(&self.game, plan, meter)?);
            solved.insert(values).clone()
        };
        drop(solved);
        values.value(position, meter)
    }
}

/// Frozen: recorded digests depend on these bytes.
fn value_digest_text(
    side: Side,
    first: Option<&str>,
    styles: [Style; 2],
    position_text: &str,
    figure: &Figure,
) -> String {
    let player = match side {
        Side::Left => "black",
        Side::Right => "white",
    };
    let after = first.map_or(String::new(), |first| format!(" after {first}"));
    let styles = styles_digest_text(styles);
    format!("probability that {player} wins{after}{styles} from {position_text}: {figure}")
}

/// Frozen: recorded digests depend on these bytes.
fn best_digest_text(styles: [Style; 2], position_text: &str, moves: &[String]) -> String {
    let styles = styles_digest_text(styles);
    format!(
        "best moves{styles} from {position_text}: {}",
        moves.join(" ")
    )
}

/// Frozen: recorded digests depend on these bytes.
fn styles_digest_text(styles: [Style; 2]) -> String {
    if styles == [Style::Free, Style::Free] {
        return String::new();
    }
    let [black, white] = styles.map(|style| match style {
        Style::Free => "free",
        Style::Turtle => "turtle",
        Style::Expander => "expander",
    });
    format!(", black {black} and white {white}")
}

/// The number of moves that a record shows.
const SHOWN: usize = 6;

/// Returns the first move of each symmetry class.
fn distinct(game: &PlaceOrAttack, position: &Position, moves: Vec<Move>) -> Vec<Move> {
    let mut seen = HashSet::new();
    let new = |m: &Move| seen.insert(game.canonical(&game.play(position, *m)));
    moves.into_iter().filter(new).collect()
}

fn seen_by([least, greatest]: ValueBounds, side: Side) -> ValueBounds {
    match side {
        Side::Left => [least, greatest],
        Side::Right => [greatest.complement(), least.complement()],
    }
}

/// The longest fraction that is shown in full.
const READABLE: usize = 45;

fn shown([least, greatest]: &ValueBounds) -> String {
    if least != greatest {
        let (low, high) = (least.to_f64(), greatest.to_f64());
        let middle = (low + high) / 2.0;
        return format!(
            "{middle:.12}, off by {:.0e} at most",
            (high - low).max(1e-16)
        );
    }
    let digits = decimals(least);
    let fraction = least.to_string();
    if fraction.len() <= READABLE {
        format!("{fraction}, about {digits}")
    } else {
        format!("{digits}, cut off from an exact fraction")
    }
}

/// Formats a number with twelve decimal places, truncated.
fn decimals(value: &BigRational) -> String {
    let scaled: BigInt = value.numer() * BigInt::from(1_000_000_000_000u64) / value.denom();
    let digits = format!("{scaled:0>13}");
    let (whole, behind) = digits.split_at(digits.len() - 12);
    format!("{whole}.{behind}")
}
