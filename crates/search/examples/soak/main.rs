//! Asks random questions on random boards and compares every answer with the oracle.
//!
//! ```text
//! cargo run --release --example soak -- --seconds 60
//! cargo run --release --example soak -- --seed 4711 --count 1     # repeats one case
//! ```
//!
//! Each seed is one case: a board, sometimes its tablebase, and some questions, each with an
//! engine, threads and limits. Without `--seconds` and `--count` it runs until it is stopped. A
//! wrong answer, a rejected certificate or a panic is printed with its seed, and the exit code is
//! 1. Cases on two threads are not deterministic.

mod attempt;
mod board;
mod evidence;
#[path = "../../../../tests/naive/mod.rs"]
mod naive;
#[path = "../../../../tests/random_board/mod.rs"]
mod random_board;
mod tables;
mod tally;
mod world;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

use attempt::Attempt;
use tally::Tally;
use world::World;

/// Questions of a case.
const QUESTIONS: usize = 12;

/// One case in this many solves a tablebase.
const TABLEBASES: u32 = 4;

/// Failures after which the run stops.
const MAX_FAILURES: u64 = 20;

/// Time between two lines of progress.
const PROGRESS: Duration = Duration::from_secs(60);

/// The first seed, and when to stop.
struct Arguments {
    seed: u64,
    seconds: Option<u64>,
    count: Option<u64>,
}

fn main() -> ExitCode {
    let arguments = match arguments(std::env::args().skip(1)) {
        Ok(arguments) => arguments,
        Err(error) => {
            eprintln!("error: {error}\nusage: soak [--seed N] [--seconds N] [--count N]");
            return ExitCode::from(2);
        }
    };
    let started = Instant::now();
    let mut told = started;
    let mut tally = Tally::default();
    for seed in arguments.seed.. {
        let spent = arguments
            .seconds
            .is_some_and(|seconds| started.elapsed() >= Duration::from_secs(seconds));
        let enough = arguments.count.is_some_and(|count| tally.cases >= count);
        if spent || enough || tally.failures >= MAX_FAILURES {
            break;
        }
        if let Err(failure) = run_case(seed, &mut tally) {
            tally.failures += 1;
            println!("FAILED: {failure}");
            println!(
                "repeat it with: cargo run --release --example soak -- --seed {seed} --count 1\n"
            );
        }
        tally.cases += 1;
        if told.elapsed() >= PROGRESS {
            told = Instant::now();
            println!("seed {seed}: {}", tally.summary());
        }
    }
    println!("{tally}");
    if tally.failures == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

fn arguments(mut words: impl Iterator<Item = String>) -> Result<Arguments, String> {
    let mut arguments = Arguments {
        seed: 1,
        seconds: None,
        count: None,
    };
    while let Some(word) = words.next() {
        let number = words.next().and_then(|number| number.parse().ok());
        let number = number.ok_or_else(|| format!("{word} takes a number"))?;
        match word.as_str() {
            "--seed" => arguments.seed = number,
            "--seconds" => arguments.seconds = Some(number),
            "--count" => arguments.count = Some(number),
            _ => return Err(format!("unknown argument {word}")),
        }
    }
    Ok(arguments)
}

/// Runs the case of a seed. A panic is a failure, too.
fn run_case(seed: u64, tally: &mut Tally) -> Result<(), String> {
    let mut at = String::new();
    match catch_unwind(AssertUnwindSafe(|| run(seed, &mut at, tally))) {
        Ok(result) => result.map_err(|failure| format!("{failure}\n{at}")),
        Err(panic) => {
            let text = panic.downcast_ref::<String>().map(String::as_str);
            let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
            Err(format!("panic: {}\n{at}", text.unwrap_or_default()))
        }
    }
}

/// Runs the case of a seed, and keeps a description of the current step in `at`.
fn run(seed: u64, at: &mut String, tally: &mut Tally) -> Result<(), String> {
    let mut random = Pcg64Mcg::seed_from_u64(seed);
    let world = World::random(&mut random);
    *at = world.describe();
    world.check_values()?;
    if random.random_range(0..TABLEBASES) == 0 {
        tables::check(&world, &mut random, tally)?;
    }
    for _ in 0..QUESTIONS {
        let asked = world.question(&mut random);
        let attempt = Attempt::random(&mut random);
        *at = format!(
            "{}\n{attempt:?}\n{}",
            world.describe(),
            world.describe_question(&asked)
        );
        attempt.check(&world, &asked, seed, tally)?;
    }
    Ok(())
}
