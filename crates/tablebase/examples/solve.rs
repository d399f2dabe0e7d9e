//! Solves a game whole and prints its census, time and memory:
//!
//! ```text
//! cargo run --release -p tablebase --example solve -- bagh-chal [captures] [threads]
//! ```

use std::time::Instant;

use game::NoMonitor;
use games::hunt::{Board, GOATS, Hunt, Options, TIGERS, side_name};
use pounce_tablebase::{Classes, Finished, Needs, Sink, Stopped, census, joint_census, solve};

struct Print {
    started: Instant,
    counting: f64,
}

impl Sink for Print {
    type Error = Stopped;

    fn take(&mut self, finished: Finished<'_>) -> Result<(), Stopped> {
        let solved = self.started.elapsed().as_secs_f64() - self.counting;
        let rows = match finished {
            Finished::Sliding(sliding) => {
                println!("{} rounds", sliding.rounds());
                for row in joint_census(&sliding.layer(TIGERS), &sliding.layer(GOATS)) {
                    println!("joint, {} captured: {:?}", row.captured, row.up_to_symmetry);
                }
                let layers = [TIGERS, GOATS].map(|mover| sliding.layer(mover));
                layers.iter().flat_map(census).collect()
            }
            Finished::Placement(layer) => census(&layer),
        };
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
        self.counting = self.started.elapsed().as_secs_f64() - solved;
        println!(
            "solved so far in {solved:.2} s, counted in {:.2} s",
            self.counting
        );
        Ok(())
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let board = Board::embedded(&arguments[0]).expect("a board that comes with the program");
    let number = |place: usize| -> Option<u8> {
        let text = arguments.get(place)?;
        Some(text.parse().expect("a number"))
    };
    let options = Options {
        captures: number(1),
        ..Options::default()
    };
    if let Some(threads) = number(2) {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.into());
        pool.build_global().expect("there is no other pool");
    }
    let started = Instant::now();
    let hunt = Hunt::new(board.with(&options).expect("numbers that fit the board"));
    println!("{:?}", Needs::of(&hunt));
    let classes = Classes::new(&hunt);
    println!("classes in {:.2} s", started.elapsed().as_secs_f64());
    let mut print = Print {
        started,
        counting: 0.0,
    };
    let value = solve(&hunt, &classes, &mut print, &NoMonitor);
    println!("value of the start: {value:?}");
    println!("{:.2} s in all", started.elapsed().as_secs_f64());
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak = status.lines().find(|line| line.starts_with("VmHWM"));
    println!("{}", peak.unwrap_or("peak memory unknown"));
}
