//! Facts about matches between two agents. Only a sample of games is played, so a verdict holds with
//! the confidence that the claim requires, and is open if the interval is inconclusive.

use chance::{AgentLimits, PLAYER_KINDS, Pairing, PlayerFactory};
use diagnostic::{Diagnostic, suggestion};
use game::{Meter, Monitor, Notation, OpenReason};
use games::place_or_attack::PlaceOrAttack;
use hypothesis::{Claim, Figure, Match, SampleRecord};
use num_rational::BigRational;

use crate::fact::figure::holds_within;
use crate::fact::sample::uniform_sample;
use crate::fact::{Fact, FactFinding};

/// The number of games if the claim does not give it.
const GAMES: u64 = 400;

/// Limit on the memory of one agent in a match.
const AGENT_BYTES: u64 = 4 << 30;

/// Returns the fact that a goal claims about the claim's position, and the sample that decides it.
pub(crate) fn match_share(
    goal: &Match,
    claim: &Claim,
    game: &PlaceOrAttack,
) -> Result<(Fact, SampleRecord), Diagnostic> {
    let position = game
        .parse_position(&claim.position)
        .map_err(|diagnostic| diagnostic.in_key("position"))?;
    (goal.share.check()).map_err(|diagnostic| diagnostic.in_key("goal.match.share"))?;
    if chance::wilson(0.5, 1, goal.confidence).is_none() {
        let message = "`confidence` must be 0.9, 0.95, 0.99 or 0.999";
        return Err(Diagnostic::new(message).in_key("goal.match.confidence"));
    }
    let games = claim.method.samples.unwrap_or(GAMES);
    if games == 0 {
        return Err(Diagnostic::new("`samples` must be at least 1").in_key("method.samples"));
    }
    let agent = |key: &str, text: &str| {
        player(game, text).map_err(|diagnostic| diagnostic.in_key(&format!("goal.match.{key}")))
    };
    let (black, black_bytes) = agent("black", &goal.black)?;
    let (white, white_bytes) = agent("white", &goal.white)?;
    let bytes = black_bytes + white_bytes;
    let seed = claim.method.seed.unwrap_or(1);
    let what = format!(
        "share of black in a match of {} and {}",
        goal.black, goal.white
    );
    let digest_text = digest_text(goal, &game.position_text(&position), games, seed);
    let (game, share, confidence) = (game.clone(), goal.share.clone(), goal.confidence);
    let fact = Fact::new(what, share.to_string(), digest_text, move |meter| {
        meter.check_bytes(bytes)?;
        let contest = Pairing {
            game: &game,
            position,
            left: &|seed| black(seed),
            right: &|seed| white(seed),
        };
        played(&contest, games, seed, &share, confidence, meter)
    });
    Ok((fact, uniform_sample(games, confidence)))
}

/// Frozen: recorded digests depend on these bytes.
fn digest_text(goal: &Match, position: &str, games: u64, seed: u64) -> String {
    format!(
        "share of black in a match of {} and {} from {position}, {games} games, seed {seed}, \
         confidence {}: {}",
        goal.black, goal.white, goal.confidence, goal.share
    )
}

/// Plays the match and compares the share of wins with the claimed one.
fn played(
    contest: &Pairing<'_, PlaceOrAttack>,
    games: u64,
    seed: u64,
    share: &Figure,
    confidence: f64,
    meter: &mut Meter<'_>,
) -> Result<FactFinding, OpenReason> {
    meter.count_many(games)?;
    let stopped = Stopped(meter);
    let tally = contest.play(games, seed, &stopped);
    let Some(tally) = tally else {
        meter.poll(0)?;
        return Err(OpenReason::Interrupted);
    };
    let [low, high] = (tally.interval(confidence)).expect("the confidence level was checked");
    let exact = |end: f64| BigRational::from_float(end).expect("a share is finite");
    Ok(FactFinding {
        found: format!(
            "{:.4}, between {low:.4} and {high:.4}: {} won, {} lost, {} drawn",
            tally.share(),
            tally.left,
            tally.right,
            tally.draws
        ),
        holds: holds_within(share, &exact(low), &exact(high)),
        witness: None,
    })
}

/// Checks the limits between games.
struct Stopped<'a, 'b>(&'a Meter<'b>);

impl Monitor for Stopped<'_, '_> {
    fn advance(&self, _games: u64) -> bool {
        self.0.poll(0).is_err()
    }
}

/// Returns the factory for agents of this name, and the bytes that one agent takes.
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
    let after = name.len() + 1..text.len();
    let number = match (number, kind.number) {
        (Some(_), None) => {
            return Err(Diagnostic::new(format!("`{name}` does not take a number")).at(after));
        }
        (None, standard) => standard.map_or(0.0, |(_, standard)| standard),
        (Some(number), Some((what, _))) => number.parse().map_err(|_| {
            Diagnostic::new(format!("expected a number after `{name}:`: {what}")).at(after.clone())
        })?,
    };
    let span = if after.start < after.end {
        after
    } else {
        0..name.len()
    };
    let limits = AgentLimits {
        bytes: AGENT_BYTES,
        ..AgentLimits::default()
    };
    let maker = kind.factory(game, number, &limits);
    let maker = maker.map_err(|message| Diagnostic::new(message).at(span))?;
    Ok((maker, kind.bytes(game, number)))
}
