//! Games at the command line: positions, moves, play, and the claims particular to one game.

mod fish_barrel;
mod place_or_attack;
mod play;
mod switching;
