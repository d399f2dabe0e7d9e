//! `pounce`: proves claims about two-player games and keeps the proofs true. The binary does
//! arguments, the terminal, progress and exit codes; everything else is a library.

mod args;
mod cases;
mod command;
mod exit;
mod explain;
mod flaws;
mod interrupt;
mod output;
mod paint;
mod progress;
mod prove_table;
mod terminal;
mod tree_sizes;
mod whole_progress;

use std::process::ExitCode;

use clap::Parser;
use pounce::InputError;

use crate::args::{Args, Command};
use crate::exit::Exit;
use crate::output::tell;

fn main() -> ExitCode {
    let args = Args::parse();
    // Otherwise an interrupt kills the program, and the shell sees a signal instead of exit code 130.
    let _ = interrupt::install();
    let terminal = args.terminal();
    let exit = run(args).unwrap_or_else(|error| {
        match input_error(&error) {
            Some(bad) => eprintln!("{}", bad.render(terminal.color)),
            None => tell(&format!("error: {error:#}")),
        }
        Exit::BadInput
    });
    exit.into()
}

/// Returns the flaw in what the user gave, if that is what the error is.
fn input_error(error: &anyhow::Error) -> Option<&InputError> {
    match error.downcast_ref::<pounce::Error>() {
        Some(pounce::Error::Input(bad)) => Some(bad),
        _ => error.downcast_ref(),
    }
}

fn run(args: Args) -> anyhow::Result<Exit> {
    let terminal = args.terminal();
    match args.command {
        Command::Prove(prove) => command::prove::run(&prove, terminal),
        Command::Regress(regress) => command::regress::run(&regress, terminal),
        Command::Bless(bless) => command::bless::run(&bless, terminal),
        Command::Check(check) => command::check::run(&check, terminal),
        Command::Solve(solve) => command::solve::run(&solve, terminal),
        Command::Probe(probe) => command::probe::run(&probe),
        Command::Census(census) => command::census::run(&census),
        Command::Verify(verify) => command::verify::run(&verify, terminal),
        Command::Report(report) => command::report::run(&report, terminal),
        Command::Perft(perft) => command::perft::run(&perft),
        Command::Estimate(estimate) => command::estimate::run(&estimate, terminal),
        Command::Show(show) => command::show::run(&show),
        Command::Moves(moves) => command::moves::run(&moves),
        Command::Play(play) => command::play::run(&play),
        Command::Games(games) => command::games::run(&games),
        Command::Schema(schema) => command::documents::schema(&schema),
        Command::Completions(completions) => command::documents::completions(&completions),
        Command::Man(man) => command::documents::man(&man),
    }
}
