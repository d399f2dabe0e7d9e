//! Positions and moves as text, and pictures of positions.

mod game_notation;
mod parse;
mod svg;
mod text;
