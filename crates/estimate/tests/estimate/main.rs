//! Tests of the estimate crate: counting methods against each other, estimates against counts.

mod exact;
mod fixture;
mod sampling;
