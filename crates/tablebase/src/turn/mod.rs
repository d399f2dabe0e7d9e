pub(crate) mod gather;
pub(crate) mod goat_turn;
pub(crate) mod permutation;
pub(crate) mod tiger_turn;
