//! Dispatch to the widest SIMD instructions of the machine.
//!
//! The choice is made at run time, so one build serves every machine.

use pulp::{Arch, Simd, WithSimd};

/// A loop over words that benefits from wide vectors.
pub trait SimdKernel {
    /// Runs the loop. This function and the loops it calls must be `inline(always)`: only inlined
    /// code is compiled for the selected vector width.
    fn run(self);
}

/// Runs a kernel compiled for the widest vectors of this machine.
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
