//! Requests to measure a tree.

use std::time::Instant;

use diagnostic::Diagnostic;
use estimate::exact::{CountError, TreeSpec, count_any_game};
use estimate::{LeafRule, PlainTree, sample};
use game::Notation;
use games::GameVisitor;
use games::hunt::Hunt;
use hypothesis::{LeafName, SymmetricChildren};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::measure::{Extent, Measured, Measurer, POPULATION, TreeInfo};
use crate::catalogue::{LoadedGame, Setup};
use crate::error::{Error, InputError};
use crate::progress::{Event, JobMonitor};
use crate::prove::Options;
use crate::records::EstimateRecord;
use crate::threads::pool;

/// A tree to measure, and the method.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TreeRequest {
    /// The root: `start`, or a position in a notation of the game.
    pub position: String,
    /// Captures that end a branch, in a hunt game; without it a branch ends with play.
    pub captures: Option<u8>,
    /// The rule by which a position with these captures is a leaf.
    pub leaf: LeafName,
    /// The last ply, counted from the root. The default is the drop of the last goat, or the end of
    /// play in a game without goats.
    pub plies: Option<u32>,
    /// The treatment of moves to symmetric positions, in a hunt game.
    pub symmetric_children: SymmetricChildren,
    /// The method.
    pub method: EstimateMethod,
    /// The number of samples. The default is 100 populations or 100,000 paths.
    pub samples: Option<u64>,
    /// Nodes per ply in a population.
    pub population: u32,
    /// The seed of samples. The same seed gives the same samples on any number of threads.
    pub seed: u64,
}

impl Default for TreeRequest {
    fn default() -> TreeRequest {
        TreeRequest {
            position: "start".to_owned(),
            captures: None,
            leaf: LeafName::default(),
            plies: None,
            symmetric_children: SymmetricChildren::default(),
            method: EstimateMethod::default(),
            samples: None,
            population: POPULATION,
            seed: 1,
        }
    }
}

/// A method of measuring a tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum EstimateMethod {
    /// Samples populations of nodes, ply by ply: the smallest error for the time.
    #[default]
    Population,
    /// Samples single paths (Knuth 1975).
    Knuth,
    /// Counts every node exactly.
    Exact,
    /// Counts every node in floating point, with a bound on the error.
    Rounded,
}

/// Estimates the number of nodes in the tree of a game, or counts them.
///
/// Of the options, memory, threads and progress are used. Errors in the request are located in
/// texts called `position` and `captures`.
///
/// ```
/// use pounce::{EstimateMethod, GameOptions, LoadedGame, Options, TreeRequest};
///
/// let game = LoadedGame::open("bagh-chal", &GameOptions::default())?;
/// let tree = TreeRequest {
///     plies: Some(4),
///     method: EstimateMethod::Exact,
///     ..TreeRequest::default()
/// };
/// let size = pounce::estimate(&game, &tree, &Options::default())?;
/// assert_eq!(size.finding.exact(), Some("9144"));
/// # Ok::<(), pounce::Error>(())
/// ```
pub fn estimate(
    game: &LoadedGame,
    tree: &TreeRequest,
    options: &Options,
) -> Result<EstimateRecord, Error> {
    let pool = pool(options.threads.unwrap_or(0) as usize).map_err(Error::Failed)?;
    let started = Instant::now();
    let work = Work {
        tree,
        memory: options.memory,
        monitor: JobMonitor::new(&*options.progress, game.name()),
        expect: &|units| {
            let job = game.name();
            options.progress.report(Event::Extended { job, units });
        },
    };
    let measured = pool.install(|| match game.rules().visit_non_hunt(&work) {
        Ok(measured) => measured,
        Err(hunt) => work.measure_hunt(hunt),
    });
    let MeasuredTree {
        measured,
        extent,
        position,
    } = measured?;
    let info = TreeInfo {
        game: game.name(),
        position,
        extent,
        method: tree.method,
        seed: tree.seed,
        population: tree.population,
        seconds: started.elapsed().as_secs_f64(),
        threads: pool.current_num_threads(),
    };
    Ok(EstimateRecord::of(&measured, &info))
}

/// A measurement under way.
struct Work<'a> {
    tree: &'a TreeRequest,
    memory: u64,
    monitor: JobMonitor<'a>,
    /// Announces the amount of work.
    expect: &'a (dyn Fn(u64) + Sync),
}

/// A measured tree.
struct MeasuredTree {
    measured: Measured,
    extent: Extent,
    /// The root, in the game's notation.
    position: String,
}

/// More plies than any finite game has.
const TO_THE_END: u32 = 10_000;

impl Work<'_> {
    fn measure_hunt(&self, hunt: &Hunt) -> Result<MeasuredTree, Error> {
        let shape = self.shape(hunt)?;
        let measurer = self.measurer();
        (self.expect)(measurer.work(hunt, &shape, self.memory));
        let measured = measurer.measure(hunt, &shape, self.memory, &self.monitor);
        Ok(MeasuredTree {
            measured: measured.map_err(count_error)?,
            extent: Extent::from(&shape),
            position: hunt.compact(&shape.root),
        })
    }

    /// Returns the tree of a hunt game.
    fn shape(&self, hunt: &Hunt) -> Result<TreeSpec, InputError> {
        let tree = self.tree;
        let root = Setup::from(tree.position.as_str()).position(hunt)?;
        let most = hunt.board().captures;
        if tree.captures == Some(0) {
            let diagnostic = Diagnostic::new("`captures` must be at least 1").at(0..1);
            return Err(InputError::new("captures", "0", diagnostic));
        }
        if let Some(captures) = tree.captures.filter(|captures| *captures > most) {
            let message = format!("the game ends at {most} captures, before {captures}");
            let diagnostic = Diagnostic::new(message).help("`--captures` changes when it ends");
            return Err(InputError::new(
                "captures",
                captures.to_string(),
                diagnostic,
            ));
        }
        let plies = tree.plies.or(TreeSpec::last_drop(&root)).ok_or_else(|| {
            let diagnostic =
                Diagnostic::new("there is no default depth, because all goats have been placed")
                    .help("give the last ply with `--plies`");
            InputError::new("position", &tree.position, diagnostic)
        })?;
        Ok(TreeSpec {
            root,
            captures: tree.captures,
            leaf: match tree.leaf {
                LeafName::Met => LeafRule::GoalReached,
                LeafName::AtHand => LeafRule::GoalAvailable,
            },
            plies,
            merge_symmetric: tree.symmetric_children == SymmetricChildren::Once,
        })
    }

    fn measurer(&self) -> Measurer {
        let TreeRequest {
            population,
            samples,
            seed,
            ..
        } = *self.tree;
        match self.tree.method {
            EstimateMethod::Population => Measurer::populations(Some(population), samples, seed),
            EstimateMethod::Knuth => Measurer::paths(samples, seed),
            EstimateMethod::Exact => Measurer::Exact,
            EstimateMethod::Rounded => Measurer::Rounded,
        }
    }
}

/// Measures the tree of a game other than a hunt: every move counts, and branches end with play.
impl GameVisitor for &Work<'_> {
    type Output = Result<MeasuredTree, Error>;

    fn visit<G: Notation>(self, game: &G) -> Self::Output {
        let tree = self.tree;
        if let Some(captures) = tree.captures {
            let text = captures.to_string();
            let diagnostic = Diagnostic::new("only hunt games have goals").at(0..text.len());
            let diagnostic =
                diagnostic.help("leave it out: a branch ends with play, or at `--plies`");
            return Err(InputError::new("captures", text, diagnostic).into());
        }
        let root = Setup::from(tree.position.as_str()).position(game)?;
        let plies = tree.plies.unwrap_or(TO_THE_END);
        let measured = match self.measurer() {
            Measurer::Sample(method, samples, seed) => {
                (self.expect)(samples);
                let tree = PlainTree {
                    game,
                    position: root,
                    plies,
                };
                sample(&tree, method, samples, seed, &self.monitor)
                    .map(Measured::Sampled)
                    .ok_or(CountError::Interrupted)
            }
            Measurer::Exact | Measurer::Rounded => {
                count_any_game(game, &root, plies, self.memory, &self.monitor)
                    .map(Measured::Counted)
            }
        };
        let extent = Extent {
            captures: None,
            leaf: LeafRule::GoalReached,
            plies,
            symmetric: false,
        };
        Ok(MeasuredTree {
            measured: measured.map_err(count_error)?,
            extent,
            position: game.position_text(&root),
        })
    }
}

fn count_error(error: CountError) -> Error {
    match error {
        CountError::Interrupted => Error::Cancelled,
        error => Error::Count(error),
    }
}
