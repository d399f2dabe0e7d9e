//! Probing a tablebase on disk: random positions per second, with either side to move. The
//! numbers of wins are asserted.
//!
//! Goats' turns during placement are not stored, so a probe combines the values after all drops.
//! The board is small, and after the first pass its blocks are in the cache.

#![expect(
    missing_docs,
    reason = "`criterion_group!` makes an undocumented function"
)]

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use game::{NoMonitor, Outcome, Side};
use games::hunt::{Board, GOATS, Hunt, Position, TIGERS};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use tablebase::{Keep, Tablebase, TablebaseWriter, TigerClasses};

const PROBES: u64 = 100_000;
/// Stands in for the digest of the rules.
const RULES: &str = "bench";
/// Wins of Tigers and of Goats among the probes, with Tigers and with Goats to move.
const WINS: [(u64, u64); 2] = [(31_830, 22_067), (12_432, 44_565)];

/// Returns a random position of the placement phase.
fn random_position(board: &Board, mover: Side, generator: &mut Pcg64Mcg) -> Position {
    let placed = generator.random_range(1..board.goats);
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

fn wins(tablebase: &Tablebase, positions: &[Position]) -> (u64, u64) {
    let mut wins = (0, 0);
    for position in positions {
        let probe = tablebase.probe(position).expect("the tablebase is intact");
        match probe.expect("all layers are kept").value {
            Outcome::Win(TIGERS) => wins.0 += 1,
            Outcome::Win(GOATS) => wins.1 += 1,
            Outcome::Draw => {}
        }
    }
    wins
}

fn bench(criterion: &mut Criterion) {
    let board = Board::embedded("little-puli").expect("the board is built in");
    let hunt = Hunt::new(board);
    let dir = tempfile::tempdir().expect("a temporary directory can be created");
    let mut writer = TablebaseWriter::create(dir.path(), &hunt, RULES, Keep::All)
        .expect("the directory is empty");
    let solved = writer.solve(&hunt, &TigerClasses::new(&hunt), &NoMonitor);
    solved.expect("the board is small enough");
    let tablebase =
        Tablebase::open(dir.path(), &hunt, RULES).expect("the tablebase was just written");

    let mut group = criterion.benchmark_group("probe little-puli");
    group.sample_size(10);
    group.throughput(Throughput::Elements(PROBES));
    for (mover, expected) in [TIGERS, GOATS].into_iter().zip(WINS) {
        let mut generator = Pcg64Mcg::seed_from_u64(1);
        let random = |_| random_position(hunt.board(), mover, &mut generator);
        let positions: Vec<Position> = (0..PROBES).map(random).collect();
        let name = format!("{} to move", games::hunt::side_name(mover));
        group.bench_function(name, |bencher| {
            bencher.iter(|| assert_eq!(wins(&tablebase, &positions), expected));
        });
    }
}

criterion_group!(benches, bench);
criterion_main!(benches);
