//! `pounce solve`: every position of a game, by backward induction; prints the value of the
//! start and of each first move, and how many positions are won by whom.

use std::io::IsTerminal;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use anyhow::bail;
use game::{Game, Outcome, Watch};
use games::hunt::{GOATS, Hunt, Move, TIGERS, side_name};
use hypothesis::rules_digest;
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Value, json};
use tablebase::{Classes, Count, Finished, JointRow, Layer, Needs, Row, Sink, Stopped};
use tablebase::{census, joint_census, solve};

use crate::args::{Format, Solve, Terminal};
use crate::exit::Exit;
use crate::interrupt::{self, is_interrupted};
use crate::output::{print, table, thousands};

/// Positions that one thread solves in a second, about, for the estimate beforehand; measured on
/// Bagh Chal and Aadu Puli Aattam.
const A_SECOND: u64 = 350_000_000;

/// Time between two lines of log off a terminal.
const LOG_EVERY: Duration = Duration::from_secs(10);

pub fn run(args: &Solve, terminal: Terminal) -> anyhow::Result<Exit> {
    let hunt = args.game.open()?;
    let needs = Needs::of(&hunt);
    let (wanted, allowed) = (mebibytes(needs.bytes), mebibytes(args.memory));
    if !needs.fit_in(args.memory) {
        bail!("solving this game takes {wanted} of memory, but --memory allows {allowed}");
    }
    let threads = args.threads.unwrap_or(0) as usize;
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .build()?;
    let threads = pool.current_num_threads() as u64;
    if !terminal.quiet {
        let (classes, positions) = (thousands(needs.classes), thousands(needs.positions));
        let seconds = needs.positions / (A_SECOND * threads) + 1;
        eprintln!(
            "{classes} tiger sets up to symmetry, {positions} positions; {wanted} of memory, \
             about {seconds} s on {threads} threads, nothing on disk"
        );
    }
    interrupt::listen()?;
    let started = Instant::now();
    let progress = Progress::new(terminal, needs.positions);
    let mut found = Found::new(&hunt);
    let value = pool.install(|| {
        let classes = Classes::new(&hunt);
        solve(&hunt, &classes, &mut found, &progress)
    });
    progress.clear();
    let value = match value {
        Ok(value) => value,
        Err(Stopped::Interrupted) => return Ok(Exit::Interrupted),
        Err(stopped) => bail!("{stopped}"),
    };
    match args.format {
        Format::Human => print(&found.text(value))?,
        Format::Json => {
            let seconds = started.elapsed().as_secs_f64();
            let mut document = found.document(value);
            document["game"] = args.game.game.as_str().into();
            document["timing"] = json!({"seconds": seconds, "threads": threads});
            print(&format!("{document:#}\n"))?;
        }
    }
    Ok(Exit::AsExpected)
}

fn mebibytes(bytes: u64) -> String {
    format!("{} MiB", thousands(bytes.div_ceil(1 << 20)))
}

/// What is kept of the layers that go by.
struct Found<'a> {
    hunt: &'a Hunt,
    rows: Vec<Row>,
    joint: Vec<JointRow>,
    /// Of symmetric first moves only one.
    first_moves: Vec<(Move, Outcome)>,
}

impl Sink for Found<'_> {
    type Error = Stopped;

    fn take(&mut self, finished: Finished<'_>) -> Result<(), Stopped> {
        match finished {
            Finished::Sliding(sliding) => {
                self.joint = joint_census(sliding);
                for mover in [TIGERS, GOATS] {
                    self.count(&sliding.layer(mover));
                }
            }
            Finished::Placement(layer) => self.count(&layer),
        }
        Ok(())
    }
}

impl<'a> Found<'a> {
    fn new(hunt: &'a Hunt) -> Self {
        Found {
            hunt,
            rows: Vec::new(),
            joint: Vec::new(),
            first_moves: Vec::new(),
        }
    }

    fn count(&mut self, layer: &Layer<'_>) {
        self.rows.extend(census(layer));
        if (layer.placed, layer.mover) != (1, TIGERS) {
            return;
        }
        let (hunt, start) = (self.hunt, self.hunt.start());
        for m in hunt.moves(&start) {
            let mut known = self.first_moves.iter();
            if known.any(|&(other, _)| hunt.symmetries().same_move(&start, other, m)) {
                continue;
            }
            let value = layer.value_of(&hunt.play(&start, m));
            let value = value.expect("the layer has every position after a first move");
            self.first_moves.push((m, value));
        }
    }

    fn text(&self, value: Outcome) -> String {
        let start = self.hunt.start();
        let mut text = format!("the start: {}\n", name(value));
        for &(m, value) in &self.first_moves {
            let m = self.hunt.move_text(&start, m);
            text += &format!("  after {m}: {}\n", name(value));
        }
        let head = ["captured", "to move", "tigers win", "draw", "goats win"];
        let mut rows = vec![head.map(str::to_owned).to_vec()];
        let sliding = |row: &&Row| row.placed == self.hunt.board().goats;
        for row in self.rows.iter().filter(sliding) {
            let count = row.up_to_symmetry;
            let counts = [count.tigers_win, count.draw, count.goats_win].map(thousands);
            let mut cells = vec![row.captured.to_string(), side_name(row.mover).to_owned()];
            cells.extend(counts);
            rows.push(cells);
        }
        let all: u64 = self.rows.iter().map(|row| row.up_to_symmetry.total()).sum();
        text += &format!(
            "all goats placed, positions up to symmetry (of {} in both phases):\n{}",
            thousands(all),
            table(&rows, &[0, 2, 3, 4])
        );
        text
    }

    fn document(&self, value: Outcome) -> Value {
        let start = self.hunt.start();
        let board = self.hunt.board();
        let first_moves = self.first_moves.iter().map(
            |&(m, value)| json!({"move": self.hunt.move_text(&start, m), "value": name(value)}),
        );
        let rows = self.rows.iter().map(|row| {
            json!({
                "phase": if row.placed == board.goats { "sliding" } else { "placement" },
                "placed": row.placed,
                "captured": row.captured,
                "mover": side_name(row.mover),
                "up_to_symmetry": counts(&row.up_to_symmetry),
                "in_full": counts(&row.in_full),
            })
        });
        let joint = self.joint.iter().map(|row| {
            let by_goats_turn = |tables: &[Count; 3]| {
                json!({
                    "tigers win": counts(&tables[0]),
                    "draw": counts(&tables[1]),
                    "goats win": counts(&tables[2]),
                })
            };
            json!({
                "captured": row.captured,
                "up_to_symmetry": by_goats_turn(&row.up_to_symmetry),
                "in_full": by_goats_turn(&row.in_full),
            })
        });
        json!({
            "schema": 1,
            "rules_digest": rules_digest(board),
            "value": name(value),
            "first_moves": first_moves.collect::<Value>(),
            "census": rows.collect::<Value>(),
            // By the value with Goats to move, the values with Tigers to move.
            "joint_census": joint.collect::<Value>(),
        })
    }
}

fn counts(count: &Count) -> Value {
    json!({
        "tigers win": count.tigers_win,
        "draw": count.draw,
        "goats win": count.goats_win,
    })
}

/// A value in words.
fn name(value: Outcome) -> &'static str {
    match value {
        Outcome::Win(TIGERS) => "tigers win",
        Outcome::Win(GOATS) => "goats win",
        Outcome::Draw => "draw",
    }
}

/// Follows a solve, and stops it when the user interrupts.
struct Progress {
    total: u64,
    done: AtomicU64,
    started: Instant,
    bar: Option<ProgressBar>,
    /// When a line was last logged, if lines are.
    logged: Option<Mutex<Instant>>,
}

impl Progress {
    fn new(terminal: Terminal, total: u64) -> Self {
        let moving = !terminal.quiet && std::io::stderr().is_terminal();
        let style = ProgressStyle::with_template("{bar:40} {percent}%  {elapsed}, {eta} to go");
        let style = style.expect("the template is a constant");
        let logs = !terminal.quiet && !moving;
        Progress {
            total,
            done: AtomicU64::new(0),
            started: Instant::now(),
            bar: moving.then(|| ProgressBar::new(total).with_style(style)),
            logged: logs.then(|| Mutex::new(Instant::now())),
        }
    }

    fn clear(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

impl Watch for Progress {
    fn advance(&self, positions: u64) -> bool {
        // The sliding phase goes over its positions more than once; it never counts as all.
        let done = self.done.fetch_add(positions, Ordering::Relaxed) + positions;
        if let Some(bar) = &self.bar {
            bar.set_position(done.min(self.total));
        }
        if let Some(logged) = &self.logged {
            let mut logged = logged.lock().expect("no thread panics while it logs");
            if logged.elapsed() >= LOG_EVERY {
                *logged = Instant::now();
                let percent = 100 * done.min(self.total) / self.total.max(1);
                eprintln!("{percent} % after {} s", self.started.elapsed().as_secs());
            }
        }
        is_interrupted()
    }
}
