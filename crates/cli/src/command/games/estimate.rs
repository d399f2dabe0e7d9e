//! `pounce estimate`: how many nodes the tree of a game has, by sampling or by counting.

use std::time::Instant;

use anyhow::{Context, bail};
use diagnostic::{Diagnostic, suggestion};
use estimate::exact::{CountError, TreeSpec, count_any_game};
use estimate::{LeafRule, PlainTree, sample};
use game::Notation;
use games::GameVisitor;
use games::hunt::Hunt;
use pounce::InputError;
use pounce::estimation::{Extent, Measured, Measurer, TreeInfo};
use pounce::records::EstimateRecord;

use crate::args::{Estimate, EstimateMethod, Format, LeafName, Terminal};
use crate::terminal::exit::Exit;
use crate::terminal::interrupt;
use crate::terminal::output::{document, print, write_output};
use crate::terminal::tree_text::{picture, speed, text};
use crate::terminal::work_progress::WorkProgress;

pub fn run(args: &Estimate, terminal: Terminal) -> anyhow::Result<Exit> {
    interrupt::listen()?;
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(args.threads.unwrap_or(0) as usize)
        .build()?;
    let started = Instant::now();
    let game = args.game.open()?;
    let measured = pool.install(|| match game.visit_non_hunt(MeasurePlain(args, terminal)) {
        Ok(measured) => measured,
        Err(hunt) => measure_hunt(args, hunt, terminal),
    });
    let Some((found, extent, position)) = measured? else {
        return Ok(Exit::Interrupted);
    };
    let tree = TreeInfo {
        game: &args.game.game,
        position,
        extent,
        method: args.method.into(),
        seed: args.seed,
        population: args.population,
        seconds: started.elapsed().as_secs_f64(),
        threads: pool.current_num_threads(),
    };
    if let Some(path) = &args.svg {
        write_output(path, &picture(&found, &tree))?;
    }
    match args.format {
        Format::Human => {
            print(&text(&found, &tree))?;
            if !terminal.quiet {
                eprintln!("{}", speed(&found, &tree));
            }
        }
        Format::Json => print(&document(&EstimateRecord::of(&found, &tree))?)?,
    }
    Ok(Exit::AsExpected)
}

/// The size of a tree, its extent and its root; `None` if the user interrupts.
type MeasuredTree = Option<(Measured, Extent, String)>;

fn measure_hunt(args: &Estimate, hunt: &Hunt, terminal: Terminal) -> anyhow::Result<MeasuredTree> {
    let shape = shape(args, hunt)?;
    let found = find(args, hunt, &shape, terminal)?;
    let position = hunt.compact(&shape.root);
    Ok(found.map(|found| (found, Extent::from(&shape), position)))
}

/// Measures the tree of a game other than a hunt: every move counts, and branches end with play.
struct MeasurePlain<'a>(&'a Estimate, Terminal);

/// More plies than any game takes that ends.
const TO_THE_END: u32 = 10_000;

impl GameVisitor for MeasurePlain<'_> {
    type Output = anyhow::Result<MeasuredTree>;

    fn visit<G: Notation>(self, game: &G) -> Self::Output {
        let MeasurePlain(args, terminal) = self;
        if let Some(goal) = &args.goal {
            let diagnostic = Diagnostic::new("goals are for hunting games").at(0..goal.len());
            let diagnostic =
                diagnostic.help("leave it out: a branch ends with play, or at `--plies`");
            return Err(InputError::new("--goal", goal, diagnostic).into());
        }
        let root = game
            .parse_position(&args.position)
            .map_err(|diagnostic| InputError::new("--position", &args.position, diagnostic))?;
        let plies = args.plies.unwrap_or(TO_THE_END);
        let tree = PlainTree {
            game,
            position: root,
            plies,
        };
        let progress = WorkProgress::new(terminal, way(args).samples());
        let found = match way(args) {
            Measurer::Sample(method, samples, seed) => {
                sample(&tree, method, samples, seed, &progress)
                    .map(Measured::Sampled)
                    .ok_or(CountError::Interrupted)
            }
            _ => count_any_game(game, &root, plies, args.memory, &progress).map(Measured::Counted),
        };
        progress.clear();
        let extent = Extent {
            captures: None,
            leaf: LeafRule::GoalReached,
            plies,
            symmetric: false,
        };
        let found = told(found)?;
        Ok(found.map(|found| (found, extent, game.position_text(&root))))
    }
}

/// The tree that is asked about.
fn shape(args: &Estimate, hunt: &Hunt) -> Result<TreeSpec, InputError> {
    let root = hunt
        .parse_position(&args.position)
        .map_err(|diagnostic| InputError::new("--position", &args.position, diagnostic))?;
    let goal = args.goal.as_deref();
    let captures = goal.map(|goal| {
        captures(goal, hunt).map_err(|diagnostic| InputError::new("--goal", goal, diagnostic))
    });
    let plies = args.plies.or(TreeSpec::last_drop(&root)).ok_or_else(|| {
        let diagnostic =
            Diagnostic::new("all goats are placed, so that nothing says where the tree ends")
                .help("give the last ply with `--plies`");
        InputError::new("--position", &args.position, diagnostic)
    })?;
    Ok(TreeSpec {
        root,
        captures: captures.transpose()?,
        leaf: match args.leaf {
            LeafName::Met => LeafRule::GoalReached,
            LeafName::AtHand => LeafRule::GoalAvailable,
        },
        plies,
        merge_symmetric: !args.every_move,
    })
}

/// The captures that a goal such as `captures=2` names.
fn captures(goal: &str, hunt: &Hunt) -> Result<u8, Diagnostic> {
    let help = "a goal is a number of captures, such as `captures=2`";
    let Some((name, number)) = goal.split_once('=') else {
        return Err(Diagnostic::new("this is no goal").help(help));
    };
    if name.trim() != "captures" {
        let meant = suggestion(name.trim(), ["captures"]);
        return Err(
            Diagnostic::new(format!("this game has no goal `{name}`")).help(if meant.is_empty() {
                help.to_owned()
            } else {
                meant
            }),
        );
    }
    let most = hunt.board().captures;
    match number.trim().parse::<u8>() {
        Ok(captures) if (1..=most).contains(&captures) => Ok(captures),
        Ok(captures) if captures > 0 => Err(Diagnostic::new(format!(
            "the game ends at {most} captures, before {captures}"
        ))
        .help("`--captures` changes when it ends")),
        _ => Err(Diagnostic::new("this is no number of captures").help(help)),
    }
}

/// Returns the way to measure.
fn way(args: &Estimate) -> Measurer {
    match args.method {
        EstimateMethod::Knuth => Measurer::paths(args.samples, args.seed),
        EstimateMethod::Population => {
            Measurer::populations(Some(args.population), args.samples, args.seed)
        }
        EstimateMethod::Exact => Measurer::Exact,
        EstimateMethod::Rounded => Measurer::Rounded,
    }
}

/// Samples or counts; `None` if the user interrupts.
fn find(
    args: &Estimate,
    hunt: &Hunt,
    shape: &TreeSpec,
    terminal: Terminal,
) -> anyhow::Result<Option<Measured>> {
    let way = way(args);
    let progress = WorkProgress::new(terminal, way.work(hunt, shape, args.memory));
    let found = way.measure(hunt, shape, args.memory, &progress);
    progress.clear();
    told(found)
}

/// Adds advice to an error; `None` if the user interrupts.
fn told(found: Result<Measured, CountError>) -> anyhow::Result<Option<Measured>> {
    let sampling = "or sample: `--method population`";
    match found {
        Ok(found) => Ok(Some(found)),
        Err(CountError::Interrupted) => Ok(None),
        Err(CountError::TooLarge { needed, .. }) => {
            let more = needed.div_ceil(1 << 20);
            bail!(
                "counting this tree takes {more} MiB of memory; allow it with `--memory {more}M`, \
                 take fewer `--plies`, {sampling}"
            )
        }
        Err(
            refused @ CountError::Sliding {
                placement_plies: placing,
                ..
            },
        ) => {
            bail!("{refused}; ask for up to {placing} `--plies`, {sampling}")
        }
        Err(refused) => Err(refused).context("cannot count the tree"),
    }
}
