//! The value of a position, from the most certain source that the time allows.

mod budget;
mod captures;
mod chance;
mod enumeration;
mod fish_barrel;
mod hunt;
mod position_value;
mod search;
mod switching;
mod valuation;

pub(super) use budget::{Budget, DEFAULT_SECONDS};
pub(super) use hunt::looked_up_value;
pub(super) use position_value::position_value;
pub(super) use valuation::KnownValue;
