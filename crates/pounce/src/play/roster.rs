//! Agents by name, for each game. A name may be followed by a number, such as `look-ahead:4`.

use std::sync::Arc;

use chance::{AgentLimits, PLAYER_KINDS};
use diagnostic::{Diagnostic, suggestion};
use game::{Agent, Limits, OpenReason, RandomAgent};
use games::fish_barrel::{FishBarrel, NoisyAgent, ParityAgent, Position};
use games::hunt::OngoingGame;
use games::place_or_attack::PlaceOrAttack;
use games::switching::{Strategy, StrategyAgent, Switching};
use search::PerfectAgent;
use tablebase::{Keep, StartingPoint};

use super::course::{Course, PlainCourse};
use super::hunt_agents::{LookAhead, Perfect, RandomMove};
use super::player::{Forgetful, Player, Remembering};
use super::session::AgentInfo;
use crate::catalogue::LoadedGame;
use crate::error::Error;
use crate::progress::{Cancellation, NoProgress};
use crate::prove::Options;
use crate::tables::Tablebases;
use crate::text::{mebibytes, rough_time};

/// The agents that a game offers.
pub struct Roster<C: Course> {
    agents: Vec<AgentKind<C>>,
}

/// A kind of agent.
struct AgentKind<C: Course> {
    name: &'static str,
    /// A description of its play.
    about: &'static str,
    /// The meaning of the number after its name, and the default.
    number: Option<(&'static str, f64)>,
    make: Box<Make<C>>,
}

/// Creates an agent from the number after its name.
type Make<C> = dyn Fn(f64) -> Result<Arc<dyn Player<C>>, Refusal> + Send;

/// The reason why there is no such agent.
pub enum Refusal {
    /// The name or the number is wrong, or the agent cannot play this game.
    Input(Diagnostic),
    /// Preparing the agent failed.
    Failed(Error),
}

impl From<String> for Refusal {
    fn from(message: String) -> Refusal {
        Refusal::Input(Diagnostic::new(message))
    }
}

impl From<Error> for Refusal {
    fn from(error: Error) -> Refusal {
        Refusal::Failed(error)
    }
}

impl<C: Course> Roster<C> {
    fn new() -> Roster<C> {
        Roster { agents: Vec::new() }
    }

    /// Adds an agent.
    fn with(
        self,
        name: &'static str,
        about: &'static str,
        make: impl Fn() -> Result<Arc<dyn Player<C>>, Refusal> + Send + 'static,
    ) -> Roster<C> {
        self.with_kind(name, about, None, move |_| make())
    }

    /// Adds an agent that takes a number, with its meaning and default.
    fn with_number(
        self,
        name: &'static str,
        about: &'static str,
        number: (&'static str, f64),
        make: impl Fn(f64) -> Result<Arc<dyn Player<C>>, Refusal> + Send + 'static,
    ) -> Roster<C> {
        self.with_kind(name, about, Some(number), make)
    }

    fn with_kind(
        mut self,
        name: &'static str,
        about: &'static str,
        number: Option<(&'static str, f64)>,
        make: impl Fn(f64) -> Result<Arc<dyn Player<C>>, Refusal> + Send + 'static,
    ) -> Roster<C> {
        self.agents.push(AgentKind {
            name,
            about,
            number,
            make: Box::new(make),
        });
        self
    }

    /// Creates the agent with this name.
    pub fn agent(&self, text: &str) -> Result<Arc<dyn Player<C>>, Refusal> {
        let (name, number) = match text.split_once(':') {
            Some((name, number)) => (name, Some(number)),
            None => (text, None),
        };
        let bad = |diagnostic: Diagnostic, span| Err(Refusal::Input(diagnostic.at(span)));
        let Some(kind) = self.agents.iter().find(|kind| kind.name == name) else {
            let names = self.agents.iter().map(|kind| kind.name).chain([HUMAN]);
            let diagnostic = Diagnostic::new(format!("this game has no agent `{name}`"));
            return bad(diagnostic.help(suggestion(name, names)), 0..name.len());
        };
        let number_span = name.len() + 1..text.len();
        let number = match (number, kind.number) {
            (Some(_), None) => {
                let message = format!("`{name}` does not take a number");
                return bad(Diagnostic::new(message), number_span);
            }
            (None, default) => default.map_or(0.0, |(_, default)| default),
            (Some(number), Some((what, _))) => {
                let Ok(number) = number.parse() else {
                    let message = format!("expected a number after `{name}:`: {what}");
                    return bad(Diagnostic::new(message), number_span);
                };
                number
            }
        };
        let span = if text.len() > name.len() {
            number_span
        } else {
            0..name.len()
        };
        (kind.make)(number).map_err(|refusal| match refusal {
            Refusal::Input(diagnostic) => Refusal::Input(diagnostic.at(span)),
            failed @ Refusal::Failed(_) => failed,
        })
    }

    /// Lists all players: a person, and the agents.
    pub fn list(&self) -> Vec<AgentInfo> {
        let info = |kind: &AgentKind<C>| {
            let name = match kind.number {
                None => kind.name.to_owned(),
                Some((_, default)) => format!("{}:{default}", kind.name),
            };
            let number = kind.number.map(|(what, _)| format!(" ({what})"));
            AgentInfo {
                name,
                about: kind.about.to_owned() + &number.unwrap_or_default(),
            }
        };
        let person = AgentInfo {
            name: HUMAN.to_owned(),
            about: "a person who types moves".to_owned(),
        };
        let agents = self.agents.iter().map(info);
        std::iter::once(person).chain(agents).collect()
    }
}

/// The name of a person among the players.
pub const HUMAN: &str = "human";

const ANY_MOVE: &str = "any legal move";

/// Returns a player that makes a new agent for each move, without a search that takes long.
fn forgetful<G: super::playable::Playable, A: Agent<G> + 'static>(
    make: impl Fn(u64) -> A + Send + Sync + 'static,
) -> Arc<dyn Player<PlainCourse<G>>> {
    Arc::new(Forgetful {
        make: Box::new(move |seed| Box::new(make(seed))),
        progress: Arc::new(NoProgress),
    })
}

/// The greatest search depth. More plies take too long.
const MAX_PLIES: f64 = 12.0;

/// Checks the number of plies that an agent looks ahead.
fn plies(number: f64) -> Result<u32, String> {
    if number.fract() == 0.0 && (1.0..=MAX_PLIES).contains(&number) {
        Ok(number as u32)
    } else {
        Err(format!(
            "the number of plies must be between 1 and {MAX_PLIES}"
        ))
    }
}

/// Returns the agents of hunt games. The perfect one uses the tablebases of the options.
pub fn hunt_agents(game: &LoadedGame, options: &Options) -> Roster<OngoingGame<'static>> {
    let (game, options) = (game.clone(), options.clone());
    let progress = options.progress.clone();
    Roster::new()
        .with("random", ANY_MOVE, || Ok(Arc::new(RandomMove)))
        .with_number(
            "look-ahead",
            "searches a few plies ahead",
            ("the number of plies", 4.0),
            move |number| {
                Ok(Arc::new(LookAhead {
                    plies: plies(number)?,
                    progress: progress.clone(),
                }))
            },
        )
        .with(
            "perfect",
            "plays perfectly by the game's tablebase, which is solved if that takes seconds",
            move || {
                let tablebases = Tablebases::from(options.tablebases.clone());
                match tablebases.open_or_solve(&game, &options)? {
                    Some(tablebase) => Ok(Arc::new(Perfect { tablebase })),
                    None => Err(Refusal::Input(unsolved(&game, &options)?)),
                }
            },
        )
}

/// Returns the error for a game that is too large to be solved at once, or whose tablebase keeps too
/// few layers.
fn unsolved(game: &LoadedGame, options: &Options) -> Result<Diagnostic, Error> {
    let tablebases = Tablebases::from(options.tablebases.clone());
    // Without a folder there is no tablebase.
    let start = tablebases.extended(game).unwrap_or(StartingPoint::Nothing);
    let estimate = tablebases.estimate(game, Keep::All, start, options)?;
    let (message, verb) = match start {
        StartingPoint::Extended {
            kept: Keep::Sliding,
            ..
        } => (
            "`perfect` needs all layers, but the tablebase of this game keeps only the sliding phase",
            "extend",
        ),
        StartingPoint::Extended { .. } => (
            "`perfect` needs all layers, but the tablebase of this game keeps only the counts",
            "extend",
        ),
        _ => (
            "`perfect` needs a tablebase, and this game is too large to be solved at once",
            "solve",
        ),
    };
    Ok(Diagnostic::new(message).help(format!(
        "{verb} it with `{}`, which takes about {} and up to {} of disk",
        tablebases.solve_command(game, &estimate),
        rough_time(estimate.time),
        mebibytes(estimate.disk)
    )))
}

/// Returns the agents of switching games.
pub fn switching_agents() -> Roster<PlainCourse<Switching>> {
    let agent = |strategy| {
        move || -> Result<Arc<dyn Player<PlainCourse<Switching>>>, Refusal> {
            Ok(Arc::new(Remembering(Box::new(move |seed| {
                Box::new(StrategyAgent::new(strategy, seed))
            }))))
        }
    };
    Roster::new()
        .with("random", ANY_MOVE, || Ok(forgetful(RandomAgent::new)))
        .with(
            "two-player",
            "finds two trees at the start and keeps them",
            agent(Strategy::TwoPlayer),
        )
        .with(
            "graph-update",
            "searches for two trees until it finds them, and keeps them",
            agent(Strategy::GraphUpdate),
        )
        .with(
            "self-weighted",
            "takes a knot of two spanning trees",
            agent(Strategy::SelfWeighted),
        )
        .with(
            "perfect",
            "plays perfectly: takes a winning edge if there is one",
            agent(Strategy::Perfect),
        )
}

/// The most memory for listing all positions: enough for millions of moves, which takes a few seconds.
const PERFECT_BYTES: u64 = 256 << 20;

/// Returns the agents of Fish-Barrel, for a game that begins in this position. Of the options, memory
/// and progress are used.
pub fn fish_barrel_agents(
    game: &FishBarrel,
    position: Position,
    options: &Options,
) -> Roster<PlainCourse<FishBarrel>> {
    let (game, memory) = (game.clone(), options.memory);
    let monitor = Cancellation(options.progress.clone());
    Roster::new()
        .with("random", ANY_MOVE, || Ok(forgetful(RandomAgent::new)))
        .with("even", "leaves every barrel even if it can", || {
            Ok(forgetful(|_| ParityAgent))
        })
        .with_number(
            "unsure",
            "leaves every barrel even some of the time",
            ("the probability", 0.8),
            |right| {
                if (0.0..=1.0).contains(&right) {
                    Ok(forgetful(move |seed| NoisyAgent::new(right, seed)))
                } else {
                    Err("the probability must be between 0 and 1".to_owned().into())
                }
            },
        )
        .with(
            "perfect",
            "plays perfectly, from a list of all positions",
            move || {
                let limits = Limits {
                    nodes: u64::MAX,
                    bytes: PERFECT_BYTES.min(memory),
                    deadline: None,
                };
                match PerfectAgent::new(&game, position, limits, &monitor) {
                    Ok(agent) => Ok(forgetful(move |_| agent.clone())),
                    Err(OpenReason::Interrupted) => Err(Error::Cancelled.into()),
                    Err(reason) => Err(format!("it cannot list every position: {reason}").into()),
                }
            },
        )
}

/// Returns the agents of Place or Attack on this board. Of the options, memory and progress are used.
pub fn place_or_attack_agents(
    game: &PlaceOrAttack,
    options: &Options,
) -> Roster<PlainCourse<PlaceOrAttack>> {
    let limits = AgentLimits {
        bytes: options.memory,
        monitor: Arc::new(Cancellation(options.progress.clone())),
    };
    PLAYER_KINDS.iter().fold(Roster::new(), |roster, kind| {
        let (game, limits) = (game.clone(), limits.clone());
        let progress = options.progress.clone();
        roster.with_kind(kind.name, kind.about, kind.number, move |number| {
            let factory = kind.factory(&game, number, &limits)?;
            Ok(Arc::new(Forgetful {
                make: Box::new(move |seed| factory(seed)),
                progress: progress.clone(),
            }))
        })
    })
}
