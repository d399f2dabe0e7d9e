//! Looks positions up: values, distances, best play, and the ranking of moves.

pub(crate) mod answer;
pub(crate) mod best_play;
pub(crate) mod computed_layers;
mod distance;
pub(crate) mod forced_captures;
pub(crate) mod layer_values;
mod probe_budget;
pub(crate) mod ranking;
pub(crate) mod sliding_database;
pub(crate) mod tablebase;
pub(crate) mod win_by_ply;
