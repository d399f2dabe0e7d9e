//! Facts about the Shannon switching game: theorems and observations over families of networks.

mod family;
mod knots;
mod purge;
mod strategy;
mod theorem;

pub(crate) use knots::{knots, untying};
pub(crate) use purge::purge;
pub(crate) use strategy::strategy;
pub(crate) use theorem::{classes, two_trees};
