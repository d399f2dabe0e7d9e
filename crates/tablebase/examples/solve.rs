//! Solves a game whole and prints its census, time and memory:
//!
//! ```text
//! cargo run --release -p tablebase --example solve -- bagh-chal [captures] [threads]
//! ```

use std::time::Instant;

use game::Silent;
use games::hunt::{Board, GOATS, Hunt, Options, TIGERS, side_name};
use tablebase::{Classes, Finished, Sink, Stopped, census, joint_census, solve};

struct Print {
    started: Instant,
}

impl Sink for Print {
    type Error = Stopped;

    fn take(&mut self, finished: Finished<'_>) -> Result<(), Stopped> {
        let solved = self.started.elapsed();
        let rows = match finished {
            Finished::Sliding(sliding) => {
                println!("{} rounds", sliding.rounds());
                for row in joint_census(sliding) {
                    println!("joint, {} captured: {:?}", row.captured, row.up_to_symmetry);
                }
                let mut rows = census(&sliding.layer(TIGERS));
                rows.extend(census(&sliding.layer(GOATS)));
                rows
            }
            Finished::Placement(layer) => census(&layer),
        };
        println!(
            "{:.2} s, census {:.2} s",
            solved.as_secs_f64(),
            (self.started.elapsed() - solved).as_secs_f64()
        );
        for row in rows {
            let count = row.up_to_symmetry;
            println!(
                "{} placed, {} captured, {} to move: {} {} {} ({} in full)",
                row.placed,
                row.captured,
                side_name(row.mover),
                count.tigers_win,
                count.draw,
                count.goats_win,
                row.in_full.total()
            );
        }
        Ok(())
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let board = Board::embedded(&arguments[0]).expect("a board that comes with the program");
    let options = Options {
        captures: arguments
            .get(1)
            .map(|captures| captures.parse().expect("a number")),
        ..Options::default()
    };
    if let Some(threads) = arguments.get(2) {
        let threads = threads.parse().expect("a number");
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
        pool.build_global().expect("there is no other pool");
    }
    let started = Instant::now();
    let hunt = Hunt::new(board.with(&options).expect("numbers that fit the board"));
    let classes = Classes::new(&hunt);
    println!(
        "{} classes, {:.2} s",
        classes.list().len(),
        started.elapsed().as_secs_f64()
    );
    let value = solve(&hunt, &classes, &mut Print { started }, &Silent);
    println!(
        "value of the start: {value:?}, {:.2} s",
        started.elapsed().as_secs_f64()
    );
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak = status.lines().find(|line| line.starts_with("VmHWM"));
    println!("{}", peak.unwrap_or("peak memory unknown"));
    let _ = GOATS;
}
