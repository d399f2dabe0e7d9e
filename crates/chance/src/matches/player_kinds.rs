//! The players of Place or Attack by name: `random`, `greedy`, `turtle`, `expander`,
//! `expectimax:2`, `mcts:1000`, `perfect`. The number after the name is a depth or a number of
//! playouts.

use std::sync::{Arc, OnceLock};

use game::{Agent, Limits, Meter, NoMonitor};
use games::place_or_attack::{GreedyAgent, PlaceOrAttack, StoneEvaluation, Style, StyleAgent};

use crate::place_or_attack::{MAX_CELLS, Solution, SolutionAgent, SolvePlan, solve, solve_bytes};
use crate::search::{ExpectimaxAgent, ExpectimaxOptions, MctsAgent, Pruning};

/// An advantage of two stones is taken to win three games in four.
const SCALE: f64 = 2000.0;
/// Limit on the depth of expectimax: beyond it, a move takes minutes.
const MAX_DEPTH: f64 = 6.0;
/// Limit on the playouts per move: their tree takes a few gigabytes.
const MAX_PLAYOUTS: f64 = 1e6;
/// Limit on the memory of a perfect player.
const MAX_BYTES: u64 = 4 << 30;

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
    make: fn(&PlaceOrAttack, f64) -> Result<PlayerFactory, String>,
    bytes: fn(&PlaceOrAttack, f64) -> u64,
}

impl PlayerKind {
    /// Returns an upper bound on the memory that such a player needs.
    pub fn bytes(&self, game: &PlaceOrAttack, number: f64) -> u64 {
        (self.bytes)(game, number)
    }

    /// Returns a factory for this kind of player, or an error message if the number is out of
    /// range. A perfect player solves the game when the first one is created.
    pub fn factory(&self, game: &PlaceOrAttack, number: f64) -> Result<PlayerFactory, String> {
        (self.make)(game, number)
    }
}

/// All kinds of players.
pub static PLAYER_KINDS: [PlayerKind; 7] = [
    PlayerKind {
        name: "random",
        about: "any legal move",
        number: None,
        make: |_, _| Ok(restricted(Style::Free)),
        bytes: |_, _| 0,
    },
    PlayerKind {
        name: "greedy",
        about: "the move with the best position after it",
        number: None,
        make: |_, _| Ok(Arc::new(|seed| Box::new(GreedyAgent::new(seed)))),
        bytes: |_, _| 0,
    },
    PlayerKind {
        name: "turtle",
        about: "builds one tight cluster and attacks when it is enclosed",
        number: None,
        make: |_, _| Ok(restricted(Style::Turtle)),
        bytes: |_, _| 0,
    },
    PlayerKind {
        name: "expander",
        about: "keeps away from all stones and attacks when the board is full",
        number: None,
        make: |_, _| Ok(restricted(Style::Expander)),
        bytes: |_, _| 0,
    },
    PlayerKind {
        name: "expectimax",
        about: "searches a few moves ahead and averages over the dice",
        number: Some(("depth in moves", 2.0)),
        make: |_, number| expectimax(number),
        bytes: |_, _| 0,
    },
    PlayerKind {
        name: "mcts",
        about: "Monte Carlo tree search",
        number: Some(("playouts per move", 1000.0)),
        make: |_, number| mcts(number),
        bytes: |game, number| tree_bytes(game, number),
    },
    PlayerKind {
        name: "perfect",
        about: "solves boards of up to 16 territories and plays perfectly",
        number: None,
        make: |game, _| perfect(game),
        bytes: |game, _| solve_bytes(game, size_of::<f64>(), game.settings().limit),
    },
];

fn restricted(style: Style) -> PlayerFactory {
    Arc::new(move |seed| Box::new(StyleAgent::new(style, seed)))
}

fn expectimax(depth: f64) -> Result<PlayerFactory, String> {
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
    Ok(Arc::new(move |_| Box::new(ExpectimaxAgent(options))))
}

fn mcts(playouts: f64) -> Result<PlayerFactory, String> {
    if playouts.fract() != 0.0 || !(1.0..=MAX_PLAYOUTS).contains(&playouts) {
        return Err(format!(
            "the playouts of `mcts` must be an integer from 1 to {MAX_PLAYOUTS}"
        ));
    }
    let playouts = playouts as u32;
    Ok(Arc::new(move |seed| Box::new(MctsAgent { playouts, seed })))
}

/// Bounds the memory of a search tree: each playout adds the moves of one position and the
/// outcomes of one roll.
fn tree_bytes(game: &PlaceOrAttack, playouts: f64) -> u64 {
    const NODE: u64 = 80;
    playouts as u64 * (u64::from(game.geometry().cells()) + 2) * NODE
}

fn perfect(game: &PlaceOrAttack) -> Result<PlayerFactory, String> {
    let limit = game.settings().limit;
    if game.geometry().cells() > MAX_CELLS {
        return Err(format!(
            "`perfect` supports boards of at most {MAX_CELLS} territories"
        ));
    }
    let bytes = solve_bytes(game, size_of::<f64>(), limit);
    if bytes > MAX_BYTES {
        let (needed, allowed) = (bytes >> 20, MAX_BYTES >> 20);
        return Err(format!(
            "solving this game needs {needed} MiB, but `perfect` may use at most {allowed} MiB"
        ));
    }
    let game = game.clone();
    let solved: OnceLock<Arc<Solution<f64>>> = OnceLock::new();
    Ok(Arc::new(move |_| {
        let solution = solved.get_or_init(|| {
            let limits = Limits {
                bytes: MAX_BYTES,
                ..Limits::DEFAULT
            };
            let mut meter = Meter::new(limits, &NoMonitor);
            let solution = solve(game.clone(), SolvePlan::best_play(limit), &mut meter);
            Arc::new(solution.expect("memory was checked when the factory was made"))
        });
        Box::new(SolutionAgent(solution.clone()))
    }))
}
