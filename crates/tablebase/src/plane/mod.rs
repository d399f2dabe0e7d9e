pub(crate) mod arena;
pub(crate) mod columns;
pub(crate) mod layer;
pub(crate) mod layout;
pub(crate) mod simd;
pub(crate) mod word;
