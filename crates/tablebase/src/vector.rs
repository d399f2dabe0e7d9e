//! Vector instructions, as far as the machine has them: chosen when the program runs, so that
//! one build serves every machine.

/// Runs code compiled for the widest vectors that this machine has. Only what is inlined into
/// it gains, hence the `inline(always)` on the loops it is meant for.
#[inline]
pub fn vectorised<R>(work: impl FnOnce() -> R) -> R {
    pulp::Arch::new().dispatch(work)
}
