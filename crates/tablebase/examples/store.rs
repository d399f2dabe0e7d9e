//! Solves a game into a folder, probes random positions, and verifies it:
//!
//! ```text
//! cargo run --release -p tablebase --example store -- bagh-chal DIR [none|sliding|all] [placement positions to verify]
//! ```

use std::path::Path;
use std::time::Instant;

use game::NoMonitor;
use games::hunt::{Board, GOATS, Hunt, Position, TIGERS};
use pounce_tablebase::{Classes, Keep, Sample, Samples, Tablebase, Writer, naive, verify};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

/// Stands for the digest of the rules.
const RULES: &str = "example";
const PROBES: usize = 100_000;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let board = Board::embedded(&arguments[0]).expect("a board that comes with the program");
    let dir = Path::new(&arguments[1]);
    let keep = match arguments.get(2).map(String::as_str) {
        Some("none") => Keep::None,
        Some("sliding") => Keep::Sliding,
        _ => Keep::All,
    };
    let positions = arguments
        .get(3)
        .map_or(0, |text| text.parse().expect("a number"));
    let hunt = Hunt::new(board);

    let started = Instant::now();
    let mut writer = Writer::create(dir, &hunt, RULES, keep).expect("a folder to write to");
    let classes = Classes::new(&hunt);
    let value = writer.solve(&hunt, &classes, &NoMonitor).expect("it fits");
    drop(writer);
    println!("{value:?}, solved and written in {:.1} s", seconds(started));

    let started = Instant::now();
    let tablebase = Tablebase::open(dir, &hunt, RULES).expect("it was just written");
    println!(
        "opened in {:.3} s, digest {}",
        seconds(started),
        tablebase.digest()
    );
    println!("{} bytes", tablebase.bytes());

    for (name, mover, placing) in [
        ("sliding, Tigers", TIGERS, false),
        ("sliding, Goats", GOATS, false),
        ("placing, Tigers", TIGERS, true),
        ("placing, Goats", GOATS, true),
    ] {
        let mut generator = Pcg64Mcg::seed_from_u64(1);
        let random: Vec<Position> = (0..PROBES)
            .map(|_| random_position(&hunt, mover, placing, &mut generator))
            .collect();
        let started = Instant::now();
        let known = random.iter().filter(|position| {
            let probe = tablebase.probe(position).expect("nothing is damaged");
            probe.is_some()
        });
        let known = known.count();
        let each = seconds(started) * 1e6 / PROBES as f64;
        println!("{name} to move: {each:.1} microseconds a probe, {known} known");
        let started = Instant::now();
        for position in std::iter::repeat_n(&random[0], PROBES) {
            tablebase.probe(position).expect("nothing is damaged");
        }
        let each = seconds(started) * 1e6 / PROBES as f64;
        println!("the same again and again: {each:.2} microseconds");
    }

    let samples = Samples {
        sliding: Sample::All,
        placement: match positions {
            0 => Sample::None,
            _ => Sample::Random { positions, seed: 1 },
        },
    };
    let started = Instant::now();
    let verified = verify(&tablebase, &naive(&hunt), samples, &NoMonitor);
    println!("{verified:?} in {:.1} s", seconds(started));
}

/// Tigers and goats anywhere.
fn random_position(
    hunt: &Hunt,
    mover: game::Side,
    placing: bool,
    generator: &mut Pcg64Mcg,
) -> Position {
    let board = hunt.board();
    let placed = match placing {
        true => generator.random_range(1..board.goats),
        false => board.goats,
    };
    let captured = generator.random_range(0..board.captures.min(placed));
    let mut nodes: Vec<u8> = (0..board.nodes.len() as u8).collect();
    let mut take = |count: usize| {
        (0..count).fold(0, |set, _| {
            set | 1 << nodes.swap_remove(generator.random_range(0..nodes.len()))
        })
    };
    Position {
        tigers: take(board.tigers.len()),
        goats: take(usize::from(placed - captured)),
        hand: board.goats - placed,
        mover,
    }
}

fn seconds(since: Instant) -> f64 {
    since.elapsed().as_secs_f64()
}
