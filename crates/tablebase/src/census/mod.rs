pub(crate) mod burnside;
pub(crate) mod layer_census;
pub(crate) mod plane_counter;
