//! `pounce estimate`: how many nodes the tree of a game has, by sampling or by counting.

use std::time::Instant;

use anyhow::{Context, bail};
use diagnostic::{Flaw, did_you_mean};
use estimate::exact::{Refused, Shape, Width, planes, positions};
use estimate::{GameTree, Leaf, Method, sample};
use game::Watch;
use games::hunt::{GOATS, Hunt, HuntEvent, Position};

use crate::args::{Estimate, EstimateMethod, Format, LeafName, Terminal};
use crate::bad_input::BadInput;
use crate::exit::Exit;
use crate::interrupt;
use crate::output::{print, write_file};
use crate::tree_sizes::{Found, Question};
use crate::whole_progress::WholeProgress;

/// Samples if the user does not say how many: as many paths as the paper took, and populations
/// for about three digits.
const PATHS: u64 = 100_000;
const POPULATIONS: u64 = 100;

/// Counting by positions is tried first, with this much memory: small trees need no planes.
const POSITIONS_BYTES: u64 = 256 << 20;

pub fn run(args: &Estimate, terminal: Terminal) -> anyhow::Result<Exit> {
    let hunt = args.game.open()?;
    let shape = shape(args, &hunt)?;
    interrupt::listen()?;
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(args.threads.unwrap_or(0) as usize)
        .build()?;
    let started = Instant::now();
    let Some(found) = pool.install(|| find(args, &hunt, &shape, terminal))? else {
        return Ok(Exit::Interrupted);
    };
    let question = Question {
        game: &args.game.game,
        position: hunt.compact(&shape.root),
        shape,
        method: args.method,
        seed: args.seed,
        population: args.population,
        seconds: started.elapsed().as_secs_f64(),
        threads: pool.current_num_threads(),
    };
    if let Some(path) = &args.svg {
        write_file(path, &found.svg(&question))?;
    }
    match args.format {
        Format::Human => {
            print(&found.text(&question))?;
            if !terminal.quiet {
                eprintln!("{}", found.speed(&question));
            }
        }
        Format::Json => print(&format!("{:#}\n", found.document(&question)))?,
    }
    Ok(Exit::AsExpected)
}

/// The tree that is asked about.
fn shape(args: &Estimate, hunt: &Hunt) -> Result<Shape, BadInput> {
    let root = hunt
        .parse_position(&args.position)
        .map_err(|flaw| BadInput::new("--position", &args.position, flaw))?;
    let goal = args.goal.as_deref();
    let captures =
        goal.map(|goal| captures(goal, hunt).map_err(|flaw| BadInput::new("--goal", goal, flaw)));
    let plies = args.plies.or(last_drop(&root)).ok_or_else(|| {
        let flaw = Flaw::new("all goats are placed, so that nothing says where the tree ends")
            .help("give the last ply with `--plies`");
        BadInput::new("--position", &args.position, flaw)
    })?;
    Ok(Shape {
        root,
        captures: captures.transpose()?,
        leaf: match args.leaf {
            LeafName::Met => Leaf::Met,
            LeafName::AtHand => Leaf::AtHand,
        },
        plies,
        symmetric: !args.every_move,
    })
}

/// The ply of the last drop, if one is to come.
fn last_drop(root: &Position) -> Option<u32> {
    let plies = 2 * u32::from(root.hand);
    (plies > 0).then(|| plies - u32::from(root.mover == GOATS))
}

/// The captures that a goal such as `captures=2` names.
fn captures(goal: &str, hunt: &Hunt) -> Result<u8, Flaw> {
    let help = "a goal is a number of captures, such as `captures=2`";
    let Some((name, number)) = goal.split_once('=') else {
        return Err(Flaw::new("this is no goal").help(help));
    };
    if name.trim() != "captures" {
        let meant = did_you_mean(name.trim(), ["captures"]);
        return Err(Flaw::new(format!("this game has no goal `{name}`")).help(
            if meant.is_empty() {
                help.to_owned()
            } else {
                meant
            },
        ));
    }
    let most = hunt.board().captures;
    match number.trim().parse::<u8>() {
        Ok(captures) if (1..=most).contains(&captures) => Ok(captures),
        Ok(captures) if captures > 0 => Err(Flaw::new(format!(
            "the game ends at {most} captures, before {captures}"
        ))
        .help("`--captures` changes when it ends")),
        _ => Err(Flaw::new("this is no number of captures").help(help)),
    }
}

/// Samples or counts; `None` if the user interrupts.
fn find(
    args: &Estimate,
    hunt: &Hunt,
    shape: &Shape,
    terminal: Terminal,
) -> anyhow::Result<Option<Found>> {
    let method = match args.method {
        EstimateMethod::Knuth => Method::Knuth,
        EstimateMethod::Population => Method::Population {
            size: args.population as usize,
        },
        EstimateMethod::Exact | EstimateMethod::Rounded => {
            return match count(args, hunt, shape, terminal) {
                Ok(found) => Ok(Some(found)),
                Err(Refused::Interrupted) => Ok(None),
                Err(refused) => refuse(args, refused),
            };
        }
    };
    let tree = GameTree {
        game: hunt,
        position: shape.root,
        goal: shape.captures.map(HuntEvent::Captures),
        leaf: shape.leaf,
        plies: shape.plies,
        merged: shape.symmetric,
    };
    let samples = args.samples.unwrap_or(match method {
        Method::Knuth => PATHS,
        Method::Population { .. } => POPULATIONS,
    });
    let progress = WholeProgress::new(terminal, samples);
    let estimate = sample(&tree, method, samples, args.seed, &progress);
    progress.clear();
    Ok(estimate.map(Found::Sampled))
}

/// Counts: by positions if they are few, else on planes.
fn count(
    args: &Estimate,
    hunt: &Hunt,
    shape: &Shape,
    terminal: Terminal,
) -> Result<Found, Refused> {
    let few = POSITIONS_BYTES.min(args.memory);
    match positions(hunt, shape, few, &Quiet) {
        Err(Refused::TooLarge { .. } | Refused::Overflow) => {}
        counted => return counted.map(Found::Counted),
    }
    let width = match args.method {
        EstimateMethod::Rounded => {
            let double = planes::needs(hunt, shape, Width::Double);
            match double.bytes <= args.memory {
                true => Width::Double,
                false => Width::Single,
            }
        }
        _ => Width::Single,
    };
    let progress = WholeProgress::new(terminal, planes::needs(hunt, shape, width).cells);
    let found = match args.method {
        EstimateMethod::Rounded => {
            planes::rounded(hunt, shape, width, args.memory, &progress).map(Found::Rounded)
        }
        _ => planes::exact(hunt, shape, args.memory, &progress).map(Found::Counted),
    };
    progress.clear();
    found
}

fn refuse(args: &Estimate, refused: Refused) -> anyhow::Result<Option<Found>> {
    let (way, sampling) = ("take fewer `--plies`", "or sample: `--method population`");
    match refused {
        Refused::TooLarge { needed, .. } => {
            let more = needed.div_ceil(1 << 20);
            bail!(
                "counting this tree takes {more} MiB of memory; allow it with `--memory {more}M`, \
                 {way}, {sampling}"
            )
        }
        Refused::Sliding { placing, .. } if args.plies.is_some() => {
            bail!("{refused}; ask for up to {placing} `--plies`, {sampling}")
        }
        refused => Err(refused).context("cannot count the tree"),
    }
}

/// Follows nothing, but lets the user interrupt.
struct Quiet;

impl Watch for Quiet {
    fn advance(&self, _: u64) -> bool {
        interrupt::is_interrupted()
    }
}
