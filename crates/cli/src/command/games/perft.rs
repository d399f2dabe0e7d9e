//! `pounce perft`: counts sequences of moves. The speed is printed on standard error.

use pounce::Options;
use pounce::records::PerftRecord;

use crate::args::{Format, Perft, flagged_error};
use crate::terminal::exit::Exit;
use crate::terminal::output::{document, print, table, thousands};

pub fn run(args: &Perft) -> anyhow::Result<Exit> {
    let options = Options {
        threads: args.threads,
        ..Options::default()
    };
    let (game, setup) = args.position.open()?;
    let counted = game.perft(&setup, args.depth, &options);
    let record = counted.map_err(flagged_error)?;
    let record = PerftRecord {
        divide: record.divide.filter(|_| args.divide),
        ..record
    };
    match args.format {
        Format::Human => {
            let branches = record.divide.iter().flatten();
            let rows: Vec<Vec<String>> = branches
                .map(|branch| vec![branch.first_move.clone(), thousands(branch.nodes)])
                .collect();
            let nodes = thousands(record.nodes);
            print(&format!("{}{nodes}\n", table(&rows, &[1])))?;
            let timing = &record.timing;
            eprintln!(
                "{:.3} s, {} nodes per second, threads: {}",
                timing.seconds,
                thousands(timing.nodes_per_second as u64),
                timing.threads
            );
        }
        Format::Json => print(&document(&record)?)?,
    }
    Ok(Exit::AsExpected)
}
