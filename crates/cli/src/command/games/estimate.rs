//! `pounce estimate`: estimates or counts the nodes of a game tree.

use std::sync::Arc;

use anyhow::anyhow;
use pounce::records::EstimateRecord;
use pounce::text::suggestion;
use pounce::{CountError, Diagnostic, Error, InputError, Location, Options, TreeRequest};

use crate::args::{Estimate, Format, Terminal, flagged};
use crate::terminal::exit::Exit;
use crate::terminal::interrupt;
use crate::terminal::output::{document, print, write_output};
use crate::terminal::tree_text::{speed, text};
use crate::terminal::work_progress::WorkProgress;

pub fn run(args: &Estimate, terminal: Terminal) -> anyhow::Result<Exit> {
    interrupt::listen()?;
    let (game, setup) = args.position.open()?;
    let position = game.compact(&setup).map_err(flagged)?;
    let progress = Arc::new(WorkProgress::new(terminal));
    let options = Options {
        memory: args.memory,
        threads: args.threads,
        progress: progress.clone(),
        ..Options::default()
    };
    let estimated = pounce::estimate(&game, &request(args, position)?, &options);
    progress.clear();
    let record = match estimated {
        Ok(record) => record,
        Err(Error::Cancelled) => return Ok(Exit::Interrupted),
        Err(error) => return Err(advise(args, error)),
    };
    show(args, &record, terminal)?;
    Ok(Exit::AsExpected)
}

fn show(args: &Estimate, record: &EstimateRecord, terminal: Terminal) -> anyhow::Result<()> {
    if let Some(path) = &args.svg {
        write_output(path, &report::estimate_svg(record))?;
    }
    match args.format {
        Format::Human => {
            print(&text(record))?;
            if !terminal.quiet {
                eprintln!("{}", speed(record));
            }
        }
        Format::Json => print(&document(record)?)?,
    }
    Ok(())
}

fn request(args: &Estimate, position: String) -> Result<TreeRequest, InputError> {
    let captures = args
        .goal
        .as_deref()
        .map(|goal| captures(goal).map_err(|diagnostic| InputError::new(GOAL, goal, diagnostic)));
    Ok(TreeRequest {
        position,
        captures: captures.transpose()?,
        leaf: args.leaf.into(),
        plies: args.plies,
        symmetric_children: args.children(),
        method: args.method.into(),
        samples: args.samples,
        population: args.population,
        seed: args.seed,
    })
}

const GOAL: &str = "--goal";

/// Parses a goal such as `captures=2`.
fn captures(goal: &str) -> Result<u8, Diagnostic> {
    let help = "a goal is a number of captures, such as `captures=2`";
    let Some((name, number)) = goal.split_once('=') else {
        return Err(Diagnostic::new("unknown goal").help(help));
    };
    if name.trim() != "captures" {
        let meant = suggestion(name.trim(), ["captures"]);
        return Err(Diagnostic::new(format!("this game has no goal `{name}`")).help(meant));
    }
    match number.trim().parse::<u8>() {
        Ok(captures) if captures > 0 => Ok(captures),
        _ => Err(Diagnostic::new("expected a number of captures").help(help)),
    }
}

/// Locates an error in the arguments, or adds advice.
fn advise(args: &Estimate, error: Error) -> anyhow::Error {
    let sampling = "or sample: `--method population`";
    match error {
        Error::Count(CountError::TooLarge { needed, .. }) => {
            let more = needed.div_ceil(1 << 20);
            anyhow!(
                "counting this tree needs {more} MiB of memory; allow it with `--memory {more}M`, \
                 use fewer `--plies`, {sampling}"
            )
        }
        Error::Count(
            refused @ CountError::Sliding {
                placement_plies, ..
            },
        ) => anyhow!("{refused}; use at most {placement_plies} `--plies`, {sampling}"),
        Error::Input(bad) if bad.file == "captures" => in_goal(args, bad).into(),
        error => error.into(),
    }
}

/// Locates an error of the captures in the goal.
fn in_goal(args: &Estimate, bad: InputError) -> InputError {
    let goal = args.goal.clone().unwrap_or_default();
    let diagnostic = *bad.diagnostic;
    let diagnostic = match diagnostic.location {
        Location::Span(_) => diagnostic.at(0..goal.len()),
        _ => diagnostic,
    };
    InputError::new(GOAL, goal, diagnostic)
}
