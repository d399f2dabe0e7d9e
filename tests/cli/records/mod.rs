//! Recorded results: `check`, `regress`, `bless`, `report`, and colours in their output.

mod bless;
mod browser;
mod check;
mod colors;
mod regress;
mod report;
