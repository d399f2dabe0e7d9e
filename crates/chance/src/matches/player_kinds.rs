//! The players of Place or Attack by name: `random`, `greedy`, `turtle`, `expander`,
//! `expectimax:2`, `mcts:1000`, `perfect`. The number after the name is a depth or a number of
//! playouts.

use std::sync::{Arc, OnceLock};

use game::{Agent, RandomAgent};
use games::place_or_attack::{GreedyAgent, PlaceOrAttack, StoneEvaluation, Style, StyleAgent};

use crate::place_or_attack::{
    MAX_CELLS, Solution, SolutionAgent, SolveError, SolvePlan, solve, solve_bytes,
};
use crate::search::{AgentLimits, ExpectimaxAgent, ExpectimaxOptions, MctsAgent, Pruning};

/// An advantage of two stones is taken to win three games in four.
const SCALE: f64 = 2000.0;
/// Limit on the depth of expectimax: beyond it, a move takes minutes.
const MAX_DEPTH: f64 = 6.0;
/// Limit on the playouts per move: on a large board they take a minute.
const MAX_PLAYOUTS: f64 = 1e6;
/// Creates a player of Place or Attack from a seed.
pub type PlayerFactory = Arc<dyn Fn(u64) -> Box<dyn Agent<PlaceOrAttack>> + Send + Sync>;

/// A kind of player.
pub struct PlayerKind {
    /// The name.
    pub name: &'static str,
    /// A description for the list of players.
    pub about: &'static str,
    /// The meaning and default of the number after the name, if it takes one.
    pub number: Option<(&'static str, f64)>,
    make: fn(&PlaceOrAttack, f64, &AgentLimits) -> Result<PlayerFactory, String>,
    bytes: fn(&PlaceOrAttack, f64) -> u64,
}

impl PlayerKind {
    /// Returns an upper bound on the memory that such a player needs.
    pub fn bytes(&self, game: &PlaceOrAttack, number: f64) -> u64 {
        (self.bytes)(game, number)
    }

    /// Returns a factory for this kind of player, or an error message if the number is out of
    /// range or the player needs more memory than the limits allow. A perfect player solves the
    /// game when the first one is created; if that is stopped, it plays any legal move.
    ///
    /// ```
    /// use games::place_or_attack::{PlaceOrAttack, Settings};
    /// use pounce_chance::{AgentLimits, PLAYER_KINDS};
    ///
    /// let game = PlaceOrAttack::new(Settings::board(3, 3, 20)).unwrap();
    /// let perfect = PLAYER_KINDS.iter().find(|kind| kind.name == "perfect").unwrap();
    /// let little = AgentLimits { bytes: 1 << 10, ..AgentLimits::default() };
    /// assert!(perfect.factory(&game, 0.0, &little).is_err());
    /// ```
    pub fn factory(
        &self,
        game: &PlaceOrAttack,
        number: f64,
        limits: &AgentLimits,
    ) -> Result<PlayerFactory, String> {
        (self.make)(game, number, limits)
    }
}

/// All kinds of players.
pub static PLAYER_KINDS: [PlayerKind; 7] = [
    PlayerKind {
        name: "random",
        about: "any legal move",
        number: None,
        make: |_, _, _| Ok(random_in_style(Style::Free)),
        bytes: |_, _| 0,
    },
    PlayerKind {
        name: "greedy",
        about: "the move with the best position after it",
        number: None,
        make: |_, _, _| Ok(Arc::new(|seed| Box::new(GreedyAgent::new(seed)))),
        bytes: |_, _| 0,
    },
    PlayerKind {
        name: "turtle",
        about: "builds one tight cluster and attacks when it is enclosed",
        number: None,
        make: |_, _, _| Ok(random_in_style(Style::Turtle)),
        bytes: |_, _| 0,
    },
    PlayerKind {
        name: "expander",
        about: "keeps away from all stones and attacks when the board is full",
        number: None,
        make: |_, _, _| Ok(random_in_style(Style::Expander)),
        bytes: |_, _| 0,
    },
    PlayerKind {
        name: "expectimax",
        about: "searches a few moves ahead and averages over the dice",
        number: Some(("depth in moves", 2.0)),
        make: |_, number, limits| expectimax(number, limits),
        bytes: |_, _| 0,
    },
    PlayerKind {
        name: "mcts",
        about: "Monte Carlo tree search",
        number: Some(("playouts per move", 1000.0)),
        make: |_, number, limits| mcts(number, limits),
        bytes: |game, number| tree_bytes(game, number),
    },
    PlayerKind {
        name: "perfect",
        about: "solves boards of up to 16 territories and plays perfectly",
        number: None,
        make: |game, _, limits| perfect(game, limits),
        bytes: |game, _| solve_bytes(game, size_of::<f64>(), game.settings().limit),
    },
];

fn random_in_style(style: Style) -> PlayerFactory {
    Arc::new(move |seed| Box::new(StyleAgent::new(style, seed)))
}

fn expectimax(depth: f64, limits: &AgentLimits) -> Result<PlayerFactory, String> {
    if depth.fract() != 0.0 || !(1.0..=MAX_DEPTH).contains(&depth) {
        return Err(format!(
            "the depth of `expectimax` must be an integer from 1 to {MAX_DEPTH}"
        ));
    }
    let options = ExpectimaxOptions {
        depth: depth as u32,
        pruning: Pruning::Star2,
        evaluation: StoneEvaluation,
        scale: SCALE,
    };
    let limits = limits.clone();
    Ok(Arc::new(move |_| {
        let limits = limits.clone();
        Box::new(ExpectimaxAgent { options, limits })
    }))
}

fn mcts(playouts: f64, limits: &AgentLimits) -> Result<PlayerFactory, String> {
    if playouts.fract() != 0.0 || !(1.0..=MAX_PLAYOUTS).contains(&playouts) {
        return Err(format!(
            "the playouts of `mcts` must be an integer from 1 to {MAX_PLAYOUTS}"
        ));
    }
    let playouts = playouts as u32;
    let limits = limits.clone();
    Ok(Arc::new(move |seed| {
        Box::new(MctsAgent {
            playouts,
            seed,
            limits: limits.clone(),
        })
    }))
}

/// Bounds the memory of a search tree: each playout adds the moves of one position and the
/// outcomes of one roll.
fn tree_bytes(game: &PlaceOrAttack, playouts: f64) -> u64 {
    const NODE: u64 = 80;
    playouts as u64 * (u64::from(game.geometry().cells()) + 2) * NODE
}

fn perfect(game: &PlaceOrAttack, limits: &AgentLimits) -> Result<PlayerFactory, String> {
    let limit = game.settings().limit;
    if game.geometry().cells() > MAX_CELLS {
        return Err(format!(
            "`perfect` supports boards of at most {MAX_CELLS} territories"
        ));
    }
    let bytes = solve_bytes(game, size_of::<f64>(), limit);
    if bytes > limits.bytes {
        let (needed, allowed) = (bytes.div_ceil(1 << 20), limits.bytes >> 20);
        return Err(format!(
            "solving this game needs {needed} MiB, but `perfect` may use at most {allowed} MiB"
        ));
    }
    let (game, limits) = (game.clone(), limits.clone());
    // `None` if the solve was stopped.
    let solved: OnceLock<Option<Arc<Solution<f64>>>> = OnceLock::new();
    Ok(Arc::new(move |seed| {
        let solution = solved.get_or_init(|| {
            let plan = SolvePlan::best_play(limit);
            match solve(game.clone(), plan, &mut limits.meter()) {
                Ok(solution) => Some(Arc::new(solution)),
                Err(SolveError::Stopped(_)) => None,
                Err(error) => unreachable!("the game was checked before: {error}"),
            }
        });
        match solution {
            Some(solution) => Box::new(SolutionAgent(solution.clone())),
            None => Box::new(RandomAgent::new(seed)),
        }
    }))
}
