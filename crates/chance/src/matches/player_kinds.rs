//! The players of Place or Attack by name: `random`, `greedy`, `turtle`, `expander`, `expectimax:2`,
//! `mcts:1000`, `perfect`. A number behind the name says how far or how long the player looks.

use std::sync::{Arc, OnceLock};

use game::{Agent, Limits, Meter, NoMonitor};
use games::place_or_attack::{Greedy, Manner, Mannered, PlaceOrAttack, StoneEvaluation};

use crate::place_or_attack::MOST_CELLS;
use crate::place_or_attack::Solution;
use crate::place_or_attack::{Plan, needs, solve};
use crate::search::{Expectimax, Pruning};
use crate::search::{Expecting, Perfect, Searching};

/// Where the evaluation is two stones better, three games in four are taken to be won.
const SCALE: f64 = 2000.0;
/// Choices that expectimax looks ahead at most: beyond, a move takes minutes.
const DEEPEST: f64 = 6.0;
/// Playouts at most: their tree fits into some gigabytes.
const MOST_PLAYOUTS: f64 = 1e6;
/// Bytes that a perfect player may take.
const MOST_BYTES: u64 = 4 << 30;

/// Makes a player with a seed.
pub type MakePlayer = Arc<dyn Fn(u64) -> Box<dyn Agent<PlaceOrAttack>> + Send + Sync>;

/// One kind of player.
pub struct PlayerKind {
    /// Its name.
    pub name: &'static str,
    /// What it does.
    pub about: &'static str,
    /// What the number behind its name means, and what it is if there is none.
    pub number: Option<(&'static str, f64)>,
    make: fn(&PlaceOrAttack, f64) -> Result<MakePlayer, String>,
    bytes: fn(&PlaceOrAttack, f64) -> u64,
}

impl PlayerKind {
    /// The most bytes that such a player takes.
    pub fn bytes(&self, game: &PlaceOrAttack, number: f64) -> u64 {
        (self.bytes)(game, number)
    }

    /// What makes such players for a game, with this number; why not, in words, if it makes no
    /// sense. A perfect player solves the game when the first one is made.
    pub fn maker(&self, game: &PlaceOrAttack, number: f64) -> Result<MakePlayer, String> {
        (self.make)(game, number)
    }
}

/// All kinds of players.
pub static PLAYERS: [PlayerKind; 7] = [
    PlayerKind {
        name: "random",
        about: "any legal move",
        number: None,
        make: |_, _| Ok(mannered(Manner::Free)),
        bytes: |_, _| 0,
    },
    PlayerKind {
        name: "greedy",
        about: "what looks best one move ahead",
        number: None,
        make: |_, _| Ok(Arc::new(|seed| Box::new(Greedy::new(seed)))),
        bytes: |_, _| 0,
    },
    PlayerKind {
        name: "turtle",
        about: "builds one tight cluster, and attacks when it is shut in",
        number: None,
        make: |_, _| Ok(mannered(Manner::Turtle)),
        bytes: |_, _| 0,
    },
    PlayerKind {
        name: "expander",
        about: "keeps away from all stones, and attacks when the board is full",
        number: None,
        make: |_, _| Ok(mannered(Manner::Expander)),
        bytes: |_, _| 0,
    },
    PlayerKind {
        name: "expectimax",
        about: "what is best a few choices ahead, on average over the dice",
        number: Some(("how many choices", 2.0)),
        make: |_, number| expecting(number),
        bytes: |_, _| 0,
    },
    PlayerKind {
        name: "mcts",
        about: "Monte Carlo tree search",
        number: Some(("how many playouts a move", 1000.0)),
        make: |_, number| searching(number),
        bytes: |game, number| tree_bytes(game, number),
    },
    PlayerKind {
        name: "perfect",
        about: "solves boards of up to 16 territories, and plays perfectly",
        number: None,
        make: |game, _| perfect(game),
        bytes: |game, _| needs(game, size_of::<f64>(), game.settings().limit),
    },
];

fn mannered(manner: Manner) -> MakePlayer {
    Arc::new(move |seed| Box::new(Mannered::new(manner, seed)))
}

fn expecting(number: f64) -> Result<MakePlayer, String> {
    if number.fract() != 0.0 || !(1.0..=DEEPEST).contains(&number) {
        return Err(format!("it looks 1 to {DEEPEST} choices ahead"));
    }
    let method = Expectimax {
        depth: number as u32,
        pruning: Pruning::Star2,
        evaluation: StoneEvaluation,
        scale: SCALE,
    };
    Ok(Arc::new(move |_| Box::new(Expecting(method))))
}

fn searching(number: f64) -> Result<MakePlayer, String> {
    if number.fract() != 0.0 || !(1.0..=MOST_PLAYOUTS).contains(&number) {
        return Err(format!("it plays 1 to {MOST_PLAYOUTS} playouts a move"));
    }
    let playouts = number as u32;
    Ok(Arc::new(move |seed| Box::new(Searching { playouts, seed })))
}

/// Each playout adds the moves of one position to the tree, and how the dice may fall.
fn tree_bytes(game: &PlaceOrAttack, playouts: f64) -> u64 {
    const NODE: u64 = 80;
    playouts as u64 * (u64::from(game.geometry().cells()) + 2) * NODE
}

fn perfect(game: &PlaceOrAttack) -> Result<MakePlayer, String> {
    let limit = game.settings().limit;
    if game.geometry().cells() > MOST_CELLS {
        return Err(format!(
            "perfect play is known on boards of up to {MOST_CELLS} territories"
        ));
    }
    let bytes = needs(game, size_of::<f64>(), limit);
    if bytes > MOST_BYTES {
        let (needed, most) = (bytes >> 20, MOST_BYTES >> 20);
        return Err(format!(
            "so many turns take {needed} MiB, and {most} MiB is the most"
        ));
    }
    let game = game.clone();
    let solved: OnceLock<Arc<Solution<f64>>> = OnceLock::new();
    Ok(Arc::new(move |_| {
        let solution = solved.get_or_init(|| {
            let limits = Limits {
                bytes: MOST_BYTES,
                ..Limits::NONE
            };
            let mut meter = Meter::new(limits, &NoMonitor);
            let solution = solve(game.clone(), Plan::best_play(limit), &mut meter);
            Arc::new(solution.expect("its size was looked at before"))
        });
        Box::new(Perfect(solution.clone()))
    }))
}
