//! Prints tables of Black's winning probability in Place or Attack under optimal play: by board and
//! limit, by success rate, with the pie rule, and with one player restricted to a style.
//!
//! `cargo run --release -p pounce-chance --example place_or_attack_tables`

use std::error::Error;

use game::{Game, Limits, Meter, NoMonitor, Notation, Odds};
use games::place_or_attack::{Grid, PlaceOrAttack, Settings, Style, Ties};
use pounce_chance::{Solution, SolvePlan, solve};

/// Boards that take at most seconds.
const BOARDS: [(u8, u8); 7] = [(2, 2), (2, 3), (3, 3), (2, 4), (2, 5), (3, 4), (2, 6)];
const LIMITS: [u8; 10] = [4, 6, 8, 10, 12, 16, 20, 24, 30, 40];

fn main() -> Result<(), Box<dyn Error>> {
    for (title, change) in [
        ("ties to the centre, then to white", (3, Ties::White)),
        ("ties to white", (0, Ties::White)),
        ("ties drawn", (0, Ties::Draw)),
    ] {
        println!("\n{title}");
        println!(
            "  board {}",
            LIMITS.map(|limit| format!("{limit:>7}")).join("")
        );
        for (rows, columns) in BOARDS {
            let mut line = format!("  {rows}×{columns}   ");
            for limit in LIMITS {
                let (centre, ties) = change;
                let settings = Settings {
                    centre,
                    ties,
                    ..Settings::board(rows, columns, limit)
                };
                line += &format!("{:7.4}", value(settings, [Style::Free; 2])?);
            }
            println!("{line}");
        }
    }
    println!("\n3×3 and 3×4, limit 40, by rate: value, with the pie rule, momentum, hexagons");
    for (rows, columns) in [(3, 3), (3, 4)] {
        for (cases, of) in [(2, 5), (1, 2), (3, 5)] {
            let base = Settings {
                rate: Odds {
                    numerator: cases,
                    denominator: of,
                },
                ..Settings::board(rows, columns, 40)
            };
            let free = [Style::Free; 2];
            println!(
                "  {rows}×{columns} {cases}/{of}  {:.6}  {:.6}  {:.6}  {:.6}",
                value(base, free)?,
                value(Settings { pie: true, ..base }, free)?,
                value(
                    Settings {
                        momentum: true,
                        ..base
                    },
                    free
                )?,
                value(
                    Settings {
                        grid: Grid::Hex,
                        ..base
                    },
                    free
                )?
            );
        }
    }
    println!("\nmanners, ties drawn, limit twice the territories (and 40): black's value");
    for (rows, columns) in [(2, 3), (3, 3), (3, 4)] {
        for limit in [rows * columns, rows * columns * 2, 40] {
            let base = Settings {
                ties: Ties::Draw,
                ..Settings::board(rows, columns, limit)
            };
            let mut line = format!("  {rows}×{columns} {limit:>2}");
            for styles in [
                [Style::Free, Style::Free],
                [Style::Turtle, Style::Free],
                [Style::Free, Style::Turtle],
                [Style::Expander, Style::Free],
                [Style::Turtle, Style::Expander],
                [Style::Expander, Style::Turtle],
            ] {
                let [black, white] = styles.map(Style::name);
                line += &format!("  {black}/{white} {:.4}", value(base, styles)?);
            }
            println!("{line}");
        }
    }
    openings(Settings::board(3, 3, 40))?;
    openings(Settings::board(3, 4, 40))
}

fn value(settings: Settings, styles: [Style; 2]) -> Result<f64, Box<dyn Error>> {
    let solution = solved(settings, styles, 2)?;
    let start = solution.game().start();
    solution
        .value(&start)
        .ok_or_else(|| "the start is not kept".into())
}

fn solved(
    settings: Settings,
    styles: [Style; 2],
    keep: u8,
) -> Result<Solution<f64>, Box<dyn Error>> {
    let limits = Limits {
        bytes: u64::MAX,
        ..Limits::DEFAULT
    };
    let plan = SolvePlan { styles, keep };
    let game = PlaceOrAttack::new(settings)?;
    Ok(solve(game, plan, &mut Meter::new(limits, &NoMonitor))?)
}

fn openings(settings: Settings) -> Result<(), Box<dyn Error>> {
    let solution = solved(settings, [Style::Free; 2], 2)?;
    let game = solution.game();
    println!("\nopenings, {}", settings.digest_text());
    for m in game.distinct_moves(&game.start()) {
        let value = solution
            .value(&game.play(&game.start(), m))
            .ok_or("the turn is not kept")?;
        println!("  {} {value:.6}", game.move_text(&game.start(), m));
    }
    Ok(())
}
