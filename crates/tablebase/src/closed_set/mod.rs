pub(crate) mod build;
pub(crate) mod goat_classes;
pub(crate) mod packed_set;
pub(crate) mod preference;
pub(crate) mod set_cover;
pub(crate) mod tiger_turn;
pub(crate) mod tigers;
pub(crate) mod tigers_by_goats;
