//! Entry points: exact counts, rounded counts, and what they need.

use game::Monitor;
use games::hunt::Hunt;
use num_bigint::BigUint;
use tablebase::StopFlag;

use super::arithmetic::{Arithmetic, Double, Residue, Single};
use super::board_tables::BoardTables;
use super::crt::{Residues, primes};
use super::needs::CountNeeds;
use super::pass::Pass;
use crate::exact::{CountError, LevelCounts, RoundedLevelCounts, TreeSpec};

/// Precision of the floating-point numbers stored in a plane. Sums are in double precision either
/// way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Precision {
    /// Four bytes: half the memory, and six digits.
    Single,
    /// Eight bytes: ten digits.
    Double,
}

/// Predicts what a pass with this precision needs. Exact counting needs as much as `Single`.
pub fn needs(hunt: &Hunt, spec: &TreeSpec, precision: Precision) -> CountNeeds {
    let bytes = match precision {
        Precision::Single => 4,
        Precision::Double => 8,
    };
    CountNeeds::new(hunt, spec, bytes)
}

/// Counts the nodes of each level in one floating-point pass, in at most `bytes` of memory.
///
/// Fails if the tree reaches the sliding phase.
pub fn count_rounded(
    hunt: &Hunt,
    spec: &TreeSpec,
    precision: Precision,
    bytes: u64,
    monitor: &dyn Monitor,
) -> Result<RoundedLevelCounts, CountError> {
    let arena_cells = check_limits(hunt, spec, precision, bytes)?;
    let counter = Counter::new(hunt, spec, arena_cells, monitor);
    counter.rounded(precision)
}

/// Counts the nodes of each level exactly, in several passes of at most `bytes` of memory.
///
/// Fails if the tree reaches the sliding phase.
///
/// ```
/// use game::{Game, NoMonitor};
/// use games::hunt::{Board, Hunt};
/// use pounce_estimate::LeafRule;
/// use pounce_estimate::exact::{TreeSpec, count_by_position, plane};
///
/// let hunt = Hunt::new(Board::embedded("pentagram").unwrap());
/// let root = hunt.start();
/// let spec = TreeSpec {
///     root,
///     captures: Some(1),
///     leaf: LeafRule::GoalReached,
///     plies: TreeSpec::last_drop(&root).unwrap(),
///     merge_symmetric: true,
/// };
/// let counts = plane::count_exact(&hunt, &spec, 1 << 30, &NoMonitor)?;
/// assert_eq!(counts, count_by_position(&hunt, &spec, 1 << 30, &NoMonitor)?);
/// # Ok::<(), pounce_estimate::exact::CountError>(())
/// ```
pub fn count_exact(
    hunt: &Hunt,
    spec: &TreeSpec,
    bytes: u64,
    monitor: &dyn Monitor,
) -> Result<LevelCounts, CountError> {
    let arena_cells = check_limits(hunt, spec, Precision::Single, bytes)?;
    let counter = Counter::new(hunt, spec, arena_cells, monitor);
    let rounded = counter.rounded(Precision::Single)?;
    let largest = rounded
        .levels
        .iter()
        .fold(0.0, |largest, &level| f64::max(largest, level));
    // Upper bound on every level.
    let bound = floor(largest / (1.0 - rounded.error)) + 1u32;
    let mut residues = Residues::new(spec.plies as usize);
    let mut primes = primes();
    while residues.modulus <= bound {
        let prime = primes.next().expect("counts are far below the primorial");
        residues.add(prime, &counter.levels(&Residue::new(prime))?);
    }
    for (level, number) in rounded.levels.iter().zip(&residues.numbers) {
        let least = floor(level / (1.0 + rounded.error));
        let most = floor(level / (1.0 - rounded.error)) + 1u32;
        let is_within = least <= *number && *number <= most;
        assert!(
            is_within,
            "exact count {number} contradicts rounded {level}"
        );
    }
    Ok(LevelCounts {
        levels: residues.numbers,
    })
}

/// A tree to count, with the tables that all passes share.
struct Counter<'a> {
    hunt: &'a Hunt,
    spec: &'a TreeSpec,
    tables: BoardTables,
    stop: StopFlag<'a>,
    arena_cells: Option<usize>,
}

impl<'a> Counter<'a> {
    fn new(
        hunt: &'a Hunt,
        spec: &'a TreeSpec,
        arena_cells: Option<usize>,
        monitor: &'a dyn Monitor,
    ) -> Counter<'a> {
        Counter {
            hunt,
            spec,
            tables: BoardTables::new(hunt, spec.merge_symmetric),
            stop: StopFlag::new(monitor),
            arena_cells,
        }
    }

    fn levels<A: Arithmetic>(&self, arithmetic: &A) -> Result<Vec<A::Sum>, CountError> {
        let pass = Pass {
            hunt: self.hunt,
            spec: self.spec,
            tables: &self.tables,
            arithmetic,
            stop: &self.stop,
            arena_cells: self.arena_cells,
        };
        pass.levels()
    }

    fn rounded(&self, precision: Precision) -> Result<RoundedLevelCounts, CountError> {
        let levels: Vec<f64> = match precision {
            Precision::Double => self.levels(&Double)?,
            Precision::Single => {
                let levels = self.levels(&Single)?.into_iter();
                levels.map(|level| level / f64::from(Single::ONE)).collect()
            }
        };
        if levels.iter().any(|level| !level.is_finite()) {
            return Err(CountError::Overflow);
        }
        Ok(RoundedLevelCounts {
            levels,
            error: self.error_bound(precision),
        })
    }

    /// Bounds the relative error by the number of times a count is rounded on its way from the
    /// root into a total.
    fn error_bound(&self, precision: Precision) -> f64 {
        let classes = self.tables.classes.list();
        let free = self.tables.ranks.free;
        let turns = f64::from(self.spec.plies / 2 + 1);
        let moves = classes.iter().map(|class| class.moves.len()).max();
        let terms = moves.unwrap_or(0) as f64 + f64::from(free);
        let sets = (0..=free)
            .map(|goats| self.tables.ranks.sets(goats).len())
            .max();
        let symmetries = self.tables.classes.symmetries().len();
        let total = (symmetries * sets.unwrap_or(0) + classes.len()) as f64;
        // 300 covers scaling and the sums over captured goats and levels.
        let sums = turns * terms + total + f64::from(self.spec.plies) + 300.0;
        let stored = match precision {
            Precision::Single => turns * (f64::EPSILON * (1u64 << 28) as f64).ln_1p(),
            Precision::Double => 0.0,
        };
        (stored + sums * (f64::EPSILON / 2.0).ln_1p()).exp_m1() * (1.0 + 1e-9)
    }
}

/// Checks that planes support the tree and memory suffices. Returns the size of the largest layer
/// if there is memory to give every arena that size.
fn check_limits(
    hunt: &Hunt,
    spec: &TreeSpec,
    precision: Precision,
    bytes: u64,
) -> Result<Option<usize>, CountError> {
    let placement_plies = spec.placement_plies();
    if spec.plies > placement_plies {
        return Err(CountError::Sliding {
            placement_plies,
            plies: spec.plies,
        });
    }
    let needs = needs(hunt, spec, precision);
    if needs.bytes > bytes {
        return Err(CountError::TooLarge {
            needed: needs.bytes,
            allowed: bytes,
        });
    }
    Ok((needs.preferred_bytes <= bytes).then_some(needs.largest_layer as usize))
}

/// Rounds a positive number down to an integer.
fn floor(number: f64) -> BigUint {
    let bits = number.to_bits();
    let exponent = (bits >> 52) as i32 - 1075;
    let digits = BigUint::from(bits & ((1 << 52) - 1) | 1 << 52);
    match exponent {
        0.. => digits << exponent,
        _ => digits >> exponent.unsigned_abs(),
    }
}
