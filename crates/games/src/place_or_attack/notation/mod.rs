//! Positions and moves as text, pictures of positions, and the board as a diagram.

mod diagram;
mod game_notation;
mod parse;
mod svg;
mod text;
mod words;
