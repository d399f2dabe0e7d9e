//! `pounce estimate`: how many nodes the tree of a game has, by sampling or by counting.

use std::time::Instant;

use anyhow::{Context, bail};
use diagnostic::{Flaw, did_you_mean};
use estimate::Leaf;
use estimate::exact::{Refused, Shape};
use games::hunt::Hunt;

use crate::args::{Estimate, EstimateMethod, Format, LeafName, Terminal};
use crate::bad_input::BadInput;
use crate::exit::Exit;
use crate::interrupt;
use crate::measure::{Found, Way};
use crate::output::{document, print, write_file};
use crate::records::EstimateRecord;
use crate::tree_sizes::Question;
use crate::whole_progress::WholeProgress;

pub fn run(args: &Estimate, terminal: Terminal) -> anyhow::Result<Exit> {
    let hunt = args.game.open_hunt()?;
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
        Format::Json => print(&document(&EstimateRecord::of(&found, &question))?)?,
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
    let plies = args.plies.or(Shape::last_drop(&root)).ok_or_else(|| {
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
    let way = match args.method {
        EstimateMethod::Knuth => Way::paths(args.samples, args.seed),
        EstimateMethod::Population => {
            Way::populations(Some(args.population), args.samples, args.seed)
        }
        EstimateMethod::Exact => Way::Exact,
        EstimateMethod::Rounded => Way::Rounded,
    };
    let progress = WholeProgress::new(terminal, way.work(hunt, shape, args.memory));
    let found = way.measure(hunt, shape, args.memory, &progress);
    progress.clear();
    let sampling = "or sample: `--method population`";
    match found {
        Ok(found) => Ok(Some(found)),
        Err(Refused::Interrupted) => Ok(None),
        Err(Refused::TooLarge { needed, .. }) => {
            let more = needed.div_ceil(1 << 20);
            bail!(
                "counting this tree takes {more} MiB of memory; allow it with `--memory {more}M`, \
                 take fewer `--plies`, {sampling}"
            )
        }
        Err(refused @ Refused::Sliding { placing, .. }) => {
            bail!("{refused}; ask for up to {placing} `--plies`, {sampling}")
        }
        Err(refused) => Err(refused).context("cannot count the tree"),
    }
}
