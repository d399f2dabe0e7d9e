//! Claims about matches between two players: who wins how often. Only a sample of games is played,
//! so that a verdict holds at the confidence that the claim asks for, and the claim stays open if the
//! interval does not tell.

use chance::{PLAYER_KINDS, Pairing, PlayerFactory};
use diagnostic::{Diagnostic, suggestion};
use game::{Meter, Monitor, Notation, OpenReason};
use games::place_or_attack::PlaceOrAttack;
use num_rational::BigRational;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::claim::Claim;
use crate::evidence::SampleRecord;
use crate::fact::{Fact, Found};
use crate::figure::Figure;

/// A match from the claim's position: `method.samples` games [default: 400].
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Match {
    /// Who plays Black, such as `mcts:500`.
    pub black: String,
    /// Who plays White.
    pub white: String,
    /// The share of games that Black wins, a draw counting one half.
    pub share: Figure,
    /// How sure the interval is: 0.9, 0.95, 0.99 or 0.999.
    pub confidence: f64,
}

/// Games, unless the claim says how many.
const GAMES: u64 = 400;

impl Match {
    /// What is claimed.
    pub(crate) fn facts(
        &self,
        claim: &Claim,
        game: &PlaceOrAttack,
    ) -> Result<Vec<Fact>, Diagnostic> {
        let position = game
            .parse_position(&claim.position)
            .map_err(|diagnostic| diagnostic.in_key("position"))?;
        if claim.first_move.is_some() {
            let diagnostic = Diagnostic::new("a match has no first move").in_key("first_move");
            return Err(diagnostic.help("give the `position` after it"));
        }
        (self.share.check()).map_err(|diagnostic| diagnostic.in_key("goal.match.share"))?;
        if chance::wilson(0.5, 1, self.confidence).is_none() {
            return Err(
                Diagnostic::new("the confidence may be 0.9, 0.95, 0.99 or 0.999")
                    .in_key("goal.match.confidence"),
            );
        }
        let games = claim.method.samples.unwrap_or(GAMES);
        if games == 0 {
            return Err(Diagnostic::new("a match has games").in_key("method.samples"));
        }
        let players = [("black", &self.black), ("white", &self.white)].map(|(key, text)| {
            player(game, text).map_err(|diagnostic| diagnostic.in_key(&format!("goal.match.{key}")))
        });
        let [black, white] = players;
        let ((black, black_bytes), (white, white_bytes)) = (black?, white?);
        let bytes = black_bytes + white_bytes;
        let seed = claim.method.seed.unwrap_or(1);
        let what = format!(
            "share of black in a match of {} and {}",
            self.black, self.white
        );
        let text = format!(
            "{what} from {}, {games} games, seed {seed}, confidence {}: {}",
            game.position_text(&position),
            self.confidence,
            self.share
        );
        let (game, share, confidence) = (game.clone(), self.share.clone(), self.confidence);
        let sample = SampleRecord {
            samples: games,
            population: None,
            confidence,
            effective_samples: games as f64,
            largest_share: 1.0 / games as f64,
        };
        let fact = Fact::new(what, share.to_string(), text, move |meter| {
            meter.check_bytes(bytes)?;
            let contest = Pairing {
                game: &game,
                position,
                left: &|seed| black(seed),
                right: &|seed| white(seed),
            };
            played(&contest, games, seed, &share, confidence, meter)
        });
        Ok(vec![fact.by_sample(sample)])
    }
}

fn played(
    contest: &Pairing<'_, PlaceOrAttack>,
    games: u64,
    seed: u64,
    share: &Figure,
    confidence: f64,
    meter: &mut Meter<'_>,
) -> Result<Found, OpenReason> {
    meter.count_many(games)?;
    let stopped = Stopped(meter);
    let tally = contest.play(games, seed, &stopped);
    let Some(tally) = tally else {
        meter.poll(0)?;
        return Err(OpenReason::Interrupted);
    };
    let [low, high] = (tally.interval(confidence)).expect("the confidence is one that is known");
    let exact = |end: f64| BigRational::from_float(end).expect("a share is a number");
    Ok(Found {
        found: format!(
            "{:.4}, between {low:.4} and {high:.4}: {} won, {} lost, {} drawn",
            tally.share(),
            tally.left,
            tally.right,
            tally.draws
        ),
        holds: share.holds_within(&exact(low), &exact(high)),
        witness: None,
    })
}

/// Looks at the clock between games.
struct Stopped<'a, 'b>(&'a Meter<'b>);

impl Monitor for Stopped<'_, '_> {
    fn advance(&self, _games: u64) -> bool {
        self.0.poll(0).is_err()
    }
}

/// What makes players of this name for a game, and how many bytes one takes.
fn player(game: &PlaceOrAttack, text: &str) -> Result<(PlayerFactory, u64), Diagnostic> {
    let (name, number) = match text.split_once(':') {
        Some((name, number)) => (name, Some(number)),
        None => (text, None),
    };
    let Some(kind) = PLAYER_KINDS.iter().find(|kind| kind.name == name) else {
        let names = PLAYER_KINDS.iter().map(|kind| kind.name);
        return Err(Diagnostic::new(format!("this game has no agent `{name}`"))
            .at(0..name.len())
            .help(suggestion(name, names)));
    };
    let behind = name.len() + 1..text.len();
    let number = match (number, kind.number) {
        (Some(_), None) => {
            return Err(Diagnostic::new(format!("`{name}` needs no number")).at(behind));
        }
        (None, standard) => standard.map_or(0.0, |(_, standard)| standard),
        (Some(number), Some((what, _))) => number.parse().map_err(|_| {
            Diagnostic::new(format!("behind `{name}` stands a number: {what}")).at(behind.clone())
        })?,
    };
    let span = if behind.start < behind.end {
        behind
    } else {
        0..name.len()
    };
    let maker = kind.factory(game, number);
    let maker = maker.map_err(|message| Diagnostic::new(message).at(span))?;
    Ok((maker, kind.bytes(game, number)))
}
