//! `pounce`: proves claims about two-player games and keeps the proofs true. The binary handles
//! arguments, the terminal, progress and exit codes; everything else is in libraries.

mod args;
mod command;
mod completion;
mod terminal;
mod version;

use std::process::ExitCode;

use pounce::{Config, ConfigFile, InputError};

use crate::args::{Args, Command};
use crate::terminal::exit::Exit;
use crate::terminal::interrupt;
use crate::terminal::output::eprint_line;

fn main() -> ExitCode {
    completion::answer();
    let found = find_config();
    let config = found.as_ref().ok().and_then(Option::as_ref);
    let args = Args::parse_with(&config.map_or_else(Config::default, |found| found.config.clone()));
    // Without a handler an interrupt kills the program, and the shell sees a signal instead of exit
    // code 130.
    let _ = interrupt::install();
    let terminal = args.terminal();
    if let Some(found) = config.filter(|_| terminal.verbose) {
        eprint_line(&format!("defaults from {}", found.path.display()));
    }
    let outcome = match found {
        Err(error) if args.command.uses_config() => Err(error.into()),
        _ => run(args),
    };
    let exit = outcome.unwrap_or_else(|error| {
        match input_error(&error) {
            Some(bad) => eprintln!("{}", bad.render(terminal.color)),
            None => eprint_line(&format!("error: {error:#}")),
        }
        Exit::BadInput
    });
    exit.into()
}

/// Finds the configuration file for the working directory.
fn find_config() -> Result<Option<ConfigFile>, InputError> {
    match std::env::current_dir() {
        Ok(folder) => Config::find(&folder),
        Err(_) => Ok(None),
    }
}

/// Returns the error as one in a file or argument that the user gave, if it is.
fn input_error(error: &anyhow::Error) -> Option<&InputError> {
    match error.downcast_ref::<pounce::Error>() {
        Some(pounce::Error::Input(bad)) => Some(bad),
        _ => error.downcast_ref(),
    }
}

fn run(args: Args) -> anyhow::Result<Exit> {
    let terminal = args.terminal();
    match args.command {
        Command::Prove(prove) => command::claims::prove::run(&prove, terminal),
        Command::Regress(regress) => command::claims::regress::run(&regress, terminal),
        Command::Init(init) => command::claims::init::run(&init, terminal),
        Command::Bless(bless) => command::claims::bless::run(&bless, terminal),
        Command::Check(check) => command::claims::check::run(&check, terminal),
        Command::Cite(cite) => command::claims::cite::run(&cite, terminal),
        Command::Solve(solve) => command::tables::solve::run(&solve, terminal),
        Command::Probe(probe) => command::tables::probe::run(&probe, terminal),
        Command::Census(census) => command::tables::census::run(&census),
        Command::Verify(verify) => command::tables::verify::run(&verify, terminal),
        Command::Report(report) => command::claims::report::run(&report, terminal),
        Command::Ask(ask) => command::games::ask::run(&ask, terminal),
        Command::Perft(perft) => command::games::perft::run(&perft),
        Command::Estimate(estimate) => command::games::estimate::run(&estimate, terminal),
        Command::Show(show) => command::games::show::run(&show),
        Command::Moves(moves) => command::games::moves::run(&moves),
        Command::Play(play) => command::games::play::run(&play, terminal),
        #[cfg(feature = "explore")]
        Command::Explore(explore) => command::explore::run(&explore, terminal),
        Command::Games(games) => command::games::list::run(&games),
        Command::Schema(schema) => command::documents::schema(&schema),
        Command::Completions(completions) => command::documents::completions(&completions),
        Command::Man(man) => command::documents::man(&man),
    }
}
