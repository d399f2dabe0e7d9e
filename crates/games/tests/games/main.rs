//! Tests of the games through their public interface.

mod conformance;
mod fish_barrel;
mod hunt;
mod place_or_attack;
mod switching;
