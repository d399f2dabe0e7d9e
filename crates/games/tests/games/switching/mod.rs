//! Tests of the switching game.

mod families;
mod maps;
mod play;
mod theory;
