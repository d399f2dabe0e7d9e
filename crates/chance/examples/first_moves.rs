//! Solves a board of Place or Attack and says what its first moves are worth.
//!
//! `cargo run --release -p dice --example first_moves -- ROWS COLUMNS LIMIT [RATE] [exact]`

use std::error::Error;
use std::time::Instant;

use game::{Game, Limits, Meter, NoMonitor, Notation, Odds};
use games::place_or_attack::{PlaceOrAttack, Settings};
use pounce_chance::{Amount, Number, Plan, Solution, Wide, needs, solve};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize| arguments.get(at).and_then(|text| text.parse::<u8>().ok());
    let (Some(rows), Some(columns), Some(limit)) = (number(0), number(1), number(2)) else {
        return Err("rows, columns and limit are wanted".into());
    };
    let rate = arguments.get(3).and_then(|text| Odds::parse(text));
    let settings = Settings {
        rate: rate.unwrap_or(Settings::default().rate),
        ..Settings::board(rows, columns, limit)
    };
    let game = PlaceOrAttack::new(settings)?;
    match arguments.iter().any(|word| word == "exact") {
        true => told::<Wide<3>>(game),
        false => told::<f64>(game),
    }
}

fn told<A: Amount>(game: PlaceOrAttack) -> Result<(), Box<dyn Error>> {
    let began = Instant::now();
    let bytes = needs(&game, size_of::<A>(), 1);
    let limits = Limits {
        bytes: u64::MAX,
        ..Limits::NONE
    };
    let solution: Solution<A> = solve(
        game,
        Plan::best_play(1),
        &mut Meter::new(limits, &NoMonitor),
    )?;
    let game = solution.game();
    let start = game.start();
    println!("{}", game.settings().digest_text());
    println!(
        "{} classes, at most {} MiB, {:.1} s",
        solution.classes(),
        bytes >> 20,
        began.elapsed().as_secs_f64()
    );
    let value = solution.value(&start).ok_or("the start is kept")?;
    println!("black wins with {:.12} {value:?}", value.near());
    for m in game.distinct_moves(&start) {
        let value = solution.value(&game.play(&start, m)).ok_or("kept")?;
        println!("  {} {:.12}", game.move_text(&start, m), value.near());
    }
    Ok(())
}
