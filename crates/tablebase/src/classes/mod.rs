pub(crate) mod bit_order;
pub(crate) mod locator;
pub(crate) mod node_sets;
pub(crate) mod tiger_classes;
