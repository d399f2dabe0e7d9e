//! The placement phase on planes: all goat sets beside all tiger sets up to symmetry.
//!
//! One pass in floating point gives every level with a bound on its error. Exact numbers take
//! such a pass, which says how large they are, and then one pass for every 32 bits of them, each
//! modulo another prime. So four bytes a position are enough for both.

use game::Monitor;
use games::hunt::Hunt;
use num_bigint::BigUint;
use tablebase::StopFlag;

use super::arithmetic::{Arithmetic, Double, Residue, Single};
use super::board_tables::Ground;
use super::crt::{Residues, primes};
use super::needs::Needs;
use super::pass::Pass;
use crate::exact::Refused;
use crate::exact::Shape;
use crate::exact::{Profile, Rounded};

/// How floating point numbers are kept. They are added up in eight bytes either way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Width {
    /// In four bytes: half the memory, six digits.
    Single,
    /// In eight bytes: ten digits.
    Double,
}

/// What a pass takes, in floating point of some width; exact counting takes as much as `Single`.
pub fn needs(hunt: &Hunt, shape: &Shape, width: Width) -> Needs {
    let bytes = match width {
        Width::Single => 4,
        Width::Double => 8,
    };
    Needs::of(hunt, shape, bytes)
}

/// The levels of a tree in one pass of floating point, in so many bytes.
pub fn rounded(
    hunt: &Hunt,
    shape: &Shape,
    width: Width,
    bytes: u64,
    monitor: &dyn Monitor,
) -> Result<Rounded, Refused> {
    let largest = admit(hunt, shape, width, bytes)?;
    let counting = Counting::new(hunt, shape, largest, monitor);
    counting.rounded(width)
}

/// The levels of a tree exactly, in some passes of so many bytes.
pub fn exact(
    hunt: &Hunt,
    shape: &Shape,
    bytes: u64,
    monitor: &dyn Monitor,
) -> Result<Profile, Refused> {
    let largest = admit(hunt, shape, Width::Single, bytes)?;
    let counting = Counting::new(hunt, shape, largest, monitor);
    let rounded = counting.rounded(Width::Single)?;
    let most = rounded
        .levels
        .iter()
        .fold(0.0, |most, &level| f64::max(most, level));
    // More than any level can be.
    let most = whole(most / (1.0 - rounded.error)) + 1u32;
    let mut residues = Residues::new(shape.plies as usize);
    let mut primes = primes();
    while residues.modulus <= most {
        let prime = primes
            .next()
            .expect("there are more primes than anyone needs");
        residues.add(prime, &counting.levels(&Residue::new(prime))?);
    }
    for (level, number) in rounded.levels.iter().zip(&residues.numbers) {
        let least = whole(level / (1.0 + rounded.error));
        let most = whole(level / (1.0 - rounded.error)) + 1u32;
        let within = least <= *number && *number <= most;
        assert!(within, "{number} nodes are not about {level}");
    }
    Ok(Profile {
        levels: residues.numbers,
    })
}

/// A tree that can be counted.
struct Counting<'a> {
    hunt: &'a Hunt,
    shape: &'a Shape,
    ground: Ground,
    stop: StopFlag<'a>,
    largest: Option<usize>,
}

impl<'a> Counting<'a> {
    fn new(
        hunt: &'a Hunt,
        shape: &'a Shape,
        largest: Option<usize>,
        monitor: &'a dyn Monitor,
    ) -> Counting<'a> {
        Counting {
            hunt,
            shape,
            ground: Ground::new(hunt, shape.symmetric),
            stop: StopFlag::new(monitor),
            largest,
        }
    }

    fn levels<A: Arithmetic>(&self, arithmetic: &A) -> Result<Vec<A::Wide>, Refused> {
        let pass = Pass {
            hunt: self.hunt,
            shape: self.shape,
            ground: &self.ground,
            arithmetic,
            stop: &self.stop,
            largest: self.largest,
        };
        pass.levels()
    }

    fn rounded(&self, width: Width) -> Result<Rounded, Refused> {
        let levels: Vec<f64> = match width {
            Width::Double => self.levels(&Double)?,
            Width::Single => {
                let levels = self.levels(&Single)?.into_iter();
                levels.map(|level| level / f64::from(Single::ONE)).collect()
            }
        };
        if levels.iter().any(|level| !level.is_finite()) {
            return Err(Refused::Overflow);
        }
        Ok(Rounded {
            levels,
            error: self.error(width),
        })
    }

    /// A bound on the relative error: so many times a number is rounded on its way from the
    /// root into a total.
    fn error(&self, width: Width) -> f64 {
        let classes = self.ground.classes.list();
        let free = self.ground.ranks.free;
        let turns = f64::from(self.shape.plies / 2 + 1);
        let moves = classes.iter().map(|class| class.moves.len()).max();
        let terms = moves.unwrap_or(0) as f64 + f64::from(free);
        let sets = (0..=free)
            .map(|goats| self.ground.ranks.sets(goats).len())
            .max();
        let symmetries = self.ground.classes.symmetries().len();
        let total = (symmetries * sets.unwrap_or(0) + classes.len()) as f64;
        // Some more for scaling and for the sums over captured goats and over levels.
        let sums = turns * terms + total + f64::from(self.shape.plies) + 300.0;
        let kept = match width {
            Width::Single => turns * (f64::EPSILON * (1u64 << 28) as f64).ln_1p(),
            Width::Double => 0.0,
        };
        (kept + sums * (f64::EPSILON / 2.0).ln_1p()).exp_m1() * (1.0 + 1e-9)
    }
}

/// Refuses what planes do not count, and what takes more memory than allowed. Returns the size
/// of the largest family if there is comfort.
fn admit(hunt: &Hunt, shape: &Shape, width: Width, bytes: u64) -> Result<Option<usize>, Refused> {
    let placing = shape.placing_plies();
    if shape.plies > placing {
        return Err(Refused::Sliding {
            placing,
            plies: shape.plies,
        });
    }
    let needs = needs(hunt, shape, width);
    if needs.bytes > bytes {
        return Err(Refused::TooLarge {
            needed: needs.bytes,
            allowed: bytes,
        });
    }
    Ok((needs.comfort <= bytes).then_some(needs.largest as usize))
}

/// The whole part of a positive number.
fn whole(number: f64) -> BigUint {
    let bits = number.to_bits();
    let exponent = (bits >> 52) as i32 - 1075;
    let digits = BigUint::from(bits & ((1 << 52) - 1) | 1 << 52);
    match exponent {
        0.. => digits << exponent,
        _ => digits >> exponent.unsigned_abs(),
    }
}
