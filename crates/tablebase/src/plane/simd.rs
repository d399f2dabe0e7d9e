//! Vector instructions, as far as the machine has them: chosen when the program runs, so that
//! one build serves every machine.

use pulp::{Arch, Simd, WithSimd};

/// Loops over words that gain from wide vectors.
pub trait SimdKernel {
    /// Does the work. Must be `inline(always)`, as must whatever loops it calls: only what is
    /// inlined is compiled for the vectors at hand.
    fn run(self);
}

/// Runs a kernel compiled for the widest vectors that this machine has.
pub fn run_simd(kernel: impl SimdKernel) {
    Arch::new().dispatch(Dispatched(kernel));
}

struct Dispatched<K>(K);

impl<K: SimdKernel> WithSimd for Dispatched<K> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, _simd: S) {
        self.0.run();
    }
}
