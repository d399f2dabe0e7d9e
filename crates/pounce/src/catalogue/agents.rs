//! Agents by name, for each game. A name may be followed by a number, such as `look-ahead:4`.

use chance::PLAYER_KINDS;
use diagnostic::{Diagnostic, suggestion};
use game::{Agent, Game, Limits, NoMonitor, RandomAgent};
use games::fish_barrel::{FishBarrel, NoisyAgent, ParityAgent, Position};
use games::hunt::{Hunt, HuntEvaluation};
use games::place_or_attack::PlaceOrAttack;
use games::switching::{Strategy, StrategyAgent, Switching};
use search::{MinimaxAgent, PerfectAgent};

use super::session::AgentInfo;

/// The agents that a game offers.
pub struct Roster<G: Game> {
    agents: Vec<AgentKind<G>>,
}

/// A kind of agent.
struct AgentKind<G: Game> {
    name: &'static str,
    /// A description of its play.
    about: &'static str,
    /// The meaning of the number after its name, and the default.
    number: Option<(&'static str, f64)>,
    make: Box<Make<G>>,
}

/// Creates an agent from a number and a seed. Fails with a message if the number is out of range.
type Make<G> = dyn Fn(f64, u64) -> Result<Box<dyn Agent<G>>, String>;

impl<G: Game> Roster<G> {
    /// Returns the agents that every game has.
    fn new() -> Roster<G> {
        Roster { agents: Vec::new() }.with("random", "any legal move", |seed| {
            Box::new(RandomAgent::new(seed))
        })
    }

    /// Adds an agent that needs only a seed.
    fn with(
        mut self,
        name: &'static str,
        about: &'static str,
        make: impl Fn(u64) -> Box<dyn Agent<G>> + 'static,
    ) -> Roster<G> {
        self.agents.push(AgentKind {
            name,
            about,
            number: None,
            make: Box::new(move |_, seed| Ok(make(seed))),
        });
        self
    }

    /// Adds an agent that may refuse the game.
    fn with_fallible(
        mut self,
        name: &'static str,
        about: &'static str,
        make: impl Fn(u64) -> Result<Box<dyn Agent<G>>, String> + 'static,
    ) -> Roster<G> {
        self.agents.push(AgentKind {
            name,
            about,
            number: None,
            make: Box::new(move |_, seed| make(seed)),
        });
        self
    }

    /// Adds an agent that takes a number, with its meaning and default.
    fn with_number(
        mut self,
        name: &'static str,
        about: &'static str,
        number: (&'static str, f64),
        make: impl Fn(f64, u64) -> Result<Box<dyn Agent<G>>, String> + 'static,
    ) -> Roster<G> {
        self.agents.push(AgentKind {
            name,
            about,
            number: Some(number),
            make: Box::new(make),
        });
        self
    }

    /// Creates the agent with this name.
    pub fn agent(&self, text: &str, seed: u64) -> Result<Box<dyn Agent<G>>, Diagnostic> {
        let (name, number) = match text.split_once(':') {
            Some((name, number)) => (name, Some(number)),
            None => (text, None),
        };
        let Some(kind) = self.agents.iter().find(|kind| kind.name == name) else {
            let names: Vec<&str> = self.agents.iter().map(|kind| kind.name).collect();
            return Err(Diagnostic::new(format!("this game has no agent `{name}`"))
                .at(0..name.len())
                .help(suggestion(name, names)));
        };
        let number_span = name.len() + 1..text.len();
        let number = match (number, kind.number) {
            (Some(_), None) => {
                return Err(
                    Diagnostic::new(format!("`{name}` does not take a number")).at(number_span)
                );
            }
            (None, default) => default.map_or(0.0, |(_, default)| default),
            (Some(number), Some((what, _))) => number.parse().map_err(|_| {
                Diagnostic::new(format!("expected a number after `{name}:`: {what}"))
                    .at(number_span.clone())
            })?,
        };
        let span = if text.len() > name.len() {
            number_span
        } else {
            0..name.len()
        };
        (kind.make)(number, seed).map_err(|message| Diagnostic::new(message).at(span))
    }

    /// Lists all agents.
    pub(super) fn list(&self) -> Vec<AgentInfo> {
        let info = |kind: &AgentKind<G>| {
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
        self.agents.iter().map(info).collect()
    }
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

/// Returns the agents of hunting games.
pub fn hunt_agents() -> Roster<Hunt> {
    Roster::new().with_number(
        "look-ahead",
        "searches a few plies ahead",
        ("the number of plies", 4.0),
        |number, _| {
            Ok(Box::new(MinimaxAgent {
                plies: plies(number)?,
                evaluation: HuntEvaluation::Threats,
            }))
        },
    )
}

/// Returns the agents of switching games.
pub fn switching_agents() -> Roster<Switching> {
    let agent = |strategy| {
        move |seed| -> Box<dyn Agent<Switching>> { Box::new(StrategyAgent::new(strategy, seed)) }
    };
    Roster::new()
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
            "takes a winning edge if there is one",
            agent(Strategy::Perfect),
        )
}

/// Memory for listing all positions: enough for millions of moves, which takes a few seconds.
const PERFECT_BYTES: u64 = 256 << 20;

/// Returns the agents of Fish-Barrel, for a game that begins in this position.
pub fn fish_barrel_agents(game: &FishBarrel, position: Position) -> Roster<FishBarrel> {
    let game = game.clone();
    Roster::new()
        .with("even", "leaves every barrel even if it can", |_| {
            Box::new(ParityAgent)
        })
        .with_number(
            "unsure",
            "leaves every barrel even some of the time",
            ("the probability", 0.8),
            |right, seed| {
                if (0.0..=1.0).contains(&right) {
                    Ok(Box::new(NoisyAgent::new(right, seed)))
                } else {
                    Err("the probability must be between 0 and 1".to_owned())
                }
            },
        )
        .with_fallible(
            "min-max",
            "plays perfectly, from a list of all positions",
            move |_| {
                let limits = Limits {
                    nodes: u64::MAX,
                    bytes: PERFECT_BYTES,
                    deadline: None,
                };
                match PerfectAgent::new(&game, position, limits, &NoMonitor) {
                    Ok(agent) => Ok(Box::new(agent)),
                    Err(reason) => Err(format!("it cannot list every position: {reason}")),
                }
            },
        )
}

/// Returns the agents of Place or Attack on this board.
pub fn place_or_attack_agents(game: &PlaceOrAttack) -> Roster<PlaceOrAttack> {
    let agents = PLAYER_KINDS.iter().map(|kind| {
        let game = game.clone();
        AgentKind {
            name: kind.name,
            about: kind.about,
            number: kind.number,
            make: Box::new(move |number, seed| Ok(kind.factory(&game, number)?(seed))),
        }
    });
    Roster {
        agents: agents.collect(),
    }
}
