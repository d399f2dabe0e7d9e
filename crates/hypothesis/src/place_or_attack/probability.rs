//! Claims about the probability to win under best play by both, and about best moves. Boards of up to
//! 16 territories are solved turn by turn, exactly where the fractions fit into memory, else in
//! floating point with a bound on the error; on larger ones every position that can arise is listed,
//! which goes a few turns before the end.

use std::sync::{Arc, Mutex};

use chance::{ProbabilityScalar, SolvePlan, SolvedValues, ValueBounds};
use diagnostic::{Diagnostic, suggestion};
use game::{Game, Meter, Notation, OpenReason, Side, Symmetric};
use games::place_or_attack::{Move, PlaceOrAttack, Position, Style};
use num_bigint::BigInt;
use num_rational::BigRational;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::claim::Claim;
use crate::fact::{Fact, Found};
use crate::figure::Figure;
use crate::reduce::prover;
use crate::win_question::first_moves;

/// The probability that the prover wins, a draw counting one half.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Probability {
    /// What it is, such as `"0.45..0.55"`, `"0.5.."`, `"~0.467"` or `"1/2"`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub is: Option<Figure>,
    /// The moves that are best in the position, all of them up to symmetry.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub best_moves: Option<Vec<String>>,
    /// How Black plays: best of all (`free`), or best within a manner: `turtle`, `expander`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub black: Option<String>,
    /// The same for White.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub white: Option<String>,
}

impl Probability {
    /// What is claimed.
    pub(crate) fn facts(
        &self,
        claim: &Claim,
        game: &PlaceOrAttack,
    ) -> Result<Vec<Fact>, Diagnostic> {
        let position = game
            .parse_position(&claim.position)
            .map_err(|diagnostic| diagnostic.in_key("position"))?;
        let manners = [
            manner(self.black.as_deref(), "black")?,
            manner(self.white.as_deref(), "white")?,
        ];
        let solver = Arc::new(Solver::new(game.clone(), manners, &position));
        let mut facts = Vec::new();
        if let Some(figure) = &self.is {
            (figure.check()).map_err(|diagnostic| diagnostic.in_key("goal.probability.is"))?;
            let side = prover(claim, game)?;
            for (first, start) in starts(claim, game, &position)? {
                facts.push(solver.value_fact(first, start, side, figure));
            }
        }
        if let Some(words) = &self.best_moves {
            facts.push(solver.best_fact(claim, &position, words)?);
        }
        if facts.is_empty() {
            return Err(Diagnostic::new("nothing is claimed")
                .in_key("goal.probability")
                .help("say what the probability `is`, or which are the `best_moves`"));
        }
        Ok(facts)
    }
}

fn manner(name: Option<&str>, key: &str) -> Result<Style, Diagnostic> {
    let all = [Style::Free, Style::Turtle, Style::Expander];
    let Some(name) = name else {
        return Ok(Style::Free);
    };
    let found = all.into_iter().find(|manner| manner.name() == name);
    found.ok_or_else(|| {
        Diagnostic::new(format!("nobody plays in the manner `{name}`"))
            .in_key(&format!("goal.probability.{key}"))
            .help(suggestion(name, all.map(Style::name)))
    })
}

/// Lists where the claim begins: the position, or what its first moves lead to, one of each class,
/// with the text of the move.
fn starts(
    claim: &Claim,
    game: &PlaceOrAttack,
    position: &Position,
) -> Result<Vec<(Option<String>, Position)>, Diagnostic> {
    let Some(choice) = &claim.first_move else {
        return Ok(vec![(None, *position)]);
    };
    let chosen = first_moves(game, position, choice)?;
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

/// What the values of a game are found by, once for all facts of a claim.
struct Solver {
    game: PlaceOrAttack,
    manners: [Style; 2],
    /// Turns up to this one are kept.
    keep: u8,
    solved: Mutex<Option<Arc<SolvedValues>>>,
}

impl Solver {
    fn new(game: PlaceOrAttack, manners: [Style; 2], position: &Position) -> Solver {
        Solver {
            game,
            manners,
            // A move and its dice ahead, or the openings before the pie rule.
            keep: position.turns.saturating_add(2),
            solved: Mutex::new(None),
        }
    }

    fn value_fact(
        self: &Arc<Self>,
        first: Option<String>,
        start: Position,
        side: Side,
        figure: &Figure,
    ) -> Fact {
        let game = &self.game;
        let player = game.player(side);
        let place = game.position_text(&start);
        let after = first.map(|first| format!(" after {first}"));
        let what = format!(
            "probability that {player} wins{}{}",
            after.unwrap_or_default(),
            self.manners_text()
        );
        let text = format!("{what} from {place}: {figure}");
        let (solver, claimed) = (self.clone(), figure.clone());
        Fact::new(what, figure.to_string(), text, move |meter| {
            let left = solver.value(&start, meter)?;
            let value = seen_by(left, side);
            Ok(Found {
                holds: claimed.holds_within(&value[0], &value[1]),
                found: shown(&value),
                witness: Some(place.clone()),
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
            return Err(Diagnostic::new("best moves are those of the position")
                .in_key("first_move")
                .help("leave `first_move` out"));
        }
        if game::Chance::odds(game, &position).is_some() || game.outcome(&position).is_some() {
            return Err(Diagnostic::new("nobody chooses in this position").in_key("position"));
        }
        let mut claimed = Vec::new();
        for (number, word) in words.iter().enumerate() {
            let m = game
                .parse_move(&position, word)
                .map_err(|diagnostic| diagnostic.in_key(&format!("{key}.{number}")))?;
            claimed.push(game.canonical(&game.play(&position, m)));
        }
        if claimed.is_empty() {
            return Err(Diagnostic::new("some move is best").in_key(key));
        }
        let place = game.position_text(&position);
        let what = format!("best moves{}", self.manners_text());
        let text = format!("{what} from {place}: {}", words.join(" "));
        let solver = self.clone();
        Ok(Fact::new(what, words.join(" "), text, move |meter| {
            solver.best(&position, &claimed, meter)
        }))
    }

    /// Which moves are best, held against those that are claimed.
    fn best(
        &self,
        position: &Position,
        claimed: &[Position],
        meter: &mut Meter<'_>,
    ) -> Result<Found, OpenReason> {
        let game = &self.game;
        let mover = game.mover(position);
        let manner = self.manners[position.colour().number()];
        let mut ranked = Vec::new();
        for m in distinct(game, position, manner.moves(game, position)) {
            let next = game.play(position, m);
            ranked.push((m, next, seen_by(self.value(&next, meter)?, mover)));
        }
        // What is surely worse than another is not best; what is surely not worse than any is.
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
        // A claimed move that is surely worse settles it, whatever the others are.
        let missing = claimed
            .iter()
            .any(|claimed| !(possible.iter()).any(|(_, next, _)| game.canonical(next) == *claimed));
        ranked.sort_by(|(_, _, a), (_, _, b)| b[0].cmp(&a[0]));
        let told: Vec<String> = (ranked.iter().take(SHOWN))
            .map(|(m, _, value)| {
                format!("{} {:.6}", game.move_text(position, *m), value[0].to_f64())
            })
            .collect();
        Ok(Found {
            found: told.join(", "),
            holds: match (sure, missing) {
                (_, true) => Some(false),
                (true, false) => Some(same),
                (false, false) => None,
            },
            witness: Some(game.position_text(position)),
        })
    }

    fn manners_text(&self) -> String {
        let [black, white] = self.manners.map(Style::name);
        match self.manners {
            [Style::Free, Style::Free] => String::new(),
            _ => format!(", black {black} and white {white}"),
        }
    }

    /// What a position is worth to `Left`; the values are computed when they are first asked for.
    fn value(&self, position: &Position, meter: &mut Meter<'_>) -> Result<ValueBounds, OpenReason> {
        let mut solved = self.solved.lock().expect("nobody panics with this");
        let values = match &*solved {
            Some(values) => values.clone(),
            None => {
                let plan = SolvePlan {
                    manners: self.manners,
                    keep: self.keep,
                };
                let values = Arc::new(SolvedValues::new(&self.game, plan, meter)?);
                solved.insert(values).clone()
            }
        };
        drop(solved);
        values.value(position, meter)
    }
}

/// Moves of a result that are shown.
const SHOWN: usize = 6;

/// One of each class of moves.
fn distinct(game: &PlaceOrAttack, position: &Position, moves: Vec<Move>) -> Vec<Move> {
    let mut seen = std::collections::HashSet::new();
    let new = |m: &Move| seen.insert(game.canonical(&game.play(position, *m)));
    moves.into_iter().filter(new).collect()
}

fn seen_by([least, greatest]: ValueBounds, side: Side) -> ValueBounds {
    match side {
        Side::Left => [least, greatest],
        Side::Right => [greatest.complement(), least.complement()],
    }
}

/// Digits of a fraction that are worth reading.
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
    match fraction.len() <= READABLE {
        true => format!("{fraction}, about {digits}"),
        false => format!("{digits}, cut off from an exact fraction"),
    }
}

/// The first twelve digits behind the point, cut off.
fn decimals(value: &BigRational) -> String {
    let scaled: BigInt = value.numer() * BigInt::from(1_000_000_000_000u64) / value.denom();
    let digits = format!("{scaled:0>13}");
    let (whole, behind) = digits.split_at(digits.len() - 12);
    format!("{whole}.{behind}")
}
