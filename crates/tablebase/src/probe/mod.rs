pub(crate) mod answer;
pub(crate) mod best_play;
pub(crate) mod layer_values;
pub(crate) mod sliding_database;
pub(crate) mod tablebase;
pub(crate) mod win_by_ply;
