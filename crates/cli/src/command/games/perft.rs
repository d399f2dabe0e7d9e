//! `pounce perft`: counts on standard output, speed on standard error.

use std::time::Instant;

use game::Notation;
use game::perft::{divide, divide_parallel};
use games::GameVisitor;
use pounce::InputError;
use pounce::records::{BranchRecord, PerftRecord, PerftTiming};

use crate::args::{Format, Perft};
use crate::terminal::exit::Exit;
use crate::terminal::output::{document, print, table, thousands};

pub fn run(args: &Perft) -> anyhow::Result<Exit> {
    args.game.open()?.visit(Count(args))
}

struct Count<'a>(&'a Perft);

impl GameVisitor for Count<'_> {
    type Output = anyhow::Result<Exit>;

    fn visit<G: Notation>(self, game: &G) -> Self::Output {
        count(self.0, game)
    }
}

fn count<G: Notation>(args: &Perft, game: &G) -> anyhow::Result<Exit> {
    let position = game
        .parse_position(&args.position)
        .map_err(|diagnostic| InputError::new("--position", &args.position, diagnostic))?;
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(args.threads.unwrap_or(0) as usize)
        .build()?;
    let threads = pool.current_num_threads();
    let started = Instant::now();
    let below = match threads {
        1 => divide(game, &position, args.depth),
        _ => pool.install(|| divide_parallel(game, &position, args.depth)),
    };
    let count = match args.depth {
        0 => 1,
        _ => below.iter().map(|(_, count)| count).sum(),
    };
    let seconds = started.elapsed().as_secs_f64();
    let rate = count as f64 / seconds.max(1e-9);
    match args.format {
        Format::Human => {
            let rows: Vec<Vec<String>> = below
                .iter()
                .filter(|_| args.divide)
                .map(|&(m, count)| vec![game.move_text(&position, m), thousands(count)])
                .collect();
            print(&format!("{}{}\n", table(&rows, &[1]), thousands(count)))?;
            eprintln!(
                "{seconds:.3} s, {} nodes a second, threads: {threads}",
                thousands(rate as u64)
            );
        }
        Format::Json => {
            let branches = below.iter().map(|&(m, nodes)| BranchRecord {
                first_move: game.move_text(&position, m),
                nodes,
            });
            let record = PerftRecord {
                game: args.game.game.clone(),
                position: game.position_text(&position),
                depth: args.depth,
                nodes: count,
                divide: args.divide.then(|| branches.collect()),
                timing: PerftTiming {
                    seconds,
                    nodes_per_second: rate,
                    threads,
                },
            };
            print(&document(&record)?)?;
        }
    }
    Ok(Exit::AsExpected)
}
