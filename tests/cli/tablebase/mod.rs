//! `pounce solve`, `probe`, `census` and `verify`, and claims that use a tablebase.

mod census;
mod claims;
mod probe;
mod solve;
mod trust;
